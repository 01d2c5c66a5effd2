/* Both libraries in one program: a game of each. */
#include "check.h"
#include "xiangqi.h"

int main(void) {
    lzq_rules rules;
    lzq_game *game;
    lzq_move moves[LZQ_MOVES_MAX];
    lzq_game_info info;
    xq_rules other_rules;
    xq_game *other;
    xq_move others[XQ_MOVES_MAX];
    xq_status count;
    int plies;
    GOOD(lzq_rules_parse("standard,quiet-limit=60", &rules, NULL, 0));
    GOOD(lzq_game_from_seed(&rules, 1, &game));
    while (lzq_game_legal_moves(game, moves, LZQ_MOVES_MAX) > 0) GOOD(lzq_game_play(game, moves[0], NULL));
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.is_over == 1);
    GOOD(xq_rules_parse("asia", &other_rules, NULL, 0));
    GOOD(xq_game_new(&other_rules, NULL, &other));
    for (plies = 0; plies < 60 && (count = xq_game_legal_moves(other, others, XQ_MOVES_MAX)) > 0; plies++)
        GOOD(xq_game_play(other, others[plies % count]));
    CHECK(plies > 10);
    /* Each finds its own handles. */
    CHECK(lzq_game_get_info((const lzq_game *)(const void *)other, &info) == LZQ_E_HANDLE);
    printf("both\n");
    lzq_game_free(game);
    xq_game_free(other);
    return 0;
}
