/* The cases of two engines and an independent referee, and whole games, from C through xiangqi.h. The
   argument is the directory of the cases. */
#include "json.h"
#include "xiangqi.h"

enum { MOVES = XQ_MOVES_MAX };

static xq_position position_of(const char *fen) {
    xq_position position;
    char why[512] = "", printed[TEXT];
    if (xq_position_parse(fen, &position, why, sizeof why) < 0) {
        fprintf(stderr, "%s: %s\n", fen, why);
        exit(1);
    }
    CHECK(xq_position_fen(&position, printed, sizeof printed) == (xq_status)strlen(fen));
    CHECK(strcmp(printed, fen) == 0);
    return position;
}

static xq_position take_position(void) {
    char fen[TEXT];
    CHECK(take('{'));
    take_key("fen");
    CHECK(take_string(fen));
    return position_of(fen);
}

static xq_search *search_of(const xq_position *position) {
    xq_search *search;
    xq_rules rules;
    GOOD(xq_rules_parse("asia", &rules, NULL, 0));
    GOOD(xq_search_new(&rules, position, &search));
    return search;
}

static xq_game_info info_of(const xq_game *game) {
    xq_game_info info;
    GOOD(xq_game_get_info(game, &info));
    return info;
}

static xq_rules rules_of(const char *text) {
    xq_rules rules;
    GOOD(xq_rules_parse(text, &rules, NULL, 0));
    return rules;
}

static xq_game *game_of(const char *rules_text, const xq_position *start) {
    xq_rules rules = rules_of(rules_text);
    xq_game *game;
    GOOD(xq_game_new(&rules, start, &game));
    return game;
}

static xq_move move_of(const char *text) {
    xq_move mv;
    GOOD(xq_move_parse(text, &mv, NULL, 0));
    return mv;
}

static int same_position(const xq_position *a, const xq_position *b) { return memcmp(a, b, sizeof *a) == 0; }

static void check_position(void) {
    static xq_move moves[MOVES], listed[MOVES];
    static char texts[MOVES][8];
    xq_position position = take_position(), after, before, begin;
    xq_search *search = search_of(&position), *other;
    xq_search_ply ply;
    xq_random random = {1};
    xq_piece board[XQ_POINTS];
    xq_point points[XQ_POINTS];
    xq_move captured[MOVES], mv = {0, 0};
    xq_status count, i, taken = 0, captures = xq_search_captures(search, captured, MOVES);
    xq_outcome outcome;
    uint64_t lines, key, again;
    char word[TEXT];

    GOOD(xq_position_initial(&begin));
    count = xq_position_legal_moves(&position, moves, MOVES);
    CHECK(count >= 0 && count <= MOVES);
    CHECK(xq_search_legal_moves(search, listed, MOVES) == count);
    CHECK(memcmp(moves, listed, (size_t)count * sizeof moves[0]) == 0);
    GOOD(xq_search_perft(search, 1, &lines));
    CHECK(lines == (uint64_t)count);
    GOOD(xq_search_key(search, &key));
    for (i = 0; i < count; i++) {
        xq_illegal illegal;
        xq_status reached, j, found = 0;
        GOOD(xq_move_text(moves[i], texts[i], sizeof texts[i]));
        CHECK(xq_position_why_illegal(&position, moves[i], &illegal, NULL, 0) == 0);
        CHECK(illegal.reason == 0 && illegal.point == XQ_NO_POINT);
        reached = xq_position_destinations(&position, moves[i].origin, points, XQ_POINTS);
        for (j = 0; j < reached; j++) found += points[j] == moves[i].target;
        CHECK(found == 1);
        after = position;
        GOOD(xq_position_play(&after, moves[i]));
        CHECK(xq_search_play(search, moves[i]) == xq_piece_kind(position.board[moves[i].target]));
        GOOD(xq_search_position(search, &before));
        CHECK(same_position(&after, &before));
        CHECK(xq_search_plies(search) == 1);
        CHECK(xq_search_last_ply(search, &ply) == 1);
        CHECK(memcmp(&ply.mv, &moves[i], sizeof ply.mv) == 0);
        CHECK(ply.piece == xq_piece_kind(position.board[moves[i].origin]));
        CHECK(ply.captured == xq_piece_kind(position.board[moves[i].target]));
        if (ply.captured != XQ_NO_KIND) {
            CHECK(taken < captures);
            CHECK(memcmp(&captured[taken++], &moves[i], sizeof moves[i]) == 0);
        }
        CHECK(xq_search_undo(search) == 1);
        CHECK(xq_search_play_unchecked(search, moves[i]) >= 0);
        CHECK(xq_search_undo(search) == 1);
    }
    CHECK(taken == captures);
    CHECK(xq_search_play_null(search) == !xq_position_in_check(&position));
    CHECK(xq_search_last_ply(search, &ply) == 0);
    if (xq_search_plies(search) == 1) {
        CHECK(xq_search_to_move(search) == xq_side_other(position.to_move));
        CHECK(xq_search_undo(search) == 1);
    }
    CHECK(xq_search_to_move(search) == position.to_move);
    CHECK(xq_search_sample_move(search, &random, &mv) == (count > 0));
    for (i = 0; i < count && memcmp(&mv, &moves[i], sizeof mv) != 0; i++) continue;
    CHECK(i < count || count == 0);
    CHECK(xq_search_playout(search, &random, 5, &outcome) <= 5);
    CHECK((xq_search_playout(search, &random, 0, &outcome) == 0) && (outcome.reason == 0) == (count > 0));
    GOOD(xq_search_key(search, &again));
    GOOD(xq_search_position(search, &before));
    CHECK(key == again && same_position(&position, &before));
    GOOD(xq_search_board(search, board));
    CHECK(memcmp(board, position.board, sizeof board) == 0);
    CHECK(xq_search_undo(search) == 0);
    other = search_of(&begin);
    GOOD(xq_search_copy(other, search));
    GOOD(xq_search_copy(search, search));
    GOOD(xq_search_key(other, &again));
    CHECK(key == again);
    GOOD(xq_search_reset(other, &begin));
    GOOD(xq_search_position(other, &before));
    CHECK(same_position(&begin, &before));
    xq_search_free(other);
    take_key("legal");
    same_texts(texts, count);
    take_key("check");
    take_word(word);
    CHECK(xq_position_in_check(&position) == (strcmp(word, "true") == 0));
    CHECK(xq_search_in_check(search) == xq_position_in_check(&position));
    CHECK((xq_position_checkers(&position, NULL, 0) > 0) == xq_position_in_check(&position));
    take_key("end");
    CHECK(xq_search_outcome(search, &outcome) == (count == 0));
    if (take_string(word)) {
        CHECK(xq_position_outcome(&position, &outcome) == 1);
        CHECK(strcmp(xq_reason_token(outcome.reason), word) == 0);
        CHECK(outcome.winner == xq_side_other(position.to_move));
    } else {
        CHECK(xq_position_outcome(&position, &outcome) == 0);
        CHECK(outcome.winner == XQ_NO_SIDE && outcome.reason == XQ_REASON_NONE);
    }
    xq_search_free(search);
}

