"""Proximal policy optimisation on a VectorEnv in torch, in one file in the style of CleanRL."""

import numpy as np
import pytest
import torch
from torch import nn
from torch.distributions import Categorical

import luzhanqi as lz

GAMES, STEPS, UPDATES, EPOCHS, BATCH, PLIES = 96, 16, 20, 4, 256, 32
GAMMA, LAMBDA, CLIP = 0.99, 0.95, 0.2

# A single start, which an agent learns in a minute.
START = {
    "standard": {"armies": [(lz.Army.random("standard", 1), lz.Army.random("standard", 2))]},
    "flip": {"deals": [lz.Deal.random(1)]},
}


class Agent(nn.Module):
    """A policy and a value function with shared layers."""

    def __init__(self, rules: str) -> None:
        super().__init__()
        bounds = torch.tensor(lz.arrays.plane_bounds(rules), dtype=torch.float32)
        self.register_buffer("scale", 1 / bounds.clamp(min=1)[:, None, None])
        self.trunk = nn.Sequential(
            nn.Conv2d(len(bounds), 16, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(16, 16, 3, padding=1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(16 * 60, 128),
            nn.ReLU(),
        )
        self.actor = nn.Linear(128, lz.arrays.ACTION_COUNT)
        self.critic = nn.Linear(128, 1)
        nn.init.zeros_(self.actor.weight)

    def forward(self, planes: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Returns the action distribution and the expected value."""
        hidden = self.trunk(planes.float() * self.scale)
        logits = self.actor(hidden).masked_fill(~masks, -1e9)
        return Categorical(logits=logits), self.critic(hidden)[:, 0]


def lead(info: dict, seats: np.ndarray) -> np.ndarray:
    """Returns how many pieces the learner has more than its opponent."""
    left, every = info["pieces_remaining"].astype(float), np.arange(GAMES)
    return left[every, seats] - left[every, 1 - seats]


def learn(rules: str) -> list[float]:
    """Returns the mean return of the games of each update."""
    torch.manual_seed(1)
    agent = Agent(rules)
    optimiser = torch.optim.Adam(agent.parameters(), 1e-3, eps=1e-5)
    start = START[rules]
    env = lz.VectorEnv(GAMES, rules, seed=1, opponent="random", max_plies=PLIES, **start)
    observations, info = env.reset(seed=1)
    # The environment writes into the same arrays at each step, so training data is copied.
    planes = torch.zeros(STEPS, *observations.shape, dtype=torch.uint8)
    masks = torch.zeros(STEPS, *info["action_masks"].shape, dtype=torch.bool)
    actions, logs, values, rewards, ended = torch.zeros(5, STEPS, GAMES)
    returned = []
    for _ in range(UPDATES):
        told = []
        for step in range(STEPS):
            planes[step] = torch.from_numpy(observations)
            masks[step] = torch.from_numpy(info["action_masks"])
            seats = info["seats"].copy()
            with torch.no_grad():
                policy, values[step] = agent(planes[step], masks[step])
            chosen = policy.sample()
            actions[step], logs[step] = chosen, policy.log_prob(chosen)
            observations, won, terminated, truncated, info = env.step(chosen.numpy())
            over = terminated | truncated
            # The score of a finished or truncated game includes its remaining pieces.
            reward = np.where(over, won + lead(info, seats) / 2, 0.0)
            rewards[step], ended[step] = torch.as_tensor(reward), torch.as_tensor(over)
            told += reward[over].tolist()
        with torch.no_grad():
            _, following = agent(torch.from_numpy(observations), torch.from_numpy(info["action_masks"]))
        advantages, ahead = torch.zeros(STEPS, GAMES), torch.zeros(GAMES)
        for step in reversed(range(STEPS)):
            goes_on = 1 - ended[step]
            surprise = rewards[step] + GAMMA * goes_on * following - values[step]
            advantages[step] = ahead = surprise + GAMMA * LAMBDA * goes_on * ahead
            following = values[step]
        flat = [part.flatten(0, 1) for part in (planes, masks, actions, logs, advantages, values)]
        goals = flat[4] + flat[5]
        for _ in range(EPOCHS):
            for part in torch.randperm(STEPS * GAMES).split(BATCH):
                policy, value = agent(flat[0][part], flat[1][part])
                ratio = (policy.log_prob(flat[2][part]) - flat[3][part]).exp()
                gain = flat[4][part]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                value_loss = (value - goals[part]).square().mean() / 2
                loss = value_loss - torch.min(gain * ratio, gain * clipped).mean()
                loss -= 0.01 * policy.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimiser.step()
        returned.append(float(np.mean(told)))
    return returned


@pytest.mark.parametrize("rules", ["standard", "flip"])
def test_ppo_learns(rules: str) -> None:
    returned = learn(rules)
    assert np.mean(returned[-4:]) > np.mean(returned[:4]) + 0.25, returned
