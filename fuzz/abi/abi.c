/*
 * The C ABI driven by raw bytes: each byte calls a function, the next ones are its arguments. Plain
 * values may be overwritten with any bytes at any time; the library has to answer with a failure and
 * never with LZQ_E_INTERNAL. Buffers are as short as the bytes say, and AddressSanitizer watches them.
 */

#include <stdlib.h>
#include <string.h>

#include "luzhanqi_tools.h"

/* What is left of the input. */
static const uint8_t *rest;
static size_t left;

static uint8_t byte(void) {
    if (left == 0) return 0;
    left--;
    return *rest++;
}

static void bytes(void *to, size_t size) {
    size_t some = size < left ? size : left;
    memcpy(to, rest, some);
    rest += some;
    left -= some;
}

/* All that the calls work on. */
static struct {
    lzq_rules rules;
    lzq_army armies[2];
    lzq_deal deal;
    lzq_position position;
    lzq_move mv;
    lzq_random random;
} plain;

static lzq_game *games[2];
static lzq_view *views[2];
static lzq_belief *belief;
static lzq_weighted_belief *weighted;
static lzq_record *record;
static lzq_records *records;
static lzq_scene *scene;
static lzq_search *search;

/* A text that the library wrote, to be read again. */
static char *kept;

static lzq_status checked(lzq_status status) {
    if (status == LZQ_E_INTERNAL) abort();
    return status;
}

/* A text from the input, in memory of its own; now and then the one that was kept. */
static char *taken(void) {
    uint8_t size = byte();
    if (size == 255 && kept) return strcpy(malloc(strlen(kept) + 1), kept);
    size_t length = size < left ? size : left;
    char *text = malloc(length + 1);
    bytes(text, length);
    text[length] = 0;
    return text;
}

/* A buffer for a text; what is written into it ends with a zero byte. */
static char *buffer(size_t *capacity) {
    static const size_t sizes[8] = {0, 1, 2, 7, 64, 700, 5000, 60000};
    *capacity = sizes[byte() % 8];
    return *capacity ? memset(malloc(*capacity), 'x', *capacity) : NULL;
}

static void keep(char *text, size_t capacity, lzq_status status) {
    checked(status);
    if (status >= 0 && capacity > 0) {
        if (!memchr(text, 0, capacity)) abort();
        if (strlen(text) > (size_t)status) abort();
        free(kept);
        kept = text;
    } else {
        free(text);
    }
}

#define TEXT(call)                 \
    do {                           \
        size_t size;               \
        char *out = buffer(&size); \
        keep(out, size, call);     \
    } while (0)

#define LIST(type, call)                                       \
    do {                                                       \
        size_t size = byte();                                  \
        type *out = size ? malloc(size * sizeof(type)) : NULL; \
        checked(call);                                         \
        free(out);                                             \
    } while (0)

/* A call that makes a handle, which takes the place of another. */
#define MAKE(type, place, call)       \
    do {                              \
        lzq_##type *made = NULL;      \
        if (checked(call) >= 0) {     \
            if (!made) abort();       \
            lzq_##type##_free(place); \
            place = made;             \
        } else if (made) {            \
            abort();                  \
        }                             \
    } while (0)

#define READ(call)          \
    do {                    \
        char *in = taken(); \
        char why[40];       \
        call;               \
        free(in);           \
    } while (0)

/* Overwrites a plain value, or a part of it. */
static void scribble(void) {
    size_t at = ((size_t)byte() << 8 | byte()) % sizeof plain;
    size_t most = sizeof plain - at;
    size_t size = byte();
    bytes((uint8_t *)&plain + at, size < most ? size : most);
}

