"""What whoever runs the server can watch: figures for Prometheus at /metrics, and whether it is well at /healthz."""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from fastapi import APIRouter
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from teien.core.words.language import _
from teien.web.addresses import Networks
from teien.web.door import STRANGE, Door

if TYPE_CHECKING:
    from teien.web.context import Context
    from teien.web.tables import Tables

LOOKS_A_SECOND = 20
"""So often the event loop is asked how late it is."""
SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
DATABASE_SECONDS = 2
"""So long a database may take before it counts as one that does not answer."""


class Metrics:
    """The figures of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("teien_moves", "Moves made here and on disk.", ["by"], registry=self.registry)
        for by in ("person", "computer"):
            self.moves.labels(by)
        self.commits = Histogram(
            "teien_commit_seconds",
            "From when an action is handed to the store until it is on disk.",
            registry=self.registry,
            buckets=SHORT,
        )
        self.delays = Histogram(
            "teien_loop_delay_seconds",
            f"How late the event loop does what is due, asked {LOOKS_A_SECOND} times a second.",
            registry=self.registry,
            buckets=SHORT,
        )
        ProcessCollector(registry=self.registry)

    def watch(self, tables: "Tables") -> None:
        """Has everything that can be counted at any time counted when it is asked for."""
        self.gauge("teien_tables_in_memory", "Tables held in memory.", lambda: tables.in_memory)
        self.gauge(
            "teien_live_connections", "Pages and streams of bots that are told news.", lambda: tables.connections
        )
        computers = tables.computers
        self.gauge("teien_computers_waiting", "Thoughts that wait for a worker.", lambda: computers.waiting)
        self.gauge("teien_computers_thinking", "Thoughts that workers are at.", lambda: computers.running)
        self.gauge("teien_workers_replaced", "Workers that died and were replaced.", lambda: computers.replaced)

    def gauge(self, name: str, help_text: str, count: Callable[[], int]) -> None:
        Gauge(name, help_text, registry=self.registry).set_function(count)

    async def measure_delays(self) -> None:
        """Looks how late the event loop is, for as long as it runs."""
        while True:
            due = time.perf_counter() + 1 / LOOKS_A_SECOND
            await asyncio.sleep(1 / LOOKS_A_SECOND)
            self.delays.observe(max(0.0, time.perf_counter() - due))


class Health:
    """Whether the database answers, asked by at most one thread at a time however many want to know."""

    def __init__(self, ask: Callable[[], None]) -> None:
        self._ask = ask
        self._asking: asyncio.Future[None] | None = None

    async def is_good(self) -> bool:
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(asyncio.to_thread(self._ask))
            # Nobody may be waiting any more when it fails.
            self._asking.add_done_callback(lambda asked: asked.cancelled() or asked.exception())
        done, _waiting = await asyncio.wait({self._asking}, timeout=DATABASE_SECONDS)
        return bool(done) and self._asking.exception() is None


def routes(context: "Context", door: Door) -> APIRouter:
    """Both addresses; /metrics is for this machine and those whom the door names."""
    router = APIRouter(include_in_schema=False)
    health = Health(context.tables.store.ask)
    watchers = Networks(door.watchers)

    @router.get("/healthz")
    async def healthz(request: Request) -> Response:
        """200 when people can play and the database answers, else 503."""
        preparation = request.app.state.preparation
        if preparation and not preparation.done:
            return JSONResponse({"status": "preparing"}, 503)
        is_good = await health.is_good()
        return JSONResponse({"status": "ok" if is_good else "no database"}, 200 if is_good else 503)

    @router.get("/metrics")
    async def metrics(request: Request) -> Response:
        if request.scope[STRANGE] or request.client is None or request.client.host not in watchers:
            raise HTTPException(403, _("These figures are not for everybody."))
        return Response(generate_latest(context.tables.metrics.registry), media_type=CONTENT_TYPE_LATEST)

    return router
