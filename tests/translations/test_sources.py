"""How messages are written in the sources, so that the catalogues can hold them."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.translations.sources import MARKS, MODULES, TEIEN, TEMPLATES, everything_marked, parsed, place

SPOKEN = ("arena/", "cli/", "core/", "haru_ichiban/", "hiroba/", "niwa/", "players/", "web/")
"""The folders whose errors a person reads in their own language; who writes programs with `interop/` reads English."""

ENGLISH = ("core/engine/batch.py", "core/words/extras.py", "core/words/language.py", "web/store/")
"""What goes wrong there is a mistake in a program, or a matter for whoever installs or runs it."""


def test_a_message_is_written_where_it_is_marked() -> None:
    """Babel reads it without running anything: no f-string, no sum; a name must hold what `later` has marked."""
    wrong = [
        marked.place
        for marked in everything_marked()
        if not all(isinstance(message, str) for message in marked.messages)
        and not (marked.mark == "_" and marked.named)
    ]
    assert not wrong, "\n".join(wrong)


def test_nothing_is_translated_when_a_module_is_loaded() -> None:
    """Nobody's language is in use then; `later` marks what is data."""
    wrong = [place(module, line) for module in MODULES for line in translated_at_once(parsed(module))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("TITLE = _('Water')", [1]),
        ("class Pond:\n    title = _('Water')", [2]),
        ("def told(title=_('Water')): pass", [1]),
        ("TITLE = later('Water')\ndef told(): return _(TITLE)", []),
        ("told = lambda: _('Water')", []),
    ],
)
def test_what_is_translated_at_once_is_found(code: str, found: list[int]) -> None:
    assert list(translated_at_once(ast.parse(code))) == found


def translated_at_once(node: ast.AST) -> Iterator[int]:
    """The lines of all translations outside the bodies of functions."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "counted"):
        yield node.lineno
    for name, field in ast.iter_fields(node):
        if name == "body" and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST):
                yield from translated_at_once(child)


def test_every_error_is_said_in_the_language_in_use() -> None:
    errors = teien_errors()
    wrong = [
        place(module, line)
        for module in MODULES
        if (name := module.relative_to(TEIEN).as_posix()).startswith(SPOKEN) and not name.startswith(ENGLISH)
        for line in english_errors(parsed(module), errors)
    ]
    assert not wrong, "\n".join(wrong)


def test_what_is_looked_through_is_there() -> None:
    assert [name for name in (*SPOKEN, *ENGLISH) if not (TEIEN / name).exists()] == []
    assert TEMPLATES


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("raise BadRecord('a line is missing')", [1]),
        ("raise BadRecord(f'{place}: missing')", [1]),
        ("raise BadRecord(f'{place}: {error}')", [1]),
        ("raise BadRecord(_('{place} is missing').format(place=f'line {line}'))", [1]),
        ("raise Refused('illegal', 'the game is over')", [1]),
        ("raise BadRecord(_('a line is missing'))", []),
        ("raise BadRecord(_('no game {name!r}; there are {names}').format(name=name, names=', '.join(names)))", []),
        ("raise BadRecord(counted('{count} line', '{count} lines', count))", []),
        ("raise Refused('illegal', str(error)) from error", []),
        ("raise BadRecord(f'H14: {error}')", [1]),
        ("raise TypeError('a row has gaps')", []),
    ],
)
def test_english_errors_are_found(code: str, found: list[int]) -> None:
    assert list(english_errors(ast.parse(code), {"BadRecord", "Refused"})) == found


SAYING = {"say", "print", "input", "read_unseen"}
"""What the command line speaks to people with, in whole sentences."""
HELPING = {"help", "description", "epilog", "title"}
"""Where parsers have theirs."""


def test_every_sentence_of_the_command_line_is_said_in_the_language_in_use() -> None:
    modules = [module for module in MODULES if module.is_relative_to(TEIEN / "cli")]
    wrong = [place(module, line) for module in modules for line in english_sentences(parsed(module))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("say('The game is over')", [1]),
        ("say(f'{name} plays')", [1]),
        ("parser.add_argument('--seed', help='draw the set-up')", [1]),
        ("Parser('teien play', description=f'Play {game}')", [1]),
        ("say(_('The game is over'))", []),
        ("say(_('{name} plays').format(name=', '.join(names)))", []),
        ("say(f'{number}  {name}')", []),
        ("parser.add_argument('--seed', help=_('draw the set-up'))", []),
        ("examples('teien play')", []),
    ],
)
def test_english_sentences_are_found(code: str, found: list[int]) -> None:
    assert list(english_sentences(ast.parse(code))) == found


def english_sentences(tree: ast.Module) -> Iterator[int]:
    """The lines where a person is spoken to in words that are not marked."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            spoken = node.args if isinstance(node.func, ast.Name) and node.func.id in SAYING else []
            helping = [keyword.value for keyword in node.keywords if keyword.arg in HELPING]
            if any(has_words(*text) for each in (*spoken, *helping) for text in unmarked(each)):
                yield node.lineno


def teien_errors() -> set[str]:
    """The names of all errors made for people: TeienError and whatever descends from it."""
    classes = [node for module in MODULES for node in ast.walk(parsed(module)) if isinstance(node, ast.ClassDef)]
    found = {"TeienError", "HTTPException"}
    while True:
        more = {node.name for node in classes if any(ast.unparse(base) in found for base in node.bases)} - found
        if not more:
            return found
        found |= more


def english_errors(tree: ast.Module, errors: set[str]) -> Iterator[int]:
    """The lines where such an error is raised with words that are not marked."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and ast.unparse(node.exc.func) in errors:
            given = [*node.exc.args, *(keyword.value for keyword in node.exc.keywords)]
            if any(has_words(text, interpolated) for each in given for text, interpolated in unmarked(each)):
                yield node.lineno


def unmarked(node: ast.AST, *, interpolated: bool = False) -> Iterator[tuple[str, bool]]:
    """Every string below, whether it is part of an f-string or not, except what a mark holds."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, interpolated
    for child in ast.iter_child_nodes(node):
        yield from unmarked(child, interpolated=interpolated or isinstance(node, ast.JoinedStr))


def has_words(text: str, interpolated: bool) -> bool:
    """Words, or a colon between them; a single word that stands alone is a code for programs."""
    return bool(re.search(r"[^\W\d_]|:", text)) if interpolated else " " in text.strip()
