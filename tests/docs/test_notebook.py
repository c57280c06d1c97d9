"""The notebook is kept without what it answers; `test_site` runs it.

Its answers change with every change of a drawing, and its films are large. The site shows them as they are.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import teien

NOTEBOOKS = sorted((Path(teien.__file__).parents[2] / "docs").glob("*.ipynb"))

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_there_is_one() -> None:
    assert NOTEBOOKS


@every_notebook
def test_it_is_kept_without_answers(path: Path) -> None:
    text = path.read_text("utf-8")
    notebook: dict[str, Any] = json.loads(text)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert code
    assert [cell["source"] for cell in code if cell["outputs"] or cell["execution_count"] is not None] == []
    assert [cell["id"] for cell in notebook["cells"] if cell["metadata"]] == []
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert text == json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