static void check_end(void) {
    char moves[TEXT], last[TEXT], word[TEXT], *text;
    xq_position position = take_position(), final;
    xq_outcome outcome;
    take_key("moves");
    CHECK(take_string(moves));
    for (text = strtok(moves, " "); text != NULL; text = strtok(NULL, " ")) {
        CHECK(xq_position_outcome(&position, &outcome) == 0);
        GOOD(xq_position_play(&position, move_of(text)));
    }
    take_key("final");
    CHECK(take_string(last));
    final = position_of(last);
    CHECK(same_position(&position, &final));
    CHECK(xq_position_outcome(&position, &outcome) == 1);
    take_key("end");
    CHECK(take_string(word));
    CHECK(strcmp(xq_reason_token(outcome.reason), word) == 0);
    take_key("loser");
    CHECK(take_string(word));
    CHECK(outcome.winner == (word[0] == 'w' ? XQ_BLACK : XQ_RED));
}

static void check_perft(void) {
    xq_position position = take_position();
    uint32_t depth = 0;
    char word[TEXT];
    take_key("perft");
    CHECK(take('['));
    while (!take(']')) {
        uint64_t lines, wanted;
        take_word(word);
        wanted = strtoull(word, NULL, 10);
        depth++;
        GOOD(xq_position_perft(&position, depth, depth & 1, &lines));
        CHECK(lines == wanted);
    }
    CHECK(depth == 4);
}

static void check_illegal(void) {
    char fen[TEXT], why[512] = "";
    xq_position position;
    memset(&position, 7, sizeof position);
    CHECK(take('{'));
    take_key("fen");
    CHECK(take_string(fen));
    CHECK(xq_position_parse(fen, &position, why, sizeof why) == XQ_E_PARSE);
    CHECK(why[0] != 0 && position.halfmove_clock == 0x0707);
}

/* The rest of a case whose values are texts and numbers: the keys with their values as texts. */
static char case_keys[12][16], case_values[12][TEXT];
static int case_size;

static void take_case(void) {
    case_size = 0;
    while (!take('}')) {
        CHECK(case_size < 12 && take_string(case_values[case_size]));
        CHECK(strlen(case_values[case_size]) < sizeof case_keys[0]);
        strcpy(case_keys[case_size], case_values[case_size]);
        if (!take_string(case_values[case_size])) take_word(case_values[case_size]);
        case_size++;
    }
}

static char *case_value(const char *key, char *otherwise) {
    int i;
    for (i = 0; i < case_size; i++)
        if (strcmp(case_keys[i], key) == 0) return case_values[i];
    return otherwise;
}

static int add_moves(xq_move *moves, int length, char *texts) {
    char *text;
    for (text = strtok(texts, " "); text != NULL; text = strtok(NULL, " ")) {
        CHECK(length < MOVES);
        moves[length++] = move_of(text);
    }
    return length;
}

/* Plays moves of which the last ends the game by the repetition rules. */
static void check_law(const char *rules, const xq_position *start, const xq_move *moves, int count, int times,
    const char *wanted) {
    xq_game *game = game_of(rules, start);
    xq_search *search = NULL;
    xq_outcome outcome, found;
    xq_verdict verdict, same;
    char said[512] = "", again[512] = "";
    int ply;
    for (ply = 0; ply < count; ply++) {
        CHECK(xq_game_outcome(game, &outcome) == 0);
        CHECK(xq_game_verdict(game, &verdict, NULL, 0) == 0);
        if (ply == count / 2) GOOD(xq_search_of_game(game, &search));
        GOOD(xq_game_play(game, moves[ply]));
        if (search == NULL) continue;
        CHECK(xq_search_rule_outcome(search, &found) == 0);
        CHECK(xq_search_verdict(search, &same, NULL, 0) == 0);
        CHECK(xq_search_play(search, moves[ply]) == XQ_NO_KIND);
    }
    /* The search knows what happened before it began. */
    CHECK(xq_search_rule_outcome(search, &found) == 1 && xq_search_repetitions(search) == times);
    CHECK(xq_search_verdict(search, &same, again, sizeof again) == 1);
    CHECK(xq_search_plies(search) == count - count / 2);
    CHECK(xq_search_undo(search) == 1);
    CHECK(xq_search_rule_outcome(search, &outcome) == 0 && xq_search_outcome(search, &outcome) == 0);
    CHECK(xq_search_play_unchecked(search, moves[count - 1]) == XQ_NO_KIND);
    CHECK(xq_search_outcome(search, &found) == 1);
    for (ply = count / 2; ply < count; ply++) CHECK(xq_search_undo(search) == 1);
    CHECK(xq_search_undo(search) == 0);
    xq_search_free(search);
    CHECK(xq_game_outcome(game, &outcome) == 1);
    CHECK(info_of(game).repetitions == (uint32_t)times);
    CHECK(xq_game_verdict(game, &verdict, said, sizeof said) == 1);
    CHECK(memcmp(&verdict, &same, sizeof verdict) == 0 && strcmp(said, again) == 0);
    CHECK(outcome.winner == found.winner && outcome.reason == found.reason);
    CHECK(verdict.times == (uint32_t)times && strstr(said, "the position occurs for the ") == said);
    if (outcome.winner == XQ_NO_SIDE) {
        CHECK(strcmp(wanted, "draw") == 0 && verdict.side == XQ_NO_SIDE);
        CHECK(outcome.reason == XQ_REASON_REPETITION && verdict.forcing == XQ_FORCES_NOTHING);
        CHECK(verdict.ranks[XQ_RED] == verdict.ranks[XQ_BLACK]);
    } else {
        CHECK(strcmp(wanted, outcome.winner == XQ_RED ? "black loses" : "red loses") == 0);
        CHECK(verdict.side == xq_side_other(outcome.winner));
        CHECK(outcome.reason ==
              (verdict.forcing == XQ_FORCES_CHECK ? XQ_REASON_PERPETUAL_CHECK : XQ_REASON_PERPETUAL_CHASE));
        CHECK((xq_game_chased(game, verdict.side, NULL, 0) > 0) == (verdict.forcing != XQ_FORCES_CHECK));
        CHECK(verdict.forcing == verdict.ranks[verdict.side] &&
              verdict.forcing > verdict.ranks[outcome.winner]);
    }
    xq_game_free(game);
}

static void check_cycle(void) {
    static const char *const sets[4][2] = {
        {"plain", "plain"}, {"check", "asia,forcing=check"}, {"asia", "asia"}, {"computer", "computer"}};
    xq_position start = take_position();
    xq_move moves[MOVES];
    char rules[TEXT], none[1] = "", three[2] = "3";
    int count, cycle, wanted, n, i;
    take_case();
    n = atoi(case_value("n", three));
    wanted = atoi(case_value("third_at", none));
    count = add_moves(moves, 0, case_value("prelude", none));
    cycle = add_moves(moves, count, case_value("cycle", none)) - count;
    CHECK(cycle > 0 && wanted <= MOVES);
    for (i = count + cycle; i < wanted; i++) moves[i] = moves[i - cycle];
    for (i = 0; i < 4; i++) {
        snprintf(rules, sizeof rules, "%s,quiet-limit=0,repetition-count=%d", sets[i][1], n);
        check_law(rules, &start, moves, wanted, n, case_value(sets[i][0], none));
    }
}

