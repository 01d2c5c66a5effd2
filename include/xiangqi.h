/* xiangqi: the rules of Xiangqi (Chinese chess) for C and C++.
 *
 * A first game:
 *
 *     xq_rules rules;
 *     xq_game *game;
 *     xq_move moves[XQ_MOVES_MAX];
 *     if (xq_rules_parse("asia", &rules, NULL, 0) < 0) return 1;
 *     if (xq_game_new(&rules, NULL, &game) < 0) return 1;
 *     while (xq_game_legal_moves(game, moves, XQ_MOVES_MAX) > 0)
 *         if (xq_game_play(game, moves[0]) < 0) break;
 *     xq_game_free(game);
 *
 * CONVENTIONS, the same as those of luzhanqi.h
 *
 * Statuses. A function that can fail returns an xq_status. A failure is a negative number, one of XQ_E_....
 *   Success is 0 or more; the documentation of a function says if this number is a result. Each function
 *   lists its failures. Every function may return XQ_E_INTERNAL, an error in the library. The few functions
 *   that return a plain number report every failure by one value, which means "none". gcc, clang and every
 *   compiler of C23 and C++17 warn if a program ignores a status; to switch the warning off, define
 *   XQ_MUST_USE as nothing before the #include.
 * Outputs. The outputs are the last parameters. A call writes all of them on success and none on failure. The
 *   exception is the message `why`: a call writes it for an illegal move, and on failure if the message says
 *   more than xq_status_text. Set `why` to an empty text before the call. If `why` is still empty after a
 *   failure, show xq_status_text.
 * NULL. Any pointer may be NULL. The call then returns XQ_E_NULL, unless its documentation gives NULL a
 *   meaning.
 * Lists. The caller passes a buffer and its capacity in items. The call writes the items that fit and
 *   returns the number of all items. If this number is above the capacity, the rest was omitted. To get only
 *   the number, pass NULL with capacity 0.
 * Texts. A call writes a text into a buffer of bytes, as snprintf does, and returns the length of the whole
 *   text without its zero byte. It writes as many whole characters as fit, and then a zero byte. All texts
 *   are UTF-8, including inputs. Static texts (const char *) live as long as the library; do not free them.
 * Values. Points, pieces, moves, rules and positions are plain values: store them anywhere, copy them with =,
 *   and do not free them. They contain only integers, and every call checks them. A struct that was never set
 *   or was overwritten causes a failure or a meaningless result, never undefined behaviour. Structs need not
 *   be aligned.
 * Handles. Games, searches, records, tables and clients are handles. A function that makes a handle writes a
 *   pointer to it. The caller owns the handle and must pass it to its _free function once. Handles do not
 *   refer to each other: free them in any order. _free accepts NULL. A call with a handle of the wrong type
 *   returns XQ_E_HANDLE; _free ignores such a handle. Never use or free a handle that was freed. The library
 *   often returns XQ_E_HANDLE in this case, but does not guarantee it.
 * Failures. A call that fails changes nothing. There is one exception: a call that should change an object
 *   and returns XQ_E_INTERNAL may leave the object half changed. From then on, every call with this object
 *   except its _free function returns XQ_E_INTERNAL.
 * Memory. A call takes memory in proportion to its input and output. A game takes 100 to 200 bytes per ply.
 *   If the system runs out of memory, the process aborts with a line on stderr, as in every Rust program. The
 *   library has no function to set the allocator: Rust fixes the allocator at compile time. The library uses
 *   malloc of the C library, so a program that replaces malloc also replaces the allocator. On Windows the
 *   library uses the heap of the process.
 * Time. Unless its documentation says otherwise, the time of a call does not grow with the length of the
 *   game. A move that repeats a position may take longer: the repetition rules then analyse the plies since
 *   the last capture, each ply only once.
 * Threads. The library starts no threads. Its only global state is the hook of xq_set_panic_hook. Calls that
 *   take a pointer to const may run on the same object at the same time. A call that changes an object needs
 *   exclusive access to it.
 * Determinism. The same seed and the same calls give the same results on every machine. The library reads no
 *   clock, file or environment variable. Only tables and clients that you open without a secret get random
 *   bytes from the operating system.
 * Logs. The library has no log. It writes a line to stderr in two cases: if memory runs out, and before a
 *   call returns XQ_E_INTERNAL if the program has set no hook with xq_set_panic_hook.
 * Versions. XQ_ABI_VERSION is the ABI version of this header. Compare it with xq_abi_version() if you load
 *   the library at run time. Before 1.0 the ABI version is the minor version of the package; later it is 1000
 *   times the major version. The name of the shared library ends with this version, as in `.so.0.1` and
 *   `.so.1`. Within an ABI version, a later library may have more constants and functions. It changes and
 *   removes no struct, constant or function. So give each `switch` statement a `default` case.
 * Windows. A program that uses the .dll may define XQ_DLL, which saves a jump per call.
 * Other programming languages. xiangqi.json beside this header describes it: constants, structs with
 *   offsets, functions, documentation.
 */

#ifndef XIANGQI_H
#define XIANGQI_H

#include <stddef.h>
#include <stdint.h>

#ifndef XQ_API
#if defined(_WIN32) && defined(XQ_DLL)
#define XQ_API __declspec(dllimport)
#else
#define XQ_API
#endif
#endif

/* Compilers warn about an ignored status. To switch this off, define XQ_MUST_USE as nothing. */
#ifndef XQ_MUST_USE
#if (defined(__cplusplus) && __cplusplus >= 201703L) || (defined(__STDC_VERSION__) && __STDC_VERSION__ > 201710L)
#define XQ_MUST_USE [[nodiscard]]
#elif defined(__GNUC__)
#define XQ_MUST_USE __attribute__((warn_unused_result))
#elif defined(_MSC_VER)
#define XQ_MUST_USE _Check_return_
#else
#define XQ_MUST_USE
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Statuses, messages about errors, and the versions of the library ---------------------------- */

/** The ABI version of this header. Before 1.0 it is the minor version; later it is 1000 times
 * the major version. */
#define XQ_ABI_VERSION 1
/** The major version of this header. */
#define XQ_VERSION_MAJOR 0
/** The minor version of this header. */
#define XQ_VERSION_MINOR 1
/** The patch version of this header. */
#define XQ_VERSION_PATCH 0
/**
 * The status that a call returns: 0 or more for success, below 0 for a failure.
 *
 * Success is XQ_OK, or a result if the function documents one: the length of a list or text, or 1 for yes
 * and 0 for no. Failures have the same numbers as in luzhanqi.h.
 */
typedef int32_t xq_status;

/**
 * A function of the program that receives messages of internal errors. `text` is the message; `user` is the
 * pointer that was set together with the hook.
 */
typedef void (*xq_panic_hook)(const char *text, void *user);

/** Success. */
#define XQ_OK 0
/** A required pointer is NULL. */
#define XQ_E_NULL (-1)
/** A number is out of range: no such point, side, kind, option, value or index. */
#define XQ_E_RANGE (-2)
/** A text is not UTF-8. */
#define XQ_E_TEXT (-3)
/** Syntax error in a text; `why` gives the place and the reason. */
#define XQ_E_PARSE (-4)
/** The bytes of an xq_rules are not valid rules. */
#define XQ_E_RULES (-5)
/** The position is impossible. */
#define XQ_E_POSITION (-8)
/** The move is not legal. */
#define XQ_E_ILLEGAL (-9)
/** There is nothing to take back. */
#define XQ_E_UNDO (-10)
/** The game is over. */
#define XQ_E_FINISHED (-11)
/** The side has no such offer to answer, or an offer of the same kind is already open. */
#define XQ_E_OFFER (-12)
/** The observation contradicts those before it. */
#define XQ_E_OBSERVATION (-13)
/** A record cannot be read or replayed; `why` gives line and column. */
#define XQ_E_RECORD (-16)
/** An error in the library. It may leave an object broken. Please report the error. */
#define XQ_E_INTERNAL (-17)
/** It is the other side's turn. */
#define XQ_E_TURN (-19)

/**
 * A pointer refers to a handle of another type, or to no handle. Functions often also return this for a
 * freed handle.
 */
#define XQ_E_HANDLE (-21)
/** The operating system provides no random bytes. */
#define XQ_E_ENTROPY (-22)
/** This version of the library does not know a kind of observation; the server is newer. */
#define XQ_E_UNKNOWN_KIND (-23)
/** A table or its client cannot do this now; `why` gives the reason. */
#define XQ_E_TABLE (-24)

/** Returns a short text for a status, never NULL; "success" for 0 and more. */
XQ_API const char *xq_status_text(xq_status status);

/**
 * Sets the function that receives the message of each internal error, before the call returns XQ_E_INTERNAL.
 * Without a hook, the library writes the message to stderr, which is invisible in many graphical programs.
 * NULL removes the hook.
 *
 * The hook runs on the thread of the failed call, possibly on several threads at the same time. The text is
 * valid until the hook returns. It names a place in the source, and may contain parts of a game that are
 * hidden from players. The hook must return normally, not by an exception or longjmp, and must not call the
 * library. After xq_set_panic_hook returns, no thread runs the previous hook. The library writes no other
 * messages.
 */
XQ_API void xq_set_panic_hook(xq_panic_hook hook,
                              void *user);

/**
 * Returns a line about a handle of any type, for debuggers and log files: its type, its rules and its
 * length. Never returns NULL. The text is valid until the next call of this function on the same thread.
 *
 * In gdb or lldb, call it as in `p xq_debug(game)`. Returns "no handle" for NULL, for a pointer to any other
 * object of at least eight bytes, and usually for a freed handle.
 */
XQ_API const char *xq_debug(const void *handle);

/**
 * Returns the ABI version of the library. A program that was compiled with this header works with
 * every library that returns XQ_ABI_VERSION.
 */
XQ_API uint32_t xq_abi_version(void);

/** Returns the version of the library as text, such as "0.1.0". */
XQ_API const char *xq_version(void);

/* Sides, kinds and pieces --------------------------------------------------------------------- */

/** One of the two players. */
typedef uint8_t xq_side;

/** A piece: its kind, plus 8 for Black. 0 is no piece. */
typedef uint8_t xq_piece;

/** A kind of piece. */
typedef uint8_t xq_kind;

/** Red, at rank 0; moves first. */
#define XQ_RED 0
/** Black, at rank 9. */
#define XQ_BLACK 1
/** No side, for example no winner. */
#define XQ_NO_SIDE 255
/** No kind. */
#define XQ_NO_KIND 0
/** Soldier. */
#define XQ_SOLDIER 1
/** Cannon. */
#define XQ_CANNON 2
/** Chariot. */
#define XQ_CHARIOT 3
/** Horse. */
#define XQ_HORSE 4
/** Elephant. */
#define XQ_ELEPHANT 5
/** Counselor. */
#define XQ_COUNSELOR 6
/** General. */
#define XQ_GENERAL 7
/** No piece. */
#define XQ_NO_PIECE 0

/** Returns the other side; XQ_NO_SIDE if `side` is invalid. */
XQ_API xq_side xq_side_other(xq_side side);

