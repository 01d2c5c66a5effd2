/* Two threads ask the same const objects everything at once and hear the same as one alone. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <pthread.h>

struct shared {
    const lzq_rules *rules;
    const lzq_position *position;
    const lzq_game *game;
    const lzq_view *view;
    const lzq_belief *belief;
    const lzq_record *record;
    const lzq_scene *scene;
};

static uint64_t mix(uint64_t sum, const void *bytes, size_t size) {
    const unsigned char *p = (const unsigned char *)bytes;
    size_t i;
    for (i = 0; i < size; i++) sum = (sum ^ p[i]) * 0x100000001b3u;
    return sum;
}

/* A digest of what every object answers. */
static uint64_t ask(const struct shared *all) {
    static const size_t room = 1 << 17;
    char *text = (char *)malloc(room);
    lzq_move *moves = (lzq_move *)malloc(LZQ_MOVES_MAX * sizeof(lzq_move));
    double marginals[LZQ_MARGINALS];
    lzq_position sampled;
    lzq_random random = {5};
    lzq_view *view;
    lzq_game *game;
    uint64_t sum = 7;
    lzq_status n;
    CHECK(text != NULL && moves != NULL);
    GOOD(n = lzq_rules_text(all->rules, text, room));
    sum = mix(sum, text, (size_t)n);
    GOOD(n = lzq_position_legal_moves(all->position, moves, LZQ_MOVES_MAX));
    sum = mix(sum, moves, (size_t)n * sizeof(lzq_move));
    GOOD(n = lzq_view_to_json(all->view, text, room));
    sum = mix(sum, text, (size_t)n);
    GOOD(n = lzq_view_legal_moves(all->view, moves, LZQ_MOVES_MAX));
    sum = mix(sum, moves, (size_t)n * sizeof(lzq_move));
    CHECK(lzq_belief_marginals(all->belief, marginals, LZQ_MARGINALS) == LZQ_MARGINALS);
    sum = mix(sum, marginals, sizeof marginals);
    GOOD(lzq_belief_sample(all->belief, &random, &sampled));
    sum = mix(sum, &sampled, sizeof sampled);
    GOOD(lzq_belief_sample_game(all->belief, &random, &game));
    GOOD(lzq_game_view(game, LZQ_SOUTH, &view));
    CHECK(lzq_view_equal(view, all->view) == 1);
    lzq_view_free(view);
    lzq_game_free(game);
    GOOD(lzq_game_view(all->game, LZQ_SOUTH, &view));
    CHECK(lzq_view_equal(view, all->view) == 1);
    lzq_view_free(view);
    GOOD(n = lzq_record_text(all->record, text, room));
    sum = mix(sum, text, (size_t)n);
    GOOD(n = lzq_scene_render(all->scene, LZQ_RENDER_SVG, text, room));
    sum = mix(sum, text, (size_t)n);
    free(text);
    free(moves);
    return sum;
}

struct task {
    const struct shared *all;
    uint64_t wanted;
};

static void *work(void *argument) {
    const struct task *task = (const struct task *)argument;
    int i;
    for (i = 0; i < 30; i++) CHECK(ask(task->all) == task->wanted);
    return NULL;
}

int main(void) {
    lzq_rules rules;
    lzq_position position;
    lzq_game *game;
    lzq_view *view;
    lzq_belief *belief;
    lzq_record *record;
    lzq_scene *scene;
    lzq_move moves[LZQ_MOVES_MAX];
    lzq_random random = {3};
    struct shared all;
    struct task task;
    pthread_t threads[2];
    int i;
    GOOD(lzq_rules_parse("oca", &rules, NULL, 0));
    GOOD(lzq_game_from_seed(&rules, 3, &game));
    for (i = 0; i < 60; i++) {
        uint32_t choice;
        lzq_status count = lzq_game_legal_moves(game, moves, LZQ_MOVES_MAX);
        if (count <= 0) break;
        GOOD(lzq_random_below(&random, (uint32_t)count, &choice));
        GOOD(lzq_game_play(game, moves[choice], NULL));
    }
    GOOD(lzq_game_truth(game, &position));
    GOOD(lzq_game_view(game, LZQ_SOUTH, &view));
    GOOD(lzq_view_belief(view, &belief));
    GOOD(lzq_game_record(game, &record));
    GOOD(lzq_scene_of_view(view, &scene));
    all.rules = &rules;
    all.position = &position;
    all.game = game;
    all.view = view;
    all.belief = belief;
    all.record = record;
    all.scene = scene;
    task.all = &all;
    task.wanted = ask(&all);
    for (i = 0; i < 2; i++) CHECK(pthread_create(&threads[i], NULL, work, &task) == 0);
    for (i = 0; i < 2; i++) CHECK(pthread_join(threads[i], NULL) == 0);
    lzq_scene_free(scene);
    lzq_record_free(record);
    lzq_belief_free(belief);
    lzq_view_free(view);
    lzq_game_free(game);
    puts("alike");
    return 0;
}
