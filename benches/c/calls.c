/* What calls cost from C: one line for each, as benches/src/languages.rs reads it: name, unit,
 * figure and what is wanted, with tabs between. Each figure is the best of some turns, in time that
 * this process really ran. */

#include <luzhanqi_tools.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS = 40, PLIES = 100 };

static lzq_search *search;
static lzq_position positions[PLIES];
static lzq_move played[PLIES];
static int count;
static volatile uint64_t sink;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Fails loudly: a call that does nothing would be quick. */
static lzq_status sure(lzq_status status) {
    if (status < 0) {
        fprintf(stderr, "calls: %s\n", lzq_status_text(status));
        exit(1);
    }
    return status;
}

/* Each of these does `count` calls, or pairs of calls, and gives how many. */

static long the_call_alone(void) {
    for (int i = 0; i < count; i++) sink += lzq_abi_version();
    return count;
}

static long piece(void) {
    for (int i = 0; i < count; i++) sink += lzq_position_piece_at(&positions[i], 7);
    return count;
}

static long legality(void) {
    lzq_illegal illegal;
    for (int i = 0; i < count; i++)
        sink += (uint64_t)sure(lzq_position_why_illegal(&positions[i], played[i], &illegal));
    return count;
}

static long list(void) {
    lzq_move moves[LZQ_MOVES_MAX];
    for (int i = 0; i < count; i++)
        sink += (uint64_t)sure(lzq_position_legal_moves(&positions[i], moves, LZQ_MOVES_MAX));
    return count;
}

static long play(void) {
    for (int i = 0; i < count; i++) {
        lzq_position position = positions[i];
        sink += (uint64_t)sure(lzq_position_play(&position, played[i]));
    }
    return count;
}

static long text(void) {
    char line[256];
    for (int i = 0; i < count; i++)
        sink += (uint64_t)sure(lzq_position_text(&positions[i], line, sizeof line));
    return count;
}

static lzq_move one_of(const lzq_move *moves, lzq_status listed, lzq_random *random) {
    uint32_t number;
    sure(lzq_random_below(random, (uint32_t)listed, &number));
    return moves[number];
}

/* List, choose, play: one game, from its beginning. */
static long random_game(void) {
    lzq_move moves[LZQ_MOVES_MAX];
    lzq_position position = positions[0];
    lzq_random random = {sink++};
    long plies = 0;
    for (; plies < 300; plies++) {
        lzq_status listed = sure(lzq_position_legal_moves(&position, moves, LZQ_MOVES_MAX));
        if (listed == 0) break;
        sure(lzq_position_play_unchecked(&position, one_of(moves, listed, &random)));
    }
    return plies;
}

/* The same in a search, which decodes the position once. */
static long searched_game(void) {
    lzq_move moves[LZQ_MOVES_MAX];
    lzq_random random = {sink++};
    long plies = 0;
    sure(lzq_search_reset(search, &positions[0]));
    for (; plies < 300; plies++) {
        lzq_status listed = sure(lzq_search_legal_moves(search, moves, LZQ_MOVES_MAX));
        if (listed == 0) break;
        sure(lzq_search_play_unchecked(search, one_of(moves, listed, &random)));
    }
    return plies;
}

/* Lines of moves, every last one played and taken back. */
static long lines(int depth) {
    lzq_move moves[LZQ_MOVES_MAX];
    lzq_status listed = sure(lzq_search_legal_moves(search, moves, LZQ_MOVES_MAX));
    long all = 0;
    for (lzq_status i = 0; i < listed; i++) {
        sure(lzq_search_play_unchecked(search, moves[i]));
        all += depth == 1 ? 1 : lines(depth - 1);
        sure(lzq_search_undo(search));
    }
    return all;
}

/* From the starts that the races in Rust have, at their depth. */
static long plain_perft(void) {
    long all = 0;
    lzq_rules rules;
    lzq_position start;
    sure(lzq_rules_parse("standard", &rules, NULL, 0));
    for (uint64_t seed = 1; seed <= 8; seed++) {
        sure(lzq_position_from_seed(&rules, seed, &start));
        sure(lzq_search_reset(search, &start));
        all += lines(3);
    }
    return all;
}

