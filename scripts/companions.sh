# Sourced by ./test from the repository's root: what tests need besides Python. Whatever is missing is installed where
# that is possible; otherwise its tests are skipped and say so, or fail where CI=true.

NPM_PACKAGES=(axe-core@4.14.0 typescript@7.0.2)

has_chromium() { command -v chromium > /dev/null || command -v google-chrome > /dev/null; }
has_firefox() { command -v firefox-esr > /dev/null || command -v firefox > /dev/null; }
has_webkit() { command -v WebKitWebDriver > /dev/null && command -v Xvfb > /dev/null; }
has_postgresql() { command -v initdb > /dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null; }
has_web_servers() {
    local path="$PATH:/usr/sbin:.venv/debian/usr/sbin:.venv/debian/usr/bin"
    PATH="$path" command -v nginx > /dev/null && PATH="$path" command -v caddy > /dev/null
}
has_npm() { command -v npm > /dev/null; }
has_npm_packages() { [ "$(cat .venv/npm/installed 2> /dev/null)" = "${NPM_PACKAGES[*]}" ]; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# by_apt PACKAGE...: quietly; the lists of packages are fetched only when those at hand do not do.
by_apt() {
    local install=(env DEBIAN_FRONTEND=noninteractive apt-get install --yes -qq --no-install-recommends "$@")
    command -v apt-get > /dev/null && as_root true || return 1
    as_root "${install[@]}" || { as_root apt-get update -qq && as_root "${install[@]}"; }
} > /dev/null 2>&1

# by_unpacking PACKAGE...: into .venv/debian, since a web server that is installed would start by itself.
by_unpacking() {
    local package
    mkdir -p .venv/debian &&
        cd .venv/debian &&
        { apt-get download "$@" || { as_root apt-get update && apt-get download "$@"; }; } &&
        for package in *.deb; do dpkg-deb --extract "$package" . && rm "$package" || return 1; done
} > /dev/null 2>&1

by_npm() {
    mkdir -p .venv/npm
    npm install --prefix .venv/npm --no-save --ignore-scripts --no-audit --no-fund --silent "${NPM_PACKAGES[@]}" &&
        echo "${NPM_PACKAGES[*]}" > .venv/npm/installed
} > /dev/null 2>&1

install_companions() {
    local name missing=() left_out=()
    has_chromium || missing+=(chromium)
    has_firefox || missing+=(firefox-esr)
    has_webkit || missing+=(webkit2gtk-driver xvfb)
    has_postgresql || missing+=(postgresql)
    has_npm_packages || has_npm || missing+=(npm)
    if [ ${#missing[@]} -gt 0 ]; then
        echo "teien: installing ${missing[*]} (once) …" >&2
        for name in "${missing[@]}"; do
            by_apt "$name" || left_out+=("$name")
        done
    fi
    has_web_servers || (by_unpacking nginx caddy) || left_out+=(nginx caddy)
    has_npm_packages || by_npm || left_out+=("${NPM_PACKAGES[@]}")
    if [ ${#left_out[@]} -gt 0 ]; then
        echo "teien: left out, as they could not be installed here: ${left_out[*]}; the tests that need them say so" >&2
    fi
}
