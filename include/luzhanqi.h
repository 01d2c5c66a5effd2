/* luzhanqi: the rules of Luzhanqi (Junqi, Chinese army chess) for C and C++. This header has what front
 * ends, servers and clients need. luzhanqi_tools.h has searches, beliefs, drawings, deals and the contents
 * of records.
 *
 * A first game:
 *
 *     lzq_rules rules;
 *     lzq_game *game;
 *     lzq_move moves[LZQ_MOVES_MAX];
 *     if (lzq_rules_parse("ccgc", &rules, NULL, 0) < 0) return 1;
 *     if (lzq_game_from_seed(&rules, 42, &game) < 0) return 1;
 *     while (lzq_game_legal_moves(game, moves, LZQ_MOVES_MAX) > 0)
 *         if (lzq_game_play(game, moves[0], NULL) < 0) break;
 *     lzq_game_free(game);
 *
 * THE FIRST THIRTY FUNCTIONS, by task
 *
 * Play a game      lzq_rules_parse, lzq_game_from_seed, lzq_game_legal_moves, lzq_game_play,
 *                  lzq_game_get_info (the seat to move, the outcome), lzq_game_free
 * Show a player    lzq_game_view, lzq_view_board, lzq_view_destinations (of the selected piece),
 *                  lzq_view_why_illegal (why a move is not legal), lzq_view_last_route (for animation),
 *                  lzq_view_get_info, lzq_view_free
 * Print texts      lzq_label (kinds, colours, rules, outcomes), lzq_illegal_text, lzq_outcome_text,
 *                  lzq_view_observation_text: in English and Chinese
 * Play online      server: lzq_table_open, lzq_table_receive, lzq_table_next_output;
 *                  client: lzq_client_open, lzq_client_receive, lzq_client_play
 * Set up a board   lzq_army_faults, lzq_game_from_armies; lzq_setup_faults, lzq_position_faults (all faults
 *                  with their stations)
 * Save a game      lzq_game_record, lzq_record_text, lzq_record_parse, lzq_record_replay
 *
 * CONVENTIONS
 *
 * Statuses. A function that can fail returns an lzq_status. A failure is a negative number, one of LZQ_E_....
 *   Success is 0 or more; the documentation of a function says if this number is a result. Each function
 *   lists its failures. The same mistake has the same status in every function. Every function may return
 *   LZQ_E_INTERNAL, an error in the library. The few functions that return a plain number report every
 *   failure by one value, which means "none". gcc, clang and every compiler of C23 and C++17 warn if a
 *   program ignores a status; to switch the warning off, define LZQ_MUST_USE as nothing before the #include.
 * Outputs. The outputs are the last parameters. A call writes all of them on success and none on failure. The
 *   exception is the message `why`: a call writes it only on failure, and only if the message says more than
 *   lzq_status_text. Set `why` to an empty text before the call. If `why` is still empty after a failure,
 *   show lzq_status_text.
 * NULL. Any pointer may be NULL. The call then returns LZQ_E_NULL, unless its documentation gives NULL a
 *   meaning.
 * Lists. The caller passes a buffer and its capacity in items. The call writes the items that fit and
 *   returns the number of all items. If this number is above the capacity, the rest was omitted. To get only
 *   the number, pass NULL with capacity 0.
 * Texts. A call writes a text into a buffer of bytes, as snprintf does, and returns the length of the whole
 *   text without its zero byte. It writes as many whole characters as fit, and then a zero byte. If a kind of
 *   text has a maximum length, a constant such as LZQ_MOVE_TEXT_MAX is enough capacity for it, including the
 *   zero byte. All texts are UTF-8, including inputs. Static texts (const char *) live as long as the
 *   library; do not free them.
 * Values. Stations, pieces, moves, rules, armies, positions and the other structs are plain values: store
 *   them anywhere, copy them with =, and do not free them. They contain only integers, and every call
 *   checks them. A struct that was never set or was overwritten causes a failure, never undefined
 *   behaviour. (Nearly all bits of lzq_rules have a meaning, so a struct of zeros may be valid rules.)
 *   Structs need not be aligned.
 * Handles. Games, views, records, tables and clients are handles, and so are searches, beliefs and scenes in
 *   luzhanqi_tools.h. A function that makes a handle writes a pointer to it. The caller owns the handle and
 *   must pass it to its _free function once. Handles do not refer to each other: free them in any order.
 *   _free accepts NULL. A call with a handle of the wrong type returns LZQ_E_HANDLE or "none"; _free ignores
 *   such a handle. Never use or free a handle that was freed. The library often returns LZQ_E_HANDLE in this
 *   case, but does not guarantee it.
 * Failures. A call that fails changes nothing. There is one exception: a call that should change an object
 *   and returns LZQ_E_INTERNAL may leave the object half changed. From then on, every call with this object
 *   except its _free function returns LZQ_E_INTERNAL or "none".
 * Memory. A call takes memory in proportion to its input and output. Parsing takes up to 64 KB plus 160 bytes
 *   per byte of text. A record has at most 256 tags and a million items. Lists and texts go into the caller's
 *   buffers. A game takes about 5 KB plus up to 260 bytes per event. Under rules that end games by
 *   repetition, each event since the last attack takes 500 bytes more. A view takes up to 20 KB plus 260
 *   bytes per event. lzq_view_planes takes up to 4 MB while it runs. For beliefs, see lzq_view_belief. If the
 *   system runs out of memory, the process aborts with a line on stderr, as in every Rust program. If the
 *   caller chooses the amount of memory, the call instead fails with LZQ_E_MEMORY, or with LZQ_E_BUDGET for
 *   beliefs, and changes nothing. A system that promises more memory than it has may still end the process.
 *   The library has no function to set the allocator: Rust fixes the allocator at compile time. The library
 *   uses malloc of the C library, so a program that replaces malloc also replaces the allocator. On Windows
 *   the library uses the heap of the process.
 * Languages. Texts for players are in the requested language, such as LZQ_LANG_ENGLISH. Texts for
 *   programmers (`why`, lzq_status_text) are in English.
 * Time. Unless its documentation says otherwise, the time of a call does not grow with the length of the
 *   game.
 * Threads. The library starts no threads. Its only global state is the hook of lzq_set_panic_hook. Calls that
 *   take a pointer to const may run on the same object at the same time. A call that changes an object needs
 *   exclusive access to it.
 * Endless games. Some rule sets, such as "standard", allow games without end. For games between programs, set
 *   quiet-limit, repetition or ply-limit, as in "standard,quiet-limit=60".
 * Determinism. The same seed and the same calls give the same results on every machine. The library reads no
 *   clock, file or environment variable. Only lzq_os_entropy, and tables and clients that you open without a
 *   secret, get random bytes from the operating system.
 * Logs. The library has no log. It writes a line to stderr in two cases: if memory runs out, and before a
 *   call returns LZQ_E_INTERNAL if the program has set no hook with lzq_set_panic_hook.
 * Secrets. Positions, games, events and records of whole games contain all hidden information and are for
 *   the referee. Views, observations and beliefs contain only what their seat may know.
 * Versions. LZQ_ABI_VERSION is the ABI version of this header. Compare it with lzq_abi_version() if you load
 *   the library at run time. Before 1.0 the ABI version is the minor version of the package; later it is 1000
 *   times the major version. The name of the shared library ends with this version, as in `.so.0.1` and
 *   `.so.1`. Within an ABI version, a later library may have more constants and functions. It changes and
 *   removes no struct, constant or function. So give each `switch` statement a `default` case.
 * Spare bytes. Structs that may grow have spare bytes. The library sets them to 0. Functions that read such a
 *   struct fail with LZQ_E_RANGE if a spare byte is not 0. So start with a struct of zeros, or with one that
 *   the library has written.
 * Windows. A program that uses the .dll may define LZQ_DLL, which saves a jump per call.
 * Other programming languages. luzhanqi.json beside this header describes both headers: constants, structs
 *   with offsets, functions, documentation.
 */

#ifndef LUZHANQI_H
#define LUZHANQI_H

#include <stddef.h>
#include <stdint.h>

#ifndef LZQ_API
#if defined(_WIN32) && defined(LZQ_DLL)
#define LZQ_API __declspec(dllimport)
#else
#define LZQ_API
#endif
#endif

/* Compilers warn about an ignored status. To switch this off, define LZQ_MUST_USE as nothing. */
#ifndef LZQ_MUST_USE
#if (defined(__cplusplus) && __cplusplus >= 201703L) || (defined(__STDC_VERSION__) && __STDC_VERSION__ > 201710L)
#define LZQ_MUST_USE [[nodiscard]]
#elif defined(__GNUC__)
#define LZQ_MUST_USE __attribute__((warn_unused_result))
#elif defined(_MSC_VER)
#define LZQ_MUST_USE _Check_return_
#else
#define LZQ_MUST_USE
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Statuses, messages about errors, and the versions of the library ---------------------------- */

/** The ABI version of this header. Before 1.0 it is the minor version; later it is 1000 times
 * the major version. */
#define LZQ_ABI_VERSION 1
/** The major version of this header. */
#define LZQ_VERSION_MAJOR 0
/** The minor version of this header. */
#define LZQ_VERSION_MINOR 1
/** The patch version of this header. */
#define LZQ_VERSION_PATCH 0
/**
 * The status that a call returns: 0 or more for success, below 0 for a failure.
 *
 * Success is LZQ_OK, or a result if the function documents one: the length of a list or text, or 1 for yes
 * and 0 for no.
 */
typedef int32_t lzq_status;

/**
 * A function of the program that receives messages of internal errors. `text` is the message; `user` is the
 * pointer that was set together with the hook.
 */
typedef void (*lzq_panic_hook)(const char *text, void *user);

/** Success. */
#define LZQ_OK 0
/** A required pointer is NULL. */
#define LZQ_E_NULL (-1)
/** A number is out of range: no such station, seat, colour, kind, option, value or index. */
#define LZQ_E_RANGE (-2)
/** A text is not UTF-8. */
#define LZQ_E_TEXT (-3)
/** Syntax error in a text; `why` gives the place and the reason. */
#define LZQ_E_PARSE (-4)
/** The bytes of an lzq_rules are not valid rules. */
#define LZQ_E_RULES (-5)
/** The bytes of an army are not valid, or the army breaks a set-up rule. */
#define LZQ_E_ARMY (-6)
/** The bytes of a deal are not valid. */
#define LZQ_E_DEAL (-7)
/** The bytes of a position are not valid, or the position is impossible. */
#define LZQ_E_POSITION (-8)
/** The move is not legal. */
#define LZQ_E_ILLEGAL (-9)
/** There is nothing to take back. */
#define LZQ_E_UNDO (-10)
/** The game is over. */
#define LZQ_E_FINISHED (-11)
/** The seat has no such offer to answer, or an offer of the same kind is already open. */
#define LZQ_E_OFFER (-12)
/** An observation contradicts those before it. */
#define LZQ_E_OBSERVATION (-13)
/** No arrangement of the hidden pieces explains the observations, or every such arrangement has weight zero. */
#define LZQ_E_IMPOSSIBLE (-14)
/** A weight is negative, infinite or not a number. */
#define LZQ_E_WEIGHT (-15)
/** A record cannot be read or replayed; `why` gives line and column. */
#define LZQ_E_RECORD (-16)
/** An error in the library. It may leave an object broken. Please report the error. */
#define LZQ_E_INTERNAL (-17)
/** A belief needs more than its budget or more memory than is free; `why` gives the amount used. */
#define LZQ_E_BUDGET (-18)
/** It is the other seat's turn. */
#define LZQ_E_TURN (-19)
/** Not enough memory for the requested number of items. Nothing was changed. */
#define LZQ_E_MEMORY (-20)

/**
 * A pointer refers to a handle of another type, or to no handle. Functions often also return this for a
 * freed handle.
 */
#define LZQ_E_HANDLE (-21)
/** The operating system provides no random bytes. */
#define LZQ_E_ENTROPY (-22)
/** This version of the library does not know a kind of observation; the server is newer. */
#define LZQ_E_UNKNOWN_KIND (-23)
/** A table or its client cannot do this now; `why` gives the reason. */
#define LZQ_E_TABLE (-24)

/** Returns a short text for a status, never NULL; "success" for 0 and more. */
LZQ_API const char *lzq_status_text(lzq_status status);

