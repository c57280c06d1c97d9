"""Scripts without their comments, and asked for all at once."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from teien.web.context import STATIC, static
from teien.web.scripts import bare, needed
from tests.web.people import Person


@pytest.mark.parametrize("script", sorted(STATIC.rglob("*.js")), ids=lambda path: str(path.relative_to(STATIC)))
def test_only_comments_are_left_out_and_everything_stays_in_its_line(script: Path) -> None:
    source = script.read_text()
    lines, left = source.split("\n"), bare(source).split("\n")
    assert len(lines) == len(left)
    without_types = [re.sub(r"/\*\* @type .*?\*/ ?", "", line).strip(" ") for line in lines]
    gone = [line for line, now in zip(without_types, left, strict=True) if now != line]
    assert gone
    assert all(line.startswith(("//", "/**", "*")) for line in gone)
    assert not re.search(r"^\s*(//|\*)", "\n".join(left), re.MULTILINE)
    assert all(line.count("`") % 2 == 0 for line in left), "inside a text of several lines indentation counts"


def test_a_browser_gets_scripts_without_comments(anna: Person) -> None:
    (path,) = re.findall(r'src="(/static/[^"]+table\.js)"', anna.get(anna.make("niwa", "here", "here")).text)
    response = anna.get(path)
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert response.text == bare((STATIC / "table.js").read_text())


def test_a_page_asks_at_once_for_all_that_its_script_imports(client: TestClient, anna: Person) -> None:
    """What `import` would find step by step stands in the page, and all of it is there."""
    page = anna.get(anna.make("hiroba", "here", "here")).text
    asked = re.findall(r'<link rel="modulepreload" href="/static/\w+/([^"]+)">', page)
    assert asked == list(needed(STATIC, "table.js"))
    modules = {module: (STATIC / module).read_text("utf-8") for module in ["table.js", *asked]}
    for module, source in modules.items():
        for path in re.findall(r'^import .*?"([^"]+)";|^} from "([^"]+)";', source, re.MULTILINE):
            imported = ((STATIC / module).parent / (path[0] or path[1])).resolve().relative_to(STATIC)
            assert imported.as_posix() in modules
    assert all(client.get(static(module)).status_code == 200 for module in asked)
