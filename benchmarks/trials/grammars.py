"""What people type to Teien, nearly: right in its form and often wrong in what it says."""

from benchmarks.trials.words import Grammar

DIGITS: Grammar = {"digit": "123456789", "some": ("", "{digit}", "{digit}{some}")}
PLACES: Grammar = {**DIGITS, "column": "abcdefghi", "square": ("{column}{digit}",) * 9 + ("{column}", "j9", "a0")}
HEADER = "game: {game}\nversion: {version}\nplayers: {players}\nplayer 1: {name}\nplayer 2: {name}\ndate: 2026-11-15\n"
RECORD: Grammar = {
    "all": (HEADER + "{lines}\n\n{rounds}\nresult: {result}\n",) * 3
    + ("{lines}\n{rounds}", "{rounds}result: {result}"),
    "game": ("hiroba", "haru-ichiban", "niwa", "Hiroba", "go"),
    "version": ("1", "1", "1", "1", "2", "01", "-1"),
    "players": ("2", "2", "2", "2", "3", "4", "1", "99"),
    "name": ("Anna", "Ben", "庭", "A|B", "A: B", ""),
    "lines": ("{line}", "{line}\n{line}", "{line}\n{line}\n{line}", ""),
    "line": (
        *("seed: {digit}", "seed: -{digit}{some}", "first: 1", "first: 2", "first: random", "koi: hand", "koi: best"),
        *(
            "dragonfly: 1",
            "dragonfly: 3",
            "chance: 6ea68181039ed8f1",
            "chance: {some}",
            "circuit: meadow",
            "circuit: random",
        ),
        *(
            "capacity: 3",
            "capacity: none",
            "repetition: off",
            "longest: {some}",
            "tiles: x",
            "layout: {some}",
            "position: -",
        ),
        *("seen by: player 1", "fingerprint: {some}", "key: {some}", "{name}: {name}", "date: {some}"),
    ),
    "rounds": ("1. {turns}\n", "1. {turns}\n2. {turns}\n", "{digit}. {turns}\n{rounds}", "{turns}\n", ""),
    "turns": ("{turn}", "{turn} | {turn}", "{turn} {turns}", "{turn} | {turns}", ""),
    "turn": ("{move}", "1:{move}", "2:{move}", "{move} {move}", "0:{move}", "99:{move}"),
    "move": (
        "{square}",
        "{digit}{square}",
        "+{square}",
        "-",
        "{digit}",
        "x{square}",
        "f{square}",
        "{square}>",
        "1>2",
        "end",
    ),
    "result": ("unfinished", "unfinished", "unfinished", "player 1 wins, {digit}-{digit}", "draw, 0-0", "{some}"),
    **PLACES,
}
MOVES: Grammar = {
    "all": (
        *("{digit}{square}", "+{square}", "-", "k{square}", "k-", "{digit}", "{square}", "f{square}", "x{square}"),
        *("{square}^", "{square}>", "{square}v", "{square}<", "little", "grand", "{digit}>{digit}", "end"),
        *(
            "{digit}{column}{digit}{digit}",
            "{digit}{column}{digit}>{digit}",
            "{digit}{square}>",
            " {digit}{square}",
            "{some}",
        ),
    ),
    **PLACES,
}
POSITIONS: dict[str, Grammar] = {
    "hiroba": {
        "all": ("{layout} {pebbles}|{pebbles} {squares} {digit}|{digit} {squares} {koi} {seat} {seat} {phase}",),
        "layout": (",".join(["{tile}"] * 9), ",".join(["{tile}"] * 8), "{tile}"),
        "tile": ("~", "~", "AAA/aBB/BBP", "AaA/PBA/BBB", "aBB/ABB/AAP", "bAA/BPA/BBA", "{ground}/{ground}/{ground}"),
        "ground": ("AAA", "ABB", "aBB", "BPA", "bBA", "~~~", "AB"),
        "pebbles": ("-", "{digit}{square}", "{digit}{square},{pebbles}"),
        "squares": ("-", "{square}", "{square},{squares}"),
        "koi": ("best", "hand", "x"),
        "seat": ("1", "2", "3", "0"),
        "phase": ("pebble", "stone", "koi", "over", "x"),
        **PLACES,
    },
    "haru-ichiban": {
        "all": (
            "{pads} {squares} {flowers}|{flowers} {one}|{one} {hand}|{hand} {hand}|{hand} {choice}|{choice} "
            "{score}|{score} {score}|{score} {seat} {digit}.{digit} {phase} {chance}",
        ),
        "pads": ("{row}/{row}/{row}/{row}/{row}", "{row}/{row}"),
        "row": ("o.o.o", ".oYD.", "oo.oo", ".ooR.", ".....", "ooooo", "o.oo", "oYR.D"),
        "squares": ("-", "{square}", "{square},{squares}"),
        "flowers": ("-", "{digit}{square}", "{digit}{square},{flowers}"),
        "one": ("-", "{square}"),
        "hand": ("-", "{digit}", "{digit}{hand}", "136", "245", "57284", "?"),
        "choice": ("-", "{digit}", "?"),
        "score": ("0", "0", "{digit}", "-"),
        "seat": ("1", "2", "3", "-"),
        "phase": ("choose", "role", "bloom1", "bloomfrog1.2", "wind1", "wind2", "dark2", "firstfrog1", "frog2", "over"),
        "chance": ("9f3c7e1a5b2d4086", "0000000000000000", "{some}", "?", "-"),
        **PLACES,
    },
    "niwa": {
        "all": ("{circuit} {figures}|{figures} {seat} {turns} {phase} {capacity} {on} {longest}",),
        "circuit": ("meadow", "meadow", "random", "{some}", "A{digit},B{digit}"),
        "figures": ("{figure},{figure},{figure}", "{figure},{figure}"),
        "figure": ("{cell}:{pearls}", "-:{pearls}"),
        "cell": ("c11", "d12", "o9", "p8", "p12", "{column}{digit}", "{column}1{digit}"),
        "pearls": ("gg", "oo", "pp", "g", "o", "p", "gop", "ggoopp", ""),
        "seat": ("1", "2", "3"),
        "turns": ("0", "{digit}", "{digit}{some}"),
        "phase": ("place", "turn", "go1", "go2", "go3", "go4", "won", "drawn"),
        "capacity": ("3", "none", "2"),
        "on": ("on", "off", ""),
        "longest": ("1000", "{digit}{some}", "0"),
        **PLACES,
    },
}
PLAYERS: Grammar = {
    "all": ("{kind}", "{kind}:{settings}", "{kind}:", ":{settings}"),
    "kind": ("random", "greedy", "tree", "playouts", "level1", "level8", "level9", "Random", "", "x"),
    "settings": ("{name}={value}", "{name}={value},{settings}", "{name}", "={value}"),
    "name": ("seed", "seconds", "simulations", "depth", "exploration", "x", "SEED", ""),
    "value": ("1", "-1", "0", ".5", "1e3", "1e999", "nan", "true", "x", "{digit}{some}", ""),
    **DIGITS,
}
MESSAGES: Grammar = {
    "all": ("\x01{entries}\x02",) * 8 + ("[{value}]", "{value}"),
    "entries": (
        "{entry}",
        "{entry},{entries}",
        '"do":{do},"seat":{seat},"move":{move},"version":{number},"id":{value}',
    ),
    "entry": (
        *('"do":{do}', '"seat":{seat}', '"move":{move}', '"version":{number}', '"id":{value}', '"touches":{touches}'),
        '"{digit}":{value}',
    ),
    "do": ('"move"', '"undo"', '"draw"', '"resign"', '"refuse"', '"look"', '"why"', '"state"', '"join"', "{value}"),
    "seat": ("0", "1", "0", "1", "-1", "9", "true", "0.0", "{value}"),
    "move": ('"{digit}{square}"', '"{square}"', '"{digit}"', '"-"', '"end"', "{value}"),
    "touches": ("[]", '["{square}"]', '["pebble-{digit}","{square}"]', "[{value},{value}]", "{value}"),
    "number": ("0", "1", "2", "3", "-1", "1e3", "99999999999999999999", "true", "{value}"),
    "value": (
        "null",
        "true",
        "0",
        "-1",
        "1.5",
        '""',
        '"x"',
        "[]",
        "[{value}]",
        '"\\u0000"',
        '"\\ud800"',
        "1e400",
        "NaN",
    ),
    **PLACES,
}
"""Braces are written \\x01 and \\x02, as those of Python stand for names here."""
