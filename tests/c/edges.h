/* The objects and checks of the program that tests/tests/c_edges.rs makes from the header. */
#include "luzhanqi_tools.h"

typedef lzq_status edge_status;
typedef lzq_move edge_move;
typedef lzq_station edge_point;
#define EDGE_E_NULL LZQ_E_NULL
#define EDGE_E_INTERNAL LZQ_E_INTERNAL
#define EDGE_E_HANDLE LZQ_E_HANDLE
#define EDGE_E(name) LZQ_E_##name

/* All that a call may write, but for buffers. */
struct objects {
    lzq_position position;
    lzq_rules rules;
    lzq_army army;
    lzq_deal deal;
    lzq_entropy entropy;
    lzq_position_info position_info;
    lzq_setup setup;
    lzq_game_info game_info;
    lzq_view_info view_info;
    lzq_random random;
    lzq_move move;
    lzq_illegal illegal;
    lzq_outcome outcome;
    lzq_play_result play_result;
    lzq_event event;
    lzq_observation observation;
    double weights[300];
    unsigned char scratch[256];
    lzq_game *new_game;
    lzq_view *new_view;
    lzq_belief *new_belief;
    lzq_relaxed_belief *new_relaxed_belief;
    lzq_weighted_belief *new_weighted_belief;
    lzq_record *new_record;
    lzq_records *new_records;
    lzq_scene *new_scene;
    lzq_search *new_search;
    lzq_search_ply search_ply;
    lzq_limits limits;
    lzq_ranked_move ranked_move;
    lzq_table *new_table;
    lzq_client *new_client;
    lzq_output output;
    lzq_client_info client_info;
};
/* The last ones are wrong. */
static struct objects e, good, bad;
static const lzq_move bad_move = {LZQ_STATIONS, 0};

static lzq_game *a_game;
static lzq_view *a_view;
static lzq_belief *a_belief;
static lzq_relaxed_belief *a_relaxed_belief;
static lzq_weighted_belief *a_weighted_belief;
static lzq_record *a_record;
static lzq_records *a_records;
static lzq_scene *a_scene;
static lzq_search *a_search;
static lzq_table *a_table;
static lzq_client *a_client;
static lzq_move good_move;

static const char *text_seat = "south", *text_kind = "M", *text_kinds = "MG", *text_piece = "M",
                  *text_station = "c6", *text_move = "a2a9", *text_rules = "oca,mines=mutual",
                  *text_value = "mutual", *text_key = "mines", *text_army, *text_deal, *text_position,
                  *text_json, *text_observation, *text_record, *text_records, *text_name = "Event",
                  *text_comment = "a comment", *text_options = "{}", *text_start = "{}", *text_what = "draw",
                  *text_mv = "a2a3", *text_client_say = "hello", *text_command = "resign",
                  *text_caption = "a caption";
static char army_text[64], deal_text[64], position_text[128], begin_text[1024], moved_text[256],
    record_text[4096];

#include "edges_shared.h"

static void set_up(void) {
    lzq_move moves[LZQ_MOVES_MAX];
    memset(&e, 0, sizeof e);
    memset(buffer, 0xa5, sizeof memory);
    GOOD(lzq_rules_parse("standard", &e.rules, NULL, 0));
    GOOD(lzq_army_from_seed(&e.rules, 1, &e.army));
    GOOD(lzq_deal_from_seed(1, &e.deal));
    GOOD(lzq_position_from_seed(&e.rules, 1, &e.position));
    GOOD(lzq_setup_of_position(&e.position, &e.setup));
    GOOD(lzq_position_legal_moves(&e.position, moves, LZQ_MOVES_MAX));
    good_move = moves[0];
    for (int i = 0; i < 300; i++) e.weights[i] = 1.0;
    e.limits.nodes = 1;
    GOOD(lzq_game_from_seed(&e.rules, 1, &a_game));
    GOOD(lzq_army_text(&e.army, army_text, sizeof army_text));
    GOOD(lzq_deal_text(&e.deal, deal_text, sizeof deal_text));
    GOOD(lzq_position_text(&e.position, position_text, sizeof position_text));
    GOOD(lzq_game_observation_json(a_game, LZQ_SOUTH, 0, begin_text, sizeof begin_text));
    GOOD(lzq_game_view(a_game, LZQ_SOUTH, &a_view));
    GOOD(lzq_game_play(a_game, good_move, NULL));
    GOOD(lzq_game_observation_json(a_game, LZQ_SOUTH, 1, moved_text, sizeof moved_text));
    GOOD(lzq_view_belief(a_view, &a_belief));
    GOOD(lzq_view_relaxed_belief(a_view, &a_relaxed_belief));
    GOOD(lzq_belief_weighted(a_belief, e.weights, &a_weighted_belief, NULL, 0));
    GOOD(lzq_game_record(a_game, &a_record));
    GOOD(lzq_record_set_tag(a_record, "Event", "an evening"));
    GOOD(lzq_record_add_comment(a_record, "said"));
    GOOD(lzq_record_text(a_record, record_text, sizeof record_text));
    GOOD(lzq_records_parse(record_text, &a_records));
    GOOD(lzq_scene_of_position(&e.position, &a_scene));
    GOOD(lzq_search_new(&e.position, &a_search));
    text_army = army_text;
    text_deal = deal_text;
    text_position = position_text;
    text_json = begin_text;
    text_observation = moved_text;
    text_record = text_records = record_text;
    GOOD(lzq_table_open("", NULL, 0, &a_table, NULL, 0));
    GOOD(lzq_client_open("{}", NULL, 0, &a_client, NULL, 0));
    good = e;
    memset(&bad, 0x4d, sizeof bad);
    memset(&bad.position, 0, sizeof bad.position);
    memset(&bad.rules, 0xff, sizeof bad.rules);
    bad.illegal = e.illegal;
    bad.illegal.spare[0] = 1;
    bad.outcome = e.outcome;
    bad.outcome.spare[0] = 1;
}

static void tear_down(void) {
    lzq_table_free(a_table);
    lzq_client_free(a_client);
    lzq_table_free(e.new_table);
    lzq_client_free(e.new_client);
    lzq_game_free(a_game);
    lzq_view_free(a_view);
    lzq_belief_free(a_belief);
    lzq_relaxed_belief_free(a_relaxed_belief);
    lzq_weighted_belief_free(a_weighted_belief);
    lzq_record_free(a_record);
    lzq_records_free(a_records);
    lzq_scene_free(a_scene);
    lzq_search_free(a_search);
    lzq_game_free(e.new_game);
    lzq_view_free(e.new_view);
    lzq_belief_free(e.new_belief);
    lzq_relaxed_belief_free(e.new_relaxed_belief);
    lzq_weighted_belief_free(e.new_weighted_belief);
    lzq_record_free(e.new_record);
    lzq_records_free(e.new_records);
    lzq_scene_free(e.new_scene);
    lzq_search_free(e.new_search);
}
