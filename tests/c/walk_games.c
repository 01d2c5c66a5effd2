/* Games, observations, views, beliefs, records and drawings. */
#include "check.h"

enum { ROOM = 1 << 18 };
static char text[ROOM], again[ROOM];
static lzq_move moves[LZQ_MOVES_MAX];

static lzq_rules rules_of(const char *name) {
    lzq_rules rules;
    GOOD(lzq_rules_parse(name, &rules, NULL, 0));
    return rules;
}

/* Plays random moves of the seats' own lists. */
static void play(lzq_game *game, lzq_random *random, int plies) {
    while (plies-- > 0) {
        uint32_t choice;
        lzq_status count = lzq_game_legal_moves(game, moves, LZQ_MOVES_MAX);
        if (count == 0) return;
        GOOD(lzq_random_below(random, (uint32_t)count, &choice));
        GOOD(lzq_game_play(game, moves[choice], NULL));
    }
}

static void starts(void) {
    lzq_rules standard = rules_of("standard"), flip = rules_of("flip");
    lzq_game_info info;
    lzq_army south, north, a, b;
    lzq_deal deal, dealt;
    lzq_position position, now;
    lzq_game *game, *copy;
    char why[256];
    GOOD(lzq_army_from_seed(&standard, 1, &south));
    GOOD(lzq_army_from_seed(&standard, 2, &north));
    GOOD(lzq_deal_from_seed(3, &deal));
    GOOD(lzq_game_from_armies(&standard, &south, &north, &game, NULL, 0));
    CHECK(lzq_game_armies(game, &a, &b) == 1 && memcmp(&b, &north, sizeof b) == 0);
    GOOD(lzq_game_get_info(game, &info));
    CHECK(lzq_game_deal(game, &dealt) == 0 && info.began_with_setup == 1);
    CHECK(memcmp(&info.rules, &standard, sizeof standard) == 0);
    GOOD(lzq_game_clone(game, &copy));
    CHECK(lzq_game_equal(game, copy) == 1);
    GOOD(lzq_game_resign(copy, LZQ_SOUTH));
    CHECK(lzq_game_equal(game, copy) == 0);
    lzq_game_free(copy);
    lzq_game_free(game);
    game = NULL;
    CHECK(lzq_game_from_armies(&flip, &south, &north, &game, why, sizeof why) == LZQ_E_POSITION);
    CHECK(game == NULL && strstr(why, "deal"));
    south.kinds[0] = LZQ_FLAG;
    CHECK(lzq_game_from_armies(&standard, &south, &north, &game, why, sizeof why) == LZQ_E_ARMY);
    CHECK(strstr(why, "south's army: the army has "));
    CHECK(lzq_game_from_armies(&standard, &north, &south, &game, why, sizeof why) == LZQ_E_ARMY);
    CHECK(strstr(why, "north's army: "));
    south.kinds[0] = LZQ_NO_KIND;
    CHECK(lzq_position_from_armies(&standard, &south, &north, LZQ_RED, &position, why, sizeof why) ==
          LZQ_E_ARMY);
    CHECK(strstr(why, "place 0 of south's army is 255, which is not a kind"));
    GOOD(lzq_game_from_deal(&flip, &deal, &game, NULL, 0));
    CHECK(lzq_game_deal(game, &dealt) == 1 && memcmp(&deal, &dealt, sizeof deal) == 0);
    CHECK(lzq_game_armies(game, &a, &b) == 0);
    lzq_game_free(game);
    GOOD(lzq_position_from_seed(&standard, 5, &position));
    GOOD(lzq_game_from_position(&position, &game));
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.began_with_setup == 0);
    GOOD(lzq_game_truth(game, &now));
    CHECK(memcmp(&now, &position, sizeof now) == 0);
    lzq_game_free(game);
    lzq_game_free(NULL);
}

static void course(void) {
    lzq_rules rules = rules_of("sheet-dark");
    lzq_game *game;
    lzq_position start, position;
    lzq_illegal illegal;
    lzq_game_info info;
    lzq_play_result tried;
    lzq_event event[8];
    lzq_move mv;
    GOOD(lzq_game_from_seed(&rules, 1, &game));
    GOOD(lzq_game_start_position(game, &start));
    GOOD(lzq_game_get_info(game, &info));
    CHECK(lzq_game_legal_moves(game, moves, LZQ_MOVES_MAX) > 0 && info.repetitions == 1 &&
          info.observations == 1);
    mv = moves[0];
    CHECK(lzq_game_why_illegal(game, mv, &illegal) == LZQ_LEGAL);
    CHECK(illegal.reason == LZQ_LEGAL);
    CHECK(lzq_game_play(game, mv, &tried) == LZQ_PLAYED && tried.flag == LZQ_NO_STATION);
    CHECK(lzq_game_why_illegal(game, mv, &illegal) == illegal.reason);
    CHECK(illegal.reason != LZQ_LEGAL && lzq_game_play(game, mv, &tried) == LZQ_E_ILLEGAL);
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.plies == 1 && info.events == 1 && info.observations == 2 && info.offer == LZQ_NO_SEAT);
    CHECK(lzq_game_accept_draw(game, LZQ_SOUTH) == LZQ_E_OFFER);
    GOOD(lzq_game_offer_draw(game, LZQ_SOUTH));
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.offer == LZQ_SOUTH && info.plies == 1 && info.events == 2);
    CHECK(lzq_game_offer_draw(game, LZQ_NORTH) == LZQ_E_OFFER);
    GOOD(lzq_game_decline_draw(game, LZQ_NORTH));
    CHECK(lzq_game_undo(game) == 1);
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.offer == LZQ_SOUTH);
    CHECK(lzq_game_redo(game) == 1 && lzq_game_redo(game) == 0);
    CHECK(lzq_game_undo(game) == 1 && lzq_game_undo(game) == 1 && lzq_game_undo(game) == 1);
    CHECK(lzq_game_undo(game) == 0);
    GOOD(lzq_game_truth(game, &position));
    CHECK(memcmp(&start, &position, sizeof start) == 0);
    while (lzq_game_redo(game) == 1) {}
    GOOD(lzq_game_offer_draw(game, LZQ_NORTH));
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.is_over == 0 && info.outcome.reason == LZQ_NO_REASON);
    GOOD(lzq_game_accept_draw(game, LZQ_SOUTH));
    GOOD(lzq_game_get_info(game, &info));
    CHECK(
        info.is_over == 1 && info.outcome.winner == LZQ_NO_SEAT && info.outcome.reason == LZQ_REASON_AGREED);
    CHECK(lzq_game_resign(game, LZQ_NORTH) == LZQ_E_FINISHED);
    CHECK(lzq_game_play(game, mv, NULL) == LZQ_E_FINISHED);
    CHECK(lzq_game_events(game, 0, event, 8) == 5);
    CHECK(event[0].type == LZQ_EVENT_PLAYED && event[0].seat == LZQ_SOUTH);
    CHECK(event[0].piece == lzq_position_piece_at(&start, mv.origin));
    CHECK(event[1].type == LZQ_EVENT_DRAW_OFFERED && event[2].type == LZQ_EVENT_DRAW_DECLINED);
    CHECK(event[4].type == LZQ_EVENT_DRAW_AGREED && event[4].seat == LZQ_SOUTH);
    CHECK(lzq_game_events(game, 2, &event[5], 1) == 3);
    CHECK(memcmp(&event[5], &event[2], sizeof event[2]) == 0);
    CHECK(lzq_game_events(game, 5, &event[5], 1) == 0);
    lzq_game_free(game);
}

static void tell(lzq_game *game, lzq_view *view, lzq_seat seat, lzq_observation *seen) {
    lzq_game_info info;
    size_t count = (size_t)lzq_view_observations(view, 0, NULL, 0);
    GOOD(lzq_game_get_info(game, &info));
    while (count < info.observations) {
        GOOD(lzq_game_observation_json(game, seat, count++, text, ROOM));
        GOOD(lzq_view_observe(view, text, seen, NULL, 0));
    }
}

