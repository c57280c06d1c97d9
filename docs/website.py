"""Makes the documentation a site.

    python docs/website.py            # writes it to build/docs/site
    python docs/website.py --serve    # shows it, and follows what is changed

Beyond what Zensical does: pages that are kept elsewhere in the repository, code that pages link to, and the notebook,
run. All are put together in one folder, links included, and Zensical makes the site of that.
"""

import argparse
import posixpath
import re
import shutil
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

import teien
from teien.core.words.language import speaking
from teien.core.words.rulebook import read

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```(?:picture|example)\n.*?^```$", re.MULTILINE | re.DOTALL)
"""A picture in a rulebook."""
LINK = re.compile(r"(?<=\]\()([^)#\s]+)")
OUTSIDE = {
    "benchmarks/README.md": "numbers.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "src/teien/web/static/favicon.svg": "favicon.svg",
}
"""Files from outside docs/, and where they stand in the site."""
RULES = {
    f"src/teien/{folder}/data/rules.{language}.md": f"rules/{folder.replace('_', '-')}.{language}.md"
    for folder in ("hiroba", "haru_ichiban", "niwa")
    for language in ("en", "fr")
}
"""The games' rules in words, whose pictures are drawn for the site."""
SETTINGS = ("doctests.py", "zensical.toml")
"""What of docs/ says how the site is made."""
LANGUAGES = {
    "CITATION.cff": "yaml",
    "Caddyfile": "text",
    "Containerfile": "docker",
    "compose.yaml": "yaml",
    "nginx.conf": "nginx",
    "teien.service": "ini",
}
"""Of code that is no module."""
SECONDS = 600
"""More than the notebook takes on any machine, with all the compiling."""
PICTURES = {"image/svg+xml": "svg", "image/png": "png"}


def files() -> dict[str, str | bytes]:
    """All that Zensical makes the site of, by its place there."""
    paths = [path for path in sorted(DOCS.rglob("*")) if path.is_file() and path.suffix not in (".py", ".toml")]
    sources = {path.relative_to(ROOT).as_posix(): path.relative_to(DOCS).as_posix() for path in paths} | OUTSIDE | RULES
    code = linked_code(sources)
    # The home page says in its own way what the README says.
    places = sources | code | {"README.md": "index.md"}
    places |= {source: f"{places[source].removesuffix('.ipynb')}.md" for source in places if source.endswith(".ipynb")}
    found: dict[str, str | bytes] = {}
    for source, place in sources.items():
        content = (ROOT / source).read_bytes()
        found[place] = led(content.decode(), source, places) if place.endswith(".md") else content
        if source in RULES:
            found |= illustrated(content.decode(), place)
        if place.endswith(".ipynb"):
            name = place.removesuffix(".ipynb")
            page = markdown_of(content.decode(), name)
            found |= {**page, f"{name}.md": led(str(page[f"{name}.md"]), source, places)}
    for source, place in code.items():
        language = LANGUAGES.get(posixpath.basename(source), "python")
        found[place] = f"# {source}\n\n````{language}\n{(ROOT / source).read_text('utf-8')}````\n"
    return found


