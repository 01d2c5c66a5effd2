/* Positions: what they tell, and what can be done in them. */
#include "check.h"

static lzq_rules standard, flip;

static void told(void) {
    char text[128], again[128], why[256];
    lzq_position position, other;
    lzq_position_info info, mirrored;
    lzq_piece board[LZQ_STATIONS];
    lzq_army south, north;
    lzq_deal deal;
    lzq_station station;
    int kind, count = 0;
    GOOD(lzq_position_from_seed(&standard, 9, &position));
    GOOD(lzq_position_text(&position, text, sizeof text));
    GOOD(lzq_position_parse(text, &standard, &other, NULL, 0));
    CHECK(memcmp(&position, &other, sizeof other) == 0);
    CHECK(lzq_position_parse("x", &standard, &other, why, sizeof why) == LZQ_E_PARSE);
    CHECK(strstr(why, "four fields"));
    GOOD(lzq_position_validate(&position, why, sizeof why));
    other = position;
    other.words[3] ^= 1;
    CHECK(lzq_position_validate(&other, why, sizeof why) == LZQ_E_POSITION && strstr(why, "words"));
    memset(&other, 0, sizeof other);
    CHECK(lzq_position_validate(&other, NULL, 0) == LZQ_E_POSITION);
    GOOD(lzq_position_get_info(&position, &info));
    CHECK(memcmp(&info.rules, &standard, sizeof info.rules) == 0);
    CHECK(info.to_move == LZQ_SOUTH && info.quiet_plies == 0);
    CHECK(info.seat_colors.south == LZQ_RED && info.seat_colors.latest[0] == LZQ_NO_COLOR);
    GOOD(lzq_position_board(&position, board));
    CHECK((info.pieces[LZQ_RED] | info.pieces[LZQ_BLACK]) == info.occupied);
    CHECK((info.pieces[LZQ_RED] & info.pieces[LZQ_BLACK]) == 0);
    CHECK(info.pieces[LZQ_RED] == lzq_stations_of(LZQ_SET_SETUP, LZQ_SOUTH));
    for (station = 0; station < LZQ_STATIONS; station++)
        CHECK(lzq_position_piece_at(&position, station) == board[station]);
    for (kind = 0; kind < LZQ_KINDS; kind++) count += info.counts[LZQ_BLACK][kind];
    CHECK(count == 25 && info.face_down == 0);
    station = info.flags[LZQ_RED];
    CHECK(board[station] == lzq_piece_of(LZQ_RED, LZQ_FLAG));
    CHECK(info.flag_held_at[LZQ_RED] == LZQ_NO_STATION);
    GOOD(lzq_position_rotate(&position, &other));
    GOOD(lzq_position_get_info(&other, &mirrored));
    CHECK(mirrored.flags[LZQ_RED] == lzq_station_rotate(station));
    CHECK(lzq_position_repeats(&position, &position) == 1);
    CHECK(lzq_position_repeats(&position, &other) == 0);
    CHECK(info.key != mirrored.key);
    GOOD(lzq_position_rotate(&other, &other));
    CHECK(lzq_position_repeats(&position, &other) == 1);

    GOOD(lzq_army_from_seed(&standard, 1, &south));
    GOOD(lzq_army_from_seed(&standard, 2, &north));
    GOOD(lzq_position_from_armies(&standard, &south, &north, LZQ_BLACK, &position, NULL, 0));
    GOOD(lzq_position_get_info(&position, &info));
    CHECK(info.seat_colors.south == LZQ_BLACK);
    north.kinds[0] = LZQ_FLAG;
    CHECK(lzq_position_from_armies(&standard, &south, &north, LZQ_BLACK, &other, NULL, 0) == LZQ_E_ARMY);
    GOOD(lzq_army_from_seed(&standard, 2, &north));
    CHECK(
        lzq_position_from_armies(&flip, &south, &north, LZQ_RED, &other, why, sizeof why) == LZQ_E_POSITION);
    CHECK(strstr(why, "deal"));
    GOOD(lzq_deal_from_seed(1, &deal));
    GOOD(lzq_position_from_deal(&flip, &deal, &position, NULL, 0));
    GOOD(lzq_position_get_info(&position, &info));
    CHECK(info.face_down == lzq_stations_of(LZQ_SET_SETUP, LZQ_NO_SEAT));
    CHECK(lzq_position_piece_at(&position, lzq_deal_station(0)) == (deal.pieces[0] | LZQ_FACE_DOWN));
    GOOD(lzq_position_text(&position, again, sizeof again));
    CHECK(strchr(again, '~') != NULL);
}

