/* A project of somebody else's: the first game of the header's first page. */
#include <luzhanqi.h>

#include <stdio.h>

int main(void) {
    lzq_rules rules;
    lzq_game *game;
    lzq_game_info info;
    char ending[LZQ_OUTCOME_TEXT_MAX];
    lzq_random random = {42};
    lzq_move moves[LZQ_MOVES_MAX];
    lzq_status count;
    if (lzq_rules_parse("standard", &rules, NULL, 0) < 0) return 1;
    if (lzq_game_from_seed(&rules, 42, &game) < 0) return 1;
    while ((count = lzq_game_legal_moves(game, moves, LZQ_MOVES_MAX)) > 0) {
        uint32_t choice;
        if (lzq_random_below(&random, (uint32_t)count, &choice) < 0) return 1;
        if (lzq_game_play(game, moves[choice], NULL) < 0) return 1;
    }
    if (lzq_game_get_info(game, &info) < 0 || !info.is_over) return 1;
    if (lzq_outcome_text(&info.outcome, LZQ_LANG_ENGLISH, ending, sizeof ending) < 0) return 1;
    printf("%s after %u plies, luzhanqi %s\n", ending, (unsigned)info.plies, lzq_version());
    lzq_game_free(game);
    return 0;
}
