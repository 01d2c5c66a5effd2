/* luzhanqi for engines, machine learning, analysis and tools. This header includes luzhanqi.h and declares
 * the other functions of the same library, with the same conventions.
 *
 * Search           lzq_search_new, lzq_search_legal_moves, lzq_search_play_unchecked, lzq_search_undo,
 *                  lzq_search_playout
 * Positions        lzq_position_from_seed, lzq_position_legal_moves, lzq_position_play, lzq_position_outcome
 * Beliefs          lzq_view_belief, lzq_belief_marginals, lzq_belief_sample, lzq_belief_sample_game
 * Learning         lzq_view_planes, lzq_view_action_mask, lzq_action_move
 * Drawings         lzq_scene_of_view, lzq_scene_highlight, lzq_scene_render
 * Rules            lzq_rules_attack, lzq_rules_differences
 * Records          lzq_records_parse, lzq_records_get, lzq_record_items
 */

#ifndef LUZHANQI_TOOLS_H
#define LUZHANQI_TOOLS_H

#include "luzhanqi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* More about pieces, stations and moves: texts, sets and lines -------------------------------- */

/** Enough capacity for the text of any set of kinds. */
#define LZQ_KINDS_TEXT_MAX 13
/** The number of straight railroad lines of the board. */
#define LZQ_RAIL_LINES 7

/**
 * Reads a seat: "south" or "north", "s" or "n", "0" or "1".
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_seat_parse(const char *text, lzq_seat *seat);

/** Returns the Chinese name of a kind in pinyin; NULL if `kind` is invalid. */
LZQ_API const char *lzq_kind_pinyin(lzq_kind kind);

/**
 * Reads a kind: a letter in either case or an English name.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_kind_parse(const char *text, lzq_kind *kind);

/** Returns the kinds with this order or a higher order. */
LZQ_API lzq_kinds lzq_kinds_at_least(uint8_t order);

/**
 * Writes a set of kinds as letters in descending order, the marshal first, or "-" for the empty set;
 * returns the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_kinds_text(lzq_kinds kinds,
                                  char *text,
                                  size_t capacity);

/**
 * Reads a set of kinds in the form that lzq_kinds_text writes.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_kinds_parse(const char *text, lzq_kinds *kinds);

/**
 * Reads the letter of a piece. `why` receives the error message; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_piece_parse(const char *text,
                                   lzq_piece *piece,
                                   char *why,
                                   size_t why_capacity);

/** Returns the set rotated by 180 degrees with the board. Ignores bits that are not stations. */
LZQ_API lzq_stations lzq_stations_rotate(lzq_stations stations);

/** Returns the stations of straight railroad line 0 to 6; the empty set for any other number. */
LZQ_API lzq_stations lzq_rail_line(uint8_t number);

/**
 * Returns the stations strictly between two stations of one rank or file; the empty set for other
 * pairs.
 */
LZQ_API lzq_stations lzq_stations_between(lzq_station a, lzq_station b);

/**
 * Returns the move rotated by 180 degrees with the board. If the move is invalid, both stations of the
 * result are LZQ_NO_STATION.
 */
LZQ_API lzq_move lzq_move_rotate(lzq_move mv);

/**
 * Draws a number of 64 bits; all are equally likely.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_random_next(lzq_random *random, uint64_t *number);

/**
 * Returns the token of a reason why a move is illegal, such as "blocked"; NULL if `reason` is LZQ_LEGAL or
 * invalid.
 */
LZQ_API const char *lzq_illegal_token(uint8_t reason);

/** Returns the token of an effect: "-", "win", "lose", "both", "flag" or "flip"; NULL if `effect` is invalid. */
LZQ_API const char *lzq_effect_token(uint8_t effect);

/** Returns the token of a reason, such as "flag"; NULL if `reason` is invalid. */
LZQ_API const char *lzq_reason_token(uint8_t reason);

/* Rules in detail: options as text, sources, results of attacks ------------------------------- */

/** Enough capacity for the text of any value of an option. */
#define LZQ_VALUE_TEXT_MAX 24
/** Enough capacity for lzq_rule_allowed_text of any option. */
#define LZQ_ALLOWED_TEXT_MAX 64
/** The attacker wins. */
#define LZQ_ATTACK_WIN 0
/** The attacker is lost. */
#define LZQ_ATTACK_LOSE 1
/** Both pieces are lost. */
#define LZQ_ATTACK_BOTH 2
/** The flag is taken. */
#define LZQ_ATTACK_FLAG 3

/**
 * Sets an option from the text of its value, such as "mutual", "yes" or "31". `why` receives the error
 * message; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_set_text(lzq_rules *rules,
                                      lzq_option option,
                                      const char *value,
                                      char *why,
                                      size_t why_capacity);

/**
 * Writes the value of an option as text; returns the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_value_text(const lzq_rules *rules,
                                        lzq_option option,
                                        char *text,
                                        size_t capacity);

/**
 * Returns the option with this key.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rule_from_key(const char *key);

/**
 * Writes the allowed values of an option, such as "mutual, northern, lowest"; returns the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rule_allowed_text(lzq_option option, char *text, size_t capacity);

/** Returns the source of a rule set; NULL if `set` is out of range. */
LZQ_API const char *lzq_ruleset_source(size_t set);

/**
 * Returns the index of the named set from which these rules need the fewest overrides.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_nearest_set(const lzq_rules *rules);

/**
 * Lists the options in which two rules differ; returns their number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_differences(const lzq_rules *a,
                                         const lzq_rules *b,
                                         lzq_option *options,
                                         size_t capacity);

/**
 * Returns the result of an attack, LZQ_ATTACK_.... `lowest` is nonzero if the attacker has the lowest order
 * of its side's pieces on the board; it matters only under LZQ_MINES_LOWEST.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_attack(const lzq_rules *rules,
                                    lzq_kind attacker,
                                    lzq_kind defender,
                                    uint8_t lowest);

/**
 * Returns the reason why a piece may not take a flag, LZQ_PROTECTION_..., or LZQ_PROTECTION_NONE if the
 * piece may take it. `lowest` is as in lzq_rules_attack; `mines` is nonzero if the flag's owner has a
 * landmine on the board.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_flag_protection(const lzq_rules *rules,
                                             lzq_kind taker,
                                             uint8_t lowest,
                                             uint8_t mines);

/**
 * Returns 1 if these rules can forbid a piece to take a flag, else 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_rules_protect_flags(const lzq_rules *rules);

/* Deals: the face-down pieces at the start of expose play ------------------------------------- */

/** The number of pieces of a deal. */
#define LZQ_DEAL_PIECES 50
/** Enough capacity for the text of any deal. */
#define LZQ_DEAL_TEXT_MAX 51

