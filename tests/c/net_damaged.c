/* Damaged streams into the client of examples/net: it ends, and does no harm. The arguments are a file with
 * the stream of a whole game, as a server sent it, and how many times it is damaged. */
#define main client_main
#include "../../luzhanqi-ffi/examples/net/client.c"
#undef main

enum { ROOM = 1 << 20 };

static char whole[ROOM], damaged[2 * ROOM];

/* Changes a stream in one of the ways in which a network, a bug or an enemy would. */
static size_t damage(lzq_random *random, size_t length) {
    uint32_t kind, at, other, i;
    lzq_random_below(random, 7, &kind);
    lzq_random_below(random, (uint32_t)length, &at);
    lzq_random_below(random, 1 + (uint32_t)(length - at), &other);
    memcpy(damaged, whole, length);
    switch (kind) {
    case 0: /* some bytes are others */
        for (i = 0; i < 1 + other % 8; i++) {
            uint32_t place, byte;
            lzq_random_below(random, (uint32_t)length, &place);
            lzq_random_below(random, 256, &byte);
            damaged[place] = (char)byte;
        }
        return length;
    case 1: /* a digit is another, which stays JSON */
        for (i = at; i < length && (damaged[i] < '0' || damaged[i] > '9'); i++) continue;
        if (i < length) damaged[i] = (char)('0' + other % 10);
        return length;
    case 2: /* the end is missing */ return at;
    case 3: /* something in the middle is missing */
        memmove(damaged + at, damaged + at + other, length - at - other);
        return length - other;
    case 4: /* something comes twice */
        memmove(damaged + at + other, damaged + at, length - at);
        return length + other;
    case 5: { /* a whole line is missing */
        char *end = memchr(damaged + at, '\n', length - at);
        char *next = end == NULL ? NULL : memchr(end + 1, '\n', length - (size_t)(end + 1 - damaged));
        if (next == NULL) return length;
        memmove(end, next, length - (size_t)(next - damaged));
        return length - (size_t)(next - end);
    }
    default: /* a line without end */ memset(damaged + at, 'x', other); return length;
    }
}

int main(int count, char **words) {
    lzq_random random = {2026};
    FILE *file = count == 3 ? fopen(words[1], "rb") : NULL;
    size_t length = file == NULL ? 0 : fread(whole, 1, ROOM, file);
    int ends[3] = {0, 0, 0}, stream, streams = count == 3 ? atoi(words[2]) : 0;
    if (length == 0 || length == ROOM) return 2;
    fclose(file);
    for (stream = 0; stream <= streams; stream++) {
        static client c;
        size_t size = stream == 0 ? length : damage(&random, length), at = 0;
        int pair[2], buffer = 1 << 22, end;
        memset(&c, 0, sizeof c);
        c.quiet = 1;
        c.plays = stream % 2;
        c.random.state = (uint64_t)stream;
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0) return 2;
        setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
        if (stream == 0) memcpy(damaged, whole, length);
        fcntl(pair[0], F_SETFL, O_NONBLOCK);
        while (at < size) {
            ssize_t sent = send(pair[0], damaged + at, size - at, 0);
            if (sent < 0) break;
            at += (size_t)sent;
        }
        /* What does not fit is a stream that was cut. */
        shutdown(pair[0], SHUT_WR);
        end = serve(&c, pair[1], -1);
        if (stream == 0 && end != 1) return 3;
        ends[end + 1]++;
        lzq_view_free(c.view);
        close(pair[0]);
        close(pair[1]);
    }
    printf("%d refused, %d cut, %d whole\n", ends[0], ends[1], ends[2]);
    return 0;
}
