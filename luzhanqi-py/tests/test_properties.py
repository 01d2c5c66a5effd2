"""Properties that hold of any text and any play."""

import pickle

import hypothesis.strategies as st
from common import RULES
from hypothesis import given, settings

import luzhanqi as lz

SEEDS = st.integers(0, 2**64 - 1)


@st.composite
def games(draw: st.DrawFn) -> lz.Game:
    game = lz.Game(draw(st.sampled_from(RULES)), draw(SEEDS))
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=60)):
        moves = game.legal_moves()
        if not moves:
            break
        game.attempt(moves[choice % len(moves)])
    return game


@settings(deadline=None, max_examples=60)
@given(games())
def test_games(game: lz.Game) -> None:
    pos = game.truth
    assert lz.Position(str(pos), game.rules) == pos == pickle.loads(pickle.dumps(pos))
    assert pos.rotate().rotate() == pos
    assert lz.Game.from_record(str(game.record())) == game
    for seat in lz.Seat:
        view = game.view(seat)
        world = view.belief().sample_game(seed=1)
        assert world.view(seat) == view
        assert str(view.belief().sample(seed=2).to_move) == str(pos.to_move)
    if game.events:
        last = game.copy()
        last.pop()
        assert last.redo() and last == game


@settings(deadline=None)
@given(st.text())
def test_texts_never_crash(text: str) -> None:
    for read in (
        lz.Rules,
        lz.Move,
        lz.Station,
        lz.Piece,
        lz.Army,
        lz.Deal,
        lz.Position,
        lz.Observation,
        lz.Record,
        lz.View.from_json,
        lz.Game.from_record,
    ):
        try:
            value = read(text)
        except lz.LuzhanqiError as error:
            assert error.reason and str(error)
        else:
            assert type(value)(str(value)) == value


@settings(deadline=None)
@given(st.sampled_from(RULES), st.lists(st.sampled_from(lz.Rules.option_table()), max_size=4))
def test_rule_strings(name: str, rows: list[tuple[str, str, str, str]]) -> None:
    rules = lz.Rules(name)
    for key, allowed, _, _ in rows:
        if " to " not in allowed:
            rules = rules.replace(**{key: allowed.split(", ")[-1]})
    assert lz.Rules(str(rules)) == rules
    assert lz.Rules("standard").replace(**rules.values()) == rules
