"""Games, observations, views, beliefs and records; what no seat may learn."""

import copy
import pickle
import random
import sys
import threading
from xml.etree import ElementTree

import numpy as np
import pytest
from common import DARK, EXPOSE, RULES, random_game

import luzhanqi as lz


def test_play_and_undo() -> None:
    game = lz.Game("standard", seed=1)
    start = game.copy()
    assert game.start_position == game.truth and game.to_move == 0
    chance = random.Random(1)
    for _ in range(60):
        game.attempt(chance.choice(game.legal_moves()))
    full = game.copy()
    assert game.plies == len([event for event in game.events if event.type == "played"])
    events = game.events
    taken = [game.pop() for _ in range(60)]
    assert taken == events[::-1] and game == start
    with pytest.raises(IndexError):
        game.pop()
    while game.redo():
        pass
    assert game == full and not game.redo()


def test_offers_and_resignation() -> None:
    game = lz.Game("standard", seed=1)
    game.offer_draw(1)
    assert game.offer is lz.Seat.NORTH
    with pytest.raises(lz.GameError) as caught:
        game.offer_draw(0)
    assert caught.value.reason == "offer-open"
    game.decline_draw(0)
    assert game.offer is None and game.events[-1].type == "draw-declined"
    other = game.copy()
    other.offer_draw(0)
    other.accept_draw(1)
    assert other.outcome == (None, "agreed") and other.legal_moves() == []
    game.resign(0)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (1, "resigned")
    with pytest.raises(lz.GameError) as caught:
        game.resign(0)
    assert caught.value.reason == "finished"
    view = game.view(0)
    assert view.outcome == game.outcome and view.true_start == str(game.start_position)
    assert game.observations(0)[-1].outcome == game.outcome


def test_a_game_begins_in_one_way() -> None:
    pos = lz.Position.random("standard", 1)
    with pytest.raises(ValueError):
        lz.Game("flip", position=pos)
    with pytest.raises(ValueError):
        lz.Game("flip", position=str(pos), deal=lz.Deal.random(1))
    assert lz.Game(position=pos).truth == lz.Game("standard", position=str(pos)).truth


@pytest.mark.parametrize("rules", RULES)
def test_views_fold_observations(rules: str) -> None:
    game = random_game(rules, 5, 80)
    for seat in lz.Seat:
        seen = game.observations(seat)
        view = game.view(seat)
        assert lz.View(seen) == lz.View([one.to_json() for one in seen]) == view
        assert view.observations() == seen and view.seat == seat and str(view.rules) == rules
        assert lz.View.from_json(view.to_json()) == view
        folded = lz.View(seen[:1])
        for one in seen[1:]:
            folded = folded.after(one)
        assert folded == view and hash(folded) == hash(view)
        moves = game.legal_moves() if game.to_move == seat else []
        assert view.legal_moves() == moves
        for move in moves:
            view.why_illegal(move)
        reached = [(at, to) for at in lz.Station.all() for to in view.destinations(at)]
        assert reached == sorted((move.origin, move.target) for move in moves)
        for move in moves[:40]:
            assert view.route(move) == game.truth.route(move)
        assert view.route("a1e12") is None
        assert view.occupied == game.truth.occupied
        assert set(view.seen()) == set(view.occupied)
        assert view[view.occupied[0]] == view.seen()[view.occupied[0]]


def test_observations_tell_what_happened() -> None:
    game = random_game("oca-open", 3, 60)
    types = set()
    for event, seen in zip(game.events, game.observations(0)[1:], strict=True):
        types.add(seen.type)
        assert seen.move == event.move and seen.effect == event.effect
        assert seen.is_ply and seen.flags == event.flags
        if seen.type == "attacked":
            own = event.seat == 0
            assert seen.revealed == ((None, event.defender) if own else (event.piece.kind, None))
    assert types >= {"moved", "attacked"}
    begin = game.observations(1)[0]
    assert (begin.type, begin.seat, begin.setup) == ("begin", 1, True)
    assert begin.rules == game.rules and "?" in begin.board and begin.pool is None
    flip = random_game("flip", 1, 5).observations(0)
    assert sum(flip[0].pool.values()) == 50
    assert flip[1].type == "flipped" and flip[1].piece is not None


