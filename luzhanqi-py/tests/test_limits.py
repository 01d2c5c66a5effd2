"""Panics, missing memory, and arrays that callers change between steps."""

import itertools
import pickle
import pydoc
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from limits import refuse_lying_lists, with_little_memory

import luzhanqi as lz
import luzhanqi.arrays
from luzhanqi import _native

panic = _native._panic  # type: ignore[attr-defined]


def test_a_panic_is_an_exception(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(lz.InternalError) as caught:
        panic()
    error = caught.value
    assert isinstance(error, Exception) and isinstance(error, lz.LuzhanqiError)
    assert (str(error), error.reason, error.details) == ("on purpose", "panic", {})
    assert type(error).__name__ == "InternalError" and type(error).__module__ == "luzhanqi.errors"
    assert "on purpose" in capfd.readouterr().err
    twin = pickle.loads(pickle.dumps(error))
    assert isinstance(twin, lz.InternalError) and str(twin) == "on purpose"


def test_a_panic_below_a_callback_is_an_exception() -> None:
    def report(_done: int, _total: int) -> None:
        panic()

    with pytest.raises(lz.InternalError, match="on purpose"):
        BELIEF.samples(1000, progress=report)
    assert len(BELIEF.samples(10)) == 10


def test_a_game_that_was_left_half_changed_is_broken(capfd: pytest.CaptureFixture[str]) -> None:
    game, other = lz.Game("standard", seed=1), lz.Game("standard", seed=1)
    with pytest.raises(lz.InternalError):
        panic(game)
    capfd.readouterr()
    uses: list[Callable[[], Any]] = [
        lambda: game.plies,
        lambda: game.push("a6a7"),
        lambda: game.copy(),
        lambda: repr(game),
        lambda: game == other,
        lambda: other == game,
        lambda: pickle.dumps(game),
    ]
    for use in uses:
        with pytest.raises(lz.InternalError, match="this Game is broken: an earlier internal error"):
            use()
    # Printed only once, when it happened.
    assert capfd.readouterr().err == ""
    assert other.push("a6a7") in lz.Effect


def test_an_environment_that_was_left_half_changed_is_broken() -> None:
    env = lz.VectorEnv(3, seed=1)
    with pytest.raises(lz.InternalError):
        panic(env)
    for use in (env.sample_actions, env.reset, lambda: env.game(0), lambda: env.step([0, 0, 0])):
        with pytest.raises(lz.InternalError, match="this VectorEnv is broken"):
            use()


BELIEF = lz.Game("standard", 1).view(0).belief()
WEIGHTED = BELIEF.weighted(np.ones((25, 12)))
RELAXED = BELIEF.view.relaxed_belief()
HUGE: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: lz.VectorEnv(10**12), MemoryError, "no memory for 1000000000000 games.* [0-9]+ bytes"),
    (lambda: lz.VectorEnv(2**62), MemoryError, f"no memory for {2**62} games"),
    (lambda: lz.VectorEnv(2**64), MemoryError, f"no memory for {2**64}"),
    (lambda: lz.VectorEnv(10**9, history=1000), MemoryError, "no memory for 1000000000 games"),
    (lambda: lz.VectorEnv(-1), ValueError, "not -1"),
    (lambda: lz.VectorEnv(1, history=2**40), ValueError, f"not {2**40}"),
    (lambda: BELIEF.samples(10**12), ValueError, "at most 100 million samples, got 1000000000000"),
    (lambda: BELIEF.samples(2**70), MemoryError, f"no memory for {2**70}"),
    (lambda: BELIEF.sample_kinds(2**62), ValueError, f"at most 100 million samples, got {2**62}"),
    (lambda: WEIGHTED.sample_kinds(2**64), MemoryError, f"no memory for {2**64}"),
    (lambda: RELAXED.sample_kinds(2**40), ValueError, f"at most 100 million samples, got {2**40}"),
    (lambda: RELAXED.sample_kinds(2**64), MemoryError, f"no memory for {2**64}"),
]