/**
 * Sets the function that receives the message of each internal error, before the call returns
 * LZQ_E_INTERNAL. Without a hook, the library writes the message to stderr, which is invisible in many
 * graphical programs. NULL removes the hook.
 *
 * The hook runs on the thread of the failed call, possibly on several threads at the same time. The text is
 * valid until the hook returns. It names a place in the source, and may contain parts of a game that are
 * hidden from players. The hook must return normally, not by an exception or longjmp, and must not call the
 * library. After lzq_set_panic_hook returns, no thread runs the previous hook. The library writes no other
 * messages.
 */
LZQ_API void lzq_set_panic_hook(lzq_panic_hook hook,
                                void *user);

/**
 * Returns a line about a handle of any type, for debuggers and log files: its type, its rules and its
 * length, but no pieces. Never returns NULL. The text is valid until the next call of this function on the
 * same thread.
 *
 * In gdb or lldb, call it as in `p lzq_debug(game)`. Returns "no handle" for NULL, for a pointer to any
 * other object of at least eight bytes, and usually for a freed handle.
 */
LZQ_API const char *lzq_debug(const void *handle);

/**
 * Returns the ABI version of the library. A program that was compiled with this header works with
 * every library that returns LZQ_ABI_VERSION.
 */
LZQ_API uint32_t lzq_abi_version(void);

/** Returns the version of the library as text, such as "0.1.0". */
LZQ_API const char *lzq_version(void);

/* Seats, colours, kinds and pieces ------------------------------------------------------------ */

/** The number of kinds. */
#define LZQ_KINDS 12

/** The kind of a piece: 0 to 8 from the marshal down to the engineer, then bomb, landmine and flag. */
typedef uint8_t lzq_kind;

/**
 * A piece on a station: bits 4 and 5 are the colour plus 1, bits 0 to 3 are the kind.
 *
 * In boards, bit 6 marks a face-down piece. If the seat does not know the kind, bits 0 to 3 are LZQ_HIDDEN.
 * For an unknown face-down piece, bits 4 and 5 are 0.
 */
typedef uint8_t lzq_piece;

/** The colour of a piece; the other colour is 1 - color. */
typedef uint8_t lzq_color;

/**
 * A player's place at the board; the other seat is 1 - seat. A seat is not a colour: in expose play,
 * flips decide the colours.
 */
typedef uint8_t lzq_seat;

/** A set of kinds: bit i is kind i. */
typedef uint16_t lzq_kinds;

/** Seat 0, ranks 1 to 6. It moves first. */
#define LZQ_SOUTH 0
/** Seat 1, ranks 7 to 12. */
#define LZQ_NORTH 1
/** No seat. */
#define LZQ_NO_SEAT 255
/** Red. The letters of its pieces are upper case. */
#define LZQ_RED 0
/** Black. The letters of its pieces are lower case. */
#define LZQ_BLACK 1
/** No colour. */
#define LZQ_NO_COLOR 255
/** Letter M, order 9. */
#define LZQ_MARSHAL 0
/** Letter G, order 8. */
#define LZQ_GENERAL 1
/** Letter L, order 7. */
#define LZQ_LIEUTENANT_GENERAL 2
/** Letter B, order 6. */
#define LZQ_BRIGADIER 3
/** Letter C, order 5. */
#define LZQ_COLONEL 4
/** Letter J, order 4. */
#define LZQ_MAJOR 5
/** Letter K, order 3. */
#define LZQ_CAPTAIN 6
/** Letter P, order 2. */
#define LZQ_PLATOON_COMMANDER 7
/** Letter E, order 1. */
#define LZQ_ENGINEER 8
/** Letter X, no order. In most attacks with a bomb, both pieces are lost. */
#define LZQ_BOMB 9
/** Letter O, no order. It never moves. */
#define LZQ_LANDMINE 10
/** Letter F, no order. It never moves. */
#define LZQ_FLAG 11
/** No kind, or an unknown kind. */
#define LZQ_NO_KIND 255
/** No piece. */
#define LZQ_NO_PIECE 0
/** The value of bits 0 to 3 of a piece whose kind is unknown. */
#define LZQ_HIDDEN 15
/** The bit of a face-down piece. */
#define LZQ_FACE_DOWN 64

/** Returns the upper-case letter of a kind; 0 if `kind` is invalid. */
LZQ_API char lzq_kind_letter(lzq_kind kind);

/**
 * Returns the order of a kind, from 1 for engineers to 9 for the marshal; 0 for kinds without an order
 * and if `kind` is invalid.
 */
LZQ_API uint8_t lzq_kind_order(lzq_kind kind);

/** Returns the number of pieces of a kind in an army; 0 if `kind` is invalid. */
LZQ_API uint8_t lzq_kind_count(lzq_kind kind);

/** Returns the piece of a colour and kind; LZQ_NO_PIECE if one of them is invalid. */
LZQ_API lzq_piece lzq_piece_of(lzq_color color, lzq_kind kind);

/** Returns the colour of a piece; LZQ_NO_COLOR for LZQ_NO_PIECE and for an unknown colour. */
LZQ_API lzq_color lzq_piece_color(lzq_piece piece);

/** Returns the kind of a piece; LZQ_NO_KIND for LZQ_NO_PIECE and for an unknown kind. */
LZQ_API lzq_kind lzq_piece_kind(lzq_piece piece);

/**
 * Returns the letter of a piece: upper case for red, lower case for black, '?' for a hidden kind, '~'
 * for an unknown face-down piece, '.' for LZQ_NO_PIECE. Returns 0 if `piece` is invalid.
 */
LZQ_API char lzq_piece_letter(lzq_piece piece);

/* Stations, sets of stations and the lines between them --------------------------------------- */

/** The number of stations of the board. */
#define LZQ_STATIONS 60
/** A post: an ordinary station. */
#define LZQ_POST 0
/** A camp. */
#define LZQ_CAMP 1
/** A headquarters. */
#define LZQ_HEADQUARTERS 2
/** All stations. */
#define LZQ_SET_ALL 0
/** The posts. */
#define LZQ_SET_POSTS 1
/** The camps. */
#define LZQ_SET_CAMPS 2
/** The headquarters. */
#define LZQ_SET_HEADQUARTERS 3
/** The stations of the set-up: posts and headquarters. */
#define LZQ_SET_SETUP 4
/** The stations on a railroad. */
#define LZQ_SET_RAILROAD 5
/** The front rows, ranks 6 and 7. */
#define LZQ_SET_FRONT_ROWS 6
/** The two back rows of each seat. */
#define LZQ_SET_BACK_ROWS 7
/** Enough capacity for the text of any station. */
#define LZQ_STATION_TEXT_MAX 4

/** A station, 0 to 59: (rank - 1) * 5 + file, with file 0 for a. So a1 is 0, e1 is 4, e12 is 59. */
typedef uint8_t lzq_station;

/** A set of stations: bit i is station i. Use C's operators for unions and intersections. */
typedef uint64_t lzq_stations;

/** No station. */
#define LZQ_NO_STATION 255

/**
 * Returns the station on a file (0 to 4 for a to e) and rank (1 to 12); LZQ_NO_STATION if either is out of
 * range.
 */
LZQ_API lzq_station lzq_station_at(uint8_t file,
                                   uint8_t rank);

/** Returns the file of a station, 0 to 4 for a to e; 255 if `station` is invalid. */
LZQ_API uint8_t lzq_station_file(lzq_station station);

/** Returns the rank of a station, 1 to 12; 255 if `station` is invalid. */
LZQ_API uint8_t lzq_station_rank(lzq_station station);

/** Returns the station rotated by 180 degrees with the board: a1 becomes e12. */
LZQ_API lzq_station lzq_station_rotate(lzq_station station);

/**
 * Returns the kind of a station: LZQ_POST, LZQ_CAMP or LZQ_HEADQUARTERS.
 *
 * Errors: LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_station_kind(lzq_station station);

/**
 * Reads a station, such as "c6". `why` receives the error message; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_station_parse(const char *text,
                                     lzq_station *station,
                                     char *why,
                                     size_t why_capacity);

/**
 * Writes a station, such as "c6"; returns the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_station_text(lzq_station station, char *text, size_t capacity);

/**
 * Returns the stations of a set, LZQ_SET_..., on a seat's half of the board, or on both halves for
 * LZQ_NO_SEAT. Returns the empty set if an argument is invalid. For the stations of a rank, use
 * `(lzq_stations)31 << 5 * (rank - 1)`.
 */
LZQ_API lzq_stations lzq_stations_of(uint8_t set, lzq_seat seat);

/**
 * Removes the lowest station from a set and returns it; LZQ_NO_STATION for an empty set and for NULL. To
 * visit each station, use `while ((s = lzq_stations_next(&set)) != LZQ_NO_STATION)`.
 */
LZQ_API lzq_station lzq_stations_next(lzq_stations *stations);

/** Returns the number of stations in a set. */
LZQ_API uint32_t lzq_stations_count(lzq_stations stations);

/** Returns the stations that a road segment connects to this station. */
LZQ_API lzq_stations lzq_road_neighbours(lzq_station station);

/** Returns the stations that a railroad segment connects to this station. */
LZQ_API lzq_stations lzq_rail_neighbours(lzq_station station);

/* Moves --------------------------------------------------------------------------------------- */

/** Enough capacity for the text of any move. */
#define LZQ_MOVE_TEXT_MAX 7
/** Enough capacity for the moves of any position. */
#define LZQ_MOVES_MAX 256
/** Enough capacity for the stations of any route. */
#define LZQ_ROUTE_MAX 33

/** A move from one station to another. A flip has the face-down piece's station as both origin and target. */
typedef struct lzq_move {
    /** The station that the piece leaves. */
    lzq_station origin;
    /** The station that the piece moves to. */
    lzq_station target;
} lzq_move;

/**
 * Reads a move, such as "a2a9", or "c6" for a flip. `why` receives the error message; it may be NULL
 * with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_move_parse(const char *text,
                                  lzq_move *mv,
                                  char *why,
                                  size_t why_capacity);

/**
 * Writes a move, such as "a2a9"; returns the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_move_text(lzq_move mv, char *text, size_t capacity);

/* Seeded random numbers ----------------------------------------------------------------------- */

/**
 * A secret that decides the start of a game: 32 bytes from lzq_os_entropy. Do not reveal it. The start
 * depends on all 32 bytes, so there is no shorter seed to guess.
 */
typedef struct lzq_entropy {
    /** The bytes. */
    uint8_t bytes[32];
} lzq_entropy;

/**
 * A small random generator (SplitMix64). Its state is the seed, and any number is a valid seed. The same
 * seed gives the same numbers on every machine and in every version. It is not secure: one number reveals
 * the next.
 */
typedef struct lzq_random {
    /** The seed. Every call that draws a number changes it. */
    uint64_t state;
} lzq_random;

/**
 * Fills a secret with 32 random bytes from the operating system.
 *
 * Errors: LZQ_E_NULL, LZQ_E_ENTROPY.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_os_entropy(lzq_entropy *entropy);

/**
 * Draws a number below `bound`; all are equally likely. Writes 0 if `bound` is 0.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_random_below(lzq_random *random, uint32_t bound, uint32_t *number);

/* The rules of a game ------------------------------------------------------------------------- */

/** Dark: each player arranges a hidden army. Expose: all fifty pieces are shuffled face down
 * over the posts and headquarters, and a turn flips one piece or moves one. Open: armies as in
 * dark play, but every piece is face up once both armies are set up. */
#define LZQ_RULE_PLAY 0
/** The result when a piece other than an engineer or a bomb attacks a landmine. mutual: both
 * leave the board. northern: the attacker is lost. lowest: both leave the board if the attacker
 * has the lowest order of its side; otherwise the attacker is lost. */
#define LZQ_RULE_MINES 1
/** Engineers turn corners on the railroad. */
#define LZQ_RULE_ENGINEERS_TURN 2
/** A piece in a camp cannot be attacked. */
#define LZQ_RULE_CAMPS_SAFE 3
/** A piece on a headquarters of either seat never moves again. */
#define LZQ_RULE_HQ_LOCKED 4
/** Bombs may move onto the other seat's headquarters. */
#define LZQ_RULE_BOMBS_ENTER_HQ 5
/** A bomb may take the flag. */
#define LZQ_RULE_BOMBS_TAKE_FLAG 6
/** Which pieces may take the flag. any: every piece. lowest: only pieces of the lowest order
 * that the mover's side has on the board, including face-down pieces, and never bombs. engineer:
 * only engineers. */
#define LZQ_RULE_FLAG_TAKER 7
/** A flag may be taken only when its owner has no landmine on the board. */
#define LZQ_RULE_MINES_BEFORE_FLAG 8
/** What wins the game. take: taking the flag. carry: carrying the flag to one of the taker's own
 * headquarters. */
