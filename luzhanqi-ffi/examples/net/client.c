/* A TCP client that plays at random. Usage: client PORT FILE. FILE stores the seat of the client. Prints the
 * record of the game. */
#define _POSIX_C_SOURCE 200809L
#include "luzhanqi.h"

#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static char text[1 << 16], line[1 << 15], next[4096];
static lzq_client *client;
static void check(lzq_status status) {
    if (status < 0) fprintf(stderr, "%s\n", lzq_status_text(status));
}
static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}
static void save(const char *path) {
    snprintf(next, sizeof next, "%s.new", path); /* renamed below: a whole file always exists */
    FILE *file = fopen(next, "w");
    check(lzq_client_save(client, text, sizeof text));
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0 || rename(next, path) != 0) abort();
}
/* Makes the request that is due, if any. Returns whether the game has ended or the table has closed. */
static int act(void) {
    lzq_client_info info;
    lzq_view *view = NULL;
    lzq_record *record = NULL;
    check(lzq_client_get_info(client, &info));
    check(lzq_client_state(client, text, sizeof text));
    const int ended = strstr(text, "\"phase\":\"ended\"") != NULL;
    const int done = ended || info.status >= LZQ_CLIENT_CLOSED;
    if (lzq_client_view(client, &view) == 1 && ended) {
        check(lzq_view_record(view, &record));
        if (lzq_record_text(record, text, sizeof text) > 0) puts(text);
    } else if (info.is_to_move && !info.is_waiting) {
        lzq_move moves[LZQ_MOVES_MAX];
        const lzq_status count = lzq_view_legal_moves(view, moves, LZQ_MOVES_MAX);
        if (count > 0 && lzq_move_text(moves[rand() % count], text, sizeof text) > 0)
            check(lzq_client_play(client, text, now(), NULL, 0));
    } else if (strstr(text, "\"setup\"") != NULL && !info.is_waiting &&
               !lzq_client_own_setup(client, NULL, 0)) {
        check(lzq_client_set_up(client, "ELBGCPXEEJCXPMKLOOKJOBKFP", 1, NULL, 0));
    }
    lzq_record_free(record);
    lzq_view_free(view);
    return done;
}
/* Exchanges messages with the table until the connection is lost. Returns whether the game has ended. */
static int talk(int fd, const char *path) {
    struct pollfd socket = {.fd = fd, .events = POLLIN};
    size_t have = 0;
    check(lzq_client_connected(client, now()));
    for (;;) {
        const char *out;
        char *end;
        while (save(path), (out = lzq_client_next_output(client)) != NULL)
            if (dprintf(fd, "%s\n", out) < 0) return 0;
        if (poll(&socket, 1, 200) > 0) {
            const ssize_t got = recv(fd, line + have, sizeof line - have, 0);
            if (got <= 0) return 0;
            for (have += (size_t)got; (end = memchr(line, '\n', have)) != NULL;) {
                check(lzq_client_receive(client, line, (size_t)(end - line), now()));
                memmove(line, end + 1, have -= (size_t)(end + 1 - line));
            }
        } else if (check(lzq_client_wake(client, now())), act()) {
            return 1;
        }
    }
}
int main(int count, char **arguments) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    FILE *file = count == 3 ? fopen(arguments[2], "r") : NULL;
    if (count != 3 || signal(SIGPIPE, SIG_IGN) == SIG_ERR) return 2;
    if (file == NULL || fgets(text, sizeof text, file) == NULL) strcpy(text, "{\"sit\":true}");
    if (lzq_client_open(text, NULL, now(), &client, line, sizeof line) < 0) return 1;
    address.sin_port = htons((uint16_t)atoi(arguments[1]));
    for (int ended = 0; !ended;) {
        const int fd = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0) ended = talk(fd, arguments[2]);
        close(fd);
        check(lzq_client_disconnected(client, now()));
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    }
    lzq_client_free(client);
    return 0;
}