@pytest.mark.parametrize("number", range(len(HUGE)))
def test_what_is_too_much_is_refused(number: int) -> None:
    ask, kind, says = HUGE[number]
    with pytest.raises(kind, match=says):
        ask()


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: lz.VectorEnv(100_000), "no memory for 100000 games"),
        (lambda: BELIEF.sample_kinds(20_000_000), "no memory for 500000000 kinds of samples"),
        (lambda: RELAXED.sample_kinds(20_000_000), "no memory for 500000000 kinds of samples"),
        (lambda: lz.VectorEnv(10), "nothing"),
    ],
)
def test_a_process_without_memory_goes_on(ask: Callable[[], Any], says: str) -> None:
    assert with_little_memory(ask, 100).startswith(says)


ARRAYS = (
    "observations",
    "action_masks",
    "rewards",
    "terminated",
    "truncated",
    "seats",
    "winners",
    "reasons",
    "lengths",
)


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays_are_not_resized(name: str) -> None:
    env = lz.VectorEnv(4, seed=1)
    array = getattr(env, name)
    before = array.shape
    with pytest.raises(ValueError, match="cannot resize"):
        array.resize((10_000_000,), refcheck=False)
    assert array.shape == before
    env.step(env.sample_actions())


def test_given_arrays_are_not_resized() -> None:
    given = np.zeros((4, 37, 12, 5), np.uint8)
    env = lz.VectorEnv(4, seed=1, observations=given)
    with pytest.raises(ValueError, match="cannot resize"):
        given.resize((1,), refcheck=False)
    memory = bytearray(4 * 37 * 60)
    view = np.frombuffer(memory, np.uint8).reshape(4, 37, 12, 5)
    env = lz.VectorEnv(4, seed=1, observations=view)
    with pytest.raises(BufferError):
        memory.clear()
    env.step(env.sample_actions())
    assert any(memory)
    # Free again after the environment is deleted.
    del env
    given.resize((1,), refcheck=False)


def test_given_arrays_have_memory_of_their_own() -> None:
    memory = bytearray(4 * 37 * 60 + 4 * 1248)

    def given(begin: int, count: int, dtype: type, shape: tuple[int, ...]) -> np.ndarray:
        return np.frombuffer(memory, dtype, count, begin).reshape(shape)

    observations = given(4 * 1248, 4 * 37 * 60, np.uint8, (4, 37, 12, 5))
    lz.VectorEnv(4, observations=observations, action_masks=given(0, 4 * 1248, np.bool_, (4, 1248)))
    with pytest.raises(ValueError, match="observations and action_masks share memory"):
        masks = given(1, 4 * 1248, np.bool_, (4, 1248))
        lz.VectorEnv(4, observations=observations, action_masks=masks)


def test_arrays_that_become_others_are_noticed() -> None:
    env = lz.VectorEnv(4, seed=1)
    actions = env.sample_actions()
    masks, rewards, seats = env.action_masks, env.rewards, env.seats
    masks.shape = (1248, 4)
    with pytest.raises(ValueError, match=r"action_masks must be .* \(4, 1248\), not bool .*1248, 4"):
        env.step(actions)
    masks.shape = (4, 1248)
    rewards.dtype = np.int32
    with pytest.raises(TypeError, match=r"rewards must be .* float32 .*, not int32"):
        env.step(actions)
    rewards.dtype = np.float32
    seats.flags.writeable = False
    with pytest.raises(ValueError, match="seats is no longer writeable"):
        env.step(actions)
    seats.flags.writeable = True
    env.step(actions)


def test_actions_in_odd_memory() -> None:
    plain, odd = lz.VectorEnv(4, seed=1), lz.VectorEnv(4, seed=1)
    actions = plain.sample_actions()
    memory = np.zeros(4, np.dtype([("pad", "u1"), ("action", "i8")]))
    memory["action"] = actions
    plain.step(actions)
    odd.step(memory["action"])
    assert (plain.observations == odd.observations).all()