/* What a server asks for: secrets, seats that claim to move, take-backs, spectators, rulings. */
static void servers(void) {
    lzq_rules rules = rules_of("standard");
    lzq_entropy secret, other;
    lzq_army army;
    lzq_deal deal;
    lzq_position start, position;
    lzq_game *game;
    lzq_view *clients[2], *server;
    const lzq_seat seats[2] = {LZQ_NORTH, LZQ_NO_SEAT};
    lzq_observation seen, ply, two[2];
    lzq_event events[4];
    lzq_game_info info;
    lzq_view_info known;
    lzq_item items[4];
    lzq_record *record;
    lzq_station route[64];
    lzq_move mv;
    int i;
    GOOD(lzq_os_entropy(&other));
    GOOD(lzq_os_entropy(&secret));
    CHECK(memcmp(&secret, &other, sizeof secret) != 0);
    memset(secret.bytes, 3, sizeof secret.bytes);
    GOOD(lzq_game_from_entropy(&rules, &secret, &game));
    GOOD(lzq_game_start_position(game, &position));
    GOOD(lzq_position_from_entropy(&rules, &secret, &start));
    CHECK(memcmp(&start, &position, sizeof start) == 0);
    GOOD(lzq_army_from_entropy(&rules, &secret, &army));
    CHECK(lzq_army_faults(&army, &rules, LZQ_SOUTH, LZQ_LANG_ENGLISH, NULL, 0) == 0);
    GOOD(lzq_deal_from_entropy(&secret, &deal));
    GOOD(lzq_game_set_truth_at_end(game, 0));
    for (i = 0; i < 2; i++) {
        GOOD(lzq_game_observation_json(game, seats[i], 0, text, ROOM));
        GOOD(lzq_view_from_json(text, &clients[i], NULL, 0));
        GOOD(lzq_view_get_info(clients[i], &known));
        CHECK(known.seat == seats[i] && lzq_view_last_ply(clients[i], &ply) == 0);
        CHECK(lzq_view_last_route(clients[i], route, 64) == 0);
    }
    CHECK(lzq_view_legal_moves(clients[1], moves, LZQ_MOVES_MAX) == 0);
    CHECK(lzq_game_legal_moves(game, moves, LZQ_MOVES_MAX) > 0);
    mv = moves[0];
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.to_move == LZQ_SOUTH);
    CHECK(lzq_game_play_as(game, LZQ_NORTH, mv, NULL) == LZQ_E_TURN);
    CHECK(lzq_game_play_as(game, LZQ_NO_SEAT, mv, NULL) == LZQ_E_RANGE);
    CHECK(lzq_game_play_as(game, LZQ_SOUTH, mv, NULL) == LZQ_PLAYED);
    CHECK(lzq_game_offer_take_back(game, LZQ_NORTH) == LZQ_E_UNDO);
    for (i = 0; i < 2; i++) {
        tell(game, clients[i], seats[i], &seen);
        CHECK(seen.mv.origin == mv.origin && lzq_view_last_ply(clients[i], &ply) == 1);
        CHECK(memcmp(&seen, &ply, sizeof seen) == 0);
        CHECK(lzq_view_last_route(clients[i], route, 64) >= 2 && route[0] == mv.origin);
        CHECK(lzq_view_observations(clients[i], 1, two, 2) == 1 && two[0].mv.target == mv.target);
        CHECK(lzq_view_observations(clients[i], 9, two, 2) == 0);
        CHECK(lzq_view_premove_destinations(clients[1], mv.origin) == 0);
    }
    GOOD(lzq_game_offer_take_back(game, LZQ_SOUTH));
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.take_back_offer == LZQ_SOUTH);
    tell(game, clients[0], LZQ_NORTH, &seen);
    GOOD(lzq_view_get_info(clients[0], &known));
    CHECK(seen.type == LZQ_OBSERVED_TAKE_BACK_OFFERED && known.take_back_offer == LZQ_SOUTH);
    GOOD(lzq_game_decline_take_back(game, LZQ_NORTH));
    CHECK(lzq_game_decline_take_back(game, LZQ_NORTH) == LZQ_E_OFFER);
    CHECK(lzq_game_events(game, 1, events, 4) == 2 && events[1].type == LZQ_EVENT_TAKE_BACK_DECLINED);
    GOOD(lzq_game_offer_take_back(game, LZQ_SOUTH));
    CHECK(lzq_game_apply_as(game, LZQ_SOUTH, "accept-take-back", text, ROOM) == LZQ_E_OFFER);
    CHECK(strcmp(text, "no take-back is offered to south") == 0);
    CHECK(lzq_game_apply_as(game, LZQ_SOUTH, "north-resigns", text, ROOM) == LZQ_E_PARSE);
    CHECK(strstr(text, "expected a move such as a2a9 or c6, or one of offer-draw") == text);
    CHECK(lzq_game_apply_as(game, LZQ_NO_SEAT, "resign", NULL, 0) == LZQ_E_RANGE);
    GOOD(lzq_game_apply_as(game, LZQ_SOUTH, "offer-draw", NULL, 0));
    CHECK(lzq_game_undo(game) == 1);
    CHECK(lzq_game_accept_take_back(game, LZQ_SOUTH) == LZQ_E_OFFER);
    GOOD(lzq_game_accept_take_back(game, LZQ_NORTH));
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.plies == 0 && info.observations == 1 && info.truth_at_end == 0);
    for (i = 0; i < 2; i++) {
        uint64_t cursor = 5, late = 99;
        CHECK(
            lzq_game_observation_since(game, seats[i], late, &late, text, ROOM) == LZQ_E_RANGE && late == 99);
        CHECK(lzq_game_observation_since(game, seats[i], cursor, &cursor, text, 5) == 16 && cursor == 5);
        CHECK(lzq_game_observation_since(game, seats[i], cursor, &cursor, text, ROOM) == 16 && cursor == 8);
        CHECK(lzq_game_observation_since(game, seats[i], cursor, &cursor, text + ROOM / 2, ROOM / 2) == 0);
        GOOD(lzq_view_observe(clients[i], text, &seen, NULL, 0));
        CHECK(seen.type == LZQ_OBSERVED_TAKEN_BACK && seen.remaining == 1);
        GOOD(lzq_game_view(game, seats[i], &server));
        CHECK(lzq_view_equal(server, clients[i]) == 1);
        lzq_view_free(server);
    }
    CHECK(lzq_game_take_back_to(game, 1) == LZQ_E_RANGE && lzq_game_take_back_to(game, 0) == LZQ_OK);
    CHECK(lzq_game_adjudicate(game, LZQ_SOUTH, LZQ_REASON_FLAG) == LZQ_E_RANGE);
    GOOD(lzq_game_adjudicate(game, LZQ_NORTH, LZQ_REASON_TIME));
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.is_over == 1 && info.outcome.reason == LZQ_REASON_TIME);
    CHECK(strcmp(lzq_reason_token(LZQ_REASON_ADJUDICATED), "adjudicated") == 0);
    CHECK(strcmp(lzq_illegal_token(LZQ_ILLEGAL_BLOCKED), "blocked") == 0);
    CHECK(lzq_illegal_token(LZQ_LEGAL) == NULL && lzq_illegal_token(255) == NULL);
    CHECK(lzq_game_events(game, 0, events, 4) == 1 && events[0].outcome.winner == LZQ_NORTH);
    for (i = 0; i < 2; i++) {
        tell(game, clients[i], seats[i], &seen);
        CHECK(seen.type == LZQ_OBSERVED_ENDED && lzq_view_true_start(clients[i], text, ROOM) == 0);
        CHECK(lzq_view_candidates(clients[i], NULL, 0) == (i == 0 ? LZQ_E_FINISHED : LZQ_E_IMPOSSIBLE));
        lzq_view_free(clients[i]);
    }
    GOOD(lzq_game_record(game, &record));
    CHECK(lzq_record_items(record, items, 4) == 1 && items[0].type == LZQ_ITEM_ADJUDICATION);
    CHECK(items[0].outcome.winner == LZQ_NORTH);
    lzq_record_free(record);
    lzq_game_free(game);
}

