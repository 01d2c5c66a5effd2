/* A project of somebody else's: the first game of the header's first page. */
#include <luzhanqi.h>

#include <stdio.h>

int main(void) {
    lzq_rules rules;
    lzq_game *game;
    lzq_outcome ending;
    lzq_random random = {42};
    lzq_move moves[LZQ_MOVES_MAX];
    lzq_status count;
    if (lzq_rules_parse("standard", &rules, NULL, 0) < 0) return 1;
    if (lzq_game_new(&rules, 42, &game) < 0) return 1;
    while ((count = lzq_game_moves(game, moves, LZQ_MOVES_MAX)) > 0) {
        uint32_t choice;
        if (lzq_random_below(&random, (uint32_t)count, &choice) < 0) return 1;
        if (lzq_game_play(game, moves[choice], NULL) < 0) return 1;
    }
    if (lzq_game_result(game, &ending) != 1) return 1;
    printf("%s after %d plies, luzhanqi %s\n", lzq_reason_word(ending.reason), lzq_game_plies(game),
           lzq_version());
    lzq_game_free(game);
    return 0;
}