def test_actions_are_whole_numbers_of_any_kind() -> None:
    env = lz.VectorEnv(2, seed=1)
    action = env.sample_actions()
    env.step(action.astype(np.uint64))
    for wrong, says in [
        (np.array([1.0, 2.0]), "expected whole numbers as actions, not float64$"),
        ([np.uint64(1), -1], "not float64; numpy converts a list of np.uint64 and other integers"),
        (["a", "b"], "expected whole numbers as actions, not <U1"),
    ]:
        with pytest.raises(TypeError, match=says):
            env.step(wrong)
    # It must not wrap around to -1, which means no action.
    with pytest.raises(ValueError, match="game 0: action [0-9]+ is not in its mask"):
        env.step(np.full(2, 2**64 - 1, np.uint64))
    assert lz.arrays.action_number(np.uint64(7)) == lz.arrays.action_number(True) + 6 == 7
    assert lz.arrays.move_of(np.uint64(7), 0) == lz.Move.from_action(7, 0)
    for wrong in (7.0, np.float32(7), "7", None, np.arange(2)):
        with pytest.raises(TypeError, match="an action is a whole number, not "):
            lz.arrays.action_number(wrong)
    for number in (-1, 1248, 2**70):
        with pytest.raises(IndexError, match=f"an action is 0 to 1247, not {number}"):
            lz.arrays.action_number(number)


def test_environments_take_whole_numbers() -> None:
    from luzhanqi.gymnasium import SingleAgentEnv
    from luzhanqi.pettingzoo import raw_env

    single = SingleAgentEnv("standard")
    observation, _ = single.reset(seed=1)
    action = np.flatnonzero(observation["action_mask"])[0]
    with pytest.raises(TypeError, match="an action is a whole number, not 1.5"):
        single.step(1.5)
    assert "illegal_action" not in single.step(np.uint64(action))[4]
    pair = raw_env("standard")
    pair.reset(seed=1)
    with pytest.raises(TypeError, match="an action is a whole number, not 1.5"):
        pair.step(1.5)
    with pytest.raises(ValueError, match="an action is 0 to 1247, not 5000"):
        pair.step(5000)
    pair.step(np.uint64(np.flatnonzero(pair.observe(pair.agent_selection)["action_mask"])[0]))


def test_what_is_shown_of_big_things_is_short() -> None:
    total = f"{WEIGHTED.total:.6e}".replace("e+", "e")
    assert repr(WEIGHTED) == f"<WeightedBelief of south after 0 plies, total {total}>"
    helped = pydoc.render_doc(lz.arrays, renderer=pydoc.plaintext)
    # The page's own text has about 100 lines; the table of actions would add 1248.
    assert "1248, 2" in helped and len(helped.splitlines()) < 200
    assert lz.arrays.ACTIONS.shape == (1248, 2) and not lz.arrays.ACTIONS.flags.writeable


@pytest.mark.parametrize("length", [0, 1, 2, 3, 2**45, 2**62])
def test_lists_that_lie_about_their_length_are_refused(length: int) -> None:
    refuse_lying_lists(partial(lz.VectorEnv, rules="flip"), "deals", lz.Deal.random(1), length)


ARMY = lz.Army.random("standard", seed=1)
ENDLESS: list[tuple[Callable[[], Any], str]] = [
    (lambda: lz.Game(armies=itertools.repeat(ARMY)), "as a pair, not more"),  # type: ignore[arg-type]
    (lambda: lz.Game(armies=[ARMY] * 5), "as a pair, not 5"),  # type: ignore[arg-type]
    (lambda: lz.Army.complete(itertools.repeat(".")), "this has 26"),
    (lambda: lz.Army.complete("." * 40), "this has 40"),
    (lambda: lz.View(itertools.repeat(FIRST)), "expected at most 1048576 observations, got more"),
    (
        lambda: BELIEF.view.svg(warnings=itertools.repeat("a1")),
        "expected at most 1048576 stations or their names, got more",
    ),
]
FIRST = BELIEF.view.observation(0)


@pytest.mark.parametrize("number", range(len(ENDLESS)))
def test_iterables_without_an_end_are_refused(number: int) -> None:
    ask, says = ENDLESS[number]
    with pytest.raises(ValueError, match=says):
        ask()