/* The same by a referee, who keeps what both seats know. */
static long refereed_game(void) {
    lzq_game *game;
    lzq_rules rules;
    lzq_move moves[LZQ_MOVES_MAX];
    lzq_random random = {sink++};
    sure(lzq_rules_parse("standard", &rules, NULL, 0));
    sure(lzq_game_from_seed(&rules, 1, &game));
    long plies = 0;
    for (; plies < 300; plies++) {
        lzq_status listed = sure(lzq_game_legal_moves(game, moves, LZQ_MOVES_MAX));
        if (listed == 0) break;
        sure(lzq_game_play(game, one_of(moves, listed, &random), NULL));
    }
    lzq_game_free(game);
    return plies;
}

/* The inputs of a game table, as benches/src/inputs.rs writes them. */
static struct input {
    uint64_t peer;
    char text[200];
} inputs[1000];
static int input_count;

static void read_inputs(const char *path) {
    FILE *file = fopen(path, "r");
    char line[220];
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        struct input *input = &inputs[input_count++];
        line[strcspn(line, "\n")] = 0;
        input->peer = (uint64_t)(line[0] - '0');
        strcpy(input->text, line + 2);
    }
    fclose(file);
}

/* A game at a table with two players, clocks and a spectator: each message is taken in, stored and answered. */
static long table_game(void) {
    static const unsigned char secret[32] = {7};
    const char *options = "{\"clock\":\"main=10m,inc=5s\",\"watchers\":1}";
    uint64_t time = 1700000000000;
    lzq_table *table;
    sure(lzq_table_open(options, secret, time, &table, NULL, 0));
    for (int i = 0; i < input_count; i++) {
        const struct input *input = &inputs[i];
        const char *text;
        size_t length;
        lzq_output output;
        if (i < 3)
            sure(lzq_table_attach(
                table, input->peer, input->peer < 2 ? (lzq_role)input->peer : LZQ_WATCHER, time));
        if (i >= 5) time += 2345;
        sure(lzq_table_receive(table, input->peer, input->text, strlen(input->text), time));
        while (lzq_table_journal(table, &length) != NULL) sure(lzq_table_stored(table, length));
        while ((text = lzq_table_next_output(table, &output)) != NULL) sink += output.length;
        while ((text = lzq_table_next_event(table)) != NULL) sink += strlen(text);
    }
    lzq_game *game;
    lzq_game_info info;
    sure(lzq_table_game(table, &game));
    sure(lzq_game_get_info(game, &info));
    if ((int)info.plies != input_count - 5) {
        fprintf(stderr, "calls: the table is at ply %d\n", (int)info.plies);
        exit(1);
    }
    lzq_game_free(game);
    lzq_table_free(table);
    return input_count - 5;
}

static double best(long (*work)(void)) {
    double least = 1e18;
    for (int turn = 0; turn < TURNS; turn++) {
        double began = now(), spent;
        long done = 0;
        do {
            done += work();
            spent = now() - began;
        } while (spent < 5e6);
        if (spent / (double)done < least) least = spent / (double)done;
    }
    return least;
}

static void row(const char *name, long (*work)(void)) {
    printf("C: %s\tns\t%.2f\t\n", name, best(work));
    fflush(stdout);
}

/* In millions a second. */
static void rate(const char *name, const char *unit, long (*work)(void), const char *wanted) {
    printf("C: %s\t%s\t%.3f\t%s\n", name, unit, 1e3 / best(work), wanted);
    fflush(stdout);
}

int main(int count_of_arguments, char **arguments) {
    lzq_rules rules;
    lzq_position position;
    lzq_random random = {1};
    sure(lzq_rules_parse("standard", &rules, NULL, 0));
    sure(lzq_position_from_seed(&rules, 1, &position));
    for (count = 0; count < PLIES; count++) {
        positions[count] = position;
        if (lzq_position_sample_move(&position, &random, &played[count]) != 1) break;
        sure(lzq_position_play(&position, played[count]));
    }
    row("a call that does nothing", the_call_alone);
    row("a piece of a position, checked", piece);
    row("legality of a move", legality);
    row("list of legal moves", list);
    row("play", play);
    row("text of a position", text);
    sure(lzq_search_new(&positions[0], &search));
    rate("plain perft in a search", "M nodes/s", plain_perft, "0.5x cozy-chess");
    rate("list, choose, play in a search", "M plies/s", searched_game, "at least 6");
    lzq_search_free(search);
    rate("list, choose, play on a position", "M plies/s", random_game, "");
    rate("a refereed game", "M plies/s", refereed_game, "");
    if (count_of_arguments > 1) {
        read_inputs(arguments[1]);
        printf("C: one table\tk plies/s\t%.1f\tat least 120\n", 1e6 / best(table_game));
    }
    return 0;
}