/** Returns the piece of a side and kind; XQ_NO_PIECE if one of them is invalid. */
XQ_API xq_piece xq_piece_of(xq_side side, xq_kind kind);

/** Returns the side of a piece; XQ_NO_SIDE if `piece` is invalid. */
XQ_API xq_side xq_piece_side(xq_piece piece);

/** Returns the kind of a piece; XQ_NO_KIND if `piece` is invalid. */
XQ_API xq_kind xq_piece_kind(xq_piece piece);

/** Returns the FEN letter of a piece, upper case for Red; 0 if `piece` is invalid. */
XQ_API char xq_piece_letter(xq_piece piece);

/**
 * Reads the FEN letter of a piece. `why` receives the error message; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_piece_parse(const char *text,
                                xq_piece *piece,
                                char *why,
                                size_t why_capacity);

/**
 * Reads a side: "red" or "black", or the letter of a FEN.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_side_parse(const char *text, xq_side *side);

/**
 * Reads a kind: a lower-case letter or an English name.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_kind_parse(const char *text, xq_kind *kind);

/** Returns the lower-case letter of a kind; 0 if `kind` is invalid. */
XQ_API char xq_kind_letter(xq_kind kind);

/** Returns the English name of a kind; NULL if `kind` is invalid. */
XQ_API const char *xq_kind_name(xq_kind kind);

/** Returns the number of pieces of a kind that each side starts with; 0 if `kind` is invalid. */
XQ_API uint8_t xq_kind_count(xq_kind kind);

/** Returns the Unicode code point of a piece's simplified Chinese character; 0 if `piece` is invalid. */
XQ_API uint32_t xq_piece_character(xq_piece piece);

/* Points -------------------------------------------------------------------------------------- */

/** The number of points of the board. */
#define XQ_POINTS 90

/**
 * A point of the board: rank * 9 + file. Files are a to i from Red's left, ranks 0 to 9 from Red's
 * back rank. So a0 is 0, i0 is 8, a1 is 9 and i9 is 89.
 */
typedef uint8_t xq_point;

/** No point. */
#define XQ_NO_POINT 255

/** Returns the point on a file, 0 to 8, and a rank, 0 to 9; XQ_NO_POINT if one of them is out of range. */
XQ_API xq_point xq_point_at(uint8_t file,
                            uint8_t rank);

/** Returns the file of a point, 0 to 8; 255 if `point` is invalid. */
XQ_API uint8_t xq_point_file(xq_point point);

/** Returns the rank of a point, 0 to 9; 255 if `point` is invalid. */
XQ_API uint8_t xq_point_rank(xq_point point);

/** Returns the point rotated by 180 degrees with the board; XQ_NO_POINT if `point` is invalid. */
XQ_API xq_point xq_point_rotate(xq_point point);

/** Returns the point on the mirrored file; XQ_NO_POINT if `point` is invalid. */
XQ_API xq_point xq_point_reflect(xq_point point);

/**
 * Reads the name of a point, such as "h2". `why` receives the error message; it may be NULL with
 * capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_point_parse(const char *text, xq_point *point, char *why, size_t why_capacity);

/**
 * Writes the name of a point; returns the length.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_point_text(xq_point point, char *text, size_t capacity);

/* Moves --------------------------------------------------------------------------------------- */

/** Enough capacity for the moves of any position. */
#define XQ_MOVES_MAX 128

/** A move from one point to another. */
typedef struct xq_move {
    /** The point that the piece leaves. */
    xq_point origin;
    /** The point that the piece moves to. */
    xq_point target;
} xq_move;

/**
 * Reads a move in UCI, "h2e2", or ICCS notation, "H2-E2". For other notations, see
 * xq_position_parse_move. `why` receives the error message; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_move_parse(const char *text, xq_move *mv, char *why, size_t why_capacity);

/**
 * Writes a move in UCI notation, "h2e2"; returns the length.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_move_text(xq_move mv, char *text, size_t capacity);

/**
 * Returns the move rotated by 180 degrees with the board. If the move is invalid, both points of the result
 * are XQ_NO_POINT.
 */
XQ_API xq_move xq_move_rotate(xq_move mv);

/**
 * Returns the move with left and right exchanged. If the move is invalid, both points of the result are
 * XQ_NO_POINT.
 */
XQ_API xq_move xq_move_reflect(xq_move mv);

/* Seeded random numbers ----------------------------------------------------------------------- */

/**
 * A small random generator (SplitMix64). Its state is the seed, and any number is a valid seed. The same
 * seed gives the same numbers on every machine and in every version. It is not secure: one number reveals
 * the next.
 */
typedef struct xq_random {
    /** The seed. Every call that draws a number changes it. */
    uint64_t state;
} xq_random;

/**
 * Draws a number of 64 bits; all are equally likely.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_random_next(xq_random *random, uint64_t *number);

/**
 * Draws a number below `bound`; all are equally likely. Writes 0 if `bound` is 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_random_below(xq_random *random, uint32_t bound, uint32_t *number);

/* The rules of a game ------------------------------------------------------------------------- */

/** The result of a repetition. off: none. draw: a draw. forbid: the forcing side must play
 * another move. lose: the forcing side loses; if neither side forces, the game is a draw. */
#define XQ_RULE_REPETITION 0
/** repetition=off. Nothing: the game continues. */
#define XQ_REPETITION_OFF 0
/** repetition=draw. The game is a draw, even if one side forces the repetition. */
#define XQ_REPETITION_DRAW 1
/** repetition=forbid. The forcing side may not play the move that repeats the position. If
 * neither side forces, the game continues. */
#define XQ_REPETITION_FORBID 2
/** repetition=lose. The forcing side loses. If neither side forces, the game is a draw. */
#define XQ_REPETITION_LOSE 3
/** The repetition rules apply when a position has occurred this number of times, and at each
 * later occurrence. */
#define XQ_RULE_REPETITION_COUNT 1
/** What counts as forcing a repetition: nothing; perpetual check; or perpetual check and
 * perpetual chase. */
#define XQ_RULE_FORCING 2
/** forcing=none. Nothing. */
#define XQ_FORCING_NONE 0
/** forcing=check. Perpetual check. */
#define XQ_FORCING_CHECK 1
/** forcing=check+chase. Perpetual check and perpetual chase. */
#define XQ_FORCING_CHECK_AND_CHASE 2
/** When a move chases a piece. attack: the move makes a new attack on the piece. victim: the
 * piece was not attacked before the move. */
#define XQ_RULE_CHASE 3
/** chase=attack. A piece attacks the victim after the move, but did not attack it before. */
#define XQ_CHASE_ATTACK 0
/** chase=victim. The victim is attacked after the move, and no piece of the side attacked it
 * before. */
#define XQ_CHASE_VICTIM 1
/** How checks affect chases. counts: chases count even if some moves give check. spoils: no
 * chase counts if any move of either side gives check. */
#define XQ_RULE_CHASE_AND_CHECK 4
/** chase-and-check=counts. A check does not affect chases: a move may both check and chase. */
#define XQ_CHASE_AND_CHECK_COUNTS 0
/** chase-and-check=spoils. If any move of either side gives check, no chase counts. */
#define XQ_CHASE_AND_CHECK_SPOILS 1
/** The game is a draw after this number of plies without a capture; 0 is off. */
#define XQ_RULE_QUIET_LIMIT 5
/** After a capture, only this number of checks by each side count towards the quiet limit.
 * Further checks do not count. */
#define XQ_RULE_QUIET_CHECKS 6
/** The game is a draw when neither side has a piece that can cross the river. */
#define XQ_RULE_MATERIAL_DRAW 7
/** material-draw=no. The game is never a draw by material. */
#define XQ_MATERIAL_DRAW_NO 0
/** material-draw=no-attackers. A draw if neither side has a piece that can cross the river. */
#define XQ_MATERIAL_DRAW_NO_ATTACKERS 1
/** Enough capacity for the text of any rules. */
#define XQ_RULES_TEXT_MAX 320
/** Enough capacity for the text of any value of an option. */
#define XQ_VALUE_TEXT_MAX 24
/** Enough capacity for xq_rule_allowed_text of any option. */
#define XQ_ALLOWED_TEXT_MAX 64

/**
 * The rules of a game: one value for every rule option. Start from a named set and change options. Do not
 * read or write its member.
 */
typedef struct xq_rules {
    /**
     * The encoded options. Functions fail with XQ_E_RULES if this version does not know a value, or if an
     * unused bit is set.
     */
    uint64_t bits[2];
} xq_rules;

/** An option of the rules, one of XQ_RULE_.... */
typedef uint8_t xq_option;

/**
 * Reads a rule string: the name of a set and any overrides, such as "asia" or "booklet,quiet-limit=100".
 * `why` receives the error message with the allowed values; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_rules_parse(const char *text,
                                xq_rules *rules,
                                char *why,
                                size_t why_capacity);

/**
 * Writes the shortest rule string for these rules; returns its length.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES.
 */
XQ_MUST_USE
XQ_API xq_status xq_rules_text(const xq_rules *rules, char *text, size_t capacity);

/**
 * Returns the value of an option, XQ_RULE_...: a constant such as XQ_REPETITION_LOSE, or a number.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_rules_get(const xq_rules *rules, xq_option option);

/**
 * Sets an option, XQ_RULE_..., to a value in the form that xq_rules_get returns.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_rules_set(xq_rules *rules, xq_option option, uint16_t value);

/**
 * Sets an option from the text of its value, such as "lose" or "120". `why` receives the error message; it
 * may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_rules_set_text(xq_rules *rules,
                                   xq_option option,
                                   const char *value,
                                   char *why,
                                   size_t why_capacity);

/**
 * Writes the value of an option as text; returns the length.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_rules_value_text(const xq_rules *rules,
                                     xq_option option,
                                     char *text,
                                     size_t capacity);

/**
 * Lists the options in which two rules differ; returns their number.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES.
 */
XQ_MUST_USE
XQ_API xq_status xq_rules_differences(const xq_rules *a,
                                      const xq_rules *b,
                                      xq_option *options,
                                      size_t capacity);

/**
 * Returns the index of the named set from which these rules need the fewest overrides.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES.
 */
XQ_MUST_USE
XQ_API xq_status xq_rules_nearest_set(const xq_rules *rules);

/** Returns the key of an option in rule strings; NULL if `option` is invalid. */
XQ_API const char *xq_rule_key(xq_option option);

/**
 * Returns 1 if an option can affect a game under the other options of these rules, else 0. A menu may
 * disable an option that has no effect.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_rule_applies(const xq_rules *rules,
                                 xq_option option);

/**
 * Returns the option with this key.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_rule_from_key(const char *key);

/**
 * Returns the largest number that an option takes as its value.
 *
 * Errors: XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_rule_max(xq_option option);

/**
 * Writes the allowed values of an option, such as "off, draw, forbid, lose"; returns the length.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_rule_allowed_text(xq_option option, char *text, size_t capacity);

/** Returns the number of named rule sets. */
XQ_API size_t xq_ruleset_count(void);

