"""Helpers of the tests."""

from __future__ import annotations

import random

import luzhanqi as lz

RULES = lz.Rules.names()
DARK = [name for name in RULES if lz.Rules(name).is_dark]
EXPOSE = [name for name in RULES if lz.Rules(name).play == "expose"]


def random_game(rules: str, seed: int, plies: int) -> lz.Game:
    """Returns a game after `plies` random tries, or earlier if the game ends."""
    chance = random.Random(seed)
    game = lz.Game(rules, seed)
    for _ in range(plies):
        moves = game.legal_moves()
        if not moves:
            break
        game.attempt(chance.choice(moves))
    return game