static void check_diagram(void) {
    xq_position start;
    xq_move moves[MOVES];
    char wanted[TEXT] = "draw", none[1] = "", fen[TEXT];
    int count;
    CHECK(take('{'));
    take_case();
    strcpy(fen, case_value("fen", none));
    start = position_of(fen);
    if (strcmp(case_value("loser", none), "null") != 0)
        snprintf(wanted, sizeof wanted, "%s loses", case_value("loser", none));
    count = add_moves(moves, 0, case_value("moves", none));
    check_law("asia,quiet-limit=0", &start, moves, count, 3, wanted);
}

static void check_notation(void) {
    xq_position position = take_position();
    char key[TEXT], text[TEXT], written[TEXT];
    uint8_t notation;
    for (notation = XQ_WXF; notation <= XQ_CHINESE; notation++) {
        CHECK(take_string(key));
        CHECK(take('{'));
        while (take_string(key)) {
            xq_move mv = move_of(key), read;
            CHECK(take_string(text));
            GOOD(xq_position_format_move(&position, mv, notation, written, sizeof written));
            CHECK(strcmp(written, text) == 0);
            GOOD(xq_position_parse_move(&position, XQ_ANY, text, &read, NULL, 0));
            CHECK(memcmp(&read, &mv, sizeof mv) == 0);
            GOOD(xq_position_parse_move(&position, notation, text, &read, NULL, 0));
            CHECK(memcmp(&read, &mv, sizeof mv) == 0);
        }
        CHECK(take('}'));
    }
}

/* A game of random moves to its end, taken back, played again, written and read. */
static void play_a_game(void) {
    static xq_move moves[MOVES], played[4096];
    static const char broken[] = "\n[Event \"x\"]\n\n1. h2e3\n\n";
    static char text[1 << 17];
    xq_game *game = game_of("asia", NULL), *twin, *replayed, *again;
    xq_record *record;
    xq_records *records;
    size_t length;
    xq_outcome outcome;
    xq_position start, now;
    xq_status count, plies = 0;
    uint32_t seed = 7;
    xq_event items[8];
    char tag[32];
    while ((count = xq_game_legal_moves(game, moves, MOVES)) > 0) {
        seed = seed * 1664525u + 1013904223u;
        GOOD(xq_game_play(game, moves[(seed >> 8) % (uint32_t)count]));
        plies++;
    }
    CHECK(xq_game_outcome(game, &outcome) == 1 && plies > 20);
    CHECK(xq_game_play(game, played[0]) == XQ_E_RANGE);
    CHECK(xq_game_resign(game, XQ_RED) == XQ_E_FINISHED);
    CHECK(xq_game_moves_played(game, played, 4096) == plies);
    GOOD(xq_game_clone(game, &twin));
    CHECK(xq_game_equal(game, twin) == 1);
    GOOD(xq_game_record(game, XQ_WXF, &record));
    GOOD(xq_record_set_tag(record, "Red", "Anna"));
    GOOD(xq_record_add_comment(record, "a } brace"));
    CHECK(xq_record_set_tag(record, "Result", "1-0") == XQ_E_RANGE);
    CHECK(xq_record_tag(record, "Black", tag, sizeof tag) == XQ_E_RANGE);
    CHECK(xq_record_tag(record, "Red", tag, sizeof tag) == 4 && strcmp(tag, "Anna") == 0);
    GOOD(xq_record_text(record, text, sizeof text));
    CHECK(strstr(text, "[Format \"WXF\"]") != NULL && strstr(text, "{a ) brace}") != NULL);
    xq_record_free(record);
    GOOD(xq_record_parse(text, &record, NULL, 0));
    GOOD(xq_record_replay(record, &replayed, NULL, 0));
    CHECK(xq_game_equal(game, replayed) == 1);
    count = xq_record_items(record, items, 8);
    CHECK(count == plies + 1 && items[0].type == XQ_EVENT_PLAYED);
    CHECK(memcmp(&items[0].mv, &played[0], sizeof played[0]) == 0);
    CHECK(xq_record_item_text(record, (size_t)plies, tag, sizeof tag) == 9 && strcmp(tag, "a ) brace") == 0);
    CHECK(xq_record_item_text(record, (size_t)plies + 1, tag, sizeof tag) == XQ_E_RANGE);
    GOOD(xq_record_start_position(record, &now));
    GOOD(xq_game_start_position(game, &start));
    CHECK(same_position(&now, &start));
    while (xq_game_undo(game) == 1) {}
    CHECK(xq_game_undo(game) == 0); /* nothing left is an answer */
    CHECK(xq_game_equal(game, twin) == 0 && xq_game_moves_played(game, NULL, 0) == 0);
    GOOD(xq_game_position(game, &now));
    GOOD(xq_game_start_position(game, &start));
    CHECK(same_position(&now, &start));
    while (xq_game_redo(game) == 1) {}
    CHECK(xq_game_redo(game) == 0);
    CHECK(xq_game_equal(game, twin) == 1);
    xq_record_free(record);
    /* A file of three games, the second of which cannot be read. */
    length = strlen(text);
    CHECK(2 * length + sizeof broken < sizeof text);
    memcpy(text + length, broken, sizeof broken);
    memcpy(text + length + sizeof broken - 1, text, length);
    text[2 * length + sizeof broken - 1] = 0;
    CHECK(xq_record_parse(text, &record, NULL, 0) == XQ_E_RECORD);
    GOOD(xq_records_parse(text, &records));
    CHECK(xq_records_count(records) == 3);
    GOOD(xq_records_get(records, 2, &record, NULL, 0));
    GOOD(xq_record_replay(record, &again, NULL, 0));
    CHECK(xq_game_equal(again, replayed) == 1);
    xq_game_free(again);
    xq_record_free(record);
    CHECK(xq_records_get(records, 1, &record, text, sizeof text) == XQ_E_RECORD);
    CHECK(strstr(text, "line ") == text);
    CHECK(xq_records_get(records, 3, &record, NULL, 0) == XQ_E_RANGE);
    xq_records_free(records);
    CHECK(xq_record_parse("1. h2e3", &record, text, sizeof text) == XQ_E_RECORD);
    CHECK(strstr(text, "line 1, column 4") == text);
    xq_game_free(game);
    xq_game_free(twin);
    xq_game_free(replayed);
}

/* The next observation after a cursor. */
static const char *next_of(const xq_game *game, uint64_t *cursor) {
    static char json[XQ_OBSERVATION_JSON_MAX];
    CHECK(xq_game_observation_since(game, *cursor, cursor, json, sizeof json) >= 0);
    return json;
}

