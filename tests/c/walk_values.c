/* The plain values: what their functions answer. */
#include "check.h"

static int says(const char *text, const char *wanted) { return text != NULL && strcmp(text, wanted) == 0; }

static void statuses(void) {
    lzq_status status;
    CHECK(says(lzq_status_text(LZQ_OK), "success"));
    CHECK(says(lzq_status_text(17), "success"));
    for (status = -1; status >= LZQ_E_ENTROPY; status--) {
        CHECK(strlen(lzq_status_text(status)) > 5);
        CHECK(strcmp(lzq_status_text(status), lzq_status_text(status + 1)) != 0);
    }
    CHECK(says(lzq_status_text(-1000), "unknown status"));
    CHECK(says(lzq_status_text(INT32_MIN), "unknown status"));
    CHECK(lzq_abi_version() == LZQ_ABI_VERSION);
    CHECK(lzq_version()[0] >= '0' && strchr(lzq_version(), '.') != NULL);
}

static void pieces(void) {
    char text[64], why[256];
    lzq_seat seat = 7;
    lzq_kind kind;
    lzq_kinds kinds;
    lzq_piece piece;
    int count = 0;
    GOOD(lzq_seat_parse("north", &seat));
    CHECK(seat == LZQ_NORTH);
    CHECK(lzq_seat_parse("west", &seat) == LZQ_E_PARSE && seat == LZQ_NORTH);
    for (kind = 0; kind < LZQ_KINDS; kind++) {
        char letter[2] = {0, 0};
        lzq_kind again;
        letter[0] = lzq_kind_letter(kind);
        GOOD(lzq_kind_parse(letter, &again));
        CHECK(again == kind);
        GOOD(lzq_kind_parse(lzq_label(LZQ_LABEL_KIND, kind, LZQ_LANG_ENGLISH), &again));
        CHECK(again == kind);
        CHECK(strlen(lzq_label(LZQ_LABEL_KIND, kind, LZQ_LANG_CHINESE)) == 6);
        CHECK(strlen(lzq_kind_pinyin(kind)) > 4);
        CHECK(lzq_kind_order(kind) == (kind < LZQ_BOMB ? 9 - kind : 0));
        count += lzq_kind_count(kind);
        piece = lzq_piece_of(LZQ_BLACK, kind);
        CHECK(lzq_piece_color(piece) == LZQ_BLACK && lzq_piece_kind(piece) == kind);
        CHECK(lzq_piece_letter(piece) == letter[0] - 'A' + 'a');
    }
    CHECK(count == LZQ_ARMY_PIECES);
    CHECK(lzq_kind_pinyin(12) == NULL && lzq_kind_count(12) == 0);
    GOOD(lzq_kinds_text(lzq_kinds_at_least(8), text, sizeof text));
    CHECK(says(text, "MG"));
    GOOD(lzq_kinds_parse("MGE", &kinds));
    CHECK(kinds == (1 << LZQ_MARSHAL | 1 << LZQ_GENERAL | 1 << LZQ_ENGINEER));
    GOOD(lzq_piece_parse("o", &piece, NULL, 0));
    CHECK(piece == lzq_piece_of(LZQ_BLACK, LZQ_LANDMINE));
    CHECK(lzq_piece_parse("Z", &piece, why, sizeof why) == LZQ_E_PARSE && strstr(why, "letters"));
    CHECK(lzq_piece_letter(LZQ_NO_PIECE) == '.' && lzq_piece_kind(LZQ_NO_PIECE) == LZQ_NO_KIND);
    CHECK(lzq_piece_letter(LZQ_FACE_DOWN | LZQ_HIDDEN) == '~');
    CHECK(lzq_piece_color(LZQ_FACE_DOWN | LZQ_HIDDEN) == LZQ_NO_COLOR);
}