/** Returns the name of a rule set by its index; NULL if `set` is out of range. */
XQ_API const char *xq_ruleset_name(size_t set);

/** Returns the source of a rule set by its index; NULL if `set` is out of range. */
XQ_API const char *xq_ruleset_source(size_t set);

/* Outcomes, and why a move is not legal ------------------------------------------------------- */

/** The game is not over. */
#define XQ_REASON_NONE 0
/** Checkmate: the player to move has no legal move. */
#define XQ_REASON_CHECKMATE 1
/** Stalemate: the player to move is not in check, has no legal move and loses. */
#define XQ_REASON_STALEMATE 2
/** Perpetual check: a side gave check with every one of its moves in a repetition. */
#define XQ_REASON_PERPETUAL_CHECK 3
/** Perpetual chase: in a repetition, every move of a side chased the same piece or removed its
 * protection. */
#define XQ_REASON_PERPETUAL_CHASE 4
/** Repetition: neither side forces it, or the rules make every repetition a draw. */
#define XQ_REASON_REPETITION 5
/** The limit of plies without a capture was reached. */
#define XQ_REASON_QUIET_LIMIT 6
/** Neither side has a piece that can cross the river. */
#define XQ_REASON_MATERIAL 7
/** A player resigned. */
#define XQ_REASON_RESIGNED 8
/** The players agreed on a draw. */
#define XQ_REASON_AGREED 9
/** A player's time ran out. */
#define XQ_REASON_TIME 10
/** A player broke the rules or did not appear. */
#define XQ_REASON_FORFEIT 11
/** Both players stopped playing. */
#define XQ_REASON_ABANDONED 12
/** An arbiter decided. */
#define XQ_REASON_ADJUDICATED 13
/** The game is over. */
#define XQ_ILLEGAL_FINISHED 1
/** There is no piece on the origin. */
#define XQ_ILLEGAL_EMPTY 2
/** The piece belongs to the other side. */
#define XQ_ILLEGAL_NOT_YOURS 3
/** The target has one of the mover's own pieces. */
#define XQ_ILLEGAL_OWN_PIECE 4
/** The piece does not move like this. */
#define XQ_ILLEGAL_SHAPE 5
/** A general or counselor would leave its fortress. */
#define XQ_ILLEGAL_FORTRESS 6
/** An elephant would cross the river. */
#define XQ_ILLEGAL_RIVER 7
/** A soldier would move back. */
#define XQ_ILLEGAL_BACKWARD 8
/** A soldier would move sideways on its own half. */
#define XQ_ILLEGAL_BEFORE_RIVER 9
/** The leg of a horse is occupied: the point next to the horse on its way. */
#define XQ_ILLEGAL_LEG 10
/** The eye of an elephant is occupied: the point between the elephant and its target. */
#define XQ_ILLEGAL_EYE 11
/** A piece blocks a chariot, or a cannon that does not capture. */
#define XQ_ILLEGAL_BLOCKED 12
/** A cannon would capture without a piece in between. */
#define XQ_ILLEGAL_NO_SCREEN 13
/** A cannon would capture over several pieces. */
#define XQ_ILLEGAL_SCREENS 14
/** The move would put the mover's own general in check. */
#define XQ_ILLEGAL_LEAVES_IN_CHECK 15
/** The mover's general is in check, and the move does not change that. */
#define XQ_ILLEGAL_STAYS_IN_CHECK 16
/** The generals would be on one file with no piece between them. */
#define XQ_ILLEGAL_FACING 17
/** repetition=forbid: the move would repeat the position too often, and the mover forces the
 * repetition. */
#define XQ_ILLEGAL_REPETITION 18
/** The outcome of a game. */
typedef struct xq_outcome {
    /** The winner; XQ_NO_SIDE for a draw and during the game. */
    xq_side winner;
    /** One of XQ_REASON_...; XQ_REASON_NONE during the game. */
    uint8_t reason;
} xq_outcome;

/** Why a move is not legal. */
typedef struct xq_illegal {
    /** One of XQ_ILLEGAL_...; 0 if the move is legal. */
    uint8_t reason;
    /**
     * The point that explains the reason: the blocking piece, the leg, the eye, the piece that would give
     * check, or a forbidden origin or target. XQ_NO_POINT if the reason concerns the whole move.
     */
    xq_point point;
} xq_illegal;

/**
 * Returns the token of an outcome's reason, XQ_REASON_..., such as "checkmate"; NULL for
 * XQ_REASON_NONE and invalid numbers.
 */
XQ_API const char *xq_reason_token(uint8_t reason);

/**
 * Returns the token of a reason why a move is not legal, XQ_ILLEGAL_..., such as "leg"; NULL for 0 and
 * invalid numbers.
 */
XQ_API const char *xq_illegal_token(uint8_t reason);

/* Positions ----------------------------------------------------------------------------------- */

/** The largest depth for xq_position_perft. */
#define XQ_DEPTH_MAX 64

/**
 * A position: the board, the side to move, and the two counters of a FEN. It has no history.
 *
 * It is a plain value: you may copy it with =, store a copy to take a move back, and set any member. Every
 * call checks the members and fails with XQ_E_POSITION for an impossible position. For a search that plays
 * many moves, use an xq_search, which checks the position only once. A board editor may set the members and
 * list the faults with xq_setup_faults.
 */
typedef struct xq_position {
    /** The piece on each point, or XQ_NO_PIECE. */
    xq_piece board[90];
    /** The side to move. */
    xq_side to_move;
    /** Always 0 in outputs, ignored in inputs. */
    uint8_t unused;
    /** Plies since the last capture. */
    uint16_t halfmove_clock;
    /** The number of the current move. It grows after each move of Black. */
    uint16_t fullmove_number;
} xq_position;

/**
 * Writes the initial position.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_initial(xq_position *position);

/**
 * Reads a FEN. The fields after the side to move may be missing; they default to "- - 0 1". `why`
 * receives the error message; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_parse(const char *text,
                                   xq_position *position,
                                   char *why,
                                   size_t why_capacity);

/**
 * Returns XQ_OK for a possible position. `why` receives the error message; it may be NULL with capacity 0.
 * xq_setup_faults lists all faults.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE for a member that is no piece or side, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_validate(const xq_position *position,
                                      char *why,
                                      size_t why_capacity);

/**
 * Writes the FEN; returns the length.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_fen(const xq_position *position, char *text, size_t capacity);

/**
 * Writes a 64-bit hash of the board and the side to move, without the counters.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_key(const xq_position *position, uint64_t *key);

/**
 * Writes the position with the board rotated by 180 degrees and the sides exchanged. `rotated` and
 * `position` may point to the same object.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_rotate(const xq_position *position, xq_position *rotated);

/**
 * Writes the position with left and right exchanged. `reflected` and `position` may point to the same
 * object.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_reflect(const xq_position *position,
                                     xq_position *reflected);

/**
 * Returns 1 if two positions count as the same for repetition, else 0.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_repeats(const xq_position *a, const xq_position *b);

/**
 * Lists the legal moves; returns their number, at most XQ_MOVES_MAX.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_legal_moves(const xq_position *position,
                                         xq_move *moves,
                                         size_t capacity);

/**
 * Lists the legal moves that take a piece; returns their number.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_captures(const xq_position *position, xq_move *moves, size_t capacity);

/**
 * Draws a legal move and returns 1. All legal moves are equally likely. Returns 0 and writes nothing if no
 * move is legal.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_sample_move(const xq_position *position,
                                         xq_random *random,
                                         xq_move *mv);

/**
 * Returns 0 if a move is legal, else the reason, XQ_ILLEGAL_... (above 0). Writes the reason with its point
 * to `illegal`. `why` receives the reason in words; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_why_illegal(const xq_position *position,
                                         xq_move mv,
                                         xq_illegal *illegal,
                                         char *why,
                                         size_t why_capacity);

/**
 * Plays a move. xq_position_why_illegal explains why a move is not legal. To take the move back, keep
 * a copy of the position.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE, XQ_E_ILLEGAL.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_play(xq_position *position,
                                  xq_move mv);

/**
 * Plays a move without checking that it is legal; returns the kind of the captured piece, or XQ_NO_KIND. The
 * moves of xq_position_legal_moves are legal. Any other move makes the position meaningless, and the next
 * call may fail with XQ_E_POSITION; nothing worse happens.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_play_unchecked(xq_position *position,
                                            xq_move mv);

/**
 * Returns 1 if the side to move is in check, else 0.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_in_check(const xq_position *position);

/**
 * Lists the points of the pieces that give check to the side to move; returns their number.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_checkers(const xq_position *position,
                                      xq_point *points,
                                      size_t capacity);

/**
 * Lists the targets of the legal moves from a point; returns their number.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_destinations(const xq_position *position,
                                          xq_point origin,
                                          xq_point *points,
                                          size_t capacity);

/** Returns the point of a side's general; XQ_NO_POINT if an argument is invalid. */
XQ_API xq_point xq_position_general(const xq_position *position, xq_side side);

/**
 * Writes the outcome that follows from the position without its history: the side to move has lost if it has
 * no legal move. Returns 1 if the game is over, else 0.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_outcome(const xq_position *position,
                                     xq_outcome *outcome);

/**
 * Writes the number of sequences of `depth` legal moves. If `plain` is 0, counts the moves of the last ply
 * without playing them, else plays them. The number is the same.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE for a depth above XQ_DEPTH_MAX.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_perft(const xq_position *position,
                                   uint32_t depth,
                                   uint8_t plain,
                                   uint64_t *nodes);

/**
 * Plays at most `max_plies` uniformly random legal moves, until a side has no legal move; returns the number
 * of plies.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE if `max_plies` exceeds INT32_MAX.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_playout(xq_position *position,
                                     xq_random *random,
                                     uint32_t max_plies);

/**
 * Plays each of `count` positions to its end, like xq_position_playout. Writes the total number of plies.
 * Each playout has its own generator, seeded with the next number of `random`.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION if one of them is invalid.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_playouts(xq_position *positions,
                                      size_t count,
                                      xq_random *random,
                                      uint32_t max_plies,
                                      uint64_t *plies);

/* Notations ----------------------------------------------------------------------------------- */

/** Two points with ranks 0 to 9, such as h2e2. */
#define XQ_UCI 0
/** Two points with ranks 1 to 10, such as h3e3. */
#define XQ_UCI_FROM_ONE 1
/** Two points with a hyphen, such as H2-E2. */
#define XQ_ICCS 2
/** The notation of the World Xiangqi Federation, such as C2=5. */
#define XQ_WXF 3
/** Simplified Chinese characters. */
#define XQ_CHINESE 4
/** Traditional Chinese characters. Both Chinese notations read simplified and traditional characters. */
#define XQ_TRADITIONAL_CHINESE 5
/** For parsing only: any notation except XQ_UCI_FROM_ONE. */
#define XQ_ANY 255