/* A flag that may not be taken: the referee refuses, and both seats hear of it. */
static void refusals(void) {
    lzq_rules rules = rules_of("sheet-dark");
    lzq_position position;
    lzq_game *game;
    lzq_game_info info;
    lzq_play_result tried;
    lzq_illegal illegal;
    lzq_observation seen;
    lzq_move mv;
    GOOD(lzq_position_parse("1fo2/1M3/5/5/5/5/5/5/5/4E/4e/1F3 s r 0", &rules, &position, NULL, 0));
    GOOD(lzq_game_from_position(&position, &game));
    GOOD(lzq_move_parse("b11b12", &mv, NULL, 0));
    CHECK(lzq_game_play(game, mv, &tried) == LZQ_REFUSED && tried.flag == mv.target);
    CHECK(lzq_game_why_illegal(game, mv, &illegal) == illegal.reason);
    CHECK(illegal.reason == LZQ_ILLEGAL_REFUSED_BEFORE || illegal.reason == LZQ_ILLEGAL_FLAG_GUARDED);
    GOOD(lzq_game_get_info(game, &info));
    CHECK(info.observations == 2);
    GOOD(lzq_game_observation(game, LZQ_NORTH, 1, &seen));
    CHECK(seen.type == LZQ_OBSERVED_REFUSED && seen.mv.origin == mv.origin);
    lzq_game_free(game);
}

/* A client that is only sent its observations has the view of the server. */
/* A view of a newer server: unknown members, an unknown kind, and strict reading. `begin` is its start. */
static void walk_unknown_kinds(lzq_view *view, const char *begin) {
    lzq_observation seen;
    lzq_view *stopped;
    char why[256], label[LZQ_OBSERVATION_TEXT_MAX];
    const char *unknown = "{\"teleported\":{\"from\":[1,null]}}";
    GOOD(lzq_observation_parse(begin, 1, &seen, why, sizeof why));
    CHECK(
        seen.type == LZQ_OBSERVED_BEGIN && seen.version == LZQ_OBSERVATION_VERSION && seen.seat == LZQ_NORTH);
    GOOD(lzq_observation_parse(
        "{\"flipped\":{\"station\":\"a1\",\"piece\":\"B\",\"new\":1}}", 0, &seen, NULL, 0));
    CHECK(seen.type == LZQ_OBSERVED_FLIPPED && seen.version == 0);
    CHECK(lzq_observation_parse("{\"flipped\":{\"station\":\"a1\",\"piece\":\"B\",\"new\":1}}", 1, &seen, why,
              sizeof why) == LZQ_E_PARSE);
    CHECK(strstr(why, "unknown field"));
    GOOD(lzq_observation_parse(unknown, 0, &seen, why, sizeof why));
    CHECK(seen.type == LZQ_OBSERVED_OTHER);
    CHECK(lzq_observation_parse(unknown, 1, &seen, why, sizeof why) == LZQ_E_PARSE &&
          strstr(why, "teleported"));

    GOOD(lzq_view_clone(view, &stopped));
    CHECK(lzq_view_observe(stopped, unknown, &seen, why, sizeof why) == LZQ_E_UNKNOWN_KIND &&
          strstr(why, "teleported"));
    CHECK(lzq_view_observe(stopped, "{\"draw-offered\":\"south\"}", NULL, NULL, 0) == LZQ_E_UNKNOWN_KIND);
    CHECK(lzq_view_observations(stopped, 1, &seen, 1) == 1 && seen.type == LZQ_OBSERVED_OTHER);
    GOOD(lzq_view_observation_text(stopped, 1, LZQ_LANG_ENGLISH, label, sizeof label));
    CHECK(!strcmp(label, "unknown event: \"teleported\""));
    GOOD(lzq_view_observe(stopped, "{\"taken-back\":1}", NULL, NULL, 0));
    CHECK(lzq_view_equal(stopped, view) == 1);
    lzq_view_free(stopped);
}

static void knowledge(const char *name) {
    lzq_rules rules = rules_of(name);
    lzq_random random = {11};
    lzq_game_info info;
    lzq_view_info known;
    lzq_position_info true_info;
    lzq_game *game;
    lzq_view *server, *client, *copy;
    lzq_piece board[LZQ_STATIONS];
    lzq_position truth;
    lzq_illegal illegal;
    static lzq_observation seen[4096];
    lzq_station route[64];
    lzq_status number, count, sent;
    lzq_station station;
    int red = 0;
    char why[256];
    int dark;
    GOOD(lzq_game_from_seed(&rules, 7, &game));
    play(game, &random, 81);
    dark = lzq_rules_get(&rules, LZQ_RULE_PLAY) == LZQ_PLAY_DARK;

    GOOD(lzq_game_get_info(game, &info));
    sent = (lzq_status)info.observations;
    GOOD(lzq_game_observation_json(game, LZQ_NORTH, 0, text, ROOM));
    GOOD(lzq_view_from_json(text, &client, NULL, 0));
    CHECK(lzq_view_observe(client, text, NULL, why, sizeof why) == LZQ_E_OBSERVATION &&
          strstr(why, "one begin"));
    CHECK(lzq_view_observe(client, "{", NULL, why, sizeof why) == LZQ_E_PARSE);
    walk_unknown_kinds(client, text);
    for (number = 1; number < sent; number++) {
        GOOD(lzq_game_observation_json(game, LZQ_NORTH, (size_t)number, text, ROOM));
        GOOD(lzq_view_observe(client, text, NULL, why, sizeof why));
    }
    GOOD(lzq_game_view(game, LZQ_NORTH, &server));
    CHECK(lzq_view_equal(server, client) == 1);
    GOOD(lzq_view_to_json(server, text, ROOM));
    GOOD(lzq_view_from_json(text, &copy, why, sizeof why));
    CHECK(lzq_view_equal(copy, client) == 1);
    lzq_view_free(copy);
    GOOD(lzq_view_clone(server, &copy));
    lzq_view_free(server);

    CHECK(lzq_view_observations(copy, 0, seen, 4096) == sent && seen[0].type == LZQ_OBSERVED_BEGIN);
    CHECK(lzq_view_observations(copy, (size_t)sent - 1, &seen[0], 1) == 1);
    CHECK(memcmp(&seen[0], &seen[sent - 1], sizeof seen[0]) == 0);
    CHECK(lzq_view_observations(copy, (size_t)sent, &seen[0], 1) == 0);
    CHECK(lzq_view_observation_text(copy, (size_t)sent - 1, LZQ_LANG_ENGLISH, text, ROOM) > 0);
    CHECK(lzq_view_observation_text(copy, (size_t)sent - 1, LZQ_LANG_CHINESE, again, ROOM) > 0);
    CHECK(strcmp(text, again) != 0);
    CHECK(lzq_view_observation_text(copy, (size_t)sent, LZQ_LANG_ENGLISH, text, ROOM) == LZQ_E_RANGE);
    CHECK(lzq_view_observation_text(copy, 0, LZQ_LANGS, text, ROOM) == LZQ_E_RANGE);
    GOOD(lzq_view_get_info(copy, &known));
    CHECK(known.seat == LZQ_NORTH && known.to_move == LZQ_NORTH && known.plies == info.plies);
    CHECK(known.observations == info.observations && memcmp(&known.rules, &rules, sizeof rules) == 0);
    CHECK(known.own_color == 1 - known.seat_colors.south);
    GOOD(lzq_game_truth(game, &truth));
    GOOD(lzq_position_get_info(&truth, &true_info));
    CHECK(known.quiet_plies == true_info.quiet_plies && known.occupied == true_info.occupied);
    CHECK(known.face_down == true_info.face_down);
    CHECK(memcmp(&known.pool, &true_info.pool, sizeof known.pool) == 0);
    GOOD(lzq_view_text(copy, text, ROOM));
    CHECK((strchr(text, '?') != NULL) == dark);
    GOOD(lzq_view_board(copy, board));
    for (station = 0; station < LZQ_STATIONS; station++) {
        lzq_piece piece = lzq_view_piece_at(copy, station);
        CHECK(piece == board[station]);
        if ((piece & 15) != LZQ_HIDDEN) CHECK(piece == lzq_position_piece_at(&truth, station));
        if (known.hidden >> station & 1) CHECK(dark && (piece & 15) == LZQ_HIDDEN);
        red += piece != LZQ_NO_PIECE && lzq_piece_color(piece) == LZQ_RED;
    }
    CHECK(lzq_stations_count(known.pieces[LZQ_RED]) == (uint32_t)red);
    CHECK(known.flag_held_at[LZQ_RED] == LZQ_NO_STATION);
    count = lzq_view_legal_moves(copy, moves, LZQ_MOVES_MAX);
    CHECK(count > 0);
    CHECK(lzq_view_destinations(copy, moves[0].origin) >> moves[0].target & 1);
    CHECK(lzq_view_route(copy, moves[0], route, 64) >= 1 && route[0] == moves[0].origin);
    CHECK(lzq_view_why_illegal(copy, moves[0], &illegal) == LZQ_LEGAL);
    CHECK(illegal.reason == LZQ_LEGAL);
    CHECK(known.is_over == 0 && lzq_view_true_start(copy, text, ROOM) == 0);

    GOOD(lzq_game_resign(game, LZQ_SOUTH));
    GOOD(lzq_game_observation_json(game, LZQ_NORTH, (size_t)sent, text, ROOM));
    GOOD(lzq_view_observe(copy, text, NULL, why, sizeof why));
    GOOD(lzq_view_get_info(copy, &known));
    CHECK(known.is_over == 1 && known.outcome.winner == LZQ_NORTH);
    CHECK(lzq_view_true_start(copy, text, ROOM) > 50);
    lzq_view_free(copy);
    lzq_view_free(client);
    lzq_view_free(NULL);
    lzq_game_free(game);
}

