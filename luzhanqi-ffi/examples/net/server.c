/* One game of Luzhanqi between two players over TCP, with clocks, spectators, take-backs and players who
 * lose their connection and return.
 *
 *     server PORT [--rules RULES] [--minutes N] [--secret] [--record PREFIX]
 *
 * README.md describes the protocol. The server holds the game. A player receives what
 * lzq_game_observation_since writes for that seat; nothing else about the board ever leaves this program.
 * The progress of a peer is one number, its cursor. A returning player and a late spectator start at 0.
 */
#define _POSIX_C_SOURCE 200112L
#include "luzhanqi_tools.h" /* lzq_reason_token */
#include "wire.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <time.h>

enum {
    PEERS = 16,          /* simultaneous connections */
    SPECTATORS = 10,     /* fewer, so that players can always return */
    FAULTS = 20,         /* invalid lines before a disconnect */
    OFFERS = 100,        /* per seat; the game stores them all */
    STRANGER_MS = 10000, /* to send join or watch */
    SETUP_MS = 120000,   /* to set up an army */
    LINGER_MS = 3000     /* after the end, for peers that are away */
};

/* Roles of peers besides LZQ_SOUTH and LZQ_NORTH. */
enum { SPECTATOR = LZQ_NO_SEAT, STRANGER = 100 };

typedef struct peer {
    wire w;
    int open, faults;
    int role;
    int64_t since;
    uint64_t told;  /* the cursor of its observations */
    int clock_told; /* whether the clocks were sent since the last change */
} peer;

static struct {
    lzq_rules rules;
    int dark, keep_secrets;
    peer peers[PEERS];
    char tokens[2][33]; /* to return to a seat; empty while the seat is free */
    lzq_army armies[2];
    int ready[2];
    int offers[2];          /* draw offers and take-back requests */
    int64_t setup_until;    /* 0 until both players have joined */
    lzq_game *game;         /* NULL until the set-up is complete */
    int64_t left[2], since; /* the clocks in milliseconds, and the start of the running one */
    int64_t over_since;     /* 0 during the game */
} table;

static const char *const SEATS[2] = {"south", "north"};

/* Milliseconds of a monotonic clock. */
static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The seat to move, the number of observations, the outcome. */
static lzq_game_info about(void) {
    lzq_game_info info;
    if (lzq_game_get_info(table.game, &info) < 0) exit(1);
    return info;
}

static void hang_up(peer *p) {
    if (!p->open) return;
    wire_flush(&p->w);
    close(p->w.fd);
    p->open = 0;
}

/* Sends a line to a peer. Disconnects a peer that does not read; it may return. */
#define TELL(p, ...)                                                     \
    do {                                                                 \
        if ((p)->open && wire_say(&(p)->w, __VA_ARGS__) < 0) hang_up(p); \
    } while (0)

static void fault(peer *p, const char *why) {
    TELL(p, "error %s", why);
    if (++p->faults >= FAULTS) hang_up(p);
}

/* Sends observations and clocks while they fit, and the rest when the peer has read. */
static void tell_news(peer *p) {
    char json[LZQ_OBSERVATION_JSON_MAX];
    lzq_seat seat = (lzq_seat)p->role;
    lzq_status length = 1;
    if (!p->open || p->role == STRANGER || table.game == NULL) return;
    while (p->open && length > 0 && wire_has_room(&p->w, 3)) {
        length = lzq_game_observation_since(table.game, seat, p->told, &p->told, json, sizeof json);
        if (length < 0) exit(1);
        if (length > 0) TELL(p, "see %s", json);
    }
    if (length == 0 && !p->clock_told && wire_has_room(&p->w, 2)) {
        TELL(p, "clock %ld %ld", (long)table.left[LZQ_SOUTH], (long)table.left[LZQ_NORTH]);
        p->clock_told = 1;
    }
}

/* The token to return to a seat: 128 random bits. */
static void new_token(char token[33]) {
    lzq_entropy secret = entropy();
    size_t i;
    for (i = 0; i < 16; i++) sprintf(token + 2 * i, "%02x", secret.bytes[i]);
}

/* Compares in constant time. */
static int token_is(const char *known, const char *said) {
    size_t i;
    unsigned char other = 0;
    if (strlen(said) != 32 || known[0] == 0) return 0;
    for (i = 0; i < 32; i++) other |= (unsigned char)(known[i] ^ said[i]);
    return other == 0;
}

static void clocks_changed(void) {
    int i;
    for (i = 0; i < PEERS; i++) table.peers[i].clock_told = 0;
}