/**
 * A deal: the fifty pieces on the posts and headquarters, rank 12 first, each rank from a to e, without the
 * camps.
 */
typedef struct lzq_deal {
    /** The pieces. */
    lzq_piece pieces[50];
} lzq_deal;

/**
 * Reads a deal: fifty letters, upper case for red. `why` receives the error message; it may be NULL
 * with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_deal_parse(const char *text, lzq_deal *deal, char *why, size_t why_capacity);

/**
 * Writes a deal as fifty letters; returns the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_DEAL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_deal_text(const lzq_deal *deal, char *text, size_t capacity);

/**
 * Makes a deal from 32 secret bytes, for example from lzq_os_entropy. All deals are equally likely, up to a
 * relative difference of 2^-70. The same bytes give the same deal on every machine.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_deal_from_entropy(const lzq_entropy *bytes,
                                         lzq_deal *deal);

/**
 * Makes a uniformly random deal. Anyone who guesses the seed knows every piece. For a game between
 * people, use lzq_deal_from_entropy.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_deal_from_seed(uint64_t seed, lzq_deal *deal);

/** Returns the station of slot 0 to 49 in a deal; LZQ_NO_STATION if `slot` is out of range. */
LZQ_API lzq_station lzq_deal_station(size_t slot);

/**
 * Makes the start position of expose play with this deal. `why` receives the error message; it may be
 * NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_DEAL, LZQ_E_POSITION in dark play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_from_deal(const lzq_rules *rules,
                                          const lzq_deal *deal,
                                          lzq_position *position,
                                          char *why,
                                          size_t why_capacity);

/**
 * Starts a game of expose play with this deal. `why` receives the error message; it may be NULL with
 * capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_DEAL, LZQ_E_POSITION in dark play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_from_deal(const lzq_rules *rules,
                                      const lzq_deal *deal,
                                      lzq_game **game,
                                      char *why,
                                      size_t why_capacity);

/**
 * Writes the deal of the game's start and returns 1. Returns 0 and writes nothing if the game did not start
 * with a deal.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_deal(const lzq_game *game,
                                 lzq_deal *deal);

/* More about armies and positions: starts and changes for engines ----------------------------- */

/**
 * Fills the empty places of an army, which are LZQ_NO_KIND, at random. Every completion that obeys the
 * set-up rules is equally likely. Anyone who guesses the seed knows the army. `why` receives the error
 * message; it may be NULL with capacity 0. The message names a place that cannot be filled, or a piece on a
 * forbidden place, by its station in south's army.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_ARMY.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_army_complete(const lzq_rules *rules,
                                     const lzq_army *partial,
                                     uint64_t seed,
                                     lzq_army *army,
                                     char *why,
                                     size_t why_capacity);

/**
 * Returns the kinds that the set-up rules allow on a slot of an army, 0 to 24; the empty set if an
 * argument is invalid.
 */
LZQ_API lzq_kinds lzq_army_allowed(const lzq_rules *rules, size_t slot);

/**
 * Mirrors an army left to right. If the army obeys the set-up rules, the result obeys them too.
 *
 * Errors: LZQ_E_NULL, LZQ_E_ARMY.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_army_reflect(lzq_army *army);

/**
 * Makes a start position from 32 secret bytes, for example from lzq_os_entropy: two armies in dark play, a
 * deal in expose play. All starts are equally likely, up to a relative difference of 2^-70. The same bytes
 * give the same position on every machine.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_from_entropy(const lzq_rules *rules,
                                             const lzq_entropy *bytes,
                                             lzq_position *position);

/**
 * Makes a random start position: two armies in dark play, a deal in expose play. Anyone who guesses
 * the seed, or tries all likely seeds, knows every piece. For a game between people, use
 * lzq_position_from_entropy.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_from_seed(const lzq_rules *rules,
                                          uint64_t seed,
                                          lzq_position *position);

/**
 * Makes the start position of dark play with these armies; `color` is the colour of south. `why`
 * receives the error message; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE, LZQ_E_ARMY, LZQ_E_POSITION in expose play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_from_armies(const lzq_rules *rules,
                                            const lzq_army *south,
                                            const lzq_army *north,
                                            lzq_color color,
                                            lzq_position *position,
                                            char *why,
                                            size_t why_capacity);

/**
 * Returns LZQ_OK for a valid position. `why` receives the error message; it may be NULL with capacity
 * 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_validate(const lzq_position *position,
                                         char *why,
                                         size_t why_capacity);

/**
 * Returns 1 if two positions count as the same for repetition, else 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_repeats(const lzq_position *a, const lzq_position *b);

/**
 * Writes the position with the board rotated by 180 degrees and the seats exchanged. `rotated` and
 * `position` may point to the same object.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_rotate(const lzq_position *position, lzq_position *rotated);

/**
 * Puts the given piece face down on a station: exchanges the face-down piece there with one of this kind and
 * colour elsewhere. Use it in a search that tries each result of a flip. `why` receives the error message;
 * it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION; LZQ_E_RANGE, with a message if no piece is face down on the station,
 * or if no piece of this kind and colour is face down.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_put_face_down(lzq_position *position,
                                              lzq_station station,
                                              lzq_piece piece,
                                              char *why,
                                              size_t why_capacity);

/**
 * Shuffles the face-down pieces uniformly. No player can distinguish the result from the original.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_reshuffle(lzq_position *position, lzq_random *random);

/* Moves and playouts in a position ------------------------------------------------------------ */

/** The largest depth for lzq_position_perft. */
#define LZQ_DEPTH_MAX 64

/**
 * Lists the legal moves: the tries that the referee does not refuse. Returns their number, at most
 * LZQ_MOVES_MAX.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_legal_moves(const lzq_position *position,
                                            lzq_move *moves,
                                            size_t capacity);

/**
 * Lists the tries: the moves that break no rule visible to the mover. In dark play, the referee may refuse
 * some of them. Returns their number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_tries(const lzq_position *position,
                                      lzq_move *moves,
                                      size_t capacity);

/**
 * Lists the tries that the referee refuses; returns their number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_refused_moves(const lzq_position *position,
                                              lzq_move *moves,
                                              size_t capacity);

/**
 * Returns the targets of the legal moves from a station. They include the station itself if a flip is legal
 * there. Returns the empty set if an argument is invalid.
 */
LZQ_API lzq_stations lzq_position_destinations(const lzq_position *position,
                                               lzq_station origin);

