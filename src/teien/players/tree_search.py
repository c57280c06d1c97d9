"""Monte Carlo tree search, compiled, for every game.

Each simulation deals a world that the searching seat may believe in, walks down the tree, adds a node, plays on for a
while at random, and notes in every node on the way what each seat got: shares of the win that add up to 1.

- Where one seat acts, a node has an edge a move. It is chosen by what it has brought so far, plus a bonus for moves
  tried seldom; a trained network, or the game's own guess one move ahead, decides where to look first.
- Where there is a network, it says what a new node is worth; otherwise random moves are played from there.
- Where two act at once, a node has a payoff matrix of both choices. Each seat mixes its moves by regret matching, so
  that no fixed counter gains from it. The average of all mixtures is what the search recommends.

Moves that are not secret never depend on secrets, so one tree serves all worlds; hands differ from world to world,
and only nodes of secret choices need to know. Whoever acts at once with another has none but secret moves.
"""

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.engine import rules
from teien.core.engine.bits import lowest
from teien.core.engine.chance import draw
from teien.core.engine.compiled import compiled
from teien.core.engine.power import power
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.players.value import final_worth, worth

DEEPEST = 200
"""No walk goes further down the tree than this."""
BYTES_AN_EDGE = 28
BYTES_A_NODE = 12
BYTES_A_CHOICE, BYTES_A_PAYOFF = 2 * 2 * 8, 16

UNOPENED, MATRIX = -1, -2
NODES, EDGES, MATRICES = range(3)


class Tree(NamedTuple):
    """The nodes, edges and payoff matrices of a search, and how many of each are in use.

    A node's `first` is its first edge of `size`, or its matrix when `size` is MATRIX; UNOPENED before that. A matrix
    has a row and a column for each secret move there is, from the one numbered `first_choice` on.

    `shares` adds up what every seat got in all simulations. For each edge of the first node, `counted` is how many of
    them ended by the rules and `points` what each seat had then.
    """

    used: npt.NDArray[np.int64]
    first: npt.NDArray[np.int32]
    size: npt.NDArray[np.int32]
    visits: npt.NDArray[np.int32]
    move: npt.NDArray[np.int32]
    prior: npt.NDArray[np.float32]
    guess: npt.NDArray[np.float32]
    tried: npt.NDArray[np.int32]
    total: npt.NDArray[np.float64]
    child: npt.NDArray[np.int32]
    regret: npt.NDArray[np.float64]
    average: npt.NDArray[np.float64]
    payoff_count: npt.NDArray[np.int32]
    payoff_total: npt.NDArray[np.float64]
    payoff_child: npt.NDArray[np.int32]
    shares: npt.NDArray[np.float64]
    counted: npt.NDArray[np.int64]
    points: npt.NDArray[np.float64]
    first_choice: int


def new_tree(megabytes: float, secret_moves: range, players: int, most_moves: int) -> Tree:
    """An empty tree that never takes more memory; when it is full, the search goes on without new nodes.

    Raises BadMaterial where the memory does not hold a single matrix of the secret moves.
    """
    room = int(megabytes * 2**20)
    choices = len(secret_moves)
    bytes_a_matrix = BYTES_A_CHOICE * choices + BYTES_A_PAYOFF * choices**2
    matrices = room // 4 // (bytes_a_matrix + BYTES_A_NODE) if choices else 0
    if choices and not matrices:
        complaint = _("a search of {choices} secret moves needs more than {megabytes:.3g} megabytes a thread")
        raise BadMaterial(complaint.format(choices=choices, megabytes=megabytes))
    edges = (room - matrices * bytes_a_matrix) // (BYTES_AN_EDGE + BYTES_A_NODE)
    tree = Tree(
        used=np.zeros(3, np.int64),
        first=np.empty(edges, np.int32),
        size=np.empty(edges, np.int32),
        visits=np.empty(edges, np.int32),
        move=np.empty(edges, np.int32),
        prior=np.empty(edges, np.float32),
        guess=np.empty(edges, np.float32),
        tried=np.empty(edges, np.int32),
        total=np.empty(edges, np.float64),
        child=np.empty(edges, np.int32),
        regret=np.empty((matrices, 2, choices), np.float64),
        average=np.empty((matrices, 2, choices), np.float64),
        payoff_count=np.empty((matrices, choices, choices), np.int32),
        payoff_total=np.empty((matrices, choices, choices), np.float64),
        payoff_child=np.empty((matrices, choices, choices), np.int32),
        shares=np.zeros(players),
        counted=np.zeros(most_moves, np.int64),
        points=np.zeros((most_moves, players)),
        first_choice=secret_moves.start,
    )
    add_node(tree)
    return tree