static void belief_in_dark_play(void) {
    lzq_rules rules = rules_of("standard");
    lzq_random random = {11}, draws = {1};
    lzq_game *game, *world;
    lzq_view *view, *same;
    lzq_belief *belief;
    lzq_weighted_belief *weighted;
    lzq_enemy enemies[LZQ_ENEMIES];
    lzq_kinds candidates[LZQ_ENEMIES];
    lzq_view_info known;
    lzq_position_info there, sampled;
    lzq_kind drawn[LZQ_ENEMIES];
    lzq_piece_probability probabilities[24];
    lzq_position sample, truth;
    double p[LZQ_MARGINALS], q[LZQ_MARGINALS], one, count, sum;
    char why[256];
    int i, kind;
    GOOD(lzq_game_from_seed(&rules, 7, &game));
    play(game, &random, 60);
    GOOD(lzq_game_truth(game, &truth));
    GOOD(lzq_game_view(game, LZQ_SOUTH, &view));
    GOOD(lzq_view_belief(view, &belief));
    CHECK(lzq_view_enemies(view, enemies, LZQ_ENEMIES) == LZQ_ENEMIES);
    CHECK(lzq_view_candidates(view, candidates, LZQ_ENEMIES) == LZQ_ENEMIES);
    GOOD(lzq_view_get_info(view, &known));
    GOOD(lzq_position_get_info(&truth, &there));
    CHECK(lzq_belief_marginals(belief, p, LZQ_MARGINALS) == LZQ_MARGINALS);
    GOOD(lzq_belief_count(belief, &count));
    CHECK(lzq_belief_count_text(belief, text, ROOM) > 3 && strtod(text, NULL) <= count * 1.0001);
    CHECK(lzq_belief_sample_kinds(belief, &draws, drawn) == 1);
    for (i = 0; i < LZQ_ENEMIES; i++) {
        for (sum = 0, kind = 0; kind < LZQ_KINDS; kind++) {
            double chance = p[i * LZQ_KINDS + kind];
            GOOD(lzq_belief_probability(belief, (size_t)i, (lzq_kind)kind, &one));
            CHECK(one == chance && (chance > 0) == (candidates[i] >> kind & 1));
            GOOD(lzq_belief_count_with_text(belief, (size_t)i, (lzq_kind)kind, text, ROOM));
            CHECK((text[0] == '0') == (chance == 0));
            sum += chance;
        }
        CHECK(sum > 0.999999 && sum < 1.000001);
        CHECK(candidates[i] >> drawn[i] & 1);
        if (enemies[i].status == LZQ_ENEMY_ON) {
            lzq_piece piece = lzq_position_piece_at(&truth, enemies[i].station);
            CHECK(candidates[i] >> lzq_piece_kind(piece) & 1);
            if (known.hidden >> enemies[i].station & 1)
                CHECK(lzq_belief_probabilities_at(belief, enemies[i].station, probabilities, 24) >= 1);
        }
    }
    GOOD(lzq_belief_sample(belief, &draws, &sample));
    GOOD(lzq_position_get_info(&sample, &sampled));
    CHECK(sampled.occupied == there.occupied);
    GOOD(lzq_belief_sample_game(belief, &draws, &world));
    GOOD(lzq_game_view(world, LZQ_SOUTH, &same));
    CHECK(lzq_view_equal(same, view) == 1);
    lzq_view_free(same);
    lzq_game_free(world);
    GOOD(lzq_belief_view(belief, &same));
    CHECK(lzq_view_equal(same, view) == 1);
    lzq_view_free(same);

    for (i = 0; i < LZQ_MARGINALS; i++) q[i] = 1;
    {
        lzq_belief *again;
        uint64_t steps, bytes;
        GOOD(lzq_belief_cost(belief, &steps, &bytes));
        CHECK(steps > 0 && bytes > 0);
        GOOD(lzq_view_belief_within(view, steps, bytes, &again, NULL, 0));
        lzq_belief_free(again);
        CHECK(lzq_view_belief_within(view, steps - 1, bytes, &again, why, sizeof why) == LZQ_E_BUDGET);
        CHECK(strstr(why, "steps"));
        CHECK(lzq_view_belief_within(view, steps, bytes - 1, &again, NULL, 0) == LZQ_E_BUDGET);
        GOOD(lzq_belief_weighted_within(belief, q, UINT64_MAX, UINT64_MAX, &weighted, NULL, 0));
        GOOD(lzq_weighted_belief_cost(weighted, &steps, &bytes));
        lzq_weighted_belief_free(weighted);
        CHECK(lzq_belief_weighted_within(belief, q, steps, bytes - 1, &weighted, why, sizeof why) ==
              LZQ_E_BUDGET);
    }
    GOOD(lzq_belief_weighted(belief, q, &weighted, NULL, 0));
    CHECK(lzq_weighted_belief_marginals(weighted, q, LZQ_MARGINALS) == LZQ_MARGINALS);
    for (i = 0; i < LZQ_MARGINALS; i++) CHECK(p[i] - q[i] < 1e-9 && q[i] - p[i] < 1e-9);
    GOOD(lzq_weighted_belief_total(weighted, &sum));
    CHECK(sum > count * 0.999999 && sum < count * 1.000001);
    GOOD(lzq_weighted_belief_sample_kinds(weighted, &draws, drawn));
    GOOD(lzq_weighted_belief_sample_game(weighted, &draws, &world));
    GOOD(lzq_game_view(world, known.seat, &same));
    CHECK(lzq_view_equal(same, view) == 1);
    lzq_view_free(same);
    lzq_game_free(world);
    GOOD(lzq_weighted_belief_sample(weighted, &draws, &sample));
    CHECK(lzq_position_validate(&sample, NULL, 0) == LZQ_OK);
    lzq_weighted_belief_free(weighted);
    q[5] = -1;
    CHECK(lzq_belief_weighted(belief, q, &weighted, why, sizeof why) == LZQ_E_WEIGHT);
    CHECK(strstr(why, "piece 0"));
    lzq_belief_free(belief);
    lzq_belief_free(NULL);
    GOOD(lzq_view_belief_unbounded(view, &belief));
    GOOD(lzq_belief_count(belief, &sum));
    CHECK(sum == count);
    q[5] = 1;
    GOOD(lzq_belief_weighted_unbounded(belief, q, &weighted, NULL, 0));
    lzq_weighted_belief_free(weighted);
    lzq_belief_free(belief);
    lzq_view_free(view);
    lzq_game_free(game);
}