/* Subtracts the time since the last call from the running clock; a player without time loses. */
static void run_clocks(int64_t now) {
    lzq_seat turn;
    if (table.game == NULL || table.over_since != 0) return;
    turn = about().to_move;
    table.left[turn] -= now - table.since;
    table.since = now;
    if (table.left[turn] <= 0) {
        table.left[turn] = 0;
        lzq_game_adjudicate(table.game, turn == LZQ_SOUTH ? LZQ_NORTH : LZQ_SOUTH, LZQ_REASON_TIME);
        clocks_changed();
    }
}

static void look_for_the_end(int64_t now) {
    lzq_outcome end;
    if (table.game == NULL || table.over_since != 0 || !about().over) return;
    end = about().outcome;
    table.over_since = now;
    printf(
        "result %s %s\n", end.winner > LZQ_NORTH ? "nobody" : SEATS[end.winner], lzq_reason_token(end.reason));
    fflush(stdout);
}

/* Starts the game when both armies are ready or their time is over. Expose play has no armies. */
static void begin(int64_t now) {
    lzq_entropy secret;
    lzq_status status;
    int seat;
    for (seat = 0; table.dark && seat < 2; seat++) {
        secret = entropy();
        if (!table.ready[seat] && lzq_army_from_entropy(&table.rules, &secret, &table.armies[seat]) < 0)
            exit(1);
    }
    secret = entropy();
    status = table.dark ? lzq_game_from_armies(&table.rules, &table.armies[LZQ_SOUTH],
                              &table.armies[LZQ_NORTH], &table.game, NULL, 0)
                        : lzq_game_from_entropy(&table.rules, &secret, &table.game);
    if (status < 0) {
        fprintf(stderr, "no game: %s\n", lzq_status_text(status));
        exit(1);
    }
    if (table.keep_secrets) lzq_game_set_truth_at_end(table.game, 0);
    table.since = now;
    clocks_changed();
}

static void tell_setup(peer *p, int64_t now) {
    char rules[LZQ_RULES_TEXT_MAX];
    if (table.game != NULL || table.setup_until == 0 || p->role > LZQ_NORTH) return;
    lzq_rules_text(&table.rules, rules, sizeof rules);
    TELL(p, "setup %ld %s", (long)(table.setup_until - now), rules);
}

/* Gives a peer the first free seat, or the seat of its token. */
static void join(peer *p, const char *token, int64_t now) {
    int seat, i;
    for (seat = 0; seat < 2; seat++)
        if (token[0] == 0 ? table.tokens[seat][0] == 0 : token_is(table.tokens[seat], token)) break;
    if (seat == 2) {
        fault(p, token[0] == 0 ? "both seats are taken" : "no seat has this token");
        return;
    }
    if (token[0] == 0) new_token(table.tokens[seat]);
    /* The seat's old connection may be dead but still open. */
    for (i = 0; i < PEERS; i++)
        if (table.peers[i].role == seat) hang_up(&table.peers[i]);
    p->role = seat;
    p->told = 0;
    p->clock_told = 0;
    TELL(p, "seat %s %s", SEATS[seat], table.tokens[seat]);
    if (table.setup_until != 0) tell_setup(p, now);
    if (table.setup_until != 0 || table.tokens[LZQ_SOUTH][0] == 0 || table.tokens[LZQ_NORTH][0] == 0) return;
    table.setup_until = now + SETUP_MS;
    if (!table.dark) begin(now);
    for (i = 0; i < PEERS; i++)
        if (table.peers[i].open) tell_setup(&table.peers[i], now);
}

static void watch(peer *p) {
    int i, watching = 0;
    for (i = 0; i < PEERS; i++) watching += table.peers[i].open && table.peers[i].role == SPECTATOR;
    if (watching >= SPECTATORS) {
        fault(p, "no seat is left in the audience");
        return;
    }
    p->role = SPECTATOR;
    TELL(p, "watching");
}

static void set_up(peer *p, const char *text, int64_t now) {
    char why[256] = "";
    lzq_fault wrong;
    lzq_army army;
    lzq_status status = lzq_army_parse(text, &army, why, sizeof why);
    if (status < 0) {
        fault(p, why[0] != 0 ? why : lzq_status_text(status));
        return;
    }
    if (lzq_army_faults(&army, &table.rules, (lzq_seat)p->role, LZQ_LANG_ENGLISH, &wrong, 1) != 0) {
        fault(p, wrong.text);
        return;
    }
    table.armies[p->role] = army;
    table.ready[p->role] = 1;
    TELL(p, "ready");
    if (table.ready[LZQ_SOUTH] && table.ready[LZQ_NORTH]) begin(now);
}

