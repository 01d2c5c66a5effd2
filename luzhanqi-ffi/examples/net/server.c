/* A TCP server of one table. Each message is a line. Usage: server PORT JOURNAL OPTIONS. The server prints
 * the events of the table, and ends when the table closes. After a crash, it restores the table from the
 * journal. */
#define _POSIX_C_SOURCE 200809L
#include "luzhanqi.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define PEERS 32
static struct {
    uint64_t number; /* 0: no peer */
    size_t have;
    char in[4096];
} peers[PEERS];
static struct pollfd sockets[PEERS]; /* the first one listens */
static lzq_table *table;
static int journal;
static void fail(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}
static void check(lzq_status status) {
    if (status < 0) fail("luzhanqi", lzq_status_text(status));
}
static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}
static void hang_up(int i) {
    check(lzq_table_disconnected(table, peers[i].number, now()));
    close(sockets[i].fd);
    peers[i].number = 0, sockets[i].fd = -1;
}
static void pump(void) {
    const char *text;
    size_t length;
    lzq_output output;
    while ((text = lzq_table_journal(table, &length)) != NULL) {
        if (write(journal, text, length) != (ssize_t)length || fsync(journal) != 0)
            fail("journal", "not stored");
        check(lzq_table_stored(table, length));
    }
    while ((text = lzq_table_next_output(table, &output)) != NULL) {
        struct iovec parts[2] = {{(void *)(uintptr_t)text, output.length}, {(void *)(uintptr_t)"\n", 1}};
        const struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
        for (int i = 1; i < PEERS; i++) {
            if (peers[i].number != output.peer) continue;
            /* Disconnects a peer that does not read. When the peer connects again, it misses nothing. */
            const ssize_t sent = sendmsg(sockets[i].fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
            if (sent != (ssize_t)output.length + 1 || output.hang_up) hang_up(i);
        }
    }
    while ((text = lzq_table_next_event(table)) != NULL) {
        puts(text), fflush(stdout);
        if (strstr(text, "\"closed\"") != NULL) exit(0);
    }
}
static void hear(int i) {
    char *in = peers[i].in, *end;
    const ssize_t got = recv(sockets[i].fd, in + peers[i].have, sizeof peers[i].in - peers[i].have, 0);
    if (got > 0) peers[i].have += (size_t)got;
    while ((end = memchr(in, '\n', peers[i].have)) != NULL) {
        check(lzq_table_receive(table, peers[i].number, in, (size_t)(end - in), now()));
        memmove(in, end + 1, peers[i].have -= (size_t)(end + 1 - in));
    }
    if (got <= 0 || peers[i].have == sizeof peers[i].in) hang_up(i);
}
static void welcome(int fd) {
    static uint64_t number;
    int i = 1;
    while (i < PEERS && peers[i].number != 0) i++;
    if (i == PEERS) close(fd);
    if (i == PEERS || fd < 0) return;
    peers[i].number = ++number, peers[i].have = 0, sockets[i].fd = fd, sockets[i].events = POLLIN;
    check(lzq_table_attach(table, number, LZQ_STRANGER, now()));
}
int main(int count, char **arguments) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    static char old[1 << 20], why[256];
    size_t torn = 0;
    if (count != 4) fail("arguments", "expected PORT JOURNAL OPTIONS");
    journal = open(arguments[2], O_RDWR | O_CREAT | O_APPEND, 0600);
    ssize_t length = read(journal, old, sizeof old);
    if (length < 0 || length == (ssize_t)sizeof old) fail(arguments[2], "no file, or too long");
    while (length > 0 && old[length - 1] != '\n') length--; /* a crash can leave a part of a line */
    const lzq_status status =
        length > 0 ? lzq_table_restore(old, (size_t)length, now(), &table, &torn, why, sizeof why)
                   : lzq_table_open(arguments[3], NULL, now(), &table, why, sizeof why);
    if (status < 0 || ftruncate(journal, length - (ssize_t)torn) != 0) fail(arguments[2], why);
    address.sin_port = htons((uint16_t)atoi(arguments[1]));
    for (int i = 1; i < PEERS; i++) sockets[i].fd = -1;
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    sockets[0] = (struct pollfd){.fd = fd, .events = POLLIN};
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0 || listen(fd, 8) != 0)
        fail("port", "used");
    for (;;) {
        pump();
        const uint64_t due = lzq_table_deadline(table), time = now();
        poll(sockets, PEERS, due <= time ? 0 : due - time > 60000 ? 60000 : (int)(due - time));
        check(lzq_table_wake(table, now()));
        if (sockets[0].revents != 0) welcome(accept(sockets[0].fd, NULL, NULL));
        for (int i = 1; i < PEERS; i++)
            if (sockets[i].fd >= 0 && sockets[i].revents != 0) hear(i);
    }
}