#define LZQ_RULE_FLAG_WIN 9
/** Dark play: when a side's field marshal leaves the board, the station of its flag is revealed. */
#define LZQ_RULE_MARSHAL_REVEALS_FLAG 10
/** Dark play: what the referee shows of an attack besides the surviving pieces. nothing: no
 * piece. casualties: each lost piece, to the other player. both: both pieces, to both players. */
#define LZQ_RULE_BATTLE_REVEALS 11
/** Set-up: no bomb on the front row (rank 6 or 7). */
#define LZQ_RULE_BOMBS_OFF_FRONT 12
/** Set-up: landmines only on the two back rows (ranks 1-2 or 11-12). */
#define LZQ_RULE_MINES_IN_BACK_ROWS 13
/** The game ends after this number of plies in a row without an attack, a flip (see
 * flips-reset-quiet) or a flag capture; 0 is off. */
#define LZQ_RULE_QUIET_LIMIT 14
/** The result at the quiet limit: a draw, or a loss for the player who made the last of these
 * plies. */
#define LZQ_RULE_QUIET_RESULT 15
/** The game is a draw when a position occurs this number of times; 0 is off. The starting
 * position counts once. */
#define LZQ_RULE_REPETITION 16
/** The result if the player to move has no legal move: a loss, or a draw. */
#define LZQ_RULE_IMMOBILE 17
/** Expose play: which flip gives its colour to the seat that made it. first: the first flip.
 * twice: a flip of the same colour as the seat's previous flip. match: a flip of the same colour
 * as the previous flip, by either seat. engineer: the first flip of an engineer. Until then both
 * seats can only flip. */
#define LZQ_RULE_COLOURS 18
/** Expose play: attacks in which only the attacker would be lost are allowed. */
#define LZQ_RULE_SUICIDE 19
/** A game of this number of plies is a draw; 0 is off. */
#define LZQ_RULE_PLY_LIMIT 20
/** Expose play: a flip resets the quiet count; otherwise it is a quiet ply. */
#define LZQ_RULE_FLIPS_RESET_QUIET 21
/** Bombs turn corners on the railroad where engineers do; without effect under
 * engineers-turn=no. */
#define LZQ_RULE_BOMBS_TURN 22
/** A bomb that attacks a landmine removes it, and both are lost. Otherwise only the bomb is
 * lost, and the landmine stays. */
#define LZQ_RULE_BOMBS_CLEAR_MINES 23
/** Dark and open play: the stations in play, and the armies. full: all 60 stations, 25 pieces
 * for each side. small: ranks 4 to 9, six pieces. tiny: the twelve stations of files b to d in
 * ranks 5 to 8, four pieces. */
#define LZQ_RULE_BOARD 24
/** The number of options. */
#define LZQ_RULE_COUNT 25
/** play=dark. Each player arranges an army, hidden from the other. */
#define LZQ_PLAY_DARK 0
/** play=expose. All fifty pieces are shuffled face down; a turn flips one piece or moves one. */
#define LZQ_PLAY_EXPOSE 1
/** play=open. Each player arranges an army; once both armies are set up, every piece is face up. */
#define LZQ_PLAY_OPEN 2
/** mines=mutual. Both leave the board. */
#define LZQ_MINES_MUTUAL 0
/** mines=northern. The attacker is lost; the mine stays on the board. */
#define LZQ_MINES_NORTHERN 1
/** mines=lowest. Both leave the board if the attacker has the lowest order of its side;
 * otherwise the attacker is lost. */
#define LZQ_MINES_LOWEST 2
/** flag-taker=any. Any piece; a bomb only with bombs-take-flag=yes. */
#define LZQ_FLAG_TAKER_ANY 0
/** flag-taker=lowest. Only a piece with the lowest order among its side's pieces on the board. */
#define LZQ_FLAG_TAKER_LOWEST 1
/** flag-taker=engineer. Only engineers. */
#define LZQ_FLAG_TAKER_ENGINEER 2
/** flag-win=take. Taking the flag wins. */
#define LZQ_FLAG_WIN_TAKE 0
/** flag-win=carry. The flag must be carried to one of the taker's own headquarters. */
#define LZQ_FLAG_WIN_CARRY 1
/** battle-reveals=nothing. Nothing. */
#define LZQ_BATTLE_REVEALS_NOTHING 0
/** battle-reveals=casualties. Each lost piece is revealed to the other player. */
#define LZQ_BATTLE_REVEALS_CASUALTIES 1
/** battle-reveals=both. Both pieces are revealed to both players. */
#define LZQ_BATTLE_REVEALS_BOTH 2
/** quiet-result=draw. A draw. */
#define LZQ_QUIET_RESULT_DRAW 0
/** quiet-result=loss. The player who made the last of the quiet plies loses. */
#define LZQ_QUIET_RESULT_LOSS 1
/** immobile=loss. That player loses (a draw if the other side has no move either). */
#define LZQ_IMMOBILE_LOSS 0
/** immobile=draw. A draw. */
#define LZQ_IMMOBILE_DRAW 1
/** colours=first. The first piece flipped gives its colour to the seat that flipped it. */
#define LZQ_COLOURS_FIRST 0
/** colours=twice. A seat gets a colour when the seat's latest two flips show this colour. */
#define LZQ_COLOURS_TWICE 1
/** colours=match. A seat gets a colour when it flips a piece of this colour and the previous
 * flip, by either seat, showed the same colour. */
#define LZQ_COLOURS_MATCH 2
/** colours=engineer. The first engineer flipped gives its colour to the seat that flipped it. */
#define LZQ_COLOURS_ENGINEER 3
/** board=full. All 60 stations, 25 pieces for each side. */
#define LZQ_BOARD_FULL 0
/** board=small. The 30 stations of ranks 4 to 9, six pieces for each side. */
#define LZQ_BOARD_SMALL 1
/** board=tiny. The twelve stations of files b to d in ranks 5 to 8, four pieces for each side. */
#define LZQ_BOARD_TINY 2
/** Enough capacity for the text of any rules. */
#define LZQ_RULES_TEXT_MAX 512
/** The flag may be taken. */
#define LZQ_PROTECTION_NONE 0
/** A bomb may not take the flag. */
#define LZQ_PROTECTION_BOMB 1
/** Only an engineer may take the flag. */
#define LZQ_PROTECTION_NOT_ENGINEER 2
/** Only a piece of the lowest remaining order may take the flag. */
#define LZQ_PROTECTION_NOT_LOWEST 3
/** The owner of the flag still has a landmine on the board. */
#define LZQ_PROTECTION_MINES_STAND 4

/**
 * The rules of a game: one value for every rule option. Start from a named set and change options. Do not
 * read or write its member.
 */
typedef struct lzq_rules {
    /**
     * The encoded options. Functions fail with LZQ_E_RULES if this version does not know a value, or if an
     * unused bit is set.
     */
    uint64_t bits[3];
} lzq_rules;

/** An option of the rules, one of LZQ_RULE_.... */
typedef uint8_t lzq_option;

/**
 * Reads a rule string: the name of a set and any overrides, such as "standard" or
 * "oca,mines=mutual,quiet-limit=50". `why` receives the error message with the allowed values; it may be
 * NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_parse(const char *text,
                                   lzq_rules *rules,
                                   char *why,
                                   size_t why_capacity);

/**
 * Writes the shortest rule string for these rules; returns its length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_text(const lzq_rules *rules, char *text, size_t capacity);

/**
 * Returns the value of an option, one of LZQ_RULE_...: 0 for no and 1 for yes, a constant such as
 * LZQ_MINES_MUTUAL, or a number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_get(const lzq_rules *rules, lzq_option option);

/**
 * Sets an option to a value in the form that lzq_rules_get returns.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_set(lzq_rules *rules, lzq_option option, uint16_t value);

/** Returns the key of an option in rule strings; NULL if `option` is invalid. */
LZQ_API const char *lzq_rule_key(lzq_option option);

/**
 * Returns the largest number that an option takes as its value.
 *
 * Errors: LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rule_max(lzq_option option);

/**
 * Returns 1 if an option can affect a game under the other options of these rules, else 0. A menu may
 * disable an option that has no effect.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rule_applies(const lzq_rules *rules,
                                    lzq_option option);

/** Returns the number of named rule sets. */
LZQ_API size_t lzq_ruleset_count(void);

/** Returns the name of a rule set by its index; set 0 is "standard". Returns NULL if `set` is out of range. */
LZQ_API const char *lzq_ruleset_name(size_t set);

/* Texts for players, in their language -------------------------------------------------------- */

/** The number of languages. */
#define LZQ_LANGS 3
/** The number of topics. */
#define LZQ_LABEL_TOPICS 12

/** A group of texts of lzq_label. */
typedef uint8_t lzq_topic;

/** A language of texts for players. Messages for programmers (`why`, lzq_status_text) are English. */
typedef uint8_t lzq_lang;

/** English. */
#define LZQ_LANG_ENGLISH 0
/** Chinese in simplified characters, as UTF-8. */
#define LZQ_LANG_CHINESE 1
/** Chinese in traditional characters, with the vocabulary of Taiwan and Hong Kong. */
#define LZQ_LANG_TRADITIONAL_CHINESE 2
/** A seat, such as "south". */
#define LZQ_LABEL_SEAT 0
/** A colour, such as "red". */
#define LZQ_LABEL_COLOR 1
/** A kind, such as "engineer". The Chinese name has two characters, which fit a tile. */
#define LZQ_LABEL_KIND 2
/** The kind of a station, such as "camp" for LZQ_CAMP. */
#define LZQ_LABEL_STATION 3
/** The effect of a move, LZQ_EFFECT_..., such as "both pieces are lost". */
#define LZQ_LABEL_EFFECT 4
/** The reason of an outcome, LZQ_REASON_..., as a sentence. */
#define LZQ_LABEL_REASON 5
/** The reason why a flag cannot be taken, LZQ_PROTECTION_... except LZQ_PROTECTION_NONE, as a clause. */
#define LZQ_LABEL_PROTECTION 6
/** The meaning of a rule option, LZQ_RULE_..., in one or two sentences. */
#define LZQ_LABEL_RULE 7
/** A named rule set, by its index. */
#define LZQ_LABEL_RULE_SET 8
/** The name of a language in that language, for a menu. */
#define LZQ_LABEL_LANG 9
/** The name of a rule option, LZQ_RULE_..., in a few words for a list of settings. */
#define LZQ_LABEL_RULE_NAME 10
/** The sources of the values of a rule option, LZQ_RULE_..., in one or two sentences. */
#define LZQ_LABEL_RULE_SOURCES 11

/**
 * Returns the text for players of item `number` of a topic, LZQ_LABEL_.... For example,
 * lzq_label(LZQ_LABEL_KIND, LZQ_BOMB, LZQ_LANG_CHINESE) is "炸弹". Returns NULL if an argument is invalid.
 */
LZQ_API const char *lzq_label(lzq_topic topic,
                              uint32_t number,
                              lzq_lang lang);

/**
 * Returns the meaning of an option's value as a sentence for players. Returns NULL for a numeric value: the
 * option's meaning from lzq_label explains the number. Also returns NULL if an argument is invalid.
 */
LZQ_API const char *lzq_rule_value_label(lzq_option option,
                                         uint16_t value,
                                         lzq_lang lang);

/**
 * Returns an option's value in a few words, for a menu. Returns NULL for a numeric value, and if an argument
 * is invalid.
 */
LZQ_API const char *lzq_rule_value_title(lzq_option option,
                                         uint16_t value,
                                         lzq_lang lang);

/* Armies: the set-up of each player in dark play ---------------------------------------------- */

/** The number of pieces of an army. */
#define LZQ_ARMY_PIECES 25
/** Enough capacity for the text of any army. */
#define LZQ_ARMY_TEXT_MAX 26

/**
 * An army: the kinds of its 25 pieces, front row first, each row from the owner's left to right, without the
 * camps. On a small board (LZQ_RULE_BOARD), the places outside of the board have the pieces that are out of
 * play.
 */
typedef struct lzq_army {
    /** The kinds. */
    lzq_kind kinds[25];
} lzq_army;

