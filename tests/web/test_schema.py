"""The description of the interface for bots is true: Schemathesis tries everything it says, and more."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tests.web import bare_server
from tests.web.server import Server

TIMEOUT = 120
UNKNOWABLE = [positive_data_acceptance]
"""No description can say which moves the rules allow: what fits it may still be refused."""
OPERATIONS = [
    ("/api/games", "GET"),
    ("/api/tables", "POST"),
    ("/api/tables/{id}", "GET"),
    ("/api/tables/{id}/join", "POST"),
    ("/api/tables/{id}/moves", "GET"),
    ("/api/tables/{id}/moves", "POST"),
    ("/api/tables/{id}/actions", "POST"),
    ("/api/tables/{id}/rematch", "POST"),
    ("/api/tables/{id}/record", "GET"),
    ("/api/tables/{id}/picture.svg", "GET"),
]
ENDLESS = ("/api/tables/{id}/stream", "GET")
"""It ends with the game only: `test_api` listens to it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with bare_server.serving(f"sqlite:///{tmp_path_factory.mktemp('schema')}/tables.sqlite") as server:
        yield server


@pytest.fixture(scope="module")
def description(server: Server) -> Any:
    description = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", timeout=TIMEOUT)
    # What does not fit may also be too large to be looked at.
    rejection = description.config.checks.negative_data_rejection
    rejection.expected_statuses = [*rejection.expected_statuses, "413"]
    return description


@pytest.fixture(scope="module")
def made(server: Server) -> Any:
    """A table where the second seat waits for somebody."""
    spec = {"game": "niwa", "seats": [{"kind": "link", "name": "Bot"}, {"kind": "link"}]}
    return httpx2.post(f"{server.url}/api/tables", json=spec, timeout=TIMEOUT).raise_for_status().json()


def test_every_operation_is_tried(description: Any) -> None:
    described = {
        (path, method.upper()) for path, methods in description.raw_schema["paths"].items() for method in methods
    }
    assert described == {*OPERATIONS, ENDLESS}


@pytest.mark.parametrize(
    ("path", "method", "sent"),
    [
        (path, method, sent)
        for path, method in OPERATIONS
        for sent in ("as it comes", "to a real table", "by a seat")
        if "{id}" in path or sent == "as it comes"
    ],
)
def test_the_description_is_true(description: Any, made: Any, path: str, method: str, sent: str) -> None:
    operation = description[path][method]
    fitting = operation.as_strategy(GenerationMode.POSITIVE)
    # A real table put where the mistake was leaves none.
    excluded = UNKNOWABLE if sent == "as it comes" else [*UNKNOWABLE, negative_data_rejection]

    @settings(
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=fitting if path == "/api/games" else fitting | operation.as_strategy(GenerationMode.NEGATIVE))
    def try_it(case: Any) -> None:
        if sent != "as it comes":
            case.path_parameters = {"id": made["id"]}
        token = made["seats"][path.endswith("/join")]["token"]
        headers = {"Authorization": f"Bearer {token}"} if sent == "by a seat" else {}
        case.call_and_validate(headers=headers, timeout=TIMEOUT, excluded_checks=excluded)

    try_it()