@compiled
def add_node(tree: Any) -> Any:
    """A new node, or -1 when there is no room."""
    node = tree.used[NODES]
    if node == len(tree.first):
        return -1
    tree.used[NODES] += 1
    tree.first[node] = UNOPENED
    tree.size[node] = UNOPENED
    tree.visits[node] = 0
    return node


@compiled
def open_node(
    tree: Any, node: Any, board: Any, states: Any, seat: Any, settings: Any, moves: Any, scores: Any, values: Any
) -> Any:
    """Gives a node its edges, each with the guess one move ahead; false when there is no room.

    `states[1]` is the position, `states[2]` room for another.
    """
    size = rules.legal(board, states[1], seat, moves)
    first = tree.used[EDGES]
    if first + size > len(tree.move):
        return False
    tree.used[EDGES] += size
    tree.first[node] = first
    tree.size[node] = size
    best = 0.0
    for index in range(size):
        edge = first + index
        states[2] = states[1]
        rules.play(board, states[2], seat, moves[index])
        worth(board, states[2], scores, values)
        tree.move[edge] = moves[index]
        tree.guess[edge] = values[seat]
        tree.tried[edge] = 0
        tree.total[edge] = 0.0
        tree.child[edge] = -1
        best = max(best, values[seat])
    together = 0.0
    for edge in range(first, first + size):
        tree.prior[edge] = exp(settings.sharpness * (tree.guess[edge] - best))
        together += tree.prior[edge]
    for edge in range(first, first + size):
        tree.prior[edge] /= together
    return True


@compiled
def open_by_network(
    tree: Any,
    node: Any,
    network: Any,
    board: Any,
    state: Any,
    seat: Any,
    settings: Any,
    moves: Any,
    likings: Any,
    values: Any,
) -> None:
    """Gives a node its edges, each as likely as the network says, if there is room; writes what the node is worth.

    Of a forced move nothing is said.
    """
    size = rules.legal(board, state, seat, moves)
    first = tree.used[EDGES]
    has_room = first + size <= len(tree.move)
    if size == 1 and has_room:
        values[seat] = likings[0] = 0
    else:
        rules.predict(network, board, state, seat, moves, size, likings, values)
    if not has_room:
        return
    tree.used[EDGES] += size
    tree.first[node] = first
    tree.size[node] = size
    most = likings[0]
    for index in range(size):
        most = max(most, likings[index])
    together = 0.0
    for index in range(size):
        edge = first + index
        tree.move[edge] = moves[index]
        tree.guess[edge] = values[seat] - settings.modesty
        tree.tried[edge] = 0
        tree.total[edge] = 0.0
        tree.child[edge] = -1
        tree.prior[edge] = power(settings.sharpness * (likings[index] - most))
        together += tree.prior[edge]
    for edge in range(first, first + size):
        tree.prior[edge] /= together


@compiled
def open_matrix(tree: Any, node: Any) -> Any:
    """Gives a node its matrix of two choices; false when there is no room."""
    matrix = tree.used[MATRICES]
    if matrix == len(tree.regret):
        return False
    tree.used[MATRICES] += 1
    tree.first[node] = matrix
    tree.size[node] = MATRIX
    tree.regret[matrix] = 0
    tree.average[matrix] = 0
    tree.payoff_count[matrix] = 0
    tree.payoff_total[matrix] = 0
    tree.payoff_child[matrix] = -1
    return True


@compiled
def choose_edge(tree: Any, node: Any, settings: Any) -> Any:
    """The edge that promises most, with a bonus for what the guess likes and few have tried."""
    bonus = settings.exploration * sqrt(tree.visits[node])
    best = -1
    most = -1.0
    for edge in range(tree.first[node], tree.first[node] + tree.size[node]):
        visits = tree.tried[edge]
        value = (settings.trust * tree.guess[edge] + tree.total[edge]) / (settings.trust + visits)
        value += bonus * tree.prior[edge] / (1 + visits)
        if value > most:
            most = value
            best = edge
    return best