/**
 * Writes a legal move in a notation; returns the length in bytes.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE, XQ_E_ILLEGAL.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_format_move(const xq_position *position,
                                         xq_move mv,
                                         uint8_t notation,
                                         char *text,
                                         size_t capacity);

/**
 * Reads a legal move in a notation; XQ_ANY accepts all except XQ_UCI_FROM_ONE. `why` receives the
 * error message; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_POSITION, XQ_E_RANGE, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_parse_move(const xq_position *position,
                                        uint8_t notation,
                                        const char *text,
                                        xq_move *mv,
                                        char *why,
                                        size_t why_capacity);

/* Games: a position with its history, for an arbiter ------------------------------------------ */

/** Rank 0: the side does not force the repetition in any of the ways below. */
#define XQ_FORCES_NOTHING 0

/**
 * Rank 1, perpetual unguarding: every move of the side chased the same piece, and at least one of
 * these moves made no new attack, but removed a protector.
 */
#define XQ_FORCES_UNGUARDING 1

/**
 * Rank 2, perpetual chase: every move of the side made a new attack, and all these moves chased the same
 * piece.
 */
#define XQ_FORCES_CHASE 2
/** Rank 3, perpetual check: every move of the side gave check. */
#define XQ_FORCES_CHECK 3

/**
 * A game: the position and its history. It applies the repetition rules and handles draw offers and every
 * outcome. It takes about a hundred bytes per ply. Free it with xq_game_free.
 */
typedef struct xq_game xq_game;

/** Facts about a game. */
typedef struct xq_game_info {
    /** The rules. */
    xq_rules rules;
    /** The number of plies played. */
    uint32_t plies;
    /** The number of events; see xq_game_events. */
    uint32_t events;
    /** The number of observations, the start included. Observations are numbered from 0. */
    uint32_t observations;
    /**
     * How often the position has occurred since the start or the last capture, including the current
     * occurrence.
     */
    uint32_t repetitions;
    /** The number of plies that count towards the quiet limit. */
    uint32_t quiet_plies;
    /** The number of checks that Red and Black have given since the start or the last capture. */
    uint32_t checks[2];
    /** The outcome of the game. */
    xq_outcome outcome;
    /** 1 if the game is over, else 0. */
    uint8_t is_over;
    /** The side to move. */
    xq_side to_move;
    /** The side with an open draw offer; XQ_NO_SIDE for none. */
    xq_side offer;
    /** The side with an open request to take back its latest move; XQ_NO_SIDE for none. */
    xq_side take_back_offer;
    /** Reserved, always 0. */
    uint8_t spare[14];
} xq_game_info;

/** The verdict of the repetition rules on a position that has occurred at least repetition-count times. */
typedef struct xq_verdict {
    /** How often the position has occurred since the start or the last capture. */
    uint32_t times;
    /**
     * The number of plies that the verdict examines: the last two cycles of the repetition, or its only
     * cycle.
     */
    uint32_t plies;
    /** The side that forces the repetition: the side with the higher rank. XQ_NO_SIDE if the ranks are equal. */
    xq_side side;
    /** How that side forces the repetition, one of XQ_FORCES_.... */
    uint8_t forcing;
    /** The ranks of Red and Black, one of XQ_FORCES_.... */
    uint8_t ranks[2];
    /** 1 if a check of either side set both ranks to 0, under chase-and-check=spoils; else 0. */
    uint8_t spoiled;
    /** Reserved, always 0. */
    uint8_t spare[3];
} xq_verdict;

/**
 * Starts a game from a position. For the initial position, `position` may be NULL.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_new(const xq_rules *rules, const xq_position *start, xq_game **game);

/**
 * Makes a copy of a game with its history.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_clone(const xq_game *game, xq_game **clone);

/** Frees a game; accepts NULL. */
XQ_API void xq_game_free(xq_game *game);

/**
 * Returns 1 if both games have the same rules, the same start and the same events, else 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_equal(const xq_game *a, const xq_game *b);

/**
 * Writes the current position.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_position(const xq_game *game, xq_position *position);

/**
 * Writes the start position.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_start_position(const xq_game *game, xq_position *position);

/**
 * Lists the moves played so far, in order; returns their number.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_moves_played(const xq_game *game, xq_move *moves, size_t capacity);

/**
 * Lists the legal moves, without those that the repetition rules forbid; none after the end. Returns
 * their number.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_legal_moves(const xq_game *game,
                                     xq_move *moves,
                                     size_t capacity);

/**
 * Returns 0 if a move is legal, else the reason (above 0); see xq_position_why_illegal.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_why_illegal(const xq_game *game,
                                     xq_move mv,
                                     xq_illegal *illegal,
                                     char *why,
                                     size_t why_capacity);

/**
 * Writes the outcome. Returns 1 if the game is over, else 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_outcome(const xq_game *game, xq_outcome *outcome);

/**
 * Writes facts about a game, such as the side to move, the outcome and the open offers.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_get_info(const xq_game *game, xq_game_info *info);

/**
 * Writes the current verdict of the repetition rules, for any value of `repetition`, and returns 1. Returns
 * 0 and writes nothing while the position has occurred fewer than repetition-count times. The time does not
 * depend on the length of the game or of the repetition. `why` receives the verdict in words; it may be NULL
 * with capacity 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_verdict(const xq_game *game,
                                 xq_verdict *verdict,
                                 char *why,
                                 size_t why_capacity);

/**
 * Lists the points of the pieces that every move of a side has chased, according to the verdict. Returns
 * their number, 0 without a verdict.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_chased(const xq_game *game,
                                xq_side side,
                                xq_point *points,
                                size_t capacity);

/**
 * Lists the moves that the repetition rules forbid now; returns their number, which is 0 except under
 * repetition=forbid. xq_game_why_illegal gives the reason.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_forbidden(const xq_game *game,
                                   xq_move *moves,
                                   size_t capacity);

/* Actions of sides and arbiters in a game ----------------------------------------------------- */

/**
 * Plays a move. xq_game_why_illegal explains why a move is not legal.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_ILLEGAL, XQ_E_FINISHED.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_play(xq_game *game, xq_move mv);

/**
 * Plays a move for this side, like xq_game_play, after checking that it is this side's turn. Use it in
 * servers, which get moves from players.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_TURN on the other side's turn, XQ_E_ILLEGAL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_play_as(xq_game *game,
                                 xq_side side,
                                 xq_move mv);

/**
 * Executes a player's command for a side: a move such as "h2e2", or one of "offer-draw", "accept-draw",
 * "decline-draw", "resign", "offer-take-back", "accept-take-back" and "decline-take-back". A server passes
 * the side of the player who sent the command; a command cannot act for the other side or the arbiter. A
 * failure changes nothing. `why` receives the error message; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RANGE, XQ_E_PARSE, XQ_E_FINISHED, XQ_E_TURN, XQ_E_ILLEGAL,
 * XQ_E_OFFER, XQ_E_UNDO.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_apply_as(xq_game *game,
                                  xq_side side,
                                  const char *command,
                                  char *why,
                                  size_t why_capacity);

/**
 * Resigns on behalf of a side. This is possible on either side's turn.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_resign(xq_game *game, xq_side side);

/**
 * Offers a draw on behalf of a side. The offer is open until the other side answers it or moves.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_offer_draw(xq_game *game, xq_side side);

/**
 * On behalf of a side, accepts the other side's draw offer.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_accept_draw(xq_game *game, xq_side side);

/**
 * On behalf of a side, declines the other side's draw offer.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_decline_draw(xq_game *game, xq_side side);

/**
 * Ends the game by decision of the arbiter. `winner` is XQ_NO_SIDE if there is no winner. `reason` is
 * XQ_REASON_TIME, _FORFEIT, _ABANDONED or _ADJUDICATED.
 *
 * Errors: XQ_E_NULL; XQ_E_RANGE, also for any other `reason`; XQ_E_FINISHED.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_adjudicate(xq_game *game,
                                    xq_side winner,
                                    uint8_t reason);

/**
 * Asks the other side for permission to take back this side's latest move and everything after it. The
 * request is open until the other side answers it or one of the sides moves.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_UNDO if the side has made no move, XQ_E_FINISHED, XQ_E_OFFER.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_offer_take_back(xq_game *game,
                                         xq_side side);

/**
 * On behalf of a side, declines the other side's take-back request.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_decline_take_back(xq_game *game, xq_side side);

/**
 * On behalf of a side, accepts the other side's take-back request. xq_game_observation_since reports the
 * rewind.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_accept_take_back(xq_game *game,
                                          xq_side side);

/**
 * Rewinds the game to ply `plies` by decision of the arbiter: takes back later plies, offers and the
 * outcome.
 *
 * Errors: XQ_E_NULL; XQ_E_RANGE if the game has fewer plies.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_take_back_to(xq_game *game,
                                      size_t plies);

/**
 * Takes back the latest event of any kind. Returns 1. Returns 0 if there is no event.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_undo(xq_game *game);

/**
 * Replays the event that was undone last. Returns 1. Returns 0 if there is no such event.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_redo(xq_game *game);

/* The events of a game, for the arbiter ------------------------------------------------------- */

/** A move was played. Members: `mv`. */
#define XQ_EVENT_PLAYED 0
/** A side offered a draw. Members: `side`. */
#define XQ_EVENT_DRAW_OFFERED 1
/** A side declined the other side's draw offer. Members: `side`. */
#define XQ_EVENT_DRAW_DECLINED 2
/** A side accepted the other side's draw offer. Members: `side`. */
#define XQ_EVENT_DRAW_AGREED 3
/** A side resigned. Members: `side`. */
#define XQ_EVENT_RESIGNED 4
/** A side asked to take back its latest move and everything after it. Members: `side`. */
#define XQ_EVENT_TAKE_BACK_OFFERED 5
/** A side declined the other side's take-back request. Members: `side`. */
#define XQ_EVENT_TAKE_BACK_DECLINED 6
/** The arbiter ended the game. Members: `outcome`. */
#define XQ_EVENT_ADJUDICATED 7
/** A comment of a record; xq_record_item_text writes it. A game has no such event. */
#define XQ_EVENT_COMMENT 8
/** An event that is unknown to this version. */
#define XQ_EVENT_OTHER 255

/** An event of a game. */
typedef struct xq_event {
    /** One of XQ_EVENT_.... The documentation of each constant names the members that are set. */
    uint8_t type;
    /** A side, or XQ_NO_SIDE. */
    xq_side side;
    /** The move, which the side to move made; both points are XQ_NO_POINT if there is none. */
    xq_move mv;
    /** The outcome by adjudication. */
    xq_outcome outcome;
    /** Reserved, always 0. */
    uint8_t spare[2];
} xq_event;

/**
 * Lists the events from index `first` on; returns their number, 0 if `first` is past the end. The time does
 * not depend on earlier events.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_events(const xq_game *game,
                                size_t first,
                                xq_event *events,
                                size_t capacity);

/* What players and spectators observe of a game ----------------------------------------------- */

/** The game begins. Members: `version`. */
#define XQ_OBSERVED_BEGIN 0
/** The side to move plays a move. Members: `mv`. */
#define XQ_OBSERVED_MOVED 1
/** A side offers a draw. Members: `side`. */
#define XQ_OBSERVED_DRAW_OFFERED 2
/** A side declines the other side's draw offer. Members: `side`. */
#define XQ_OBSERVED_DRAW_DECLINED 3
/** A side asks to take back its latest move and everything after it. Members: `side`. */
#define XQ_OBSERVED_TAKE_BACK_OFFERED 4
/** A side declines the other side's take-back request. Members: `side`. */
#define XQ_OBSERVED_TAKE_BACK_DECLINED 5

