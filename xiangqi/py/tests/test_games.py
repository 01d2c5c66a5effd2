"""Games, the repetition rules, records; work that is interrupted."""

import pickle
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

import xiangqi_rules as xq

HOPS = "4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1"
CHECKS = ["c3b1", "d2d1", "b1c3", "d1d2"]


def random_game(seed: int, plies: int, rules: str = "asia") -> xq.Game:
    """Returns a game after `plies` random moves, or at its end."""
    chance = random.Random(seed)
    game = xq.Game(rules)
    while game.plies < plies and (moves := game.legal_moves()):
        game.push(chance.choice(moves))
    return game


def test_play_and_undo() -> None:
    game = random_game(1, 80)
    full = game.copy()
    assert game.events == [str(move) for move in game.moves_played] and game.start_position == xq.Position()
    pos = game.start_position
    for move in game.moves_played:
        pos = pos.after(move)
    assert pos == game.position and pos.to_move == game.to_move
    taken = [game.pop() for _ in range(game.plies)]
    assert taken == full.events[::-1] and game == xq.Game()
    with pytest.raises(IndexError):
        game.pop()
    while game.redo():
        pass
    assert game == full and not game.redo()


def test_perpetual_check_loses_and_is_told() -> None:
    game = xq.Game("asia", position=HOPS)
    for move in 2 * CHECKS:
        assert game.outcome is None and game.verdict is None
        game.push(move)
    assert game.outcome == (xq.Side.RED, "perpetual-check") and game.legal_moves() == []
    verdict = game.verdict
    assert (verdict.times, verdict.plies, verdict.ranks) == (3, 8, (0, 3))
    assert (verdict.side, verdict.forcing, verdict.victims) == (1, "check", ())
    assert "black forces it by perpetual check" in str(verdict)
    with pytest.raises(xq.IllegalMoveError) as caught:
        game.push("c3b1")
    assert caught.value.reason == "finished"
    game.pop()
    assert game.outcome is None and game.repetitions == 2


def test_a_chase_names_its_victim() -> None:
    game = xq.Game(position="5C3/6P2/3a1k3/9/2b6/9/5rc2/9/4K4/9 b - - 0 1")
    for move in 2 * "f3d3 f9d9 d3c3 d9c9 c3f3 c9f9".split():
        game.push(move)
    assert game.outcome == (xq.Side.BLACK, "perpetual-chase")
    assert game.verdict.victims == (xq.Point("f3"),) and game.verdict.forcing is xq.Forcing.CHASE


def test_what_is_forbidden_and_why() -> None:
    game = xq.Game("booklet", position=HOPS)
    assert game.forbidden() == []
    for move in 2 * CHECKS:
        game.push(move)
    assert game.outcome is None
    [(move, why)] = game.forbidden()
    assert move == xq.Move("c3b1") and move not in game.legal_moves() and not game.is_legal(move)
    assert isinstance(why, xq.IllegalMoveError) and why.reason == "repetition"
    assert "perpetual check" in str(why)
    with pytest.raises(xq.IllegalMoveError) as caught:
        game.push("c3b1")
    for error in (caught.value, game.why_illegal("c3b1")):
        assert (str(error), error.reason) == (str(why), why.reason)
    assert game.why_illegal(game.legal_moves()[0]) is None
    assert game.position.is_legal("c3b1")


def test_nobody_acts_for_others() -> None:
    game = xq.Game()
    for text in ["black-resigns", "adjudicate", '{"resign":"black"}', "red-wins-time"]:
        with pytest.raises(
            xq.ParseError, match="expected a move such as h2e2, or one of offer-draw"
        ) as caught:
            game.apply_as(0, text)
        assert caught.value.reason == "command"
    with pytest.raises(TypeError, match="expected a Move or the text of a command, not int"):
        game.apply_as(0, 5)  # type: ignore[arg-type]
    for call in (game.play_as, game.apply_as):
        with pytest.raises(xq.GameError) as turn:
            call(1, "h2e2")
        assert turn.value.reason == "not-your-turn"
    game.apply_as(0, xq.Move("h2e2"))
    game.play_as("black", "h9g7")
    game.apply_as("black", "offer-draw")
    with pytest.raises(xq.GameError):
        game.apply_as("black", "accept-draw")
    game.apply_as("red", "accept-draw")
    assert game.outcome == (None, "agreed") and game.events[-1] == "red-accepts"
    with pytest.raises(xq.GameError, match='expected "time", "forfeit", "abandoned" or "adjudicated"'):
        xq.Game().adjudicate(0, "checkmate")


