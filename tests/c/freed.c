/* What a mistaken program meets that uses and frees a handle after it was freed, as long as nobody else
   has the memory: no block that is freed here is ever given again. */
#include "check.h"

void free(void *block) { (void)block; }

/* Frees a handle, calls a function with it, frees it once more. */
#define FREED(handle, let_go, call)    \
    do {                               \
        CHECK((call) != LZQ_E_HANDLE); \
        let_go(handle);                \
        CHECK((call) == LZQ_E_HANDLE); \
        let_go(handle);                \
    } while (0)

int main(void) {
    lzq_rules rules;
    lzq_position position;
    lzq_game *game, *other;
    lzq_view *view;
    lzq_record *record;
    lzq_records *records;
    lzq_search *search;
    lzq_table *table;
    lzq_client *client;
    lzq_belief *belief;
    lzq_relaxed_belief *relaxed;
    lzq_weighted_belief *weighted;
    lzq_scene *scene;
    double weights[LZQ_MARGINALS];
    size_t i;
    GOOD(lzq_rules_parse("standard", &rules, NULL, 0));
    GOOD(lzq_game_from_seed(&rules, 1, &game));
    GOOD(lzq_game_truth(game, &position));
    GOOD(lzq_game_view(game, LZQ_SOUTH, &view));
    GOOD(lzq_game_record(game, &record));
    GOOD(lzq_records_parse("", &records));
    GOOD(lzq_table_open("", NULL, 0, &table, NULL, 0));
    GOOD(lzq_client_open("{}", NULL, 0, &client, NULL, 0));
    FREED(table, lzq_table_free, lzq_table_wake(table, 0));
    FREED(client, lzq_client_free, lzq_client_wake(client, 0));
    GOOD(lzq_search_new(&position, &search));
    GOOD(lzq_view_belief(view, &belief));
    GOOD(lzq_view_relaxed_belief(view, &relaxed));
    for (i = 0; i < LZQ_MARGINALS; i++) weights[i] = 1;
    GOOD(lzq_belief_weighted(belief, weights, &weighted, NULL, 0));
    GOOD(lzq_scene_new(&scene));
    FREED(scene, lzq_scene_free, lzq_scene_render(scene, LZQ_RENDER_ASCII, NULL, 0));
    FREED(weighted, lzq_weighted_belief_free, lzq_weighted_belief_marginals(weighted, NULL, 0));
    FREED(belief, lzq_belief_free, lzq_belief_marginals(belief, NULL, 0));
    FREED(relaxed, lzq_relaxed_belief_free, lzq_relaxed_belief_marginals(relaxed, NULL, 0));
    FREED(search, lzq_search_free, lzq_search_legal_moves(search, NULL, 0));
    FREED(records, lzq_records_free, lzq_records_count(records));
    FREED(record, lzq_record_free, lzq_record_text(record, NULL, 0));
    FREED(view, lzq_view_free, lzq_view_legal_moves(view, NULL, 0));
    FREED(game, lzq_game_free, lzq_game_legal_moves(game, NULL, 0));
    /* A handle that is made meanwhile is untouched by what is done to those. */
    GOOD(lzq_game_from_seed(&rules, 1, &other));
    lzq_game_free(game);
    CHECK(lzq_game_legal_moves(other, NULL, 0) > 0);
    lzq_game_free(other);
    puts("freed");
    return 0;
}