def meant(source: str, link: str) -> str:
    """The path, from the repository's root, that a link in one of its files means."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), link))


def linked_code(sources: Mapping[str, str]) -> dict[str, str]:
    """The modules, citation and files of deploy/ that pages link to, and where each stands in the site, as a page."""
    pages = [source for source in sources if source.endswith(".md")]
    links = [meant(page, link) for page in pages for link in LINK.findall((ROOT / page).read_text("utf-8"))]
    code = [path for path in links if path.endswith((".py", ".cff")) or path.startswith("deploy/")]
    return {path: f"code/{path.removesuffix('.py')}.md" for path in code if (ROOT / path).is_file()}


def led(markdown: str, source: str, places: Mapping[str, str]) -> str:
    """A page whose links between files of the repository lead to where these stand in the site."""
    folder = posixpath.dirname(places[source]) or "."

    def moved(link: re.Match[str]) -> str:
        place = places.get(meant(source, link[0]))
        return posixpath.relpath(place, folder) if place else link[0]

    return LINK.sub(moved, markdown)


@cache
def run(notebook: str) -> Any:
    """A notebook with what its cells answer, each run after the one before; an error in one is raised."""
    # The usual way to talk to a kernel, TCP, could be listened to by everybody on the machine.
    private = Config({"KernelManager": {"transport": "ipc"}})
    read = nbformat.reads(notebook, 4)  # type: ignore[no-untyped-call]  # nbformat tells no types
    return NotebookClient(read, timeout=SECONDS, config=private).execute()


def markdown_of(notebook: str, name: str) -> dict[str, str | bytes]:
    """A notebook as a page called `name`.md, and the pictures in it, each by its place in the site."""
    pieces: list[str] = []
    pictures: dict[str, str | bytes] = {}
    for cell in run(notebook).cells:
        if cell.cell_type == "markdown":
            pieces.append(cell.source)
            continue
        pieces.append(f"```python\n{cell.source}\n```")
        for output in cell.outputs:
            # What is told on the standard error stream, such as that the rules are compiled, is not part of the page.
            if output.output_type == "stream" and output.name == "stdout":
                pieces.append(answer(output.text))
            elif output.output_type != "stream":
                pieces.append(shown(output.data, name, pictures))
    pieces.append(f'<a href="{posixpath.basename(name)}.ipynb" download>This page as a notebook</a>')
    return {f"{name}.md": "\n\n".join(pieces), **pictures}


def shown(data: Any, name: str, pictures: dict[str, str | bytes]) -> str:
    """The richest of the forms in which a cell answers, as a browser would choose."""
    if "text/html" in data:
        return f'<div class="answer">{data["text/html"]}</div>'
    for kind, ending in PICTURES.items():
        if kind in data:
            place = f"{name}/{len(pictures) + 1}.{ending}"
            pictures[place] = data[kind] if ending == "svg" else b64decode(data[kind])
            return f"![What the cell above answers]({place}){{ .answer }}"
    return answer(data["text/plain"])


def answer(text: str) -> str:
    return f"```text {{ .answer }}\n{text.rstrip()}\n```"


def illustrated(rules: str, place: str) -> dict[str, str | bytes]:
    """A rulebook as a page at this place, and the pictures in it."""
    name = place.removesuffix(".md")
    game, language = posixpath.basename(name).split(".")
    pictures: dict[str, str | bytes] = {}
    with speaking(language):
        for number, picture in enumerate(read(rules).illustrations):
            match = teien.from_position(game, picture.position)
            svg = match.svg(picture.viewer, marks=dict(picture.marks), arrows=picture.arrows)
            pictures[f"{name}/{number}.svg"] = svg
    numbers = iter(range(len(pictures)))

    def drawn(block: re.Match[str]) -> str:
        (caption,) = re.findall(r"^caption: (.+)$", block[0], re.MULTILINE)
        return f"![{caption}]({posixpath.basename(name)}/{next(numbers)}.svg)\n\n*{caption}*"

    return {place: BLOCK.sub(drawn, rules), **pictures}


def put_together(folder: Path) -> None:
    """Writes all that Zensical needs to a folder, and takes away what is left of before; what is the same stays."""
    wanted = {folder / "pages" / place: content for place, content in files().items()}
    wanted |= {folder / name: (DOCS / name).read_bytes() for name in SETTINGS}
    for path, content in wanted.items():
        data = content.encode() if isinstance(content, str) else content
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    for path in (folder / "pages").rglob("*"):
        if path.is_file() and path not in wanted:
            path.unlink()
    if not (folder / "src").exists():
        (folder / "src").symlink_to(ROOT / "src")


def build(folder: Path) -> int:
    """Makes the site anew, in `site`; a complaint is an error. Returns the exit status."""
    for old in ("pages", "site"):
        shutil.rmtree(folder / old, ignore_errors=True)
    put_together(folder)
    return subprocess.run([sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=folder).returncode


def serve(folder: Path) -> int:
    """Shows the site as it is at any moment, until Ctrl-C."""
    put_together(folder)
    with subprocess.Popen([sys.executable, "-m", "zensical", "serve"], cwd=folder) as server:
        try:
            while server.poll() is None:
                time.sleep(1)
                put_together(folder)
        except KeyboardInterrupt:
            return 0
        finally:
            server.terminate()
    return server.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes the documentation a site.")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "docs", help="where to work")
    parser.add_argument("--serve", action="store_true", help="show it, and follow what is changed")
    given = parser.parse_args()
    return serve(given.folder) if given.serve else build(given.folder)


if __name__ == "__main__":
    sys.exit(main())
