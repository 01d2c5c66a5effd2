"""Methods for servers: adjudication, take-backs, spectators, secrets, moves for a seat."""

import copy
import os
import pickle
import random

import pytest

import luzhanqi as lz


def test_rulings_end_games() -> None:
    game = lz.Game("standard", seed=1)
    game.set_truth_at_end(False)
    game.adjudicate(1, "time")
    assert game.outcome == lz.Outcome(lz.Seat.NORTH, lz.EndReason.TIME)
    (event,) = game.events
    assert event.type == "adjudicated" and event.outcome == game.outcome
    assert game.view(0).true_start is None and game.view(None).outcome == game.outcome
    assert lz.Record(str(game.record())).replay() == game
    with pytest.raises(lz.GameError):
        game.adjudicate(None, "abandoned")
    with pytest.raises(lz.GameError, match='expected "time", "forfeit"'):
        lz.Game("standard", seed=1).adjudicate(0, lz.EndReason.FLAG)


@pytest.mark.parametrize("rules", ["standard", "oca-open", "sheet-dark", "flip"])
def test_clients_follow_take_backs(rules: str) -> None:
    chance = random.Random(rules)
    game = lz.Game(rules, seed=5)
    sent = dict.fromkeys((0, 1, None), 1)
    clients: dict[int | None, lz.View] = {
        seat: lz.View([game.observation(seat, 0).to_json()]) for seat in sent
    }

    def follow() -> None:
        for seat, view in clients.items():
            news, cursor = game.observations_since(seat, sent[seat])
            assert cursor >= sent[seat]
            sent[seat] = cursor
            for seen in news:
                view = view.after(seen.to_json())
            clients[seat] = view

    for _ in range(40):
        for _ in range(3):
            if game.outcome is None:
                game.attempt(chance.choice(game.legal_moves()))
        follow()
        if game.plies and game.outcome is None and chance.random() < 0.4:
            game.offer_take_back(1 - game.to_move)
            follow()
            game.apply_as(game.to_move, "accept-take-back")
            (news,), _ = game.observations_since(None, sent[None])
            assert news.type == "taken-back" and news.remaining == len(game.observations(0))
        elif chance.random() < 0.5:
            game.take_back_to(max(0, game.plies - chance.randrange(2)))
        elif game.events:
            game.pop()
            if chance.random() < 0.5:
                game.redo()
        if chance.random() < 0.2:
            game.set_truth_at_end(not game.truth_at_end)
        follow()
        for seat, view in clients.items():
            assert view == game.view(seat)
    assert clients[None].seat is None and clients[None].legal_moves() == []
    with pytest.raises(lz.GameError):
        game.take_back_to(10_000)
    with pytest.raises(lz.GameError, match="expected a cursor of at most"):
        game.observations_since(0, 10_000)
    with pytest.raises(lz.GameError):
        game.decline_take_back(0)


def test_a_spectator_sees_what_both_see() -> None:
    game = lz.Game("oca-open", seed=3)
    chance = random.Random(3)
    while game.plies < 60 and game.outcome is None:
        game.push(chance.choice(game.legal_moves()))
    fights = [seen for seen in game.observations(None) if seen.type == "attacked"]
    assert fights and all(None not in fight.revealed for fight in fights)
    own = [seen for seen in game.observations(0) if seen.type == "attacked"]
    assert all(None in fight.revealed for fight in own)
    view = game.view(None)
    with pytest.raises(lz.BeliefError):
        view.belief()
    for at, seen in view.seen().items():
        assert seen[1] is None or seen == game.view(0)[at] == game.view(1)[at]
    assert lz.Record(str(view.record())).view() == view


def test_a_move_comes_from_a_seat() -> None:
    game = lz.Game("standard", seed=1)
    move = game.legal_moves()[0]
    with pytest.raises(lz.IllegalMoveError) as caught:
        game.play_as(1, move)
    assert caught.value.reason == "not-your-turn"
    with pytest.raises(lz.IllegalMoveError):
        game.apply_as("north", move)
    game.play_as(0, move)
    north = game.view(1)
    assert north.last_ply is not None and north.last_ply.move == move
    assert north.last_route is not None and north.last_route[0] == move.origin
    south = game.view(0)
    assert south.legal_moves() == [] and south.premoves()


def test_nobody_acts_for_others() -> None:
    game = lz.Game("standard", seed=1)
    for text in ["north-resigns", "adjudicate", '{"resign":"north"}', "south-wins-time"]:
        with pytest.raises(lz.ParseError, match="expected a move such as a2a9 or c6, or one of") as caught:
            game.apply_as(0, text)
        assert caught.value.reason == "command"
    with pytest.raises(TypeError, match="expected a Move or the text of a command, not int"):
        game.apply_as(0, 5)  # type: ignore[arg-type]
    game.apply_as(0, "resign")
    assert game.outcome == (lz.Seat.NORTH, "resigned")


@pytest.mark.parametrize("rules", ["standard", "flip", "sheet-dark"])
def test_restored_games_tell_the_same(rules: str) -> None:
    chance = random.Random(rules)
    for seed in range(6):
        game = lz.Game(rules, seed=seed)
        game.set_truth_at_end(seed % 2 == 0)
        for _ in range(chance.randrange(1, 60)):
            if game.outcome is None:
                game.attempt(chance.choice(game.legal_moves()))
        if seed > 3 and game.outcome is None:
            game.offer_draw(0)
        elif seed > 1 and game.outcome is None:
            game.resign(0)
        for again in (
            lz.Game.from_record(str(game.record())),
            pickle.loads(pickle.dumps(game)),
            copy.deepcopy(game),
        ):
            assert again == game and again.truth_at_end == game.truth_at_end
            other = game.copy()
            for one in (again, other):
                if one.outcome is None:
                    one.resign(1)
            for seat in (0, 1, None):
                told = [seen.to_json() for seen in again.observations_since(seat, 0)[0]]
                assert told == [seen.to_json() for seen in other.observations_since(seat, 0)[0]]
                assert (again.view(seat).true_start is None) == (seed % 2 == 1)
        other = game.copy()
        other.set_truth_at_end(seed % 2 == 1)
        assert other != game


def test_secret_starts() -> None:
    entropy = bytes(range(32))
    game = lz.Game.from_entropy("standard", entropy)
    assert game.truth == lz.Position.from_entropy("standard", entropy)
    assert game.armies is not None
    assert str(game.armies[0]) == "JBKKMEXBPLPJLECOGCXOKFOPE"
    assert str(lz.Deal.from_entropy(entropy)).startswith("LkKeeEoExjcOmJXCckBO")
    assert len(str(lz.Army.from_entropy("oca", os.urandom(32)))) == 25
    assert lz.Game("standard").truth != lz.Game("standard").truth
    with pytest.raises(ValueError, match="entropy is 32 bytes, not 5"):
        lz.Game.from_entropy("standard", b"short")
    with pytest.raises(TypeError, match="entropy is 32 bytes, not list"):
        lz.Game.from_entropy("standard", [256] * 32)  # type: ignore[arg-type]


def test_a_record_that_was_cut_off_says_so() -> None:
    game = lz.Game("flip", seed=2)
    for _ in range(9):
        game.attempt(game.legal_moves()[0])
    text = str(game.record())
    with pytest.raises(lz.RecordError) as caught:
        lz.Record(text[: text.rindex(" ")]).replay()
    assert caught.value.reason == "cut-off"
