/* Plays a schedule of a table and its clients, and prints all that they say: table SCHEDULE. It is compiled for
 * luzhanqi, and for xiangqi with `xq_` in the place of `lzq_`. */
#include "luzhanqi.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLIENTS 4
#define CHECK(condition)                                                     \
    do {                                                                     \
        if (!(condition)) {                                                  \
            fprintf(stderr, "line %d: %s: %s\n", __LINE__, #condition, why); \
            exit(1);                                                         \
        }                                                                    \
    } while (0)

static char why[512], text[1 << 16], disk[1 << 20];
static size_t written;
static lzq_table *table;
static lzq_client *clients[CLIENTS];
static uint64_t now;

static void pump(void) {
    for (int quiet = 0; !quiet;) {
        const char *said;
        size_t length;
        lzq_output output;
        quiet = 1;
        for (uint64_t n = 1; n < CLIENTS; n++) {
            while (clients[n] != NULL && (said = lzq_client_next_output(clients[n])) != NULL) {
                printf("%" PRIu64 "> %s\n", n, said);
                CHECK(lzq_table_receive(table, n, said, strlen(said), now) == 0);
                quiet = 0;
            }
        }
        if ((said = lzq_table_journal(table, &length)) != NULL) {
            CHECK(written + length <= sizeof disk);
            memcpy(disk + written, said, length);
            written += length;
            CHECK(lzq_table_stored(table, length) == 0);
        }
        while ((said = lzq_table_next_event(table)) != NULL) printf("* %s\n", said);
        while ((said = lzq_table_next_output(table, &output)) != NULL) {
            printf("%" PRIu64 "< %s%s\n", output.peer, said, output.hang_up ? " (end)" : "");
            CHECK(lzq_client_receive(clients[output.peer], said, output.length, now) == 0);
            quiet = 0;
        }
    }
}

/* A request that is not made is printed with its reason. */
static void made(uint64_t n, lzq_status status) {
    if (status < 0) printf("%" PRIu64 " no: %s\n", n, why);
    CHECK(status > 0 || status == LZQ_E_TABLE);
}

/* Returns the rest of a line after its next word, which ends there. */
static char *rest(char *line) {
    char *end = strchr(line, ' ');
    if (end == NULL) return line + strlen(line);
    *end = 0;
    return end + 1;
}

static void step(char *verb) {
    char *arguments = rest(verb), *more = rest(arguments);
    unsigned char secret[32];
    const uint64_t n = strtoull(arguments, NULL, 10) % CLIENTS;
    lzq_client *client = clients[n];
    size_t torn;
#define IS(word) (strcmp(verb, word) == 0)
    memset(secret, (int)n, sizeof secret);
    if (IS("open")) {
        if (*more != 0) more[-1] = ' ';
        CHECK(lzq_table_open(arguments, secret, now, &table, why, sizeof why) == 0);
    } else if (IS("command")) {
        if (*more != 0) more[-1] = ' ';
        if (lzq_table_command(table, arguments, now, why, sizeof why) < 0) printf("no: %s\n", why);
    } else if (IS("client")) {
        CHECK(lzq_client_open(more, secret, now, &clients[n], why, sizeof why) == 0);
    } else if (IS("attach")) {
        CHECK(lzq_table_attach(table, n, atoi(more), now) == 0);
        CHECK(lzq_client_connected(client, now) == 0);
    } else if (IS("lose")) {
        CHECK(lzq_table_disconnected(table, n, now) == 0);
        CHECK(lzq_client_disconnected(client, now) == 0);
    } else if (IS("restart")) {
        lzq_table_free(table);
        CHECK(lzq_table_restore(disk, written, now, &table, &torn, why, sizeof why) == 0 && torn == 0);
        for (uint64_t other = 1; other < CLIENTS; other++)
            if (clients[other] != NULL) CHECK(lzq_client_disconnected(clients[other], now) == 0);
    } else if (IS("reload")) {
        CHECK(lzq_client_save(client, text, sizeof text) > 0);
        lzq_client_free(client);
        CHECK(lzq_client_open(text, secret, now, &clients[n], why, sizeof why) == 0);
    } else if (IS("wake")) {
        CHECK(lzq_table_wake(table, now) == 0);
        for (uint64_t other = 1; other < CLIENTS; other++)
            if (clients[other] != NULL) CHECK(lzq_client_wake(clients[other], now) == 0);
    } else if (IS("sync")) {
        CHECK(lzq_client_sync(client, now) == 0);
    } else if (IS("hold")) {
        CHECK(lzq_table_hold(table, n, (uint8_t)atoi(more)) == 0);
    } else if (IS("play")) {
        made(n, lzq_client_play(client, more, now, why, sizeof why));
    } else if (IS("premove")) {
        CHECK(lzq_client_set_premove(client, more) == 0);
    } else if (IS("set_up")) {
        made(n, lzq_client_set_up(client, more, 1, why, sizeof why));
    } else if (IS("draft")) {
        made(n, lzq_client_set_up(client, more, 0, why, sizeof why));
    } else if (IS("offer")) {
        made(n, lzq_client_offer(client, more, 0, why, sizeof why));
    } else if (IS("accept") || IS("decline")) {
        made(n, lzq_client_answer(client, strtoull(more, NULL, 10), IS("accept"), why, sizeof why));
    } else if (IS("ready")) {
        made(n, lzq_client_ready(client, 1, why, sizeof why));
    } else if (IS("resign")) {
        made(n, lzq_client_resign(client, why, sizeof why));
    } else if (IS("abort")) {
        made(n, lzq_client_abort(client, why, sizeof why));
    } else if (IS("leave")) {
        made(n, lzq_client_leave(client, why, sizeof why));
    } else if (IS("claim")) {
        made(n, lzq_client_claim(client, more, why, sizeof why));
    } else if (IS("say")) {
        made(n, lzq_client_say(client, more, why, sizeof why));
    } else {
        CHECK(!"a verb");
    }
}

/* What is left to read of the table and of the clients; nothing may be left to free. */
static void report(void) {
    const char *said;
    lzq_game *game;
    CHECK(lzq_table_ticket(table, 1, text, sizeof text) == 32);
    printf("ticket %s\n", text);
    CHECK(lzq_table_state(table, text, sizeof text) > 0);
    printf("state %s\n", text);
    for (lzq_role viewer = LZQ_HOST; viewer < 2; viewer++) {
        if (viewer == LZQ_STRANGER) continue;
        CHECK(lzq_table_record(table, viewer, text, sizeof text) > 0);
        printf("record %d %s\n", viewer, text);
    }
    CHECK(lzq_table_game(table, &game) == 1);
    lzq_game_free(game);
    lzq_table_free(table);
    for (uint64_t n = 1; n < CLIENTS; n++) {
        lzq_client *client = clients[n];
        lzq_client_info info;
        uint64_t id;
        lzq_view *view = NULL;
        if (client == NULL) continue;
        while ((said = lzq_client_next_answer(client, &id)) != NULL)
            printf("%" PRIu64 " answer %" PRIu64 " %s\n", n, id, said);
        while ((said = lzq_client_next_message(client)) != NULL) printf("message %s\n", said);
        CHECK(lzq_client_get_info(client, &info) == 0);
        printf("%" PRIu64 " status %d player %d is %d%d%d%d\n", n, info.status,
            info.player == LZQ_NO_PLAYER ? -1 : info.player, info.is_to_move, info.is_waiting,
            info.is_certain, lzq_client_changed(client));
        CHECK(lzq_client_reason(client, text, sizeof text) >= 0);
        printf("reason %s\n", text);
        CHECK(lzq_client_pending(client, text, sizeof text) >= 0);
        printf("pending %s\n", text);
        CHECK(lzq_client_premove(client, text, sizeof text) >= 0);
        printf("premove %s\n", text);
        CHECK(lzq_client_options(client, text, sizeof text) >= 2);
        CHECK(lzq_client_own_setup(client, text, sizeof text) >= 0);
        printf("own %s\n", text);
        CHECK(lzq_client_state(client, text, sizeof text) >= 0);
        printf("state %s\n", text);
        CHECK(lzq_client_save(client, text, sizeof text) >= 0);
        printf("save %s\n", text);
        printf("clock %" PRId64 "\n", (int64_t)lzq_client_clock(client, 0, now + 1000));
        printf("deadline %" PRId64 "\n", (int64_t)lzq_client_deadline(client));
        printf("view %d\n", lzq_client_view(client, &view));
        lzq_view_free(view);
        lzq_client_free(client);
    }
}

int main(int count, char **arguments) {
    FILE *schedule = count > 1 ? fopen(arguments[1], "r") : NULL;
    static char line[4096];
    CHECK(schedule != NULL);
    while (fgets(line, sizeof line, schedule) != NULL) {
        char *verb;
        line[strcspn(line, "\n")] = 0;
        verb = rest(line);
        now = strtoull(line, NULL, 10);
        printf("%" PRIu64 " %s\n", now, verb);
        step(verb);
        pump();
        printf("deadline %" PRId64 "\n", (int64_t)lzq_table_deadline(table));
    }
    report();
    fclose(schedule);
    return 0;
}
