"""An engine of the championship's protocol that misbehaves on purpose.

    rogue.py WHAT [WHEN]

WHEN is `name`, `army` or a number of moves that it plays properly before (2 if not given). Its
proper moves go into a camp and out of it again, which is legal as long as nobody comes near.
"""

import os
import signal
import subprocess
import sys
import time


def army():
    # Front row first; bombs in the third row, mines and the flag behind.
    return "abccd" + "def" + "eggh" + "ikh" + "fghii" + "jlkjj"


def say(text):
    sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode())
    sys.stdout.buffer.flush()


def forever():
    while True:
        time.sleep(60)


def misbehave(what, proper):
    """Does it; what returns plays on properly."""
    if what == "illegal-move":
        say("BESTMOVE A0B0\n")
    elif what == "no-square":
        say("BESTMOVE Z9Z9\n")
    elif what == "same-square":
        say("BESTMOVE G0G0\n")
    elif what == "short-army":
        say("ARRAY abc\n")
    elif what == "bomb-in-front":
        say("ARRAY k" + army()[1:].replace("k", "a", 1) + "\n")
    elif what == "two-flags":
        say("ARRAY " + army().replace("b", "l") + "\n")
    elif what == "crash":
        raise RuntimeError("the last words of an engine")
    elif what == "signal":
        os.kill(os.getpid(), signal.SIGKILL)
    elif what == "exit":
        sys.exit(0)
    elif what == "close":
        os.close(1)
        forever()
    elif what == "garbage":
        say("I think therefore I am\n")
    elif what == "garbage-and-exit":
        say("So long\n")
        sys.exit(0)
    elif what == "binary":
        say(b"\xff\xfe\x00\x01\x80\n")
    elif what == "escape":
        say(b"\x1b[2J\x07\n")
    elif what == "flood":
        while True:
            say(b"info depth 1 score 0\n" * 100)
    elif what == "flood-moves":
        while True:
            say(proper.encode() * 100)
    elif what == "flood-blank":
        while True:
            say(b"\n" * 1000)
    elif what == "flood-line":
        while True:
            say(b"A" * 100000)
    elif what == "hang":
        forever()
    elif what == "stubborn":
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        forever()
    elif what == "half-line":
        say("BESTMO")
        forever()
    elif what == "family":
        # A child that outlives its parent unless the whole group is killed.
        child = subprocess.Popen(["sleep", "1000"])
        with open(os.environ["ROGUE_PIDS"], "a") as file:
            print(os.getpid(), child.pid, file=file, flush=True)
        forever()
    elif what in ("deserter", "mutiny"):
        # A grandchild in a session of its own, whose parent is gone; and no watchdog.
        code = (
            "import subprocess as s; print(s.Popen(['sleep', '1000'], stdout=s.DEVNULL, "
            "stderr=s.DEVNULL, start_new_session=True).pid)"
        )
        child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        with open(os.environ["ROGUE_PIDS"], "a") as file:
            print(os.getpid(), child.stdout.strip(), file=file, flush=True)
        if what == "mutiny":
            os.kill(os.getppid(), signal.SIGKILL)
        forever()
    elif what == "heir":
        # Its child holds the pipes and could play on.
        subprocess.Popen(["sleep", "1000"], start_new_session=True)
        os._exit(3)
    elif what == "deep":
        # Deeper than there are open files, or stack, for who follows.
        for _ in range(1000):
            os.mkdir("d")
            os.chdir("d")
        os._exit(0)
    elif what == "noise":
        while True:
            sys.stderr.write("x" * 100000 + "\n")
    elif what == "loud":
        for _ in range(200):
            sys.stderr.write("x" * 10000 + "\n")
        say(proper)
    elif what == "windows":
        say(proper.replace("\n", "\r\n"))
    elif what == "spaced":
        say("\n  \n" + proper)
    elif what == "chinese-name":
        say(b"NAME \xbe\xfc\xc6\xe5\n")
    elif what == "turned-name":
        say("NAME abc\u202edef\u200b\n")
    else:
        raise SystemExit(f"rogue.py knows no {what}")


def inherited():
    """The numbers of all open files but the standard ones, with what can be read from them."""
    found = []
    for number in range(3, 1024):
        try:
            os.fstat(number)
        except OSError:
            continue
        try:
            found.append((number, os.pread(number, 100, 0)))
        except OSError as error:
            found.append((number, str(error)))
    # Linux lets a program open the files of its parent, here the watchdog.
    parent = f"/proc/{os.getppid()}/fd"
    if os.path.isdir(parent):
        links = [os.readlink(os.path.join(parent, number)) for number in os.listdir(parent)]
        found += [link for link in links if os.path.isfile(link)]
    return found


def main():
    what = sys.argv[1]
    when = sys.argv[2] if len(sys.argv) > 2 else "2"
    home = True
    moves = 0
    if what == "files":
        files = inherited()
        with open(os.path.join(os.environ["ROGUE_DIR"], str(os.getpid())), "w") as file:
            print(files, file=file)
    if what == "spy":
        handed = open(os.path.join(os.environ["ROGUE_DIR"], str(os.getpid())), "w")
        print(os.getcwd(), os.listdir(), file=handed)
        print(*sys.argv, sep="\n", file=handed)
        for name, value in os.environ.items():
            print(f"{name}={value}", file=handed)
    for line in sys.stdin:
        if what == "spy":
            print(line.strip(), file=handed, flush=True)
        word = line.split()[0]
        if word == "INFO":
            proper, now = "NAME rogue\n", when == "name"
        elif word == "START":
            proper, now = f"ARRAY {army()}\n", when == "army"
        elif word == "GO":
            proper, now = f"BESTMOVE {'G1H1' if home else 'H1G1'}\n", when == str(moves)
            home = not home
            moves += 1
        elif word == "END" and when == "end":
            proper, now = "", True
        else:
            continue
        if now:
            misbehave(what, proper)
        else:
            say(proper)
    if when == "eof":
        misbehave(what, "")


main()
