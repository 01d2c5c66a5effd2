"""Elo ratings of simple players, as a reference for new players.

`python luzhanqi-py/benches/ladder.py` plays every pair under `standard` and `flip`, with alternating seats
and fixed seeds. It prints a table of Elo ratings with their standard errors. The random player has rating 0.
The numbers are the same on every machine and for any number of workers (`--workers`).

With `--network`, it first trains a network with the cells of the notebook `6_training`, which then plays too.
This needs torch and matplotlib. `LUZHANQI_PART` is the used part of the notebook's examples. The network
differs slightly between machines.
"""

import argparse
import itertools
import json
from pathlib import Path

import numpy as np

import luzhanqi as lz
from luzhanqi import cluster

WORTH = {"M": 11, "G": 8, "L": 6, "B": 5, "C": 4, "J": 3, "K": 2, "P": 2, "E": 3, "X": 4, "O": 2}
WEIGHTS = np.array([WORTH.get(kind.value, 0) for kind in lz.Kind], float)


def flat(worlds: int, plies: int) -> cluster.Agent:
    """Returns the player of the notebook `5_playouts`: it tries every move in `worlds` worlds, for `plies`
    plies.
    """

    def agent(view: lz.View, chance: object) -> lz.Move:
        seed = chance.getrandbits(60)  # type: ignore[attr-defined]
        tried = view.belief().rollouts(count=worlds, max_plies=plies, seed=seed)
        own = tried.pieces[:, view.seat] - tried.pieces[:, 1 - view.seat]
        lead = own @ WEIGHTS / np.maximum(tried.games, 1)
        return tried.moves[int(np.argmax(lead + 40 * tried.values))]

    return agent


PLAYERS = {
    "random": cluster.random_agent,
    "sampler": cluster.sampler_agent(),
    "flat, 2 worlds of 10 plies": flat(2, 10),
    "flat, 16 worlds of 10 plies": flat(16, 10),
    "flat, 16 worlds of 40 plies": flat(16, 40),
}


NOTEBOOK = Path(__file__).parent.parent / "notebooks/torch/6_training.ipynb"


def networks() -> dict[str, cluster.Agent]:
    """Trains the notebook's networks. Returns them as players, by rules."""
    import torch

    names: dict = {}
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["cell_type"] == "code" and "trained" not in names:
            exec("".join(cell["source"]), names)

    def player(net: torch.nn.Module) -> cluster.Agent:
        def agent(view: lz.View, chance: object) -> lz.Move:
            with torch.no_grad():
                seen = torch.as_tensor(view.planes()), torch.as_tensor(view.action_mask())
                logits = net(*(part[None] for part in seen))
            return lz.arrays.move_of(int(logits.argmax()), view.seat)

        return agent

    return {rules: player(net) for rules, net in names["nets"].items()}


def elo(scores: np.ndarray, games: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the Elo rating of every player, with the first at 0, and the standard errors of the differences
    to the first.

    `scores[i, j]` is the score of i against j in `games[i, j]` games; a draw counts half. The ratings are
    maximum-likelihood estimates with one additional drawn game for each pair, so a player who won every game
    has a finite rating.
    """
    scale = np.log(10) / 400
    paired = games > 0
    scores, games = scores + 0.5 * paired, games + paired
    rating = np.zeros(len(scores))
    for _ in range(100):
        expected = 1 / (1 + np.exp(-scale * (rating[:, None] - rating)))
        slope = scale * (scores - games * expected).sum(1)
        weight = scale**2 * games * expected * (1 - expected)
        # The curvature, with the first rating fixed at 0.
        curve = (np.diag(weight.sum(1)) - weight)[1:, 1:]
        rating[1:] += np.linalg.solve(curve, slope[1:])
    errors = np.sqrt(np.diag(np.linalg.inv(curve)))
    return rating, np.concatenate([[0.0], errors])


def ladder(players: dict[str, cluster.Agent], rules: str, count: int, workers: int) -> None:
    """Plays under these rules and prints the table."""
    names = list(players)
    scores, games = np.zeros((2, len(names), len(names)))
    for i, j in itertools.combinations(range(len(names)), 2):
        pair = players[names[i]], players[names[j]]
        played = cluster.play_many(pair, count, rules, seed=1, workers=workers, max_plies=1000)
        scores[i, j] = played.wins[0] + played.draws / 2
        scores[j, i] = played.wins[1] + played.draws / 2
        games[i, j] = games[j, i] = count
    rating, errors = elo(scores, games)
    print(f"\n| `{rules}` | Elo | score against each of the above |\n|---|---|---|")
    for i, name in enumerate(names):
        against = ", ".join(f"{scores[i, j]:g} of {games[i, j]:.0f}" for j in range(i))
        error = f" ± {errors[i]:.0f}" if i else ""
        print(f"| {name} | {rating[i]:.0f}{error} | {against} |", flush=True)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=20, help="games of each pair, an even number")
    options.add_argument("--workers", type=int, default=0, help="worker processes; 0 plays in this process")
    options.add_argument("--network", action="store_true", help="also train a network and let it play")
    chosen = options.parse_args()
    trained = networks() if chosen.network else {}
    for played_by in ("standard", "flip"):
        taught = {"network": trained[played_by]} if trained else {}
        ladder(PLAYERS | taught, played_by, chosen.games, chosen.workers)
