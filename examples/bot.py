"""A bot: makes a table of Hiroba, plays seat 2 with random moves, and gives out the link of seat 1.

python examples/bot.py http://127.0.0.1:8000
"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def call(method: str, path: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """Asks the server; an answer that says no raises HTTPError."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = Request(f"{SERVER}/api{path}", json.dumps(body).encode() if body else None, headers, method=method)
    return urlopen(request)


def main() -> None:
    wish = {"game": "hiroba", "seats": [{"kind": "link"}, {"kind": "link"}]}
    table = json.load(call("POST", "/tables", body=wish))
    friend, bot = table["seats"]
    here = f"/tables/{table['id']}"
    token = json.load(call("POST", f"{here}/join", bot["token"], {"name": "Random bot"}))["token"]
    print(f"Play against me: {friend['link']}", flush=True)
    for line in call("GET", f"{here}/stream", token):
        happened = json.loads(line)
        moves = happened.get("act", {}).get(str(bot["seat"]))
        if moves:
            move = random.choice(list(moves))
            call("POST", f"{here}/moves", token, {"move": move, "version": happened["version"]})
        if happened.get("over"):
            print(happened["result"]["headline"])


if __name__ == "__main__":
    main()
