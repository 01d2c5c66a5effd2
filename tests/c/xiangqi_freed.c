/* As freed.c, for the handles of xiangqi.h. */
#include "check.h"
#include "xiangqi.h"

void free(void *block) { (void)block; }

#define FREED(handle, let_go, call)   \
    do {                              \
        CHECK((call) != XQ_E_HANDLE); \
        let_go(handle);               \
        CHECK((call) == XQ_E_HANDLE); \
        let_go(handle);               \
    } while (0)

int main(void) {
    xq_rules rules;
    xq_position start;
    xq_game *game;
    xq_record *record;
    xq_records *records;
    xq_search *search;
    xq_table *table;
    xq_client *client;
    GOOD(xq_rules_parse("asia", &rules, NULL, 0));
    GOOD(xq_position_initial(&start));
    GOOD(xq_game_new(&rules, &start, &game));
    GOOD(xq_game_record(game, XQ_UCI, &record));
    GOOD(xq_search_new(&rules, &start, &search));
    GOOD(xq_records_parse("", &records));
    GOOD(xq_table_open("", NULL, 0, &table, NULL, 0));
    GOOD(xq_client_open("{}", NULL, 0, &client, NULL, 0));
    FREED(table, xq_table_free, xq_table_wake(table, 0));
    FREED(client, xq_client_free, xq_client_wake(client, 0));
    FREED(records, xq_records_free, xq_records_count(records));
    FREED(search, xq_search_free, xq_search_legal_moves(search, NULL, 0));
    FREED(record, xq_record_free, xq_record_text(record, NULL, 0));
    FREED(game, xq_game_free, xq_game_legal_moves(game, NULL, 0));
    puts("freed");
    return 0;
}