@compiled
def uniform(chance: Any) -> Any:
    """A number from 0 to 1."""
    return draw(chance) / 2**32


@compiled
def write_mixture(regret: Any, choices: Any, size: Any, mixture: Any) -> None:
    """Regret matching: each choice in proportion to how much it would have gained."""
    together = 0.0
    for index in range(size):
        mixture[index] = max(0.0, regret[choices[index]])
        together += mixture[index]
    for index in range(size):
        mixture[index] = mixture[index] / together if together > 0 else 1 / size


@compiled
def list_choices(board: Any, state: Any, seat: Any, moves: Any) -> Any:
    """Writes all that the seat may choose in secret, also when it has chosen already; returns how many."""
    size = rules.legal(board, state, seat, moves)
    if rules.to_act(board, state) >> seat & 1 or size == 0:
        return size
    # The one it has chosen is not listed: choosing another brings it back.
    other = moves[0]
    rules.play(board, state, seat, other)
    size = rules.legal(board, state, seat, moves)
    moves[size] = other
    return size + 1


@compiled
def is_together(board: Any, state: Any, seats: Any, moves: Any) -> Any:
    """Whether two act at once: both must, or one may still change its choice; `moves` is room to list them in."""
    return (seats & (seats - 1)) != 0 or rules.legal(board, state, 1 - lowest(seats), moves) > 0


@compiled
def choose_together(
    tree: Any, matrix: Any, board: Any, state: Any, settings: Any, choices: Any, sizes: Any, chance: Any
) -> Any:
    """Draws both seats' choices from their mixtures, adds these to the averages, and plays both.

    The choices are counted from the first secret move.
    """
    mixture = np.empty(choices.shape[1])
    for seat in range(2):
        sizes[seat] = list_choices(board, state, seat, choices[seat])
        for index in range(sizes[seat]):
            choices[seat, index] -= tree.first_choice
    picked = np.empty(2, np.int64)
    for seat in range(2):
        write_mixture(tree.regret[matrix, seat], choices[seat], sizes[seat], mixture)
        left = uniform(chance)
        picked[seat] = choices[seat, sizes[seat] - 1]
        chosen = False
        for index in range(sizes[seat]):
            tree.average[matrix, seat, choices[seat, index]] += mixture[index]
            left -= (1 - settings.tremble) * mixture[index] + settings.tremble / sizes[seat]
            if left < 0 and not chosen:
                picked[seat] = choices[seat, index]
                chosen = True
    waiting = rules.to_act(board, state)
    # Whoever has chosen already changes the choice first: the last one to choose reveals both.
    for seat in range(2):
        if not waiting >> seat & 1 and picked[seat] != choices[seat, sizes[seat] - 1]:
            rules.play(board, state, seat, tree.first_choice + picked[seat])
    for seat in range(2):
        if waiting >> seat & 1:
            rules.play(board, state, seat, tree.first_choice + picked[seat])
    return picked[0], picked[1]


@compiled
def learn_together(tree: Any, matrix: Any, drawn: Any, choices: Any, sizes: Any, values: Any) -> None:
    """Notes what both choices brought, and what each seat would have got by another, as far as is known."""
    one, other = drawn
    tree.payoff_count[matrix, one, other] += 1
    tree.payoff_total[matrix, one, other] += values[0]
    for index in range(sizes[0]):
        choice = choices[0, index]
        tried = tree.payoff_count[matrix, choice, other]
        known = tree.payoff_total[matrix, choice, other] / tried if tried else values[0]
        tree.regret[matrix, 0, choice] += (values[0] if choice == one else known) - values[0]
    for index in range(sizes[1]):
        choice = choices[1, index]
        tried = tree.payoff_count[matrix, one, choice]
        known = 1 - tree.payoff_total[matrix, one, choice] / tried if tried else values[1]
        tree.regret[matrix, 1, choice] += (values[1] if choice == other else known) - values[1]


@compiled
def play_on(board: Any, state: Any, playout: Any, chance: Any, scores: Any, values: Any) -> None:
    """Random moves, so many or to the end when negative, and what the position is worth then."""
    seats = rules.to_act(board, state)
    while seats and playout != 0:
        seat = lowest(seats)
        rules.play(board, state, seat, rules.sample(board, state, seat, chance))
        seats = rules.to_act(board, state)
        playout -= 1
    worth(board, state, scores, values)