/* Executes a player's command. The library checks the turn and the offers. */
static void play(peer *p, const char *line) {
    lzq_seat seat = (lzq_seat)p->role;
    lzq_game *game = table.game;
    char why[256] = "";
    const char *text;
    lzq_move mv;
    lzq_status status;
    if ((text = after(line, "move")) != NULL) {
        lzq_illegal illegal;
        status = lzq_move_parse(text, &mv, why, sizeof why);
        if (status >= 0) status = lzq_game_play_as(game, seat, mv, NULL);
        if (status == LZQ_E_ILLEGAL && lzq_game_why_illegal(game, mv, &illegal) > 0)
            lzq_illegal_text(&illegal, LZQ_LANG_ENGLISH, why, sizeof why);
    } else if ((strcmp(line, "draw") == 0 || strcmp(line, "back") == 0) && table.offers[seat]++ >= OFFERS) {
        fault(p, "no more offers");
        return;
    } else if (strcmp(line, "resign") == 0) status = lzq_game_resign(game, seat);
    else if (strcmp(line, "draw") == 0) status = lzq_game_offer_draw(game, seat);
    else if (strcmp(line, "draw yes") == 0) status = lzq_game_accept_draw(game, seat);
    else if (strcmp(line, "draw no") == 0) status = lzq_game_decline_draw(game, seat);
    else if (strcmp(line, "back") == 0) status = lzq_game_offer_take_back(game, seat);
    else if (strcmp(line, "back no") == 0) status = lzq_game_decline_take_back(game, seat);
    else if (strcmp(line, "back yes") == 0) status = lzq_game_accept_take_back(game, seat);
    else {
        fault(p, "not a command");
        return;
    }
    if (status < 0) fault(p, why[0] != 0 ? why : lzq_status_text(status));
    else clocks_changed();
}

static void hear(peer *p, const char *line, int64_t now) {
    const char *text;
    if (p->role == STRANGER) {
        if ((text = after(line, "join")) != NULL) join(p, text, now);
        else if (strcmp(line, "watch") == 0) watch(p);
        else fault(p, "say join, join TOKEN or watch");
    } else if (p->role == SPECTATOR) {
        fault(p, "spectators watch");
    } else if (table.game == NULL) {
        if (table.setup_until != 0 && (text = after(line, "army")) != NULL) set_up(p, text, now);
        else fault(p, "the game has not begun");
    } else {
        play(p, line);
    }
}

static void welcome(int listener, int64_t now) {
    int fd = accept(listener, NULL, NULL), i, yes = 1;
    if (fd < 0) return;
    for (i = 0; i < PEERS && table.peers[i].open; i++) continue;
    if (i == PEERS) {
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    memset(&table.peers[i], 0, sizeof table.peers[i]);
    wire_open(&table.peers[i].w, fd);
    table.peers[i].open = 1;
    table.peers[i].role = STRANGER;
    table.peers[i].since = now;
}

static void attend(peer *p, short ready, int64_t now) {
    char line[WIRE_LINE];
    int gone = 0, got = 0;
    if (ready & (POLLIN | POLLHUP | POLLERR)) {
        /* Lines sent before a disconnect count. */
        gone = wire_read(&p->w) < 0;
        while (p->open && (got = wire_line(&p->w, line)) > 0) hear(p, line, now);
    }
    if (p->open && (gone || got < 0)) hang_up(p);
}

/* Milliseconds until the next event without input. */
static int until_the_next_deadline(int64_t now) {
    int64_t next = now + 1000;
    if (table.game != NULL && table.over_since == 0) {
        int64_t flag = now + table.left[about().to_move];
        if (flag < next) next = flag;
    }
    return (int)(next > now ? next - now : 0);
}

/* After the end: whether all peers have received everything or had time to return. */
static int all_is_said(int64_t now) {
    int i, away = 2;
    if (table.over_since == 0) return 0;
    for (i = 0; i < PEERS; i++) {
        peer *p = &table.peers[i];
        if (!p->open || p->role == STRANGER) continue;
        if (p->w.out_length > 0 || !p->clock_told) return now - table.over_since > LINGER_MS;
        if (p->role <= LZQ_NORTH) away--;
    }
    return away == 0 || now - table.over_since > LINGER_MS;
}

static void serve(int listener) {
    for (;;) {
        struct pollfd fds[PEERS + 1];
        int i;
        int64_t now = now_ms();
        run_clocks(now);
        if (table.game == NULL && table.setup_until != 0 && now >= table.setup_until) begin(now);
        look_for_the_end(now);
        for (i = 0; i < PEERS; i++) {
            peer *p = &table.peers[i];
            if (p->open && p->role == STRANGER && now - p->since > STRANGER_MS) hang_up(p);
            tell_news(p);
            if (p->open && wire_flush(&p->w) < 0) hang_up(p);
            fds[i].fd = p->open ? p->w.fd : -1;
            fds[i].events = (short)(POLLIN | (p->w.out_length > 0 ? POLLOUT : 0));
            fds[i].revents = 0;
        }
        if (all_is_said(now)) return;
        fds[PEERS].fd = listener;
        fds[PEERS].events = POLLIN;
        fds[PEERS].revents = 0;
        if (poll(fds, PEERS + 1, until_the_next_deadline(now)) < 0 && errno != EINTR) return;
        now = now_ms();
        run_clocks(now);
        for (i = 0; i < PEERS; i++)
            if (table.peers[i].open && fds[i].revents != 0) attend(&table.peers[i], fds[i].revents, now);
        if (fds[PEERS].revents != 0) welcome(listener, now);
    }
}

static void save(const char *prefix, const char *end, lzq_record *record) {
    char name[1024];
    lzq_status length = lzq_record_text(record, NULL, 0);
    char *text = malloc((size_t)length + 1);
    FILE *file;
    snprintf(name, sizeof name, "%s.%s", prefix, end);
    lzq_record_text(record, text, (size_t)length + 1);
    file = fopen(name, "wb");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) perror(name);
    free(text);
    lzq_record_free(record);
}

