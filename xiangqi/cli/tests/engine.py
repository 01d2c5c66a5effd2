"""A scripted engine for the tests: it plays moves of the start and misbehaves as it is told.

engine.py [ucci] [one] [variant] [MISBEHAVIOUR]
"""

import os
import signal
import sys
import time

words = sys.argv[1:]
protocol = "ucci" if "ucci" in words else "uci"
# Chariots that go to and fro, so that nobody loses by a repetition that only one side forces.
RED = ["a0a1", "a1a0"]
BLACK = ["i9i8", "i8i9"]


def said(move):
    """The move with ranks as this engine counts them."""
    if "one" in words:
        return "".join(c if c.isalpha() else str(int(c) + 1) for c in move)
    return move


def say(line):
    print(line, flush=True)


def inherited():
    """The numbers of all open files but the standard ones."""
    found = []
    for number in range(3, 1024):
        try:
            os.fstat(number)
            found.append(number)
        except OSError:
            pass
    return found


turn = 0
side = "w"
for line in sys.stdin:
    line = line.strip()
    if line == protocol:
        if "mute" in words:
            time.sleep(60)
        say("id name Scripted " + " ".join(words) + (f" {inherited()}" if "files" in words else ""))
        # As many lines, and as long ones, as real engines print.
        for i in range(300):
            say(f"option name Option{i} type spin default 0 min 0 max 1")
        if "variant" in words:
            say("option name UCI_Variant type combo default chess " + "var chess " * 800 + "var xiangqi")
        say(protocol + "ok")
    elif line == "isready":
        say("readyok")
    elif line.startswith("setoption"):
        if line != "setoption name UCI_Variant value xiangqi":
            sys.exit("another option: " + line)
    elif line.startswith("position"):
        fen = line.split()[2:8]
        moves = line.split(" moves ")[1].split() if " moves " in line else []
        if "one" in words and moves:
            assert all(move[1] != "0" for move in moves), line
        black = fen[1] == "b"
        side = "b" if black != (len(moves) % 2 == 1) else "w"
    elif line.startswith("go"):
        say("info depth 1 score cp 12 pv " + "h2e2 " * 1000)
        if "illegal" in words and turn == 1:
            say("bestmove a0a9")
        elif "garbage" in words:
            say("bestmove")
        elif "crash" in words:
            sys.exit("something broke: " + "x" * 500)
        elif "signal" in words:
            os.kill(os.getpid(), signal.SIGSEGV)
        elif "slow" in words:
            time.sleep(60)
        elif "flood" in words:
            while True:
                say("x" * 1000)
        elif "binary" in words:
            sys.stdout.buffer.write(b"bestmove \xff\xfe\n")
            sys.stdout.flush()
        else:
            move = (RED if side == "w" else BLACK)[turn % 2]
            say("bestmove " + said(move))
        turn += 1
    elif line == "quit":
        break