@compiled
def simulate(
    tree: Any,
    network: Any,
    board: Any,
    states: Any,
    seat: Any,
    secrets: Any,
    settings: Any,
    simulations: Any,
    chance: Any,
) -> None:
    """So many simulations from `states[0]` for a seat; `states` has room for three.

    An empty `network` stands for none.
    """
    players = board.players
    guided = len(network) > 0
    likings = np.empty(rules.most_moves(states[0]), np.float32)
    moves = np.empty(rules.most_moves(states[0]), np.int32)
    scores = np.zeros(players, np.int16)
    values = np.zeros(players)
    path_node = np.empty(DEEPEST, np.int64)
    path_edge = np.empty(DEEPEST, np.int64)
    path_seat = np.empty(DEEPEST, np.int64)
    path_drawn = np.empty((DEEPEST, 2), np.int64)
    choices = np.empty((DEEPEST, 2, tree.regret.shape[2]), np.int64)
    sizes = np.zeros((DEEPEST, 2), np.int64)
    for _simulation in range(simulations):
        states[1] = states[0]
        state = states[1]
        rules.hide(board, state, seat, chance)
        node = 0
        depth = 0
        while True:
            tree.visits[node] += 1
            seats = rules.to_act(board, state)
            if seats == 0:
                final_worth(board, state, scores, values)
                break
            mover = lowest(seats)
            together = secrets and is_together(board, state, seats, moves)
            if tree.size[node] == UNOPENED and guided and depth < DEEPEST:
                if together:
                    open_matrix(tree, node)
                    rules.predict(network, board, state, mover, moves, 0, likings, values)
                else:
                    open_by_network(tree, node, network, board, state, mover, settings, moves, likings, values)
                # A forced move is no decision: what follows it is looked at in the same simulation. And of the first
                # node something shall be tried each time.
                if tree.size[node] == UNOPENED or (node > 0 and tree.size[node] != 1):
                    break
            elif tree.size[node] == UNOPENED:
                early = tree.visits[node] < settings.patience and node > 0
                if depth == DEEPEST or early:
                    opened = False
                elif together:
                    opened = open_matrix(tree, node)
                else:
                    opened = open_node(tree, node, board, states, mover, settings, moves, scores, values)
                if not opened:
                    play_on(board, state, settings.playout, chance, scores, values)
                    break
            path_node[depth] = node
            path_seat[depth] = mover
            if together:
                matrix = tree.first[node]
                drawn = choose_together(tree, matrix, board, state, settings, choices[depth], sizes[depth], chance)
                path_edge[depth] = matrix
                path_drawn[depth, 0] = drawn[0]
                path_drawn[depth, 1] = drawn[1]
                path_seat[depth] = MATRIX
                child = tree.payoff_child[matrix, drawn[0], drawn[1]]
                if child < 0:
                    child = add_node(tree)
                    tree.payoff_child[matrix, drawn[0], drawn[1]] = child
            else:
                edge = choose_edge(tree, node, settings)
                rules.play(board, state, mover, tree.move[edge])
                path_edge[depth] = edge
                child = tree.child[edge]
                if child < 0:
                    child = add_node(tree)
                    tree.child[edge] = child
            depth += 1
            if child < 0 or depth == DEEPEST:
                if guided and rules.to_act(board, state):
                    rules.predict(network, board, state, lowest(rules.to_act(board, state)), moves, 0, likings, values)
                else:
                    play_on(board, state, settings.playout, chance, scores, values)
                break
            node = child
        is_counted = depth > 0 and path_seat[0] != MATRIX and rules.to_act(board, state) == 0
        place = path_edge[0] - tree.first[0] if is_counted else 0
        tree.counted[place] += is_counted
        for other in range(players):
            tree.shares[other] += values[other]
            if is_counted:
                tree.points[place, other] += scores[other]
        for step in range(depth):
            edge = path_edge[step]
            if path_seat[step] == MATRIX:
                drawn = (path_drawn[step, 0], path_drawn[step, 1])
                learn_together(tree, edge, drawn, choices[step], sizes[step], values)
            else:
                tree.tried[edge] += 1
                tree.total[edge] += values[path_seat[step]]