/* Saves the whole game, and the record of each seat and of a spectator. */
static void save_all(const char *prefix) {
    static const lzq_seat seats[3] = {LZQ_SOUTH, LZQ_NORTH, LZQ_NO_SEAT};
    static const char *const ends[3] = {"south", "north", "spectator"};
    lzq_record *record;
    lzq_view *view;
    int i;
    if (lzq_game_record(table.game, &record) >= 0) save(prefix, "game", record);
    for (i = 0; i < 3; i++) {
        if (lzq_game_view(table.game, seats[i], &view) < 0) continue;
        if (lzq_view_record(view, &record) >= 0) save(prefix, ends[i], record);
        lzq_view_free(view);
    }
}

int main(int count, char **words) {
    const char *rules = "standard,quiet-limit=60", *record = NULL;
    struct sockaddr_in address;
    socklen_t size = sizeof address;
    char why[256] = "";
    double minutes = 10;
    int i, listener, yes = 1;
    for (i = 2; i < count; i++) {
        if (strcmp(words[i], "--secret") == 0) table.keep_secrets = 1;
        else if (strcmp(words[i], "--rules") == 0 && i + 1 < count) rules = words[++i];
        else if (strcmp(words[i], "--minutes") == 0 && i + 1 < count) minutes = atof(words[++i]);
        else if (strcmp(words[i], "--record") == 0 && i + 1 < count) record = words[++i];
        else count = 0;
    }
    if (count < 2 || !(minutes > 0 && minutes <= 1440)) {
        fprintf(stderr, "server PORT [--rules RULES] [--minutes N] [--secret] [--record PREFIX]\n");
        return 2;
    }
    if (lzq_rules_parse(rules, &table.rules, why, sizeof why) < 0) {
        fprintf(stderr, "%s\n", why);
        return 2;
    }
    table.dark = lzq_rules_get(&table.rules, LZQ_RULE_PLAY) == LZQ_PLAY_DARK;
    table.left[LZQ_SOUTH] = table.left[LZQ_NORTH] = (int64_t)(minutes * 60000);
    signal(SIGPIPE, SIG_IGN);

    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons((uint16_t)atoi(words[1]));
    listener = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, 8) < 0 ||
        getsockname(listener, (struct sockaddr *)&address, &size) < 0) {
        perror("server");
        return 1;
    }
    fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) | O_NONBLOCK);
    printf("listening %d\n", ntohs(address.sin_port));
    fflush(stdout);

    serve(listener);
    if (record != NULL) save_all(record);
    for (i = 0; i < PEERS; i++) hang_up(&table.peers[i]);
    close(listener);
    lzq_game_free(table.game);
    return 0;
}