/* What players ask for, what the arbiter decides, and what a client makes of the news. */
static void servers(void) {
    static const char list[] =
        "[{\"begin\":{\"version\":9,\"rules\":\"asia\",\"position\":"
        "\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\",\"later\":1}}]";
    xq_game *game = game_of("asia", NULL), *client = NULL;
    xq_game_info info;
    xq_event events[8];
    xq_observation seen;
    xq_outcome outcome;
    xq_move mv = move_of("h2e2");
    uint64_t cursor = 0, before, late = 99;
    char why[256] = "", json[XQ_OBSERVATION_JSON_MAX];
    CHECK(xq_game_apply_as(game, XQ_BLACK, "h2e2", why, sizeof why) == XQ_E_TURN);
    CHECK(strcmp(why, "black is not to move") == 0);
    CHECK(xq_game_apply_as(game, XQ_RED, "black-resigns", why, sizeof why) == XQ_E_PARSE);
    CHECK(strstr(why, "offer-draw, accept-draw, decline-draw, resign") != NULL);
    CHECK(xq_game_apply_as(game, 2, "resign", why, sizeof why) == XQ_E_RANGE);
    CHECK(xq_game_play_as(game, XQ_BLACK, mv) == XQ_E_TURN);
    CHECK(xq_game_offer_take_back(game, XQ_RED) == XQ_E_UNDO);
    CHECK(strstr(next_of(game, &cursor), "{\"begin\":{\"version\":1,") != NULL && cursor == 1);
    GOOD(xq_game_from_observations(list, &client, why, sizeof why));
    CHECK(xq_game_equal(client, game) == 1);
    GOOD(xq_game_play_as(game, XQ_RED, mv));
    GOOD(xq_game_apply_as(game, XQ_RED, "offer-draw", NULL, 0));
    GOOD(xq_game_decline_draw(game, XQ_BLACK));
    GOOD(xq_game_offer_take_back(game, XQ_RED));
    GOOD(xq_game_get_info(game, &info));
    CHECK(info.take_back_offer == XQ_RED && info.offer == XQ_NO_SIDE && info.to_move == XQ_BLACK);
    CHECK(info.plies == 1 && info.events == 4 && info.observations == 5 && info.is_over == 0);
    GOOD(xq_game_decline_take_back(game, XQ_BLACK));
    CHECK(xq_game_accept_take_back(game, XQ_BLACK) == XQ_E_OFFER);
    CHECK(xq_game_events(game, 0, events, 8) == 5 && xq_game_events(game, 9, events, 8) == 0);
    CHECK(events[0].type == XQ_EVENT_PLAYED && memcmp(&events[0].mv, &mv, sizeof mv) == 0);
    CHECK(events[1].type == XQ_EVENT_DRAW_OFFERED && events[1].side == XQ_RED);
    CHECK(events[4].type == XQ_EVENT_TAKE_BACK_DECLINED && events[4].side == XQ_BLACK);
    /* A cursor stays if the text does not fit. */
    before = cursor;
    CHECK(xq_game_observation_since(game, cursor, &cursor, json, 5) == 16 && cursor == before);
    while (*next_of(game, &cursor) != 0) {
        GOOD(xq_game_observation_since(game, before, &before, json, sizeof json));
        GOOD(xq_game_observe(client, json, why, sizeof why));
    }
    CHECK(cursor == 6 && xq_game_equal(client, game) == 1);
    GOOD(xq_game_observation(game, 5, &seen));
    CHECK(seen.type == XQ_OBSERVED_TAKE_BACK_DECLINED && seen.side == XQ_BLACK);
    CHECK(xq_game_observation(game, 6, &seen) == XQ_E_RANGE);
    CHECK(xq_game_observation_json(game, 1, json, sizeof json) == 16);
    CHECK(strcmp(json, "{\"moved\":\"h2e2\"}") == 0);
    CHECK(xq_game_observe(client, json, why, sizeof why) == XQ_E_OBSERVATION && strstr(why, "h2e2"));
    CHECK(xq_game_adjudicate(game, XQ_RED, XQ_REASON_CHECKMATE) == XQ_E_RANGE);
    GOOD(xq_game_adjudicate(game, XQ_RED, XQ_REASON_TIME));
    CHECK(xq_game_outcome(game, &outcome) == 1 && outcome.reason == XQ_REASON_TIME);
    GOOD(xq_observation_parse(next_of(game, &cursor), 1, &seen, why, sizeof why));
    CHECK(seen.type == XQ_OBSERVED_ENDED && seen.outcome.winner == XQ_RED);
    CHECK(xq_game_take_back_to(game, 2) == XQ_E_RANGE);
    GOOD(xq_game_take_back_to(game, 0));
    GOOD(xq_observation_parse(next_of(game, &cursor), 1, &seen, why, sizeof why));
    CHECK(seen.type == XQ_OBSERVED_TAKEN_BACK && seen.remaining == 1);
    CHECK(*next_of(game, &cursor) == 0);
    CHECK(xq_game_observation_since(game, late, &late, json, sizeof json) == XQ_E_RANGE && late == 99);
    GOOD(xq_game_play(game, mv));
    GOOD(xq_game_offer_take_back(game, XQ_RED));
    GOOD(xq_game_accept_take_back(game, XQ_BLACK));
    GOOD(xq_game_get_info(game, &info));
    CHECK(info.plies == 0 && info.take_back_offer == XQ_NO_SIDE);
    /* Members and kinds of later versions. */
    GOOD(xq_observation_parse("{\"swapped\":[1]}", 0, &seen, why, sizeof why));
    CHECK(seen.type == XQ_OBSERVED_OTHER);
    CHECK(xq_observation_parse("{\"swapped\":[1]}", 1, &seen, why, sizeof why) == XQ_E_PARSE);
    CHECK(xq_game_observe(client, "{\"swapped\":[1]}", why, sizeof why) == XQ_E_UNKNOWN_KIND);
    CHECK(xq_game_observe(client, "{\"moved\":\"h9g7\"}", why, sizeof why) == XQ_E_UNKNOWN_KIND);
    GOOD(xq_game_observe(client, "{\"taken-back\":6}", why, sizeof why));
    GOOD(xq_game_observe(client, "{\"moved\":\"h9g7\"}", why, sizeof why));
    xq_game_free(client);
    CHECK(xq_game_from_observations("[]", &client, why, sizeof why) == XQ_E_OBSERVATION);
    CHECK(xq_game_from_observations("[{\"swapped\":1}]", &client, why, sizeof why) == XQ_E_OBSERVATION);
    xq_game_free(game);
}