/**
 * The game is rewound to its first `remaining` observations. This observation is not counted. Members:
 * `remaining`.
 */
#define XQ_OBSERVED_TAKEN_BACK 6
/** The game ends. Members: `outcome`. */
#define XQ_OBSERVED_ENDED 7
/** An observation of a kind that this version does not know. */
#define XQ_OBSERVED_OTHER 255
/** The version of the format in which this library writes observations as JSON. */
#define XQ_OBSERVATION_VERSION 1
/** Enough capacity for any observation of a game as JSON. */
#define XQ_OBSERVATION_JSON_MAX 640

/** An observation of a player or a spectator. All players and spectators observe the same. */
typedef struct xq_observation {
    /** One of XQ_OBSERVED_.... The documentation of each constant names the members that are set. */
    uint8_t type;
    /** A side, or XQ_NO_SIDE. */
    xq_side side;
    /** The move, which the side to move makes; both points are XQ_NO_POINT if there is none. */
    xq_move mv;
    /** The outcome of the game. */
    xq_outcome outcome;
    /** Reserved, always 0. */
    uint8_t spare[2];
    /** The number of observations that remain after a rewind, the start included. */
    uint32_t remaining;
    /**
     * For XQ_OBSERVED_BEGIN, the version of the format in which the server writes the stream; else 0. If it
     * is greater than XQ_OBSERVATION_VERSION, there may be observations of type XQ_OBSERVED_OTHER.
     */
    uint32_t version;
} xq_observation;

/**
 * Reads an observation from JSON, for a client without a game. Ignores unknown members, and writes the type
 * XQ_OBSERVED_OTHER for an unknown kind. If `strict` is not 0, fails for an unknown member, an unknown kind
 * and a later version. `why` receives the error message; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_observation_parse(const char *json,
                                      uint8_t strict,
                                      xq_observation *observation,
                                      char *why,
                                      size_t why_capacity);

/**
 * Makes a client's copy of a server's game from a JSON list of its observations, from the start on. To add
 * later observations, call xq_game_observe. `why` receives the error message; it may be NULL with capacity
 * 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE, XQ_E_OBSERVATION; XQ_E_UNKNOWN_KIND as in xq_game_observe.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_from_observations(const char *json,
                                           xq_game **game,
                                           char *why,
                                           size_t why_capacity);

/**
 * Adds the next observation of a stream, given as JSON, to a client's copy of the game. `why` receives the
 * error message; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE, XQ_E_OBSERVATION. These failures do not change the game.
 *
 * Fails with XQ_E_UNKNOWN_KIND for a kind of observation that this version does not know. Then the copy can
 * no longer follow the game: later observations fail with the same status until a take-back removes the
 * unknown one.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_observe(xq_game *game,
                                 const char *json,
                                 char *why,
                                 size_t why_capacity);

/**
 * Writes the observation with this number. The time does not depend on the number.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_observation(const xq_game *game,
                                     size_t number,
                                     xq_observation *observation);

/**
 * Writes the observation with this number as JSON, one line without a line break; returns the length. A
 * server sends it to its clients, which call xq_game_observe.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_observation_json(const xq_game *game,
                                          size_t number,
                                          char *json,
                                          size_t capacity);

/**
 * Writes the next observation after a cursor as JSON, and the next cursor; returns the length, 0 if there is
 * no observation. A server sends these observations after every change of the game. After an undo or a
 * take-back, the first is XQ_OBSERVED_TAKEN_BACK. A client that observes all of them has an equal game.
 *
 * The first cursor is 0. Cursors never decrease, and every cursor of this game stays valid. In a game
 * from a record, cursors start at 0 again. `next` may point to the cursor itself. The cursor does not
 * advance if the text does not fit; XQ_OBSERVATION_JSON_MAX is always enough.
 *
 * Errors: XQ_E_NULL; XQ_E_RANGE for a cursor that this game has not returned.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_observation_since(const xq_game *game,
                                           uint64_t cursor,
                                           uint64_t *next,
                                           char *json,
                                           size_t capacity);

/* Texts for players in their language --------------------------------------------------------- */

/** The number of languages. */
#define XQ_LANGS 3
/** The number of topics. */
#define XQ_LABEL_TOPICS 9

/** A group of texts of xq_label. */
typedef uint8_t xq_topic;

/** A language of texts for players. Messages for programmers (`why`, xq_status_text) are English. */
typedef uint8_t xq_lang;

/** English. */
#define XQ_LANG_ENGLISH 0
/** Chinese in simplified characters, as UTF-8. */
#define XQ_LANG_CHINESE 1
/** Chinese in traditional characters, with the vocabulary of Taiwan and Hong Kong. */
#define XQ_LANG_TRADITIONAL_CHINESE 2
/** A side, such as "red". */
#define XQ_LABEL_SIDE 0
/** A kind of either side, such as "soldier". */
#define XQ_LABEL_KIND 1
/** A piece, such as "black soldier". */
#define XQ_LABEL_PIECE 2
/** The reason of an outcome, XQ_REASON_... except XQ_REASON_NONE, as a sentence. */
#define XQ_LABEL_REASON 3
/** The meaning of a rule option, XQ_RULE_..., in one or two sentences. */
#define XQ_LABEL_RULE 4
/** A named rule set, by its index. */
#define XQ_LABEL_RULE_SET 5
/** The name of a language in that language, for a menu. */
#define XQ_LABEL_LANG 6
/** The name of a rule option, XQ_RULE_..., in a few words for a list of settings. */
#define XQ_LABEL_RULE_NAME 7
/** The sources of the values of a rule option, XQ_RULE_..., in one or two sentences. */
#define XQ_LABEL_RULE_SOURCES 8

/**
 * Returns the text for players of item `number` of a topic, XQ_LABEL_.... For example,
 * xq_label(XQ_LABEL_PIECE, xq_piece_of(XQ_BLACK, XQ_SOLDIER), XQ_LANG_CHINESE) is "黑卒". Returns NULL if an
 * argument is invalid.
 */
XQ_API const char *xq_label(xq_topic topic,
                            uint32_t number,
                            xq_lang lang);

/**
 * Returns the meaning of an option's value as a sentence for players. Returns NULL for a numeric value: the
 * option's meaning from xq_label explains the number. Also returns NULL if an argument is invalid.
 */
XQ_API const char *xq_rule_value_label(xq_option option,
                                       uint16_t value,
                                       xq_lang lang);

/**
 * Returns an option's value in a few words, for a menu. Returns NULL for a numeric value, and if an argument
 * is invalid.
 */
XQ_API const char *xq_rule_value_title(xq_option option,
                                       uint16_t value,
                                       xq_lang lang);

/**
 * Writes an outcome as a text for players: the winner and the reason. Returns the length, 0 during the game.
 * For only the reason, call xq_label(XQ_LABEL_REASON, ...).
 *
 * Errors: XQ_E_NULL; XQ_E_RANGE if `lang` is unknown, or if winner and reason contradict each other:
 * a resignation without a winner, or an agreed draw with one.
 */
XQ_MUST_USE
XQ_API xq_status xq_outcome_text(const xq_outcome *outcome,
                                 xq_lang lang,
                                 char *text,
                                 size_t capacity);

/**
 * Writes the reason why a move is not legal in a position as a text for players; returns the length, 0 if
 * the move is legal.
 *
 * Errors: XQ_E_NULL; XQ_E_POSITION; XQ_E_RANGE, also if `lang` is unknown.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_illegal_text(const xq_position *position,
                                          xq_move mv,
                                          xq_lang lang,
                                          char *text,
                                          size_t capacity);

/**
 * Writes the reason why a move is not legal in a game as a text for players. The repetition rules can be the
 * reason. Returns the length, 0 if the move is legal.
 *
 * Errors: XQ_E_NULL; XQ_E_RANGE, also if `lang` is unknown.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_illegal_text(const xq_game *game,
                                      xq_move mv,
                                      xq_lang lang,
                                      char *text,
                                      size_t capacity);

/**
 * Writes the verdict of the repetition rules as a text for players; returns the length, 0 without a
 * verdict. See xq_game_verdict.
 *
 * Errors: XQ_E_NULL; XQ_E_RANGE if `lang` is unknown.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_verdict_text(const xq_game *game,
                                      xq_lang lang,
                                      char *text,
                                      size_t capacity);

/* The faults of a position and their points, for editors -------------------------------------- */

/** The text does not have two to six fields. */
#define XQ_FAULT_FIELDS 1
/** The board does not have ten ranks. */
#define XQ_FAULT_RANKS 2
/** A rank does not have exactly nine points. */
#define XQ_FAULT_RANK_LENGTH 3
/** A character is not allowed in the board field. */
#define XQ_FAULT_CHARACTER 4
/** The second field is not `w` or `b`. */
#define XQ_FAULT_SIDE 5
/** The third or fourth field is not `-`. */
#define XQ_FAULT_UNUSED 6
/** The fifth or sixth field is not a plain number up to 65535. */
#define XQ_FAULT_NUMBER 7
/** There are more pieces of a kind than a side starts with. */
#define XQ_FAULT_TOO_MANY 8
/** A side has no general. */
#define XQ_FAULT_NO_GENERAL 9
/** A piece is on a point that it can never reach. */
#define XQ_FAULT_MISPLACED 10
/** The generals are on one file with no piece between them. */
#define XQ_FAULT_FACING 11
/** A side is in check, but the other side is to move. */
#define XQ_FAULT_CHECK_UNANSWERED 12
/** Enough capacity for the faults of any FEN. */
#define XQ_POSITION_FAULTS_MAX 115

/** One fault of a position. */
typedef struct xq_fault {
    /** One of XQ_FAULT_.... */
    uint8_t what;
    /** The number of points; 0 for a fault without points. */
    uint8_t count;
    /** The points to mark on the board. The others are XQ_NO_POINT. */
    xq_point points[90];
    /**
     * The fault as text for players in the requested language, with a terminating zero byte. The text is
     * truncated if it quotes a long input.
     */
    char text[240];
} xq_fault;

/**
 * Lists every fault of a FEN; the first is the error of xq_position_parse. Returns their number, 0 for a valid
 * position. Checks the pieces only if the board and the side to move can be read.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT; XQ_E_RANGE if `lang` is unknown.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_faults(const char *text,
                                    xq_lang lang,
                                    xq_fault *faults,
                                    size_t capacity);

/**
 * Reads a FEN into a set-up: a position for editing, which may be impossible. `why` receives the error
 * message; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_MUST_USE
XQ_API xq_status xq_setup_parse(const char *text,
                                xq_position *setup,
                                char *why,
                                size_t why_capacity);

/**
 * Writes the FEN of a set-up, even if it is impossible; returns the length.
 *
 * Errors: XQ_E_NULL; XQ_E_RANGE if a piece or the side is invalid.
 */
