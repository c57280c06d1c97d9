// The line to the server, with a server that says and does what a test wants.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Live } from "../static/live.js";

/** It counts those who listen. */
class Listened extends EventTarget {
  count = 0;

  addEventListener(type, listener, options) {
    this.count += 1;
    options?.signal?.addEventListener("abort", () => (this.count -= 1), { once: true });
    super.addEventListener(type, listener, options);
  }
}

class Socket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  /** @type {Socket[]} Those that were opened, the last one last. */
  static all = [];

  readyState = Socket.CONNECTING;
  sent = [];

  constructor(url) {
    super();
    this.url = url;
    Socket.all.push(this);
  }

  send(text) {
    assert.equal(this.readyState, Socket.OPEN);
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = Socket.CLOSED;
  }

  accept() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  say(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  hangUp(code) {
    this.readyState = Socket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  get asked() {
    return this.sent.map((message) => message.do);
  }
}

const ACTIONS = ["move", "undo", "draw", "resign", "refuse", "look", "state"];
const SECOND = 1000;

let page, view, stored, reloads, errors;
/** What was heard of the line and over it. */
let changes, messages;

beforeEach(() => {
  Socket.all = [];
  [reloads, errors, changes, messages] = [0, [], [], []];
  stored = new Map();
  view = new Listened();
  page = Object.assign(new Listened(), { hidden: false, body: { dataset: { build: "one" } } });
  Object.assign(globalThis, {
    WebSocket: Socket,
    document: page,
    location: { href: "https://teien.example/table/abc", reload: () => (reloads += 1) },
    sessionStorage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, value),
      removeItem: (key) => stored.delete(key),
    },
    addEventListener: (...all) => view.addEventListener(...all),
    reportError: (error) => errors.push(error.message),
  });
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

const last = () => Socket.all.at(-1);
const state = (version, build = "one") => ({ type: "state", version, build });
const wait = (seconds) => mock.timers.tick(seconds * SECOND);

function open(ears = {}) {
  const hear = (message) => messages.push(message);
  return new Live("/live/abc?language=fr", { hear, changed: (line) => changes.push(line), ...ears });
}

/** A line that is up, and over which the whole state has come. */
function opened(ears) {
  const live = open(ears);
  last().accept();
  last().say(state(3));
  return live;
}

test("a line leads to where its page is", () => {
  opened();
  assert.equal(last().url, "wss://teien.example/live/abc?language=fr");
  assert.deepEqual(changes, ["up"]);
  assert.deepEqual(messages, [state(3)]);
});

test("messages are numbered, and none is kept while the line is down", () => {
  const live = opened();
  assert.equal(live.connected, true);
  assert.equal(live.send({ do: "move", seat: 0 }), 1);
  assert.equal(live.send({ do: "undo", seat: 0 }), 2);
  assert.deepEqual(last().sent, [{ do: "move", seat: 0, id: 1 }, { do: "undo", seat: 0, id: 2 }]);
  last().hangUp(1006);
  assert.equal(live.connected, false);
  assert.equal(live.send({ do: "move", seat: 0 }), null);
});

test("what is said before the first connection is up is said then", () => {
  const live = open();
  assert.equal(live.send({ do: "move", seat: 0 }), 1);
  last().accept();
  assert.deepEqual(last().asked, ["move"]);
});

for (const action of ACTIONS) {
  test(`a line over which nobody answers to "${action}" is given up, and another one taken`, () => {
    const live = opened();
    live.send({ do: action, seat: 0 });
    wait(5.9);
    assert.deepEqual(changes, ["up"]);
    wait(0.2);
    assert.deepEqual(changes, ["up", "down"]);
    wait(1);
    assert.equal(Socket.all.length, 2);
    last().accept();
    last().say(state(4));
    assert.deepEqual(changes, ["up", "down", "up"]);
    assert.deepEqual(messages.at(-1), state(4));
  });
}

for (const action of ["hint", "why"]) {
  test(`"${action}" may be answered late or never, but the line must hold`, () => {
    const live = opened();
    live.send({ do: action, seat: 0 });
    assert.deepEqual(last().asked, [action, "ping"]);
    last().say({ type: "pong", version: 3, build: "one" });
    wait(15);
    assert.deepEqual(changes, ["up"]);
    live.send({ do: action, seat: 0 });
    wait(7);
    assert.deepEqual(changes, ["up", "down"]);
  });
}

test("whatever is said in time is an answer", () => {
  const live = opened();
  live.send({ do: "move", seat: 0 });
  wait(5);
  last().say({ type: "news", version: 4 });
  wait(10);
  assert.deepEqual(changes, ["up"]);
});

test("who goes on talking into a silent line notices no later", () => {
  const live = opened();
  live.send({ do: "move", seat: 0 });
  wait(4);
  live.send({ do: "state" });
  wait(2.1);
  assert.deepEqual(changes, ["up", "down"]);
});

test("a handshake that nobody answers is given up, again and again", () => {
  open();
  wait(12.1);
  assert.deepEqual(changes, ["down"]);
  wait(1);
  assert.equal(Socket.all.length, 2);
  wait(12.1);
  assert.deepEqual(changes, ["down", "down"]);
  wait(2);
  last().accept();
  last().say(state(3));
  assert.deepEqual(changes, ["down", "down", "up"]);
});

test("who is told nothing for long asks whether anybody is there", () => {
  opened();
  wait(19);
  last().say({ type: "presence", present: [true] });
  wait(19);
  assert.deepEqual(last().asked, []);
  wait(1.1);
  assert.deepEqual(last().asked, ["ping"]);
  const heard = messages.length;
  last().say({ type: "pong", version: 3, build: "one" });
  assert.equal(messages.length, heard, "a pong is the line's own affair");
  wait(20);
  assert.deepEqual(last().asked, ["ping", "ping"]);
  wait(6.1);
  assert.deepEqual(changes, ["up", "down"]);
});

test("a page that nobody looks at asks nothing, until somebody looks", () => {
  opened();
  page.hidden = true;
  wait(100);
  assert.deepEqual(last().asked, []);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(last().asked, ["state"]);
  last().say(state(3));
  wait(20.1);
  assert.deepEqual(last().asked, ["state", "ping"]);
});

test("who hears of another version than that of its table catches up", () => {
  opened();
  last().say({ type: "news", version: 4 });
  last().say({ type: "pong", version: 4, build: "one" });
  assert.deepEqual(last().asked, []);
  last().say({ type: "pong", version: 5, build: "one" });
  assert.deepEqual(last().asked, ["state"]);
});

test("a message that cannot be taken in is followed by everything once more", () => {
  const hear = (message) => {
    messages.push(message);
    if (message.type === "news") throw new Error("no such layer");
  };
  opened({ hear });
  for (const version of [4, 5]) {
    last().say({ type: "news", version });
    last().say(state(version));
  }
  assert.deepEqual(last().asked, ["state", "state"]);
  assert.deepEqual(errors, ["no such layer", "no such layer"]);
  assert.equal(reloads, 0);
  assert.deepEqual(changes, ["up"]);
});

test("if that does not help, the page is loaded anew, once", () => {
  const hear = () => {
    throw new Error("nothing fits");
  };
  opened({ hear });
  assert.deepEqual(last().asked, ["state"]);
  assert.equal(reloads, 0);
  last().say(state(3));
  assert.equal(reloads, 1);

  opened({ hear });
  last().say(state(3));
  assert.equal(reloads, 1);
  assert.equal(changes.at(-1), "closed");
  assert.equal(last().readyState, Socket.CLOSED);
  wait(100);
  assert.equal(Socket.all.length, 2);
});

test("a page that was loaded anew and is well again may be loaded another time", () => {
  let well = false;
  const hear = () => {
    if (!well) throw new Error("nothing fits");
  };
  opened({ hear });
  last().say(state(3));
  well = true;
  opened({ hear });
  well = false;
  last().say(state(4));
  last().say(state(4));
  assert.equal(reloads, 2);
});

for (const said of [state(3, "two"), { type: "pong", version: 3, build: "two" }]) {
  test(`an old page that hears of a new server by a ${said.type} is loaded anew, once`, () => {
    opened();
    last().say(said);
    assert.equal(reloads, 1);
    last().say(said);
    opened();
    last().say(said);
    assert.equal(reloads, 1, "though the page that came was an old one again");
    assert.deepEqual(changes.at(-1), "up");
    last().say(state(3, "three"));
    assert.equal(reloads, 2);
  });
}

test("a page that does not know what it is made of, or has no memory, is not loaded anew", () => {
  page.body.dataset = {};
  opened();
  last().say(state(3, "two"));
  page.body.dataset = { build: "one" };
  globalThis.sessionStorage = {
    getItem() {
      throw new Error("denied");
    },
  };
  opened();
  last().say(state(3, "two"));
  assert.equal(reloads, 0);
  assert.deepEqual(messages.at(-1), state(3, "two"));
});

test("it waits longer every time, and longest where too many are", () => {
  open();
  for (const [least, most] of [[0.3, 0.5], [0.6, 1], [1.2, 2]]) {
    const count = Socket.all.length;
    last().hangUp(1006);
    wait(least - 0.01);
    assert.equal(Socket.all.length, count);
    wait(most - least + 0.02);
    assert.equal(Socket.all.length, count + 1);
  }
  last().hangUp(4429);
  assert.equal(changes.at(-1), "crowded");
  const count = Socket.all.length;
  wait(22);
  assert.equal(Socket.all.length, count);
  wait(16);
  assert.equal(Socket.all.length, count + 1);
});

for (const code of [4403, 4404]) {
  test(`a line that is closed with ${code} stays so`, () => {
    opened();
    last().hangUp(code);
    assert.deepEqual(changes, ["up", "closed"]);
    wait(100);
    assert.equal(Socket.all.length, 1);
  });
}

test("a network that is back is tried at once", () => {
  opened();
  last().hangUp(1006);
  view.dispatchEvent(new Event("online"));
  assert.equal(Socket.all.length, 2);
  last().accept();
  wait(1);
  assert.equal(Socket.all.length, 2, "and not once more");
});

test("a line that was given up is not heard any more", () => {
  const live = opened();
  const [gone] = Socket.all;
  live.send({ do: "move", seat: 0 });
  wait(6.1);
  gone.say(state(9));
  assert.deepEqual(messages, [state(3)]);
});

for (const how of ["destroy", "signal"]) {
  test(`it ends and leaves nothing behind, by ${how}`, () => {
    const controller = new AbortController();
    const live = opened({ signal: controller.signal });
    live.send({ do: "move", seat: 0 });
    assert.ok(view.count && page.count);
    if (how === "destroy") live.destroy();
    else controller.abort();
    assert.deepEqual([view.count, page.count], [0, 0]);
    assert.equal(last().readyState, Socket.CLOSED);
    wait(100);
    live.wake();
    assert.equal(live.send({ do: "move", seat: 0 }), null);
    assert.equal(Socket.all.length, 1);
    last().say(state(4));
    last().hangUp(1006);
    assert.deepEqual(messages, [state(3)]);
    assert.deepEqual(changes, ["up"]);
  });
}

test("a line that is ended before it begins never begins", () => {
  const live = open({ signal: AbortSignal.abort() });
  assert.equal(live.send({ do: "move", seat: 0 }), null);
  assert.deepEqual([Socket.all.length, view.count, page.count], [0, 0, 0]);
});
