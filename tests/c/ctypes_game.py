"""Plays whole games through a module that bindings.py made: ctypes_game.py MODULE_FOLDER LIBRARY"""

import sys

sys.path.insert(0, sys.argv[1])
import lzq
from ctypes import byref, c_void_p, create_string_buffer

library = lzq.load(sys.argv[2])


library.lzq_set_panic_hook(library.lzq_set_panic_hook.argtypes[0](), None)


def good(status):
    assert status >= 0, library.lzq_status_text(status).decode()
    return status


def text(call, *args):
    buffer = create_string_buffer(4096)
    length = good(call(*args, buffer, len(buffer)))
    assert len(buffer.value) == length
    return buffer.value.decode()


def game(rules_text, seed):
    rules = lzq.lzq_rules()
    good(library.lzq_rules_parse(rules_text, byref(rules), None, 0))
    played, views = c_void_p(), []
    good(library.lzq_game_from_seed(byref(rules), seed, byref(played)))
    for seat in (lzq.LZQ_SOUTH, lzq.LZQ_NORTH):
        view = c_void_p()
        first = text(library.lzq_game_observation_json, played, seat, 0)
        good(library.lzq_view_from_json(first.encode(), byref(view), None, 0))
        views.append((seat, view))
    random = lzq.lzq_random(seed)
    moves = (lzq.lzq_move * lzq.LZQ_MOVES_MAX)()
    tried = lzq.lzq_play_result()
    info = lzq.lzq_game_info()
    number = lzq.c_uint32()
    while (count := good(library.lzq_game_legal_moves(played, moves, len(moves)))) > 0:
        good(library.lzq_random_below(byref(random), count, byref(number)))
        good(library.lzq_game_play(played, moves[number.value], byref(tried)))
        assert bytes(tried.spare) == bytes(2)
    good(library.lzq_game_get_info(played, byref(info)))
    assert info.is_over == 1
    assert info.outcome.reason != lzq.LZQ_NO_REASON and bytes(info.spare) == bytes(len(info.spare))
    assert library.lzq_label(lzq.LZQ_LABEL_KIND, lzq.LZQ_BOMB, lzq.LZQ_LANG_CHINESE).decode() == "炸弹"
    # Each seat is told what it may know, and ends with the view that the game has.
    for seat, view in views:
        for n in range(1, info.observations):
            seen = lzq.lzq_observation()
            said = text(library.lzq_game_observation_json, played, seat, n)
            good(library.lzq_view_observe(view, said.encode(), byref(seen), None, 0))
        own = c_void_p()
        good(library.lzq_game_view(played, seat, byref(own)))
        assert library.lzq_view_equal(view, own) == 1
        library.lzq_view_free(own)
        library.lzq_view_free(view)
    # A view is no game.
    assert library.lzq_view_get_info(played, byref(lzq.lzq_view_info())) == lzq.LZQ_E_HANDLE
    library.lzq_game_free(played)
    return info.plies


all_plies = [game(rules, seed) for seed in range(1, 4) for rules in (b"ccgc", b"flip,quiet-limit=60")]
assert min(all_plies) > 20, all_plies
print("played", len(all_plies))