def test_observations_of_a_newer_server() -> None:
    begin = lz.Game("standard", seed=1).observations(0)[0]
    assert begin.version == 1 and lz.Observation(begin.to_json(), strict=True) == begin
    later = begin.to_json().replace('"version":1', '"version":2,"added":[{}]')
    view = lz.View([later])
    assert view == lz.View([begin]) and view.observation(0).version == 2
    unknown = lz.Observation('{"teleported":{"from":"a1"}}')
    assert (unknown.type, unknown.unknown_kind, unknown.move) == ("other", "teleported", None)
    assert begin.unknown_kind is None and unknown.version is None
    assert str(unknown) == 'unknown event: "teleported"'
    assert lz.Observation(unknown.to_json()) == unknown
    with pytest.raises(lz.ObserveError) as why:
        view.after(unknown)
    assert why.value.reason == "unknown-kind"
    with pytest.raises(lz.ObserveError):
        lz.View([begin, unknown])
    for text in (later, unknown.to_json()):
        with pytest.raises(lz.ParseError):
            lz.Observation(text, strict=True)


@pytest.mark.parametrize("rules", DARK)
def test_beliefs_in_dark_play(rules: str) -> None:
    game = random_game(rules, 7, 60)
    view = game.view(0)
    belief = view.belief()
    enemies = view.enemies()
    assert [piece.number for piece in enemies] == list(range(25))
    marginals = belief.marginals()
    assert marginals.shape == (25, 12) and marginals.dtype == np.float64
    np.testing.assert_allclose(marginals.sum(axis=1), 1)
    np.testing.assert_allclose(marginals.sum(axis=0), [kind.count for kind in lz.Kind])
    count = belief.count()
    assert isinstance(count, int) and count > 0
    truth = game.armies[1].kinds
    candidates = view.candidates()
    assert candidates == belief.candidates()
    for piece, kinds, row in zip(enemies, candidates, marginals, strict=True):
        assert truth[piece.number] in kinds
        assert kinds == {kind for kind in lz.Kind if row[kind.number] > 0}
        assert sum(belief.count_with(piece.number, kind) for kind in lz.Kind) == count
        chance = row[lz.Kind.FLAG.number]
        given = [piece.number, piece, piece.station, str(piece.station)]
        for one in given if piece.station else given[:2]:
            assert belief.probability(one, "F") == chance
            assert belief.count_with(one, "F") == belief.count_with(piece.number, "F")
        if piece.station is not None and view[piece.station][1] is None:
            chances = belief.probabilities_at(piece.station)
            assert {one.kind for one in chances} == set(kinds)
            assert view.enemy_at(piece.station) == piece.number
    kinds = belief.sample_kinds(200, seed=1)
    assert kinds.shape == (200, 25) and kinds.dtype == np.uint8
    assert (marginals[np.arange(25), kinds] > 0).all()
    assert belief.samples(5, seed=2) == belief.samples(5, seed=2)
    assert len(belief.samples(600, seed=2)) == 600
    even = belief.weighted(np.ones((25, 12)))
    np.testing.assert_allclose(even.marginals(), marginals)
    assert even.total == pytest.approx(float(count))
    assert even.sample_kinds(3, seed=1).shape == (3, 25)
    chance = np.random.default_rng(1)
    whole = np.ones((25, 12), np.int64)
    whole[[3, 21]] = chance.integers(1, 9, (2, 12))
    weighted = belief.weighted(whole)
    others = whole.astype(np.float32), whole.astype(np.uint8), whole.T.copy().T
    for same in (whole.tolist(), *others):
        assert belief.weighted(same).total == weighted.total
        np.testing.assert_array_equal(belief.weighted(same).marginals(), weighted.marginals())
    # Weights that only say which kinds are possible change nothing.
    known = belief.weighted(marginals > 0)
    np.testing.assert_allclose(known.marginals(), marginals)