/**
 * Draws a legal move and returns 1. All legal moves are equally likely. Returns 0 and writes nothing if no
 * move is legal.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_sample_move(const lzq_position *position,
                                            lzq_random *random,
                                            lzq_move *mv);

/**
 * Returns 0 if a move is legal, else the reason, LZQ_ILLEGAL_... (above 0). Writes the details.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_why_illegal(const lzq_position *position,
                                            lzq_move mv,
                                            lzq_illegal *illegal);

/**
 * Plays a move; returns its effect, LZQ_EFFECT_.... lzq_position_why_illegal explains why a move is
 * not legal. To take moves back, keep a copy of the position or use an lzq_search.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE, LZQ_E_ILLEGAL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_play(lzq_position *position, lzq_move mv);

/**
 * Plays a move without checking that it is legal; returns its effect, LZQ_EFFECT_.... The moves of
 * lzq_position_legal_moves are legal. Any other move makes the position meaningless, and the next call may
 * fail with LZQ_E_POSITION; nothing worse happens.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_play_unchecked(lzq_position *position,
                                               lzq_move mv);

/**
 * Writes the outcome that follows from the position without its history: a flag, no legal move, or the
 * quiet limit. Returns 1 if the game is over, else 0. Repetition and the ply limit need a game.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_outcome(const lzq_position *position,
                                        lzq_outcome *outcome);

/**
 * Lists the stations of a move's path, origin and target included, for animation; returns their
 * number, at most LZQ_ROUTE_MAX, or 0 if there is no path.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_route(const lzq_position *position,
                                      lzq_move mv,
                                      lzq_station *stations,
                                      size_t capacity);

/**
 * Writes the number of sequences of `depth` legal moves. If `plain` is 0, counts the moves of the last ply
 * without playing them, else plays them. The number is the same.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE for a depth above LZQ_DEPTH_MAX.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_perft(const lzq_position *position,
                                      uint32_t depth,
                                      uint8_t plain,
                                      uint64_t *nodes);

/**
 * Plays at most `max_plies` uniformly random legal moves, until lzq_position_outcome would report an end;
 * returns the number of plies.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE if `max_plies` does not fit a status.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_playout(lzq_position *position,
                                        lzq_random *random,
                                        uint32_t max_plies);

/**
 * Plays each of `count` positions to its end, like lzq_position_playout, but faster, because it plays
 * several at the same time. Writes the total number of plies. Each playout has its own generator, seeded
 * with the next number of `random`.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION if one of them is invalid, LZQ_E_MEMORY.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_position_playouts(lzq_position *positions,
                                         size_t count,
                                         lzq_random *random,
                                         uint32_t max_plies,
                                         uint64_t *plies);

/* A position in which a search algorithm plays and undoes moves ------------------------------- */

/**
 * A position and the moves to undo, for programs that play and undo many moves. Every call on an
 * lzq_position first checks and decodes the struct, which takes longer than the rest of most calls. A search
 * checks and decodes its position only once. Use an lzq_position for positions that are stored, sent, or
 * examined once.
 *
 * A search takes 80 bytes for each move that is played and not undone. Free it with lzq_search_free.
 */
typedef struct lzq_search lzq_search;

/** A ply of a search. */
typedef struct lzq_search_ply {
    /** The move; a flip has the same origin and target. */
    lzq_move mv;
    /** The effect of the move, LZQ_EFFECT_.... */
    uint8_t effect;
    /** The kind of the moved or flipped piece. */
    lzq_kind piece;
    /** The kind of the attacked piece; LZQ_NO_KIND for none. */
    lzq_kind defender;
} lzq_search_ply;

/**
 * Makes a search that starts at a position.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_new(const lzq_position *position, lzq_search **search);

/** Frees a search; accepts NULL. */
LZQ_API void lzq_search_free(lzq_search *search);

/**
 * Restarts a search at a position, and reuses its memory.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_reset(lzq_search *search, const lzq_position *position);

/**
 * Copies the position and the moves of another search into this search. Reuses the memory of this search and
 * does not repeat checks. Use it to distribute work to threads that each have their own search.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_copy(lzq_search *search,
                                   const lzq_search *other);

/**
 * Writes the current position.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_position(const lzq_search *search, lzq_position *position);

/**
 * Writes the piece on each of the 60 stations.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_board(const lzq_search *search, lzq_piece *board);

/**
 * Writes the 64-bit hash of everything that counts for repetition, for transposition tables. It is the `key`
 * of lzq_position_info. The search updates it with every move.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_key(const lzq_search *search,
                                  uint64_t *key);

/** Returns the seat to move; LZQ_NO_SEAT if `search` is invalid. */
LZQ_API lzq_seat lzq_search_to_move(const lzq_search *search);

/**
 * Lists the legal moves; returns their number, at most LZQ_MOVES_MAX.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_legal_moves(const lzq_search *search,
                                          lzq_move *moves,
                                          size_t capacity);

/**
 * Lists the legal moves that attack a piece; returns their number.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_attacks(const lzq_search *search, lzq_move *moves, size_t capacity);

/**
 * Draws a legal move, without a list of moves, and returns 1. All legal moves are equally likely. Returns 0
 * and writes nothing if no move is legal.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_sample_move(const lzq_search *search,
                                          lzq_random *random,
                                          lzq_move *mv);

/**
 * Writes the outcome that follows from the position without its history, like lzq_position_outcome. Returns
 * 1 if the game is over, else 0. The call looks for a legal move. If you list the moves anyway, call this
 * function only if the list is empty.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_outcome(const lzq_search *search,
                                      lzq_outcome *outcome);

/**
 * Plays a move; returns its effect, LZQ_EFFECT_....
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_ILLEGAL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_play(lzq_search *search, lzq_move mv);

/**
 * Plays a move without checking that it is legal; returns its effect, LZQ_EFFECT_.... The moves of
 * lzq_search_legal_moves are legal. Any other move makes the position meaningless until the move is undone;
 * nothing worse happens.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_play_unchecked(lzq_search *search,
                                             lzq_move mv);

/**
 * Plays a null move, which passes the turn to the other seat, and returns 1. Returns 0 and plays nothing if
 * the game is over. Null moves are for pruning in searches; the rules do not allow them. A null move counts as
 * a ply without attack. lzq_search_undo takes a null move back.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_play_null(lzq_search *search);

/**
 * Writes the latest ply of the search and returns 1. Returns 0 and writes nothing at the root and after a
 * null move.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_last_ply(const lzq_search *search,
                                       lzq_search_ply *ply);

/**
 * Takes back the latest move and restores the position exactly. Returns 1. Returns 0 if there is no move to
 * take back.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_undo(lzq_search *search);

/**
 * Returns the number of moves that are played and not undone.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_plies(const lzq_search *search);

/**
 * Plays at most `max_plies` uniformly random legal moves from the position, until lzq_search_outcome would
 * report an end. Returns the number of plies and writes the outcome. Does not change the search.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE if `max_plies` does not fit a status.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_playout(const lzq_search *search,
                                      lzq_random *random,
                                      uint32_t max_plies,
                                      lzq_outcome *outcome);

/**
 * Writes the number of sequences of `depth` legal moves. Counts the moves of the last ply without
 * playing them. From lzq_position_from_seed with the rules "standard" and the seed 7, depths 1 to 4
 * give 32, 1093, 32608 and 1032275. A loop of lzq_search_legal_moves, _play_unchecked and _undo gives
 * the same numbers.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE for a depth above LZQ_DEPTH_MAX.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_search_perft(const lzq_search *search,
                                    uint32_t depth,
                                    uint64_t *nodes);

/* More about games and views: copies, starts and texts ---------------------------------------- */

