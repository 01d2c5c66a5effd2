"""Tables for pandas and polars."""

import pytest

pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")

import luzhanqi as lz  # noqa: E402


@pytest.mark.parametrize("rules", ["standard", "flip"])
def test_frames(rules: str) -> None:
    game = lz.Game(rules, seed=1)
    game.push(game.legal_moves()[0])
    view = game.view(0)
    for table in (game.truth, view, view.belief()):
        arrays = table.to_frame("numpy")
        one, two = table.to_frame(), table.to_frame("polars")
        assert isinstance(one, pandas.DataFrame) and isinstance(two, polars.DataFrame)
        assert list(one.columns) == two.columns == list(arrays)
        for name, column in arrays.items():
            assert one[name].tolist() == two[name].to_list() == column.tolist()
