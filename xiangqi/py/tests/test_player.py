"""The searching player."""

import pytest

import xiangqi_rules as xq


def test_moves() -> None:
    game = xq.Game("asia")
    players = [xq.Player(side, nodes=500) for side in (1, 2)]
    for _ in range(20):
        game.push(players[game.to_move].choose_move(game))
    ranked = xq.Player(seed=3, depth=2).rank_moves(game)
    assert {move for move, _, _, _ in ranked} == set(game.legal_moves())
    assert all(0 <= chance <= 1 and line[0] == move for move, chance, _, line in ranked)
    scores = [score for _, _, score, _ in ranked]
    assert scores == sorted(scores, reverse=True)
    again = xq.Player(seed=3, depth=2)
    assert again.rank_moves(game) == ranked
    game.resign(0)
    for call in (again.choose_move, again.rank_moves):
        with pytest.raises(xq.IllegalMoveError, match="over") as caught:
            call(game)
        assert caught.value.reason == "finished"


def test_mate() -> None:
    game = xq.Game("asia", position="4k4/7R1/9/9/9/9/9/9/9/R2K5 w")
    player = xq.Player(seed=1, depth=3, table_mib=1)
    assert str(player.choose_move(game)) == "a0a9"
    # The same as in JavaScript.
    assert str(xq.Player(0, nodes=3000).choose_move(xq.Game())) == "b0c2"
    move, chance, score, line = player.rank_moves(game)[0]
    assert (chance, score) == (1, 29_999) and line == [move]


def test_limits_and_progress() -> None:
    game = xq.Game("asia")
    seen: list[tuple[int, int, xq.Move | None, int]] = []

    def three(nodes: int, depth: int, best: xq.Move | None, score: int) -> bool:
        seen.append((nodes, depth, best, score))
        return depth < 3

    player = xq.Player(1, depth=9)
    assert player.choose_move(game, progress=three) in game.legal_moves()
    assert seen[0][0] > 0 and seen[-1][1] == 3
    assert all(best in game.legal_moves() for _, _, best, _ in seen)
    assert player.choose_move(game, progress=lambda *_: False) in game.legal_moves()
    assert xq.Player(1, time=0.001).rank_moves(game)
    assert xq.Player(1, depth=2, nodes=10**9, time=60).rank_moves(game)
    with pytest.raises(KeyError, match="stop"):
        player.rank_moves(game, progress=lambda *_: {}["stop"])
    for level in (0, 6, 10**30):
        with pytest.raises(ValueError, match="a level from 1 to 5"):
            xq.Player(seed=1, level=level)
    for size in (0, 1025):
        with pytest.raises(ValueError, match="a table of 1 to 1024 MiB"):
            xq.Player(seed=1, table_mib=size)
    for seconds in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="a number of seconds, 0 or more"):
            xq.Player(1, time=seconds)