XQ_MUST_USE
XQ_API xq_status xq_setup_text(const xq_position *setup, char *text, size_t capacity);

/**
 * Lists every fault of a set-up; returns their number. If the number is 0, every function accepts the set-up
 * as a position.
 *
 * Errors: XQ_E_NULL; XQ_E_RANGE if a piece, the side or `lang` is invalid.
 */
XQ_MUST_USE
XQ_API xq_status xq_setup_faults(const xq_position *setup,
                                 xq_lang lang,
                                 xq_fault *faults,
                                 size_t capacity);

/* A position in which a search algorithm plays and undoes moves, under the repetition rules --- */

/**
 * A position and its history, for programs that play and undo many moves. It does not choose moves. It applies
 * the repetition rules, the quiet limit and the draw by material, like a game with the same rules. If a call
 * needs the repetitions, it analyses the plies since the last such call; each ply is analysed only once. A
 * search takes about 130 bytes per ply, including the plies of the game from which it starts. Free it with
 * xq_search_free.
 */
typedef struct xq_search xq_search;

/** A ply of a search. */
typedef struct xq_search_ply {
    /** The move. */
    xq_move mv;
    /** The kind of the piece that moved. */
    xq_kind piece;
    /** The kind of the captured piece; XQ_NO_KIND for none. */
    xq_kind captured;
} xq_search_ply;

/**
 * Makes a search that starts at a position, without history.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_new(const xq_rules *rules,
                               const xq_position *position,
                               xq_search **search);

/**
 * Makes a search that starts at the current position of a game, with the game's rules and a copy of its
 * history. Does not change the game.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_of_game(const xq_game *game,
                                   xq_search **search);

/** Frees a search; accepts NULL. */
XQ_API void xq_search_free(xq_search *search);

/**
 * Restarts a search at a position, with the same rules and no history.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_reset(xq_search *search, const xq_position *position);

/**
 * Copies the rules, the history and the position of another search into this search. Use it to distribute
 * work to threads that each have their own search.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_copy(xq_search *search,
                                const xq_search *other);

/**
 * Writes the current position.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_position(const xq_search *search, xq_position *position);

/**
 * Writes the piece on each of the 90 points.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_board(const xq_search *search, xq_piece *board);

/** Returns the side to move; XQ_NO_SIDE if `search` is NULL or freed. */
XQ_API xq_side xq_search_to_move(const xq_search *search);

/**
 * Writes the 64-bit hash of the board and the side to move, for transposition tables. The search updates it
 * with every move.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_key(const xq_search *search,
                               uint64_t *key);

/**
 * Lists the legal moves; under repetition=forbid without those that the repetition rules forbid.
 * Returns their number. Also lists moves after an end by repetition, the quiet limit or the material.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_legal_moves(xq_search *search,
                                       xq_move *moves,
                                       size_t capacity);

/**
 * Lists the legal moves that take a piece; returns their number.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_captures(const xq_search *search, xq_move *moves, size_t capacity);

/**
 * Draws a legal move and returns 1. All legal moves are equally likely. Returns 0 and writes nothing if no
 * move is legal.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_sample_move(xq_search *search,
                                       xq_random *random,
                                       xq_move *mv);

/**
 * Returns 1 if the side to move is in check, else 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_in_check(const xq_search *search);

/**
 * Writes the outcome: by mate or stalemate, repetition, the quiet limit or the material. Returns 1 if the
 * game is over, else 0. The call lists the moves. If you list the moves anyway, call xq_search_rule_outcome,
 * which is faster.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_outcome(xq_search *search,
                                   xq_outcome *outcome);

/**
 * Writes the outcome by repetition, the quiet limit or the material. Returns 1 if there is such an outcome,
 * else 0. Does not check whether the side to move has a legal move; mate and stalemate take precedence.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_rule_outcome(xq_search *search,
                                        xq_outcome *outcome);

/**
 * Returns how often the position has occurred since the start of the game or the last capture, including the
 * current occurrence.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_repetitions(const xq_search *search);

/**
 * Writes the current verdict of the repetition rules; see xq_game_verdict.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_verdict(xq_search *search,
                                   xq_verdict *verdict,
                                   char *why,
                                   size_t why_capacity);

/**
 * Plays a move; returns the kind of the captured piece, or XQ_NO_KIND.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE; XQ_E_ILLEGAL, also for a move that the repetition rules forbid.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_play(xq_search *search, xq_move mv);

/**
 * Plays a move without checking that it is legal; returns the kind of the captured piece, or XQ_NO_KIND. The
 * moves of xq_search_legal_moves are legal. Any other move makes the position meaningless until the move is
 * undone; nothing worse happens.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_play_unchecked(xq_search *search,
                                          xq_move mv);

/**
 * Plays a null move, which passes the turn to the other side, and returns 1. Returns 0 and plays nothing in
 * check. Null moves are for pruning in searches; the rules do not allow them. A null move counts as a ply
 * without capture. Repetition is not counted across a null move. xq_search_undo takes a null move back.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_play_null(xq_search *search);

/**
 * Writes the latest ply of the search and returns 1. Returns 0 and writes nothing at the root and after a
 * null move.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_last_ply(const xq_search *search,
                                    xq_search_ply *ply);

/**
 * Takes back the latest move of the search. Returns 1. Returns 0 if there is no move to take back.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_undo(xq_search *search);

/**
 * Returns the number of moves in the search that are played and not undone.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_plies(const xq_search *search);

/**
 * Plays at most `max_plies` uniformly random legal moves from the position, until a side has no legal move.
 * Returns the number of plies and writes the outcome. Ignores repetition, the quiet limit and the material.
 * Does not change the search.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE if `max_plies` exceeds INT32_MAX.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_playout(const xq_search *search,
                                   xq_random *random,
                                   uint32_t max_plies,
                                   xq_outcome *outcome);

/**
 * Writes the number of sequences of `depth` legal moves. Counts the moves of the last ply without
 * playing them.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE for a depth above XQ_DEPTH_MAX.
 */
XQ_MUST_USE
XQ_API xq_status xq_search_perft(const xq_search *search, uint32_t depth, uint64_t *nodes);

/* Records of games in PGN --------------------------------------------------------------------- */

/** A game as stored in a file. Free it with xq_record_free. */
typedef struct xq_record xq_record;

/** The records of one text. Free them with xq_records_free. */
typedef struct xq_records xq_records;

/**
 * Makes the record of a game, with the moves in a notation.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_record(const xq_game *game, uint8_t notation, xq_record **record);

/**
 * Reads one record; for texts with several records, call xq_records_parse. Moves may be in any notation;
 * XQ_UCI_FROM_ONE needs a tag Format. `why` receives the error message with line and column; it may be NULL
 * with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RECORD.
 */
XQ_MUST_USE
XQ_API xq_status xq_record_parse(const char *text,
                                 xq_record **record,
                                 char *why,
                                 size_t why_capacity);

/** Frees a record; accepts NULL. */
XQ_API void xq_record_free(xq_record *record);

/**
 * Writes a record as text; returns the length.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_record_text(const xq_record *record, char *text, size_t capacity);

/**
 * Makes a new game by replaying a record under its rules. Checks every move and offer, and the outcome.
 * `why` receives the error message with line and column; it may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_RECORD.
 */
XQ_MUST_USE
XQ_API xq_status xq_record_replay(const xq_record *record,
                                  xq_game **game,
                                  char *why,
                                  size_t why_capacity);

/**
 * Writes the value of a tag, such as "Red"; returns the length. Tags that describe the game itself are not
 * available.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RANGE if there is no such tag.
 */
XQ_MUST_USE
XQ_API xq_status xq_record_tag(const xq_record *record,
                               const char *name,
                               char *text,
                               size_t capacity);

/**
 * Sets a tag, such as "Red" to a player's name. The name of a tag consists of ASCII letters and digits.
 * Removes control characters from the value.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT; XQ_E_RANGE for an invalid name, for a tag that describes the game itself,
 * and above 256 tags.
 */
XQ_MUST_USE
XQ_API xq_status xq_record_set_tag(xq_record *record,
                                   const char *name,
                                   const char *value);

/**
 * Appends a comment. Replaces each } with ).
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT.
 */
XQ_MUST_USE
XQ_API xq_status xq_record_add_comment(xq_record *record, const char *comment);

/**
 * Writes the position in which the game of a record starts.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_record_start_position(const xq_record *record, xq_position *position);

/**
 * Lists the events and comments of a record, without its tags; returns their number.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_record_items(const xq_record *record, xq_event *items, size_t capacity);

/**
 * Writes an item of a record as text; returns the length. Writes a move in UCI notation. Writes a comment
 * without its braces.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_record_item_text(const xq_record *record,
                                     size_t number,
                                     char *text,
                                     size_t capacity);

/**
 * Reads a text that contains any number of records, such as a PGN file. The result includes records with
 * errors, which xq_records_get reports.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT.
 */
XQ_MUST_USE
XQ_API xq_status xq_records_parse(const char *text,
                                  xq_records **out_records);

/** Frees records; accepts NULL. */
XQ_API void xq_records_free(xq_records *records);

/**
 * Returns the number of records, including those with errors.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_records_count(const xq_records *records);

/**
 * Makes a copy of the record at this index. `why` receives the error message with line and column; it
 * may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_RECORD if this record cannot be read.
 */
XQ_MUST_USE
XQ_API xq_status xq_records_get(const xq_records *records,
                                size_t number,
                                xq_record **record,
                                char *why,
                                size_t why_capacity);

/* Drawings of boards -------------------------------------------------------------------------- */

/**
 * Writes the board in ASCII with a side at the bottom; returns the length.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_ascii(const xq_position *position,
                                   xq_side bottom,
                                   char *text,
                                   size_t capacity);

/**
 * Writes the board with Chinese characters, red pieces in [ ] and black pieces in < >; returns the length in
 * bytes. The characters are traditional for XQ_LANG_TRADITIONAL_CHINESE, simplified for any other language.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_unicode(const xq_position *position,
                                     xq_side bottom,
                                     xq_lang lang,
                                     char *text,
                                     size_t capacity);

/**
 * Writes the board as a standalone SVG picture of 624 by 688 units; returns the length, about 12,000 bytes.
 * `last` is the latest move; both its points are XQ_NO_POINT if there is none. If `letters` is not 0, the
 * pieces have western letters, else the characters of xq_position_unicode. `lang` is also the
 * language of the titles.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_position_svg(const xq_position *position,
                                 xq_side bottom,
                                 xq_move last,
                                 uint8_t letters,
                                 xq_lang lang,
                                 char *text,
                                 size_t capacity);

/* Arrays for machine learning ----------------------------------------------------------------- */

/** The number of actions: all moves that some piece can make on an empty board. */
#define XQ_ACTIONS 2086

/**
 * The number of planes of the current board, without the counters that some rules add; see xq_plane_count. A
 * plane has XQ_POINTS bytes; the side's own back rank comes first.
 */
