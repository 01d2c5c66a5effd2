/* A player or a spectator of server.c, at a terminal or automatic.
 *
 *     client PORT [--watch | --token TOKEN] [--auto] [--record FILE]
 *
 * It knows only a view, made from the observations that the server sends to its seat. If the connection
 * breaks, it returns with the token of its seat and receives everything again. With --auto it plays random
 * moves. Otherwise it reads commands: move b6b7 (or only b6b7), army LETTERS, resign, draw, draw yes,
 * draw no, back, back yes, back no.
 */
#define _POSIX_C_SOURCE 200112L
#include "wire.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <time.h>

typedef struct client {
    wire w;
    lzq_view *view;     /* NULL until the game begins */
    char token[33];     /* of its seat, or empty */
    int watches, plays; /* is a spectator; plays automatically */
    int quiet;          /* prints nothing */
    int over;           /* the view has observed the end */
    lzq_random random;  /* for automatic moves, seeded by the operating system */
} client;

/* The seat, the seat to move, the offers, the number of observations. */
static lzq_view_info about(const client *c) {
    lzq_view_info info;
    if (lzq_view_get_info(c->view, &info) < 0) exit(1);
    return info;
}

static void show(const client *c, const char *text) {
    if (!c->quiet) {
        printf("%s\n", text);
        fflush(stdout);
    }
}

static int complain(const client *c, const char *what, const char *why) {
    if (!c->quiet) fprintf(stderr, "%s: %s\n", what, why);
    return -1;
}

/* Prints the board as letters, with the own seat at the bottom: ? is hidden, ~ face down. */
static void show_board(const client *c) {
    lzq_piece board[LZQ_STATIONS];
    lzq_seat seat = about(c).seat;
    int row, file;
    if (c->quiet || lzq_view_board(c->view, board) < 0) return;
    for (row = 0; row < 12; row++) {
        int rank = seat == LZQ_NORTH ? row + 1 : 12 - row;
        printf("%2d ", rank);
        for (file = 0; file < 5; file++) {
            lzq_station at = lzq_station_at((uint8_t)(seat == LZQ_NORTH ? 4 - file : file), (uint8_t)rank);
            printf(" %c", lzq_piece_letter(board[at]));
        }
        printf("\n");
    }
    printf("    %s\n", seat == LZQ_NORTH ? "e d c b a" : "a b c d e");
    fflush(stdout);
}

static uint32_t chance(client *c, uint32_t of) {
    uint32_t number = 0;
    lzq_random_below(&c->random, of, &number);
    return number;
}

/* Sends the automatic player's answer to the latest observation. */
static int answer(client *c) {
    lzq_move moves[LZQ_MOVES_MAX];
    char text[LZQ_MOVE_TEXT_MAX];
    lzq_view_info info = about(c);
    lzq_status count;
    if (info.take_back_offer != LZQ_NO_SEAT || info.offer != LZQ_NO_SEAT) {
        /* Wait for the answer to an own offer. */
        if (info.take_back_offer == info.seat || info.offer == info.seat) return 0;
        if (info.offer != LZQ_NO_SEAT) return wire_say(&c->w, "draw no");
        return wire_say(&c->w, "back %s", chance(c, 4) ? "yes" : "no");
    }
    count = lzq_view_legal_moves(c->view, moves, LZQ_MOVES_MAX);
    if (count <= 0) return 0;
    if (info.plies >= 2 && chance(c, 16) == 0) return wire_say(&c->w, "back");
    if (chance(c, 64) == 0) return wire_say(&c->w, "draw");
    lzq_move_text(moves[chance(c, (uint32_t)count)], text, sizeof text);
    return wire_say(&c->w, "move %s", text);
}

/* Adds an observation from the server. */
static int observe(client *c, const char *json) {
    char why[256] = "", line[LZQ_OBSERVATION_TEXT_MAX];
    lzq_observation seen;
    lzq_status status;
    if (c->view == NULL) {
        status = lzq_view_from_json(json, &c->view, why, sizeof why);
        memset(&seen, 0, sizeof seen);
    } else {
        status = lzq_view_observe(c->view, json, &seen, why, sizeof why);
    }
    if (status < 0)
        return complain(c, "the server tells what cannot be", why[0] != 0 ? why : lzq_status_text(status));
    if (seen.type == LZQ_OBSERVED_TAKEN_BACK) {
        show(c, "The game goes back.");
    } else {
        size_t latest = about(c).observations - 1;
        if (lzq_view_observation_text(c->view, latest, LZQ_LANG_ENGLISH, line, sizeof line) >= 0)
            show(c, line);
    }
    c->over = about(c).over;
    return 0;
}

/* Sends the automatic player's army, which cannot be guessed. */
static int send_army(client *c, const char *rules_text) {
    char text[LZQ_ARMY_TEXT_MAX];
    lzq_rules rules;
    lzq_entropy secret = entropy();
    lzq_army army;
    if (lzq_rules_parse(rules_text, &rules, NULL, 0) < 0 ||
        lzq_army_from_entropy(&rules, &secret, &army) < 0 || lzq_army_text(&army, text, sizeof text) < 0)
        return complain(c, "no army for these rules", rules_text);
    return wire_say(&c->w, "army %s", text);
}