/* A board editor, and the texts and limits of rule options. */
static void edited(void) {
    static xq_fault faults[XQ_POSITION_FAULTS_MAX];
    xq_position setup, again;
    xq_rules rules = rules_of("asia"), other = rules;
    xq_option options[4];
    char text[XQ_RULES_TEXT_MAX], why[256];
    GOOD(xq_position_initial(&setup));
    CHECK(xq_setup_faults(&setup, XQ_LANG_ENGLISH, faults, 1) == 0);
    setup.board[0] = XQ_ELEPHANT;
    setup.board[4] = XQ_NO_PIECE;
    CHECK(xq_setup_faults(&setup, XQ_LANG_CHINESE, faults, XQ_POSITION_FAULTS_MAX) == 3);
    CHECK(faults[0].what == XQ_FAULT_TOO_MANY && faults[0].count == 3 && faults[0].points[3] == XQ_NO_POINT);
    CHECK(faults[1].what == XQ_FAULT_MISPLACED && faults[1].count == 1 && faults[1].points[0] == 0);
    CHECK(strstr(faults[1].text, "a0") != NULL && faults[2].what == XQ_FAULT_NO_GENERAL);
    GOOD(xq_setup_text(&setup, text, sizeof text));
    CHECK(xq_position_parse(text, &again, why, sizeof why) == XQ_E_PARSE);
    CHECK(xq_position_faults(text, XQ_LANG_ENGLISH, faults, 2) == 3);
    GOOD(xq_setup_parse(text, &again, why, sizeof why));
    CHECK(memcmp(&again, &setup, sizeof again) == 0);
    CHECK(xq_setup_parse("9/9", &again, why, sizeof why) == XQ_E_PARSE && *why != 0);
    CHECK(xq_setup_faults(&setup, XQ_LANGS, faults, 1) == XQ_E_RANGE);
    setup.board[9] = 200;
    CHECK(xq_setup_text(&setup, text, sizeof text) == XQ_E_RANGE);

    CHECK(xq_rule_from_key("quiet-limit") == XQ_RULE_QUIET_LIMIT && xq_rule_from_key("x") == XQ_E_PARSE);
    CHECK(xq_rule_max(XQ_RULE_REPETITION) == XQ_REPETITION_LOSE && xq_rule_max(99) == XQ_E_RANGE);
    CHECK(xq_rule_max(XQ_RULE_QUIET_LIMIT) == 65535);
    CHECK(xq_rule_allowed_text(XQ_RULE_REPETITION, text, sizeof text) == 23);
    CHECK(strcmp(text, "off, draw, forbid, lose") == 0);
    GOOD(xq_rules_set_text(&other, XQ_RULE_REPETITION, "draw", why, sizeof why));
    CHECK(xq_rules_value_text(&other, XQ_RULE_REPETITION, text, sizeof text) == 4 && !strcmp(text, "draw"));
    CHECK(xq_rules_set_text(&other, XQ_RULE_QUIET_LIMIT, "x", why, sizeof why) == XQ_E_PARSE);
    CHECK(xq_rules_differences(&rules, &other, options, 4) == 1 && options[0] == XQ_RULE_REPETITION);
    CHECK(xq_ruleset_count() >= 3 && xq_rules_nearest_set(&other) == 0);
    CHECK(strlen(xq_ruleset_source(0)) > 5 && xq_ruleset_source(xq_ruleset_count()) == NULL);
}

static void what_is_forbidden_and_why(void) {
    static const char *const cycle[4] = {"c3b1", "d2d1", "b1c3", "d1d2"};
    xq_position start = position_of("4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1");
    xq_game *game = game_of("booklet", &start);
    xq_move mv, repeats = move_of("c3b1");
    xq_illegal illegal;
    xq_outcome outcome;
    xq_rules rules;
    char why[256] = "";
    int ply;
    for (ply = 0; ply < 8; ply++) GOOD(xq_game_play(game, move_of(cycle[ply % 4])));
    CHECK(xq_game_outcome(game, &outcome) == 0);
    CHECK(xq_game_forbidden(game, &mv, 1) == 1 && memcmp(&mv, &repeats, sizeof mv) == 0);
    CHECK(xq_game_why_illegal(game, mv, &illegal, why, sizeof why) == XQ_ILLEGAL_REPETITION);
    CHECK(illegal.reason == XQ_ILLEGAL_REPETITION && strstr(why, "perpetual check") != NULL);
    CHECK(strcmp(xq_illegal_token(illegal.reason), "repetition") == 0);
    CHECK(xq_game_illegal_text(game, mv, XQ_LANG_CHINESE, why, sizeof why) > 0);
    CHECK(strcmp(why, "这一步使局面第3次出现，属长将，必须变着") == 0);
    CHECK(xq_game_verdict_text(game, XQ_LANG_TRADITIONAL_CHINESE, why, sizeof why) > 0);
    CHECK(strcmp(why, "此局面第3次出現：黑方長將") == 0);
    CHECK(xq_game_verdict_text(game, XQ_LANGS, why, sizeof why) == XQ_E_RANGE);
    CHECK(xq_game_play(game, mv) == XQ_E_ILLEGAL && info_of(game).quiet_plies == 8);
    CHECK(xq_game_accept_draw(game, XQ_RED) == XQ_E_OFFER);
    GOOD(xq_game_offer_draw(game, XQ_BLACK));
    CHECK(info_of(game).offer == XQ_BLACK);
    GOOD(xq_game_accept_draw(game, XQ_RED));
    CHECK(xq_game_outcome(game, &outcome) == 1);
    CHECK(outcome.winner == XQ_NO_SIDE && outcome.reason == XQ_REASON_AGREED);
    CHECK(xq_game_resign(game, 99) == XQ_E_RANGE);
    rules = info_of(game).rules;
    CHECK(xq_rules_get(&rules, XQ_RULE_REPETITION) == XQ_REPETITION_FORBID);
    GOOD(xq_rules_set(&rules, XQ_RULE_QUIET_LIMIT, 60));
    CHECK(xq_rules_set(&rules, XQ_RULE_FORCING, 3) == XQ_E_RANGE);
    GOOD(xq_rules_text(&rules, why, sizeof why));
    CHECK(strcmp(why, "booklet,quiet-limit=60") == 0);
    CHECK(strcmp(xq_rule_key(XQ_RULE_FORCING), "forcing") == 0 && xq_rule_key(8) == NULL);
    CHECK(strcmp(xq_ruleset_name(3), "plain") == 0);
    CHECK(xq_ruleset_name(4) == NULL);
    xq_game_free(game);
}

/* Whether a text is this one; NULL is none. */
static int says(const char *text, const char *wanted) { return text != NULL && strcmp(text, wanted) == 0; }