/**
 * Reads an army: 25 upper-case letters. Does not check the set-up rules. `why` receives the error
 * message; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_army_parse(const char *text, lzq_army *army, char *why, size_t why_capacity);

/**
 * Writes an army as 25 letters; returns the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_ARMY.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_army_text(const lzq_army *army, char *text, size_t capacity);

/**
 * Makes a random army that obeys the set-up rules; every such army is equally likely. Anyone who guesses the
 * seed knows the army. For a game between people, use lzq_army_from_entropy.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_army_from_seed(const lzq_rules *rules,
                                      uint64_t seed,
                                      lzq_army *army);

/**
 * Makes an army from 32 secret bytes, for example from lzq_os_entropy. All armies that obey the set-up rules
 * are equally likely, up to a relative difference of 2^-70. The same bytes give the same army on every
 * machine.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_army_from_entropy(const lzq_rules *rules,
                                         const lzq_entropy *bytes,
                                         lzq_army *army);

/** Returns the station of slot 0 to 24 in the army of a seat; LZQ_NO_STATION if an argument is invalid. */
LZQ_API lzq_station lzq_army_station(size_t slot,
                                     lzq_seat seat);

/**
 * Returns the slot, 0 to 24, of a station in the army of a seat.
 *
 * Errors: LZQ_E_RANGE, also for camps and for the other half of the board.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_army_slot(lzq_station station, lzq_seat seat);

/* Positions: boards with all hidden information ----------------------------------------------- */

/** Enough capacity for the text of any position or view. */
#define LZQ_POSITION_TEXT_MAX 160

/**
 * A position: every piece, the seat to move, the colours, the quiet counter and the rules. It contains all
 * hidden information, for the referee; a view contains what a player may know.
 *
 * It is a plain value: copy it with =. Do not read or write its member. Every call checks the position and
 * fails with LZQ_E_POSITION if it was changed or never set. In files, store its text.
 */
typedef struct lzq_position {
    /** The encoded position. */
    uint64_t words[16];
} lzq_position;

/**
 * The number of face-down pieces of each colour and kind. The probability of each result of a flip follows
 * from these numbers.
 */
typedef struct lzq_pool {
    /** The numbers, by colour and then by kind. */
    uint8_t counts[2][12];
} lzq_pool;

/** The colours of the two seats. */
typedef struct lzq_seat_colors {
    /** The colour of south; LZQ_NO_COLOR in expose play until it is decided. */
    lzq_color south;
    /**
     * Until the colours are decided: the colours of the pieces that south and north flipped last; LZQ_NO_COLOR
     * for none. LZQ_COLOURS_TWICE uses both elements. LZQ_COLOURS_MATCH uses only the element of the seat that
     * flipped last.
     */
    lzq_color latest[2];
    /** Reserved, always 0. */
    uint8_t spare[1];
} lzq_seat_colors;

/** Facts about a position. */
typedef struct lzq_position_info {
    /** The rules. */
    lzq_rules rules;
    /**
     * A hash of everything that counts for repetition: the board, the colours and the seat to move, but not
     * the quiet counter. Equal positions have equal keys, in every build of this version.
     */
    uint64_t key;
    /** The occupied stations. */
    lzq_stations occupied;
    /** The stations of face-down pieces. */
    lzq_stations face_down;
    /** The stations of the red pieces and of the black pieces. */
    lzq_stations pieces[2];
    /** The number of face-down pieces of each colour and kind. */
    lzq_pool pool;
    /** The number of pieces on the board, by colour and then by kind. */
    uint8_t counts[2][12];
    /** The colour of each seat. */
    lzq_seat_colors seat_colors;
    /** The number of plies since the last attack, flip or taken flag. */
    uint16_t quiet_plies;
    /** The seat to move. */
    lzq_seat to_move;
    /**
     * The stations of the red flag and the black flag, including flags that share a station with another
     * piece. LZQ_NO_STATION for a taken flag.
     */
    lzq_station flags[2];
    /**
     * Under LZQ_FLAG_WIN_CARRY, the stations that the red flag and the black flag share with another piece.
     * LZQ_NO_STATION for none. An enemy piece carries the flag; a piece of the flag's own side only shares
     * the station.
     */
    lzq_station flag_held_at[2];
    /** Reserved, always 0. */
    uint8_t spare[13];
} lzq_position_info;

/**
 * Reads a position from its text of four fields: board, seat to move, colours, quiet counter. `why` receives
 * the error message; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_parse(const char *text,
                                      const lzq_rules *rules,
                                      lzq_position *position,
                                      char *why,
                                      size_t why_capacity);

/**
 * Writes a position as text; returns the length. Parsing the text gives the same position.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_text(const lzq_position *position, char *text, size_t capacity);

/**
 * Returns the piece on a station; LZQ_NO_PIECE for none. On a station that a flag shares with another piece,
 * returns the other piece.
 */
LZQ_API lzq_piece lzq_position_piece_at(const lzq_position *position,
                                        lzq_station station);

/**
 * Writes the piece on each of the 60 stations.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_board(const lzq_position *position, lzq_piece *board);

/**
 * Writes facts about a position. For the board, call lzq_position_board; for the end of the game,
 * lzq_position_outcome.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_get_info(const lzq_position *position, lzq_position_info *info);

/* Effects of moves, reasons why moves are not legal, and outcomes of games -------------------- */

/** A flag was taken or carried home. */
#define LZQ_REASON_FLAG 0
/** The player to move has no legal move. */
#define LZQ_REASON_IMMOBILE 1
/** The quiet limit was reached. */
#define LZQ_REASON_QUIET 2
/** The position occurred as often as the rules allow. */
#define LZQ_REASON_REPETITION 3
/** The ply limit was reached. */
#define LZQ_REASON_LENGTH 4
/** A player resigned. */
#define LZQ_REASON_RESIGNED 5
/** The players agreed on a draw. */
#define LZQ_REASON_AGREED 6
/** A player ran out of time. */
#define LZQ_REASON_TIME 7
/** A player lost for a reason off the board: an illegal move, a crash, or a rule of the
 * tournament. */
#define LZQ_REASON_FORFEIT 8
/** A player left, or both stopped playing. */
#define LZQ_REASON_ABANDONED 9
/** A referee decided. */
#define LZQ_REASON_ADJUDICATED 10
/** The game or position is finished. */
#define LZQ_ILLEGAL_FINISHED 1
/** It is the other seat's turn. */
#define LZQ_ILLEGAL_NOT_YOUR_TURN 2
/** There is no piece on the origin. Members: station. */
#define LZQ_ILLEGAL_EMPTY 3
/** The piece belongs to the other side. Members: station, color. */
#define LZQ_ILLEGAL_NOT_YOURS 4
/** The piece is face down: it can be flipped, not moved. Members: station. */
#define LZQ_ILLEGAL_FACE_DOWN 5
/** The move is a flip, but the station has no face-down piece. Members: station. */
#define LZQ_ILLEGAL_NOT_FACE_DOWN 6
/** The move is not a flip, but the colours are not settled yet. */
#define LZQ_ILLEGAL_COLOURS_OPEN 7
/** Landmines and flags never move. Members: station, kind. */
#define LZQ_ILLEGAL_IMMOBILE 8
/** `hq-locked`: a piece on a headquarters cannot move. Members: station. */
#define LZQ_ILLEGAL_LOCKED 9
/** The stations are not neighbours and share no railroad that the piece could use. Members:
 * station, other. */
#define LZQ_ILLEGAL_NO_LINE 10
/** The stations are on railroads, but only a piece that may turn corners can get there. Members:
 * station, other. */
#define LZQ_ILLEGAL_CORNER 11
/** Another piece is in the way. Members: station. */
#define LZQ_ILLEGAL_BLOCKED 12
/** The destination holds a piece of the mover, or the mover's flag without a piece. Members:
 * station. */
#define LZQ_ILLEGAL_OWN_PIECE 13
/** The destination holds a face-down piece. Members: station. */
#define LZQ_ILLEGAL_TARGET_FACE_DOWN 14
/** `camps-safe`: the destination is an occupied camp. Members: station. */
#define LZQ_ILLEGAL_CAMP_OCCUPIED 15
/** `bombs-enter-hq=no`: a bomb may not enter the enemy's headquarters. Members: station. */
#define LZQ_ILLEGAL_BOMB_BARRED 16
/** `suicide=no`: the attacker would be lost and the defender would not. Members: station. */
#define LZQ_ILLEGAL_SUICIDE 17
/** The piece may not take the flag that is known to be there. Members: station, protection. */
#define LZQ_ILLEGAL_FLAG_GUARDED 18
/** The referee has already refused this try since the last move. */
#define LZQ_ILLEGAL_REFUSED_BEFORE 19
/** Dark play: the referee refuses the try because the flag is there and the piece may not take
 * it. Both seats learn the station of the flag, but not the reason. Members: station,
 * protection. */
#define LZQ_ILLEGAL_REFUSED 20
/** The piece moves to an empty station. */
#define LZQ_EFFECT_PLAIN 0
/** The piece attacks and wins. */
#define LZQ_EFFECT_WIN 1
/** The piece attacks and is lost. */
#define LZQ_EFFECT_LOSE 2
/** The piece attacks and both pieces are lost. */
#define LZQ_EFFECT_BOTH 3
/** The piece takes the flag. */
#define LZQ_EFFECT_FLAG 4
/** A face-down piece is flipped. */
#define LZQ_EFFECT_FLIP 5
/** The game is not over. */
#define LZQ_NO_REASON 255
/** The move is legal. */
#define LZQ_LEGAL 0
/** Enough capacity for lzq_outcome_text. */
#define LZQ_OUTCOME_TEXT_MAX 128
/** Enough capacity for lzq_illegal_text in every language. */
#define LZQ_ILLEGAL_TEXT_MAX 160

/** Whether a move is legal; if not, the reason. */
typedef struct lzq_illegal {
    /**
     * LZQ_LEGAL, or one of LZQ_ILLEGAL_.... The documentation of each constant names the members that are
     * set.
     */
    uint8_t reason;
    /** A station, or LZQ_NO_STATION. */
    lzq_station station;
    /** Another station, or LZQ_NO_STATION. */
    lzq_station other;
    /** A kind, or LZQ_NO_KIND. */
    lzq_kind kind;
    /** A colour, or LZQ_NO_COLOR. */
    lzq_color color;
    /** One of LZQ_PROTECTION_.... */
    uint8_t protection;
    /** Reserved, always 0. Functions that read this struct fail with LZQ_E_RANGE for other values. */
    uint8_t spare[2];
} lzq_illegal;

/** The outcome of a game. */
typedef struct lzq_outcome {
    /** The winner; LZQ_NO_SEAT for a draw, for an abandoned game without a winner, and during the game. */
    lzq_seat winner;
    /** One of LZQ_REASON_...; LZQ_NO_REASON during the game. */
    uint8_t reason;
    /** Reserved, always 0. */
    uint8_t spare[2];
} lzq_outcome;

/**
 * Writes the reason why a move is not legal as a text for players; returns the length, 0 for LZQ_LEGAL.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE, also if `lang` is unknown.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_illegal_text(const lzq_illegal *illegal,
                                    lzq_lang lang,
                                    char *text,
                                    size_t capacity);

/**
 * Writes an outcome as a text for players: the winner and the reason. Returns the length, 0 during the game.
 * For only the reason, call lzq_label(LZQ_LABEL_REASON, ...).
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE if `lang` is unknown, or if winner and reason contradict each other:
 * a resignation without a winner, or an agreed draw with one.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_outcome_text(const lzq_outcome *outcome,
                                    lzq_lang lang,
                                    char *text,
                                    size_t capacity);

/* The faults of a board or an army and their stations, for editors ---------------------------- */

/** The words do not encode a valid position. */
#define LZQ_FAULT_WORDS 1
/** The words encode rules that this version does not know. */
#define LZQ_FAULT_RULES 2
/** The text does not have four fields. */
#define LZQ_FAULT_FIELDS 3
/** The board does not have twelve ranks. */
#define LZQ_FAULT_RANKS 4
/** A rank does not have exactly five stations. */
#define LZQ_FAULT_RANK_LENGTH 5
/** A character is not allowed in the board field. */
#define LZQ_FAULT_CHARACTER 6
/** Two digits are adjacent. One digit must give the number of empty stations in a row. */
#define LZQ_FAULT_SPLIT_RUN 7
/** The second field is not `s` or `n`. */
#define LZQ_FAULT_SEAT 8
/** The third field does not fit the rules. */
#define LZQ_FAULT_COLOURS 9
/** The fourth field is not a plain number up to 65535. */
#define LZQ_FAULT_QUIET 10
/** A colour has more pieces of a kind than an army. */
#define LZQ_FAULT_TOO_MANY 11
/** A piece is outside of a small board. */
#define LZQ_FAULT_OFF_BOARD 12
/** A colour has more pieces of a kind than an army of a small board. */
#define LZQ_FAULT_NOT_IN_ARMY 13
/** Dark and open play: a landmine is on a station where it cannot be. */
#define LZQ_FAULT_MINE_MISPLACED 14
/** A flag is on a station where it cannot be. */
#define LZQ_FAULT_FLAG_MISPLACED 15
/** Dark and open play: a piece is face down. */
#define LZQ_FAULT_FACE_DOWN_IN_DARK 16
/** Expose play: a view has a `?`, although every face-up piece is visible. */
#define LZQ_FAULT_UNKNOWN_IN_EXPOSE 17
/** A view has more pieces than an army, or pieces that the pool contradicts. */
#define LZQ_FAULT_HIDDEN_COUNT 18
/** A face-down piece is in a camp. */
#define LZQ_FAULT_FACE_DOWN_IN_CAMP 19
/** A mark is not allowed here: the rules do not have `flag-win=carry`, the mark is on a flag or
 * on a face-down piece, or `+` is on a landmine. */