/* North changes two pieces round: that the game goes on tells south that they are not alike. */
static void relaxed_belief(void) {
    const char *moves[] = {"a3b3", "a10b10", "b3a4", "a9a10", "a4a3", "b10a9"};
    lzq_rules rules = rules_of("standard,repetition=2");
    lzq_position start, sample;
    lzq_random draws = {1};
    lzq_game *game, *world;
    lzq_view *view, *same;
    lzq_belief *belief;
    lzq_relaxed_belief *relaxed;
    lzq_scene *scene;
    lzq_kind kinds[LZQ_ENEMIES];
    lzq_station at;
    lzq_piece_probability probabilities[LZQ_PIECE_PROBABILITIES_MAX];
    double p[LZQ_MARGINALS], q[LZQ_MARGINALS], count;
    uint64_t steps, bytes;
    uint8_t exact;
    char why[256];
    int i;
    GOOD(lzq_position_parse("1f3/5/k4/p4/5/5/5/5/5/K4/5/1F3 s r 0", &rules, &start, NULL, 0));
    GOOD(lzq_game_from_position(&start, &game));
    for (i = 0; i < 6; i++) {
        lzq_move move;
        GOOD(lzq_move_parse(moves[i], &move, NULL, 0));
        GOOD(lzq_game_play(game, move, NULL));
    }
    GOOD(lzq_game_view(game, LZQ_SOUTH, &view));
    GOOD(lzq_view_belief(view, &belief));
    GOOD(lzq_view_relaxed_belief(view, &relaxed));
    CHECK(lzq_relaxed_belief_is_exact(relaxed) == 0);
    GOOD(lzq_belief_count(belief, &count));
    CHECK(lzq_relaxed_belief_max_count_text(relaxed, text, ROOM) > 3);
    CHECK(strtod(text, NULL) > count * 1.0001);
    CHECK(lzq_belief_marginals(belief, p, LZQ_MARGINALS) == LZQ_MARGINALS);
    CHECK(lzq_relaxed_belief_marginals(relaxed, q, LZQ_MARGINALS) == LZQ_MARGINALS);
    for (i = 0; i < LZQ_MARGINALS; i++) CHECK(q[i] > 0 || p[i] == 0);
    GOOD(lzq_station_parse("a10", &at, NULL, 0));
    CHECK(lzq_relaxed_belief_probabilities_at(relaxed, at, probabilities, LZQ_PIECE_PROBABILITIES_MAX) > 3);
    for (i = 0; i < 20; i++) {
        CHECK(lzq_relaxed_belief_sample_kinds(relaxed, &draws, kinds, &exact) == 1);
        CHECK(exact == 1);
        CHECK(lzq_relaxed_belief_sample(relaxed, &draws, &sample) == 1);
        CHECK(lzq_position_validate(&sample, NULL, 0) == LZQ_OK);
        CHECK(lzq_relaxed_belief_sample_game(relaxed, &draws, &world) == 1);
        GOOD(lzq_game_view(world, LZQ_SOUTH, &same));
        CHECK(lzq_view_equal(same, view) == 1);
        lzq_view_free(same);
        lzq_game_free(world);
    }
    GOOD(lzq_scene_of_relaxed_belief(relaxed, LZQ_FLAG, &scene));
    lzq_scene_free(scene);
    GOOD(lzq_relaxed_belief_cost(relaxed, &steps, &bytes));
    lzq_relaxed_belief_free(relaxed);
    lzq_relaxed_belief_free(NULL);
    GOOD(lzq_view_relaxed_belief_within(view, steps, bytes, &relaxed, NULL, 0));
    lzq_relaxed_belief_free(relaxed);
    CHECK(lzq_view_relaxed_belief_within(view, 1, bytes, &relaxed, why, sizeof why) == LZQ_E_BUDGET);
    CHECK(strstr(why, "steps"));
    CHECK(LZQ_BUDGET_STEPS > steps && LZQ_BUDGET_BYTES > bytes);
    lzq_belief_free(belief);
    lzq_view_free(view);
    lzq_game_free(game);
}

static void belief_in_expose_play(void) {
    lzq_rules rules = rules_of("flip");
    lzq_random random = {11};
    lzq_game *game;
    lzq_view *view;
    lzq_belief *belief;
    lzq_piece_probability probabilities[24];
    lzq_kind drawn[LZQ_ENEMIES];
    lzq_stations down;
    lzq_view_info known;
    lzq_status n;
    double sum = 0;
    GOOD(lzq_game_from_seed(&rules, 7, &game));
    play(game, &random, 10);
    GOOD(lzq_game_view(game, LZQ_SOUTH, &view));
    GOOD(lzq_view_belief(view, &belief));
    CHECK(lzq_belief_marginals(belief, NULL, 0) == 0);
    CHECK(lzq_belief_sample_kinds(belief, &random, drawn) == 0);
    CHECK(lzq_belief_probability(belief, 0, LZQ_FLAG, &sum) == LZQ_E_RANGE);
    CHECK(lzq_belief_count_with_text(belief, 0, LZQ_FLAG, text, ROOM) == LZQ_E_RANGE);
    GOOD(lzq_view_get_info(view, &known));
    down = known.face_down;
    n = lzq_belief_probabilities_at(belief, lzq_stations_next(&down), probabilities, 24);
    CHECK(n > 10);
    while (n > 0) sum += probabilities[--n].probability;
    CHECK(sum > 0.999999 && sum < 1.000001);
    lzq_belief_free(belief);
    lzq_view_free(view);
    lzq_game_free(game);
}