/**
 * Makes a copy of a game with its history.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_clone(const lzq_game *game, lzq_game **clone);

/**
 * Returns 1 if both games have the same start and the same events, else 0.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_equal(const lzq_game *a, const lzq_game *b);

/**
 * Writes the start position.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_start_position(const lzq_game *game, lzq_position *position);

/**
 * Writes the armies of the game's start and returns 1. Returns 0 and writes nothing if the game did not
 * start with armies.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_game_armies(const lzq_game *game,
                                   lzq_army *south,
                                   lzq_army *north);

/**
 * Makes a copy of a view.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_clone(const lzq_view *view, lzq_view **clone);

/**
 * Returns 1 if both views have the same knowledge, else 0.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_equal(const lzq_view *a, const lzq_view *b);

/**
 * Writes all observations of a view as a JSON list for lzq_view_from_json; returns the length.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_to_json(const lzq_view *view, char *json, size_t capacity);

/**
 * Makes a new view with the state of this view right after ply `plies`. The time grows with `plies`.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE if the game was shorter.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_after_plies(const lzq_view *view,
                                        size_t plies,
                                        lzq_view **earlier);

/**
 * Writes a view as text in the form of a position's text; returns the length. An enemy piece of unknown kind
 * is ?, a face-down piece ~. In a spectator's view, red pieces of unknown kind are U and black pieces u.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_text(const lzq_view *view,
                                 char *text,
                                 size_t capacity);

/* Beliefs: exact probabilities of the hidden pieces ------------------------------------------- */

/** The number of probabilities for all enemy pieces: 25 rows, one per piece, of 12 kinds. */
#define LZQ_MARGINALS 300
/** Enough capacity for the possible pieces of a station: each kind of each colour. */
#define LZQ_PIECE_PROBABILITIES_MAX 24
/** Enough capacity for any number of arrangements in decimal. */
#define LZQ_COUNT_TEXT_MAX 80
/** The number of counting steps in the default budget of beliefs. They take less than half a second. */
#define LZQ_BUDGET_STEPS 30000000
/** The number of bytes in the default budget of beliefs: 64 MB. */
#define LZQ_BUDGET_BYTES 67108864

/**
 * The belief of a seat: every arrangement of the hidden pieces that is consistent with all its
 * observations, each equally likely. Free it with lzq_belief_free.
 */
typedef struct lzq_belief lzq_belief;

/** A belief with a prior weight for each enemy piece and kind. Free it with lzq_weighted_belief_free. */
typedef struct lzq_weighted_belief lzq_weighted_belief;

/** A piece that can be on a station, and its probability. */
typedef struct lzq_piece_probability {
    /** The probability. */
    double probability;
    /** The piece. */
    lzq_piece piece;
    /** Reserved, always 0. */
    uint8_t spare[7];
} lzq_piece_probability;

/**
 * Makes the exact belief of a view, within a budget of LZQ_BUDGET_STEPS and LZQ_BUDGET_BYTES. An opponent can
 * make a belief exceed the budget by repeating moves. lzq_view_relaxed_belief always stays within the budget.
 *
 * Errors: LZQ_E_NULL; LZQ_E_FINISHED in dark play if the game ended without revealing the hidden pieces;
 * LZQ_E_IMPOSSIBLE for a spectator of dark play, or if no possible game produces the view; LZQ_E_BUDGET if
 * the budget or memory runs out.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_belief(const lzq_view *view,
                                   lzq_belief **belief);

/**
 * Makes the exact belief of a view, like lzq_view_belief, but without a budget. Input from others can
 * be expensive on purpose: some views need more memory than a machine has.
 *
 * Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE; see lzq_view_belief. LZQ_E_BUDGET if memory
 * runs out.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_belief_unbounded(const lzq_view *view,
                                             lzq_belief **belief);

/**
 * Makes the exact belief of a view within a budget of counting steps and bytes of memory. `why`
 * receives the error message; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET; see lzq_view_belief.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_belief_within(const lzq_view *view,
                                          uint64_t steps,
                                          uint64_t bytes,
                                          lzq_belief **belief,
                                          char *why,
                                          size_t why_capacity);

/**
 * Writes the cost of building a belief: counting steps, and the peak number of bytes of memory.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_cost(const lzq_belief *belief, uint64_t *steps, uint64_t *bytes);

/** Frees a belief; accepts NULL. */
LZQ_API void lzq_belief_free(lzq_belief *belief);