/* A board editor: any board as text, and all that is wrong with it. */
static void edited(void) {
    static lzq_fault faults[LZQ_POSITION_FAULTS_MAX];
    lzq_setup setup, other;
    lzq_position position, again;
    char text[LZQ_POSITION_TEXT_MAX], same[LZQ_POSITION_TEXT_MAX], why[256];
    GOOD(lzq_position_from_seed(&standard, 3, &position));
    GOOD(lzq_setup_of_position(&position, &setup));
    GOOD(lzq_setup_text(&setup, text, sizeof text));
    GOOD(lzq_position_text(&position, same, sizeof same));
    CHECK(strcmp(text, same) == 0);
    CHECK(lzq_position_faults(text, &standard, LZQ_LANG_CHINESE, faults, LZQ_POSITION_FAULTS_MAX) == 0);
    GOOD(lzq_position_parse(text, &standard, &again, NULL, 0));
    CHECK(memcmp(&again, &position, sizeof again) == 0);
    GOOD(lzq_setup_position(&setup, &again, why, sizeof why));
    CHECK(memcmp(&again, &position, sizeof again) == 0);
    GOOD(lzq_setup_parse(text, &standard, &other, why, sizeof why));
    CHECK(memcmp(&other, &setup, sizeof other) == 0);
    /* Two marshals too many, and a landmine in mid-board. */
    setup.board[lzq_station_at(1, 3)] = setup.board[lzq_station_at(3, 3)] =
        lzq_piece_of(LZQ_RED, LZQ_MARSHAL);
    setup.board[lzq_station_at(2, 7)] = lzq_piece_of(LZQ_BLACK, LZQ_LANDMINE);
    CHECK(lzq_setup_faults(&setup, LZQ_LANG_CHINESE, faults, LZQ_POSITION_FAULTS_MAX) >= 2);
    CHECK(faults[0].what == LZQ_FAULT_TOO_MANY && lzq_stations_count(faults[0].stations) == 3);
    CHECK(lzq_setup_position(&setup, &again, why, sizeof why) == LZQ_E_POSITION && strstr(why, "marshal"));
    GOOD(lzq_setup_text(&setup, text, sizeof text));
    CHECK(lzq_position_parse(text, &standard, &again, NULL, 0) == LZQ_E_PARSE);
    CHECK(lzq_position_faults(text, &standard, LZQ_LANG_CHINESE, faults, LZQ_POSITION_FAULTS_MAX) >= 2);
    CHECK(faults[0].what == LZQ_FAULT_TOO_MANY && lzq_stations_count(faults[0].stations) == 3);
    CHECK(strcmp(faults[0].text, "红方有3枚司令，最多1枚") == 0);
    CHECK(lzq_position_faults(text, &standard, LZQ_LANGS, faults, 1) == LZQ_E_RANGE);
    /* Face down, and colours that are open. */
    GOOD(lzq_position_from_seed(&flip, 3, &position));
    GOOD(lzq_setup_of_position(&position, &setup));
    CHECK(setup.board[0] & LZQ_FACE_DOWN && setup.seat_colors.south == LZQ_NO_COLOR);
    GOOD(lzq_setup_text(&setup, text, sizeof text));
    GOOD(lzq_position_text(&position, same, sizeof same));
    CHECK(strstr(text, "~") && strcmp(text, same) == 0);
    setup.board[lzq_station_at(1, 3)] = LZQ_FACE_DOWN;
    CHECK(lzq_setup_faults(&setup, LZQ_LANG_ENGLISH, faults, LZQ_POSITION_FAULTS_MAX) >= 1);
    setup.flag_held_at[0] = 60;
    CHECK(lzq_setup_text(&setup, text, sizeof text) == LZQ_E_RANGE);
    GOOD(lzq_setup_new(&standard, &setup));
    CHECK(lzq_setup_faults(&setup, LZQ_LANG_ENGLISH, faults, 1) == 1 && faults[0].what == LZQ_FAULT_NO_FLAGS);
    setup.board[0] = 1;
    CHECK(lzq_setup_faults(&setup, LZQ_LANG_ENGLISH, faults, 1) == LZQ_E_RANGE);
}

