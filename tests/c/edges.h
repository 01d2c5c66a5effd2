/* The objects and checks of the program that tests/tests/c_edges.rs makes from the header. */
#include "luzhanqi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *now = "";
static int checks = 0;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        checks++;                                                                                  \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s, line %d: %s\n", now, __LINE__, #condition);                       \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

/* All that a call may write, but for buffers. */
struct objects {
    lzq_position position;
    lzq_rules rules;
    lzq_army army;
    lzq_deal deal;
    lzq_pool pool;
    lzq_sides sides;
    lzq_random random;
    lzq_move move;
    lzq_undo undo;
    lzq_illegal illegal;
    lzq_outcome outcome;
    lzq_tried tried;
    lzq_event event;
    lzq_observation observation;
    double weights[300];
    unsigned char scratch[256];
    lzq_game *new_game;
    lzq_view *new_view;
    lzq_belief *new_belief;
    lzq_weighted *new_weighted;
    lzq_record *new_record;
    lzq_records *new_records;
    lzq_scene *new_scene;
};
static struct objects e, good;

static lzq_game *a_game;
static lzq_view *a_view;
static lzq_belief *a_belief;
static lzq_weighted *a_weighted;
static lzq_record *a_record;
static lzq_records *a_records;
static lzq_scene *a_scene;
static lzq_move good_move;

/* A buffer with room behind it that nothing may touch. */
enum { ROOM = 1 << 16, GUARD = 64 };
static union {
    double align;
    unsigned char bytes[ROOM + GUARD];
} memory;
#define buffer memory.bytes

static const char *text_seat = "south", *text_kind = "M", *text_kinds = "MG", *text_piece = "M",
                  *text_station = "c6", *text_move = "a2a9", *text_rules = "oca,mines=mutual",
                  *text_value = "mutual", *text_key = "mines", *text_army, *text_deal,
                  *text_position, *text_json, *text_observation, *text_record, *text_records,
                  *text_name = "Event", *text_comment = "a comment", *text_caption = "a caption";
static char army_text[64], deal_text[64], position_text[128], begin_text[1024], moved_text[256],
    record_text[4096];

static uint64_t seed = 1;

static uint64_t garbage(void) {
    static const uint64_t likely[] = {0, 1, 2, 3, 11, 12, 24, 25, 49, 50, 59, 60, 64, 79, 255, 256,
                                      0x7fffffff, 0x80000000, 0xffffffff, UINT64_MAX};
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed & 1 ? likely[(seed >> 8) % 20] : seed >> 16 & 0xff;
}

static lzq_move garbage_move(void) {
    lzq_move mv;
    mv.origin = (lzq_station)garbage();
    mv.target = (lzq_station)garbage();
    return garbage() & 1 ? good_move : mv;
}

static double garbage_double(void) {
    double number;
    uint64_t bits = garbage() << 56 | garbage() << 40 | garbage();
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* A text with some bytes changed, or cut. */
static const char *garbage_text(const char *text) {
    static char copy[4096];
    size_t length = strlen(text);
    if (length > sizeof copy - 1) length = sizeof copy - 1;
    memcpy(copy, text, length);
    copy[length] = 0;
    for (uint64_t n = garbage() % 4; n > 0 && length > 0; n--)
        copy[garbage() * 31 % length] = (char)garbage();
    if (garbage() % 4 == 0 && length > 0) copy[garbage() * 7 % length] = 0;
    return copy;
}

/* Every plain object is good, random bytes, or good with a byte changed. */
static void put_garbage(void) {
    unsigned char *bytes = (unsigned char *)&e;
    size_t size = offsetof(struct objects, new_game);
    memcpy(bytes, &good, size);
    switch (garbage() % 4) {
    case 0:
        for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)garbage();
        break;
    case 1:
        memset(bytes, (int)garbage(), size);
        break;
    case 2:
        for (int n = 0; n < 20; n++) bytes[garbage() * 131 % size] = (unsigned char)garbage();
        break;
    default:
        break;
    }
    memset(buffer, 0xa5, sizeof memory);
}

static int canaries(void) {
    for (size_t i = 0; i < GUARD; i++)
        if (buffer[ROOM + i] != 0xa5) return 0;
    return 1;
}

#define GOOD(call) CHECK((call) >= 0)

