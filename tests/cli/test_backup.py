"""`teien backup` and `teien restore`: nothing is lost, whoever plays meanwhile, and damage is told."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from teien.cli.main import main
from teien.web.store import BadDatabase, Restored, Store
from teien.web.store.holding import Hold
from tests.web import bare_server
from tests.web.server import Server
from tests.web.store.making import a_table, an_action, started

TIMEOUT = 120
BOT = {"kind": "link", "name": "Bot"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    return tmp_path / "tables.bak"


def run(command: str, backup: Path, file: Path) -> int:
    return main([command, str(backup), "--database", f"sqlite:///{file}"])


def complaint(capsys: pytest.CaptureFixture[str], command: str, backup: Path, file: Path | str) -> str:
    url = f"sqlite:///{file}" if isinstance(file, Path) else file
    assert main([command, str(backup), "--database", url]) == 2
    error = capsys.readouterr().err
    assert error.startswith("teien: ")
    assert error.count("\n") == 1
    return error


def filled(file: Path, *tables: str, actions: int = 5) -> None:
    async def fill() -> None:
        async with started(f"sqlite:///{file}", *map(a_table, tables)) as store:
            for table in tables:
                for number in range(actions):
                    await store.append(table, an_action(number))

    asyncio.run(fill())


def contents(file: Path) -> dict[str, int]:
    """How many actions each table has."""
    store = Store.open(f"sqlite:///{file}")
    try:
        with store.database.reading.connect() as connection:
            names = connection.exec_driver_sql("SELECT id FROM tables").scalars().all()
        found = {}
        for name in names:
            stored, actions = store.table(name), store.actions(name)
            assert stored
            assert [action.number for action in actions] == list(range(stored.actions))
            found[name] = stored.actions
        return found
    finally:
        asyncio.run(store.close())


@contextmanager
def writing(file: Path) -> Iterator[dict[str, int]]:
    """Somebody makes tables and adds actions all the time; by table, how many actions were promised to be kept."""
    promised: dict[str, int] = {}
    stop = threading.Event()

    async def write() -> None:
        async with started(f"sqlite:///{file}") as store:
            while not stop.is_set():
                name = f"t{len(promised)}"
                await store.create(a_table(name))
                promised[name] = 0
                for number in range(8):
                    await store.append(name, an_action(number))
                    promised[name] = number + 1

    writer = threading.Thread(target=lambda: asyncio.run(write()))
    writer.start()
    try:
        yield promised
    finally:
        stop.set()
        writer.join()


def test_all_that_was_promised_before_is_in_a_backup_made_during_play(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with writing(file) as promised:
        for _ in range(5):
            enough = len(promised) + 20
            while len(promised) < enough:
                threading.Event().wait(0.01)
            before = dict(promised)
            assert run("backup", backup, file) == 0
            found = contents(backup)
            assert all(found[name] >= count for name, count in before.items())
    said = " ".join(capsys.readouterr().out.split())
    assert f"{len(found):,} tables with {sum(found.values()):,} actions" in said


def test_a_backup_is_one_file_that_only_its_owner_reads(file: Path, backup: Path) -> None:
    filled(file, "a")
    before = sorted(file.parent.iterdir())
    for _ in range(2):
        assert run("backup", backup, file) == 0
        assert sorted(set(file.parent.iterdir()) - set(before)) == [backup]
        assert backup.stat().st_mode & 0o777 == 0o600
    assert contents(backup) == {"a": 5}


def test_what_was_restored_is_what_was_backed_up_and_the_rest_is_kept_aside(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(file, "a", "b")
    assert run("backup", backup, file) == 0
    filled(file, "c")
    assert run("restore", backup, file) == 0
    kept = Path(f"{file}.before-restore")
    assert str(kept) in capsys.readouterr().out.replace("\n", "")
    assert contents(file) == {"a": 5, "b": 5}
    assert contents(kept) == {"a": 5, "b": 5, "c": 5}
    filled(file, "d")
    assert run("restore", backup, file) == 0
    assert contents(kept) == {"a": 5, "b": 5, "c": 5}
    assert contents(Path(f"{file}.before-restore-2")) == {"a": 5, "b": 5, "d": 5}


def test_a_backup_is_restored_where_nothing_was(file: Path, backup: Path, tmp_path: Path) -> None:
    filled(file, "a")
    assert run("backup", backup, file) == 0
    elsewhere = tmp_path / "other.sqlite"
    assert run("restore", backup, elsewhere) == 0
    assert contents(elsewhere) == {"a": 5}
    assert not list(tmp_path.glob("*before-restore*"))


def test_an_older_schema_is_brought_up_to_date(file: Path, tmp_path: Path) -> None:
    old = tmp_path / "release.sqlite"
    release = Path(__file__).parents[1] / "web" / "store" / "release-0.1.0.sql"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(release.read_text("utf-8"))
    filled(file, "a")
    assert run("restore", old, file) == 0
    assert len(contents(file)) > 10
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)


def scramble(file: Path) -> None:
    """Random-looking bytes in the middle of a database, its first page left alone."""
    data = bytearray(file.read_bytes())
    for place in range(8192, len(data) - 512, 4096):
        data[place : place + 64] = bytes(range(3, 67))
    file.write_bytes(data)


def test_damage_is_noticed_at_start_and_a_backup_helps(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(file, *(f"t{number}" for number in range(60)))
    assert run("backup", backup, file) == 0
    scramble(file)
    damaged = file.read_bytes()
    with pytest.raises(BadDatabase, match=r"it is damaged .*'teien restore FILE'.*\.recover"):
        Store.open(f"sqlite:///{file}")
    assert main(["serve", "--no-browser", "--port=0", f"--database=sqlite:///{file}"]) == 2
    assert "it is damaged" in capsys.readouterr().err
    assert "damaged" in complaint(capsys, "backup", backup, file)
    assert len(contents(backup)) == 60
    assert run("restore", backup, file) == 0
    assert len(contents(file)) == 60
    assert Path(f"{file}.before-restore").read_bytes() == damaged


def test_a_damaged_file_that_is_in_use_is_not_moved_away(
    file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(file, *(f"t{number}" for number in range(60)))
    assert run("backup", backup, file) == 0
    scramble(file)
    damaged = file.read_bytes()
    held = Hold(file)
    assert "stop every server that uses it first" in complaint(capsys, "restore", backup, file)
    assert file.read_bytes() == damaged
    held.close()
    assert run("restore", backup, file) == 0


@pytest.mark.parametrize("what", ["letter", "empty", "other", "damaged", "newer", "missing"])
def test_what_is_no_backup_is_refused_and_nothing_changes(
    what: str, file: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(file, *(f"t{number}" for number in range(60)))
    if what == "letter":
        backup.write_text("Dear Anna, this is no database. " * 500)
    elif what == "empty":
        backup.touch()
    elif what == "other":
        with closing(sqlite3.connect(backup)) as connection:
            connection.execute("CREATE TABLE tables (chairs INTEGER)")
    elif what in ("damaged", "newer"):
        assert run("backup", backup, file) == 0
        if what == "damaged":
            scramble(backup)
        else:
            with closing(sqlite3.connect(backup)) as connection, connection:
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
    complaint(capsys, "restore", backup, file)
    assert len(contents(file)) == 60
    assert not list(file.parent.glob("*before-restore*"))
    assert not list(file.parent.glob(".*"))


def test_what_cannot_be_backed_up_is_said(file: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no database" in complaint(capsys, "backup", backup, file)
    assert not file.exists()
    filled(file, "a")
    assert "name another file" in complaint(capsys, "backup", file, file)
    backup.write_text("Dear Anna")
    assert "name another file" in complaint(capsys, "backup", backup, file)
    assert backup.read_text() == "Dear Anna"
    assert "cannot be written" in complaint(capsys, "backup", file.parent / "no" / "where", file)
    assert "in memory" in complaint(capsys, "backup", backup, "sqlite://")


@pytest.mark.parametrize(("command", "program"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_for_postgresql_its_own_program_is_named(
    command: str, program: str, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = complaint(capsys, command, backup, "postgresql://anna:hidden@host/teien")
    assert f": {program} " in told
    assert f"{backup} --dbname=postgresql://anna@host/teien" in told
    assert "hidden" not in told


def made(server: Server) -> tuple[str, dict[str, str]]:
    """A table and the header of its first seat."""
    spec = {"game": "hiroba", "seats": [BOT, BOT], "options": {"first": "1"}}
    table = httpx2.post(f"{server.url}/api/tables", json=spec, timeout=TIMEOUT).raise_for_status().json()
    return table["id"], {"Authorization": f"Bearer {table['seats'][0]['token']}"}


def play(server: Server, table: str, bearer: dict[str, str]) -> Any:
    moves = httpx2.get(f"{server.url}/api/tables/{table}/moves", headers=bearer, timeout=TIMEOUT).json()["moves"]
    return httpx2.post(
        f"{server.url}/api/tables/{table}/moves", json={"move": moves[0]}, headers=bearer, timeout=TIMEOUT
    )


def test_a_server_that_runs_reads_everything_anew(file: Path, backup: Path) -> None:
    with bare_server.serving(f"sqlite:///{file}") as server:
        early, bearer = made(server)
        assert run("backup", backup, file) == 0
        assert play(server, early, bearer).json() == {"version": 1}
        late, _bearer = made(server)
        with connect(f"{server.url.replace('http', 'ws')}/live/{early}", max_size=None, open_timeout=TIMEOUT) as live:
            live.recv(TIMEOUT)
            assert run("restore", backup, file) == 0
            # Whoever is there is sent away, to come back and see what is there now.
            with suppress(ConnectionClosed):
                while live.recv(TIMEOUT):
                    pass
        state = httpx2.get(f"{server.url}/api/tables/{early}", timeout=TIMEOUT).json()
        assert (state["version"], state["to_act"]) == (0, [0])
        assert httpx2.get(f"{server.url}/api/tables/{late}", timeout=TIMEOUT).status_code == 404
        assert play(server, early, bearer).json() == {"version": 1}
    assert contents(file) == {early: 1}
    assert contents(Path(f"{file}.before-restore")) == {early: 1, late: 0}


def test_a_log_left_beside_an_earlier_backup_does_not_get_into_the_new_one(file: Path, backup: Path) -> None:
    filled(file, "a")
    assert run("backup", backup, file) == 0
    filled(backup, "b")
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("UPDATE tables SET language = 'de'")
        connection.commit()
        log = Path(f"{backup}-wal").read_bytes()
    Path(f"{backup}-wal").write_bytes(log)
    assert run("backup", backup, file) == 0
    assert contents(backup) == {"a": 5}


def test_no_action_is_written_that_was_meant_for_what_was_there_before(file: Path, backup: Path) -> None:
    """An action that would fit by its number alone, before the server has noticed anything."""

    async def write() -> None:
        async with started(f"sqlite:///{file}", a_table("t")) as store:
            await store.append("t", an_action(0, "one"))
            assert await asyncio.to_thread(run, "backup", backup, file) == 0
            async with started(f"sqlite:///{backup}") as other:
                await other.append("t", an_action(1, "other"))
            await store.append("t", an_action(1, "two"))
            assert await asyncio.to_thread(run, "restore", backup, file) == 0
            with pytest.raises(Restored):
                await store.append("t", an_action(2, "three"))
            assert store.generation_now() != store.generation
            store.begin_anew()
            assert [action.text for action in store.actions("t")] == ["one", "other"]
            await store.append("t", an_action(2, "three"))

    asyncio.run(write())
    assert contents(file) == {"t": 3}