/* What players read, in every language. */
static void words(void) {
    static const char *const reasons[XQ_LANGS] = {
        "the horse on b0 is blocked by the piece on its leg, c0",
        "b0上的马被c0上的棋子蹩住马腿",
        "b0上的馬被c0上的棋子拐住馬腳",
    };
    xq_position start;
    xq_outcome outcome = {XQ_BLACK, XQ_REASON_RESIGNED};
    xq_lang lang;
    char text[512];
    unsigned number, topic;
    GOOD(xq_position_initial(&start));
    for (lang = 0; lang < XQ_LANGS; lang++) {
        CHECK(xq_position_illegal_text(&start, move_of("b0d1"), lang, text, sizeof text) > 0);
        CHECK(says(text, reasons[lang]));
        for (number = 0; number < 2; number++) CHECK(xq_label(XQ_LABEL_SIDE, number, lang) != NULL);
        for (number = XQ_SOLDIER; number <= XQ_GENERAL; number++) {
            CHECK(xq_label(XQ_LABEL_KIND, number, lang) != NULL);
            CHECK(xq_label(XQ_LABEL_PIECE, xq_piece_of(XQ_RED, (xq_kind)number), lang) != NULL);
        }
        for (number = 1; xq_reason_token((uint8_t)number) != NULL; number++)
            CHECK(xq_label(XQ_LABEL_REASON, number, lang) != NULL);
        CHECK(number > XQ_REASON_ADJUDICATED);
        for (number = 0; xq_rule_key((xq_status)number) != NULL; number++) {
            CHECK(xq_label(XQ_LABEL_RULE, number, lang) != NULL);
            CHECK(xq_label(XQ_LABEL_RULE_NAME, number, lang) != NULL);
            CHECK(xq_label(XQ_LABEL_RULE_SOURCES, number, lang) != NULL);
        }
        for (number = 0; xq_ruleset_name(number) != NULL; number++)
            CHECK(xq_label(XQ_LABEL_RULE_SET, number, lang) != NULL);
        for (topic = 0; topic < XQ_LABEL_TOPICS; topic++)
            CHECK(xq_label((xq_topic)topic, 1000, lang) == NULL);
        CHECK(xq_rule_value_label(XQ_RULE_FORCING, 2, lang) != NULL);
        CHECK(xq_rule_value_label(XQ_RULE_FORCING, 3, lang) == NULL);
        CHECK(xq_rule_value_label(XQ_RULE_QUIET_LIMIT, 0, lang) == NULL);
        CHECK(xq_outcome_text(&outcome, lang, text, sizeof text) > 0);
    }
    CHECK(says(text, "黑方勝：一方認輸"));
    CHECK(says(xq_label(XQ_LABEL_PIECE, xq_piece_of(XQ_BLACK, XQ_SOLDIER), XQ_LANG_CHINESE), "黑卒"));
    CHECK(
        says(xq_label(XQ_LABEL_PIECE, xq_piece_of(XQ_RED, XQ_CHARIOT), XQ_LANG_TRADITIONAL_CHINESE), "紅俥"));
    CHECK(says(xq_label(XQ_LABEL_LANG, XQ_LANG_CHINESE, XQ_LANG_ENGLISH), "简体中文"));
    CHECK(says(xq_rule_value_label(XQ_RULE_FORCING, 1, XQ_LANG_CHINESE), "长将。"));
    CHECK(says(xq_rule_value_title(XQ_RULE_FORCING, 1, XQ_LANG_CHINESE), "长将"));
    CHECK(xq_rule_value_title(XQ_RULE_QUIET_LIMIT, 0, 0) == NULL && xq_rule_value_title(-1, 0, 0) == NULL);
    {
        xq_rules asia;
        CHECK(xq_rules_parse("asia,forcing=check", &asia, NULL, 0) == XQ_OK);
        CHECK(xq_rule_applies(&asia, XQ_RULE_FORCING) == 1 && xq_rule_applies(&asia, XQ_RULE_CHASE) == 0);
        CHECK(xq_rule_applies(&asia, 99) == XQ_E_RANGE);
    }
    CHECK(xq_label(XQ_LABEL_SIDE, 0, XQ_LANGS) == NULL && xq_label(XQ_LABEL_TOPICS, 0, 0) == NULL);
    CHECK(xq_label(XQ_LABEL_PIECE, XQ_NO_PIECE, 0) == NULL && xq_label(XQ_LABEL_REASON, 0, 0) == NULL);
    CHECK(xq_rule_value_label(-1, 0, 0) == NULL && xq_rule_value_label(0, 0, XQ_LANGS) == NULL);
    CHECK(xq_position_illegal_text(&start, move_of("h2e2"), XQ_LANG_CHINESE, text, sizeof text) == 0);
    CHECK(xq_outcome_text(&outcome, XQ_LANGS, text, sizeof text) == XQ_E_RANGE);
    outcome.reason = XQ_REASON_AGREED;
    CHECK(xq_outcome_text(&outcome, XQ_LANG_CHINESE, text, sizeof text) == XQ_E_RANGE);
    outcome.reason = XQ_REASON_NONE;
    CHECK(xq_outcome_text(&outcome, XQ_LANG_CHINESE, text, sizeof text) == XQ_E_RANGE);
    outcome.winner = XQ_NO_SIDE;
    CHECK(xq_outcome_text(&outcome, XQ_LANG_CHINESE, text, sizeof text) == 0 && text[0] == 0);
}

/* Counts the calls in `user`, and stops the search after two iterations. */
static uint8_t two_iterations(const xq_progress *progress, void *user) {
    *(int *)user += 1;
    CHECK(progress->best.origin < XQ_POINTS && progress->score < 30000);
    return progress->depth < 2;
}

/* The player that searches, for a game that is not over. */
static void searching_player(const xq_game *game) {
    static xq_ranked_move ranked[XQ_MOVES_MAX];
    xq_limits limits;
    xq_illegal illegal;
    xq_move mv, moves[XQ_MOVES_MAX];
    int calls = 0, i;
    memset(&limits, 0, sizeof limits);
    limits.depth = 2;
    CHECK(xq_player_choose_move(game, &limits, 1, two_iterations, &calls, &mv) == 1 && calls >= 2);
    CHECK(xq_game_why_illegal(game, mv, &illegal, NULL, 0) == 0);
    CHECK(xq_player_rank_moves(game, &limits, 1, NULL, NULL, ranked, XQ_MOVES_MAX) ==
          xq_game_legal_moves(game, moves, XQ_MOVES_MAX));
    CHECK(ranked[0].score >= ranked[1].score && ranked[0].depth == 2 && ranked[0].line_length >= 2);
    CHECK(memcmp(&ranked[0].mv, &ranked[0].line[0], sizeof mv) == 0);
    CHECK(ranked[0].win_chance >= 0 && ranked[0].win_chance <= 1);
    limits.depth = 0;
    limits.nodes = 500;
    limits.milliseconds = 1000;
    limits.table_mib = 1;
    for (i = 1; i <= XQ_PLAYER_LEVELS; i++) {
        limits.level = (uint8_t)i;
        CHECK(xq_player_choose_move(game, &limits, 1, NULL, NULL, &mv) == 1);
    }
    limits.level = XQ_PLAYER_LEVELS + 1;
    CHECK(xq_player_choose_move(game, &limits, 1, NULL, NULL, &mv) == XQ_E_RANGE);
}