static void expose(void) {
    lzq_position position, other;
    lzq_position_info info, after;
    lzq_rules rules;
    lzq_move mv;
    lzq_random random = {1};
    lzq_station station = lzq_station_at(2, 6);
    char why[256];
    GOOD(lzq_position_from_seed(&flip, 2, &position));
    GOOD(lzq_position_get_info(&position, &info));
    CHECK(info.pool.counts[LZQ_RED][LZQ_CAPTAIN] == 3);
    other = position;
    GOOD(lzq_position_put_face_down(&other, station, lzq_piece_of(LZQ_RED, LZQ_FLAG), NULL, 0));
    CHECK(lzq_position_piece_at(&other, station) == (lzq_piece_of(LZQ_RED, LZQ_FLAG) | LZQ_FACE_DOWN));
    CHECK(lzq_position_put_face_down(
              &other, lzq_station_at(2, 4), lzq_piece_of(LZQ_RED, LZQ_FLAG), why, sizeof why) == LZQ_E_RANGE);
    CHECK(strstr(why, "c4"));
    GOOD(lzq_position_reshuffle(&other, &random));
    CHECK(memcmp(&other, &position, sizeof other) != 0);
    GOOD(lzq_position_get_info(&other, &after));
    CHECK(memcmp(&info.pool, &after.pool, sizeof info.pool) == 0);
    CHECK(lzq_position_destinations(&position, station) == (lzq_stations)1 << station);

    /* North has flipped a red piece, the latest flip of the two. */
    GOOD(lzq_rules_parse("flip,colours=match,flips-reset-quiet=no", &rules, NULL, 0));
    CHECK(lzq_rules_get(&rules, LZQ_RULE_COLOURS) == LZQ_COLOURS_MATCH);
    CHECK(lzq_rules_get(&rules, LZQ_RULE_FLIPS_RESET_QUIET) == 0);
    CHECK(lzq_rules_get(&rules, LZQ_RULE_BOMBS_CLEAR_MINES) == 1);
    GOOD(lzq_position_parse("1~f3/k3K/5/5/5/5/5/5/5/5/~c3~C/1~F3 s ?r 2", &rules, &position, NULL, 0));
    GOOD(lzq_position_get_info(&position, &info));
    CHECK(info.seat_colors.south == LZQ_NO_COLOR && info.seat_colors.latest[LZQ_SOUTH] == LZQ_NO_COLOR &&
          info.seat_colors.latest[LZQ_NORTH] == LZQ_RED);
    GOOD(lzq_move_parse("e2", &mv, NULL, 0));
    CHECK(lzq_position_play(&position, mv) == LZQ_EFFECT_FLIP);
    GOOD(lzq_position_get_info(&position, &info));
    CHECK(info.quiet_plies == 3 && info.seat_colors.south == LZQ_RED);
}

static uint64_t lines(lzq_search *search, uint32_t depth) {
    lzq_move moves[LZQ_MOVES_MAX];
    uint64_t sum = 0;
    lzq_status i, count = lzq_search_legal_moves(search, moves, LZQ_MOVES_MAX);
    if (depth == 1) return (uint64_t)count;
    for (i = 0; i < count; i++) {
        CHECK(lzq_search_play_unchecked(search, moves[i]) >= 0);
        sum += lines(search, depth - 1);
        CHECK(lzq_search_undo(search) == 1);
    }
    return sum;
}