def test_news_lead_to_the_game() -> None:
    chance = random.Random(1)
    game = xq.Game("plain")
    news, sent = game.observations_since(0)
    client = xq.Game.from_observations(seen.to_json() for seen in news)
    taken_back = 0
    for _ in range(300):
        side = chance.randrange(2)
        match chance.randrange(11):
            case 0 if game.events:
                game.pop()
            case 1:
                game.redo()
            case 2:
                game.take_back_to(max(0, game.plies - 2))
            case 3 if game.outcome is None:
                game.adjudicate(1, "time")
            case 4 if game.outcome is None and game.plies > 1 and game.take_back_offer is None:
                game.offer_take_back(side)
            case 5 if game.take_back_offer is not None:
                game.decline_take_back(1 - game.take_back_offer)
            case 6 if game.take_back_offer is not None:
                game.accept_take_back(1 - game.take_back_offer)
            case _ if game.outcome is None:
                game.push(chance.choice(game.legal_moves()))
        if chance.random() < 0.6:
            news, cursor = game.observations_since(sent)
            assert cursor >= sent
            taken_back += sum(seen.type == "taken-back" for seen in news)
            for seen in news:
                client.observe(seen.to_json())
            sent = cursor
            assert client == game and client.take_back_offer == game.take_back_offer
    assert taken_back > 20
    assert game.observations() == [game.observation(n) for n in range(len(game.observations()))]
    assert game.observations(2) == game.observations()[2:]
    assert game.observation(-1) == game.observations()[-1] and game.event(-1) == game.events[-1]
    with pytest.raises(IndexError, match="observation index out of range"):
        game.observation(10_000)
    with pytest.raises(xq.GameError, match="expected a cursor of at most"):
        game.observations_since(sent + 100)
    with pytest.raises(ValueError, match="a cursor is a whole number"):
        game.observations_since(-1)


def test_clients_may_be_older_than_servers() -> None:
    game = xq.Game()
    begin = game.observation(0)
    assert (begin.type, begin.version, begin.rules, begin.position) == ("begin", 1, game.rules, game.position)
    later = begin.to_json().replace('"version":1', '"version":2,"later":[1]')
    assert xq.Observation(later) == begin and xq.Observation(later).version == 2
    with pytest.raises(xq.ParseError, match="expected version 1|unknown field"):
        xq.Observation(later, strict=True)
    client = xq.Game.from_observations([later])
    unknown = xq.Observation('{"swapped":[1]}')
    assert (unknown.type, unknown.unknown_kind, unknown.to_json()) == ("other", "swapped", '{"swapped":null}')
    with pytest.raises(xq.ParseError, match="unknown kind of observation") as caught:
        xq.Observation('{"swapped":[1]}', strict=True)
    assert caught.value.reason == "json" and "line" in caught.value.details
    assert game.observations(2**64 - 1) == []
    moved = xq.Observation('{"moved":"h2e2"}')
    for seen in (unknown, moved):
        with pytest.raises(xq.ObserveError) as stopped:
            client.observe(seen)
        assert stopped.value.reason == "unknown-kind"
    client.observe('{"taken-back":1}')
    client.observe(moved)
    with pytest.raises(xq.ObserveError) as wrong:
        client.observe(moved)
    assert wrong.value.reason == "empty"
    with pytest.raises(xq.ObserveError):
        xq.Game.from_observations([])
    ended = xq.Observation('{"ended":{"outcome":{"winner":"red","reason":"time"}}}')
    assert (
        ended.outcome == (0, "time") and not ended.is_ply and moved.is_ply and moved.move == xq.Move("h2e2")
    )
    assert xq.Observation('{"take-back-offered":"black"}').side is xq.Side.BLACK
    assert xq.Observation('{"taken-back":4}').remaining == 4
    assert pickle.loads(pickle.dumps(moved)) == moved and hash(moved) == hash(xq.Observation(moved))
    assert eval(repr(moved), {"Observation": xq.Observation}) == moved


def test_faults_of_a_position() -> None:
    error, points = xq.Position.faults("4k4/9/9/9/9/9/9/9/9/B3K4 w")[0]
    assert isinstance(error, xq.PositionError) and error.reason == "misplaced" and points == [xq.Point("a0")]
    assert xq.Position.faults("4k4/9/9/9/9/9/9/9/9/3K5 w") == []


def test_offers_and_endings() -> None:
    game = xq.Game()
    game.offer_draw(1)
    assert game.offer is xq.Side.BLACK
    with pytest.raises(xq.GameError) as caught:
        game.offer_draw(0)
    assert caught.value.reason == "offer-open"
    game.decline_draw(0)
    with pytest.raises(xq.GameError) as caught:
        game.accept_draw("red")
    assert game.offer is None and caught.value.reason == "no-offer"
    endings = [
        (lambda g: (g.offer_draw(0), g.accept_draw(1)), (None, "agreed")),
        (lambda g: g.resign(0), (1, "resigned")),
        (lambda g: g.adjudicate(0, "time"), (0, "time")),
        (lambda g: g.adjudicate("red", xq.EndReason.FORFEIT), (0, "forfeit")),
        (lambda g: g.adjudicate(None, "abandoned"), (None, "abandoned")),
        (lambda g: g.adjudicate("black", "adjudicated"), (1, "adjudicated")),
        (lambda g: g.apply_as(1, "resign"), (0, "resigned")),
    ]
    for end, result in endings:
        other = game.copy()
        end(other)
        assert other.outcome == result and other.legal_moves() == []
        assert xq.Game.from_record(other.record()) == other
        with pytest.raises(xq.GameError) as caught:
            other.resign(1)
        assert caught.value.reason == "finished"
        other.pop()
        assert other.outcome is None
    assert str(xq.Outcome(None, xq.EndReason.AGREED)) == "draw (agreed)"