static void values(uint8_t call) {
    uint8_t a = byte(), b = byte();
    uint64_t number;
    lzq_position *p = &plain.position;
    switch (call) {
    case 0: scribble(); break;
    case 1: READ(checked(lzq_rules_parse(in, &plain.rules, why, sizeof why))); break;
    case 2: TEXT(lzq_rules_text(&plain.rules, out, size)); break;
    case 3: checked(lzq_rules_set(&plain.rules, a, b)); break;
    case 4:
        (void)lzq_label(a, b, a & 1);
        (void)lzq_rule_value_label(a, b, a & 1);
        break;
    case 5: checked(lzq_rules_attack(&plain.rules, a, b, a & 1)); break;
    case 6: READ(checked(lzq_army_parse(in, &plain.armies[a & 1], why, sizeof why))); break;
    case 7: TEXT(lzq_army_text(&plain.armies[a & 1], out, size)); break;
    case 8: checked(lzq_army_from_seed(&plain.rules, b, &plain.armies[a & 1])); break;
    case 9: checked(lzq_army_complete(&plain.rules, &plain.armies[0], b, &plain.armies[1], NULL, 0)); break;
    case 10: checked(lzq_army_reflect(&plain.armies[a & 1])); break;
    case 11: READ(checked(lzq_deal_parse(in, &plain.deal, why, sizeof why))); break;
    case 12: checked(lzq_deal_from_seed(a, &plain.deal)); break;
    case 13: TEXT(lzq_deal_text(&plain.deal, out, size)); break;
    case 14: READ(checked(lzq_position_parse(in, &plain.rules, p, why, sizeof why))); break;
    case 15: TEXT(lzq_position_text(p, out, size)); break;
    case 16: checked(lzq_position_from_seed(&plain.rules, a, p)); break;
    case 17:
        checked(lzq_position_from_armies(&plain.rules, &plain.armies[0], &plain.armies[1], a, p, NULL, 0));
        break;
    case 18: checked(lzq_position_from_deal(&plain.rules, &plain.deal, p, NULL, 0)); break;
    case 19: {
        lzq_position_info info;
        checked(lzq_position_get_info(p, &info));
        break;
    }
    case 20: checked(lzq_position_rotate(p, p)); break;
    case 21: READ(LIST(lzq_fault, lzq_position_faults(in, &plain.rules, a & 1, out, size)); (void)why); break;
    case 22: checked(lzq_position_put_face_down(p, a, b, NULL, 0)); break;
    case 23: checked(lzq_position_reshuffle(p, &plain.random)); break;
    case 24: LIST(lzq_move, lzq_position_legal_moves(p, out, size)); break;
    case 25: LIST(lzq_move, lzq_position_tries(p, out, size)); break;
    case 26: LIST(lzq_move, lzq_position_refused_moves(p, out, size)); break;
    case 27: (void)lzq_position_destinations(p, a); break;
    case 28: checked(lzq_position_sample_move(p, &plain.random, &plain.mv)); break;
    case 29: checked(lzq_position_why_illegal(p, plain.mv, NULL)); break;
    case 30: {
        lzq_illegal why;
        if (checked(lzq_position_why_illegal(p, plain.mv, &why)) >= 0)
            TEXT(lzq_illegal_text(&why, a & 1, out, size));
        break;
    }
    case 31:
        LIST(lzq_fault, lzq_army_faults(&plain.armies[a & 1], &plain.rules, b & 1, a & 1, out, size));
        break;
    case 32: checked(lzq_position_play(p, plain.mv)); break;
    case 33: checked(lzq_position_play_unchecked(p, plain.mv)); break;
    case 34:
        switch (b % 6) {
        case 0: MAKE(search, search, lzq_search_new(p, &made)); break;
        case 1: checked(lzq_search_play(search, plain.mv)); break;
        case 2: checked(lzq_search_play_unchecked(search, plain.mv)); break;
        case 3: checked(lzq_search_undo(search)); break;
        case 4: LIST(lzq_move, lzq_search_legal_moves(search, out, size)); break;
        default: checked(lzq_search_position(search, p));
        }
        break;
    case 35: {
        lzq_outcome ending;
        checked(lzq_position_outcome(p, &ending));
        break;
    }
    case 36: LIST(lzq_station, lzq_position_route(p, plain.mv, out, size)); break;
    case 37: checked(lzq_position_perft(p, a % 3, b & 1, &number)); break;
    case 38: checked(lzq_position_playout(p, &plain.random, a)); break;
    case 39: checked(lzq_position_validate(p, NULL, 0)); break;
    case 40: READ(checked(lzq_move_parse(in, &plain.mv, why, sizeof why))); break;
    case 41: TEXT(lzq_move_text(plain.mv, out, size)); break;
    default: {
        lzq_setup setup;
        lzq_fault faults[2];
        checked(lzq_setup_of_position(p, &setup));
        setup.board[a % 60] = b;
        TEXT(lzq_setup_text(&setup, out, size));
        checked(lzq_setup_faults(&setup, a % 4, faults, 2));
        checked(lzq_setup_position(&setup, &plain.position, NULL, 0));
        (void)lzq_position_piece_at(p, a);
    }
    }
}