#define LZQ_FAULT_MARK_MISPLACED 20
/** A flag is given twice: as a piece and by a mark, or by two marks. */
#define LZQ_FAULT_TWO_FLAGS 21
/** Neither side has its flag. */
#define LZQ_FAULT_NO_FLAGS 22
/** The colours are `?`, but a piece is face up or no piece is face down. */
#define LZQ_FAULT_COLOURS_OPEN 23
/** `colours=engineer`: an engineer is face up, but the colours are `?`. */
#define LZQ_FAULT_ENGINEER_REVEALED 24
/** The latest flip showed a colour, but no piece of this colour is face up. */
#define LZQ_FAULT_FLIP_NOT_REVEALED 25
/** A piece is face up, but the third field contains no latest flip. */
#define LZQ_FAULT_FLIP_MISSING 26
/** Dark and open play: the colours are `?`. */
#define LZQ_FAULT_COLOURS_IN_DARK 27
/** The start has the wrong type: expose play needs a deal, other play needs armies. */
#define LZQ_FAULT_WRONG_PLAY 28
/** The station holds no face-down piece. */
#define LZQ_FAULT_NOT_FACE_DOWN 29
/** No piece of this colour and kind is face down. */
#define LZQ_FAULT_NOT_IN_POOL 30
/** A deal's text has the wrong length. */
#define LZQ_FAULT_DEAL_LENGTH 31
/** A character in a deal is not a piece's letter. */
#define LZQ_FAULT_DEAL_LETTER 32
/** A deal has too many or too few pieces of a colour and kind. */
#define LZQ_FAULT_DEAL_COUNT 33
/** The text has the wrong length. */
#define LZQ_ARMY_FAULT_LENGTH 1
/** A character is not a piece's letter. */
#define LZQ_ARMY_FAULT_LETTER 2
/** The army has too many or too few pieces of a kind. */
#define LZQ_ARMY_FAULT_COUNT 3
/** The flag is not in one of its owner's headquarters. */
#define LZQ_ARMY_FAULT_FLAG_AWAY 4
/** A bomb is on the front row (`bombs-off-front`). */
#define LZQ_ARMY_FAULT_BOMB_IN_FRONT 5
/** A landmine is in front of the two back rows (`mines-in-back-rows`). */
#define LZQ_ARMY_FAULT_MINE_FORWARD 6
/** The station is not one of the 25 stations of the army. */
#define LZQ_ARMY_FAULT_NOT_A_PLACE 7
/** No arrangement of the missing pieces obeys the rules. */
#define LZQ_ARMY_FAULT_NO_COMPLETION 8
/** Some places have no piece. */
#define LZQ_ARMY_FAULT_EMPTY 9
/** Enough capacity for the faults of any position text. */
#define LZQ_POSITION_FAULTS_MAX 140
/** Enough capacity for the faults of any army. */
#define LZQ_ARMY_FAULTS_MAX 27

/** One fault of a board or of an army. */
typedef struct lzq_fault {
    /** The stations to mark on the board; empty for a fault without a station. */
    lzq_stations stations;
    /** The fault: one of LZQ_FAULT_... for a position, LZQ_ARMY_FAULT_... for an army. */
    uint8_t what;
    /** Reserved, always 0. */
    uint8_t spare[7];
    /**
     * The fault as text for players in the requested language, with a terminating zero byte. The text is
     * truncated if it quotes a long input.
     */
    char text[240];
} lzq_fault;

/**
 * Lists every fault of a position's text; the first is the error of lzq_position_parse. Returns the number
 * of faults, 0 for a valid position. Checks the pieces only if the board, the seat and the colours can be
 * read. In a board editor, call lzq_setup_faults instead.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RULES; LZQ_E_RANGE if `lang` is unknown.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_faults(const char *text,
                                       const lzq_rules *rules,
                                       lzq_lang lang,
                                       lzq_fault *faults,
                                       size_t capacity);

/**
 * Lists every fault of a seat's army; returns the number of faults, 0 for an army that obeys the set-up
 * rules. LZQ_NO_KIND marks an empty place, as in lzq_army_complete. If places are empty, the last fault
 * covers all of them. To test an exchange of two pieces, change the army and call this function again.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_RANGE if `seat` or `lang` is unknown; LZQ_E_ARMY for an
 * invalid kind.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_army_faults(const lzq_army *army,
                                   const lzq_rules *rules,
                                   lzq_seat seat,
                                   lzq_lang lang,
                                   lzq_fault *faults,
                                   size_t capacity);

/* Positions to edit, which may be impossible -------------------------------------------------- */

/**
 * A position for a board editor; the position may be impossible. It is a plain value whose members you may
 * set. lzq_setup_faults lists its faults. If there are no faults, lzq_setup_position makes the position.
 */
typedef struct lzq_setup {
    /** The rules. */
    lzq_rules rules;
    /** The piece on each station, with LZQ_FACE_DOWN if it is face down, or LZQ_NO_PIECE. */
    lzq_piece board[60];
    /**
     * Under LZQ_FLAG_WIN_CARRY, the stations that the red flag and the black flag share with another piece;
     * LZQ_NO_STATION for none.
     */
    lzq_station flag_held_at[2];
    /** The seat to move. */
    lzq_seat to_move;
    /** Reserved, always 0. */
    uint8_t spare[1];
    /** The colour of each seat. */
    lzq_seat_colors seat_colors;
    /** The number of plies since the last attack, flip or taken flag. */
    uint16_t quiet_plies;
    /** Reserved, always 0. */
    uint8_t rest[2];
} lzq_setup;

/**
 * Writes an empty board: south is to move, and plays red in dark play.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_setup_new(const lzq_rules *rules, lzq_setup *setup);

/**
 * Writes the set-up of a position, to edit it.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_setup_of_position(const lzq_position *position, lzq_setup *setup);

/**
 * Reads the text of a position, which may be impossible. `why` receives the error message; it may be NULL
 * with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_setup_parse(const char *text,
                                   const lzq_rules *rules,
                                   lzq_setup *setup,
                                   char *why,
                                   size_t why_capacity);

/**
 * Writes the text of a set-up, even if it is impossible; returns the length. LZQ_POSITION_TEXT_MAX is enough
 * capacity.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_RANGE if a piece, station, colour or the seat is invalid.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_setup_text(const lzq_setup *setup,
                                  char *text,
                                  size_t capacity);

/**
 * Lists every fault of a set-up; returns their number, 0 for a possible position. The first is the error of
 * lzq_setup_position.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_RANGE if a piece, station, colour, the seat or `lang` is invalid.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_setup_faults(const lzq_setup *setup,
                                    lzq_lang lang,
                                    lzq_fault *faults,
                                    size_t capacity);

/**
 * Makes the position of a set-up. `why` receives the error message; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_RANGE as in lzq_setup_faults; LZQ_E_POSITION if the position is
 * impossible.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_setup_position(const lzq_setup *setup,
                                      lzq_position *position,
                                      char *why,
                                      size_t why_capacity);

/* Games: a position with its history, for a referee ------------------------------------------- */

/**
 * A game: the position with all hidden information and its history, for the referee. For a player, make a
 * view with lzq_game_view. A game takes about 120 bytes per ply, or up to twice that with the spare capacity
 * of its lists. Free it with lzq_game_free.
 */
typedef struct lzq_game lzq_game;

/** Facts about a game. */
typedef struct lzq_game_info {
    /** The rules. */
    lzq_rules rules;
    /** The number of plies played. Refusals, offers and answers are not plies. */
    uint32_t plies;
    /** The number of events; see lzq_game_events. */
    uint32_t events;
    /**
     * The number of observations, the start included. It is the same for each seat and for a
     * spectator. Observations are numbered from 0.
     */
    uint32_t observations;
    /**
     * How often the position has occurred since the last attack, flip or taken flag, including the current
     * occurrence.
     */
    uint32_t repetitions;
    /** The outcome of the game. */
    lzq_outcome outcome;
    /** 1 if the game is over, else 0. */
    uint8_t is_over;
    /** The seat to move. */
    lzq_seat to_move;
    /** The seat with an open draw offer; LZQ_NO_SEAT for none. */
    lzq_seat offer;
    /** The seat with an open request to take back its latest ply; LZQ_NO_SEAT for none. */
    lzq_seat take_back_offer;
    /** 1 if the game started with a set-up or a deal, 0 if it started from another position. */
    uint8_t began_with_setup;
    /** 1 if seats and spectators see everything when the game ends, else 0. */
    uint8_t truth_at_end;
    /** Reserved, always 0. */
    uint8_t spare[22];
} lzq_game_info;

/**
 * Starts a game from 32 secret bytes, for example from lzq_os_entropy: two armies in dark play, a deal in
 * expose play. All starts are equally likely, up to a relative difference of 2^-70. The same bytes give the
 * same start on every machine. Erase the bytes after the call.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_from_entropy(const lzq_rules *rules,
                                         const lzq_entropy *bytes,
                                         lzq_game **game);

/**
 * Starts a game with a random start. Anyone who guesses the seed, or tries all likely seeds, knows
 * every piece. For a game between people, use lzq_game_from_entropy.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_from_seed(const lzq_rules *rules, uint64_t seed, lzq_game **game);

/**
 * Starts a game of dark play with these armies; south plays red. `why` receives the error message; it
 * may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_ARMY, also if an army breaks a set-up rule; LZQ_E_POSITION in
 * expose play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_from_armies(const lzq_rules *rules,
                                        const lzq_army *south,
                                        const lzq_army *north,
                                        lzq_game **game,
                                        char *why,
                                        size_t why_capacity);

/**
 * Starts a game from any position, with no history.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_from_position(const lzq_position *position, lzq_game **game);

/** Frees a game; accepts NULL. */
LZQ_API void lzq_game_free(lzq_game *game);

/**
 * Writes the current position, with all hidden information.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_truth(const lzq_game *game, lzq_position *position);

/**
 * Sets whether seats and spectators see everything when the game ends (1, the default), or only the outcome
 * (0). If the game is already over, they observe a take-back of the end and then the end under the new
 * setting; see lzq_game_observation_since. Records store the setting.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_set_truth_at_end(lzq_game *game,
                                             uint8_t revealed);

/**
 * Writes facts about a game, such as the seat to move, the outcome and the open offers.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_get_info(const lzq_game *game, lzq_game_info *info);

/* Actions of seats and servers in a game ------------------------------------------------------ */

/** The result of a try. A try is a move that breaks no rule visible to its mover. */
typedef struct lzq_play_result {
    /** For a played move: its effect, one of LZQ_EFFECT_.... */
    uint8_t effect;
    /** For a refused try: the station of the flag; else LZQ_NO_STATION. */
    lzq_station flag;
    /** Reserved, always 0. */
    uint8_t spare[2];
} lzq_play_result;

/** lzq_game_play: the move was played. */
#define LZQ_PLAYED 0
/** lzq_game_play: the referee refused the try. The same seat is still to move. */
#define LZQ_REFUSED 1