def test_the_quiet_limit() -> None:
    game = xq.Game("asia,quiet-limit=4,repetition=off")
    for move in ("h2h3", "h7h6", "h3h2", "h6h7"):
        assert game.outcome is None
        game.push(move)
    assert game.quiet_plies == 4 and game.outcome == (None, "quiet-limit")


@pytest.mark.parametrize("notation", xq.Notation)
def test_records(notation: xq.Notation) -> None:
    game = random_game(3, 60)
    record = game.record(notation, Red="Anna", Date="2026-11-22")
    assert record.tag("Red") == "Anna" and record.tag("Black") is None
    assert record.notation is notation and record.rules == game.rules
    assert record.moves_played == game.moves_played and record.start_position == game.start_position
    assert record.replay() == game == xq.Game.from_record(str(record))
    assert record.with_notation("uci").moves_played == game.moves_played
    assert record.with_rules("plain").replay().rules == xq.Rules("plain")
    more = record.with_tags(Black="Bo").with_comment("a } brace")
    assert more.tags == {"Red": "Anna", "Date": "2026-11-22", "Black": "Bo"}
    assert record.replay().record(**more.tags).tags == more.tags
    assert more.tag("Black") == "Bo" and more.items[-1] == ("comment", "a ) brace")
    assert xq.records(f"{record}\n\n{more}") == [record, more]


def test_broken_records() -> None:
    good = str(random_game(3, 5).record())
    broken = good.replace("1. ", "1. A0-A9 ")
    with pytest.raises(xq.RecordError) as caught:
        xq.Record(broken)
    assert caught.value.reason == "blocked" and caught.value.details["line"] == 6
    with pytest.raises(xq.RecordError):
        xq.records(f"{broken}\n\n{good}")
    found = xq.records(f"{broken}\n\n{good}", strict=False)
    assert isinstance(found[0], xq.RecordError) and found[1:] == [xq.Record(good)]


def test_playouts() -> None:
    pos = xq.Position()
    end, plies = pos.playout(seed=5, max_plies=50_000)
    assert pos.playout(seed=5, max_plies=50_000) == (end, plies)
    assert end.outcome is not None or plies == 50_000
    for max_plies in (0, 1, 30, 25_000):
        ends, total = pos.playouts(3, seed=5, max_plies=max_plies)
        assert len(ends) == 3 and total <= 3 * max_plies
        assert pos.playouts(2, seed=5, max_plies=max_plies)[0] == ends[:2]
    assert pos.playouts(2000, seed=5, max_plies=30)[0][:3] == pos.playouts(3, 5, 30)[0]
    assert len(set(pos.playouts(50, max_plies=30)[0])) == 50


@pytest.mark.parametrize("work", ["perft(64)", "playouts(10**6, 1, 10**6)", "playout(1, 2**32 - 1)"])
def test_long_work_is_interrupted(work: str) -> None:
    # Two lone generals move forever.
    # A background run starts with Ctrl-C ignored.
    script = (
        "import signal\n"
        "import xiangqi_rules as xq\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('begins', flush=True)\n"
        f"xq.Position('3k5/9/9/9/9/9/9/9/9/5K3 w').{work}\n"
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None and child.stdout.readline() == b"begins\n"
        time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        try:
            _, said = child.communicate(timeout=120)
        finally:
            child.kill()
    assert b"KeyboardInterrupt" in said


def test_threads_share_a_game() -> None:
    game = xq.Game()

    def work() -> None:
        chance = random.Random(1)
        for _ in range(200):
            if not (moves := game.legal_moves()):
                break
            try:
                game.push(chance.choice(moves))
            except xq.IllegalMoveError:
                pass  # another thread has moved in between
            assert (game == game.copy()) in (True, False)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert xq.Game.from_record(str(game.record())) == game


def test_the_computer_player_repeats_its_choices() -> None:
    game = random_game(3, 12)
    choices = {xq.AlphaBeta(2, seed=5).choose_move(game) for _ in range(3)}
    assert len(choices) == 1 and choices <= set(game.legal_moves())
    for depth in (0, 33):
        with pytest.raises(ValueError, match="expected a depth of 1 to 32"):
            xq.AlphaBeta(depth, 1)
    game.resign(0)
    with pytest.raises(xq.IllegalMoveError, match="over"):
        xq.AlphaBeta(1, 1).choose_move(game)
