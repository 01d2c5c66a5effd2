/* What C does once a ply, at a ply of a long game: the test `lengths` counts the instructions of
 * `region` early and late. The arguments are the work and the ply. */
#include <luzhanqi_tools.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TIMES 32

static lzq_move tour[4];

static void play(lzq_game *game, int ply) {
    if (lzq_game_play(game, tour[ply % 4], NULL) != LZQ_PLAYED) abort();
}

/* A move of the seat to move to an empty station, and the way back two plies later. */
static void find(lzq_game *game, int number) {
    lzq_move moves[LZQ_MOVES_MAX];
    lzq_position position;
    int i, count = lzq_game_legal_moves(game, moves, LZQ_MOVES_MAX);
    if (lzq_game_truth(game, &position) < 0) abort();
    for (i = 0; i < count; i++)
        if (lzq_position_piece_at(&position, moves[i].target) == LZQ_NO_PIECE) break;
    if (i >= count) abort();
    tour[number] = moves[i];
    tour[number + 2].origin = moves[i].target;
    tour[number + 2].target = moves[i].origin;
}

__attribute__((noinline)) void region(lzq_game *game, const char *work, int ply);
void region(lzq_game *game, const char *work, int ply) {
    int i;
    for (i = 0; i < TIMES; i++) {
        if (strcmp(work, "play") == 0) {
            play(game, ply + i);
        } else if (strcmp(work, "undo") == 0) {
            if (lzq_game_undo(game) != 1) abort();
        } else {
            lzq_view *view;
            lzq_observation seen;
            lzq_event event;
            lzq_move moves[LZQ_MOVES_MAX];
            lzq_game_info info;
            size_t at;
            if (lzq_game_get_info(game, &info) < 0 || info.repetitions < 1) abort();
            at = info.observations - 1 - (size_t)i;
            if (lzq_game_view(game, LZQ_SOUTH, &view) < 0) abort();
            if (lzq_view_legal_moves(view, moves, LZQ_MOVES_MAX) < 0) abort();
            if (lzq_view_observations(view, at, &seen, 1) < 1) abort();
            if (lzq_game_observation(game, LZQ_SOUTH, at, &seen) < 0) abort();
            if (lzq_game_events(game, at - 1, &event, 1) < 1) abort();
            lzq_view_free(view);
        }
    }
}

int main(int argc, char **argv) {
    lzq_rules rules;
    lzq_game *game;
    lzq_game_info info;
    int ply, plies = argc == 3 ? atoi(argv[2]) : 0;
    if (plies < TIMES + 2 || lzq_rules_parse("standard", &rules, NULL, 0) < 0) return 2;
    if (lzq_game_from_seed(&rules, 1, &game) < 0) return 1;
    for (ply = 0; ply < plies; ply++) {
        if (ply < 2) find(game, ply);
        play(game, ply);
    }
    region(game, argv[1], plies);
    if (lzq_game_get_info(game, &info) < 0) return 1;
    printf("%u\n", (unsigned)info.plies);
    lzq_game_free(game);
    return 0;
}
