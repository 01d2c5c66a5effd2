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
 *         xq_game_play(game, moves[0]);
 *     xq_game_free(game);
 *
 * CONVENTIONS, which are those of luzhanqi.h
 *
 * Statuses. A function that can fail gives an xq_status: below 0 is a failure, one of XQ_E_...; 0 and
 *   more is success, and where it says so an answer. The failures of each function are listed with
 *   it; XQ_E_INTERNAL, a mistake of the library's own, is possible everywhere. The few functions that
 *   give a plain number have one that means "none", and no other failure.
 * Outputs. They come last and are written on success only, all of them or none. The one exception is
 *   the message `why`: it is written on failures that have more to tell than xq_status_text has, and on
 *   illegal moves. Begin with an empty text and show xq_status_text if it stays empty.
 * NULL. Every pointer may be NULL. Where NULL has no meaning of its own, which is said, it is
 *   answered with XQ_E_NULL.
 * Lists. The caller gives a buffer and its capacity in items. As many items as fit are written, and
 *   the number of all is the status: if it is above the capacity, the rest was left out. NULL with
 *   capacity 0 asks for the number alone.
 * Texts. The same in bytes, as snprintf does: the status is the length of the whole text without its
 *   zero byte; what is written is cut to the capacity between two characters and always ends with a
 *   zero byte. Texts are UTF-8, those that come in too. Static texts (const char *) live as long as the
 *   library and are not freed.
 * Values. Points, pieces, moves, rules and positions are plain: they lie where you want, are copied
 *   with =, and need no freeing. They hold integers only, and every call checks what it is given: a
 *   struct that was never set or was overwritten gives a failure or an answer, never undefined
 *   behaviour. They need not be aligned.
 * Handles. Games, searches and records are made by a function that writes a pointer to them and
 *   belong to you until you give them to their _free function, once. They do not refer to each other:
 *   free them in any order. _free takes NULL. A pointer to a handle of another type is answered with
 *   XQ_E_HANDLE and is not freed. A program must not use or free a handle after it is freed:
 *   the library often answers with XQ_E_HANDLE then, which helps to find the mistake, but nothing is
 *   promised.
 * Failures change nothing: the object of a call that fails is as it was. The one exception is
 *   XQ_E_INTERNAL from a call that changes an object: from then on every call with it gives
 *   XQ_E_INTERNAL, and only its _free function still takes it.
 * Memory. A call takes memory in proportion to what it is given and gives; a game some hundred bytes for
 *   each ply, up to twice that. If the system has no memory left, the process is aborted, as Rust's
 *   allocator does, with a line on stderr.
 * Costs. Where nothing else is said, a call takes no longer late in a long game than early; where a
 *   position has stood before, playing and the verdict look at the plies since.
 * Threads. There are no globals and no threads inside. Calls with pointers to const may run at the
 *   same time on the same object; a call that changes an object has to be alone with it.
 * Determinism. The same seed and the same calls give the same answers on every machine. Nothing is
 *   read from clocks, files or the environment, and nothing is written, but for the line on stderr
 *   that comes with XQ_E_INTERNAL.
 * Versions. XQ_ABI_VERSION is that of this header; compare it with xq_abi_version() when you load the
 *   library at run time. Before 1.0 it is the package's minor version, from then on 1000 for each major
 *   version, and the shared library's name ends with that version, as in `.so.0.1` and `.so.1`. While it stays, no struct, constant or function
 *   changes or goes; constants and functions may be added, so let your switches have a default.
 * Windows. A program that takes the library from a .dll may define XQ_DLL, which saves a jump a call.
 * Other languages. xiangqi.json beside this header has all of it as data: constants, structs with offsets,
 *   functions, documentation.
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