/* The numbers that the header tells. */
static void counted(void) {
    static const uint64_t told[4] = {32, 1093, 32608, 1032275};
    lzq_position position;
    lzq_search *search;
    uint64_t nodes;
    uint32_t i;
    GOOD(lzq_position_from_seed(&standard, 7, &position));
    GOOD(lzq_search_new(&position, &search));
    for (i = 0; i < 4; i++) {
        GOOD(lzq_search_perft(search, i + 1, &nodes));
        CHECK(nodes == told[i] && (i == 3 || lines(search, i + 1) == told[i]));
    }
    lzq_search_free(search);
}

static void searched(void) {
    lzq_position position, there;
    lzq_search *search, *other;
    lzq_move moves[LZQ_MOVES_MAX], attacked[LZQ_MOVES_MAX], mv;
    lzq_random random = {3}, same = {3};
    lzq_search_ply ply;
    lzq_outcome ending;
    lzq_piece board[LZQ_STATIONS], wanted[LZQ_STATIONS];
    lzq_position_info info;
    lzq_status count, effect, plies, attacks, hits, nulls, i;
    uint64_t key, nodes, more;
    GOOD(lzq_position_from_seed(&standard, 5, &position));
    there = position;
    GOOD(lzq_search_new(&position, &search));
    GOOD(lzq_search_new(&position, &other));
    GOOD(lzq_search_board(search, board));
    CHECK(lzq_search_last_ply(search, &ply) == 0);
    CHECK(lzq_search_undo(search) == 0 && lzq_search_plies(search) == 0);
    GOOD(lzq_move_parse("b6b7", &mv, NULL, 0));
    CHECK(lzq_search_play(search, mv) == LZQ_E_ILLEGAL && lzq_search_plies(search) == 0);
    for (plies = 0; lzq_search_outcome(search, &ending) == 0; plies++) {
        GOOD(lzq_position_get_info(&there, &info));
        CHECK(lzq_search_to_move(search) == info.to_move);
        count = lzq_search_legal_moves(search, moves, LZQ_MOVES_MAX);
        CHECK(count == lzq_position_legal_moves(&there, NULL, 0));
        attacks = lzq_search_attacks(search, attacked, LZQ_MOVES_MAX);
        for (i = 0, hits = 0; i < count; i++) {
            if (lzq_position_piece_at(&there, moves[i].target) == LZQ_NO_PIECE) continue;
            CHECK(hits < attacks);
            CHECK(memcmp(&attacked[hits++], &moves[i], sizeof moves[i]) == 0);
        }
        CHECK(attacks == hits);
        CHECK(lzq_search_play_null(search) == 1 && lzq_search_to_move(search) != info.to_move);
        /* Who has no move when the other seat passes has lost: then nothing more is played. */
        nulls = 1 + (lzq_search_outcome(search, &ending) == 0);
        CHECK(lzq_search_play_null(search) == nulls - 1 && lzq_search_last_ply(search, &ply) == 0);
        GOOD(lzq_search_copy(other, search));
        CHECK(lzq_search_plies(search) == plies + nulls && lzq_search_undo(search) == 1);
        CHECK(nulls == 1 || lzq_search_undo(search) == 1);
        CHECK(lzq_search_plies(search) == plies);
        CHECK(lzq_search_plies(other) == plies + nulls && lzq_search_undo(other) == 1);
        CHECK((lzq_search_to_move(other) != info.to_move) == (nulls == 2));
        CHECK(lzq_search_sample_move(search, &random, &mv) == 1);
        CHECK(lzq_position_sample_move(&there, &same, &moves[0]) == 1);
        CHECK(mv.origin == moves[0].origin && mv.target == moves[0].target);
        effect = lzq_position_play(&there, mv);
        CHECK(effect >= 0 && lzq_search_play_unchecked(search, mv) == effect);
        CHECK(lzq_search_undo(search) == 1);
        CHECK(lzq_search_play(search, mv) == effect);
        CHECK(lzq_search_last_ply(search, &ply) == 1 && ply.effect == effect);
        CHECK(ply.mv.origin == mv.origin && ply.mv.target == mv.target);
        CHECK(ply.piece == lzq_piece_kind(board[mv.origin]));
        CHECK(ply.defender == lzq_piece_kind(board[mv.target]));
        GOOD(lzq_search_key(search, &key));
        GOOD(lzq_position_get_info(&there, &info));
        CHECK(key == info.key);
        GOOD(lzq_search_board(search, board));
        GOOD(lzq_position_board(&there, wanted));
        CHECK(memcmp(board, wanted, sizeof board) == 0);
    }
    CHECK(plies > 20 && lzq_search_plies(search) == plies);
    CHECK(lzq_search_legal_moves(search, moves, LZQ_MOVES_MAX) == 0);
    CHECK(lzq_search_play_null(search) == 0 && lzq_search_plies(search) == plies);
    CHECK(lzq_search_sample_move(search, &random, &mv) == 0);
    GOOD(lzq_search_copy(other, search));
    GOOD(lzq_search_copy(search, search));
    while (lzq_search_plies(search) > 0) CHECK(lzq_search_undo(search) == 1);
    GOOD(lzq_search_position(search, &there));
    CHECK(memcmp(&there, &position, sizeof there) == 0);
    CHECK(lzq_search_plies(other) == plies && lzq_search_outcome(other, &ending) == 1);
    CHECK(lzq_search_undo(other) == 1);
    CHECK(lzq_search_outcome(other, &ending) == 0);
    GOOD(lzq_search_reset(other, &position));
    CHECK(lzq_search_plies(other) == 0);
    GOOD(lzq_search_perft(other, 2, &nodes));
    GOOD(lzq_position_perft(&position, 2, 0, &more));
    CHECK(nodes == more);
    same = random;
    plies = lzq_search_playout(other, &random, 100000, &ending);
    CHECK(plies > 20 && ending.reason != LZQ_NO_REASON);
    CHECK(lzq_position_playout(&there, &same, 100000) == plies && same.state == random.state);
    CHECK(lzq_search_playout(other, &random, 3, &ending) == 3 && ending.reason == LZQ_NO_REASON);
    GOOD(lzq_search_key(other, &key));
    GOOD(lzq_position_get_info(&position, &info));
    CHECK(key == info.key);
    lzq_search_free(search);
    lzq_search_free(other);
    lzq_search_free(NULL);
}