def test_open_play() -> None:
    game = random_game("open", 7, 40)
    view = game.view(1)
    assert str(view) == str(game.truth) == str(game.view(None))
    assert view.enemies() == []
    belief = view.belief()
    assert belief.count() == 1 and belief.sample(1) == game.truth
    with pytest.raises(ValueError, match="only dark play has hidden enemy pieces"):
        belief.marginals()
    with pytest.raises(ValueError, match="only dark play has an enemy army"):
        belief.weighted(np.ones((25, 12)))


@pytest.mark.parametrize("rules", EXPOSE)
def test_beliefs_in_expose_play(rules: str) -> None:
    game = random_game(rules, 7, 20)
    view = game.view(1)
    belief = view.belief()
    assert view.enemies() == []
    assert belief.pool() == game.truth.pool() == view.pool()
    hidden = view.face_down[0]
    chances = belief.probabilities_at(hidden)
    assert sum(chances.values()) == pytest.approx(1)
    assert game.truth[hidden] in chances and belief.count() > 2**64
    for ask in (
        belief.marginals,
        belief.candidates,
        view.candidates,
        lambda: belief.probability(0, "F"),
        lambda: belief.count_with(0, "F"),
        lambda: belief.sample_kinds(1),
    ):
        with pytest.raises(ValueError, match="only dark play has hidden enemy pieces"):
            ask()


def answers(view: lz.View) -> list[object]:
    """Returns every result that a seat can get."""
    belief = view.belief()
    return [
        view,
        hash(view),
        str(view),
        repr(view),
        view.to_json(),
        view.legal_moves(),
        [view.destinations(station) for station in lz.Station.all()],
        [view.route(lz.Move.from_action(number, view.seat)) for number in range(0, 1188, 7)],
        view.enemies(),
        view.svg(),
        view.ascii(),
        view.unicode(),
        view._repr_svg_(),
        belief.count(),
        belief.marginals().tobytes() if view.rules.is_dark else None,
        belief._repr_svg_(),
        belief.svg(None),
        belief.ascii("O"),
        belief.sample(seed=9),
        [column.tobytes() for column in view.to_frame("numpy").values()],
        [column.tobytes() for column in belief.to_frame("numpy").values()],
    ]


@pytest.mark.parametrize("rules", RULES)
def test_no_leak(rules: str) -> None:
    game = lz.Game(rules, seed=11)
    chance = random.Random(11)
    for ply in range(90):
        if not game.legal_moves():
            break
        game.attempt(chance.choice(game.legal_moves()))
        if ply % 30 == 20:
            for seat in lz.Seat:
                view = game.view(seat)
                wanted = answers(view)
                different = 0
                for seed in range(3):
                    world = view.belief().sample_game(seed=seed)
                    different += world != game
                    assert answers(world.view(seat)) == wanted
                # Open play hides nothing, so there is one world.
                assert different > 0 or view.rules.is_open


def test_beliefs_draw_themselves() -> None:
    for rules in ("standard", "flip"):
        belief = random_game(rules, 1, 10).view(0).belief()
        svg = belief._repr_svg_()
        ElementTree.fromstring(svg)
        assert svg == belief.svg("F") != belief.svg("O")
        assert belief.svg(bottom=1) != svg


def test_frames() -> None:
    view = random_game("standard", 1, 30).view(0)
    table = view.to_frame("numpy")
    assert set(table["owner"]) == {"own", "enemy"}
    assert ((table["kind"] == "") == (table["owner"] == "enemy")).all()
    chances = view.belief().to_frame("numpy")
    assert list(chances)[:4] == ["number", "start_station", "station", "moved"]
    assert sum(column.sum() for name, column in chances.items() if len(name) == 1) == (pytest.approx(25))
    flips = random_game("flip", 1, 5).view(0).belief().to_frame("numpy")
    assert len(flips["station"]) == 45 and len(flips) == 25