static void records(void) {
    lzq_rules rules = rules_of("knowlton");
    lzq_random random = {2};
    lzq_game *game, *replayed, *start;
    lzq_view *none;
    lzq_record *record, *read;
    lzq_records *all;
    static lzq_item items[4096];
    lzq_game_info info;
    lzq_seat seat;
    lzq_status count, n;
    char why[256];
    GOOD(lzq_game_from_seed(&rules, 7, &game));
    play(game, &random, 20);
    GOOD(lzq_game_resign(game, LZQ_NORTH));
    GOOD(lzq_game_record(game, &record));
    GOOD(lzq_record_set_tag(record, "South", "Anna"));
    GOOD(lzq_record_add_comment(record, "well {played}"));
    GOOD(lzq_record_tag(record, "South", text, ROOM));
    CHECK(strcmp(text, "Anna") == 0 && lzq_record_tag(record, "Event", text, ROOM) == LZQ_E_RANGE);
    CHECK(lzq_record_set_tag(record, "Rules", "flip") == LZQ_E_RANGE);
    CHECK(lzq_record_set_tag(record, "Time of day", "noon") == LZQ_E_RANGE);
    count = lzq_record_items(record, items, 4096);
    CHECK(count == 22 && items[0].type == LZQ_ITEM_MOVE && items[20].type == LZQ_ITEM_RESIGNS);
    CHECK(items[20].seat == LZQ_NORTH && items[21].type == LZQ_ITEM_COMMENT);
    GOOD(lzq_record_item_text(record, 21, text, ROOM));
    CHECK(strcmp(text, "well {played)") == 0);
    n = lzq_record_text(record, text, ROOM);
    CHECK(n > 200);
    GOOD(lzq_record_parse(text, &read, NULL, 0));
    CHECK(lzq_record_text(read, again, ROOM) == n && strcmp(text, again) == 0);
    GOOD(lzq_record_replay(read, &replayed, why, sizeof why));
    CHECK(lzq_game_equal(game, replayed) == 1);
    GOOD(lzq_record_start_game(read, &start));
    GOOD(lzq_game_get_info(start, &info));
    CHECK(info.plies == 0 && lzq_record_seat(read, &seat) == 0);
    CHECK(lzq_record_view(read, &none, why, sizeof why) == LZQ_E_RECORD);
    CHECK(strstr(why, "this is a record of a whole game, not of one seat's observations"));
    CHECK(lzq_record_start_view(read, &none, NULL, 0) == LZQ_E_RECORD);
    CHECK(lzq_record_observations(read, NULL, 0) == LZQ_E_RECORD);
    lzq_game_free(start);
    lzq_game_free(replayed);
    lzq_record_free(read);
    CHECK(lzq_record_parse("[Rules \"no\"]", &read, why, sizeof why) == LZQ_E_RECORD);
    CHECK(strstr(why, "line 1"));
    strcat(again, "\n[Rules \"no\"]\n\n1. a2a3\n\n");
    strcat(again, text);
    GOOD(lzq_records_parse(again, &all));
    CHECK(lzq_records_count(all) == 3);
    CHECK(lzq_records_get(all, 1, &read, why, sizeof why) == LZQ_E_RECORD && strstr(why, "line "));
    CHECK(lzq_records_get(all, 3, &read, why, sizeof why) == LZQ_E_RANGE);
    GOOD(lzq_records_get(all, 2, &read, why, sizeof why));
    lzq_records_free(all);
    lzq_record_free(read);
    lzq_record_free(record);
    lzq_game_free(game);
}

/* A game from a position whose material both seats know. */
static void known_material(void) {
    lzq_record *record;
    lzq_game *game;
    lzq_view *view, *read;
    lzq_belief *belief;
    char why[256];
    GOOD(lzq_record_parse("[Rules \"standard\"]\n"
                          "[Position \"1f1k1/e4/5/5/5/5/5/5/5/5/2K2/1F3 s r 0\"]\n"
                          "[Material \"known\"]\n[Result \"*\"]\n\n1. c2c3\n",
        &record, why, sizeof why));
    GOOD(lzq_record_replay(record, &game, why, sizeof why));
    GOOD(lzq_game_view(game, LZQ_SOUTH, &view));
    GOOD(lzq_view_belief(view, &belief));
    GOOD(lzq_belief_count_text(belief, text, ROOM));
    CHECK(strcmp(text, "4") == 0);
    GOOD(lzq_view_to_json(view, text, ROOM));
    CHECK(strstr(text, "\"pool\":{\"K\":1,\"F\":1,\"k\":1,\"e\":1,\"f\":1}"));
    GOOD(lzq_view_from_json(text, &read, why, sizeof why));
    CHECK(lzq_view_equal(view, read) == 1);
    lzq_view_free(read);
    lzq_belief_free(belief);
    lzq_view_free(view);
    lzq_game_free(game);
    lzq_record_free(record);
}

/* Whether each viewer of one game gets the same bytes as in the other. */
static void expect_alike(const lzq_game *game, const lzq_game *other) {
    const lzq_seat viewers[3] = {LZQ_SOUTH, LZQ_NORTH, LZQ_NO_SEAT};
    lzq_game_info info, read;
    size_t i, n;
    GOOD(lzq_game_get_info(game, &info));
    GOOD(lzq_game_get_info(other, &read));
    CHECK(lzq_game_equal(game, other) == 1 && info.observations == read.observations);
    for (i = 0; i < 3; i++)
        for (n = 0; n < info.observations; n++) {
            GOOD(lzq_game_observation_json(game, viewers[i], n, text, ROOM));
            GOOD(lzq_game_observation_json(other, viewers[i], n, again, ROOM));
            CHECK(strcmp(text, again) == 0);
        }
}

/* A game that was saved tells each viewer what it would have told, whether its truth is shown at the end or not. */
static void saved_secrets(const char *name, int truth, int ended) {
    lzq_rules rules = rules_of(name);
    lzq_random random = {5};
    lzq_game *game, *restored, *shown;
    lzq_record *record, *read;
    GOOD(lzq_game_from_seed(&rules, 9, &game));
    GOOD(lzq_game_set_truth_at_end(game, truth));
    play(game, &random, 12);
    if (ended) GOOD(lzq_game_resign(game, LZQ_NORTH));
    GOOD(lzq_game_record(game, &record));
    CHECK(lzq_record_text(record, text, ROOM) > 0);
    GOOD(lzq_record_parse(text, &read, NULL, 0));
    GOOD(lzq_record_replay(read, &restored, NULL, 0));
    expect_alike(game, restored);
    if (!ended) {
        GOOD(lzq_game_resign(game, LZQ_SOUTH));
        GOOD(lzq_game_resign(restored, LZQ_SOUTH));
        expect_alike(game, restored);
    }
    /* The setting is part of what is compared. */
    GOOD(lzq_game_from_seed(&rules, 9, &shown));
    GOOD(lzq_game_set_truth_at_end(shown, !truth));
    random.state = 5;
    play(shown, &random, 12);
    GOOD(lzq_game_resign(shown, ended ? LZQ_NORTH : LZQ_SOUTH));
    CHECK(lzq_game_equal(game, shown) == 0);
    lzq_game_free(shown);
    lzq_game_free(restored);
    lzq_game_free(game);
    lzq_record_free(read);
    lzq_record_free(record);
}