/**
 * Lists the moves that the seat to move may try. Omits a move if the seat knows that the referee refuses it.
 * The list depends only on what the seat knows. Returns the number of moves.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_legal_moves(const lzq_game *game,
                                        lzq_move *moves,
                                        size_t capacity);

/**
 * Returns 0 if a move is in the list of lzq_game_legal_moves, else the reason, LZQ_ILLEGAL_... (above 0).
 * Writes the details of the reason.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_why_illegal(const lzq_game *game,
                                        lzq_move mv,
                                        lzq_illegal *illegal);

/**
 * Tries a move for the seat to move. Returns LZQ_PLAYED, or LZQ_REFUSED if the referee refuses it
 * because of a hidden flag; both seats observe the refusal. `tried` may be NULL. lzq_game_why_illegal
 * explains why a move is not legal.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_ILLEGAL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_play(lzq_game *game,
                                 lzq_move mv,
                                 lzq_play_result *tried);

/**
 * Tries a move for this seat, like lzq_game_play, after checking that it is this seat's turn. Use it in
 * servers, which get moves from players.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_TURN on the other seat's turn, LZQ_E_ILLEGAL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_play_as(lzq_game *game,
                                    lzq_seat seat,
                                    lzq_move mv,
                                    lzq_play_result *tried);

/**
 * Executes a player's command for a seat: a move such as "a2a9", or one of "offer-draw", "accept-draw",
 * "decline-draw", "resign", "offer-take-back", "accept-take-back" and "decline-take-back". A server passes
 * the seat of the player who sent the command; a command cannot act for the other seat or the referee.
 * lzq_game_observation_since reports the result to every seat. A failure changes nothing. `why` receives the
 * error message, which depends only on what the seat knows; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RANGE, LZQ_E_PARSE, LZQ_E_FINISHED, LZQ_E_TURN, LZQ_E_ILLEGAL,
 * LZQ_E_OFFER, LZQ_E_UNDO.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_apply_as(lzq_game *game,
                                     lzq_seat seat,
                                     const char *command,
                                     char *why,
                                     size_t why_capacity);

/**
 * Resigns on behalf of a seat. This is possible on either seat's turn.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_resign(lzq_game *game, lzq_seat seat);

/**
 * Offers a draw on behalf of a seat. The offer is open until the other seat answers it or moves.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_offer_draw(lzq_game *game, lzq_seat seat);

/**
 * On behalf of a seat, accepts the other seat's draw offer.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_accept_draw(lzq_game *game, lzq_seat seat);

/**
 * On behalf of a seat, declines the other seat's draw offer.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_decline_draw(lzq_game *game, lzq_seat seat);

/**
 * Ends the game by decision of the organizer. `winner` is LZQ_NO_SEAT if there is no winner. `reason` is
 * LZQ_REASON_TIME, _FORFEIT, _ABANDONED or _ADJUDICATED.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE, also for any other `reason`; LZQ_E_FINISHED.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_adjudicate(lzq_game *game,
                                       lzq_seat winner,
                                       uint8_t reason);

/**
 * Asks the other seat for permission to take back this seat's latest ply and everything after it. The
 * request is open until the other seat answers it or one of the seats moves.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_UNDO if the seat has made no move, LZQ_E_FINISHED,
 * LZQ_E_OFFER.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_offer_take_back(lzq_game *game,
                                            lzq_seat seat);

/**
 * On behalf of a seat, declines the other seat's take-back request.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_decline_take_back(lzq_game *game, lzq_seat seat);

/**
 * On behalf of a seat, accepts the other seat's take-back request. lzq_game_observation_since reports the
 * rewind to every seat.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_FINISHED, LZQ_E_OFFER.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_accept_take_back(lzq_game *game,
                                             lzq_seat seat);

/**
 * Rewinds the game to ply `plies` by decision of the organizer: takes back later plies, refusals, offers and
 * the outcome. lzq_game_observation_since reports the rewind to every seat. Views of the rewound game equal
 * those of a game in which the later plies were never played. Players still remember what they saw.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE if the game has fewer plies.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_take_back_to(lzq_game *game,
                                         size_t plies);

/**
 * Takes back the latest event of any kind, and restores the position and the knowledge of both seats.
 * Returns 1. Returns 0 if there is no event. lzq_game_observation_since reports the rewind to every seat.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_undo(lzq_game *game);

/**
 * Replays the event that was undone last. Returns 1. Returns 0 if there is no such event.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_redo(lzq_game *game);

/* The events of a game, for the referee ------------------------------------------------------- */

/** A move was played. */
#define LZQ_EVENT_PLAYED 0
/** The referee refused a try. */
#define LZQ_EVENT_REFUSED 1
/** A seat offered a draw. */
#define LZQ_EVENT_DRAW_OFFERED 2
/** A seat declined the other seat's draw offer. */
#define LZQ_EVENT_DRAW_DECLINED 3
/** A seat accepted the other seat's draw offer. */
#define LZQ_EVENT_DRAW_AGREED 4
/** A seat resigned. */
#define LZQ_EVENT_RESIGNED 5
/** A seat asked to take back its latest ply and everything after it. */
#define LZQ_EVENT_TAKE_BACK_OFFERED 6
/** A seat declined the other seat's take-back request. */
#define LZQ_EVENT_TAKE_BACK_DECLINED 7
/** The organizer ended the game. Members: `outcome`. */
#define LZQ_EVENT_ADJUDICATED 8
/** An event that is unknown to this version. */
#define LZQ_EVENT_OTHER 255

/** An event of a game, with all hidden information. */
typedef struct lzq_event {
    /** One of LZQ_EVENT_.... */
    uint8_t type;
    /** The seat that moved, offered, answered or resigned; LZQ_NO_SEAT for a refusal. */
    lzq_seat seat;
    /** The played or refused move; both stations are LZQ_NO_STATION for other events. */
    lzq_move mv;
    /** The effect of a played move, one of LZQ_EFFECT_.... */
    uint8_t effect;
    /** The piece that moved or was flipped, or LZQ_NO_PIECE. */
    lzq_piece piece;
    /** The attacked enemy piece, or LZQ_NO_PIECE. */
    lzq_piece defender;
    /**
     * For south and for north: the station of the seat's flag if this move took the seat's marshal and so
     * revealed the flag; else LZQ_NO_STATION.
     */
    lzq_station flags[2];
    /** The outcome by adjudication. */
    lzq_outcome outcome;
    /** Reserved, always 0. */
    uint8_t spare[3];
} lzq_event;

/**
 * Lists the events from index `first` on, with all hidden information; returns their number, 0 if `first` is
 * past the end. The time does not depend on earlier events.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_events(const lzq_game *game,
                                   size_t first,
                                   lzq_event *events,
                                   size_t capacity);

/* What each seat observes of a game ----------------------------------------------------------- */

/** The game begins. Members: `version` and `seat` (the observing seat, or LZQ_NO_SEAT for a spectator). */
#define LZQ_OBSERVED_BEGIN 0
/** A piece moves to an empty station. Members: `mv`. */
#define LZQ_OBSERVED_MOVED 1
/** A piece attacks. Members: `mv`, `effect`, `revealed`, `flags`. */
#define LZQ_OBSERVED_ATTACKED 2
/** A face-down piece is flipped. Members: `mv`, `piece`. */
#define LZQ_OBSERVED_FLIPPED 3
/** The referee refuses a try because the flag is on its target. Members: `mv`. */
#define LZQ_OBSERVED_REFUSED 4
/** A seat offers a draw. Members: `seat`. */
#define LZQ_OBSERVED_DRAW_OFFERED 5
/** A seat declines the other seat's draw offer. Members: `seat`. */
#define LZQ_OBSERVED_DRAW_DECLINED 6
/** The game ends. Members: `outcome`. */
#define LZQ_OBSERVED_ENDED 7
/** A seat asks to take back its latest ply and everything after it. Members: `seat`. */
#define LZQ_OBSERVED_TAKE_BACK_OFFERED 9
/** A seat declines the other seat's take-back request. Members: `seat`. */
#define LZQ_OBSERVED_TAKE_BACK_DECLINED 10

/**
 * The game is rewound to its first `remaining` observations. This observation is not counted. Members:
 * `remaining`.
 */
#define LZQ_OBSERVED_TAKEN_BACK 11
/** A comment in a seat's record; lzq_record_item_text writes it. */
#define LZQ_OBSERVED_COMMENT 8
/** An observation of a kind that this version does not know. */
#define LZQ_OBSERVED_OTHER 255
/** The version of the format in which this library writes observations as JSON. */
#define LZQ_OBSERVATION_VERSION 1
/** Enough capacity for any observation of a game as JSON. */
#define LZQ_OBSERVATION_JSON_MAX 1024
/** Enough capacity for the text of any observation, in every language. */
#define LZQ_OBSERVATION_TEXT_MAX 768

/** An observation of a seat or a spectator. It contains only what the observer may know. */
typedef struct lzq_observation {
    /** One of LZQ_OBSERVED_.... The documentation of each constant names the members that are set. */
    uint8_t type;
    /** A seat, or LZQ_NO_SEAT. */
    lzq_seat seat;
    /** The move, which the seat to move makes; both stations are LZQ_NO_STATION if there is none. */
    lzq_move mv;
    /** The effect of the move, one of LZQ_EFFECT_.... */
    uint8_t effect;
    /**
     * The kinds of the attacker and of the defender, if the attack reveals them to the observer; else
     * LZQ_NO_KIND. The observer's own piece always has LZQ_NO_KIND.
     */
    lzq_kind revealed[2];
    /** The flipped piece, or LZQ_NO_PIECE. */
    lzq_piece piece;
    /** The number of observations that remain after a rewind, the start included. */
    uint32_t remaining;
    /**
     * For LZQ_OBSERVED_BEGIN, the version of the format in which the server writes the observations; else 0.
     * If it is greater than LZQ_OBSERVATION_VERSION, there may be observations of type LZQ_OBSERVED_OTHER.
     */
    uint32_t version;
    /**
     * For south and for north: the station of the seat's flag if this move took the seat's marshal and so
     * revealed the flag; else LZQ_NO_STATION.
     */
    lzq_station flags[2];
    /** The outcome of the game. */
    lzq_outcome outcome;
    /** Reserved, always 0. */
    uint8_t spare[2];
} lzq_observation;

/**
 * Reads an observation from JSON, for a client without a view. Ignores unknown members, and writes the type
 * LZQ_OBSERVED_OTHER for an unknown kind, as lzq_view_observe does. If `strict` is not 0, fails for an
 * unknown member, an unknown kind and a later version. `why` receives the error message; it may be NULL with
 * capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_observation_parse(const char *json,
                                         uint8_t strict,
                                         lzq_observation *observation,
                                         char *why,
                                         size_t why_capacity);

/**
 * Writes observation `number` of a seat, or of a spectator for LZQ_NO_SEAT. The time does not depend on
 * `number`.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_observation(const lzq_game *game,
                                        lzq_seat seat,
                                        size_t number,
                                        lzq_observation *observation);

/**
 * Writes observation `number` of a seat, or of a spectator for LZQ_NO_SEAT, as JSON; returns the length. A
 * server sends each observation to the player's program, which builds its view from these observations. The
 * JSON is one line without a line break. luzhanqi/docs/knowledge.md in the sources explains the members.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_observation_json(const lzq_game *game,
                                             lzq_seat seat,
                                             size_t number,
                                             char *json,
                                             size_t capacity);

/**
 * Writes the next observation after a cursor as JSON, for a seat, or for a spectator if `seat` is
 * LZQ_NO_SEAT. Also writes the next cursor. Returns the length, 0 if there is no further observation. A
 * server sends these observations after every change of the game. After an undo or a take-back, the first is
 * LZQ_OBSERVED_TAKEN_BACK. A view that observes all of them equals the view that lzq_game_view makes.
 *
 * The first cursor is 0. Cursors never decrease, and every cursor of this game stays valid. In a game
 * from a record, cursors start at 0 again. `next` may point to the cursor itself. The cursor does not
 * advance if the text does not fit; LZQ_OBSERVATION_JSON_MAX is always enough.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE, also for a cursor that this game has not returned.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_observation_since(const lzq_game *game,
                                              lzq_seat seat,
                                              uint64_t cursor,
                                              uint64_t *next,
                                              char *json,
                                              size_t capacity);

/* Views: what one seat knows ------------------------------------------------------------------ */

/**
 * The knowledge of one seat or of a spectator, computed from its own observations only. A client that
 * receives its seat's observations builds the same view as the server. Free it with lzq_view_free.
 */
typedef struct lzq_view lzq_view;