static void played(void) {
    static lzq_move moves[LZQ_MOVES_MAX], tries[LZQ_MOVES_MAX];
    lzq_position position, before;
    lzq_rules rules;
    lzq_illegal illegal;
    lzq_outcome ending;
    lzq_random random = {8};
    lzq_station route[64];
    lzq_move mv;
    uint64_t bulk, plain;
    char text[256];
    lzq_status count, n, effect;
    int plies;
    GOOD(lzq_position_from_seed(&standard, 9, &position));
    count = lzq_position_legal_moves(&position, moves, LZQ_MOVES_MAX);
    CHECK(count > 0 && lzq_position_tries(&position, tries, LZQ_MOVES_MAX) == count);
    CHECK(lzq_position_refused_moves(&position, tries, LZQ_MOVES_MAX) == 0);
    CHECK(lzq_position_sample_move(&position, &random, &mv) == 1);
    GOOD(lzq_position_perft(&position, 2, 0, &bulk));
    GOOD(lzq_position_perft(&position, 2, 1, &plain));
    CHECK(bulk == plain && bulk > (uint64_t)count);

    /* South's only try would be refused, so the game is over and nothing is left to try. */
    GOOD(lzq_rules_parse("sheet-dark,flag-win=carry", &rules, NULL, 0));
    GOOD(lzq_position_parse("1o3/o4/5/5/5/5/5/5/5/5/f1xOO/XOe+p1 s r 5", &rules, &before, NULL, 0));
    CHECK(lzq_position_outcome(&before, &ending) == 1 && ending.reason == LZQ_REASON_IMMOBILE);
    CHECK(lzq_position_legal_moves(&before, moves, LZQ_MOVES_MAX) == 0);
    CHECK(lzq_position_tries(&before, tries, LZQ_MOVES_MAX) == 0);
    CHECK(lzq_position_refused_moves(&before, tries, LZQ_MOVES_MAX) == 0);

    GOOD(lzq_move_parse("b6b7", &mv, NULL, 0));
    CHECK(lzq_position_why_illegal(&position, mv, &illegal) == LZQ_ILLEGAL_NO_LINE);
    CHECK(
        illegal.reason == LZQ_ILLEGAL_NO_LINE && illegal.station == mv.origin && illegal.other == mv.target);
    CHECK(lzq_illegal_text(&illegal, LZQ_LANG_ENGLISH, text, sizeof text) > 0 && strstr(text, "b6"));
    CHECK(lzq_illegal_text(&illegal, LZQ_LANG_CHINESE, text, sizeof text) > 0);
    CHECK(strcmp(text, "b6与b7之间没有公路或铁路相通") == 0);
    CHECK(lzq_illegal_text(&illegal, LZQ_LANGS, text, sizeof text) == LZQ_E_RANGE);
    before = position;
    CHECK(lzq_position_play(&position, mv) == LZQ_E_ILLEGAL);
    CHECK(memcmp(&before, &position, sizeof before) == 0);

    for (plies = 0; lzq_position_outcome(&position, &ending) == 0; plies++) {
        CHECK(lzq_position_sample_move(&position, &random, &mv) == 1);
        n = lzq_position_route(&position, mv, route, 64);
        CHECK(n >= 2 && route[0] == mv.origin && route[n - 1] == mv.target);
        before = position;
        effect = lzq_position_play(&before, mv);
        CHECK(effect >= 0 && lzq_effect_token((uint8_t)effect) != NULL);
        before = position;
        CHECK((effect == LZQ_EFFECT_PLAIN) == (lzq_position_piece_at(&position, mv.target) == LZQ_NO_PIECE));
        CHECK(lzq_position_play_unchecked(&before, mv) == effect);
        CHECK(lzq_position_play(&position, mv) == effect);
        CHECK(memcmp(&before, &position, sizeof before) == 0);
    }
    CHECK(plies > 20 && lzq_reason_token(ending.reason) != NULL);
    CHECK(lzq_position_legal_moves(&position, NULL, 0) == 0);
    CHECK(lzq_position_sample_move(&position, &random, &mv) == 0);
    CHECK(lzq_position_why_illegal(&position, mv, &illegal) == LZQ_ILLEGAL_FINISHED);
    CHECK(illegal.reason == LZQ_ILLEGAL_FINISHED);

    GOOD(lzq_position_from_seed(&standard, 9, &position));
    CHECK(lzq_position_playout(&position, &random, 100000) > 20);
    CHECK(lzq_position_outcome(&position, &ending) == 1);
    {
        lzq_position games[9], same[9];
        uint64_t all;
        for (plies = 0; plies < 9; plies++) GOOD(lzq_position_from_seed(&standard, 9, &games[plies]));
        memcpy(same, games, sizeof same);
        same[8].words[0] ^= 1;
        CHECK(lzq_position_playouts(same, 9, &random, 100000, &all) == LZQ_E_POSITION);
        CHECK(memcmp(same, games, sizeof same - sizeof same[8]) == 0);
        /* More than there is memory for: nothing is read. */
        CHECK(lzq_position_playouts(games, SIZE_MAX / 512, &random, 1, &all) == LZQ_E_MEMORY);
        GOOD(lzq_position_playouts(games, 9, &random, 100000, &all));
        CHECK(all > 9 * 20);
        for (plies = 0; plies < 9; plies++) CHECK(lzq_position_outcome(&games[plies], &ending) == 1);
    }
}

int main(void) {
    GOOD(lzq_rules_parse("standard", &standard, NULL, 0));
    GOOD(lzq_rules_parse("flip", &flip, NULL, 0));
    told();
    edited();
    expose();
    played();
    searched();
    counted();
    puts("walked");
    return 0;
}