/* Numbers of moves, masks and planes, against the moves and the board. */
static void learners(void) {
    static unsigned char planes[XQ_POINTS * (XQ_PLANES_MAX + XQ_PLANES_EARLIER)], mask[XQ_ACTIONS];
    xq_game *game;
    xq_rules rules;
    xq_random random = {3}, same = {3};
    xq_move mv, back, moves[XQ_MOVES_MAX];
    int i, count, listed, allowed = 0;
    char name[XQ_PLANE_NAME_MAX], meaning[XQ_PLANE_MEANING_MAX];
    for (i = 0; i < XQ_ACTIONS; i++) {
        GOOD(xq_action_move((xq_action)i, XQ_RED, &mv));
        GOOD(xq_action_move((xq_action)i, XQ_BLACK, &back));
        CHECK(xq_action_of(mv, XQ_RED) == i && xq_action_of(back, XQ_BLACK) == i);
        CHECK(xq_point_rotate(mv.target) == back.target);
    }
    CHECK(xq_action_move(XQ_ACTIONS, XQ_RED, &mv) == XQ_E_RANGE);
    CHECK(xq_action_of(move_of("a0d3"), XQ_RED) == XQ_E_RANGE);
    GOOD(xq_rules_parse("asia", &rules, NULL, 0));
    GOOD(xq_game_new(&rules, NULL, &game));
    GOOD(xq_game_play(game, move_of("h2e2")));
    listed = xq_game_legal_moves(game, moves, XQ_MOVES_MAX);
    CHECK(xq_game_choose_move(game, 1, &random, &mv) == 1 && random.state != 3);
    CHECK(xq_game_choose_move(game, 1, &same, &back) == 1 && memcmp(&mv, &back, sizeof mv) == 0);
    CHECK(xq_game_choose_move(game, 0, &random, &mv) == XQ_E_RANGE);
    CHECK(xq_game_choose_move(game, XQ_CHOICE_DEPTH_MAX + 1, &random, &mv) == XQ_E_RANGE);
    searching_player(game);
    CHECK(xq_game_action_mask(game, mask, sizeof mask) == XQ_ACTIONS);
    for (i = 0; i < XQ_ACTIONS; i++) allowed += mask[i];
    CHECK(allowed == listed);
    for (i = 0; i < listed; i++) CHECK(mask[xq_action_of(moves[i], XQ_BLACK)] == 1);
    count = xq_plane_count(&rules);
    CHECK(count == XQ_PLANES + 2);
    CHECK(xq_game_planes(game, XQ_BLACK, 1, NULL, 0) == XQ_POINTS * count);
    CHECK(xq_game_planes(game, XQ_RED, 2, planes, sizeof planes) == XQ_POINTS * (count + XQ_PLANES_EARLIER));
    GOOD(xq_plane_name(&rules, XQ_PLANES, name, sizeof name));
    CHECK(strcmp(name, "own_checks_left") == 0 && planes[XQ_POINTS * XQ_PLANES] == 10);
    GOOD(xq_plane_name(&rules, 4, name, sizeof name));
    GOOD(xq_plane_meaning(&rules, (size_t)count + 4, meaning, sizeof meaning));
    CHECK(strstr(meaning, "1 ply before") != NULL);
    for (i = 0; i < XQ_PLANES; i++) {
        GOOD(xq_plane_name(&rules, (size_t)i, name, sizeof name));
        if (strcmp(name, "own_cannon") == 0) {
            const unsigned char *now = planes + XQ_POINTS * i;
            const unsigned char *before = planes + XQ_POINTS * (count + i);
            CHECK(now[xq_point_at(4, 2)] == 1 && now[xq_point_at(7, 2)] == 0);
            CHECK(before[xq_point_at(4, 2)] == 0 && before[xq_point_at(7, 2)] == 1);
            allowed = -1;
        }
    }
    CHECK(allowed == -1);
    CHECK(xq_plane_name(&rules, (size_t)count + 99 * XQ_PLANES_EARLIER, name, sizeof name) == XQ_E_RANGE);
    CHECK(xq_game_planes(game, XQ_RED, 0, planes, sizeof planes) == XQ_E_RANGE);
    CHECK(xq_game_planes(game, XQ_RED, XQ_HISTORY_MAX + 1, planes, sizeof planes) == XQ_E_RANGE);
    GOOD(xq_game_resign(game, XQ_RED));
    GOOD(xq_game_action_mask(game, mask, sizeof mask));
    for (i = 0; i < XQ_ACTIONS; i++) CHECK(mask[i] == 0);
    CHECK(xq_game_choose_move(game, 1, &random, &mv) == 0);
    CHECK(xq_player_choose_move(game, NULL, 1, NULL, NULL, &mv) == 0);
    CHECK(xq_player_rank_moves(game, NULL, 1, NULL, NULL, NULL, 0) == 0);
    xq_game_free(game);
}