static void board(void) {
    char text[8], why[128];
    lzq_station c6, station;
    lzq_stations set, walked = 0;
    uint8_t line;
    int links = 0, a, b;
    c6 = lzq_station_at(2, 6);
    CHECK(lzq_station_file(c6) == 2 && lzq_station_rank(c6) == 6);
    CHECK(lzq_station_at(5, 1) == LZQ_NO_STATION && lzq_station_file(60) == 255);
    GOOD(lzq_station_parse("c6", &station, NULL, 0));
    CHECK(station == c6);
    CHECK(lzq_station_parse("f1", &station, why, sizeof why) == LZQ_E_PARSE && strstr(why, "c6"));
    GOOD(lzq_station_text(lzq_station_rotate(c6), text, sizeof text));
    CHECK(says(text, "c7"));
    CHECK(lzq_station_kind(lzq_station_at(1, 1)) == LZQ_HEADQUARTERS);
    CHECK(lzq_station_kind(lzq_station_at(2, 4)) == LZQ_CAMP);
    CHECK(lzq_station_kind(c6) == LZQ_POST && lzq_station_kind(60) == LZQ_E_RANGE);
    CHECK(lzq_stations_count(lzq_stations_of(LZQ_SET_ALL, LZQ_NO_SEAT)) == LZQ_STATIONS);
    CHECK(lzq_stations_count(lzq_stations_of(LZQ_SET_POSTS, LZQ_NO_SEAT)) == 46);
    CHECK(lzq_stations_count(lzq_stations_of(LZQ_SET_CAMPS, LZQ_NO_SEAT)) == 10);
    CHECK(lzq_stations_count(lzq_stations_of(LZQ_SET_HEADQUARTERS, LZQ_NO_SEAT)) == 4);
    CHECK(lzq_stations_count(lzq_stations_of(LZQ_SET_SETUP, LZQ_NO_SEAT)) == 50);
    CHECK(lzq_stations_count(lzq_stations_of(LZQ_SET_RAILROAD, LZQ_NO_SEAT)) == 32);
    CHECK(lzq_stations_of(LZQ_SET_FRONT_ROWS, LZQ_SOUTH) == (lzq_stations)31 << 5 * (6 - 1));
    CHECK(lzq_stations_of(LZQ_SET_BACK_ROWS, LZQ_NORTH) == (lzq_stations)1023 << 5 * (11 - 1));
    CHECK(lzq_stations_of(LZQ_SET_ALL, 2) == 0 && lzq_stations_of(8, LZQ_SOUTH) == 0);
    set = lzq_stations_of(LZQ_SET_ALL, LZQ_SOUTH);
    CHECK(lzq_stations_rotate(set) == lzq_stations_of(LZQ_SET_ALL, LZQ_NORTH));
    CHECK(lzq_stations_count(lzq_stations_of(LZQ_SET_HEADQUARTERS, LZQ_NORTH)) == 2);
    while ((station = lzq_stations_next(&set)) != LZQ_NO_STATION) walked |= (lzq_stations)1 << station;
    CHECK(set == 0 && walked == lzq_stations_of(LZQ_SET_ALL, LZQ_SOUTH));
    for (a = 0; a < LZQ_STATIONS; a++)
        for (b = 0; b < a; b++) {
            const int road = (int)(lzq_road_neighbours((lzq_station)a) >> b & 1);
            const int rail = (int)(lzq_rail_neighbours((lzq_station)a) >> b & 1);
            CHECK(!(road && rail) && road == (int)(lzq_road_neighbours((lzq_station)b) >> a & 1));
            links += road + rail;
        }
    CHECK(links == 133);
    for (line = 0; line < LZQ_RAIL_LINES; line++) CHECK(lzq_rail_line(line) != 0);
    CHECK(lzq_rail_line(7) == 0);
    CHECK(lzq_stations_count(lzq_stations_between(lzq_station_at(0, 2), lzq_station_at(0, 11))) == 8);
}

