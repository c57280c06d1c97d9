"""The documentation as a site: built without a word of complaint, whole, and sufficient to itself."""

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import teien

ROOT = Path(teien.__file__).parents[2]
SECONDS = 900
"""On a machine that has nothing compiled yet."""
NEWS = re.compile(r"Build started|No issues found|Build finished in .*|teien: compiling the rules .*")
HEADINGS = ["Usage", "Rules", "Moves", "State", "Results", "History"]
FETCHED = {"audio": "src", "embed": "src", "iframe": "src", "img": "src", "object": "data", "script": "src",
           "source": "src", "track": "src", "video": "src"}  # fmt: skip
"""By its tag, the attribute whose address a browser fetches by itself; so it does a link's, but for canonical ones."""


class Page(HTMLParser):
    """What a built page has in it: names that can be linked to, links, addresses it fetches, and headings."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.names: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.headings: dict[str, list[str]] = {"h1": [], "h2": []}
        self._inside = ""
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self.names |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") not in ("canonical", "prev", "next"):
            self.fetched.append(given["href"])
        if given.get(FETCHED.get(tag, "")):
            self.fetched.append(given[FETCHED[tag]])
        if tag in self.headings:
            self._inside = tag
            self.headings[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.headings[self._inside][-1] += data.strip("¶\n")


def built(folder: Path) -> dict[Path, Page]:
    """The site's pages; whatever is said while they are built, beyond news, is a complaint."""
    command = [sys.executable, str(ROOT / "docs" / "website.py"), "--folder", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
    complaints = [line for line in (done.stdout + done.stderr).splitlines() if not NEWS.fullmatch(line)]
    assert not complaints, "\n".join(complaints)
    assert done.returncode == 0
    return {path: Page(path) for path in sorted((folder / "site").rglob("*.html"))}


def broken(pages: dict[Path, Page]) -> Iterator[str]:
    """Links and addresses to fetch that lead to no file of the site, or to no such name in it."""
    for path, page in pages.items():
        if path.name == "404.html":
            continue  # it is shown in any folder, so its addresses begin at the top
        for link in [*page.links, *page.fetched]:
            parts = urlsplit(link)
            if parts.scheme in ("http", "https", "data"):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            name = unquote(parts.fragment)
            if not target.is_file() or (name and target in pages and name not in pages[target].names):
                yield f"{path.name}: {link}"


def unlisted(folder: Path, pages: dict[Path, Page]) -> list[str]:
    """Pages that nobody finds from the home page, but for code that pages link to."""
    listed = {(folder / urlsplit(link).path).resolve() for link in pages[folder / "index.html"].links}
    names = [path.relative_to(folder).as_posix() for path in pages if path not in listed]
    return [name for name in names if name != "404.html" and not name.startswith("code/")]


def from_elsewhere(folder: Path, pages: dict[Path, Page]) -> Iterator[str]:
    """Whatever a browser would fetch from another machine when it opens a page."""
    for path, page in pages.items():
        yield from (f"{path.name}: {address}" for address in page.fetched if re.match(r"(https?:)?//", address))
    for path in folder.rglob("*.css"):
        addresses = re.findall(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')]+)", path.read_text("utf-8"))
        yield from (f"{path.name}: {address}" for address in addresses)


def test_the_site_is_built_and_the_notebook_runs(tmp_path: Path) -> None:
    """One test, since it takes a while; an error in a cell of the notebook ends the building."""
    folder = tmp_path / "site"
    pages = built(tmp_path)
    assert list(broken(pages)) == []
    assert list(from_elsewhere(folder, pages)) == []
    assert unlisted(folder, pages) == []
    for game in teien.GAMES:
        assert pages[folder / f"{game}.html"].headings["h2"] == HEADINGS
    names = {name for page in pages.values() for name in page.names}
    assert {f"teien.{name}" for name in teien.__all__ if name != "GAMES"} - names == set()
    for source in ("benchmarks/README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        title = (ROOT / source).read_text("utf-8").splitlines()[0].removeprefix("# ")
        assert [path for path, page in pages.items() if page.headings["h1"] == [title]]
    notebook = (folder / "notebook.html").read_text("utf-8")
    assert "data:image/svg+xml;base64," in notebook
    assert 'src="notebook/1.svg"' in notebook


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('<script src="https://x.example/a.js"></script>', 1),
        ('<link rel="stylesheet" href="//x.example/a.css">', 1),
        ('<img src="data:image/png;base64,AA=="><a href="https://x.example">x</a>', 0),
    ],
)
def test_what_is_fetched_from_elsewhere_is_seen(text: str, found: int, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(text, "utf-8")
    assert len(list(from_elsewhere(tmp_path, {path: Page(path)}))) == found


def test_pages_that_nobody_finds_are_seen(tmp_path: Path) -> None:
    for name, text in (("index", '<a href="a.html">a</a>'), ("a", ""), ("b", "")):
        (tmp_path / f"{name}.html").write_text(text, "utf-8")
    pages = {path: Page(path) for path in sorted(tmp_path.glob("*.html"))}
    assert unlisted(tmp_path, pages) == ["b.html", "index.html"]


def test_links_that_lead_nowhere_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(
        '<h2 id="here">x</h2><a href="#here">1</a><a href="#there">2</a><a href="other.html">3</a>', "utf-8"
    )
    assert list(broken({path: Page(path)})) == ["page.html: #there", "page.html: other.html"]