static void seat_records(void) {
    lzq_rules rules = rules_of("oca");
    lzq_random random = {2};
    lzq_game *game, *none;
    lzq_view *view, *same, *earlier, *start;
    lzq_record *record, *read;
    lzq_records *all;
    static lzq_observation items[4096];
    lzq_view_info known;
    lzq_seat seat;
    lzq_status count, n;
    char why[256];
    GOOD(lzq_game_from_seed(&rules, 7, &game));
    play(game, &random, 40);
    GOOD(lzq_game_view(game, LZQ_NO_SEAT, &view));
    GOOD(lzq_view_record(view, &record));
    CHECK(lzq_record_seat(record, &seat) == 1 && seat == LZQ_NO_SEAT);
    CHECK(lzq_view_enemies(view, NULL, 0) == 0);
    CHECK(lzq_view_candidates(view, NULL, 0) == LZQ_E_IMPOSSIBLE);
    lzq_record_free(record);
    lzq_view_free(view);
    GOOD(lzq_game_offer_draw(game, LZQ_SOUTH));
    GOOD(lzq_game_view(game, LZQ_NORTH, &view));
    GOOD(lzq_view_get_info(view, &known));
    CHECK(known.plies == 40 && known.offer == LZQ_SOUTH);
    GOOD(lzq_view_after_plies(view, 10, &earlier));
    GOOD(lzq_view_get_info(earlier, &known));
    CHECK(known.plies == 10 && known.offer == LZQ_NO_SEAT);
    lzq_view_free(earlier);
    CHECK(lzq_view_after_plies(view, 41, &earlier) == LZQ_E_RANGE);
    GOOD(lzq_view_record(view, &record));
    CHECK(lzq_record_seat(record, &seat) == 1 && seat == LZQ_NORTH);
    CHECK(lzq_record_replay(record, &none, why, sizeof why) == LZQ_E_RECORD);
    CHECK(strstr(why, "this is a record of north's observations, not of a whole game"));
    CHECK(lzq_record_start_game(record, &none) == LZQ_E_RECORD);
    CHECK(lzq_record_items(record, NULL, 0) == LZQ_E_RECORD);
    GOOD(lzq_record_set_tag(record, "Event", "an evening"));
    GOOD(lzq_record_add_comment(record, "well {played}"));
    GOOD(lzq_record_tag(record, "Event", text, ROOM));
    CHECK(strcmp(text, "an evening") == 0);
    count = lzq_record_observations(record, items, 4096);
    CHECK(count == 42 && items[41].type == LZQ_OBSERVED_COMMENT);
    CHECK(items[40].type == LZQ_OBSERVED_DRAW_OFFERED && items[40].seat == LZQ_SOUTH);
    GOOD(lzq_record_item_text(record, 41, text, ROOM));
    CHECK(strcmp(text, "well {played)") == 0);
    n = lzq_record_text(record, text, ROOM);
    CHECK(n > 200 && strchr(text, '?') != NULL);
    GOOD(lzq_record_parse(text, &read, NULL, 0));
    CHECK(lzq_record_text(read, again, ROOM) == n && strcmp(text, again) == 0);
    GOOD(lzq_record_view(read, &same, why, sizeof why));
    CHECK(lzq_view_equal(view, same) == 1);
    GOOD(lzq_record_start_view(read, &start, NULL, 0));
    GOOD(lzq_view_get_info(start, &known));
    CHECK(known.plies == 0);
    lzq_view_free(start);
    lzq_view_free(same);
    lzq_record_free(read);
    CHECK(lzq_record_parse("x", &read, why, sizeof why) == LZQ_E_RECORD && strstr(why, "line 1"));
    strcat(again, "\n");
    strcat(again, text);
    GOOD(lzq_records_parse(again, &all));
    CHECK(lzq_records_count(all) == 2);
    GOOD(lzq_records_get(all, 1, &read, why, sizeof why));
    CHECK(lzq_records_get(all, 2, &record, why, sizeof why) == LZQ_E_RANGE);
    lzq_record_free(read);
    lzq_records_free(all);
    lzq_record_free(record);
    lzq_view_free(view);
    lzq_game_free(game);
}

static void drawings(void) {
    lzq_rules rules = rules_of("standard");
    lzq_position position;
    lzq_game *game;
    lzq_view *view;
    lzq_army army;
    lzq_belief *belief;
    lzq_scene *scene;
    GOOD(lzq_position_from_seed(&rules, 1, &position));
    CHECK(lzq_position_legal_moves(&position, moves, LZQ_MOVES_MAX) > 0);
    GOOD(lzq_scene_of_position(&position, &scene));
    GOOD(lzq_scene_bottom(scene, LZQ_NORTH));
    GOOD(lzq_scene_last_move(scene, moves[0], &position));
    GOOD(lzq_scene_highlight(
        scene, lzq_position_destinations(&position, moves[0].origin), LZQ_HIGHLIGHT_TARGET));
    CHECK(lzq_scene_highlight(scene, (lzq_stations)1 << 60, LZQ_HIGHLIGHT_TARGET) == LZQ_E_RANGE);
    GOOD(lzq_scene_heat(scene, 7, 0.5));
    GOOD(lzq_scene_caption(scene, "a <caption>"));
    CHECK(lzq_scene_render(scene, LZQ_RENDER_SVG, text, ROOM) > 1000);
    CHECK(strncmp(text, "<svg", 4) == 0 && strstr(text, "a &lt;caption&gt;") != NULL);
    CHECK(lzq_scene_render(scene, LZQ_RENDER_UNICODE, text, ROOM) > 1000 && strstr(text, "军长"));
    GOOD(lzq_scene_lang(scene, LZQ_LANG_TRADITIONAL_CHINESE));
    CHECK(lzq_scene_lang(scene, LZQ_LANGS) == LZQ_E_RANGE);
    CHECK(lzq_scene_render(scene, LZQ_RENDER_UNICODE, text, ROOM) > 1000 && strstr(text, "軍長"));
    CHECK(lzq_scene_render(scene, 3, text, ROOM) == LZQ_E_RANGE);
    lzq_scene_free(scene);
    GOOD(lzq_game_from_seed(&rules, 1, &game));
    GOOD(lzq_game_view(game, LZQ_NORTH, &view));
    GOOD(lzq_scene_of_view(view, &scene));
    CHECK(lzq_scene_render(scene, LZQ_RENDER_ASCII, text, ROOM) > 1000 && strchr(text, '?') != NULL);
    CHECK(lzq_scene_render(scene, LZQ_RENDER_SVG, text, ROOM) > 1000 && strstr(text, "hidden") != NULL);
    GOOD(lzq_scene_ranks(scene, 6, 7));
    GOOD(lzq_scene_guess(scene, lzq_station_at(0, 6), lzq_piece_of(LZQ_RED, LZQ_BOMB), 0.25));
    CHECK(lzq_scene_render(scene, LZQ_RENDER_ASCII, text, ROOM) < 400);
    lzq_scene_free(scene);
    GOOD(lzq_view_belief(view, &belief));
    GOOD(lzq_scene_of_belief(belief, LZQ_FLAG, &scene));
    CHECK(lzq_scene_render(scene, LZQ_RENDER_ASCII, text, ROOM) > 1000 && strstr(text, "50"));
    lzq_scene_free(scene);
    lzq_belief_free(belief);
    lzq_view_free(view);
    lzq_game_free(game);
    GOOD(lzq_army_from_seed(&rules, 1, &army));
    GOOD(lzq_scene_of_army(&army, LZQ_SOUTH, LZQ_RED, &scene));
    lzq_scene_free(scene);
    GOOD(lzq_scene_new(&scene));
    GOOD(lzq_scene_put(scene, 0, lzq_piece_of(LZQ_BLACK, LZQ_MARSHAL)));
    GOOD(lzq_scene_put(scene, 1, LZQ_FACE_DOWN | LZQ_HIDDEN));
    CHECK(lzq_scene_put(scene, 1, LZQ_NO_PIECE) == LZQ_E_RANGE);
    GOOD(lzq_scene_render(scene, LZQ_RENDER_ASCII, text, ROOM));
    CHECK(strchr(text, 'm') != NULL && strchr(text, '~') != NULL);
    lzq_scene_free(scene);
}

/* Counts the worlds of a search in `user`, and stops it after three. */
static uint8_t three_worlds(const lzq_progress *progress, void *user) {
    *(uint32_t *)user = progress->worlds;
    CHECK(progress->nodes > 0 && progress->best.origin < LZQ_STATIONS);
    return progress->worlds < 3;
}

/* Counts the reviewed plies in `user`, and stops the review at the first. */
static uint8_t one_ply(const lzq_reviewed_move *reviewed, void *user) {
    *(int *)user += 1;
    return reviewed->best.win_chance < 0;
}