/**
 * Makes a copy of the view of this belief.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_view(const lzq_belief *belief, lzq_view **view);

/**
 * Writes the exact number of arrangements in decimal; returns the length.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_count_text(const lzq_belief *belief, char *text, size_t capacity);

/**
 * Writes the number of arrangements, rounded to a double.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_count(const lzq_belief *belief, double *count);

/**
 * In dark play, writes in decimal the number of arrangements in which an enemy piece (0 to 24, see
 * lzq_view_enemies) has the given kind; returns the length.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE, also in expose play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_count_with_text(const lzq_belief *belief,
                                              size_t enemy,
                                              lzq_kind kind,
                                              char *text,
                                              size_t capacity);

/**
 * In dark play, writes the probability that an enemy piece has the given kind.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE, also in expose play.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_probability(const lzq_belief *belief,
                                          size_t enemy,
                                          lzq_kind kind,
                                          double *probability);

/**
 * In dark play, lists the probability of each kind for each enemy piece, 25 rows of 12, and returns
 * LZQ_MARGINALS. Returns 0 in expose play.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_marginals(const lzq_belief *belief,
                                        double *probabilities,
                                        size_t capacity);

/**
 * Lists the possible pieces on a station with their probabilities, if the seat does not know the kind.
 * Returns the number of pieces, 0 for any other station.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_probabilities_at(const lzq_belief *belief,
                                               lzq_station station,
                                               lzq_piece_probability *probabilities,
                                               size_t capacity);

/**
 * In dark play, draws an arrangement, writes the kinds of the 25 enemy pieces and returns 1. Returns 0 and
 * writes nothing in expose play.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_sample_kinds(const lzq_belief *belief,
                                           lzq_random *random,
                                           lzq_kind *kinds);

/**
 * Draws an arrangement and writes the full current position.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_sample(const lzq_belief *belief,
                                     lzq_random *random,
                                     lzq_position *position);

/**
 * Draws a whole game that looks the same to the seat: the start may differ, but the history is the same.
 *
 * Errors: LZQ_E_NULL, LZQ_E_IMPOSSIBLE if no possible game produces the view.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_sample_game(const lzq_belief *belief,
                                          lzq_random *random,
                                          lzq_game **game);

/**
 * In dark play, makes the belief with a weight for each enemy piece and kind, 25 rows of 12. The weight of
 * an arrangement is the product of the weights of its pieces. Only the ratios within a row matter. The
 * budget is LZQ_BUDGET_STEPS and LZQ_BUDGET_BYTES. `why` receives the error message; it may be NULL with
 * capacity 0.
 *
 * Errors: LZQ_E_NULL; LZQ_E_WEIGHT; LZQ_E_IMPOSSIBLE in expose play or if every arrangement has weight
 * zero; LZQ_E_BUDGET if the budget or memory runs out.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_weighted(const lzq_belief *belief,
                                       const double *weights,
                                       lzq_weighted_belief **weighted,
                                       char *why,
                                       size_t why_capacity);

/**
 * In dark play, makes the belief with weights, like lzq_belief_weighted, but without a budget.
 *
 * Errors: LZQ_E_NULL, LZQ_E_WEIGHT, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET if memory runs out.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_weighted_unbounded(const lzq_belief *belief,
                                                 const double *weights,
                                                 lzq_weighted_belief **weighted,
                                                 char *why,
                                                 size_t why_capacity);

/**
 * In dark play, makes the belief with weights, like lzq_belief_weighted, within a budget; see
 * lzq_view_belief_within.
 *
 * Errors: LZQ_E_NULL, LZQ_E_WEIGHT, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_belief_weighted_within(const lzq_belief *belief,
                                              const double *weights,
                                              uint64_t steps,
                                              uint64_t bytes,
                                              lzq_weighted_belief **weighted,
                                              char *why,
                                              size_t why_capacity);

/**
 * Writes the cost of building a weighted belief, like lzq_belief_cost.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_weighted_belief_cost(const lzq_weighted_belief *weighted,
                                            uint64_t *steps,
                                            uint64_t *bytes);

/** Frees a weighted belief; accepts NULL. */
LZQ_API void lzq_weighted_belief_free(lzq_weighted_belief *weighted);

/**
 * Writes the sum of the weights of all arrangements; infinity or 0 if the sum is out of range for a double.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_weighted_belief_total(const lzq_weighted_belief *weighted,
                                             double *sum);

/**
 * Lists the probabilities, in the form of lzq_belief_marginals; returns LZQ_MARGINALS.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_weighted_belief_marginals(const lzq_weighted_belief *weighted,
                                                 double *probabilities,
                                                 size_t capacity);

/**
 * Draws an arrangement, with probability proportional to its weight, and writes the kinds of the 25 enemy
 * pieces.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_weighted_belief_sample_kinds(const lzq_weighted_belief *weighted,
                                                    lzq_random *random,
                                                    lzq_kind *kinds);

/**
 * Draws an arrangement, with probability proportional to its weight, and writes the full current position.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_weighted_belief_sample(const lzq_weighted_belief *weighted,
                                              lzq_random *random,
                                              lzq_position *position);

/**
 * Draws a whole game that looks the same to the seat, with probability proportional to the game's weight.
 *
 * Errors: LZQ_E_NULL, LZQ_E_IMPOSSIBLE if no possible game produces the view.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_weighted_belief_sample_game(const lzq_weighted_belief *weighted,
                                                   lzq_random *random,
                                                   lzq_game **game);

/* Beliefs that leave out the constraints that are too expensive to count ---------------------- */

/**
 * A belief that may leave out constraints. Its arrangements are a superset of those of lzq_belief and
 * include the true arrangement. Its counts and probabilities are those of the superset. Free it with
 * lzq_relaxed_belief_free.
 */
typedef struct lzq_relaxed_belief lzq_relaxed_belief;

/**
 * Makes a relaxed belief of a view, within the default budget. Call it if lzq_view_belief fails with
 * LZQ_E_BUDGET. The relaxed belief ignores the constraints from repetition. If the other constraints are still
 * too expensive, it ignores every constraint between pieces. Fails with LZQ_E_BUDGET only if memory runs out.
 *
 * Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET; see lzq_view_belief.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_relaxed_belief(const lzq_view *view,
                                           lzq_relaxed_belief **relaxed);

/**
 * Makes a relaxed belief of a view, like lzq_view_relaxed_belief. The budget applies to each of the
 * two attempts; 6,000,000 steps and 20 MB are always enough. `why` receives the error message; it may
 * be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET; see lzq_view_belief.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_relaxed_belief_within(const lzq_view *view,
                                                  uint64_t steps,
                                                  uint64_t bytes,
                                                  lzq_relaxed_belief **relaxed,
                                                  char *why,
                                                  size_t why_capacity);

/** Frees a relaxed belief; accepts NULL. */
LZQ_API void lzq_relaxed_belief_free(lzq_relaxed_belief *relaxed);

