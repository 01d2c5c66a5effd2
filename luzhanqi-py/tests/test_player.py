"""The searching player."""

import luzhanqi as lz
import pytest


@pytest.mark.parametrize("rules", ["standard", "flip", "open"])
def test_moves(rules: str) -> None:
    game = lz.Game(rules, seed=1)
    players = [lz.Player(seat, nodes=500) for seat in (1, 2)]
    for _ in range(20):
        view = game.view(game.to_move)
        game.push(players[game.to_move].choose_move(view))
    view = game.view(game.to_move)
    ranked = lz.Player(seed=3, nodes=500).rank_moves(view)
    assert {move for move, _, _ in ranked} == set(view.legal_moves())
    assert all(0 <= chance <= 1 and error >= 0 for _, chance, error in ranked)
    again = lz.Player(seed=3, nodes=500)
    assert again.rank_moves(view) == ranked
    move, reason = lz.Player(seed=3, nodes=500).hint(view)
    assert move == ranked[0][0] and reason in {"flag", "attack", "flip", "escape", "camp", "advance", "position"}
    reviewed = again.review(game.view(1))
    assert [ply for ply, _, _ in reviewed] == list(range(1, 20, 2))
    assert all(played[0] == game.events[ply].move for ply, played, _ in reviewed)


def test_reasons_without_a_move() -> None:
    game = lz.Game("standard", seed=1)
    player = lz.Player(seed=1, level=1)
    for call in (player.choose_move, player.rank_moves, player.hint):
        with pytest.raises(lz.IllegalMoveError) as caught:
            call(game.view(1))
        assert caught.value.reason == "not-your-turn"
    game.resign(0)
    with pytest.raises(lz.IllegalMoveError) as caught:
        player.choose_move(game.view(0))
    assert caught.value.reason == "finished"
    for level in (0, 6, 10**30):
        with pytest.raises(ValueError, match="a level from 1 to 5"):
            lz.Player(seed=1, level=level)


def test_armies() -> None:
    player = lz.Player(seed=1)
    for style in ("attack", "balance", "defence"):
        army = player.suggest_army("standard", style)
        assert army.is_allowed("standard") and army != player.suggest_army("standard", style)
    given = player.complete_army(["M", *[None] * 24], "standard")
    assert str(given).startswith("M") and given.is_allowed("standard")
    with pytest.raises(ValueError, match="attack, balance or defence"):
        player.suggest_army("standard", "wild")
    with pytest.raises(lz.ArmyError):
        player.complete_army(["O", *["."] * 24])
