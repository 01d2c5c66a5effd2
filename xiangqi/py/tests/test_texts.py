"""What players read, in every language."""

import copy
import pickle

import pytest

import xiangqi_rules as xq

LANGS = ("en", "zh-Hans", "zh-Hant")


def has_han(text: str) -> bool:
    return any("\u4e00" <= sign <= "\u9fff" for sign in text)


def each(text) -> None:
    english, *chinese = (text(lang) for lang in LANGS)
    assert english and not has_han(english), english
    assert all(has_han(one) for one in chinese), (english, chinese)


ENUMS = [xq.Side, xq.Kind, xq.EndReason]


@pytest.mark.parametrize("member", [member for enum in ENUMS for member in enum])
def test_members_have_every_language(member) -> None:
    each(member.text)
    assert member.text() == member.text("en")


def test_pieces_and_rules_have_every_language() -> None:
    for letter in "KABNRCPkabnrcp":
        each(xq.Piece(letter).text)
    assert [xq.Piece("R").text(lang) for lang in LANGS] == ["red chariot", "红车", "紅俥"]
    for name in xq.Rules.names():
        each(lambda lang: xq.Rules.title(name, lang))
    assert xq.Rules.option_table() == xq.Rules.option_table("en")
    for place, (key, *_) in enumerate(xq.Rules.option_table()):
        for column in (2, 3):
            each(lambda lang: xq.Rules.option_table(lang)[place][column])
        each(lambda lang: xq.Rules.option_title(key, lang))
        for value in range(len(xq.Rules.value_texts(key))):
            each(lambda lang: xq.Rules.value_texts(key, lang)[value])
            each(lambda lang: xq.Rules.value_titles(key, lang)[value])
    assert [xq.Rules(f"asia,quiet-limit={n}").applies("quiet-checks") for n in (0, 9)] == [False, True]
    with pytest.raises(xq.RulesError):
        xq.Rules.title("house", "zh")


def test_errors_of_players_have_every_language() -> None:
    with pytest.raises(xq.IllegalMoveError) as caught:
        xq.Position().after("b0d1")
    error = caught.value
    assert error.text() == str(error)
    assert error.text("zh") == "b0上的马被c0上的棋子蹩住马腿"
    assert error.text("zh-Hant") == "b0上的馬被c0上的棋子拐住馬腳"
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert again.text("zh") == error.text("zh")
    with pytest.raises(xq.PositionError) as board:
        xq.Position("9/9 w")
    each(board.value.text)
    # What programs do wrong is said in English.
    with pytest.raises(xq.ParseError) as parse:
        xq.Move("x")
    assert parse.value.text("zh") == str(parse.value)
    with pytest.raises(xq.ParseError):
        xq.Kind.HORSE.text("fr")


def test_the_verdict_has_every_language() -> None:
    game = xq.Game("booklet", "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1")
    assert game.verdict_text() is None
    for move in "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9".split():
        game.push(move)
    each(game.verdict_text)
    assert game.verdict_text("zh") == "此局面第3次出现：红方长将"
