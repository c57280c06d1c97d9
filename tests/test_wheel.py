"""The wheel as people install it: built, put where nobody can write, and played with by somebody else."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
AS_OTHERS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search")
"""Root may write everywhere, unless it gives that up."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLAY = (
    "import teien; m = teien.new('niwa', seed=1); m.play(m.legal_moves()[0]); print(teien.__file__, m.text()[:1] != '')"
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built and installed in a folder that is then closed."""
    wheels, site = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels], cwd=ROOT, check=True)
    (wheel,) = wheels.glob("*.whl")
    pip = ("python3", "-m", "pip", "--python", sys.executable, "install", "--quiet", "--disable-pip-version-check")
    subprocess.run([*pip, "--no-deps", "--no-index", "--target", str(site), str(wheel)], check=True, timeout=300)
    for path in (site, *site.rglob("*")):
        path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) | stat.S_IROTH)
    for folder in (site, *site.parents):
        if folder.stat().st_uid == os.getuid() and folder != Path(folder.anchor):
            folder.chmod(folder.stat().st_mode | stat.S_IXOTH | stat.S_IXGRP)
    return site


def test_the_wheel_holds_whatever_the_package_does(installed: Path) -> None:
    package = ROOT / "src" / "teien"
    kept = {path.relative_to(package) for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    found = {path.relative_to(installed / "teien") for path in (installed / "teien").rglob("*") if path.is_file()}
    assert kept <= found
    assert Path("py.typed") in found


def test_it_is_played_with_from_a_folder_that_cannot_be_written_to(installed: Path, tmp_path: Path) -> None:
    as_others = AS_OTHERS if os.getuid() == 0 else ()
    environment = {"PYTHONPATH": str(installed), "HOME": str(tmp_path), "PATH": os.environ["PATH"]}

    def played(code: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*as_others, sys.executable, "-c", code, str(installed / "teien" / "new.py")],
            env={**environment, "NUMBA_DISABLE_JIT": "1"},
            cwd="/",
            capture_output=True,
            text=True,
            timeout=120,
        )

    assert "PermissionError" in played("import sys; open(sys.argv[1], 'w')").stderr
    done = played(PLAY)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"{installed / 'teien' / '__init__.py'} True"


def interpreter(version: str) -> str | None:
    """A Python of this version: this one, one on the path, or one of pyenv's that runs."""
    if f"{sys.version_info[0]}.{sys.version_info[1]}" == version:
        return sys.executable
    offered = [*Path("~/.pyenv/versions").expanduser().glob(f"{version}.*/bin/python{version}")]
    found = [str(path) for path in offered] + [name for name in [shutil.which(f"python{version}")] if name]
    works = (path for path in found if subprocess.run([path, "-c", ""], capture_output=True).returncode == 0)
    return next(works, None)


@pytest.mark.parametrize("version", [each for each in PYTHONS if interpreter(each)])
def test_every_python_reads_it(version: str, installed: Path, tmp_path: Path) -> None:
    """Those that the machine has; with what Teien needs they play as well."""
    python = interpreter(version)
    assert python is not None
    compiled = subprocess.run(
        [python, "-c", "import sys, compileall; sys.exit(not compileall.compile_dir(sys.argv[1], quiet=1))", installed],
        env={**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert compiled.returncode == 0, compiled.stdout + compiled.stderr
