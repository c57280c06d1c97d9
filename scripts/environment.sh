# Sourced by ./teien and ./test from the repository's root: makes .venv and installs the pinned set.
# A copy of what was installed is kept inside .venv, so that a second run only compares files.

# Works with Debian's plain python3 and pip, which have no ensurepip: the pip outside installs into .venv.
make_environment() {
    if [ ! -x .venv/bin/python ]; then
        python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
            echo "teien: Python 3.11 or newer is needed; python3 is $(python3 --version 2>&1)" >&2
            return 1
        }
        rm -rf .venv
        python3 -m venv --without-pip .venv
    fi
}

# what_is_pinned LOCK
what_is_pinned() {
    pwd
    cat pyproject.toml "locks/$1.txt"
}

install() {
    python3 -m pip --python .venv/bin/python install --quiet --disable-pip-version-check --no-deps "$@"
}

# install_pinned LOCK: what locks/LOCK.txt lists, each file checked by its hash, and the package itself in place. Nothing
# else is fetched: packages come built, and what builds this one is in the lock.
install_pinned() {
    local installed=".venv/installed-$1"
    what_is_pinned "$1" | cmp -s - "$installed" && return 0
    (
        if command -v flock > /dev/null; then flock 9; fi
        what_is_pinned "$1" | cmp -s - "$installed" && exit 0
        make_environment
        echo "teien: installing into .venv (once, about a minute) …" >&2
        install --require-hashes --only-binary=:all: --requirement "locks/$1.txt"
        install --no-build-isolation --editable .
        what_is_pinned "$1" > "$installed"
    ) 9> .venv-lock
}
