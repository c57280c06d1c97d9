"""What MkDocs does beyond mkdocs.yml: pages that are kept elsewhere in the repository, and the notebook, run."""

import posixpath
import re
from base64 import b64decode
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from nbclient import NotebookClient
from traitlets.config import Config

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(?<=\]\()([^)#\s]+)")
OUTSIDE = {
    "benchmarks/README.md": "numbers.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "src/teien/web/static/favicon.svg": "favicon.svg",
}
"""Files from outside docs/, and where they stand in the site."""


def meant(source: str, link: str) -> str:
    """The path, from the repository's root, that a link in one of its files means."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), link))


def linked_code() -> dict[str, str]:
    """The modules and files of deploy/ that pages link to, and where they stand in the site, each as a page."""
    pages = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))]
    pages += [source for source in OUTSIDE if source.endswith(".md")]
    links = [meant(page, link) for page in pages for link in LINK.findall((ROOT / page).read_text("utf-8"))]
    code = [path for path in links if path.endswith(".py") or path.startswith("deploy/")]
    return {path: f"code/{path.removesuffix('.py')}.md" for path in code if (ROOT / path).is_file()}


LANGUAGES = {
    "Caddyfile": "text",
    "Containerfile": "docker",
    "compose.yaml": "yaml",
    "nginx.conf": "nginx",
    "teien.service": "ini",
}
"""Of files that are no modules."""

OUTSIDE |= linked_code()
SOURCES = {place: source for source, place in OUTSIDE.items()}
PLACES = OUTSIDE | {f"docs/{path.name}": f"{path.stem}.md" for path in (ROOT / "docs").glob("*.ipynb")}
PLACES["README.md"] = "index.md"
"""The home page says in its own way what the README says."""

SECONDS = 600
"""More than the notebook takes on any machine, with all the compiling."""
PICTURES = {"image/svg+xml": "svg", "image/png": "png"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Brings in what does not lie in docs/."""
    for place, source in SOURCES.items():
        if place.startswith("code/"):
            language = LANGUAGES.get(posixpath.basename(source), "python")
            code = f"# {source}\n\n````{language}\n{(ROOT / source).read_text('utf-8')}````\n"
            files.append(File.generated(config, place, content=code))
        else:
            files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    for file in files.media_files():
        if file.src_uri.endswith(".ipynb"):
            written = markdown_of(file.content_string, file.src_uri.removesuffix(".ipynb"))
            for place, content in written.items():
                files.append(File.generated(config, place, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lets links between files of the repository lead to where these stand in the site."""
    here = page.file.src_uri
    source = SOURCES.get(here, f"docs/{here}")

    def moved(link: re.Match[str]) -> str:
        target = meant(source, link[0])
        if not (ROOT / target).exists():
            return link[0]
        return posixpath.relpath(PLACES.get(target, target.removeprefix("docs/")), posixpath.dirname(here) or ".")

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