static void set_up(void) {
    lzq_move moves[LZQ_MOVES_MAX];
    memset(&e, 0, sizeof e);
    memset(buffer, 0xa5, sizeof memory);
    GOOD(lzq_rules_parse("standard", &e.rules, NULL, 0));
    GOOD(lzq_army_random(&e.rules, 1, &e.army));
    GOOD(lzq_deal_random(1, &e.deal));
    GOOD(lzq_position_start(&e.rules, 1, &e.position));
    GOOD(lzq_position_legal(&e.position, moves, LZQ_MOVES_MAX));
    good_move = moves[0];
    {
        lzq_position copy = e.position;
        GOOD(lzq_position_play(&copy, good_move, &e.undo));
        GOOD(lzq_position_undo(&copy, &e.undo));
    }
    for (int i = 0; i < 300; i++) e.weights[i] = 1.0;
    GOOD(lzq_game_new(&e.rules, 1, &a_game));
    GOOD(lzq_army_text(&e.army, army_text, sizeof army_text));
    GOOD(lzq_deal_text(&e.deal, deal_text, sizeof deal_text));
    GOOD(lzq_position_text(&e.position, position_text, sizeof position_text));
    GOOD(lzq_game_observation_json(a_game, LZQ_SOUTH, 0, begin_text, sizeof begin_text));
    GOOD(lzq_game_view(a_game, LZQ_SOUTH, &a_view));
    GOOD(lzq_game_play(a_game, good_move, NULL));
    GOOD(lzq_game_observation_json(a_game, LZQ_SOUTH, 1, moved_text, sizeof moved_text));
    GOOD(lzq_view_belief(a_view, &a_belief));
    GOOD(lzq_belief_weighted(a_belief, e.weights, &a_weighted, NULL, 0));
    GOOD(lzq_game_record(a_game, &a_record));
    GOOD(lzq_record_set_tag(a_record, "Event", "an evening"));
    GOOD(lzq_record_comment(a_record, "said"));
    GOOD(lzq_record_text(a_record, record_text, sizeof record_text));
    GOOD(lzq_records_parse(record_text, &a_records));
    GOOD(lzq_scene_of_position(&e.position, &a_scene));
    text_army = army_text;
    text_deal = deal_text;
    text_position = position_text;
    text_json = begin_text;
    text_observation = moved_text;
    text_record = text_records = record_text;
    good = e;
}

static void tear_down(void) {
    lzq_game_free(a_game);
    lzq_view_free(a_view);
    lzq_belief_free(a_belief);
    lzq_weighted_free(a_weighted);
    lzq_record_free(a_record);
    lzq_records_free(a_records);
    lzq_scene_free(a_scene);
    lzq_game_free(e.new_game);
    lzq_view_free(e.new_view);
    lzq_belief_free(e.new_belief);
    lzq_weighted_free(e.new_weighted);
    lzq_record_free(e.new_record);
    lzq_records_free(e.new_records);
    lzq_scene_free(e.new_scene);
}

#define EXPECT_NULL_ERROR(call)                                                                    \
    do {                                                                                           \
        struct objects before = e;                                                                 \
        CHECK((call) == LZQ_E_NULL);                                                               \
        CHECK(memcmp(&e, &before, sizeof e) == 0);                                                 \
    } while (0)

#define EXPECT_NOT_NULL_ERROR(call) CHECK((call) != LZQ_E_NULL)

/* The same total for every capacity, and nothing written past it. */
#define SHORT_BUFFERS(type, is_text, measure, call)                                                \
    do {                                                                                           \
        static unsigned char all[ROOM];                                                            \
        size_t room = ROOM / sizeof(type);                                                         \
        lzq_status total = (measure), again;                                                       \
        if (total < 0) break;                                                                      \
        memset(buffer, 0xa5, sizeof memory);                                                       \
        again = (call);                                                                            \
        CHECK(again == total);                                                                     \
        CHECK((size_t)total + (is_text) <= room);                                                  \
        memcpy(all, buffer, ROOM);                                                                 \
        for (size_t i = ((size_t)total + (is_text)) * sizeof(type); i < ROOM; i++)                 \
            CHECK(buffer[i] == 0xa5);                                                              \
        for (size_t part = 0; part < 5; part++) {                                                  \
            size_t length = (size_t)total, i, kept;                                                \
            room = part == 0 ? 0 : part == 1 ? 1 : part == 2 ? length / 2 : length + part - 3;     \
            memset(buffer, 0xa5, sizeof memory);                                                   \
            again = (call);                                                                        \
            CHECK(again == total);                                                                 \
            if (is_text) {                                                                         \
                kept = room == 0 ? 0 : strlen((char *)buffer);                                     \
                CHECK(room == 0 || (kept < room && kept + 4 >= (room > length ? length : room)));  \
                if (room > 0) room = kept + 1;                                                     \
            } else {                                                                               \
                kept = (room < length ? room : length) * sizeof(type);                             \
                if (room > length) room = length;                                                  \
            }                                                                                      \
            CHECK(memcmp(buffer, all, kept) == 0);                                                 \
            for (i = room * sizeof(type); i < 4096; i++) CHECK(buffer[i] == 0xa5 || i >= ROOM);    \
        }                                                                                          \
    } while (0)