/**
 * Returns 1 if all constraints were used, so that all numbers and samples are exact; else 0.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_relaxed_belief_is_exact(const lzq_relaxed_belief *relaxed);

/**
 * Writes the cost of the successful attempt: counting steps, and bytes of memory.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_relaxed_belief_cost(const lzq_relaxed_belief *relaxed,
                                           uint64_t *steps,
                                           uint64_t *bytes);

/**
 * Writes the number of arrangements of the superset in decimal, an upper bound for
 * lzq_belief_count_text; returns the length.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_relaxed_belief_max_count_text(const lzq_relaxed_belief *relaxed,
                                                     char *text,
                                                     size_t capacity);

/**
 * Lists the probabilities in the superset, in the form of lzq_belief_marginals. If a probability is 0, the
 * piece cannot have this kind. Returns LZQ_MARGINALS, or 0 in expose play.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_relaxed_belief_marginals(const lzq_relaxed_belief *relaxed,
                                                double *probabilities,
                                                size_t capacity);

/**
 * Lists the possible pieces on a station with their probabilities in the superset, like
 * lzq_belief_probabilities_at; returns their number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_relaxed_belief_probabilities_at(const lzq_relaxed_belief *relaxed,
                                                       lzq_station station,
                                                       lzq_piece_probability *probabilities,
                                                       size_t capacity);

/**
 * In dark play, draws an arrangement, writes the kinds of the 25 enemy pieces and returns 1. Returns 0 and
 * writes nothing in expose play. Writes 1 to `exact` if the arrangement is consistent with all observations,
 * else 0. All consistent arrangements are equally likely. Tries at most 64 arrangements.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_relaxed_belief_sample_kinds(const lzq_relaxed_belief *relaxed,
                                                   lzq_random *random,
                                                   lzq_kind *kinds,
                                                   uint8_t *exact);

/**
 * Draws an arrangement and writes the full current position. Returns 1 if the arrangement is consistent with
 * all observations, else 0. Samples of lzq_belief_sample are always consistent.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_relaxed_belief_sample(const lzq_relaxed_belief *relaxed,
                                             lzq_random *random,
                                             lzq_position *position);

/**
 * Draws a whole game that looks the same to the seat and returns 1. Returns 0 and makes no game if no tried
 * arrangement is consistent with all observations.
 *
 * Errors: LZQ_E_NULL, LZQ_E_IMPOSSIBLE if no possible game produces the view.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_relaxed_belief_sample_game(const lzq_relaxed_belief *relaxed,
                                                  lzq_random *random,
                                                  lzq_game **game);

/* Arrays for machine learning ----------------------------------------------------------------- */

/** The number of actions. */
#define LZQ_ACTIONS 1248
/** The number of actions that are moves from station to station; flips come after them. */
#define LZQ_ACTION_MOVES 1188

/**
 * The number of planes of a frame in dark play. Some rules add planes: see lzq_plane_count. Frames of expose
 * play begin with the same planes.
 */
#define LZQ_PLANES_DARK 37
/** The number of planes of a frame in expose play. Some rules add planes. */
#define LZQ_PLANES_EXPOSE 63
/** The maximum number of planes of a frame over all rules. */
#define LZQ_PLANES_MAX 68
/** The largest number of frames in one stack. */
#define LZQ_HISTORY_MAX 1000
/** Enough capacity for the name of any plane. */
#define LZQ_PLANE_NAME_MAX 64
/** Enough capacity for lzq_plane_meaning of any plane. */
#define LZQ_PLANE_MEANING_MAX 256

/**
 * The number of a seat's move, 0 to LZQ_ACTIONS - 1. For north the board is rotated by 180 degrees. Moves
 * come first, ordered by origin and then by target. The flips of the 60 stations follow.
 */
typedef uint16_t lzq_action;

/**
 * Returns the action of a seat's move.
 *
 * Errors: LZQ_E_RANGE, also for a move that no piece can ever make on this board.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_action_of(lzq_move mv, lzq_seat seat);

/**
 * Writes the move of a seat's action.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_action_move(lzq_action action, lzq_seat seat, lzq_move *mv);

/**
 * Returns the number of planes of a frame under these rules: LZQ_PLANES_DARK or LZQ_PLANES_EXPOSE, plus the
 * counters of `repetition`, of `ply-limit` and of a `quiet-limit` over 255. A plane has LZQ_STATIONS bytes;
 * the first is for a1 on the board as the seat sees it.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_plane_count(const lzq_rules *rules);

/**
 * Writes the name of a plane under these rules, such as "enemy_hidden"; returns the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_plane_name(const lzq_rules *rules,
                                  size_t plane,
                                  char *text,
                                  size_t capacity);

/**
 * Writes the meaning of the bytes of a plane under these rules; returns the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_plane_meaning(const lzq_rules *rules,
                                     size_t plane,
                                     char *text,
                                     size_t capacity);

/**
 * Writes the latest `history` frames of a view as planes, the newest first; `history` is 1 to
 * LZQ_HISTORY_MAX. Frames before the start are zero. Returns the number of bytes: `history` times
 * lzq_plane_count times LZQ_STATIONS.
 *
 * The time for one frame grows with the number of moves in the view. For several frames, and for rules with
 * `repetition`, the call also computes the view again from its observations.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_planes(const lzq_view *view,
                                   size_t history,
                                   uint8_t *planes,
                                   size_t capacity);

/**
 * Writes the list of lzq_view_legal_moves as LZQ_ACTIONS bytes: 1 for an action in the list, else 0. Returns
 * LZQ_ACTIONS. All bytes are 0 on the other seat's turn.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_action_mask(const lzq_view *view,
                                        uint8_t *mask,
                                        size_t capacity);

/* Computer players: the small one, and the searching one -------------------------------------- */

/** The number of levels. */
#define LZQ_LEVELS 3
/** The strongest level of lzq_limits. */
#define LZQ_PLAYER_LEVELS 5

/** The strength of lzq_view_choose_move. */
typedef uint8_t lzq_level;

/**
 * The limits of a search by the lzq_player functions. The search ends at the first limit that it reaches. If
 * all members are 0, the player has level 5 and a limit of 250,000 nodes, which take about 100 milliseconds
 * on a core of a server.
 */
typedef struct lzq_limits {
    /** The maximum number of nodes, which are moves that the search plays; 0 for no limit. */
    uint64_t nodes;
    /** The maximum time in milliseconds; 0 for no limit. With this limit, the result depends on the machine. */
    uint32_t milliseconds;
    /** The maximum number of worlds, which are positions sampled from the belief; 0 for no limit. */
    uint32_t worlds;
    /**
     * The strength, 1 to LZQ_PLAYER_LEVELS; 0 for the strongest. A weaker level makes deliberate mistakes.
     * If there is no other limit, it also searches fewer nodes.
     */
    uint8_t level;
    /** Reserved, always 0. */
    uint8_t spare[7];
} lzq_limits;

/** The progress of a search. */
typedef struct lzq_progress {
    /** The number of nodes so far. */
    uint64_t nodes;
    /** The number of sampled worlds so far. */
    uint32_t worlds;
    /** The best move so far. */
    lzq_move best;
    /** Reserved, always 0. */
    uint8_t spare[2];
} lzq_progress;

/**
 * A function of the program. A search calls it after each sampled world, on the thread that called the
 * search. If the function returns 0, the search stops, and its result is the best so far. `user` is the
 * pointer that was passed together with the function. The function must return normally, not by an exception
 * or longjmp.
 */
typedef uint8_t (*lzq_progress_hook)(const lzq_progress *progress, void *user);

/** A move with the player's estimate of its chance. */
typedef struct lzq_ranked_move {
    /** The estimated chance to win, 0 to 1; a draw counts as half. */
    double win_chance;
    /** The standard error of `win_chance` that comes from the sampling of worlds. */
    double error;
    /**
     * The number of worlds in which the move was searched; 0 if there was nothing to search, such as before a
     * seat has a colour.
     */
    uint32_t worlds;
    /** The move. */
    lzq_move mv;
    /** Reserved, always 0. */
    uint8_t spare[2];
} lzq_ranked_move;