static void handles(uint8_t call) {
    uint8_t a = byte(), b = byte();
    lzq_game **game = &games[a & 1];
    lzq_view **view = &views[a & 1];
    switch (call) {
    case 0: MAKE(game, *game, lzq_game_from_seed(&plain.rules, b, &made)); break;
    case 1: MAKE(game, *game, lzq_game_from_position(&plain.position, &made)); break;
    case 2:
        MAKE(game, *game,
            lzq_game_from_armies(&plain.rules, &plain.armies[0], &plain.armies[1], &made, NULL, 0));
        break;
    case 3: MAKE(game, *game, lzq_game_from_deal(&plain.rules, &plain.deal, &made, NULL, 0)); break;
    case 4: MAKE(game, *game, lzq_game_clone(games[b & 1], &made)); break;
    case 5: checked(lzq_game_equal(games[0], games[1])); break;
    case 6: checked(lzq_game_truth(*game, &plain.position)); break;
    case 7: LIST(lzq_event, lzq_game_events(*game, b, out, size)); break;
    case 8:
    case 9: {
        /* Most moves are taken from the list. */
        lzq_move list[64];
        lzq_play_result tried;
        lzq_status count = checked(lzq_game_legal_moves(*game, list, 64));
        if (count > 0 && b < 240) plain.mv = list[b % (count < 64 ? count : 64)];
        checked(lzq_game_play(*game, plain.mv, &tried));
        break;
    }
    case 10: checked(lzq_game_why_illegal(*game, plain.mv, NULL)); break;
    case 11: checked(lzq_game_offer_draw(*game, b)); break;
    case 12: checked(lzq_game_decline_draw(*game, b)); break;
    case 13: checked(lzq_game_accept_draw(*game, b)); break;
    case 14: checked(lzq_game_resign(*game, b)); break;
    case 15: checked(lzq_game_undo(*game)); break;
    case 16: checked(lzq_game_redo(*game)); break;
    case 17: checked(lzq_game_armies(*game, &plain.armies[0], &plain.armies[1])); break;
    case 18: TEXT(lzq_game_observation_json(*game, b & 3, a, out, size)); break;
    case 19: MAKE(view, *view, lzq_game_view(games[b & 1], b >> 1, &made)); break;
    case 20: READ(MAKE(view, *view, lzq_view_from_json(in, &made, why, sizeof why))); break;
    case 21: READ(checked(lzq_view_observe(*view, in, NULL, why, sizeof why))); break;
    case 22: TEXT(lzq_view_to_json(*view, out, size)); break;
    case 23: TEXT(lzq_view_text(*view, out, size)); break;
    case 24: LIST(lzq_observation, lzq_view_observations(*view, b, out, size)); break;
    case 25: LIST(lzq_move, lzq_view_legal_moves(*view, out, size)); break;
    case 26: LIST(lzq_enemy, lzq_view_enemies(*view, out, size)); break;
    case 27: LIST(lzq_kinds, lzq_view_candidates(*view, out, size)); break;
    case 28: MAKE(view, *view, lzq_view_clone(views[b & 1], &made)); break;
    case 29: checked(lzq_view_equal(views[0], views[1])); break;
    case 30: MAKE(belief, belief, lzq_view_belief(*view, &made)); break;
    case 31: LIST(double, lzq_belief_marginals(belief, out, size)); break;
    case 32: TEXT(lzq_belief_count_text(belief, out, size)); break;
    case 33: TEXT(lzq_belief_count_with_text(belief, a, b, out, size)); break;
    case 34: LIST(lzq_piece_probability, lzq_belief_probabilities_at(belief, b, out, size)); break;
    case 35: checked(lzq_belief_sample(belief, &plain.random, &plain.position)); break;
    case 36: MAKE(game, *game, lzq_belief_sample_game(belief, &plain.random, &made)); break;
    case 37: {
        double weights[LZQ_MARGINALS];
        for (size_t i = 0; i < LZQ_MARGINALS; i++) weights[i] = 1.0;
        bytes(&weights[b], sizeof(double));
        MAKE(weighted_belief, weighted, lzq_belief_weighted(belief, weights, &made, NULL, 0));
        break;
    }
    case 38: {
        lzq_kind kinds[25];
        checked(lzq_weighted_belief_sample_kinds(weighted, &plain.random, kinds));
        checked(lzq_belief_sample_kinds(belief, &plain.random, kinds));
        checked(lzq_weighted_belief_sample(weighted, &plain.random, &plain.position));
        break;
    }
    case 39:
        MAKE(record, record, b % 2 ? lzq_game_record(*game, &made) : lzq_view_record(*view, &made));
        break;
    case 40: READ(MAKE(record, record, lzq_record_parse(in, &made, why, sizeof why))); break;
    case 41: TEXT(lzq_record_text(record, out, size)); break;
    case 42:
        MAKE(game, *game, lzq_record_replay(record, &made, NULL, 0));
        MAKE(view, *view, lzq_record_view(record, &made, NULL, 0));
        break;
    case 43:
        READ(checked(lzq_record_add_comment(record, in)); checked(lzq_record_set_tag(record, "Event", in));
            (void)why);
        break;
    case 44: READ(MAKE(records, records, lzq_records_parse(in, &made)); (void)why); break;
    case 45: MAKE(record, record, lzq_records_get(records, b, &made, NULL, 0)); break;
    case 46:
        LIST(lzq_item, lzq_record_items(record, out, size));
        LIST(lzq_observation, lzq_record_observations(record, out, size));
        break;
    case 47: MAKE(scene, scene, lzq_scene_of_position(&plain.position, &made)); break;
    case 48: MAKE(scene, scene, lzq_scene_of_view(*view, &made)); break;
    case 49: MAKE(scene, scene, lzq_scene_of_army(&plain.armies[0], a, b, &made)); break;
    case 50: checked(lzq_scene_put(scene, a, b)); break;
    case 51: checked(lzq_scene_last_move(scene, plain.mv, &plain.position)); break;
    case 52: READ(checked(lzq_scene_caption(scene, in)); (void)why); break;
    case 53: {
        double heat;
        bytes(&heat, sizeof heat);
        checked(lzq_scene_heat(scene, a, heat));
        break;
    }
    default: TEXT(lzq_scene_render(scene, b % 4, out, size));
    }
}