/** Facts about a view. */
typedef struct lzq_view_info {
    /** The rules. */
    lzq_rules rules;
    /** The occupied stations. */
    lzq_stations occupied;
    /** The stations of face-down pieces. */
    lzq_stations face_down;
    /**
     * In dark play, the stations of enemy pieces of unknown kind. A spectator does not know the kinds of
     * either army.
     */
    lzq_stations hidden;
    /** The stations of the red pieces and of the black pieces, without face-down pieces. */
    lzq_stations pieces[2];
    /** In expose play, the number of face-down pieces of each colour and kind. */
    lzq_pool pool;
    /** The number of observed plies. */
    uint32_t plies;
    /** The number of observations, the start included. */
    uint32_t observations;
    /** The outcome of the game. */
    lzq_outcome outcome;
    /** The colour of each seat. */
    lzq_seat_colors seat_colors;
    /** The number of plies since the last attack, flip or taken flag. */
    uint16_t quiet_plies;
    /** 1 if the game is over, else 0. */
    uint8_t is_over;
    /** The seat of this view; LZQ_NO_SEAT for a spectator. */
    lzq_seat seat;
    /** The seat to move. */
    lzq_seat to_move;
    /** The colour of the view's seat; LZQ_NO_COLOR until it is decided. */
    lzq_color own_color;
    /** The seat with an open draw offer; LZQ_NO_SEAT for none. */
    lzq_seat offer;
    /** The seat with an open request to take back its latest ply; LZQ_NO_SEAT for none. */
    lzq_seat take_back_offer;
    /**
     * Under LZQ_FLAG_WIN_CARRY, the stations that the red flag and the black flag share with a piece;
     * LZQ_NO_STATION for none.
     */
    lzq_station flag_held_at[2];
    /** Reserved, always 0. */
    uint8_t spare[22];
} lzq_view_info;

/**
 * Makes a view of a seat's current knowledge. Later events of the game do not change it. The view shares the
 * history with the game. For LZQ_NO_SEAT, makes the view of a spectator, who sees only what both seats may
 * see; the time for this view grows with the length of the game.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_view(const lzq_game *game,
                                 lzq_seat seat,
                                 lzq_view **view);

/**
 * Makes a view from JSON: the first observation of a seat, or a list of all its observations. Ignores
 * unknown members; lzq_observation_parse can reject them. `why` receives the error message; it may be NULL
 * with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE, LZQ_E_OBSERVATION; LZQ_E_UNKNOWN_KIND as in
 * lzq_view_observe.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_from_json(const char *json,
                                      lzq_view **view,
                                      char *why,
                                      size_t why_capacity);

/** Frees a view; accepts NULL. */
LZQ_API void lzq_view_free(lzq_view *view);

/**
 * Adds the next observation, given as JSON, and writes it to `seen` unless `seen` is NULL. `why` receives
 * the error message; it may be NULL with capacity 0. The time grows with the length of the game in two cases
 * only: the end is checked against the whole game, and a rewind computes the view again. For the path of a
 * ply, call lzq_view_last_route after this function.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE, LZQ_E_OBSERVATION. These failures do not change the view.
 *
 * Fails with LZQ_E_UNKNOWN_KIND for a kind of observation that this version does not know. Then the view can
 * no longer follow its game. It keeps the board before that observation, and its last observation has the
 * type LZQ_OBSERVED_OTHER. Later observations fail with the same status until a take-back removes the
 * unknown one.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_observe(lzq_view *view,
                                    const char *json,
                                    lzq_observation *seen,
                                    char *why,
                                    size_t why_capacity);

/**
 * Lists the observations from index `first` on; index 0 is the start. Returns their number, 0 if
 * `first` is past the end. The time does not depend on earlier observations.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_observations(const lzq_view *view,
                                         size_t first,
                                         lzq_observation *observations,
                                         size_t capacity);

/**
 * Writes observation `number` as a line for players; returns the length.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE, also if `lang` is unknown.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_observation_text(const lzq_view *view,
                                             size_t number,
                                             lzq_lang lang,
                                             char *text,
                                             size_t capacity);

/**
 * Writes facts about a view, such as the seat to move, the outcome and the open offers. For the board, call
 * lzq_view_board.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_get_info(const lzq_view *view,
                                     lzq_view_info *info);

/* What a view shows: the board as its seat sees it, and the seat's moves ---------------------- */

/** The piece is on the board. */
#define LZQ_ENEMY_ON 0
/** The piece is a flag that shares its station with another piece. */
#define LZQ_ENEMY_HELD 1
/** The piece has left the board. */
#define LZQ_ENEMY_LOST 2
/** The number of enemy pieces in dark play, including lost pieces. */
#define LZQ_ENEMIES 25

/** An enemy piece in dark play. */
typedef struct lzq_enemy {
    /**
     * The piece's station at the start of the game; LZQ_NO_STATION if the piece was lost or held at the
     * start.
     */
    lzq_station start;
    /** The piece's current station; LZQ_NO_STATION if the piece is held or lost. */
    lzq_station station;
    /** One of LZQ_ENEMY_.... */
    uint8_t status;
    /** 1 if the piece has moved, else 0. */
    uint8_t moved;
    /** Reserved, always 0. */
    uint8_t spare[4];
} lzq_enemy;

/**
 * Returns what the seat sees on a station: a known piece, an enemy piece of kind LZQ_HIDDEN, LZQ_FACE_DOWN |
 * LZQ_HIDDEN for a face-down piece, or LZQ_NO_PIECE.
 */
LZQ_API lzq_piece lzq_view_piece_at(const lzq_view *view,
                                    lzq_station station);

/**
 * Writes what the seat sees on each of the 60 stations, each in the form of lzq_view_piece_at.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_board(const lzq_view *view, lzq_piece *board);

/**
 * Lists the moves of the view's seat, none on the other seat's turn; returns their number.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_legal_moves(const lzq_view *view, lzq_move *moves, size_t capacity);

/** Returns the targets of the seat's moves from a station, none on the other seat's turn. */
LZQ_API lzq_stations lzq_view_destinations(const lzq_view *view, lzq_station origin);

/**
 * Returns the targets of the seat's moves from a station as if it were this seat's turn, for premoves.
 * Returns the empty set after the end and for a spectator.
 */
LZQ_API lzq_stations lzq_view_premove_destinations(const lzq_view *view,
                                                   lzq_station origin);

/**
 * Writes the latest observed ply, to show on the board. Returns 1. Returns 0 before the first ply.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_last_ply(const lzq_view *view, lzq_observation *ply);

/**
 * Lists the stations of the latest ply's path, origin and target included, for animation; returns
 * their number, 0 before the first ply. Call it after the view has observed the ply.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_last_route(const lzq_view *view,
                                       lzq_station *stations,
                                       size_t capacity);

/**
 * Returns 0 if a move is in the list of lzq_view_legal_moves, else the reason, LZQ_ILLEGAL_... (above 0).
 * Writes the details. The reason depends only on what the seat knows.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_why_illegal(const lzq_view *view,
                                        lzq_move mv,
                                        lzq_illegal *illegal);

/**
 * Lists the stations of a move's path, origin and target included, for animation; returns their
 * number, 0 if there is no path. Call it before the view observes the move.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_route(const lzq_view *view,
                                  lzq_move mv,
                                  lzq_station *stations,
                                  size_t capacity);

/**
 * Writes the start position, with all hidden information, as text; returns the length. The length is 0
 * during the game, and after an end that does not reveal the start.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_true_start(const lzq_view *view,
                                       char *text,
                                       size_t capacity);

/**
 * In dark play, lists the 25 enemy pieces, including held and lost pieces, and returns 25. Returns 0 in
 * expose play and for a spectator. In a game that started with a set-up, the pieces are in the order of the
 * army's slots.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_enemies(const lzq_view *view,
                                    lzq_enemy *enemies,
                                    size_t capacity);

/**
 * In dark play, lists the exact set of possible kinds of each enemy piece and returns 25. Returns 0 in
 * expose play. This costs as much as lzq_view_belief. For a cheaper superset, use the kinds with a
 * probability above 0 in lzq_relaxed_belief_marginals.
 *
 * Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET; see lzq_view_belief.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_candidates(const lzq_view *view,
                                       lzq_kinds *kinds,
                                       size_t capacity);

/* Records: games as text, whole or as observed by one seat ------------------------------------ */

/**
 * A game as stored in a file: a whole game, for the referee, or the observations of one seat. The observations
 * contain only what the player already knows. Call lzq_record_seat to distinguish the two. Free it with
 * lzq_record_free.
 */
typedef struct lzq_record lzq_record;

/**
 * Makes the record of a whole game.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_record(const lzq_game *game, lzq_record **record);

/**
 * Makes the record of a view's observations.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_record(const lzq_view *view, lzq_record **record);

/**
 * Reads one record: the observations of a seat if it has the tag View, else a whole game. Checks only
 * the tags; lzq_record_replay and lzq_record_view check the rest. `why` receives the error message
 * with line and column; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RECORD.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_parse(const char *text,
                                    lzq_record **record,
                                    char *why,
                                    size_t why_capacity);

/** Frees a record; accepts NULL. */
LZQ_API void lzq_record_free(lzq_record *record);

/**
 * For the observations of one seat, writes the seat, LZQ_NO_SEAT for a spectator, and returns 1. Returns 0
 * and writes nothing for a whole game.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_seat(const lzq_record *record,
                                   lzq_seat *seat);

/**
 * Writes a record as text; returns the length.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_text(const lzq_record *record, char *text, size_t capacity);

/**
 * Makes a new game by replaying a record under its rules. Checks every try, refusal and offer, and the
 * outcome. `why` receives the error message with line and column; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RECORD, also for the observations of a seat.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_replay(const lzq_record *record,
                                     lzq_game **game,
                                     char *why,
                                     size_t why_capacity);

/**
 * Makes a new view of the seat's knowledge at the end of the record. `why` receives the error message
 * with line and column; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RECORD, also for a whole game.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_view(const lzq_record *record,
                                   lzq_view **view,
                                   char *why,
                                   size_t why_capacity);

/**
 * Writes the value of a tag, such as "South"; returns the length. Tags that describe the game itself are not
 * available.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_RANGE if there is no such tag.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_tag(const lzq_record *record,
                                  const char *name,
                                  char *text,
                                  size_t capacity);

/**
 * Sets a tag, such as "South" to a player's name. The name of a tag consists of ASCII letters and digits.
 * Removes control characters from the value.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT; LZQ_E_RANGE for an invalid name, for a tag that describes the game itself,
 * and above 256 tags.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_set_tag(lzq_record *record,
                                      const char *name,
                                      const char *value);

/* Tables for online games --------------------------------------------------------------------- */

/**
 * A game table for a server of online games: seats, tickets, clocks, offers, reconnection and a journal,
 * without any I/O. In addition to its game, a table takes up to 1.3 KB, plus 220 bytes per peer and 20 bytes
 * per ply. Free it with lzq_table_free.
 *
 * After each call with a parameter `now`: append the bytes of lzq_table_journal to a file, sync the file,
 * call lzq_table_stored, send the messages of lzq_table_next_output, and set a timer to lzq_table_deadline.
 * Times are in milliseconds and come from your clock. If your clock goes backwards, the table uses the
 * latest time that it got.
 */
typedef struct lzq_table lzq_table;

/**
 * The role of a peer: the number of a player whom the host has authenticated (0 or 1), LZQ_STRANGER or
 * LZQ_WATCHER.
 */
typedef int32_t lzq_role;

/** A message from a table to a peer. */
typedef struct lzq_output {
    /** The peer. */
    uint64_t peer;
    /** The length of the message in bytes, without the zero byte at its end. */
    uint32_t length;
    /** 1 if the host must close the connection after the message, else 0. */
    uint8_t hang_up;
    /** Reserved, always 0. */
    uint8_t spare[3];
} lzq_output;

/** An unknown peer. It presents a ticket, asks for a seat, or watches. */
#define LZQ_STRANGER (-1)
/** A spectator. */
#define LZQ_WATCHER (-2)
/** The host, which may know everything. Valid only as `viewer` of lzq_table_record. */
#define LZQ_HOST (-3)

/**
 * Opens a table. `options` is a JSON object, such as {"rules":"standard","clock":"main=10m","seating":"open"};
 * an empty text means the defaults. `secret` is 32 unpredictable bytes, from which the table derives the
 * tickets and the starts of games, or NULL to take them from the operating system.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE, LZQ_E_ENTROPY.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_open(const char *options,
                                  const uint8_t *secret,
                                  uint64_t now,
                                  lzq_table **table,
                                  char *why,
                                  size_t why_capacity);

/**
 * Restores a table from its journal. Writes the number of bytes of an incomplete last line; remove these
 * bytes from the end of the file before you append to it. The clock of the current ply starts again. `why`
 * gives the number of a damaged line.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RECORD.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_restore(const void *journal,
                                     size_t length,
                                     uint64_t now,
                                     lzq_table **table,
                                     size_t *torn,
                                     char *why,
                                     size_t why_capacity);

/** Frees a table; accepts NULL. */
LZQ_API void lzq_table_free(lzq_table *table);