static void values(void) {
    static char picture[1 << 16];
    xq_position position, rotated, again, damaged;
    xq_random random = {5}, same = {5};
    xq_illegal illegal;
    xq_move mv = move_of("H2-E2"), none = {XQ_NO_POINT, XQ_NO_POINT};
    xq_point point;
    xq_piece piece;
    xq_side side;
    xq_kind kind;
    uint32_t number;
    uint64_t key, other;
    char text[64] = "";
    CHECK(xq_abi_version() == XQ_ABI_VERSION && xq_version()[0] != 0);
    CHECK(strcmp(xq_status_text(XQ_E_NULL), "a required pointer is NULL") == 0);
    CHECK(strcmp(xq_status_text(1), "success") == 0);
    GOOD(xq_position_initial(&position));
    CHECK(position.board[mv.origin] == xq_piece_of(XQ_RED, XQ_CANNON));
    CHECK(xq_piece_letter(position.board[mv.origin]) == 'C');
    GOOD(xq_piece_parse("n", &piece, NULL, 0));
    CHECK(piece == xq_piece_of(XQ_BLACK, XQ_HORSE) && xq_piece_side(piece) == XQ_BLACK);
    CHECK(xq_piece_parse("q", &piece, text, sizeof text) == XQ_E_PARSE && strlen(text) > 0);
    GOOD(xq_side_parse("black", &side));
    GOOD(xq_kind_parse("cannon", &kind));
    CHECK(side == XQ_BLACK && kind == XQ_CANNON && xq_kind_letter(kind) == 'c' && xq_kind_letter(9) == 0);
    CHECK(xq_side_parse("green", &side) == XQ_E_PARSE && xq_kind_parse("queen", &kind) == XQ_E_PARSE);
    CHECK(strcmp(xq_kind_name(XQ_HORSE), "horse") == 0 && xq_kind_count(XQ_SOLDIER) == 5);
    CHECK(xq_piece_character(xq_piece_of(XQ_RED, XQ_GENERAL)) == 0x5e05);
    CHECK(xq_point_at(7, 2) == mv.origin && xq_point_file(mv.origin) == 7);
    CHECK(xq_point_rank(mv.origin) == 2 && xq_point_rank(90) == 255);
    GOOD(xq_point_parse("b7", &point, NULL, 0));
    CHECK(xq_point_parse("z7", &point, text, sizeof text) == XQ_E_PARSE);
    CHECK(strcmp(text, "a point is a file a to i and a rank 0 to 9, as in h2") == 0);
    CHECK(xq_move_parse("H2-e2", &mv, text, sizeof text) == XQ_E_PARSE);
    CHECK(strcmp(text, "a move is its origin and destination, as in h2e2") == 0);
    CHECK(point == xq_point_rotate(mv.origin));
    CHECK(xq_point_text(xq_point_reflect(mv.origin), text, sizeof text) == 2);
    CHECK(strcmp(text, "b2") == 0 && xq_position_general(&position, XQ_BLACK) == 85);
    GOOD(xq_position_rotate(&position, &rotated));
    CHECK(memcmp(rotated.board, position.board, 90) == 0 && rotated.to_move == XQ_BLACK);
    GOOD(xq_position_key(&position, &key));
    GOOD(xq_position_key(&rotated, &other));
    CHECK(key != other && xq_position_repeats(&position, &rotated) == 0);
    GOOD(xq_position_rotate(&rotated, &rotated));
    CHECK(xq_position_repeats(&position, &rotated) == 1);
    GOOD(xq_position_reflect(&position, &rotated));
    CHECK(xq_position_repeats(&position, &rotated) == 1);
    CHECK(xq_move_rotate(mv).origin == xq_point_rotate(mv.origin));
    CHECK(xq_move_reflect(mv).target == xq_point_reflect(mv.target));
    CHECK(xq_move_rotate(none).origin == XQ_NO_POINT && xq_move_reflect(none).target == XQ_NO_POINT);
    CHECK(xq_position_captures(&position, NULL, 0) == 2);
    rotated = position;
    CHECK(xq_position_play_unchecked(&rotated, move_of("h2h9")) == XQ_HORSE);
    CHECK(xq_position_play_unchecked(&rotated, move_of("i9h9")) == XQ_CANNON);
    CHECK(xq_position_why_illegal(&position, move_of("b0d1"), &illegal, picture, sizeof picture) ==
          XQ_ILLEGAL_LEG);
    CHECK(illegal.reason == XQ_ILLEGAL_LEG && illegal.point == xq_point_at(2, 0));
    CHECK(strstr(picture, "blocked by the piece on its leg, c0") != NULL);
    CHECK(xq_position_play(&position, move_of("b0d1")) == XQ_E_ILLEGAL);
    damaged = position;
    GOOD(xq_position_validate(&damaged, NULL, 0));
    damaged.board[0] = 8;
    CHECK(xq_position_in_check(&damaged) == XQ_E_POSITION);
    CHECK(xq_position_validate(&damaged, NULL, 0) == XQ_E_RANGE);
    damaged.board[0] = xq_piece_of(XQ_RED, XQ_GENERAL);
    CHECK(xq_position_legal_moves(&damaged, NULL, 0) == XQ_E_POSITION);
    CHECK(xq_position_validate(&damaged, text, sizeof text) == XQ_E_POSITION && strlen(text) > 0);
    CHECK(xq_position_perft(&position, XQ_DEPTH_MAX + 1, 0, &key) == XQ_E_RANGE);
    CHECK(xq_position_legal_moves(NULL, NULL, 0) == XQ_E_NULL);
    GOOD(xq_position_ascii(&position, XQ_BLACK, picture, sizeof picture));
    CHECK(strstr(picture, "r---n---b---a---k") != NULL || strstr(picture, "R---N---B") != NULL);
    GOOD(xq_position_unicode(&position, XQ_RED, XQ_LANG_ENGLISH, picture, sizeof picture));
    CHECK(strstr(picture, "车") != NULL);
    GOOD(xq_position_unicode(&position, XQ_RED, XQ_LANG_TRADITIONAL_CHINESE, picture, sizeof picture));
    CHECK(strstr(picture, "車") != NULL && strstr(picture, "车") == NULL);
    CHECK(xq_position_svg(&position, XQ_RED, none, 1, XQ_LANG_ENGLISH, picture, sizeof picture) < (1 << 16));
    CHECK(strncmp(picture, "<svg", 4) == 0 && strstr(picture, "class=\"move\"") == NULL);
    GOOD(xq_position_svg(&position, XQ_RED, mv, 0, XQ_LANG_CHINESE, picture, sizeof picture));
    CHECK(strstr(picture, "class=\"move\"") != NULL);
    again = position;
    CHECK(xq_position_playout(&position, &random, 100) == 100 && position.fullmove_number == 51);
    CHECK(xq_position_playout(&again, &same, 100) == 100 && memcmp(&again, &position, sizeof again) == 0);
    CHECK(random.state != 5 && xq_position_playout(&again, &random, UINT32_MAX) == XQ_E_RANGE);
    CHECK(xq_position_playout(&again, NULL, 1) == XQ_E_NULL);
    CHECK(xq_position_sample_move(&again, &random, &mv) == 1);
    CHECK(xq_position_why_illegal(&again, mv, &illegal, NULL, 0) == 0);
    GOOD(xq_random_next(&random, &key));
    GOOD(xq_random_below(&random, 10, &number));
    CHECK(number < 10);
    {
        /* Each game is that of a generator with the next number of the common one. */
        xq_position all[2], one;
        xq_random common = {9}, own;
        GOOD(xq_position_initial(&all[0]));
        one = all[1] = all[0];
        GOOD(xq_position_playouts(all, 2, &common, 50, &other));
        own.state = 9;
        GOOD(xq_random_next(&own, &key));
        own.state = key;
        CHECK(other == 100 && xq_position_playout(&one, &own, 50) == 50);
        CHECK(memcmp(&one, &all[0], sizeof one) == 0 && memcmp(&one, &all[1], sizeof one) != 0);
    }
    xq_set_panic_hook(NULL, NULL);
    CHECK(strcmp(xq_debug(&position), "no handle") == 0);
    xq_game_free(NULL);
    xq_search_free(NULL);
    xq_record_free(NULL);
}

int main(int argc, char **argv) {
    CHECK(argc == 2);
    values();
    learners();
    play_a_game();
    servers();
    edited();
    what_is_forbidden_and_why();
    words();
    printf("%d positions\n", each_line(argv[1], "positions.jsonl", check_position));
    printf("%d ends\n", each_line(argv[1], "ends.jsonl", check_end));
    printf("%d perft\n", each_line(argv[1], "perft.jsonl", check_perft));
    printf("%d illegal\n", each_line(argv[1], "illegal.jsonl", check_illegal));
    printf("%d repeat\n", each_line(argv[1], "repeat.jsonl", check_cycle));
    printf("%d repeat_disputed\n", each_line(argv[1], "repeat_disputed.jsonl", check_cycle));
    printf("%d diagrams\n", each_line(argv[1], "diagrams.jsonl", check_diagram));
    printf("%d notation\n", each_line(argv[1], "notation.jsonl", check_notation));
    return 0;
}
