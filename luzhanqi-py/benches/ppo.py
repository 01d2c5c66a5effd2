"""Learns a task by self-play with proximal policy optimisation (PPO) in torch, and plays frozen opponents.

    pip install ./luzhanqi-py torch
    python luzhanqi-py/benches/ppo.py --minutes 60 --save net.pt

One network plays both seats of many games, and learns from these games alone. It sees the planes of the task
and, in dark play, the exact marginals of its belief. The advantage of a decision is computed from the later
decisions of the same seat, so that the loser learns of its loss too. Every ten minutes, and at the end, the
program prints the score against a frozen opponent.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import luzhanqi as lz
from luzhanqi import arrays, tasks

GAMES, STEPS, EPOCHS, BATCH = 256, 64, 2, 1024
GAMMA, LAMBDA, CLIP = 0.995, 0.9, 0.2
RATE, ENTROPY = 1e-3, 0.02
RANKS = {"full": (0, 12), "small": (3, 9), "tiny": (4, 8)}


class Net(nn.Module):
    """A policy and a value for each observation, on the ranks of the task's board."""

    def __init__(self, task: str, width: int = 512) -> None:
        super().__init__()
        rules = tasks.TASKS[task].rules
        # In dark play, the planes of the belief too.
        self.options = {"belief_planes": rules.is_dark}
        self.first, self.end = RANKS[rules.board or "full"]
        ranks = arrays.ACTIONS // 5
        inside = ((ranks >= self.first) & (ranks < self.end)).all(axis=1)
        self.register_buffer("actions", torch.from_numpy(np.flatnonzero(inside)))
        bounds = torch.tensor(arrays.plane_bounds(rules, **self.options), dtype=torch.float32)
        self.register_buffer("scale", 1 / bounds.clamp(min=1)[:, None, None])
        self.trunk = nn.Sequential(
            nn.Flatten(),
            nn.Linear(len(bounds) * 5 * (self.end - self.first), width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
        )
        self.policy = nn.Linear(width, len(self.actions))
        self.value = nn.Sequential(nn.Linear(width, 128), nn.ReLU(), nn.Linear(128, 1), nn.Tanh())
        nn.init.zeros_(self.policy.weight)

    def see(self, planes: np.ndarray, masks: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the part of observations and masks that is on the board."""
        return torch.from_numpy(planes)[:, :, self.first : self.end], torch.from_numpy(masks)[:, self.actions]

    def forward(self, planes: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Returns the distribution over `actions` and the expected result."""
        hidden = self.trunk(planes.float() * self.scale)
        logits = self.policy(hidden).masked_fill(~masks, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(hidden)[:, 0]


class Agent:
    """A network as an agent of `luzhanqi.evaluate` and of `ladder.py`. It samples its moves."""

    def __init__(self, net: Net, name: str = "ppo") -> None:
        self.net, self.name, self.options = net, name, net.options

    def act(self, observations: np.ndarray, masks: np.ndarray, turn: object) -> np.ndarray:
        """Returns an action for each game."""
        with torch.no_grad():
            chances, _ = self.net(*self.net.see(observations, masks))
        return self.net.actions[chances.sample()].numpy()


def load(path: str | Path) -> Agent:
    """Returns the agent that `--save` wrote."""
    stored = torch.load(path, weights_only=True)
    net = Net(stored["task"])
    net.load_state_dict(stored["weights"])
    return Agent(net)


class Play:
    """Games of a network against itself, as decisions with their advantages."""

    def __init__(self, net: Net, task: str, seed: int) -> None:
        self.net = net
        self.env = lz.VectorEnv(GAMES, task, seed=seed, **net.options)
        shape = (STEPS, GAMES)
        planes, masks = net.see(self.env.observations, self.env.action_masks)
        self.planes = torch.zeros(*shape, *planes.shape[1:], dtype=torch.uint8)
        self.masks = torch.zeros(*shape, *masks.shape[1:], dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.long)
        self.logs, self.values = torch.zeros(2, *shape)
        self.seats = torch.zeros(shape, dtype=torch.long)
        self.ended, self.results = torch.zeros(shape, dtype=torch.bool), torch.zeros(*shape, 2)

    def decisions(self) -> list[torch.Tensor]:
        """Plays `STEPS` plies in each game."""
        net, env = self.net, self.env
        for step in range(STEPS):
            # The environment writes into the same arrays at each step, so decisions are copied.
            self.planes[step], self.masks[step] = net.see(env.observations, env.action_masks)
            self.seats[step] = torch.from_numpy(env.seats)
            with torch.no_grad():
                chances, self.values[step] = net(self.planes[step], self.masks[step])
            chosen = chances.sample()
            self.actions[step], self.logs[step] = chosen, chances.log_prob(chosen)
            env.step(net.actions[chosen].numpy())
            self.ended[step] = torch.from_numpy(env.terminated | env.truncated)
            self.results[step] = torch.from_numpy(env.seat_rewards)
        with torch.no_grad():
            _, last = net(*net.see(env.observations, env.action_masks))
        advantages = self.advantages(last, torch.from_numpy(env.seats.astype(np.int64)))
        parts = [self.planes, self.masks, self.actions, self.logs, advantages, advantages + self.values]
        return [part.flatten(0, 1) for part in parts]

    def advantages(self, last: torch.Tensor, seats: torch.Tensor) -> torch.Tensor:
        """Returns the generalised advantage of each decision, along the decisions of its own seat."""
        every = torch.arange(GAMES)
        # For each game and seat: the value of its next decision, its advantage, and the reward before it.
        # The seat that is not to move has no observation; the games have two sides with opposite results.
        following = torch.zeros(GAMES, 2)
        following[every, seats], following[every, 1 - seats] = last, -last
        ahead, reward = torch.zeros(2, GAMES, 2)
        advantages = torch.zeros(STEPS, GAMES)
        for step in reversed(range(STEPS)):
            ended = self.ended[step]
            following[ended], ahead[ended], reward[ended] = 0.0, 0.0, self.results[step][ended]
            at = every, self.seats[step]
            surprise = reward[at] + GAMMA * following[at] - self.values[step]
            advantages[step] = ahead[at] = surprise + GAMMA * LAMBDA * ahead[at]
            following[at], reward[at] = self.values[step], 0.0
        return advantages


def update(net: Net, optimiser: torch.optim.Optimizer, decisions: list[torch.Tensor]) -> None:
    """Improves the network with the clipped objective of PPO."""
    planes, masks, actions, logs, advantages, goals = decisions
    for _ in range(EPOCHS):
        for part in torch.randperm(len(actions)).split(BATCH):
            chances, values = net(planes[part], masks[part])
            ratio = (chances.log_prob(actions[part]) - logs[part]).exp()
            gain = advantages[part]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            better = torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            loss = (values - goals[part]).square().mean() - better - ENTROPY * chances.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def main() -> None:
    """Runs the program."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--task", default="luzhanqi/small-v1", choices=sorted(tasks.TASKS))
    parser.add_argument("--minutes", type=float, default=60, help="how long to learn")
    parser.add_argument("--against", default="sampler-easy-v1", help="a frozen opponent")
    parser.add_argument("--games", type=int, default=400, help="games against it at the end")
    parser.add_argument("--every", type=float, default=10, help="minutes between two scores")
    parser.add_argument("--save", type=Path, help="where to write the network")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    net = Net(given.task)
    play = Play(net, given.task, given.seed)
    optimiser = torch.optim.Adam(net.parameters(), RATE, eps=1e-5)
    start, shown, rounds, cpu = time.monotonic(), 0.0, 0, time.process_time()
    print(f"| minutes | decisions | score against {given.against}, 95 % |\n|---|---|---|")
    minutes = 0.0
    while minutes < given.minutes:
        optimiser.param_groups[0]["lr"] = RATE * (1 - minutes / given.minutes)
        update(net, optimiser, play.decisions())
        rounds += 1
        minutes = (time.monotonic() - start) / 60
        last = minutes >= given.minutes
        if minutes >= shown or last:
            shown += given.every
            result = lz.evaluate(Agent(net), given.against, given.games if last else 100, given.task)
            low, high = result.score_interval
            score = f"{100 * result.score:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            print(f"| {minutes:.0f} | {rounds * STEPS * GAMES:,} | {score} |", flush=True)
    if given.save is not None:
        torch.save({"task": given.task, "weights": net.state_dict()}, given.save)
    print(f"\n{result}\n{time.process_time() - cpu:.0f} s of processor time")


if __name__ == "__main__":
    main()