/**
 * Connects a peer. You choose the number of the peer. If a connected peer has the same number, the new peer
 * replaces it.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_attach(lzq_table *table,
                                    uint64_t peer,
                                    lzq_role role,
                                    uint64_t now);

/**
 * Processes one message from a peer. The message need not end with a zero byte. Ignores peers that are not
 * connected. The call succeeds for any bytes.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_receive(lzq_table *table,
                                     uint64_t peer,
                                     const void *message,
                                     size_t length,
                                     uint64_t now);

/**
 * Disconnects a peer.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_disconnected(lzq_table *table, uint64_t peer, uint64_t now);

/**
 * Carries out everything that is due at time `now`. You may call it at any time.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_wake(lzq_table *table, uint64_t now);

/**
 * Stops the output to a peer, or resumes it if `held` is 0. Use it while the send buffer of the connection
 * is full. The peer gets everything later.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_hold(lzq_table *table,
                                  uint64_t peer,
                                  uint8_t held);

/**
 * Carries out a command of the host, given as a JSON object such as {"command":"close"}. The page on online
 * games lists all commands.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE; LZQ_E_TABLE if the command is not possible now.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_command(lzq_table *table,
                                     const char *command,
                                     uint64_t now,
                                     char *why,
                                     size_t why_capacity);

/**
 * Returns the new bytes to append to the journal and writes their number. Each byte is returned only once.
 * Returns NULL and writes 0 if there are no new bytes. The bytes are valid until the next call that changes
 * the table.
 */
LZQ_API const char *lzq_table_journal(lzq_table *table,
                                      size_t *length);

/**
 * Reports that `bytes` more bytes of the journal are stored. lzq_table_next_output returns NULL until all
 * bytes are stored.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_stored(lzq_table *table,
                                    size_t length);

/**
 * Returns the next message for a peer as UTF-8 text, or NULL if there is none now. The text is valid until
 * the next call that changes the table.
 */
LZQ_API const char *lzq_table_next_output(lzq_table *table,
                                          lzq_output *output);

/**
 * Returns the next event for the host as JSON, such as {"event":"ended","winner":0,"reason":"time"}, or NULL
 * if there is none. The text is valid until the next call that changes the table. Take all events after each
 * input, because the table stores at most 256.
 */
LZQ_API const char *lzq_table_next_event(lzq_table *table);

/** Returns the time at which to call lzq_table_wake; UINT64_MAX if there is none. */
LZQ_API uint64_t lzq_table_deadline(const lzq_table *table);

/**
 * Writes the ticket of a player, a secret of 32 characters. A client that presents it takes the player's
 * seat.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_ticket(const lzq_table *table,
                                    uint8_t player,
                                    char *text,
                                    size_t capacity);

/**
 * Writes the public state of the table as JSON, as in the message `state` to clients.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_state(const lzq_table *table, char *text, size_t capacity);

/**
 * Makes a copy of the game, with all hidden information, and returns 1. Returns 0 and writes nothing before
 * the game.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_game(const lzq_table *table,
                                  lzq_game **game);

/**
 * Writes the record of the game with the time left after each ply. The record contains only what `viewer` may
 * know: a seat, LZQ_WATCHER for spectators, or LZQ_HOST for everything. Writes an empty text before the game.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_table_record(const lzq_table *table,
                                    lzq_role viewer,
                                    char *text,
                                    size_t capacity);

/* Clients of tables for online games ---------------------------------------------------------- */

/** The player number of a spectator, and of a client that does not know its number yet. */
#define LZQ_NO_PLAYER 255

/**
 * A client of a table, for a player or a spectator. It stores its observations, repeats requests without an
 * answer, and resumes after a lost connection. It takes the memory of its view plus 100 bytes per
 * observation. Free it with lzq_client_free.
 *
 * After each call that changes a client, send the messages of lzq_client_next_output and store the text of
 * lzq_client_save.
 */
typedef struct lzq_client lzq_client;

/** The status of a client's connection, one of LZQ_CLIENT_.... */
typedef uint8_t lzq_client_status;

/** Facts about a client. */
typedef struct lzq_client_info {
    /** One of LZQ_CLIENT_.... */
    lzq_client_status status;
    /**
     * The number of the player; LZQ_NO_PLAYER for spectators. A rematch may change the player's seat;
     * lzq_client_state writes the current seat.
     */
    uint8_t player;
    /** 1 if the player is to move, else 0. */
    uint8_t is_to_move;
    /** 1 if a request has no answer yet, else 0. */
    uint8_t is_waiting;
    /** 1 if hidden information cannot change the effect of the move that lzq_client_pending writes, else 0. */
    uint8_t is_certain;
    /** Reserved, always 0. */
    uint8_t spare[3];
} lzq_client_info;

/** There is no connection yet, or the table has not answered. */
#define LZQ_CLIENT_CONNECTING 0
/** The table has welcomed the client. */
#define LZQ_CLIENT_LIVE 1
/** The connection is lost. Connect again at lzq_client_deadline. */
#define LZQ_CLIENT_LOST 2
/** The table closed the connection; lzq_client_reason writes the reason. */
#define LZQ_CLIENT_CLOSED 3
/** The table uses a newer version of the observations. */
#define LZQ_CLIENT_NEWER 4
/** The observations contradict each other; lzq_client_reason writes the reason. */
#define LZQ_CLIENT_DIVERGED 5

/**
 * Opens a client. `start` is the text of lzq_client_save, or {"sit":true} to ask for a seat, {"watch":true}
 * for a spectator, {"ticket":"..."} for the holder of a ticket, or {} if the host has authenticated the
 * player. `secret` is 32 unpredictable bytes, or NULL to take them from the operating system.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE, LZQ_E_ENTROPY.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_open(const char *start,
                                   const uint8_t *secret,
                                   uint64_t now,
                                   lzq_client **client,
                                   char *why,
                                   size_t why_capacity);

/** Frees a client; accepts NULL. */
LZQ_API void lzq_client_free(lzq_client *client);

/**
 * Reports a new connection.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_connected(lzq_client *client, uint64_t now);

/**
 * Processes one message from the table. The message need not end with a zero byte. The call succeeds for any
 * bytes; lzq_client_get_info writes the new status.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_receive(lzq_client *client,
                                      const void *message,
                                      size_t length,
                                      uint64_t now);

/**
 * Reports that the connection has ended.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_disconnected(lzq_client *client, uint64_t now);

/**
 * Repeats requests that have had no answer for three seconds, and detects a dead connection. You may call it
 * at any time.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_wake(lzq_client *client,
                                   uint64_t now);

/**
 * Asks the table for missing messages. The client does this itself when a later message shows that one was
 * lost, but it cannot detect that the latest message was lost. Call this function if the connection may lose
 * messages and stay open.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_sync(lzq_client *client,
                                   uint64_t now);

/**
 * Returns the next message for the table, or NULL if there is no message or no connection. The text is valid
 * until the next call that changes the client.
 */
LZQ_API const char *lzq_client_next_output(lzq_client *client);

/**
 * Returns the next text that the host sent, or NULL if there is none. The text is valid until the next call
 * that changes the client.
 */
LZQ_API const char *lzq_client_next_message(lzq_client *client);

/**
 * Returns the next answer to a request and writes the number of the request. The answer is an empty text if
 * the request was carried out, else the token of the reason for its refusal. Returns NULL if there is no
 * answer. The text is valid until the next call that changes the client.
 */
LZQ_API const char *lzq_client_next_answer(lzq_client *client,
                                           uint64_t *request);

/**
 * Returns the time at which to connect again or, while connected, the time at which to call lzq_client_wake;
 * UINT64_MAX if there is none.
 */
LZQ_API uint64_t lzq_client_deadline(const lzq_client *client);

/**
 * Writes the state of the client as JSON, from which lzq_client_open restores it in a later process. It
 * contains the ticket, which is a secret. Store it before the first connection and after each change, so
 * that the player does not lose the seat.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_save(const lzq_client *client,
                                   char *text,
                                   size_t capacity);

/**
 * Writes the options of the table as JSON, including the rules; omits options that players may not know.
 * Writes {} before the table has welcomed the client.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_options(const lzq_client *client,
                                      char *text,
                                      size_t capacity);

/**
 * Writes the public state of the table as JSON; the member `you` is the client's own seat. Writes {} before
 * the table has sent the state.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_state(const lzq_client *client,
                                    char *text,
                                    size_t capacity);

/**
 * Writes the player's set-up, as the table has stored it, as JSON; an empty text if there is none.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_own_setup(const lzq_client *client, char *text, size_t capacity);

/**
 * For the status LZQ_CLIENT_CLOSED, writes the token of the reason. For LZQ_CLIENT_DIVERGED, writes an error
 * message. For any other status, writes an empty text.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_reason(const lzq_client *client,
                                     char *text,
                                     size_t capacity);

/**
 * Writes the player's move that the table has not answered yet, for drawing over the board; an empty text if
 * there is none.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_pending(const lzq_client *client,
                                      char *text,
                                      size_t capacity);

/**
 * Writes the premove; an empty text if there is none.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_premove(const lzq_client *client, char *text, size_t capacity);

/**
 * Sets the premove, which the client tries as soon as the player is to move; an empty text removes it. The
 * client does not send it to the table earlier.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_set_premove(lzq_client *client,
                                          const char *mv);

/**
 * Writes facts about a client.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_get_info(const lzq_client *client, lzq_client_info *info);

/**
 * Returns 1 if anything that a program may draw has changed since the last call, else 0.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_changed(lzq_client *client);

/**
 * Returns the milliseconds to show on a seat's clock; UINT64_MAX without a clock. Only the table decides
 * when the time is over.
 */
LZQ_API uint64_t lzq_client_clock(const lzq_client *client,
                                  lzq_seat seat,
                                  uint64_t now);

/**
 * Makes a copy of what the client knows about the game and returns 1. Returns 0 and writes nothing before
 * the game.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_view(const lzq_client *client,
                                   lzq_view **view);

/**
 * Tries a move in the form of lzq_move_text. Returns the number of the request, at least 1, as do all
 * functions that make requests. lzq_client_next_answer returns the answer later. If no request was made,
 * `why` receives the reason, for example that the move is not legal or that eight requests have no answer
 * yet.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_TABLE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_play(lzq_client *client,
                                   const char *mv,
                                   uint64_t now,
                                   char *why,
                                   size_t why_capacity);

/**
 * Sends a set-up, such as an army. If `is_ready` is 0, it is a draft, which the table stores.
 *
 * Errors: see lzq_client_play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_set_up(lzq_client *client,
                                     const char *army,
                                     uint8_t is_ready,
                                     char *why,
                                     size_t why_capacity);

/**
 * Makes an offer: "draw", "take-back", "abort", "pause", "go" (ends a pause) or "rematch". `remain` is only
 * for take-backs: the number of observations that would remain, or 0 to take back the player's latest ply
 * and everything after it.
 *
 * Errors: see lzq_client_play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_offer(lzq_client *client,
                                    const char *what,
                                    uint32_t remain,
                                    char *why,
                                    size_t why_capacity);

/**
 * Accepts or declines an offer, or withdraws an offer of the player. The offer is given by its number in
 * lzq_client_state.
 *
 * Errors: see lzq_client_play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_answer(lzq_client *client,
                                     uint64_t offer,
                                     uint8_t accept,
                                     char *why,
                                     size_t why_capacity);

/**
 * Declares the player ready to begin, or not ready, at a table with start=ready.
 *
 * Errors: see lzq_client_play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_ready(lzq_client *client,
                                    uint8_t is_ready,
                                    char *why,
                                    size_t why_capacity);

/**
 * Resigns.
 *
 * Errors: see lzq_client_play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_resign(lzq_client *client, char *why, size_t why_capacity);

/**
 * Aborts a game in which at least one seat has not played a ply yet.
 *
 * Errors: see lzq_client_play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_abort(lzq_client *client, char *why, size_t why_capacity);

/**
 * Gives up the seat before the game. During a game, reports to the table that the player has left.
 *
 * Errors: see lzq_client_play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_leave(lzq_client *client, char *why, size_t why_capacity);

/**
 * Claims a "win" or a "draw" because the opponent is absent.
 *
 * Errors: see lzq_client_play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_claim(lzq_client *client,
                                    const char *what,
                                    char *why,
                                    size_t why_capacity);

/**
 * Sends a text to the host, which may pass it on. Only tables with the option `say` allow this.
 *
 * Errors: see lzq_client_play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_client_say(lzq_client *client,
                                  const char *text,
                                  char *why,
                                  size_t why_capacity);

#ifdef __cplusplus
}
#endif

#endif /* LUZHANQI_H */
