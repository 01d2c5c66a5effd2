// Plays a schedule of a table and its clients as tests/c/table.c does: node play.js PACKAGE SCHEDULE.
import assert from "node:assert/strict";
import fs from "node:fs";

const [name, schedule] = process.argv.slice(2);
const { Game, Table, TableClient } = await import(name);
const STATUSES = ["connecting", "live", "lost", "closed", "newer", "diverged"];
const ROLES = { "-1": "stranger", "-2": "watcher", "-3": "host", 0: 0, 1: 1 };
const clients = new Map();
const print = (...parts) => fs.writeSync(1, `${parts.join(" ")}\n`);
let table, now;
let disk = Buffer.alloc(0);

function pump() {
  for (let quiet = false; !quiet; ) {
    quiet = true;
    for (const [n, client] of clients) {
      for (const said of client.out()) {
        print(`${n}> ${said}`);
        table.receive(n, said, now);
        quiet = false;
      }
    }
    const bytes = table.journal();
    disk = Buffer.concat([disk, bytes]);
    table.stored(bytes.length);
    for (const event of table.events()) print("*", JSON.stringify(event));
    for (const { peer, text, hangUp } of table.out()) {
      print(`${peer}< ${text}${hangUp ? " (end)" : ""}`);
      clients.get(peer).receive(new TextEncoder().encode(text), now);
      quiet = false;
    }
  }
}

const requests = {
  play: (client, rest) => client.play(rest, now),
  set_up: (client, rest) => client.setUp(rest),
  draft: (client, rest) => client.setUp(rest, false),
  offer: (client, rest) => client.offer(rest),
  accept: (client, rest) => client.answer(Number(rest), true),
  decline: (client, rest) => client.answer(Number(rest), false),
  ready: (client) => client.ready(),
  resign: (client) => client.resign(),
  abort: (client) => client.abort(),
  leave: (client) => client.leave(),
  claim: (client, rest) => client.claim(rest),
  say: (client, rest) => client.say(rest),
};

/** Prints the error of a call, if it is one with a reason. */
function tried(before, call) {
  try {
    call();
  } catch (error) {
    assert.equal(typeof error.reason, "string", error);
    print(before, error.message);
  }
}

const split = (line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1 || line.length)];

function step(line) {
  const [verb, parts] = split(line);
  const [number, rest] = split(parts);
  const n = Number.parseInt(number, 10) || 0;
  const client = clients.get(n);
  const secret = new Uint8Array(32).fill(n);
  const steps = {
    open: () => (table = Table.open(JSON.parse(parts), now, secret)),
    client: () => clients.set(n, TableClient.open(rest, now, secret)),
    command: () => tried("no:", () => table.command(parts, now)),
    attach: () => (table.attach(n, ROLES[rest], now), client.connected(now)),
    lose: () => (table.disconnected(n, now), client.disconnected(now)),
    restart() {
      table = Table.restore(disk, now);
      assert.equal(table.torn, 0);
      for (const other of clients.values()) other.disconnected(now);
    },
    reload: () => clients.set(n, TableClient.open(client.save(), now, secret)),
    wake() {
      table.wake(now);
      for (const other of clients.values()) other.wake(now);
    },
    sync: () => client.sync(now),
    hold: () => table.hold(n, rest === "1"),
    premove: () => client.setPremove(rest || undefined),
  };
  if (steps[verb]) steps[verb]();
  else tried(`${n} no:`, () => requests[verb](client, rest));
}

const time = (value) => (value === undefined || value === Infinity ? -1 : value);
const json = (value) => (value === null ? "" : JSON.stringify(value));

function report() {
  print("ticket", table.ticket(1));
  print("state", json(table.state));
  for (const viewer of ["-3", "-2", "0", "1"]) print("record", viewer, table.record(ROLES[viewer]));
  assert(table.game instanceof Game);
  for (const [n, client] of clients) {
    for (const { request, error } of client.answers()) print(n, "answer", request, error?.reason ?? "");
    for (const message of client.messages()) print("message", message);
    const flags = [client.isToMove, client.isWaiting, client.pending?.certain ?? false, client.changed()];
    const is = flags.map(Number).join("");
    print(n, "status", STATUSES.indexOf(client.status), "player", time(client.player), "is", is);
    print("reason", client.reason ?? "");
    print("pending", client.pending?.move ?? "");
    print("premove", client.premove ?? "");
    print("own", json(client.ownSetup));
    print("state", json(client.state));
    print("save", client.save());
    print("clock", time(client.clock(0, now + 1000)));
    print("deadline", time(client.deadline()));
    print("view", client.view ? 1 : 0);
  }
}

for (const line of fs.readFileSync(schedule, "utf8").trimEnd().split("\n")) {
  const [start, words] = split(line);
  now = Number(start);
  print(now, words);
  step(words);
  pump();
  print("deadline", time(table.deadline()));
}
report();