#ifdef __cplusplus
extern "C" {
#endif

/* Statuses, and the versions of the library --------------------------------------------------- */

/** The version of the ABI that this header describes: before 1.0 the minor version, from then on
 * 1000 for each major version. */
#define XQ_ABI_VERSION 1
/** The major version of this header. */
#define XQ_VERSION_MAJOR 0
/** The minor version of this header. */
#define XQ_VERSION_MINOR 1
/** The patch version of this header. */
#define XQ_VERSION_PATCH 0
/**
 * The status that a call gives: 0 or more for success, below 0 for a failure.
 *
 * On success it is XQ_OK, or, where the function says so, an answer: the length of a list or of a
 * text, or 1 for yes and 0 for no. Failures have the numbers of luzhanqi.h where they mean the same.
 */
typedef int32_t xq_status;

/** Success. */
#define XQ_OK 0
/** A pointer is NULL that must not be. */
#define XQ_E_NULL (-1)
/** A number means nothing: no such point, side, kind, option, value or index. */
#define XQ_E_RANGE (-2)
/** A text is not UTF-8. */
#define XQ_E_TEXT (-3)
/** A text is not what it should be; the message says where and why. */
#define XQ_E_PARSE (-4)
/** The bytes of a rules value are no rules. */
#define XQ_E_RULES (-5)
/** There can be no such position. */
#define XQ_E_POSITION (-8)
/** The move is not legal. */
#define XQ_E_ILLEGAL (-9)
/** There is nothing to take back. */
#define XQ_E_UNDO (-10)
/** The game is over. */
#define XQ_E_FINISHED (-11)
/** No draw is offered to this side, or an offer stands already. */
#define XQ_E_OFFER (-12)
/** A record cannot be read or replayed; the message has line and column. */
#define XQ_E_RECORD (-16)
/** A mistake of the library's own, which may leave an object broken. Please report it. */
#define XQ_E_INTERNAL (-17)
/** It is the other side's turn. */
#define XQ_E_TURN (-19)
/** A pointer is to a handle of another type, or to no handle; often so for one that was freed. */
#define XQ_E_HANDLE (-21)

/** Returns a short text for a status, never NULL: "success" for 0 and more. */
XQ_API const char *xq_status_text(xq_status status);

/**
 * Returns the version of the ABI that the library has. A program that was compiled with this
 * header works with every library for which this is XQ_ABI_VERSION.
 */
XQ_API uint32_t xq_abi_version(void);

/** Returns the version of the library as text, such as "0.1.0". */
XQ_API const char *xq_version(void);

/* Sides, kinds and pieces --------------------------------------------------------------------- */

/** A side, by its number. */
typedef uint8_t xq_side;

/** A piece: its kind, plus 8 for Black. 0 is no piece. */
typedef uint8_t xq_piece;

/** A kind of piece, by its number. */
typedef uint8_t xq_kind;

/** Red sits below rank 0 and moves first. */
#define XQ_RED 0
/** Black sits above rank 9. */
#define XQ_BLACK 1
/** No side: nobody wins, nobody forces. */
#define XQ_NO_SIDE 255
/** No kind. */
#define XQ_NO_KIND 0
/** Foot soldier. */
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

/** Returns the other side; XQ_NO_SIDE for a number that is no side. */
XQ_API xq_side xq_side_other(xq_side side);

/** Returns the piece of a side and kind; XQ_NO_PIECE if one of them is none. */
XQ_API xq_piece xq_piece_of(xq_side side, xq_kind kind);

/** Returns the side of a piece; XQ_NO_SIDE for a number that is no piece. */
XQ_API xq_side xq_piece_side(xq_piece piece);

/** Returns the kind of a piece; XQ_NO_KIND for a number that is no piece. */
XQ_API xq_kind xq_piece_kind(xq_piece piece);

/** Returns the letter of a piece as in a FEN, upper case red; 0 for a number that is no piece. */
XQ_API char xq_piece_letter(xq_piece piece);

/** Returns the piece of a letter in a FEN; XQ_NO_PIECE for another one. */
XQ_API xq_piece xq_piece_of_letter(char letter);

/** Returns the English name of a kind; NULL for a number that is no kind. */
XQ_API const char *xq_kind_name(xq_kind kind);

/** Returns how many pieces of a kind a side begins with; 0 for a number that is no kind. */
XQ_API uint8_t xq_kind_count(xq_kind kind);

/**
 * Returns the simplified Chinese character on a piece as a Unicode number; 0 for a number that is no
 * piece.
 */
XQ_API uint32_t xq_piece_character(xq_piece piece);

/* Points -------------------------------------------------------------------------------------- */

/** How many points the board has. */
#define XQ_POINTS 90

/**
 * A point, by its index: rank * 9 + file, files a to i from Red's left, ranks 0 to 9 from Red's back
 * rank. So a0 is 0, i0 is 8, a1 is 9 and i9 is 89.
 */
typedef uint8_t xq_point;

/** No point. */
#define XQ_NO_POINT 255

/** Returns the point of a file, 0 to 8, and a rank, 0 to 9; XQ_NO_POINT for other numbers. */
XQ_API xq_point xq_point_at(uint8_t file, uint8_t rank);

/** Returns the file of a point, 0 to 8; 255 for a number that is no point. */
XQ_API uint8_t xq_point_file(xq_point point);

/** Returns the rank of a point, 0 to 9; 255 for a number that is no point. */
XQ_API uint8_t xq_point_rank(xq_point point);

/** Returns the point with the board turned by 180 degrees; XQ_NO_POINT for a number that is none. */
XQ_API xq_point xq_point_rotate(xq_point point);

/** Returns the point with left and right exchanged; XQ_NO_POINT for a number that is none. */
XQ_API xq_point xq_point_reflect(xq_point point);

/**
 * Reads the name of a point, such as "h2". `why` gets the message of a failure and may be NULL with
 * capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_API xq_status xq_point_parse(const char *text, xq_point *point, char *why, size_t why_capacity);

/**
 * Writes the name of a point; gives its length.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_API xq_status xq_point_text(xq_point point, char *text, size_t capacity);

/* Moves --------------------------------------------------------------------------------------- */

/** A capacity that holds the moves of every position. */
#define XQ_MOVES_MAX 128

/** A piece goes from one point to another. */
typedef struct xq_move {
    /** Where the piece comes from. */
    xq_point origin;
    /** Where it goes. */
    xq_point target;
} xq_move;

/**
 * Reads a move as in UCI, "h2e2", or in ICCS, "H2-E2". Other notations need a position: see
 * xq_position_parse_move. `why` gets the message of a failure and may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_API xq_status xq_move_parse(const char *text, xq_move *mv, char *why, size_t why_capacity);

/**
 * Writes a move as in UCI, "h2e2"; gives its length.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_API xq_status xq_move_text(xq_move mv, char *text, size_t capacity);

/* The rules of a game ------------------------------------------------------------------------- */

/** What a repetition brings: nothing; a draw; the forcing side must do something else; or the
 * forcing side loses, and where nobody forces a draw. */
#define XQ_RULE_REPETITION 0
/** repetition=off. Nothing: play goes on. */
#define XQ_REPETITION_OFF 0
/** repetition=draw. The game is a draw, whoever forces. */
#define XQ_REPETITION_DRAW 1
/** repetition=forbid. The forcing side may not play the move that repeats; where nobody forces,
 * play goes on. */
#define XQ_REPETITION_FORBID 2
/** repetition=lose. The forcing side loses; where nobody forces, the game is a draw. */
#define XQ_REPETITION_LOSE 3
/** The law of repetition speaks when a position stands for the n-th time, and each time after
 * that. */
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
/** A move chases a piece if it makes a new attack on it; or if the piece was not attacked
 * before. */
#define XQ_RULE_CHASE 3
/** chase=attack. One of the side's pieces attacks it that did not attack it before the move. */
#define XQ_CHASE_ATTACK 0
/** chase=victim. It is attacked after the move, and no piece of the side attacked it before. */
#define XQ_CHASE_VICTIM 1
/** A chase counts though some moves check; or no chase counts where any move of either side
 * checks. */
#define XQ_RULE_CHASE_AND_CHECK 4
/** chase-and-check=counts. It does not: a move may check and chase. */
#define XQ_CHASE_AND_CHECK_COUNTS 0
/** chase-and-check=spoils. If any move of either side gives check, no chase counts. */
#define XQ_CHASE_AND_CHECK_SPOILS 1
/** That many plies without a capture make a draw; 0 is off. */
#define XQ_RULE_QUIET_LIMIT 5
/** How many of each side's checks since the last capture count towards the quiet limit; further
 * checks do not. */
#define XQ_RULE_QUIET_CHECKS 6
/** The game is a draw when neither side has a piece that can cross the river. */
#define XQ_RULE_MATERIAL_DRAW 7
/** material-draw=no. None does. */
#define XQ_MATERIAL_DRAW_NO 0
/** material-draw=no-attackers. Neither side has a piece that can cross the river. */
#define XQ_MATERIAL_DRAW_NO_ATTACKERS 1
/**
 * The rules of a game: one value for every rule option. Start from a named set and change what
 * differs. The member is the library's own.
 */
typedef struct xq_rules {
    /**
     * All options. Functions fail with XQ_E_RULES if a value is unknown to this version or a bit is
     * set that no option uses.
     */
    uint64_t bits[2];
} xq_rules;

/**
 * Reads a rule string: a set's name, then overrides, such as "asia" or "booklet,quiet-limit=100".
 * `why` gets the message of a failure, which lists what is allowed, and may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_API xq_status xq_rules_parse(const char *text,
                                xq_rules *rules,
                                char *why,
                                size_t why_capacity);

/**
 * Writes the shortest rule string; gives its length.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES.
 */
XQ_API xq_status xq_rules_text(const xq_rules *rules, char *text, size_t capacity);

/**
 * Returns the value of an option, XQ_RULE_...: the number of a word among those that it takes, such
 * as XQ_REPETITION_LOSE, or the number itself.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
 */
XQ_API xq_status xq_rules_get(const xq_rules *rules, xq_status option);

/**
 * Sets the value of an option, XQ_RULE_..., to a value as xq_rules_get gives it.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
 */
XQ_API xq_status xq_rules_set(xq_rules *rules, xq_status option, xq_status setting);

/** Returns the key of an option in rule strings; NULL for a number that is no option. */
XQ_API const char *xq_rule_key(xq_status option);

/** Returns what an option does; NULL for a number that is no option. */
XQ_API const char *xq_rule_meaning(xq_status option);

/** Returns the name of a rule set, by its number from 0; NULL after the last. */
XQ_API const char *xq_ruleset_name(size_t number);

/* Endings, and why a move is not legal -------------------------------------------------------- */

/** Play goes on. */
#define XQ_REASON_NONE 0
/** The player to move is in check and has no legal move. */
#define XQ_REASON_CHECKMATE 1
/** The player to move is not in check and has no legal move, which loses too. */
#define XQ_REASON_STALEMATE 2
/** A side has checked with every move of a repetition. */
#define XQ_REASON_PERPETUAL_CHECK 3
/** A side has chased one piece with every move of a repetition, perpetual unguarding included. */
#define XQ_REASON_PERPETUAL_CHASE 4
/** A repetition that nobody forces, or that is a draw whoever forces it. */
#define XQ_REASON_REPETITION 5
/** `quiet-limit`. */
#define XQ_REASON_QUIET_LIMIT 6
/** `material-draw`. */
#define XQ_REASON_MATERIAL 7
/** A player resigned. */
#define XQ_REASON_RESIGNED 8
/** The players agreed on a draw. */
#define XQ_REASON_AGREED 9
/** A player's time ran out. */
#define XQ_REASON_TIME 10
/** A player broke the rules or did not come. */
#define XQ_REASON_FORFEIT 11
/** The game was given up by both. */
#define XQ_REASON_ABANDONED 12
/** An arbiter decided. */
#define XQ_REASON_ADJUDICATED 13
/** xq_illegal: the word is "finished". */
#define XQ_ILLEGAL_FINISHED 1
/** xq_illegal: the word is "empty". */
#define XQ_ILLEGAL_EMPTY 2
/** xq_illegal: the word is "not-yours". */
#define XQ_ILLEGAL_NOT_YOURS 3
/** xq_illegal: the word is "own-piece". */
#define XQ_ILLEGAL_OWN_PIECE 4
/** xq_illegal: the word is "shape". */
#define XQ_ILLEGAL_SHAPE 5
/** xq_illegal: the word is "fortress". */
#define XQ_ILLEGAL_FORTRESS 6
/** xq_illegal: the word is "river". */
#define XQ_ILLEGAL_RIVER 7
/** xq_illegal: the word is "backward". */
#define XQ_ILLEGAL_BACKWARD 8
/** xq_illegal: the word is "before-river". */
#define XQ_ILLEGAL_BEFORE_RIVER 9
/** xq_illegal: the word is "leg". */
#define XQ_ILLEGAL_LEG 10
/** xq_illegal: the word is "eye". */
#define XQ_ILLEGAL_EYE 11
/** xq_illegal: the word is "blocked". */
#define XQ_ILLEGAL_BLOCKED 12
/** xq_illegal: the word is "no-screen". */
#define XQ_ILLEGAL_NO_SCREEN 13
/** xq_illegal: the word is "screens". */
#define XQ_ILLEGAL_SCREENS 14
/** xq_illegal: the word is "leaves-in-check". */
#define XQ_ILLEGAL_LEAVES_IN_CHECK 15
/** xq_illegal: the word is "stays-in-check". */
#define XQ_ILLEGAL_STAYS_IN_CHECK 16
/** xq_illegal: the word is "facing". */
#define XQ_ILLEGAL_FACING 17
/** xq_illegal: the word is "repetition". */
#define XQ_ILLEGAL_REPETITION 18
/** How a game ended. */
typedef struct xq_outcome {
    /** Who won; XQ_NO_SIDE in a draw, and while play goes on. */
    xq_side winner;
    /** Why, one of XQ_REASON_...; XQ_REASON_NONE while play goes on. */
    uint8_t reason;
} xq_outcome;

/** Why a move is not legal. */
typedef struct xq_illegal {
    /** One of XQ_ILLEGAL_...; 0 if the move is legal. */
    uint8_t reason;
    /**
     * The point to show with it: the piece in the way, the leg, the eye, the piece that would give
     * check, or where the move may not end or begin; XQ_NO_POINT where the whole move is at fault.
     */
    xq_point point;
} xq_illegal;

/**
 * Returns the word for an ending, XQ_REASON_..., such as "checkmate"; NULL for XQ_REASON_NONE and other
 * numbers.
 */
XQ_API const char *xq_reason_word(uint8_t reason);

/**
 * Returns the word for why a move is not legal, XQ_ILLEGAL_..., such as "leg"; NULL for 0 and other
 * numbers.
 */
XQ_API const char *xq_illegal_word(uint8_t reason);

/* Positions ----------------------------------------------------------------------------------- */

/** The longest lines that xq_position_perft counts. */
#define XQ_DEPTH_MAX 64

/**
 * A position: a board, who is to move, and the two counters of a FEN. It knows no history.
 *
 * It is a plain value: copy it with =, keep the copy to take a move back, and set its members as you
 * like. Every call checks them, and answers with XQ_E_POSITION where there can be no such position.
 * A search that plays millions of moves takes an xq_search, which checks once.
 */
typedef struct xq_position {
    /** The piece on each point, XQ_NO_PIECE where there is none. */
    xq_piece board[90];
    /** The side to move. */
    xq_side to_move;
    /** Written as 0 and not looked at. */
    uint8_t unused;
    /** Plies since the last capture. */
    uint16_t halfmove_clock;
    /** The number of the move that is due, which grows after each move of Black. */
    uint16_t fullmove_number;
} xq_position;

/**
 * Writes the position in which a game begins.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_position_initial(xq_position *position);

/**
 * Reads a FEN. Missing fields after the side to move read as "- - 0 1". `why` gets the message of a
 * failure and may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
 */
XQ_API xq_status xq_position_parse(const char *text,
                                   xq_position *position,
                                   char *why,
                                   size_t why_capacity);

/**
 * Writes the FEN; gives the length.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_API xq_status xq_position_fen(const xq_position *position, char *text, size_t capacity);

/**
 * Writes a 64-bit hash of the board and the side to move; the counters are not in it.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_API xq_status xq_position_key(const xq_position *position, uint64_t *key);

/**
 * Writes the position with the board turned by 180 degrees and the sides exchanged.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_API xq_status xq_position_rotate(const xq_position *position, xq_position *mirror);

/**
 * Lists the legal moves; gives their number. No position has more than XQ_MOVES_MAX.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_API xq_status xq_position_legal_moves(const xq_position *position,
                                         xq_move *moves,
                                         size_t capacity);

/**
 * Returns 0 if a move is legal, else the reason why not, the `reason` of `illegal` (more than 0). `why`
 * gets the reason in words, nothing for a legal move, and may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_API xq_status xq_position_why_illegal(const xq_position *position,
                                         xq_move mv,
                                         xq_illegal *illegal,
                                         char *why,
                                         size_t why_capacity);

/**
 * Plays a move. Ask xq_position_why_illegal why a move is not legal; a copy made before takes it back.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE, XQ_E_ILLEGAL.
 */
XQ_API xq_status xq_position_play(xq_position *position,
                                  xq_move mv);

/**
 * Returns 1 if the side to move is in check, else 0.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_API xq_status xq_position_in_check(const xq_position *position);

/**
 * Lists the points of the pieces that give check to the side to move; gives their number.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_API xq_status xq_position_checkers(const xq_position *position,
                                      xq_point *points,
                                      size_t capacity);

/**
 * Lists the points to which the piece on a point may legally go; gives their number.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_API xq_status xq_position_destinations(const xq_position *position,
                                          xq_point origin,
                                          xq_point *points,
                                          size_t capacity);

/** Returns the point of a side's general; XQ_NO_POINT if it is no position or side. */
XQ_API xq_point xq_position_general(const xq_position *position, xq_side side);

/**
 * Writes how the game has ended by what the position shows: a side without a legal move has lost.
 * Gives 1 if it has ended, else 0.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_API xq_status xq_position_outcome(const xq_position *position, xq_outcome *outcome);

/**
 * Counts the lines of legal moves of a length; the last ply is counted, not played.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE for a length above XQ_DEPTH_MAX.
 */
XQ_API xq_status xq_position_perft(const xq_position *position, uint32_t depth, uint64_t *lines);

/**
 * Plays uniformly random legal moves until a side has none, or for `max_plies`. Writes the plies that
 * were played. The same seed plays the same game on every machine.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION.
 */
XQ_API xq_status xq_position_playout(xq_position *position,
                                     uint64_t seed,
                                     uint32_t max_plies,
                                     uint32_t *plies);

/* Notations ----------------------------------------------------------------------------------- */

/** h2e2: points, ranks 0 to 9. */
#define XQ_UCI 0
/** h3e3: points, ranks 1 to 10. */
#define XQ_UCI_FROM_ONE 1
/** H2-E2. */
#define XQ_ICCS 2
/** C2=5, the notation of the World Xiangqi Federation. */
#define XQ_WXF 3
/** Chinese characters. */
#define XQ_CHINESE 4
/** For reading: any but XQ_UCI_FROM_ONE. */
#define XQ_ANY 255

/**
 * Writes a legal move in a notation; gives the length in bytes.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE, XQ_E_ILLEGAL.
 */
XQ_API xq_status xq_position_format_move(const xq_position *position,
                                         xq_move mv,
                                         uint8_t notation,
                                         char *text,
                                         size_t capacity);

/**
 * Reads the legal move of a text in a notation, XQ_ANY for all but one. `why` gets the message of a
 * failure and may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_POSITION, XQ_E_RANGE, XQ_E_PARSE.
 */
XQ_API xq_status xq_position_parse_move(const xq_position *position,
                                        uint8_t notation,
                                        const char *text,
                                        xq_move *mv,
                                        char *why,
                                        size_t why_capacity);

/* Games: a position with its history, under the eyes of an arbiter ---------------------------- */

/** Rank 0: nothing that every move of the side did counts. */
#define XQ_FORCES_NOTHING 0

/**
 * Rank 1, perpetual unguarding: every move of the side chased one piece, and at least one of them made no
 * new attack, but took away a protector.
 */
#define XQ_FORCES_UNGUARDING 1
/** Rank 2, perpetual chase: every move of the side made a new attack, and chased one piece. */
#define XQ_FORCES_CHASE 2
/** Rank 3, perpetual check: every move of the side gave check. */
#define XQ_FORCES_CHECK 3

/**
 * A game: the position and all that has happened, some hundred bytes for each ply. It knows the law of
 * repetition, offers and every ending. Free it with xq_game_free.
 */
typedef struct xq_game xq_game;

/** What the law of repetition says of a position that has occurred often enough. */
typedef struct xq_verdict {
    /** How often the position has occurred since the beginning or the last capture. */
    uint32_t times;
    /** The length of the window in plies. */
    uint32_t plies;
    /** The side of the higher rank, which forces the repetition; XQ_NO_SIDE if the ranks are equal. */
    xq_side side;
    /** How it forces, one of XQ_FORCES_.... */
    uint8_t forcing;
    /** The ranks of Red and Black, XQ_FORCES_.... */
    uint8_t ranks[2];
    /** 1 if a check of either side set both ranks to 0, under chase-and-check=spoils; else 0. */
    uint8_t spoiled;
    /** 0. */
    uint8_t spare[3];
} xq_verdict;

/**
 * Begins a game with a position, with the start if it is NULL.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_POSITION.
 */
XQ_API xq_status xq_game_new(const xq_rules *rules, const xq_position *start, xq_game **game);

/**
 * Makes another game that is like this one; it copies all that has happened.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_clone(const xq_game *game, xq_game **clone);

/** Frees a game; NULL is fine. */
XQ_API void xq_game_free(xq_game *game);

/**
 * Returns 1 if both games have the same rules, began alike and the same has happened in them, else 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_equal(const xq_game *a,
                               const xq_game *b);

/**
 * Writes the rules of a game.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_rules(const xq_game *game, xq_rules *rules);

/**
 * Writes the position now.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_position(const xq_game *game, xq_position *position);

/**
 * Writes the position in which the game began.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_start_position(const xq_game *game, xq_position *position);

/**
 * Lists the moves that have been played, in order; gives their number.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_moves_played(const xq_game *game, xq_move *moves, size_t capacity);

/**
 * Lists the moves that may be played: none after the end, and none that the law of repetition
 * forbids. Gives their number.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_legal_moves(const xq_game *game, xq_move *moves, size_t capacity);

/**
 * Returns 0 if a move may be played, else why not, more than 0; see xq_position_why_illegal.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_API xq_status xq_game_why_illegal(const xq_game *game,
                                     xq_move mv,
                                     xq_illegal *illegal,
                                     char *why,
                                     size_t why_capacity);

/**
 * Writes how the game ended. Gives 1 if it has ended, else 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_outcome(const xq_game *game, xq_outcome *outcome);

/**
 * Writes the side whose offer of a draw stands, or XQ_NO_SIDE.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_offer(const xq_game *game, xq_side *side);

/**
 * Returns the number of plies that count towards the quiet limit.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_quiet_plies(const xq_game *game);

/**
 * Returns the number of times that the position has stood since the beginning or the last capture,
 * this time included.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_repetitions(const xq_game *game);

/**
 * Tells what the law of repetition says now, whatever the rules make of it. Gives 1, or 0 while the
 * position has not occurred repetition-count times; the verdict is written in the first case only. The
 * time does not depend on the length of the game or the window. `why` gets the verdict in words and may be NULL with
 * capacity 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_verdict(const xq_game *game,
                                 xq_verdict *verdict,
                                 char *why,
                                 size_t why_capacity);

/**
 * Lists where the pieces stand that a side has chased with every move, as the verdict has it; gives
 * their number, 0 where there is no verdict.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_API xq_status xq_game_chased(const xq_game *game,
                                xq_side side,
                                xq_point *points,
                                size_t capacity);

/**
 * Lists the moves that the law of repetition forbids now; gives their number. xq_game_why_illegal tells
 * why. There are some under repetition=forbid alone.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_forbidden(const xq_game *game,
                                   xq_move *moves,
                                   size_t capacity);

/* What sides and arbiters do in a game, and what happened in it ------------------------------- */

/** A move was played: `mv`. */
#define XQ_EVENT_PLAYED 0
/** A side offered a draw: `side`. */
#define XQ_EVENT_DRAW_OFFERED 1
/** A side declined the other's offer: `side`. */
#define XQ_EVENT_DRAW_DECLINED 2
/** A side accepted the other's offer: `side`. */
#define XQ_EVENT_DRAW_AGREED 3
/** A side gave the game up: `side`. */
#define XQ_EVENT_RESIGNED 4
/** The arbiter ended the game: `outcome`. */
#define XQ_EVENT_ADJUDICATED 5
/** Only the first events stand: `remaining`. */
#define XQ_EVENT_TAKEN_BACK 6

/** Something that happened in a game. */
typedef struct xq_event {
    /** One of XQ_EVENT_...; their descriptions name the members that they use. */
    uint8_t type;
    /** A side, or XQ_NO_SIDE. */
    xq_side side;
    /** A move of the side whose turn it is. */
    xq_move mv;
    /** An ending that an arbiter declared. */
    xq_outcome outcome;
    /** Room for later versions, always 0. */
    uint8_t spare[2];
    /** How many events stand. */
    uint32_t remaining;
} xq_event;

/**
 * Plays a move. Ask xq_game_why_illegal why a move may not be played.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_ILLEGAL, XQ_E_FINISHED.
 */
XQ_API xq_status xq_game_play(xq_game *game, xq_move mv);

/**
 * Plays a move for a side, as xq_game_play does for the one whose turn it is: for servers, where a
 * move comes from a player.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_TURN for the other side, XQ_E_ILLEGAL.
 */
XQ_API xq_status xq_game_play_as(xq_game *game, xq_side side, xq_move mv);

/**
 * Does for a side what its player asks: a move such as "h2e2", or one of "offer-draw", "accept-draw",
 * "decline-draw" and "resign". For servers: the side comes from the connection, and no text acts for the
 * other side or for the arbiter. On failure nothing happens, and `why` gets the reason in words; it may be
 * NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RANGE, XQ_E_PARSE, XQ_E_FINISHED, XQ_E_TURN, XQ_E_ILLEGAL, XQ_E_OFFER.
 */
XQ_API xq_status xq_game_apply_as(xq_game *game,
                                  xq_side side,
                                  const char *command,
                                  char *why,
                                  size_t why_capacity);

/**
 * Gives the game up for a side, which it may at any time.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED.
 */
XQ_API xq_status xq_game_resign(xq_game *game, xq_side side);

/**
 * Offers a draw for a side. The offer stands until it is answered or the other side moves.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
 */
XQ_API xq_status xq_game_offer_draw(xq_game *game, xq_side side);

/**
 * Accepts for a side the draw that the other offers.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
 */
XQ_API xq_status xq_game_accept_draw(xq_game *game, xq_side side);

/**
 * Declines for a side the draw that the other offers.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_FINISHED, XQ_E_OFFER.
 */
XQ_API xq_status xq_game_decline_draw(xq_game *game, xq_side side);

/**
 * Ends the game by a decision of who runs it. `winner` is XQ_NO_SIDE for a draw, or where nobody won;
 * `reason` is XQ_REASON_TIME, _FORFEIT, _ABANDONED or _ADJUDICATED.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE for another reason too, XQ_E_FINISHED.
 */
XQ_API xq_status xq_game_adjudicate(xq_game *game,
                                    xq_side winner,
                                    uint8_t reason);

/**
 * Goes back to how the game stood right after so many plies, at the will of who runs it: later plies,
 * offers and the end are taken back.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE if the game has had fewer plies.
 */
XQ_API xq_status xq_game_take_back_to(xq_game *game,
                                      size_t plies);

/**
 * Takes back the latest event, whatever it was. Returns 1, or 0 if nothing has happened.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_undo(xq_game *game);

/**
 * Does again what was undone last. Returns 1, or 0 if there is nothing.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_redo(xq_game *game);

/**
 * Lists what happened after a cursor, writes the cursor after it and gives the number; from 0 on that is all
 * that has happened. This is what a server tells its clients after each change of the game, whatever changed
 * it: after an undo or a take-back XQ_EVENT_TAKEN_BACK comes first. `next` may
 * point to the cursor itself; it stays where not everything fits.
 *
 * The first cursor is 0. Cursors never go back, and any that this game gave serves, however old; a game
 * that is read from a record counts from 0 again.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE for a cursor that this game has not given.
 */
XQ_API xq_status xq_game_events_since(const xq_game *game,
                                      uint64_t cursor,
                                      uint64_t *next,
                                      xq_event *events,
                                      size_t capacity);

/* A position that a search plays and takes back moves in, under the law of repetition --------- */

/**
 * A position with its past, for programs that play and take back many moves. It searches nothing itself.
 * It knows the law of repetition, the quiet limit and the draw by material, as a game of the same rules
 * does. Questions about the law cost what judging the plies costs that were played since the latest such
 * question, and each ply is judged once. A search keeps about 130 bytes for each ply, those of the game
 * before it included. Free it with xq_search_free.
 */
typedef struct xq_search xq_search;

/**
 * Makes a search that begins with a position and has no past.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_POSITION.
 */
XQ_API xq_status xq_search_new(const xq_rules *rules,
                               const xq_position *position,
                               xq_search **search);

/**
 * Makes a search that begins where a game stands, with the rules and the past of the game. It copies the
 * past, and does not change the game.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_of_game(const xq_game *game,
                                   xq_search **search);

/** Frees a search; NULL is fine. */
XQ_API void xq_search_free(xq_search *search);

/**
 * Writes the position now.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_position(const xq_search *search, xq_position *position);

/**
 * Writes the 64-bit hash of the board and the side to move, for tables; it is kept move by move.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_key(const xq_search *search, uint64_t *key);

/**
 * Lists the legal moves, under repetition=forbid without those that the law forbids; gives their number.
 * After an ending by the law, the quiet limit or the material it lists them too.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_legal_moves(xq_search *search,
                                       xq_move *moves,
                                       size_t capacity);

/**
 * Returns 1 if the side to move is in check, else 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_in_check(const xq_search *search);

/**
 * Writes how the game has ended, if it has: by mate or stalemate, the law of repetition, the quiet limit
 * or the material. Gives 1 if it has ended, else 0. It lists the moves: where they are listed anyway,
 * xq_search_ruling is faster.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_outcome(xq_search *search,
                                   xq_outcome *outcome);

/**
 * Writes how the game has ended by the law of repetition, the quiet limit or the material, if it has, and
 * does not ask whether the side to move has a legal move. Mate and stalemate come before these endings.
 * Gives 1 if it has ended so, else 0.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_ruling(xq_search *search,
                                  xq_outcome *outcome);

/**
 * Returns how often the position has occurred since the beginning of the game or the last capture, this
 * time included.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_repetitions(const xq_search *search);

/**
 * Tells what the law of repetition says now; see xq_game_verdict.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_verdict(xq_search *search,
                                   xq_verdict *verdict,
                                   char *why,
                                   size_t why_capacity);

/**
 * Plays a move. Returns the kind of the piece that it took, XQ_NO_KIND for none.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_ILLEGAL; the last also for a move that the law forbids.
 */
XQ_API xq_status xq_search_play(xq_search *search, xq_move mv);

/**
 * Plays a move that is known to be legal, as those of xq_search_legal_moves are: no time is spent on
 * looking. With any other move the position becomes meaningless until it is taken back; nothing worse
 * happens. Returns the kind of the piece that it took, XQ_NO_KIND for none.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_API xq_status xq_search_play_unchecked(xq_search *search,
                                          xq_move mv);

/**
 * Takes back the latest move of the search; those of the game before it stay. Returns 1, or 0 if there
 * is no move of the search.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_undo(xq_search *search);

/**
 * Returns the number of moves that have been played in the search and not taken back.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_search_plies(const xq_search *search);

/**
 * Counts the lines of legal moves of a length; the last ply is counted, not played.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE for a length above XQ_DEPTH_MAX.
 */
XQ_API xq_status xq_search_perft(const xq_search *search, uint32_t depth, uint64_t *lines);

/* Records of games: PGN ----------------------------------------------------------------------- */

/** A game as it is kept in a file. Free it with xq_record_free. */
typedef struct xq_record xq_record;

/** The records of a text. Free it with xq_records_free. */
typedef struct xq_records xq_records;

/**
 * Makes the record of a game, with the moves in a notation.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_API xq_status xq_game_record(const xq_game *game, uint8_t notation, xq_record **record);

/**
 * Reads one record, see xq_records_parse for texts with several; moves may stand in any notation but XQ_UCI_FROM_ONE, which a tag Format names.
 * `why` gets the message of a failure, with line and column, and may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RECORD.
 */
XQ_API xq_status xq_record_parse(const char *text,
                                 xq_record **record,
                                 char *why,
                                 size_t why_capacity);

/** Frees a record; NULL is fine. */
XQ_API void xq_record_free(xq_record *record);

/**
 * Writes a record as text; gives the length.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_record_text(const xq_record *record, char *text, size_t capacity);

/**
 * Referees a record: every move, offer and the result; gives the game as a new one. `why` gets the
 * message of a failure, with line and column, and may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_RECORD.
 */
XQ_API xq_status xq_record_replay(const xq_record *record,
                                  xq_game **game,
                                  char *why,
                                  size_t why_capacity);

/**
 * Writes the value of a tag of the caller's, such as "Red"; gives the length.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RANGE if there is no such tag.
 */
XQ_API xq_status xq_record_tag(const xq_record *record,
                               const char *name,
                               char *text,
                               size_t capacity);

/**
 * Sets a tag of the caller's, such as "Red" to a player's name. A name is of ASCII letters and digits; of
 * the value control characters are dropped.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_RANGE for another name, for a tag that tells of the game, and for
 * more than 256 tags.
 */
XQ_API xq_status xq_record_set_tag(xq_record *record,
                                   const char *name,
                                   const char *value);

/**
 * Adds a comment after everything so far; } becomes ).
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT.
 */
XQ_API xq_status xq_record_comment(xq_record *record, const char *comment);

/**
 * Reads a text with any number of records, such as a PGN file. Keeps those that cannot be read as errors.
 *
 * Errors: XQ_E_NULL, XQ_E_TEXT.
 */
XQ_API xq_status xq_records_parse(const char *text,
                                  xq_records **out_records);

/** Frees records; NULL is fine. */
XQ_API void xq_records_free(xq_records *records);

/**
 * Returns the number of records, including those that cannot be read.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_records_count(const xq_records *records);

/**
 * Makes a new record that is one of the records, by its number from 0. `why` gets the message of a
 * failure, with line and column, and may be NULL with capacity 0.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE, XQ_E_RECORD if this one cannot be read.
 */
XQ_API xq_status xq_records_get(const xq_records *records,
                                size_t number,
                                xq_record **record,
                                char *why,
                                size_t why_capacity);

/* Pictures of boards -------------------------------------------------------------------------- */

/**
 * Writes the board in ASCII, with a side at the bottom; gives the length.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_API xq_status xq_position_ascii(const xq_position *position,
                                   xq_side bottom,
                                   char *text,
                                   size_t capacity);

/**
 * Writes the board with Chinese characters, red ones in [ ], black ones in < >; gives the length in
 * bytes.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_API xq_status xq_position_unicode(const xq_position *position,
                                     xq_side bottom,
                                     char *text,
                                     size_t capacity);

/**
 * Writes the board as a standalone SVG picture of 624 by 688 units; gives the length, about 12,000
 * bytes. `last` is the latest move, with both points XQ_NO_POINT for none; if `letters` is not 0, western
 * letters stand on the pieces.
 *
 * Errors: XQ_E_NULL, XQ_E_POSITION, XQ_E_RANGE.
 */
XQ_API xq_status xq_position_svg(const xq_position *position,
                                 xq_side bottom,
                                 xq_move last,
                                 uint8_t letters,
                                 char *text,
                                 size_t capacity);

/* Arrays for learners ------------------------------------------------------------------------- */

/** The number of actions: of the moves that some piece could make on an empty board. */
#define XQ_ACTIONS 2086

/**
 * The number of planes of the board now under rules that count no checks. Other rules have more: see
 * xq_plane_count. A plane is XQ_POINTS bytes, the own back rank first.
 */
#define XQ_PLANES 21
/** The most planes of the board now under any rules. */
#define XQ_PLANES_MAX 27
/** The number of planes of each earlier board. */
#define XQ_PLANES_EARLIER 14
/** The number of boards that can be written one after the other at most. */
#define XQ_HISTORY_MAX 100
/** A capacity that holds the name of every plane. */
#define XQ_PLANE_NAME_MAX 32
/** A capacity that holds what xq_plane_meaning writes for every plane. */
#define XQ_PLANE_MEANING_MAX 128

/**
 * A move as a number, 0 to XQ_ACTIONS - 1, by origin and then by target, as the side that makes it
 * sees the board: for Black it is turned by 180 degrees.
 */
typedef uint16_t xq_action;

/**
 * Returns the action by which a side makes a move.
 *
 * Errors: XQ_E_RANGE, also for a move that no piece can ever make.
 */
XQ_API xq_status xq_action_of(xq_move mv, xq_side side);

/**
 * Writes the move that a side makes by an action.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_API xq_status xq_action_move(xq_action action, xq_side side, xq_move *mv);

/**
 * Returns the number of planes of the board now under these rules: XQ_PLANES, and some more for what
 * `quiet-checks` and a `quiet-limit` over 255 count. Each earlier board adds XQ_PLANES_EARLIER.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES.
 */
XQ_API xq_status xq_plane_count(const xq_rules *rules);

/**
 * Writes the name of a plane under these rules, such as "own_horse", or "own_horse_1" of the board one
 * ply before; gives the length.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
 */
XQ_API xq_status xq_plane_name(const xq_rules *rules,
                               size_t plane,
                               char *text,
                               size_t capacity);

/**
 * Writes what the bytes of a plane mean under these rules, in words; gives the length.
 *
 * Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
 */
XQ_API xq_status xq_plane_meaning(const xq_rules *rules, size_t plane, char *text, size_t capacity);

/**
 * Writes what a side sees of a game as planes: its latest boards, 1 to XQ_HISTORY_MAX, the newest
 * first; boards before the beginning are zero. Gives the number of bytes: XQ_POINTS times the planes
 * of xq_plane_count, and XQ_PLANES_EARLIER more for each board after the first.
 *
 * Errors: XQ_E_NULL, XQ_E_RANGE.
 */
XQ_API xq_status xq_game_planes(const xq_game *game,
                                xq_side side,
                                size_t history,
                                uint8_t *planes,
                                size_t capacity);

/**
 * Writes the moves that may be played as XQ_ACTIONS bytes, 1 for each action of the side to move that
 * is one, else 0; gives XQ_ACTIONS. All are 0 after the end.
 *
 * Errors: XQ_E_NULL.
 */
XQ_API xq_status xq_game_action_mask(const xq_game *game,
                                     uint8_t *mask,
                                     size_t capacity);

#ifdef __cplusplus
}
#endif

#endif /* XIANGQI_H */
