"""Paints pictures as pixels, in a process of its own: the server goes on meanwhile, and one that hangs is ended.

Pictures come as SVG with a zero between two; one becomes a PNG, several become a GIF that goes round and round.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO

from teien.core.words.language import _
from teien.web.refusal import Refused

LONGEST = 60
"""In seconds; a film of a long game takes about ten."""
WIDTH, FILM_WIDTH = 1200, 420
MILLISECONDS, LAST_MILLISECONDS = 700, 3500
COLOURS = 96
APART = "\0"
KIND = 10
"""How much the server goes first."""


def painted(pictures: Sequence[str]) -> bytes:
    """The pictures as one file; raises Refused where that takes too long."""
    command = [sys.executable, "-m", "teien.web.painter"]
    try:
        done = subprocess.run(
            command, input=APART.join(pictures).encode(), stdout=subprocess.PIPE, timeout=LONGEST, check=True
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        raise Refused("slow-down", _("This picture could not be made just now. Please try again later.")) from error
    return done.stdout


def paint(pictures: Sequence[str]) -> bytes:
    """What the process does."""
    from PIL import Image

    from teien.interop.raster import png

    if len(pictures) == 1:
        return png(pictures[0], WIDTH)
    shown = [Image.open(BytesIO(png(picture, FILM_WIDTH))).convert("RGB") for picture in pictures]
    # One set of colours for all, so that nothing flickers that does not change.
    palette = shown[-1].quantize(COLOURS)
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in shown)
    file = BytesIO()
    durations = [MILLISECONDS] * len(others) + [LAST_MILLISECONDS]
    first.save(file, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return file.getvalue()


if __name__ == "__main__":
    os.nice(KIND)
    sys.stdout.buffer.write(paint(sys.stdin.buffer.read().decode().split(APART)))