/* Handles a line from the server. Returns -1 if it is invalid. */
static int hear(client *c, const char *line) {
    const char *text;
    if ((text = after(line, "see")) != NULL) return observe(c, text);
    if ((text = after(line, "clock")) != NULL) {
        long south, north;
        if (sscanf(text, "%ld %ld", &south, &north) != 2) return complain(c, "no clocks", text);
        /* The clocks come after all observations: the board is complete. */
        if (c->view == NULL || c->over) return 0;
        if (c->plays && !c->watches) return answer(c);
        show_board(c);
    } else if ((text = after(line, "seat")) != NULL) {
        const char *token = strchr(text, ' ');
        if (token == NULL || strlen(token + 1) != 32) return complain(c, "no seat", text);
        memcpy(c->token, token + 1, 33);
    } else if ((text = after(line, "setup")) != NULL) {
        const char *rules = strchr(text, ' ');
        if (rules != NULL && c->plays) return send_army(c, rules + 1);
    }
    show(c, line);
    return 0;
}

/* Sends a typed command. Checks a move with the view first and shows why it is not legal. */
static int command(client *c, char *line) {
    const char *text = after(line, "move");
    lzq_move mv;
    line[strcspn(line, "\r\n")] = 0;
    if (text == NULL) text = line;
    if (c->view != NULL && lzq_move_parse(text, &mv, NULL, 0) >= 0) {
        lzq_illegal illegal;
        char why[LZQ_ILLEGAL_TEXT_MAX];
        if (lzq_view_why_illegal(c->view, mv, &illegal) > 0) {
            lzq_illegal_text(&illegal, LZQ_LANG_ENGLISH, why, sizeof why);
            show(c, why);
            return 0;
        }
        return wire_say(&c->w, "move %s", text);
    }
    return line[0] == 0 ? 0 : wire_say(&c->w, "%s", line);
}

/* Plays over a connection until it ends. Returns 0 if it broke, 1 if the game is over, -1 after invalid
 * input. */
static int serve(client *c, int fd, int terminal) {
    char line[WIRE_LINE];
    int came = 0, gone = 0;
    wire_open(&c->w, fd);
    /* The server sends everything again. */
    lzq_view_free(c->view);
    c->view = NULL;
    c->over = 0;
    if (c->watches) wire_say(&c->w, "watch");
    else wire_say(&c->w, c->token[0] != 0 ? "join %s" : "join", c->token);
    while (!gone) {
        struct pollfd fds[2] = {{fd, POLLIN, 0}, {terminal, POLLIN, 0}};
        if (wire_flush(&c->w) < 0) break;
        if (c->w.out_length > 0) fds[0].events |= POLLOUT;
        if (poll(fds, 2, -1) < 0 && errno != EINTR) break;
        if (fds[0].revents != 0) gone = wire_read(&c->w) < 0;
        while ((came = wire_line(&c->w, line)) > 0)
            if (hear(c, line) < 0) return -1;
        if (came < 0) return complain(c, "the server", "a line is too long");
        if (fds[1].revents != 0) {
            if (fgets(line, sizeof line, stdin) == NULL) terminal = -1;
            else if (command(c, line) < 0) break;
        }
    }
    return c->over;
}

static int connect_to(const char *port) {
    struct sockaddr_in address;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons((uint16_t)atoi(port));
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
    close(fd);
    return -1;
}

static void save(const client *c, const char *name) {
    lzq_record *record;
    lzq_status length;
    char *text;
    FILE *file;
    if (c->view == NULL || lzq_view_record(c->view, &record) < 0) return;
    length = lzq_record_text(record, NULL, 0);
    text = malloc((size_t)length + 1);
    lzq_record_text(record, text, (size_t)length + 1);
    file = fopen(name, "wb");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) perror(name);
    free(text);
    lzq_record_free(record);
}

int main(int count, char **words) {
    static client c;
    const char *record = NULL;
    lzq_entropy seed;
    int i, ended = 0, tries = 0;
    for (i = 2; i < count; i++) {
        if (strcmp(words[i], "--watch") == 0) c.watches = 1;
        else if (strcmp(words[i], "--auto") == 0) c.plays = 1;
        else if (strcmp(words[i], "--record") == 0 && i + 1 < count) record = words[++i];
        else if (strcmp(words[i], "--token") == 0 && i + 1 < count && strlen(words[i + 1]) == 32)
            strcpy(c.token, words[++i]);
        else count = 0;
    }
    if (count < 2) {
        fprintf(stderr, "client PORT [--watch | --token TOKEN] [--auto] [--record FILE]\n");
        return 2;
    }
    seed = entropy();
    memcpy(&c.random, &seed, sizeof c.random);
    signal(SIGPIPE, SIG_IGN);
    for (; ended == 0 && tries < 5; tries++) {
        int fd = connect_to(words[1]);
        struct timespec moment = {0, 200000000};
        if (fd >= 0) {
            ended = serve(&c, fd, c.plays || c.watches ? -1 : 0);
            close(fd);
            /* A connection that worked resets the number of tries. */
            if (c.view != NULL) tries = 0;
        }
        if (ended == 0) nanosleep(&moment, NULL);
    }
    if (record != NULL) save(&c, record);
    lzq_view_free(c.view);
    return ended == 1 ? 0 : 1;
}
