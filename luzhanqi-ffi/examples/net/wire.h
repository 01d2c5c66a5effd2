/* Lines of text over a non-blocking socket, for the server and the client of this example.
 *
 * A line has at most WIRE_LINE bytes with its '\n'. Input and output use buffers of a fixed size, so a
 * peer that floods or does not read costs no memory: wire_line and wire_say return -1, and the caller
 * disconnects.
 */
#ifndef WIRE_H
#define WIRE_H

#include "luzhanqi.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The longest line is an observation after a word of the protocol. */
#define WIRE_LINE (LZQ_OBSERVATION_JSON_MAX + 64)
#define WIRE_OUT (4 * WIRE_LINE)

typedef struct wire {
    int fd;
    size_t in_length, out_length;
    char in[WIRE_LINE], out[WIRE_OUT];
} wire;

static void wire_open(wire *w, int fd) {
    w->fd = fd;
    w->in_length = w->out_length = 0;
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

/* Whether this number of lines fits into the output buffer. */
static int wire_has_room(const wire *w, size_t lines) {
    return w->out_length + lines * WIRE_LINE <= WIRE_OUT;
}

/* Sends what the socket accepts now. Returns -1 if the peer is gone. The program must ignore SIGPIPE. */
static int wire_flush(wire *w) {
    while (w->out_length > 0) {
        ssize_t sent = send(w->fd, w->out, w->out_length, 0);
        if (sent < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
        w->out_length -= (size_t)sent;
        memmove(w->out, w->out + sent, w->out_length);
    }
    return 0;
}

/* Appends a line with its '\n' to the output buffer. Returns -1 if it does not fit. */
static int wire_say(wire *w, const char *format, ...) {
    va_list values;
    int length;
    if (!wire_has_room(w, 1)) return -1;
    va_start(values, format);
    length = vsnprintf(w->out + w->out_length, WIRE_LINE, format, values);
    va_end(values);
    if (length < 0 || length + 1 >= WIRE_LINE) return -1;
    w->out_length += (size_t)length;
    w->out[w->out_length++] = '\n';
    return 0;
}

/* Reads the available input. Returns -1 if the peer is gone. */
static int wire_read(wire *w) {
    ssize_t got = 1;
    while (got > 0 && w->in_length < sizeof w->in) {
        got = recv(w->fd, w->in + w->in_length, sizeof w->in - w->in_length, 0);
        if (got > 0) w->in_length += (size_t)got;
    }
    if (got > 0) return 0;
    if (got == 0) return -1;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

/* Removes the next whole line from the input and writes it without its end. Returns 1, 0 if there is no
 * whole line, or -1 for a line that is too long or contains a zero byte. */
static int wire_line(wire *w, char line[WIRE_LINE]) {
    char *end = memchr(w->in, '\n', w->in_length);
    size_t length;
    if (end == NULL) return w->in_length == sizeof w->in ? -1 : 0;
    length = (size_t)(end - w->in);
    memcpy(line, w->in, length);
    line[length] = 0;
    w->in_length -= length + 1;
    memmove(w->in, end + 1, w->in_length);
    if (memchr(line, 0, length) != NULL) return -1;
    if (length > 0 && line[length - 1] == '\r') line[length - 1] = 0;
    return 1;
}

/* The rest of a line after a word and a space, or NULL if it does not begin with the word. */
static const char *after(const char *line, const char *word) {
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0) return NULL;
    if (line[length] == ' ') return line + length + 1;
    return line[length] == 0 ? line + length : NULL;
}

/* Secret bytes from the operating system. Exits if there are none. */
static lzq_entropy entropy(void) {
    lzq_entropy secret;
    lzq_status status = lzq_os_entropy(&secret);
    if (status < 0) {
        fprintf(stderr, "%s\n", lzq_status_text(status));
        exit(1);
    }
    return secret;
}

#endif