/* What servers, clients and searches do besides. */
static void more(uint8_t call) {
    uint8_t a = byte(), b = byte();
    lzq_game **game = &games[a & 1];
    lzq_view **view = &views[a & 1];
    lzq_position *p = &plain.position;
    lzq_entropy entropy;
    lzq_outcome ending;
    uint64_t number;
    switch (call) {
    case 0: checked(lzq_game_play_as(*game, b, plain.mv, NULL)); break;
    case 1: checked(lzq_game_offer_take_back(*game, b)); break;
    case 2: checked(lzq_game_decline_take_back(*game, b)); break;
    case 3:
    case 4: {
        /* A view that was told a part is told the rest. */
        char json[LZQ_OBSERVATION_JSON_MAX];
        lzq_view_info info;
        if (checked(call == 3 ? lzq_game_accept_take_back(*game, b) : lzq_game_take_back_to(*game, b)) < 0)
            break;
        if (checked(lzq_view_get_info(*view, &info)) < 0) break;
        number = info.observations;
        if (checked(lzq_game_observation_since(*game, info.seat, number, &number, json, sizeof json)) <= 0)
            break;
        checked(lzq_view_observe(*view, json, NULL, NULL, 0));
        break;
    }
    case 5: checked(lzq_game_adjudicate(*game, b & 3, a >> 4)); break;
    case 6: checked(lzq_game_set_truth_at_end(*game, b)); break;
    case 7:
        bytes(&entropy, sizeof entropy);
        MAKE(game, *game, lzq_game_from_entropy(&plain.rules, &entropy, &made));
        break;
    case 8:
        bytes(&entropy, sizeof entropy);
        checked(lzq_position_from_entropy(&plain.rules, &entropy, p));
        break;
    case 9: {
        /* A client that is sent the next thing. */
        lzq_view_info info;
        char json[LZQ_OBSERVATION_JSON_MAX];
        if (checked(lzq_view_get_info(*view, &info)) < 0) break;
        if (checked(
                lzq_game_observation_json(games[b & 1], info.seat, info.observations, json, sizeof json)) < 0)
            break;
        checked(lzq_view_observe(*view, json, NULL, NULL, 0));
        break;
    }
    case 10:
        checked(lzq_view_why_illegal(*view, plain.mv, NULL));
        (void)lzq_view_premove_destinations(*view, b);
        break;
    case 11: LIST(lzq_station, lzq_view_route(*view, plain.mv, out, size)); break;
    case 12: LIST(lzq_station, lzq_view_last_route(*view, out, size)); break;
    case 13: TEXT(lzq_view_observation_text(*view, b, a & 1, out, size)); break;
    case 14: TEXT(lzq_view_true_start(*view, out, size)); break;
    case 15: LIST(uint8_t, lzq_view_planes(*view, b, out, size)); break;
    case 16: LIST(uint8_t, lzq_view_action_mask(*view, out, size)); break;
    case 17: MAKE(view, *view, lzq_view_after_plies(views[b & 1], b >> 1, &made)); break;
    case 18:
        MAKE(belief, belief,
            lzq_view_belief_within(*view, (uint64_t)b << 10, (uint64_t)a << 14, &made, NULL, 0));
        break;
    case 19: checked(lzq_search_playout(search, &plain.random, b, &ending)); break;
    case 20: checked(lzq_search_perft(search, b % 3, &number)); break;
    case 21: checked(lzq_search_reset(search, p)); break;
    case 22:
        checked(lzq_search_key(search, &number));
        checked(lzq_search_outcome(search, &ending));
        break;
    case 23: {
        lzq_position four[4] = {*p, *p, *p, *p};
        checked(lzq_position_playouts(four, b & 3, &plain.random, a, &number));
        break;
    }
    default: MAKE(scene, scene, lzq_scene_of_belief(belief, b, &made));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    rest = data;
    left = size;
    memset(&plain, 0, sizeof plain);
    while (left > 0) {
        uint8_t call = byte() % 125;
        if (call < 43) values(call);
        else if (call < 100) handles(call - 43);
        else more(call - 100);
    }
    for (int i = 0; i < 2; i++) {
        lzq_game_free(games[i]);
        lzq_view_free(views[i]);
        games[i] = NULL;
        views[i] = NULL;
    }
    lzq_belief_free(belief);
    lzq_weighted_belief_free(weighted);
    lzq_record_free(record);
    lzq_records_free(records);
    lzq_scene_free(scene);
    lzq_search_free(search);
    free(kept);
    belief = NULL;
    weighted = NULL;
    record = NULL;
    records = NULL;
    scene = NULL;
    search = NULL;
    kept = NULL;
    return 0;
}
