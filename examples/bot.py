"""A bot: plays a game with any player of Teien's, against a computer or whoever comes by the link that it prints.

python examples/bot.py http://127.0.0.1:8000 --game haru-ichiban --player greedy --level 3
"""

import argparse

import teien
from teien.client import Client


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot at a server of Teien's.")
    parser.add_argument("server", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("--game", default="hiroba", help=", ".join(teien.GAMES))
    parser.add_argument("--player", default="random", help="the kind of player, as of teien.player")
    parser.add_argument("--level", type=int, help="of the computer to play against; a person's link if left out")
    asked = parser.parse_args()
    name = f"{asked.player.title()} bot"
    with Client(asked.server) as server:
        if asked.level:
            seat = server.challenge(asked.game, asked.level, name=name, seat=1)
            print(f"Watch me: {seat.watch}", flush=True)
        else:
            friend, own = server.new_table(asked.game).invitations
            seat = server.sit(own, name)
            print(f"Play against me: {friend.link}", flush=True)
        result = seat.play(teien.player(asked.player))
        print(result.headline if result else "The game is over.")


if __name__ == "__main__":
    main()
