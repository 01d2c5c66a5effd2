"""The recipe of `benches/ppo.py` learns by playing against itself."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
import torch

import luzhanqi as lz

TASK = "luzhanqi/small-v1"
GAMES, UPDATES = 100, 12


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    home = Path(__file__).parents[2]
    spec = importlib.util.spec_from_file_location("ppo", home / "benches/ppo.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_advantages_follow_the_decisions_of_each_seat(ppo: ModuleType) -> None:
    play = ppo.Play(ppo.Net(TASK), TASK, 1)
    # South moves first in each game, the values are 0.5, and south wins with the third ply.
    play.seats[:] = (torch.arange(ppo.STEPS) % 2)[:, None]
    play.values[:] = 0.5
    play.ended[2] = True
    play.results[2] = torch.tensor([1.0, -1.0])
    found = play.advantages(torch.zeros(ppo.GAMES), torch.zeros(ppo.GAMES, dtype=torch.long))[:3, 0]
    last, lost = 1 - 0.5, -1 - 0.5
    first = ppo.GAMMA * 0.5 - 0.5 + ppo.GAMMA * ppo.LAMBDA * last
    assert torch.allclose(found, torch.tensor([first, lost, last]))


def test_the_recipe_learns(ppo: ModuleType, tmp_path: Path) -> None:
    torch.manual_seed(1)
    net = ppo.Net(TASK)
    play, optimiser = ppo.Play(net, TASK, 1), torch.optim.Adam(net.parameters(), ppo.RATE, eps=1e-5)
    before = lz.evaluate(ppo.Agent(net), "random-v1", GAMES, TASK)
    for _ in range(UPDATES):
        ppo.update(net, optimiser, play.decisions())
    after = lz.evaluate(ppo.Agent(net), "random-v1", GAMES, TASK)
    assert after.score_interval[0] > max(0.5, before.score_interval[1]), f"{before}; {after}"
    torch.save({"task": TASK, "weights": net.state_dict()}, tmp_path / "net.pt")
    planes, masks = net.see(play.env.observations, play.env.action_masks)
    assert torch.equal(ppo.load(tmp_path / "net.pt").net(planes, masks)[1], net(planes, masks)[1])