#define XQ_PLANES 21
/** The maximum number of planes of the current board over all rules. */
#define XQ_PLANES_MAX 27
/** The number of planes of each earlier board. */
#define XQ_PLANES_EARLIER 14
/** The largest number of boards in one stack. */
#define XQ_HISTORY_MAX 100
/** Enough capacity for the name of any plane. */
#define XQ_PLANE_NAME_MAX 32
/** Enough capacity for xq_plane_meaning of any plane. */
#define XQ_PLANE_MEANING_MAX 128

/**
 * The number of a side's move, 0 to XQ_ACTIONS - 1, ordered by origin and then by target. For Black the
 * board is rotated by 180 degrees.
 */
typedef uint16_t xq_action;

/**
 * Returns the action of a side's move.
 *
 * Errors: XQ_E_RANGE, also for a move that no piece can ever make.
 */
XQ_MUST_USE
XQ_API xq_status xq_action_of(xq_move mv, xq_side side);

/**
 * Writes the move of a side's action.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_action_move(xq_action action, xq_side side, xq_move *mv);

/**
 * Returns the number of planes of the current board under these rules: XQ_PLANES, plus the counters of
 * `quiet-checks` and of a `quiet-limit` over 255. Each earlier board adds XQ_PLANES_EARLIER planes.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES.
 */
XQ_MUST_USE
XQ_API xq_status xq_plane_count(const xq_rules *rules);

/**
 * Writes the name of a plane under these rules, such as "own_horse", or "own_horse_1" for the board
 * one ply earlier; returns the length.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_plane_name(const xq_rules *rules, size_t plane, char *text, size_t capacity);

/**
 * Writes the meaning of the bytes of a plane under these rules; returns the length.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_plane_meaning(const xq_rules *rules, size_t plane, char *text, size_t capacity);

/**
 * Writes the latest `history` boards as planes from a side's point of view, the newest first; `history` is 1
 * to XQ_HISTORY_MAX. Boards before the start are zero. Returns the number of bytes: XQ_POINTS times the
 * planes of xq_plane_count, plus XQ_POINTS times XQ_PLANES_EARLIER for each board after the first.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_planes(const xq_game *game,
                                xq_side side,
                                size_t history,
                                uint8_t *planes,
                                size_t capacity);

/**
 * Writes the legal moves as XQ_ACTIONS bytes: 1 for a legal action of the side to move, else 0.
 * Returns XQ_ACTIONS. All bytes are 0 after the end.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_action_mask(const xq_game *game, uint8_t *mask, size_t capacity);

/* Computer players: the small one, and the searching one -------------------------------------- */

/** The largest depth for xq_game_choose_move. */
#define XQ_CHOICE_DEPTH_MAX 32
/** The strongest level of xq_limits. */
#define XQ_PLAYER_LEVELS 5
/** The most moves of a line in xq_ranked_move. */
#define XQ_LINE_MAX 16

/**
 * The limits of a search by the xq_player functions. The search ends at the first limit that it reaches. If
 * all members are 0, the player has level 5 and a limit of 250,000 nodes, which take about 200 milliseconds on
 * a core of a server.
 */
typedef struct xq_limits {
    /** The maximum number of nodes, which are moves that the search plays; 0 for no limit. */
    uint64_t nodes;
    /** The maximum time in milliseconds; 0 for no limit. With this limit, the result depends on the machine. */
    uint32_t milliseconds;
    /** The maximum depth in plies; 0 for no limit. */
    uint32_t depth;
    /** The maximum size of the transposition table in MiB, at most 1024; 0 for 16. */
    uint32_t table_mib;
    /**
     * The strength, 1 to XQ_PLAYER_LEVELS; 0 for the strongest. A weaker level makes deliberate mistakes. If
     * there is no other limit, it also searches fewer nodes.
     */
    uint8_t level;
    /** Reserved, always 0. */
    uint8_t spare[3];
} xq_limits;

/** The progress of a search. */
typedef struct xq_progress {
    /** The number of nodes so far. */
    uint64_t nodes;
    /** The plies of the deepest completed iteration. */
    uint32_t depth;
    /** The score of the best move so far, as in xq_ranked_move. */
    int32_t score;
    /** The best move so far. */
    xq_move best;
    /** Reserved, always 0. */
    uint8_t spare[6];
} xq_progress;

/**
 * A function of the program that a search calls after each iteration and every 1,024 nodes, on the thread of
 * the call. If the function returns 0, the search stops, and its result is the best so far. `user` is the
 * pointer that was passed together with the function. The function must return normally, not by an exception
 * or longjmp.
 */
typedef uint8_t (*xq_progress_hook)(const xq_progress *progress, void *user);

/** A move with the player's estimate. */
typedef struct xq_ranked_move {
    /** The estimated chance to win, 0 to 1; a draw counts as half. */
    double win_chance;
    /**
     * The score for the mover, in hundredths of a soldier. A score above 25,000 means a mate, and is 30,000
     * minus the number of plies to the mate. Any other score above 20,000 means a win by the repetition rules.
     * Negative scores mean the same for the opponent.
     */
    int32_t score;
    /** The plies of the iteration that gave the score; 0 if there was no time to search the move. */
    uint32_t depth;
    /** The line that the search expects, starting with the move. */
    xq_move line[16];
    /** The number of moves in `line`. */
    uint8_t line_length;
    /** Reserved, always 0. */
    uint8_t spare[5];
    /** The move. */
    xq_move mv;
} xq_ranked_move;

/**
 * Chooses a move for the side to move by a simple alpha-beta search of `depth` plies and returns 1. Returns 0
 * and writes nothing if the game is over. xq_player_choose_move plays better in the same time. Applies the
 * repetition rules to the whole game. The same game, depth and generator state give the same move on every
 * machine. Each additional ply takes about five times as long; four plies take at most about a second.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE for a depth of 0 or above XQ_CHOICE_DEPTH_MAX.
 */
XQ_MUST_USE
XQ_API xq_status xq_game_choose_move(const xq_game *game,
                                     uint32_t depth,
                                     xq_random *random,
                                     xq_move *mv);

/**
 * Chooses a move for the side to move and returns 1. Returns 0 and writes nothing if the game is over. The
 * search applies the repetition rules to the whole game. If there is no limit of time, the same arguments give
 * the same move on every machine. `limits` and `hook` may be NULL.
 *
 * Errors: XQ_E_NULL; XQ_E_RANGE for an unknown level.
 */
XQ_MUST_USE
XQ_API xq_status xq_player_choose_move(const xq_game *game,
                                       const xq_limits *limits,
                                       uint64_t seed,
                                       xq_progress_hook hook,
                                       void *user,
                                       xq_move *mv);

/**
 * Lists all moves of the side to move, best first; returns their number, at most XQ_MOVES_MAX. Returns 0 if
 * the game is over. All scores are exact, so the search is less deep than that of xq_player_choose_move. Makes
 * no mistakes. Otherwise works like xq_player_choose_move.
 *
 * Errors: XQ_E_NULL; XQ_E_RANGE for an unknown level.
 */
XQ_MUST_USE
XQ_API xq_status xq_player_rank_moves(const xq_game *game,
                                      const xq_limits *limits,
                                      uint64_t seed,
                                      xq_progress_hook hook,
                                      void *user,
                                      xq_ranked_move *moves,
                                      size_t capacity);

/* Tables for online games --------------------------------------------------------------------- */

/**
 * A game table for a server of online games: seats, tickets, clocks, offers, reconnection and a journal,
 * without any I/O. In addition to its game, a table takes up to 1.3 KB, plus 220 bytes per peer and 20 bytes
 * per ply. Free it with xq_table_free.
 *
 * After each call with a parameter `now`: append the bytes of xq_table_journal to a file, sync the file,
 * call xq_table_stored, send the messages of xq_table_next_output, and set a timer to xq_table_deadline.
 * Times are in milliseconds and come from your clock. If your clock goes backwards, the table uses the
 * latest time that it got.
 */
typedef struct xq_table xq_table;

/**
 * The role of a peer: the number of a player whom the host has authenticated (0 or 1), XQ_STRANGER or
 * XQ_WATCHER.
 */
typedef int32_t xq_role;

/** A message from a table to a peer. */
typedef struct xq_output {
    /** The peer. */
    uint64_t peer;
    /** The length of the message in bytes, without the zero byte at its end. */
    uint32_t length;
    /** 1 if the host must close the connection after the message, else 0. */
    uint8_t hang_up;
    /** Reserved, always 0. */
    uint8_t spare[3];
} xq_output;

/** An unknown peer. It presents a ticket, asks for a seat, or watches. */
#define XQ_STRANGER (-1)
/** A spectator. */
#define XQ_WATCHER (-2)
/** The host, which may know everything. Valid only as `viewer` of xq_table_record. */
#define XQ_HOST (-3)

/**
 * Opens a table. `options` is a JSON object, such as {"rules":"standard","clock":"main=10m","seating":"open"};
 * an empty text means the defaults. `secret` is 32 unpredictable bytes, from which the table derives the
 * tickets and the starts of games, or NULL to take them from the operating system.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE, XQ_E_ENTROPY.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_open(const char *options,
                               const uint8_t *secret,
                               uint64_t now,
                               xq_table **table,
                               char *why,
                               size_t why_capacity);

/**
 * Restores a table from its journal. Writes the number of bytes of an incomplete last line; remove these
 * bytes from the end of the file before you append to it. The clock of the current ply starts again. `why`
 * gives the number of a damaged line.
 *
 * Errors: XQ_E_NULL, XQ_E_RECORD.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_restore(const void *journal,
                                  size_t length,
                                  uint64_t now,
                                  xq_table **table,
                                  size_t *torn,
                                  char *why,
                                  size_t why_capacity);

/** Frees a table; accepts NULL. */
XQ_API void xq_table_free(xq_table *table);

/**
 * Connects a peer. You choose the number of the peer. If a connected peer has the same number, the new peer
 * replaces it.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_attach(xq_table *table,
                                 uint64_t peer,
                                 xq_role role,
                                 uint64_t now);

/**
 * Processes one message from a peer. The message need not end with a zero byte. Ignores peers that are not
 * connected. The call succeeds for any bytes.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_receive(xq_table *table,
                                  uint64_t peer,
                                  const void *message,
                                  size_t length,
                                  uint64_t now);

/**
 * Disconnects a peer.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_disconnected(xq_table *table, uint64_t peer, uint64_t now);

/**
 * Carries out everything that is due at time `now`. You may call it at any time.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_wake(xq_table *table, uint64_t now);

/**
 * Stops the output to a peer, or resumes it if `held` is 0. Use it while the send buffer of the connection
 * is full. The peer gets everything later.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_hold(xq_table *table,
                               uint64_t peer,
                               uint8_t held);

/**
 * Carries out a command of the host, given as a JSON object such as {"command":"close"}. The page on online
 * games lists all commands.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE; XQ_E_TABLE if the command is not possible now.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_command(xq_table *table,
                                  const char *command,
                                  uint64_t now,
                                  char *why,
                                  size_t why_capacity);

/**
 * Returns the new bytes to append to the journal and writes their number. Each byte is returned only once.
 * Returns NULL and writes 0 if there are no new bytes. The bytes are valid until the next call that changes
 * the table.
 */