/* The player that searches, for a seat to move after two plies. */
static void searching_player(const lzq_view *view) {
    lzq_limits limits;
    lzq_ranked_move ranked[LZQ_MOVES_MAX], best;
    lzq_reviewed_move plies[2];
    lzq_hint_reason reason;
    lzq_move mv, moves[LZQ_MOVES_MAX];
    uint32_t worlds = 0;
    int i, calls = 0;
    memset(&limits, 0, sizeof limits);
    limits.nodes = 1500;
    CHECK(lzq_player_choose_move(view, &limits, 1, NULL, NULL, &mv) == 1);
    CHECK(lzq_player_rank_moves(view, &limits, 1, NULL, NULL, ranked, LZQ_MOVES_MAX) ==
          lzq_view_legal_moves(view, moves, LZQ_MOVES_MAX));
    CHECK(mv.origin == ranked[0].mv.origin && mv.target == ranked[0].mv.target);
    CHECK(lzq_player_hint(view, &limits, 1, NULL, NULL, &best, &reason) == 1 && best.mv.origin == mv.origin);
    CHECK(best.win_chance >= 0 && best.win_chance <= 1 && best.error >= 0 && best.worlds > 0);
    CHECK(reason <= LZQ_HINT_POSITION && lzq_hint_token(reason) != NULL);
    CHECK(strcmp(lzq_hint_token(LZQ_HINT_FLIP), "flip") == 0 && lzq_hint_token(7) == NULL);
    CHECK(lzq_player_review(view, &limits, 1, NULL, NULL, plies, 2) == 1 && plies[0].ply == 0);
    CHECK(lzq_player_review(view, &limits, 1, one_ply, &calls, plies, 0) == 1 && calls == 1);
    limits.nodes = 0;
    limits.worlds = 2;
    CHECK(lzq_player_choose_move(view, &limits, 1, three_worlds, &worlds, &mv) == 1 && worlds == 2);
    limits.worlds = 100;
    CHECK(lzq_player_choose_move(view, &limits, 1, three_worlds, &worlds, &mv) == 1 && worlds == 3);
    limits.milliseconds = 1;
    CHECK(lzq_player_choose_move(view, &limits, 1, NULL, NULL, &mv) == 1);
    for (i = 1; i <= LZQ_PLAYER_LEVELS; i++) {
        limits.level = (uint8_t)i;
        CHECK(lzq_player_choose_move(view, &limits, 1, NULL, NULL, &mv) == 1);
    }
    limits.level = LZQ_PLAYER_LEVELS + 1;
    CHECK(lzq_player_choose_move(view, &limits, 1, NULL, NULL, &mv) == LZQ_E_RANGE);
}

static void arrays_for_learners(const char *name) {
    lzq_rules rules = rules_of(name);
    lzq_random random = {3};
    lzq_game *game;
    lzq_view *view;
    lzq_move mv, back, moves[LZQ_MOVES_MAX];
    static uint8_t planes[4 * LZQ_PLANES_MAX * LZQ_STATIONS], mask[LZQ_ACTIONS];
    const int count = lzq_plane_count(&rules);
    const size_t frame = (size_t)count * LZQ_STATIONS;
    int i, marked = 0, listed;
    for (i = 0; i < LZQ_ACTIONS; i++) {
        GOOD(lzq_action_move((lzq_action)i, LZQ_SOUTH, &mv));
        GOOD(lzq_action_move((lzq_action)i, LZQ_NORTH, &back));
        CHECK(lzq_action_of(mv, LZQ_SOUTH) == i && lzq_action_of(back, LZQ_NORTH) == i);
        CHECK((mv.origin == mv.target) == (i >= LZQ_ACTION_MOVES));
    }
    CHECK(lzq_action_move(LZQ_ACTIONS, LZQ_SOUTH, &mv) == LZQ_E_RANGE);
    mv.origin = 0, mv.target = 59;
    CHECK(lzq_action_of(mv, LZQ_SOUTH) == LZQ_E_RANGE && lzq_action_of(back, 2) == LZQ_E_RANGE);
    CHECK(count ==
          (lzq_rules_get(&rules, LZQ_RULE_PLAY) == LZQ_PLAY_DARK ? LZQ_PLANES_DARK : LZQ_PLANES_EXPOSE));
    CHECK(lzq_plane_name(&rules, 24, text, ROOM) == 12 && strcmp(text, "enemy_hidden") == 0);
    CHECK(lzq_plane_meaning(&rules, 33, text, ROOM) > 0 && strstr(text, "to move") != NULL);
    CHECK(lzq_plane_name(&rules, (size_t)count, text, ROOM) == LZQ_E_RANGE);
    GOOD(lzq_rules_set(&rules, LZQ_RULE_PLY_LIMIT, 300));
    CHECK(lzq_plane_count(&rules) == count + 2);
    CHECK(lzq_plane_name(&rules, (size_t)count, text, ROOM) == 10 && strcmp(text, "plies_left") == 0);
    CHECK(lzq_plane_name(&rules, (size_t)count + 2, text, ROOM) == LZQ_E_RANGE);
    rules = rules_of(name);

    GOOD(lzq_game_from_seed(&rules, 5, &game));
    play(game, &random, 2);
    GOOD(lzq_game_view(game, LZQ_SOUTH, &view));
    CHECK(lzq_view_planes(view, 4, planes, sizeof planes) == (lzq_status)(4 * frame));
    /* It is the seat's turn now, not a ply ago, and it was at the beginning; before, nothing was. */
    CHECK(planes[33 * LZQ_STATIONS] == 1 && planes[frame + 33 * LZQ_STATIONS] == 0);
    CHECK(planes[2 * frame + 33 * LZQ_STATIONS] == 1 && planes[3 * frame + 33 * LZQ_STATIONS] == 0);
    CHECK(lzq_view_planes(view, 0, planes, sizeof planes) == LZQ_E_RANGE);
    CHECK(lzq_view_planes(view, LZQ_HISTORY_MAX + 1, NULL, 0) == LZQ_E_RANGE);
    CHECK(lzq_view_action_mask(view, mask, LZQ_ACTIONS) == LZQ_ACTIONS);
    listed = lzq_view_legal_moves(view, moves, LZQ_MOVES_MAX);
    for (i = 0; i < LZQ_ACTIONS; i++) marked += mask[i];
    CHECK(listed > 0 && marked == listed);
    for (i = 0; i < listed; i++) CHECK(mask[lzq_action_of(moves[i], LZQ_SOUTH)] == 1);
    /* The player chooses one of them, and the same with the same numbers; out of turn it has none. */
    for (i = 0; i < LZQ_LEVELS; i++) {
        lzq_random other = random;
        CHECK(lzq_view_choose_move(view, (lzq_level)i, &random, &mv) == 1);
        CHECK(lzq_view_choose_move(view, (lzq_level)i, &other, &back) == 1);
        CHECK(mv.origin == back.origin && mv.target == back.target && random.state == other.state);
        CHECK(mask[lzq_action_of(mv, LZQ_SOUTH)] == 1);
    }
    CHECK(lzq_view_choose_move(view, LZQ_LEVELS, &random, &mv) == LZQ_E_RANGE);
    if (strcmp(name, "standard") == 0) searching_player(view);
    lzq_view_free(view);
    GOOD(lzq_game_view(game, LZQ_NORTH, &view));
    CHECK(lzq_view_choose_move(view, LZQ_EASY, &random, &mv) == 0);
    CHECK(lzq_player_choose_move(view, NULL, 1, NULL, NULL, &mv) == 0);
    CHECK(lzq_player_rank_moves(view, NULL, 1, NULL, NULL, NULL, 0) == 0);
    lzq_view_free(view);
    lzq_game_free(game);
}

int main(void) {
    int i;
    starts();
    course();
    servers();
    refusals();
    knowledge("standard");
    knowledge("oca-open");
    knowledge("flip");
    belief_in_dark_play();
    belief_in_expose_play();
    relaxed_belief();
    records();
    known_material();
    for (i = 0; i < 12; i++)
        saved_secrets(i / 4 == 0 ? "standard" : i / 4 == 1 ? "oca" : "flip", i & 1, i >> 1 & 1);
    seat_records();
    arrays_for_learners("standard");
    arrays_for_learners("flip");
    drawings();
    puts("walked");
    return 0;
}
