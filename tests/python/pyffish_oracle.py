"""Reads a position or cycle from each line of stdin. Prints those on which pyffish disagrees."""

import sys

import pyffish


def position(fen, moves, check):
    wrong = []
    ours = dict(move.split("=", 1) for move in moves.split())
    if sorted(ours) != sorted(pyffish.legal_moves("xiangqi", fen, [])):
        wrong.append("moves")
    if bool(int(check)) != pyffish.gives_check("xiangqi", fen, []):
        wrong.append("check")
    for move, text in ours.items():
        theirs = pyffish.get_san("xiangqi", fen, move, False, pyffish.NOTATION_XIANGQI_WXF)
        if theirs != text:
            wrong.append(f"{move} is {theirs}, not {text}")
    return wrong


def circle(fen, moves, forced):
    # At the third occurrence; the value is for the side to move.
    ended, value = pyffish.is_optional_game_end("xiangqi", fen, moves.split())
    red_to_move = fen.split()[1] == "w"
    loser = "none" if value == 0 else "black" if (value > 0) == red_to_move else "red"
    return [] if ended and loser == forced else [f"{loser} forces, not {forced}"]


for line in sys.stdin:
    kind, *fields = line.rstrip("\n").split("\t")
    for wrong in (position if kind == "position" else circle)(*fields):
        print(kind, *fields[:1], fields[1] if kind == "circle" else "", wrong, sep="\t")