static void moves(void) {
    char text[8], why[128];
    lzq_move mv;
    GOOD(lzq_move_parse("a2a9", &mv, NULL, 0));
    CHECK(mv.origin == lzq_station_at(0, 2) && mv.target == lzq_station_at(0, 9));
    CHECK(mv.origin != mv.target);
    mv = lzq_move_rotate(mv);
    GOOD(lzq_move_text(mv, text, sizeof text));
    CHECK(says(text, "e11e4"));
    GOOD(lzq_move_parse("c6", &mv, NULL, 0));
    CHECK(mv.origin == mv.target);
    CHECK(lzq_move_parse("c6c6", &mv, why, sizeof why) == LZQ_E_PARSE && strstr(why, "flip"));
}

static void randoms(void) {
    lzq_random a = {7}, b = {7};
    uint64_t x, y;
    uint32_t below;
    GOOD(lzq_random_next(&a, &x));
    GOOD(lzq_random_next(&b, &y));
    CHECK(x == y && a.state == b.state && a.state != 7);
    GOOD(lzq_random_below(&a, 10, &below));
    CHECK(below < 10);
}

static void rules(void) {
    char text[512], why[512];
    lzq_rules r, other;
    lzq_option option, options[LZQ_RULE_COUNT];
    size_t set;
    GOOD(lzq_rules_parse("oca,quiet-limit=50,mines=mutual", &r, NULL, 0));
    GOOD(lzq_rules_text(&r, text, sizeof text));
    CHECK(says(text, "oca,mines=mutual,quiet-limit=50"));
    CHECK(lzq_rules_parse("oka", &other, why, sizeof why) == LZQ_E_PARSE && strstr(why, "sheet-dark"));
    CHECK(lzq_rules_get(&r, LZQ_RULE_MINES) == LZQ_MINES_MUTUAL);
    CHECK(lzq_rules_get(&r, LZQ_RULE_QUIET_LIMIT) == 50);
    GOOD(lzq_rules_set(&r, LZQ_RULE_MINES, LZQ_MINES_NORTHERN));
    CHECK(lzq_rules_set(&r, LZQ_RULE_REPETITION, 1) == LZQ_E_RANGE);
    CHECK(lzq_rules_set_text(&r, LZQ_RULE_QUIET_LIMIT, "x", why, sizeof why) == LZQ_E_PARSE);
    CHECK(strstr(why, "0 to 65535"));
    GOOD(lzq_rules_set_text(&r, LZQ_RULE_QUIET_LIMIT, "0", NULL, 0));
    GOOD(lzq_rules_value_text(&r, LZQ_RULE_BATTLE_REVEALS, text, sizeof text));
    CHECK(says(text, "casualties"));
    CHECK(says(lzq_ruleset_name((size_t)lzq_rules_nearest_set(&r)), "oca"));
    for (option = 0; option < LZQ_RULE_COUNT; option++) {
        CHECK(lzq_rule_from_key(lzq_rule_key(option)) == option);
        CHECK(strlen(lzq_label(LZQ_LABEL_RULE_SOURCES, option, LZQ_LANG_CHINESE)) > 2);
        GOOD(lzq_rule_allowed_text(option, text, sizeof text));
        CHECK(lzq_rule_max(option) >= 1);
        GOOD(lzq_rules_set(&r, option, (uint16_t)lzq_rule_max(option)));
    }
    CHECK(lzq_rule_key(LZQ_RULE_COUNT) == NULL && lzq_rule_from_key("no") == LZQ_E_PARSE);
    CHECK(lzq_ruleset_count() >= 14 && lzq_ruleset_name(1000) == NULL);
    for (set = 0; set < lzq_ruleset_count(); set++) {
        GOOD(lzq_rules_parse(lzq_ruleset_name(set), &r, NULL, 0));
        GOOD(lzq_rules_text(&r, text, sizeof text));
        CHECK(says(text, lzq_ruleset_name(set)) && lzq_ruleset_source(set)[0] != 0);
        CHECK(lzq_rules_nearest_set(&r) == (lzq_status)set);
    }
    GOOD(lzq_rules_parse("standard", &r, NULL, 0));
    GOOD(lzq_rules_parse("ccgc", &other, NULL, 0));
    CHECK(lzq_rules_differences(&r, &other, options, LZQ_RULE_COUNT) == 2);
    CHECK(options[0] == LZQ_RULE_QUIET_LIMIT && options[1] == LZQ_RULE_QUIET_RESULT);
    CHECK(lzq_rules_attack(&r, LZQ_GENERAL, LZQ_LANDMINE, 0) == LZQ_ATTACK_LOSE);
    CHECK(lzq_rules_attack(&r, LZQ_BOMB, LZQ_LANDMINE, 0) == LZQ_ATTACK_BOTH);
    CHECK(lzq_rules_attack(&r, LZQ_ENGINEER, LZQ_FLAG, 0) == LZQ_ATTACK_FLAG);
    CHECK(lzq_rules_protect_flags(&r) == 0);
    GOOD(lzq_rules_parse("sheet-dark", &r, NULL, 0));
    CHECK(lzq_rules_protect_flags(&r) == 1);
    CHECK(lzq_rules_flag_protection(&r, LZQ_BOMB, 0, 0) == LZQ_PROTECTION_BOMB);
    CHECK(lzq_rules_flag_protection(&r, LZQ_ENGINEER, 1, 1) == LZQ_PROTECTION_MINES_STAND);
    CHECK(lzq_rules_flag_protection(&r, LZQ_ENGINEER, 1, 0) == LZQ_PROTECTION_NONE);
    memset(&other, 0xff, sizeof other);
    CHECK(lzq_rules_text(&other, text, sizeof text) == LZQ_E_RULES);
    r.bits[1] |= (uint64_t)1 << 63;
    CHECK(lzq_rules_text(&r, text, sizeof text) == LZQ_E_RULES);
}