XQ_API const char *xq_table_journal(xq_table *table,
                                    size_t *length);

/**
 * Reports that `bytes` more bytes of the journal are stored. xq_table_next_output returns NULL until all
 * bytes are stored.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_stored(xq_table *table,
                                 size_t length);

/**
 * Returns the next message for a peer as UTF-8 text, or NULL if there is none now. The text is valid until
 * the next call that changes the table.
 */
XQ_API const char *xq_table_next_output(xq_table *table,
                                        xq_output *output);

/**
 * Returns the next event for the host as JSON, such as {"event":"ended","winner":0,"reason":"time"}, or NULL
 * if there is none. The text is valid until the next call that changes the table. Take all events after each
 * input, because the table stores at most 256.
 */
XQ_API const char *xq_table_next_event(xq_table *table);

/** Returns the time at which to call xq_table_wake; UINT64_MAX if there is none. */
XQ_API uint64_t xq_table_deadline(const xq_table *table);

/**
 * Writes the ticket of a player, a secret of 32 characters. A client that presents it takes the player's
 * seat.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_ticket(const xq_table *table,
                                 uint8_t player,
                                 char *text,
                                 size_t capacity);

/**
 * Writes the public state of the table as JSON, as in the message `state` to clients.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_state(const xq_table *table, char *text, size_t capacity);

/**
 * Makes a copy of the game, with all hidden information, and returns 1. Returns 0 and writes nothing before
 * the game.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_game(const xq_table *table,
                               xq_game **game);

/**
 * Writes the record of the game with the time left after each ply. The record contains only what `viewer` may
 * know: a seat, XQ_WATCHER for spectators, or XQ_HOST for everything. Writes an empty text before the game.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_MUST_USE
XQ_API xq_status xq_table_record(const xq_table *table,
                                 xq_role viewer,
                                 char *text,
                                 size_t capacity);

/* Clients of tables for online games ---------------------------------------------------------- */

/** The player number of a spectator, and of a client that does not know its number yet. */
#define XQ_NO_PLAYER 255

/**
 * A client of a table, for a player or a spectator. It stores its observations, repeats requests without an
 * answer, and resumes after a lost connection. It takes the memory of its view plus 100 bytes per
 * observation. Free it with xq_client_free.
 *
 * After each call that changes a client, send the messages of xq_client_next_output and store the text of
 * xq_client_save.
 */
typedef struct xq_client xq_client;

/** The status of a client's connection, one of XQ_CLIENT_.... */
typedef uint8_t xq_client_status;

/** Facts about a client. */
typedef struct xq_client_info {
    /** One of XQ_CLIENT_.... */
    xq_client_status status;
    /**
     * The number of the player; XQ_NO_PLAYER for spectators. A rematch may change the player's seat;
     * xq_client_state writes the current seat.
     */
    uint8_t player;
    /** 1 if the player is to move, else 0. */
    uint8_t is_to_move;
    /** 1 if a request has no answer yet, else 0. */
    uint8_t is_waiting;
    /** 1 if hidden information cannot change the effect of the move that xq_client_pending writes, else 0. */
    uint8_t is_certain;
    /** Reserved, always 0. */
    uint8_t spare[3];
} xq_client_info;

/** There is no connection yet, or the table has not answered. */
#define XQ_CLIENT_CONNECTING 0
/** The table has welcomed the client. */
#define XQ_CLIENT_LIVE 1
/** The connection is lost. Connect again at xq_client_deadline. */
#define XQ_CLIENT_LOST 2
/** The table closed the connection; xq_client_reason writes the reason. */
#define XQ_CLIENT_CLOSED 3
/** The table uses a newer version of the observations. */
#define XQ_CLIENT_NEWER 4
/** The observations contradict each other; xq_client_reason writes the reason. */
#define XQ_CLIENT_DIVERGED 5

/**
 * Opens a client. `start` is the text of xq_client_save, or {"sit":true} to ask for a seat, {"watch":true}
 * for a spectator, {"ticket":"..."} for the holder of a ticket, or {} if the host has authenticated the
 * player. `secret` is 32 unpredictable bytes, or NULL to take them from the operating system.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE, XQ_E_ENTROPY.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_open(const char *start,
                                const uint8_t *secret,
                                uint64_t now,
                                xq_client **client,
                                char *why,
                                size_t why_capacity);

/** Frees a client; accepts NULL. */
XQ_API void xq_client_free(xq_client *client);

/**
 * Reports a new connection.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_connected(xq_client *client, uint64_t now);

/**
 * Processes one message from the table. The message need not end with a zero byte. The call succeeds for any
 * bytes; xq_client_get_info writes the new status.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_receive(xq_client *client,
                                   const void *message,
                                   size_t length,
                                   uint64_t now);

/**
 * Reports that the connection has ended.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_disconnected(xq_client *client, uint64_t now);

/**
 * Repeats requests that have had no answer for three seconds, and detects a dead connection. You may call it
 * at any time.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_wake(xq_client *client,
                                uint64_t now);

/**
 * Asks the table for missing messages. The client does this itself when a later message shows that one was
 * lost, but it cannot detect that the latest message was lost. Call this function if the connection may lose
 * messages and stay open.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_sync(xq_client *client,
                                uint64_t now);

/**
 * Returns the next message for the table, or NULL if there is no message or no connection. The text is valid
 * until the next call that changes the client.
 */
XQ_API const char *xq_client_next_output(xq_client *client);

/**
 * Returns the next text that the host sent, or NULL if there is none. The text is valid until the next call
 * that changes the client.
 */
XQ_API const char *xq_client_next_message(xq_client *client);

/**
 * Returns the next answer to a request and writes the number of the request. The answer is an empty text if
 * the request was carried out, else the token of the reason for its refusal. Returns NULL if there is no
 * answer. The text is valid until the next call that changes the client.
 */
XQ_API const char *xq_client_next_answer(xq_client *client,
                                         uint64_t *request);

/**
 * Returns the time at which to connect again or, while connected, the time at which to call xq_client_wake;
 * UINT64_MAX if there is none.
 */
XQ_API uint64_t xq_client_deadline(const xq_client *client);

/**
 * Writes the state of the client as JSON, from which xq_client_open restores it in a later process. It
 * contains the ticket, which is a secret. Store it before the first connection and after each change, so
 * that the player does not lose the seat.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_save(const xq_client *client,
                                char *text,
                                size_t capacity);

/**
 * Writes the options of the table as JSON, including the rules; omits options that players may not know.
 * Writes {} before the table has welcomed the client.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_options(const xq_client *client,
                                   char *text,
                                   size_t capacity);

/**
 * Writes the public state of the table as JSON; the member `you` is the client's own seat. Writes {} before
 * the table has sent the state.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_state(const xq_client *client,
                                 char *text,
                                 size_t capacity);

/**
 * Writes the player's set-up, as the table has stored it, as JSON; an empty text if there is none.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_own_setup(const xq_client *client, char *text, size_t capacity);

/**
 * For the status XQ_CLIENT_CLOSED, writes the token of the reason. For XQ_CLIENT_DIVERGED, writes an error
 * message. For any other status, writes an empty text.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_reason(const xq_client *client,
                                  char *text,
                                  size_t capacity);

/**
 * Writes the player's move that the table has not answered yet, for drawing over the board; an empty text if
 * there is none.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_pending(const xq_client *client,
                                   char *text,
                                   size_t capacity);

/**
 * Writes the premove; an empty text if there is none.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_premove(const xq_client *client, char *text, size_t capacity);

/**
 * Sets the premove, which the client tries as soon as the player is to move; an empty text removes it. The
 * client does not send it to the table earlier.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_set_premove(xq_client *client,
                                       const char *mv);

/**
 * Writes facts about a client.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_get_info(const xq_client *client, xq_client_info *info);

/**
 * Returns 1 if anything that a program may draw has changed since the last call, else 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_changed(xq_client *client);

/**
 * Returns the milliseconds to show on a seat's clock; UINT64_MAX without a clock. Only the table decides
 * when the time is over.
 */
XQ_API uint64_t xq_client_clock(const xq_client *client,
                                xq_side seat,
                                uint64_t now);

/**
 * Makes a copy of what the client knows about the game and returns 1. Returns 0 and writes nothing before
 * the game.
 *
 * Errors: XQ_E_NULL.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_view(const xq_client *client,
                                xq_game **view);

/**
 * Tries a move in the form of xq_move_text. Returns the number of the request, at least 1, as do all
 * functions that make requests. xq_client_next_answer returns the answer later. If no request was made,
 * `why` receives the reason, for example that the move is not legal or that eight requests have no answer
 * yet.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_TABLE.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_play(xq_client *client,
                                const char *mv,
                                uint64_t now,
                                char *why,
                                size_t why_capacity);

/**
 * Sends a set-up, such as an army. If `is_ready` is 0, it is a draft, which the table stores.
 *
 * Errors: see xq_client_play.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_set_up(xq_client *client,
                                  const char *army,
                                  uint8_t is_ready,
                                  char *why,
                                  size_t why_capacity);

/**
 * Makes an offer: "draw", "take-back", "abort", "pause", "go" (ends a pause) or "rematch". `remain` is only
 * for take-backs: the number of observations that would remain, or 0 to take back the player's latest ply
 * and everything after it.
 *
 * Errors: see xq_client_play.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_offer(xq_client *client,
                                 const char *what,
                                 uint32_t remain,
                                 char *why,
                                 size_t why_capacity);

/**
 * Accepts or declines an offer, or withdraws an offer of the player. The offer is given by its number in
 * xq_client_state.
 *
 * Errors: see xq_client_play.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_answer(xq_client *client,
                                  uint64_t offer,
                                  uint8_t accept,
                                  char *why,
                                  size_t why_capacity);

/**
 * Declares the player ready to begin, or not ready, at a table with start=ready.
 *
 * Errors: see xq_client_play.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_ready(xq_client *client,
                                 uint8_t is_ready,
                                 char *why,
                                 size_t why_capacity);

/**
 * Resigns.
 *
 * Errors: see xq_client_play.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_resign(xq_client *client, char *why, size_t why_capacity);

/**
 * Aborts a game in which at least one seat has not played a ply yet.
 *
 * Errors: see xq_client_play.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_abort(xq_client *client, char *why, size_t why_capacity);

/**
 * Gives up the seat before the game. During a game, reports to the table that the player has left.
 *
 * Errors: see xq_client_play.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_leave(xq_client *client, char *why, size_t why_capacity);

/**
 * Claims a "win" or a "draw" because the opponent is absent.
 *
 * Errors: see xq_client_play.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_claim(xq_client *client,
                                 const char *what,
                                 char *why,
                                 size_t why_capacity);

/**
 * Sends a text to the host, which may pass it on. Only tables with the option `say` allow this.
 *
 * Errors: see xq_client_play.
 */
XQ_MUST_USE
XQ_API xq_status xq_client_say(xq_client *client, const char *text, char *why, size_t why_capacity);

#ifdef __cplusplus
}
#endif

#endif /* XIANGQI_H */
