/* The cases of the independent referee, read and checked from C. The argument is their directory. */
#include "json.h"

enum { MOVES = LZQ_MOVES_MAX };

/* The next list of moves is that of the library, whatever the order. */
static void same_moves(const lzq_move *moves, lzq_status count) {
    static char texts[MOVES][8];
    int i;
    CHECK(count >= 0 && count <= MOVES);
    for (i = 0; i < count; i++) CHECK(lzq_move_text(moves[i], texts[i], sizeof texts[i]) > 0);
    same_texts(texts, count);
}

static void read_start(lzq_position *position, char *text) {
    char rules_text[TEXT], why[512] = "";
    lzq_rules rules;
    CHECK(take('{'));
    take_key("rules");
    CHECK(take_string(rules_text));
    GOOD(lzq_rules_parse(rules_text, &rules, why, sizeof why));
    take_key("position");
    CHECK(take_string(text));
    if (lzq_position_parse(text, &rules, position, why, sizeof why) < 0) {
        fprintf(stderr, "%s: %s\n", text, why);
        exit(1);
    }
    CHECK(why[0] == 0);
}

static void check_case(void) {
    static lzq_move moves[MOVES], refused[MOVES], tries[MOVES];
    char text[TEXT], printed[TEXT], word[TEXT];
    lzq_position position;
    lzq_status legal, left, tried;
    lzq_outcome ending;
    int i;

    read_start(&position, text);
    CHECK(lzq_position_text(&position, printed, sizeof printed) == (lzq_status)strlen(text));
    CHECK(strcmp(text, printed) == 0);
    legal = lzq_position_legal_moves(&position, moves, MOVES);
    take_key("legal");
    same_moves(moves, legal);
    left = lzq_position_refused_moves(&position, refused, MOVES);
    take_key("refused");
    same_moves(refused, left);
    tried = lzq_position_tries(&position, tries, MOVES);
    CHECK(tried == legal + left);
    for (i = 0; i < legal; i++) {
        lzq_illegal illegal;
        CHECK(lzq_position_why_illegal(&position, moves[i], &illegal) == LZQ_LEGAL);
        CHECK(illegal.reason == LZQ_LEGAL);
        CHECK(lzq_position_destinations(&position, moves[i].origin) >> moves[i].target & 1);
    }
    for (i = 0; i < left; i++) {
        lzq_illegal illegal;
        CHECK(lzq_position_why_illegal(&position, refused[i], &illegal) == LZQ_ILLEGAL_REFUSED);
        CHECK(illegal.reason == LZQ_ILLEGAL_REFUSED && illegal.station == refused[i].target);
        CHECK(lzq_position_play(&position, refused[i]) == LZQ_E_ILLEGAL);
    }

    take_key("result");
    if (take('[')) {
        int winner = LZQ_NO_SEAT;
        CHECK(lzq_position_outcome(&position, &ending) == 1);
        skip();
        if (*at == 'n') at += 4;
        else winner = *at++ - '0';
        CHECK(ending.winner == winner);
        CHECK(take_string(word));
        CHECK(strcmp(word, lzq_reason_token(ending.reason)) == 0);
        CHECK(take(']'));
    } else {
        skip();
        CHECK(strncmp(at, "null", 4) == 0);
        at += 4;
        CHECK(lzq_position_outcome(&position, &ending) == 0);
        CHECK(ending.reason == LZQ_NO_REASON);
    }

    take_key("play");
    CHECK(take('['));
    while (take('[')) {
        lzq_position played = position, listed = position;
        lzq_move mv;
        lzq_search *search;
        lzq_status effect;
        lzq_position_info before, after;
        CHECK(take_string(word));
        GOOD(lzq_move_parse(word, &mv, NULL, 0));
        effect = lzq_position_play(&played, mv);
        GOOD(effect);
        CHECK(lzq_position_play_unchecked(&listed, mv) == effect);
        CHECK(memcmp(&played, &listed, sizeof played) == 0);
        CHECK(take_string(word));
        GOOD(lzq_position_text(&played, printed, sizeof printed));
        CHECK(strcmp(word, printed) == 0);
        CHECK(take_string(word));
        CHECK(strcmp(word, lzq_effect_token((uint8_t)effect)) == 0);
        GOOD(lzq_search_new(&position, &search));
        CHECK(lzq_search_play(search, mv) == effect);
        GOOD(lzq_search_position(search, &listed));
        CHECK(memcmp(&played, &listed, sizeof played) == 0);
        CHECK(lzq_search_undo(search) == 1);
        GOOD(lzq_search_position(search, &played));
        CHECK(memcmp(&played, &position, sizeof played) == 0);
        lzq_search_free(search);
        GOOD(lzq_position_get_info(&position, &before));
        GOOD(lzq_position_get_info(&listed, &after));
        CHECK(before.key != after.key);
        CHECK(take(']'));
    }
    CHECK(take(']'));
    CHECK(take('}'));
}

static void check_perft(void) {
    char text[TEXT];
    lzq_position position;
    uint32_t depth = 0;
    read_start(&position, text);
    take_key("nodes");
    CHECK(take('['));
    while (!take(']')) {
        char *end;
        uint64_t nodes, wanted;
        skip();
        wanted = strtoull(at, &end, 10);
        CHECK(end != at);
        at = end;
        depth++;
        /* The deepest take their time without optimisation, and the core's own tests have them. */
        if (wanted < 200000) {
            GOOD(lzq_position_perft(&position, depth, 0, &nodes));
            CHECK(nodes == wanted);
        }
    }
    CHECK(depth > 1);
}

int main(int argc, char **argv) {
    CHECK(argc == 2);
    printf("%d cases\n", each_line(argv[1], "cases.jsonl", check_case));
    printf("%d more\n", each_line(argv[1], "more.jsonl", check_case));
    printf("%d of options\n", each_line(argv[1], "options.jsonl", check_case));
    printf("%d perfts\n", each_line(argv[1], "perft.jsonl", check_perft));
    return 0;
}