/* Nothing is known to fail inside the library, so the hook only has to stay silent. */
static void hook(const char *said, void *user) { *(int *)user += said != NULL; }

static void hosts(void) {
    lzq_rules rules;
    lzq_game *game;
    lzq_view *view;
    int told = 0;
    GOOD(lzq_rules_parse("standard", &rules, NULL, 0));
    lzq_set_panic_hook(hook, &told);
    GOOD(lzq_game_from_seed(&rules, 1, &game));
    GOOD(lzq_game_view(game, LZQ_NORTH, &view));
    CHECK(strcmp(lzq_debug(game), "lzq_game: standard, 0 plies, south to move") == 0);
    CHECK(strcmp(lzq_debug(view), "lzq_view: of north, standard, 1 observations") == 0);
    CHECK(strcmp(lzq_debug(&rules), "no handle") == 0 && strcmp(lzq_debug(NULL), "no handle") == 0);
    CHECK(lzq_game_undo(NULL) == LZQ_E_NULL && told == 0);
    lzq_set_panic_hook(NULL, NULL);
    lzq_view_free(view);
    lzq_game_free(game);
}

/* What players read: every number of every topic in both languages, and nothing behind the last. */
static void words(void) {
    static const uint32_t counts[LZQ_LABEL_TOPICS] = {
        2, 2, LZQ_KINDS, 3, 6, 11, 4, LZQ_RULE_COUNT, 0, LZQ_LANGS, LZQ_RULE_COUNT, LZQ_RULE_COUNT};
    char text[LZQ_OUTCOME_TEXT_MAX];
    lzq_outcome ending = {LZQ_NORTH, LZQ_REASON_TIME, {0, 0}};
    lzq_topic topic;
    lzq_lang lang;
    uint32_t number;
    uint16_t value;
    for (lang = 0; lang < LZQ_LANGS; lang++) {
        for (topic = 0; topic < LZQ_LABEL_TOPICS; topic++) {
            const uint32_t first = topic == LZQ_LABEL_PROTECTION;
            const uint32_t count =
                topic == LZQ_LABEL_RULE_SET ? (uint32_t)lzq_ruleset_count() : counts[topic];
            for (number = first; number < first + count; number++)
                CHECK(strlen(lzq_label(topic, number, lang)) > 2);
            CHECK(
                lzq_label(topic, first + count, lang) == NULL && lzq_label(topic, UINT32_MAX, lang) == NULL);
            CHECK(topic == LZQ_LABEL_LANG || lzq_label(topic, first, LZQ_LANGS) == NULL);
        }
    }
    CHECK(says(lzq_label(LZQ_LABEL_KIND, LZQ_MARSHAL, LZQ_LANG_ENGLISH), "field marshal"));
    CHECK(says(lzq_label(LZQ_LABEL_KIND, LZQ_BOMB, LZQ_LANG_CHINESE), "炸弹"));
    CHECK(says(lzq_label(LZQ_LABEL_KIND, LZQ_BOMB, LZQ_LANG_TRADITIONAL_CHINESE), "炸彈"));
    CHECK(says(lzq_label(LZQ_LABEL_PROTECTION, LZQ_PROTECTION_BOMB, LZQ_LANG_CHINESE), "炸弹不能夺旗"));
    CHECK(says(lzq_label(LZQ_LABEL_STATION, LZQ_CAMP, LZQ_LANG_CHINESE), "行营"));
    CHECK(says(lzq_label(LZQ_LABEL_RULE_NAME, LZQ_RULE_ENGINEERS_TURN, LZQ_LANG_CHINESE), "工兵拐弯"));
    CHECK(says(lzq_label(LZQ_LABEL_LANG, LZQ_LANG_CHINESE, LZQ_LANG_ENGLISH), "简体中文"));
    CHECK(lzq_label(LZQ_LABEL_TOPICS, 0, LZQ_LANG_ENGLISH) == NULL);
    for (value = 0; value <= lzq_rule_max(LZQ_RULE_MINES); value++) {
        CHECK(strlen(lzq_rule_value_label(LZQ_RULE_MINES, value, LZQ_LANG_ENGLISH)) > 10);
        CHECK(strlen(lzq_rule_value_label(LZQ_RULE_MINES, value, LZQ_LANG_CHINESE)) > 10);
    }
    CHECK(lzq_rule_value_label(LZQ_RULE_MINES, value, LZQ_LANG_ENGLISH) == NULL);
    CHECK(says(lzq_rule_value_label(LZQ_RULE_CAMPS_SAFE, 0, LZQ_LANG_CHINESE), "是。") ||
          says(lzq_rule_value_label(LZQ_RULE_CAMPS_SAFE, 0, LZQ_LANG_CHINESE), "否。"));
    CHECK(lzq_rule_value_label(LZQ_RULE_QUIET_LIMIT, 0, LZQ_LANG_ENGLISH) == NULL);
    CHECK(lzq_rule_value_label(LZQ_RULE_COUNT, 0, LZQ_LANG_ENGLISH) == NULL);
    CHECK(says(lzq_rule_value_title(LZQ_RULE_FLAG_TAKER, 2, LZQ_LANG_ENGLISH), "engineers"));
    CHECK(lzq_rule_value_title(LZQ_RULE_QUIET_LIMIT, 0, LZQ_LANG_ENGLISH) == NULL);
    {
        lzq_rules flip;
        GOOD(lzq_rules_parse("flip", &flip, NULL, 0));
        CHECK(lzq_rule_applies(&flip, LZQ_RULE_COLOURS) == 1);
        CHECK(lzq_rule_applies(&flip, LZQ_RULE_BOMBS_OFF_FRONT) == 0);
        CHECK(lzq_rule_applies(&flip, LZQ_RULE_COUNT) == LZQ_E_RANGE);
    }
    GOOD(lzq_outcome_text(&ending, LZQ_LANG_CHINESE, text, sizeof text));
    CHECK(says(text, "北方胜：一方超时"));
    ending.reason = LZQ_NO_REASON;
    CHECK(lzq_outcome_text(&ending, LZQ_LANG_CHINESE, text, sizeof text) == 0 && text[0] == 0);
    ending.reason = 11;
    CHECK(lzq_outcome_text(&ending, LZQ_LANG_CHINESE, text, sizeof text) == LZQ_E_RANGE);
    /* The winner is north. */
    ending.reason = LZQ_REASON_AGREED;
    CHECK(lzq_outcome_text(&ending, LZQ_LANG_CHINESE, text, sizeof text) == LZQ_E_RANGE);
    ending.reason = LZQ_REASON_RESIGNED;
    GOOD(lzq_outcome_text(&ending, LZQ_LANG_CHINESE, text, sizeof text));
    ending.winner = LZQ_NO_SEAT;
    CHECK(lzq_outcome_text(&ending, LZQ_LANG_CHINESE, text, sizeof text) == LZQ_E_RANGE);
}

