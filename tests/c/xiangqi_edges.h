/* The objects of the program that tests/tests/c_edges.rs makes from xiangqi.h. */
#include "xiangqi.h"

typedef xq_status edge_status;
typedef xq_move edge_move;
typedef xq_point edge_point;
#define EDGE_E_NULL XQ_E_NULL
#define EDGE_E_INTERNAL XQ_E_INTERNAL
#define EDGE_E_HANDLE XQ_E_HANDLE
#define EDGE_E(name) XQ_E_##name

/* All that a call may write, but for buffers. */
struct objects {
    xq_position position;
    xq_rules rules;
    xq_move move;
    xq_illegal illegal;
    xq_outcome outcome;
    xq_verdict verdict;
    unsigned char scratch[256];
    xq_game *new_game;
    xq_search *new_search;
    xq_search_ply search_ply;
    xq_game_info game_info;
    xq_observation observation;
    xq_random random;
    xq_record *new_record;
    xq_records *new_records;
    xq_table *new_table;
    xq_client *new_client;
    xq_limits limits;
    xq_output output;
    xq_client_info client_info;
};
static struct objects e, good;
static const xq_move bad_move = {200, 0};

static xq_game *a_game;
static xq_search *a_search;
static xq_record *a_record;
static xq_records *a_records;
static xq_table *a_table;
static xq_client *a_client;
static xq_move good_move;

static const char *text_point = "h2", *text_move = "h2e2", *text_rules = "asia,forcing=check",
                  *text_position_parse_move = "C2=5", *text_position, *text_record, *text_records,
                  *text_name = "Event", *text_value = "an evening", *text_comment = "a comment",
                  *text_options = "{}", *text_start = "{}", *text_what = "draw", *text_mv = "a2a3",
                  *text_client_say = "hello", *text_army = "X", *text_command = "resign",
                  *text_key = "forcing", *text_piece = "n", *text_side = "red", *text_kind = "horse",
                  *text_observation = "{\"moved\":\"h2e2\"}",
                  *text_json = "[{\"begin\":{\"version\":1,\"rules\":\"asia\",\"position\":"
                               "\"4k4/9/9/9/9/9/9/9/9/3K5 w\"}}]";
static char position_text[128], record_text[2048];

#include "edges_shared.h"

static void set_up(void) {
    static const char *const cycle[4] = {"c3b1", "d2d1", "b1c3", "d1d2"};
    memset(&e, 0, sizeof e);
    memset(buffer, 0xa5, sizeof memory);
    GOOD(xq_position_initial(&e.position));
    GOOD(xq_rules_parse("booklet", &e.rules, NULL, 0));
    GOOD(xq_search_new(&e.rules, &e.position, &a_search));
    GOOD(xq_move_parse("h2e2", &good_move, NULL, 0));
    GOOD(xq_search_play(a_search, good_move));
    CHECK(xq_search_undo(a_search) == 1);
    GOOD(xq_search_play(a_search, good_move));
    GOOD(xq_position_fen(&e.position, position_text, sizeof position_text));
    /* A game with a verdict of the repetition rules. */
    {
        xq_position start;
        GOOD(xq_position_parse("4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b", &start, NULL, 0));
        GOOD(xq_game_new(&e.rules, &start, &a_game));
        for (int ply = 0; ply < 8; ply++) {
            xq_move mv;
            GOOD(xq_move_parse(cycle[ply % 4], &mv, NULL, 0));
            GOOD(xq_game_play(a_game, mv));
        }
    }
    GOOD(xq_game_record(a_game, XQ_ICCS, &a_record));
    GOOD(xq_record_set_tag(a_record, "Event", "an evening"));
    GOOD(xq_record_add_comment(a_record, "said"));
    GOOD(xq_record_text(a_record, record_text, sizeof record_text));
    text_position = position_text;
    text_record = text_records = record_text;
    GOOD(xq_records_parse(record_text, &a_records));
    GOOD(xq_table_open("", NULL, 0, &a_table, NULL, 0));
    GOOD(xq_client_open("{}", NULL, 0, &a_client, NULL, 0));
    good = e;
}

static void tear_down(void) {
    xq_table_free(a_table);
    xq_client_free(a_client);
    xq_table_free(e.new_table);
    xq_client_free(e.new_client);
    xq_game_free(a_game);
    xq_search_free(a_search);
    xq_record_free(a_record);
    xq_records_free(a_records);
    xq_game_free(e.new_game);
    xq_search_free(e.new_search);
    xq_record_free(e.new_record);
    xq_records_free(e.new_records);
}