@pytest.mark.parametrize("rules", RULES)
def test_records(rules: str) -> None:
    game = random_game(rules, 3, 50)
    record = game.record(South="Anna", Date="2026-11-21")
    assert record.tag("South") == "Anna" and record.tag("North") is None
    assert record.replay() == game == lz.Game.from_record(str(record))
    assert lz.Game.from_record(record) == game and lz.Record(record) == record
    assert record.start_game.truth == game.start_position
    more = record.with_tags(North="Bo").with_comment("a } brace")
    assert more.tags == {"South": "Anna", "Date": "2026-11-21", "North": "Bo"}
    assert record.replay().record(**more.tags).tags == more.tags
    assert more.tag("North") == "Bo" and more.items[-1] == ("comment", "a ) brace")
    both = f"{record}\n\n{more}"
    assert lz.records(both) == [record, more]


@pytest.mark.parametrize("rules", RULES)
def test_records_of_seats(rules: str) -> None:
    game = random_game(rules, 3, 50)
    for seat in lz.Seat:
        view = game.view(seat)
        record = view.record(Event="Club").with_comment("a } brace")
        assert record.view() == view and record.seat == seat and record.tag("Event") == "Club"
        assert len(record.items) == len(game.events) + 1
        assert record.items[-1] == ("comment", "a ) brace")
        for twin in (lz.Record(str(record)), eval(repr(record), vars(lz))):
            assert twin == record and hash(twin) == hash(record)
        assert pickle.loads(pickle.dumps(record)) == copy.copy(record) == record
        assert lz.records(f"{record}\n\n{game.record()}") == [record, game.record()]
        world = view.belief().sample_game(seed=1)
        assert str(world.view(seat).record()) == str(view.record())
        for read in (record.replay, lambda: record.start_game, lambda: lz.Game.from_record(record)):
            with pytest.raises(lz.RecordError) as caught:
                read()
            assert caught.value.reason == "one-seat" and caught.value.details["seat"] == seat
    with pytest.raises(lz.RecordError) as caught:
        game.record().view()
    assert caught.value.reason == "whole-game" and game.record().seat is None


def test_broken_records() -> None:
    good = str(random_game("standard", 3, 5).record())
    bad = good.replace("1. ", "7. ")
    with pytest.raises(lz.RecordError) as caught:
        lz.Record(bad).replay()
    assert caught.value.details["line"] > 1 and caught.value.details["column"] >= 1
    broken = good.replace("[Rules", "[Rulez")
    with pytest.raises(lz.RecordError):
        lz.records(f"{broken}\n\n{good}")
    found = lz.records(f"{broken}\n\n{good}", strict=False)
    assert isinstance(found[0], lz.RecordError) and found[1] == lz.Record(good)


def test_threads_share_a_game() -> None:
    game = lz.Game("standard", seed=1)

    def work() -> None:
        chance = random.Random(1)
        for _ in range(200):
            moves = game.legal_moves()
            if not moves:
                break
            try:
                game.attempt(chance.choice(moves))
            except lz.IllegalMoveError:
                pass  # another thread has moved in between
            assert game.view(0).seat == 0
            assert (game == game.copy()) in (True, False)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lz.Game.from_record(str(game.record())) == game


def test_what_happened_is_found_by_its_number() -> None:
    game = lz.Game("standard", seed=3)
    for _ in range(30):
        game.attempt(game.legal_moves()[0])
    for seat in (0, 1):
        seen = game.observations(seat)
        view = game.view(seat)
        for number in (0, 1, 17, len(seen) - 1, -1, -len(seen)):
            assert game.observation(seat, number) == view.observation(number) == seen[number]
        for number in (len(seen), -len(seen) - 1, sys.maxsize, -sys.maxsize - 1):
            with pytest.raises(IndexError):
                game.observation(seat, number)
            with pytest.raises(IndexError):
                view.observation(number)
    assert game.event(4) == game.events[4]
    assert game.event(-1) == game.events[-1]
    with pytest.raises(IndexError):
        game.event(len(game.events))


def test_a_view_stays_what_it_was() -> None:
    game = lz.Game("standard", seed=3)
    views = []
    for _ in range(200):
        views.append(game.view(0))
        game.attempt(game.legal_moves()[-1])
    for view in reversed(views):
        game.pop()
        assert game.view(0) == view