/** The most obvious reason for a move. */
typedef uint8_t lzq_hint_reason;

/** A ply of a reviewed game. */
typedef struct lzq_reviewed_move {
    /** The move that the seat played. */
    lzq_ranked_move played;
    /** The move that the player prefers. */
    lzq_ranked_move best;
    /** The number of plies before the move. */
    uint32_t ply;
    /** Reserved, always 0. */
    uint8_t spare[4];
} lzq_reviewed_move;

/**
 * A function of the program. A review calls it after each reviewed ply, on the thread that called the
 * review. If the function returns 0, the review stops. The function must return normally, not by an exception
 * or longjmp.
 */
typedef uint8_t (*lzq_review_hook)(const lzq_reviewed_move *reviewed, void *user);

/** A style of set-ups. */
typedef uint8_t lzq_style;

/** Maximizes its immediate gain and ignores the opponent's reply. */
#define LZQ_EASY 0
/** Also considers the opponent's best attack, in more positions. */
#define LZQ_MEDIUM 1
/** Also continues every move with a few random moves. */
#define LZQ_HARD 2
/** The move may take the flag. */
#define LZQ_HINT_FLAG 0
/** The move attacks. */
#define LZQ_HINT_ATTACK 1
/** The move flips a piece. */
#define LZQ_HINT_FLIP 2
/** The move leaves the reach of an enemy piece. */
#define LZQ_HINT_ESCAPE 3
/** The move enters a camp. */
#define LZQ_HINT_CAMP 4
/** The move goes towards the enemy. */
#define LZQ_HINT_ADVANCE 5
/** The move improves the position in another way. */
#define LZQ_HINT_POSITION 6
/** Strong pieces in front and on the railroads. */
#define LZQ_STYLE_ATTACK 0
/** Strong pieces in the middle. */
#define LZQ_STYLE_BALANCE 1
/** Strong pieces and bombs near the flag, behind weak pieces. */
#define LZQ_STYLE_DEFENCE 2

/**
 * Chooses a move for the seat of a view and returns 1. Returns 0 and writes nothing if the seat has no move.
 * Uses only the knowledge of the view: tries each move in positions drawn from its belief. The same view,
 * level and generator state give the same move on every machine. Examines about 2,000 positions at
 * LZQ_MEDIUM and 50,000 at LZQ_HARD, and never more than 500,000.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_view_choose_move(const lzq_view *view,
                                        lzq_level level,
                                        lzq_random *random,
                                        lzq_move *mv);

/**
 * Chooses a move for the seat of a view and returns 1. Returns 0 and writes nothing if the seat has no move.
 * The player samples worlds, which are positions, from the belief of the view and searches its moves in
 * them. If there is no limit of time, the same arguments give the same move on every machine. `limits` and
 * `hook` may be NULL.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE for an unknown level.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_player_choose_move(const lzq_view *view,
                                          const lzq_limits *limits,
                                          uint64_t seed,
                                          lzq_progress_hook hook,
                                          void *user,
                                          lzq_move *mv);

/**
 * Lists all moves of the seat of a view, best first; returns their number, at most LZQ_MOVES_MAX. Returns 0
 * if the seat has no move. Otherwise works like lzq_player_choose_move, but never makes deliberate mistakes.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE for an unknown level.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_player_rank_moves(const lzq_view *view,
                                         const lzq_limits *limits,
                                         uint64_t seed,
                                         lzq_progress_hook hook,
                                         void *user,
                                         lzq_ranked_move *moves,
                                         size_t capacity);

/** Returns the token of a reason, such as "attack"; NULL if it is unknown. */
LZQ_API const char *lzq_hint_token(lzq_hint_reason reason);

/**
 * Writes the best move for the seat of a view and the reason for it, and returns 1. Returns 0 and writes
 * nothing if the seat has no move. Otherwise works like lzq_player_rank_moves.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE for an unknown level.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_player_hint(const lzq_view *view,
                                   const lzq_limits *limits,
                                   uint64_t seed,
                                   lzq_progress_hook hook,
                                   void *user,
                                   lzq_ranked_move *best,
                                   lzq_hint_reason *reason);

/**
 * Reviews the game of a view, using only what the view's seat knew at the time. Lists each ply of this seat
 * with the best move, and returns the number of these plies. The limits apply to each ply. The game may be
 * unfinished. `limits` and `hook` may be NULL.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE for an unknown level.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_player_review(const lzq_view *view,
                                     const lzq_limits *limits,
                                     uint64_t seed,
                                     lzq_review_hook hook,
                                     void *user,
                                     lzq_reviewed_move *plies,
                                     size_t capacity);

/**
 * Fills the empty places of an army, which are LZQ_NO_KIND, in a style. If all places are empty, makes a
 * whole army. Different seeds usually give different armies. Anyone who guesses the seed knows the army: for
 * a game between people, take the seed from lzq_os_entropy. `why` receives the error message; it may be NULL
 * with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_ARMY; LZQ_E_RANGE for an unknown style.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_player_complete_army(const lzq_rules *rules,
                                            const lzq_army *partial,
                                            lzq_style style,
                                            uint64_t seed,
                                            lzq_army *army,
                                            char *why,
                                            size_t why_capacity);

/**
 * Writes an army in a style. See lzq_player_complete_army.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES; LZQ_E_RANGE for an unknown style.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_player_suggest_army(const lzq_rules *rules,
                                           lzq_style style,
                                           uint64_t seed,
                                           lzq_army *army);

/* The contents of records, and files with several records ------------------------------------- */

/** A move that was played. Members: `mv`. */
#define LZQ_ITEM_MOVE 0
/** A try that was refused. Members: `mv`. */
#define LZQ_ITEM_REFUSED 1
/** `seat` offered a draw. */
#define LZQ_ITEM_OFFERS_DRAW 2
/** `seat` declined the other seat's draw offer. */
#define LZQ_ITEM_DECLINES 3
/** `seat` accepted the other seat's draw offer. */
#define LZQ_ITEM_ACCEPTS 4
/** `seat` resigned. */
#define LZQ_ITEM_RESIGNS 5
/** A comment; lzq_record_item_text writes it. */
#define LZQ_ITEM_COMMENT 6
/** `seat` asked to take its latest ply back. */
#define LZQ_ITEM_OFFERS_TAKE_BACK 7
/** `seat` declined the other seat's take-back request. */
#define LZQ_ITEM_DECLINES_TAKE_BACK 8
/** The organizer ended the game. Members: `outcome`. */
#define LZQ_ITEM_ADJUDICATION 9
/** An item that is unknown to this version. */
#define LZQ_ITEM_OTHER 255

