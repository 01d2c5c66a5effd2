"""Texts for players in English and Chinese; all faults of a board."""

import copy
import pickle

import pytest

import luzhanqi as lz


def has_han(text: str) -> bool:
    return any("\u4e00" <= sign <= "\u9fff" for sign in text)


def both(text) -> None:
    english, chinese = text("en"), text("zh")
    assert english and not has_han(english), english
    assert has_han(chinese), (english, chinese)


ENUMS = [lz.Seat, lz.Color, lz.Kind, lz.StationKind, lz.Effect, lz.EndReason]


@pytest.mark.parametrize("member", [member for enum in ENUMS for member in enum])
def test_members_have_both_languages(member) -> None:
    both(member.text)
    assert member.text() == member.text("en")


def test_rules_have_both_languages() -> None:
    for name in lz.Rules.names():
        both(lambda lang: lz.Rules.title(name, lang))
    english, chinese = (lz.Rules.option_table(lang) for lang in ("en", "zh"))
    assert [row[0] for row in english] == [row[0] for row in chinese]
    assert english == lz.Rules.option_table()
    for (key, _, meaning, _), row in zip(english, chinese):
        both({"en": meaning, "zh": row[2]}.get)
        values = [lz.Rules.value_texts(key, lang) for lang in ("en", "zh")]
        for pair in zip(*values, strict=True):
            both(dict(zip(("en", "zh"), pair)).get)
        titles = [lz.Rules.value_titles(key, lang) for lang in ("en", "zh")]
        for pair in zip(*titles, values[0], strict=True):
            both(dict(zip(("en", "zh"), pair)).get)
    assert lz.Rules.value_texts("camps-safe", "zh") == ["是。", "否。"]
    assert lz.Rules.value_titles("flag_taker") == ["any piece", "the lowest order", "engineers"]
    assert [lz.Rules(name).applies("suicide") for name in ("flip", "standard")] == [True, False]
    with pytest.raises(lz.RulesError):
        lz.Rules().applies("house")
    with pytest.raises(lz.RulesError):
        lz.Rules.title("house", "zh")
    with pytest.raises(lz.RulesError):
        lz.Rules.value_texts("house", "zh")


def test_errors_of_players_have_both_languages() -> None:
    with pytest.raises(lz.IllegalMoveError) as caught:
        lz.Game("standard", seed=1).push("b6b7")
    error = caught.value
    assert error.text() == str(error) == "no road or railroad leads from b6 to b7"
    assert error.text("zh") == error.text("zh-Hans") == "b6与b7之间没有公路或铁路相通"
    assert error.text("zh-Hant") == "b6與b7之間沒有公路或鐵路相通"
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert again.text("zh") == error.text("zh")
        assert again.reason == error.reason
    with pytest.raises(lz.GameError) as nobody:
        lz.Game("standard", seed=1).accept_draw("south")
    both(nobody.value.text)
    # Errors in the use of the library are in English.
    with pytest.raises(lz.ParseError) as parse:
        lz.Move("x")
    assert parse.value.text("zh") == str(parse.value)
    with pytest.raises(lz.ParseError):
        lz.Kind.FLAG.text("fr")


def test_faults_are_all_told_and_the_first_is_raised() -> None:
    text = "1f1f1/5/5/5/5/5/5/5/5/5/5/2F2 s r 0"
    faults = lz.Position.faults(text)
    assert [fault.error.reason for fault in faults] == ["too-many", "flag-misplaced"]
    assert [[str(at) for at in fault.stations] for fault in faults] == [["b12", "d12"], ["c1"]]
    with pytest.raises(lz.PositionError) as caught:
        lz.Position(text)
    first = faults[0].error
    assert isinstance(first, lz.PositionError)
    assert first.text("zh") == "黑方有2枚军旗，最多1枚"
    assert (str(first), first.details) == (str(caught.value), caught.value.details)
    assert lz.Position.faults(str(lz.Position.random("flip", 3)), "flip") == []


def test_faults_of_armies() -> None:
    good = str(lz.Army.random("standard", 1))
    assert lz.Army.faults(good) == []
    # From the back to the front: the flag and the landmines are in front.
    faults = lz.Army.faults(good[::-1], seat="north")
    assert len(faults) >= 2
    for error, stations in faults:
        assert isinstance(error, lz.ArmyError)
        assert all(station.rank > 6 for station in stations)
        both(error.text)
    with pytest.raises(lz.ArmyError) as caught:
        lz.Army(good[::-1]).validate(seat="north")
    assert str(caught.value) == str(faults[0].error)