static void armies(void) {
    char text[64], why[256];
    lzq_rules r;
    lzq_army army, other, partial;
    lzq_fault faults[2];
    size_t place, at = 0;
    GOOD(lzq_rules_parse("standard", &r, NULL, 0));
    GOOD(lzq_army_from_seed(&r, 4, &army));
    CHECK(lzq_army_text(&army, text, sizeof text) == LZQ_ARMY_PIECES);
    GOOD(lzq_army_parse(text, &other, NULL, 0));
    CHECK(memcmp(&army, &other, sizeof army) == 0);
    CHECK(lzq_army_parse("F", &other, why, sizeof why) == LZQ_E_PARSE && strstr(why, "25"));
    CHECK(lzq_army_faults(&army, &r, LZQ_NORTH, LZQ_LANG_ENGLISH, NULL, 0) == 0);
    CHECK(lzq_army_allowed(&r, 25) == 0 && !(lzq_army_allowed(&r, 0) >> LZQ_BOMB & 1));
    for (place = 0; place < LZQ_ARMY_PIECES; place++) {
        lzq_station station = lzq_army_station(place, LZQ_NORTH);
        CHECK(lzq_army_slot(station, LZQ_NORTH) == (lzq_status)place);
        if (army.kinds[place] == LZQ_FLAG) at = place;
    }
    other = army;
    other.kinds[at] = other.kinds[0];
    other.kinds[0] = LZQ_FLAG;
    CHECK(lzq_army_faults(&other, &r, LZQ_NORTH, LZQ_LANG_ENGLISH, faults, 2) >= 1);
    CHECK(faults[0].what == LZQ_ARMY_FAULT_FLAG_AWAY && strstr(faults[0].text, "e7"));
    CHECK(faults[0].stations == (lzq_stations)1 << lzq_army_station(0, LZQ_NORTH));
    CHECK(lzq_army_faults(&other, &r, LZQ_NORTH, LZQ_LANG_CHINESE, faults, 2) >= 1);
    CHECK(strstr(faults[0].text, "军旗在e7"));
    CHECK(lzq_army_faults(&other, &r, LZQ_NORTH, LZQ_LANGS, faults, 2) == LZQ_E_RANGE);
    other.kinds[3] = LZQ_NO_KIND;
    CHECK(lzq_army_faults(&other, &r, LZQ_SOUTH, LZQ_LANG_ENGLISH, faults, 2) == 2);
    CHECK(faults[0].what == LZQ_ARMY_FAULT_FLAG_AWAY && faults[1].what == LZQ_ARMY_FAULT_EMPTY &&
          faults[1].stations == (lzq_stations)1 << lzq_army_station(3, LZQ_SOUTH));
    /* One bomb on the front row, and nothing else yet. */
    memset(&partial, LZQ_NO_KIND, sizeof partial);
    partial.kinds[2] = LZQ_BOMB;
    CHECK(lzq_army_faults(&partial, &r, LZQ_NORTH, LZQ_LANG_ENGLISH, faults, 2) == 2);
    CHECK(faults[0].what == LZQ_ARMY_FAULT_BOMB_IN_FRONT && strstr(faults[0].text, "c7"));
    CHECK(says(faults[1].text, "no piece stands on e7; empty places: 24"));
    CHECK(lzq_army_complete(&r, &partial, 5, &other, why, sizeof why) == LZQ_E_ARMY && strstr(why, "c6"));
    partial.kinds[2] = 77;
    CHECK(lzq_army_faults(&partial, &r, LZQ_NORTH, LZQ_LANG_ENGLISH, faults, 2) == LZQ_E_ARMY);
    other = army;
    GOOD(lzq_army_reflect(&other));
    CHECK(other.kinds[0] == army.kinds[4]);
    memset(&partial, LZQ_NO_KIND, sizeof partial);
    partial.kinds[0] = LZQ_MARSHAL;
    GOOD(lzq_army_complete(&r, &partial, 5, &other, NULL, 0));
    CHECK(other.kinds[0] == LZQ_MARSHAL);
    CHECK(lzq_army_faults(&other, &r, LZQ_SOUTH, LZQ_LANG_ENGLISH, NULL, 0) == 0);
    for (place = LZQ_STYLE_ATTACK; place <= LZQ_STYLE_DEFENCE; place++) {
        GOOD(lzq_player_complete_army(&r, &partial, (lzq_style)place, 5, &other, NULL, 0));
        CHECK(other.kinds[0] == LZQ_MARSHAL);
        CHECK(lzq_army_faults(&other, &r, LZQ_SOUTH, LZQ_LANG_ENGLISH, NULL, 0) == 0);
        GOOD(lzq_player_suggest_army(&r, (lzq_style)place, 5, &other));
        CHECK(lzq_army_faults(&other, &r, LZQ_NORTH, LZQ_LANG_ENGLISH, NULL, 0) == 0);
    }
    CHECK(lzq_player_suggest_army(&r, (lzq_style)place, 5, &other) == LZQ_E_RANGE);
    partial.kinds[1] = LZQ_MARSHAL;
    CHECK(lzq_army_complete(&r, &partial, 5, &other, why, sizeof why) == LZQ_E_ARMY);
    CHECK(lzq_player_complete_army(&r, &partial, 0, 5, &other, why, sizeof why) == LZQ_E_ARMY &&
          strlen(why) > 9);
    /* Both headquarters taken: the flag has no place. */
    for (place = 0; place < LZQ_ARMY_PIECES; place++) partial.kinds[place] = army.kinds[place];
    partial.kinds[21] = partial.kinds[23] = LZQ_ENGINEER;
    for (place = 0; place < 20; place++) partial.kinds[place] = LZQ_NO_KIND;
    CHECK(lzq_army_complete(&r, &partial, 5, &other, why, sizeof why) == LZQ_E_ARMY &&
          strstr(why, "the remaining flag (F)"));
}

static void deals(void) {
    char text[64];
    lzq_deal deal, other;
    GOOD(lzq_deal_from_seed(4, &deal));
    CHECK(lzq_deal_text(&deal, text, sizeof text) == LZQ_DEAL_PIECES);
    GOOD(lzq_deal_parse(text, &other, NULL, 0));
    CHECK(memcmp(&deal, &other, sizeof deal) == 0);
    CHECK(lzq_deal_station(0) == lzq_station_at(0, 12) && lzq_deal_station(50) == LZQ_NO_STATION);
    other.pieces[3] = LZQ_NO_PIECE;
    CHECK(lzq_deal_text(&other, text, sizeof text) == LZQ_E_DEAL);
}

int main(void) {
    statuses();
    pieces();
    board();
    moves();
    randoms();
    rules();
    words();
    armies();
    deals();
    hosts();
    puts("walked");
    return 0;
}
