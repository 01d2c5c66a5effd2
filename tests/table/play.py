"""Plays a schedule of a table and its clients as tests/c/table.c does: play.py PACKAGE SCHEDULE."""

import importlib
import json
import sys

STATUSES = ["connecting", "live", "lost", "closed", "newer", "diverged"]
ROLES = {"-1": "stranger", "-2": "watcher", "-3": "host", "0": 0, "1": 1}
lib = importlib.import_module(sys.argv[1])
table, clients, disk, now = None, {}, bytearray(), 0


def text(value):
    return "" if value is None else json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def pump():
    quiet = False
    while not quiet:
        quiet = True
        for n, client in sorted(clients.items()):
            for said in client.out():
                print(f"{n}> {said}")
                table.receive(n, said, now)
                quiet = False
        data = table.journal()
        disk.extend(data)
        table.stored(len(data))
        for event in table.events():
            print("*", text(event))
        for peer, said, hang_up in table.out():
            print(f"{peer}< {said}{' (end)' if hang_up else ''}")
            clients[peer].receive(said.encode(), now)
            quiet = False


def requests(client, rest):
    return {
        "play": lambda: client.play(rest, now),
        "set_up": lambda: client.set_up(rest),
        "draft": lambda: client.set_up(rest, ready=False),
        "offer": lambda: client.offer(rest),
        "accept": lambda: client.answer(int(rest), True),
        "decline": lambda: client.answer(int(rest), False),
        "ready": client.ready,
        "resign": client.resign,
        "abort": client.abort,
        "leave": client.leave,
        "claim": lambda: client.claim(rest),
        "say": lambda: client.say(rest),
    }


def step(line):
    global table
    verb, _, arguments = line.partition(" ")
    number, _, rest = arguments.partition(" ")
    n = int(number) if number.isdigit() else 0
    client, secret = clients.get(n), bytes([n]) * 32
    if verb == "open":
        table = lib.Table(json.loads(arguments), now, secret)
    elif verb == "client":
        clients[n] = lib.TableClient(rest, now, secret)
    elif verb == "command":
        try:
            table.command(arguments, now)
        except (lib.ParseError, lib.GameError) as error:
            print("no:", error)
    elif verb == "attach":
        table.attach(n, ROLES[rest], now)
        client.connected(now)
    elif verb == "lose":
        table.disconnected(n, now)
        client.disconnected(now)
    elif verb == "restart":
        table = lib.Table.restore(bytes(disk), now)
        assert table.torn == 0
        for other in clients.values():
            other.disconnected(now)
    elif verb == "reload":
        clients[n] = lib.TableClient(client.save(), now, secret)
    elif verb == "wake":
        table.wake(now)
        for other in clients.values():
            other.wake(now)
    elif verb == "sync":
        client.sync(now)
    elif verb == "hold":
        table.hold(n, rest == "1")
    elif verb == "premove":
        client.premove = rest or None
    else:
        try:
            requests(client, rest)[verb]()
        except lib.GameError as error:
            print(f"{n} no: {error}")


def time(value):
    return -1 if value is None else value


def report():
    print("ticket", table.ticket(1))
    print("state", text(table.state))
    for viewer in ["-3", "-2", "0", "1"]:
        print("record", viewer, table.record(ROLES[viewer]))
    assert isinstance(table.game, lib.Game)
    for n, client in sorted(clients.items()):
        for request, error in client.answers():
            print(n, "answer", request, error.reason if error else "")
        for message in client.messages():
            print("message", message)
        pending, certain = client.pending or ("", False)
        flags = [client.is_to_move, client.is_waiting, certain, client.changed()]
        is_text = "".join(str(int(flag)) for flag in flags)
        print(n, "status", STATUSES.index(client.status), "player", time(client.player), "is", is_text)
        print("reason", client.reason or "")
        print("pending", pending)
        print("premove", client.premove or "")
        print("own", text(client.own_setup))
        print("state", text(client.state))
        print("save", client.save())
        print("clock", time(client.clock(0, now + 1000)))
        print("deadline", time(client.deadline))
        print("view", int(client.view is not None))


with open(sys.argv[2], encoding="utf-8") as schedule:
    for line in schedule:
        start, _, words = line.rstrip("\n").partition(" ")
        now = int(start)
        print(now, words)
        step(words)
        pump()
        print("deadline", time(table.deadline))
report()