/** The records of one text. Free them with lzq_records_free. */
typedef struct lzq_records lzq_records;

/** An item in the record of a whole game. Tags are not items. */
typedef struct lzq_item {
    /** One of LZQ_ITEM_.... */
    uint8_t type;
    /** A seat, or LZQ_NO_SEAT. */
    lzq_seat seat;
    /** A move; both stations are LZQ_NO_STATION for none. */
    lzq_move mv;
    /** The outcome by adjudication. */
    lzq_outcome outcome;
    /** Reserved, always 0. */
    uint8_t spare[4];
} lzq_item;

/**
 * Reads a text that contains any number of records of either kind. The result includes records with errors,
 * which lzq_records_get reports.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_records_parse(const char *text,
                                     lzq_records **out_records);

/** Frees records; accepts NULL. */
LZQ_API void lzq_records_free(lzq_records *records);

/**
 * Returns the number of records, including those with errors.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_records_count(const lzq_records *records);

/**
 * Makes a copy of the record at this index. `why` receives the error message with line and column; it
 * may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_RECORD if this record cannot be read.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_records_get(const lzq_records *records,
                                   size_t number,
                                   lzq_record **record,
                                   char *why,
                                   size_t why_capacity);

/**
 * Makes the game of a record before its first move.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RECORD for the observations of a seat.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_start_game(const lzq_record *record, lzq_game **game);

/**
 * Makes the view of a record's seat at the start of the game. `why` receives the error message; it may
 * be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RECORD, also for a whole game.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_start_view(const lzq_record *record,
                                         lzq_view **view,
                                         char *why,
                                         size_t why_capacity);

/**
 * Appends a comment. Replaces each } with ).
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_add_comment(lzq_record *record, const char *comment);

/**
 * Lists the items in the record of a whole game, without its tags; returns their number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RECORD for the observations of a seat.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_items(const lzq_record *record, lzq_item *items, size_t capacity);

/**
 * Lists the observations in the record of a seat, without its tags; returns their number. Comments have the
 * type LZQ_OBSERVED_COMMENT.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RECORD for a whole game.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_observations(const lzq_record *record,
                                           lzq_observation *items,
                                           size_t capacity);

/**
 * Writes an item in the form of the record's text; returns the length. Writes a comment without its braces.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_record_item_text(const lzq_record *record,
                                        size_t number,
                                        char *text,
                                        size_t capacity);

/* Drawings of boards -------------------------------------------------------------------------- */

/** ASCII text: upper case for red, lower case for black. */
#define LZQ_RENDER_ASCII 0
/** Text with box-drawing lines and Chinese names, in UTF-8. */
#define LZQ_RENDER_UNICODE 1
/** A standalone SVG picture. */
#define LZQ_RENDER_SVG 2
/** The selected piece. */
#define LZQ_HIGHLIGHT_SELECTED 0
/** A station to which the selected piece can move. */
#define LZQ_HIGHLIGHT_TARGET 1
/** A station with a warning. */
#define LZQ_HIGHLIGHT_WARNING 2

/** A drawing of a board. It contains only what its viewer may see. Free it with lzq_scene_free. */
typedef struct lzq_scene lzq_scene;

/**
 * Makes a scene of the empty board, with south at the bottom.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_new(lzq_scene **scene);

/**
 * Makes a scene of a position with all hidden information. Face-down pieces stay face down.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_of_position(const lzq_position *position, lzq_scene **scene);

/**
 * Makes a scene of what a seat sees, including the latest ply, with the seat at the bottom. For a spectator,
 * south is at the bottom.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_of_view(const lzq_view *view,
                                     lzq_scene **scene);

/**
 * Makes a scene of an army on its half of the board.
 *
 * Errors: LZQ_E_NULL, LZQ_E_ARMY, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_of_army(const lzq_army *army,
                                     lzq_seat seat,
                                     lzq_color color,
                                     lzq_scene **scene);

/**
 * Makes a scene of what a seat sees, with the probability of one kind on each piece that can have this kind.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_of_belief(const lzq_belief *belief,
                                       lzq_kind kind,
                                       lzq_scene **scene);

/**
 * Makes a scene, like lzq_scene_of_belief, with the probabilities of a relaxed belief. If the belief
 * leaves out constraints, the caption says so.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_of_relaxed_belief(const lzq_relaxed_belief *relaxed,
                                               lzq_kind kind,
                                               lzq_scene **scene);

/** Frees a scene; accepts NULL. */
LZQ_API void lzq_scene_free(lzq_scene *scene);

/**
 * Sets the seat at the bottom.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_bottom(lzq_scene *scene, lzq_seat seat);

/**
 * Sets the language of the titles in SVG pictures; the default is English. Also sets the characters on
 * pieces and stations: traditional for LZQ_LANG_TRADITIONAL_CHINESE, simplified for any other language.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_lang(lzq_scene *scene,
                                  lzq_lang lang);

/**
 * Puts a piece on a station; `piece` has the form that lzq_view_piece_at returns.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_put(lzq_scene *scene, lzq_station station, lzq_piece piece);

/**
 * Marks a move as the latest. `before` may be NULL; if it is the position before the move, also draws the
 * path of the piece.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_POSITION.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_last_move(lzq_scene *scene,
                                       lzq_move mv,
                                       const lzq_position *before);

/**
 * Highlights stations in a style, LZQ_HIGHLIGHT_....
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_highlight(lzq_scene *scene, lzq_stations stations, uint8_t highlight);

/**
 * Restricts the drawing to ranks `low` to `high`. Ignores ranks outside the board; if no rank remains, draws
 * the whole board.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_ranks(lzq_scene *scene,
                                   uint8_t low,
                                   uint8_t high);

/**
 * Writes a guessed piece and its probability, 0 to 1, on the hidden piece at a station.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE, also for a probability that is NaN.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_guess(lzq_scene *scene,
                                   lzq_station station,
                                   lzq_piece piece,
                                   double chance);

/**
 * Shades a station by a number such as a probability, from 0 (cold) to 1 (hot).
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE, also for NaN.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_heat(lzq_scene *scene, lzq_station station, double heat);

/**
 * Sets the caption below the board.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_caption(lzq_scene *scene, const char *caption);

/**
 * Draws a scene in a style, LZQ_RENDER_...; returns the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_MUST_USE
LZQ_API lzq_status lzq_scene_render(const lzq_scene *scene,
                                    uint8_t manner,
                                    char *text,
                                    size_t capacity);

#ifdef __cplusplus
}
#endif

#endif /* LUZHANQI_TOOLS_H */
