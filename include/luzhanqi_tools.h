/* luzhanqi for engines, learners, analysts and tools: what luzhanqi.h, which this includes, leaves out.
 * The library is the same, and so are the conventions.
 *
 * Search           lzq_search_new, lzq_search_legal_moves, lzq_search_play_unchecked, lzq_search_undo,
 *                  lzq_search_playout
 * Positions        lzq_position_from_seed, lzq_position_legal_moves, lzq_position_play, lzq_position_outcome
 * Reason           lzq_view_belief, lzq_belief_marginals, lzq_belief_sample, lzq_belief_sample_game
 * Learn            lzq_view_planes, lzq_view_action_mask, lzq_action_move
 * Draw             lzq_scene_of_view, lzq_scene_highlight, lzq_scene_render
 * Look up          lzq_rules_attack, lzq_rules_differences
 * Collect          lzq_records_parse, lzq_records_get, lzq_record_items
 */

#ifndef LUZHANQI_TOOLS_H
#define LUZHANQI_TOOLS_H

#include "luzhanqi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* More about pieces, stations and moves: texts, sets and lines -------------------------------- */

/** A capacity that holds the text of every set of kinds. */
#define LZQ_KINDS_TEXT_MAX 13
/** The number of straight railroad lines of the board. */
#define LZQ_RAIL_LINES 7

/**
 * Reads a seat: "south" or "north", "s" or "n", "0" or "1".
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_API lzq_status lzq_seat_parse(const char *text, lzq_seat *seat);

/** Returns the Chinese name of a kind in pinyin; NULL for no kind. */
LZQ_API const char *lzq_kind_pinyin(lzq_kind kind);

/**
 * Reads a kind: a letter of either case or an English name.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_API lzq_status lzq_kind_parse(const char *text, lzq_kind *kind);

/** Returns the kinds with an order of at least this. */
LZQ_API lzq_kinds lzq_kinds_at_least(uint8_t order);

/**
 * Writes a set of kinds as letters, the marshal's first, "-" for the empty set; gives the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_kinds_text(lzq_kinds kinds, char *text, size_t capacity);

/**
 * Reads a set of kinds as lzq_kinds_text writes it.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_API lzq_status lzq_kinds_parse(const char *text, lzq_kinds *kinds);

/**
 * Reads a piece from its letter. `why` gets the message of a failure and may be NULL with
 * capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_API lzq_status lzq_piece_parse(const char *text,
                                   lzq_piece *piece,
                                   char *why,
                                   size_t why_capacity);

/** Returns the set with the board turned by 180 degrees. Bits that are no stations are dropped. */
LZQ_API lzq_stations lzq_stations_rotate(lzq_stations stations);

/** Returns one of the seven straight railroad lines, 0 to 6; none for other numbers. */
LZQ_API lzq_stations lzq_rail_line(uint8_t number);

/** Returns the stations strictly between two stations of one rank or file; none for other pairs. */
LZQ_API lzq_stations lzq_stations_between(lzq_station a, lzq_station b);

/**
 * Returns the move with the board turned by 180 degrees; both stations are LZQ_NO_STATION for no
 * move.
 */
LZQ_API lzq_move lzq_move_rotate(lzq_move mv);

/**
 * Draws 64 uniform bits.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_random_next(lzq_random *random, uint64_t *number);

/**
 * Returns the word for an effect: "-", "win", "lose", "both", "flag" or "flip"; NULL for no
 * effect.
 */
LZQ_API const char *lzq_effect_word(uint8_t effect);

/** Returns the word for a reason, such as "flag"; NULL for no reason. */
LZQ_API const char *lzq_reason_word(uint8_t reason);

/* The rule book: options as text, where rules come from, what an attack does ------------------ */

/** A capacity that holds the text of every value of an option. */
#define LZQ_VALUE_TEXT_MAX 24
/** A capacity that holds what lzq_rule_allowed_text writes for every option. */
#define LZQ_ALLOWED_TEXT_MAX 64
/** The attacker wins. */
#define LZQ_ATTACK_WIN 0
/** The attacker is lost. */
#define LZQ_ATTACK_LOSE 1
/** Both are lost. */
#define LZQ_ATTACK_BOTH 2
/** The flag is taken. */
#define LZQ_ATTACK_FLAG 3

/**
 * Sets an option from the text of its value, such as "mutual", "yes" or "31". `why` gets the
 * message of a failure and may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_API lzq_status lzq_rules_set_text(lzq_rules *rules,
                                      lzq_option option,
                                      const char *value,
                                      char *why,
                                      size_t why_capacity);

/**
 * Writes the value of an option as text; gives the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_rules_value_text(const lzq_rules *rules,
                                        lzq_option option,
                                        char *text,
                                        size_t capacity);

/**
 * Returns the option of a key.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_API lzq_status lzq_rule_from_key(const char *key);

/**
 * Writes the values that an option takes, such as "mutual, northern, lowest"; gives the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_rule_allowed_text(lzq_option option, char *text, size_t capacity);

/** Returns where a rule set is described; NULL for no set. */
LZQ_API const char *lzq_ruleset_source(size_t set);

/**
 * Returns the number of the named set that needs the fewest overrides to say these rules.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_API lzq_status lzq_rules_nearest_set(const lzq_rules *rules);

/**
 * Lists the options on which two rules differ; gives their number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_API lzq_status lzq_rules_differences(const lzq_rules *a,
                                         const lzq_rules *b,
                                         lzq_option *options,
                                         size_t capacity);

/**
 * Returns how an attack ends, LZQ_ATTACK_...: `lowest` says (not 0 for yes) whether the attacker's
 * order is the lowest among its side's ordered pieces on the board; only LZQ_MINES_LOWEST looks at
 * it.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_rules_attack(const lzq_rules *rules,
                                    lzq_kind attacker,
                                    lzq_kind defender,
                                    uint8_t lowest);

/**
 * Returns why a piece may not take a flag, LZQ_GUARD_..., or LZQ_GUARD_NONE: `lowest` is as for
 * lzq_rules_attack, `mines` says (not 0 for yes) whether the flag's owner has a landmine on the
 * board.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_rules_flag_guard(const lzq_rules *rules,
                                        lzq_kind taker,
                                        uint8_t lowest,
                                        uint8_t mines);

/**
 * Returns 1 if these rules have reasons to refuse the taking of a flag, else 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_API lzq_status lzq_rules_guard_flags(const lzq_rules *rules);

/* Deals: the face-down pieces with which expose play begins ----------------------------------- */

/** The number of pieces of a deal. */
#define LZQ_DEAL_PIECES 50
/** A capacity that holds the text of every deal. */
#define LZQ_DEAL_TEXT_MAX 51

/** A deal: all fifty pieces on the posts and headquarters, rank 12 first, a to e, camps skipped. */
typedef struct lzq_deal {
    /** The pieces. */
    lzq_piece pieces[50];
} lzq_deal;

/**
 * Reads a deal: fifty letters, upper case for red. `why` gets the message of a failure and may be
 * NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
 */
LZQ_API lzq_status lzq_deal_parse(const char *text, lzq_deal *deal, char *why, size_t why_capacity);

/**
 * Writes a deal as fifty letters; gives the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_DEAL.
 */
LZQ_API lzq_status lzq_deal_text(const lzq_deal *deal, char *text, size_t capacity);

/**
 * Makes the deal that 32 secret bytes decide, those of the operating system for example. Every deal
 * is equally likely, to one part in 2^70. The same bytes give the same deal everywhere.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_deal_from_entropy(const lzq_entropy *bytes, lzq_deal *deal);

/**
 * Makes a uniformly random deal. The seed is the whole secret: who guesses it knows every piece. For a
 * game between people take lzq_deal_from_entropy.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_deal_from_seed(uint64_t seed,
                                      lzq_deal *deal);

/** Returns the station of a place in a deal (0 to 49); LZQ_NO_STATION for others. */
LZQ_API lzq_station lzq_deal_station(size_t place);

/**
 * Makes the starting position of expose play with this deal. `why` gets the message of a failure
 * and may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_DEAL, LZQ_E_POSITION in dark play.
 */
LZQ_API lzq_status lzq_position_from_deal(const lzq_rules *rules,
                                          const lzq_deal *deal,
                                          lzq_position *position,
                                          char *why,
                                          size_t why_capacity);

/**
 * Begins a game of expose play with this deal. `why` gets the message of a failure and may be NULL
 * with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_DEAL, LZQ_E_POSITION in dark play.
 */
LZQ_API lzq_status lzq_game_from_deal(const lzq_rules *rules,
                                      const lzq_deal *deal,
                                      lzq_game **game,
                                      char *why,
                                      size_t why_capacity);

/**
 * Writes the deal that the game began with. Gives 1, or 0 if it began otherwise; the deal is
 * written in the first case only.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_game_deal(const lzq_game *game, lzq_deal *deal);

/* More about armies and positions: other starts, and what engines do to them ------------------ */

/**
 * Completes a partial army, LZQ_NO_KIND for places that are open, at random: every army that
 * agrees with it and keeps the set-up rules is equally likely. The seed is the whole secret, as in
 * lzq_army_from_seed. `why` gets the message of a failure, with a place that cannot be filled or a piece that
 * may not stand where it is, as south's station; it may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_ARMY.
 */
LZQ_API lzq_status lzq_army_complete(const lzq_rules *rules,
                                     const lzq_army *partial,
                                     uint64_t seed,
                                     lzq_army *army,
                                     char *why,
                                     size_t why_capacity);

/**
 * Returns the kinds that the set-up rules allow on a place of an army (0 to 24); none for others,
 * and for no rules.
 */
LZQ_API lzq_kinds lzq_army_allowed(const lzq_rules *rules, size_t place);

/**
 * Exchanges left and right; the set-up rules stay kept if they were.
 *
 * Errors: LZQ_E_NULL, LZQ_E_ARMY.
 */
LZQ_API lzq_status lzq_army_reflect(lzq_army *army);

/**
 * Makes the starting position that 32 secret bytes decide, those of the operating system for example:
 * two armies in dark play, a deal in expose play. Every start is equally likely, to one part in
 * 2^70. The same bytes give the same position everywhere.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_API lzq_status lzq_position_from_entropy(const lzq_rules *rules,
                                             const lzq_entropy *bytes,
                                             lzq_position *position);

/**
 * Makes a random starting position: two armies in dark play, a deal in expose play. The seed is the
 * whole secret: who guesses it, or tries all that are likely, knows every piece. For a game between
 * people take lzq_position_from_entropy.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_API lzq_status lzq_position_from_seed(const lzq_rules *rules,
                                          uint64_t seed,
                                          lzq_position *position);

/**
 * Makes the starting position of dark play with these armies; `color` is south's. `why` gets the
 * message of a failure and may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE, LZQ_E_ARMY, LZQ_E_POSITION in expose play.
 */
LZQ_API lzq_status lzq_position_from_armies(const lzq_rules *rules,
                                            const lzq_army *south,
                                            const lzq_army *north,
                                            lzq_color color,
                                            lzq_position *position,
                                            char *why,
                                            size_t why_capacity);

/**
 * Returns LZQ_OK if these bytes are a position.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION. `why` gets the message of a failure and may be NULL with
 * capacity 0.
 */
LZQ_API lzq_status lzq_position_validate(const lzq_position *position,
                                         char *why,
                                         size_t why_capacity);

/**
 * Returns 1 if two positions are the same for repetition, else 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_position_repeats(const lzq_position *a, const lzq_position *b);

/**
 * Turns the board by 180 degrees and exchanges the seats.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_position_rotate(lzq_position *position);

/**
 * Puts this piece under a face-down station: it changes places with the piece that was there. For
 * a search that tries each result of a flip. `why` gets the message of a failure and may be NULL
 * with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE (with a message if the station has no face-down
 * piece or no such piece is face down).
 */
LZQ_API lzq_status lzq_position_put_face_down(lzq_position *position,
                                              lzq_station station,
                                              lzq_piece piece,
                                              char *why,
                                              size_t why_capacity);

/**
 * Puts the face-down pieces into a uniformly random order: another deal that nobody can tell from
 * this one.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_position_reshuffle(lzq_position *position, lzq_random *random);

/* What can be done in a position -------------------------------------------------------------- */

/** The longest lines that lzq_position_perft counts. */
#define LZQ_DEPTH_MAX 64

/**
 * Lists the legal moves: those that the referee plays. Gives their number; no position has more
 * than LZQ_MOVES_MAX.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_position_legal_moves(const lzq_position *position,
                                            lzq_move *moves,
                                            size_t capacity);

/**
 * Lists the tries: the moves that break no rule which their mover can see. In dark play some of
 * them may be refused. Gives their number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_position_tries(const lzq_position *position,
                                      lzq_move *moves,
                                      size_t capacity);

/**
 * Lists the tries that the referee refuses; gives their number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_position_refused_moves(const lzq_position *position,
                                              lzq_move *moves,
                                              size_t capacity);

/**
 * Returns the stations to which the piece on a station may legally go; its own station if it is
 * face down and may be flipped. None if it is no position or station.
 */
LZQ_API lzq_stations lzq_position_destinations(const lzq_position *position, lzq_station origin);

/**
 * Draws a uniformly random legal move. Gives 1, or 0 if there is none; the move is written in the
 * first case only.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_position_sample_move(const lzq_position *position,
                                            lzq_random *random,
                                            lzq_move *mv);

/**
 * Returns 0 if a move is legal, else why it is not, LZQ_ILLEGAL_... (more than 0), and writes the
 * details.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_position_why_illegal(const lzq_position *position,
                                            lzq_move mv,
                                            lzq_illegal *illegal);

/**
 * Plays a move. Returns what it did, LZQ_EFFECT_.... Ask lzq_position_why_illegal why a move is not legal.
 * To take moves back keep a copy of the position, or play in an lzq_search.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE, LZQ_E_ILLEGAL.
 */
LZQ_API lzq_status lzq_position_play(lzq_position *position,
                                     lzq_move mv);

/**
 * Plays a move that is known to be legal, as those of lzq_position_legal_moves are: no time is spent on
 * looking. With any other move the position becomes meaningless, and the next call may answer
 * LZQ_E_POSITION; nothing worse happens. Returns what it did, LZQ_EFFECT_....
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_position_play_unchecked(lzq_position *position,
                                               lzq_move mv);

/**
 * Writes how the game has ended by what the position shows: a flag, no legal move, or the quiet
 * limit. Gives 1 if it is over, else 0. Repetition and the ply limit need a game.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_position_outcome(const lzq_position *position, lzq_outcome *ending);

/**
 * Lists the stations that a move passes, origin and destination included, for animation; gives
 * their number, 0 if no way leads there; at most LZQ_ROUTE_MAX.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_position_route(const lzq_position *position,
                                      lzq_move mv,
                                      lzq_station *stations,
                                      size_t capacity);

/**
 * Writes the number of lines of legal moves of a length; at the last ply moves are counted, not
 * played. With `plain` not 0 they are played too, which gives the same number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE for a length above LZQ_DEPTH_MAX.
 */
LZQ_API lzq_status lzq_position_perft(const lzq_position *position,
                                      uint32_t depth,
                                      uint8_t plain,
                                      uint64_t *nodes);

/**
 * Plays uniformly random legal moves until the game is over by what the position shows, or for
 * `max_plies`; gives the number of plies.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION, LZQ_E_RANGE for more plies than a status holds.
 */
LZQ_API lzq_status lzq_position_playout(lzq_position *position,
                                        lzq_random *random,
                                        uint32_t max_plies);

/**
 * Plays each of `count` positions to its end as lzq_position_playout does, several at a time, which
 * is faster; `plies` gets the number of plies of all together. Each game has a generator of its own,
 * seeded by the next number of `random`.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION if one of them is none, LZQ_E_MEMORY; all are as they were then.
 */
LZQ_API lzq_status lzq_position_playouts(lzq_position *positions,
                                         size_t count,
                                         lzq_random *random,
                                         uint32_t max_plies,
                                         uint64_t *plies);

/* A position that a search plays and takes back moves in -------------------------------------- */

/**
 * A position with the moves that lead back, for programs that play and take back many. Take it
 * wherever many calls are made about one line of play: a call on an lzq_position checks and decodes
 * the struct first, which takes longer than most answers; here that is done once. Take an
 * lzq_position where positions are stored, sent, or looked at once.
 *
 * It keeps 80 bytes for each move that is played and not taken back. Free it with lzq_search_free.
 */
typedef struct lzq_search lzq_search;

/**
 * Makes a search that begins with a position.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_search_new(const lzq_position *position, lzq_search **search);

/** Frees a search; NULL is fine. */
LZQ_API void lzq_search_free(lzq_search *search);

/**
 * Begins anew with a position, as if the search had just been made; it keeps its memory.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_search_reset(lzq_search *search, const lzq_position *position);

/**
 * Goes to where another search is, with the moves that lead back; it keeps its memory. A search on
 * several threads has one for each, and gives a thread its work so: nothing is checked again.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_search_copy(lzq_search *search, const lzq_search *other);

/**
 * Writes the position now.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_search_position(const lzq_search *search, lzq_position *position);

/**
 * Writes what stands on each of the 60 stations.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_search_board(const lzq_search *search, lzq_piece *board);

/**
 * Writes the 64-bit hash of all that repetition looks at, as lzq_position_info has it, for tables; it is
 * kept move by move.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_search_key(const lzq_search *search,
                                  uint64_t *key);

/** Returns the seat to move; LZQ_NO_SEAT for no search. */
LZQ_API lzq_seat lzq_search_to_move(const lzq_search *search);

/**
 * Lists the legal moves; gives their number, which is at most LZQ_MOVES_MAX.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_search_legal_moves(const lzq_search *search,
                                          lzq_move *moves,
                                          size_t capacity);

/**
 * Draws a uniformly random legal move, without a list. Gives 1, or 0 if there is none; the move is
 * written in the first case only.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_search_sample_move(const lzq_search *search,
                                          lzq_random *random,
                                          lzq_move *mv);

/**
 * Writes how the game has ended by what the position shows, as lzq_position_outcome does. Gives 1 if it
 * is over, else 0. It looks for a legal move; a search that lists moves sees by an empty list that the
 * game is over, and asks only then.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_search_outcome(const lzq_search *search,
                                      lzq_outcome *outcome);

/**
 * Plays a move. Returns what it did, LZQ_EFFECT_....
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_ILLEGAL.
 */
LZQ_API lzq_status lzq_search_play(lzq_search *search, lzq_move mv);

/**
 * Plays a move that is known to be legal, as those of lzq_search_legal_moves are: no time is spent on
 * looking. With any other move the position becomes meaningless until it is taken back; nothing worse
 * happens. Returns what it did, LZQ_EFFECT_....
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_search_play_unchecked(lzq_search *search,
                                             lzq_move mv);

/**
 * Takes back the latest move: the position is as before, to the last bit. Returns 1, or 0 if no move
 * has been played.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_search_undo(lzq_search *search);

/**
 * Returns the number of moves that have been played and not taken back.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_search_plies(const lzq_search *search);

/**
 * Plays uniformly random legal moves from the position on until the game is over by what the position
 * shows, or for `max_plies`; gives the number of plies and writes the outcome. The search itself stays
 * where it is.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE for more plies than a status holds.
 */
LZQ_API lzq_status lzq_search_playout(const lzq_search *search,
                                      lzq_random *random,
                                      uint32_t max_plies,
                                      lzq_outcome *outcome);

/**
 * Writes the number of lines of legal moves of a length; at the last ply moves are counted, not
 * played. From lzq_position_from_seed of the rules "standard" and the seed 7 on there are 32, 1093, 32608 and
 * 1032275 of 1 to 4 plies: a loop of lzq_search_legal_moves, _play_unchecked and _undo has to count as many.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE for a length above LZQ_DEPTH_MAX.
 */
LZQ_API lzq_status lzq_search_perft(const lzq_search *search,
                                    uint32_t depth,
                                    uint64_t *nodes);

/* More about games and views: copies, beginnings and texts ------------------------------------ */

/**
 * Makes another game that is like this one; it copies all that has happened.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_game_clone(const lzq_game *game, lzq_game **clone);

/**
 * Returns 1 if both games began alike and the same has happened in them, else 0.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_game_equal(const lzq_game *a, const lzq_game *b);

/**
 * Writes the position in which the game began.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_game_start_position(const lzq_game *game, lzq_position *position);

/**
 * Writes the armies that the game began with. Gives 1, or 0 if it began otherwise; the armies are
 * written in the first case only.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_game_armies(const lzq_game *game, lzq_army *south, lzq_army *north);

/**
 * Makes another view that is like this one.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_view_clone(const lzq_view *view, lzq_view **clone);

/**
 * Returns 1 if both views are the same knowledge, else 0.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_view_equal(const lzq_view *a, const lzq_view *b);

/**
 * Writes all observations of a view as a list in JSON, which lzq_view_from_json reads; gives the length.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_view_to_json(const lzq_view *view,
                                    char *json,
                                    size_t capacity);

/**
 * Makes a new view, which is this one right after that many plies; it is folded from the
 * beginning.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE if the game was shorter.
 */
LZQ_API lzq_status lzq_view_after_plies(const lzq_view *view, size_t plies, lzq_view **earlier);

/**
 * Writes the text of a view: that of a position, with ? for an enemy piece of unknown kind and ~
 * for a face-down piece; a spectator's has U for red's and u for black's. Gives the length.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_view_text(const lzq_view *view, char *text, size_t capacity);

/* Beliefs: exact chances of what is hidden ---------------------------------------------------- */

/** The number of probabilities of all enemy pieces: 25 rows of 12. */
#define LZQ_MARGINALS 300
/** A capacity that holds what may be on a station: each kind of each colour. */
#define LZQ_CHANCES_MAX 24
/** A capacity that holds every number of arrangements in decimal. */
#define LZQ_COUNT_TEXT_MAX 80
/** The steps of the default budget of beliefs: less than half a second. */
#define LZQ_BUDGET_STEPS 30000000
/** The bytes of the default budget of beliefs: 64 MB. */
#define LZQ_BUDGET_BYTES 67108864

/**
 * The belief of a seat: every arrangement of the hidden pieces that explains all it has observed,
 * each equally likely. Free it with lzq_belief_free.
 */
typedef struct lzq_belief lzq_belief;

/** A belief with a prior weight for each kind at each enemy piece. Free it with lzq_weighted_belief_free. */
typedef struct lzq_weighted_belief lzq_weighted_belief;

/** A piece that may be on a station, and its probability. */
typedef struct lzq_chance {
    /** The probability. */
    double probability;
    /** The piece. */
    lzq_piece piece;
    /** Room for later versions, always 0. */
    uint8_t spare[7];
} lzq_chance;

/**
 * Makes the exact belief of a view, within a budget of LZQ_BUDGET_STEPS and LZQ_BUDGET_BYTES. An
 * opponent can make it take more by repeating moves; lzq_view_relaxed_belief never does.
 *
 * Errors: LZQ_E_NULL, LZQ_E_FINISHED in dark play after an end that did not show the truth,
 * LZQ_E_IMPOSSIBLE for a spectator of dark play, and else for no real game, LZQ_E_BUDGET if it takes
 * more than the budget or memory runs out.
 */
LZQ_API lzq_status lzq_view_belief(const lzq_view *view,
                                   lzq_belief **belief);

/**
 * Makes the exact belief of a view, as lzq_view_belief, without a budget. Input from others can be
 * expensive on purpose: some views need more memory than a machine has.
 *
 * Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, as for lzq_view_belief, LZQ_E_BUDGET if memory
 * runs out.
 */
LZQ_API lzq_status lzq_view_belief_unbounded(const lzq_view *view,
                                             lzq_belief **belief);

/**
 * Makes the exact belief of a view within a budget: steps of counting and bytes of memory.
 * `why` gets the message of a failure and may be
 * NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET, as for lzq_view_belief.
 */
LZQ_API lzq_status lzq_view_belief_within(const lzq_view *view,
                                          uint64_t steps,
                                          uint64_t bytes,
                                          lzq_belief **belief,
                                          char *why,
                                          size_t why_capacity);

/**
 * Writes what a belief took to build: steps of counting, and bytes of memory when it took the
 * most.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_belief_cost(const lzq_belief *belief, uint64_t *steps, uint64_t *bytes);

/** Frees a belief; NULL is fine. */
LZQ_API void lzq_belief_free(lzq_belief *belief);

/**
 * Makes a new view that is equal to the one that this is the belief of.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_belief_view(const lzq_belief *belief, lzq_view **view);

/**
 * Writes the exact number of arrangements in decimal; gives the length.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_belief_count_text(const lzq_belief *belief, char *text, size_t capacity);

/**
 * Writes the number of arrangements, rounded.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_belief_count(const lzq_belief *belief, double *count);

/**
 * Writes in decimal, in dark play, in how many of the arrangements an enemy piece (0 to 24, see
 * lzq_view_enemies) is of a kind; gives the length.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE, in expose play too, which has no such pieces.
 */
LZQ_API lzq_status lzq_belief_count_with_text(const lzq_belief *belief,
                                              size_t enemy,
                                              lzq_kind kind,
                                              char *text,
                                              size_t capacity);

/**
 * Writes, in dark play, the probability that an enemy piece is of a kind.
 *
 * Errors: LZQ_E_NULL; LZQ_E_RANGE, in expose play too, which has no such pieces.
 */
LZQ_API lzq_status lzq_belief_probability(const lzq_belief *belief,
                                          size_t enemy,
                                          lzq_kind kind,
                                          double *probability);

/**
 * Lists, in dark play, the probabilities of each enemy piece to be of each kind: 25 rows of 12.
 * Gives LZQ_MARGINALS, or 0 in expose play.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_belief_marginals(const lzq_belief *belief,
                                        double *probabilities,
                                        size_t capacity);

/**
 * Lists what may be on a station where the seat does not see the kind; gives the number, 0 for
 * stations where it does, or which are empty.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_belief_probabilities_at(const lzq_belief *belief,
                                               lzq_station station,
                                               lzq_chance *chances,
                                               size_t capacity);

/**
 * Draws, in dark play, an arrangement: the kinds of the 25 enemy pieces, which `kinds` has room
 * for. Gives 1, or 0 in expose play; kinds are written in the first case only.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_belief_sample_kinds(const lzq_belief *belief,
                                           lzq_random *random,
                                           lzq_kind *kinds);

/**
 * Draws a full position now.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_belief_sample(const lzq_belief *belief,
                                     lzq_random *random,
                                     lzq_position *position);

/**
 * Draws a whole game that looks the same to the seat: another start, the same history.
 *
 * Errors: LZQ_E_NULL, LZQ_E_IMPOSSIBLE, which no real game brings about.
 */
LZQ_API lzq_status lzq_belief_sample_game(const lzq_belief *belief,
                                          lzq_random *random,
                                          lzq_game **game);

/**
 * Makes, in dark play, the belief with a weight for each kind at each enemy piece, 25 rows of 12:
 * an arrangement counts by the product of its weights. The weights of a piece may be on any scale. It
 * takes at most LZQ_BUDGET_STEPS and LZQ_BUDGET_BYTES. `why` gets the message of a failure and may be
 * NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_WEIGHT, LZQ_E_IMPOSSIBLE in expose play or if every arrangement has
 * weight zero, LZQ_E_BUDGET if it takes more than the budget or memory runs out.
 */
LZQ_API lzq_status lzq_belief_weighted(const lzq_belief *belief,
                                       const double *weights,
                                       lzq_weighted_belief **weighted,
                                       char *why,
                                       size_t why_capacity);

/**
 * Makes, in dark play, the belief with weights, as lzq_belief_weighted, without a budget.
 *
 * Errors: LZQ_E_NULL, LZQ_E_WEIGHT, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET if memory runs out.
 */
LZQ_API lzq_status lzq_belief_weighted_unbounded(const lzq_belief *belief,
                                                 const double *weights,
                                                 lzq_weighted_belief **weighted,
                                                 char *why,
                                                 size_t why_capacity);

/**
 * Makes, in dark play, the belief with weights, as lzq_belief_weighted, within a budget; see
 * lzq_view_belief_within.
 *
 * Errors: LZQ_E_NULL, LZQ_E_WEIGHT, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET.
 */
LZQ_API lzq_status lzq_belief_weighted_within(const lzq_belief *belief,
                                              const double *weights,
                                              uint64_t steps,
                                              uint64_t bytes,
                                              lzq_weighted_belief **weighted,
                                              char *why,
                                              size_t why_capacity);

/**
 * Writes what a belief with weights took to build, as lzq_belief_cost.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_weighted_belief_cost(const lzq_weighted_belief *weighted,
                                            uint64_t *steps,
                                            uint64_t *bytes);

/** Frees a weighted belief; NULL is fine. */
LZQ_API void lzq_weighted_belief_free(lzq_weighted_belief *weighted);

/**
 * Writes the sum of the weights of all arrangements; infinite or 0 where a double has no room for
 * it.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_weighted_belief_total(const lzq_weighted_belief *weighted, double *sum);

/**
 * Lists the probabilities, as lzq_belief_marginals; gives LZQ_MARGINALS.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_weighted_belief_marginals(const lzq_weighted_belief *weighted,
                                                 double *probabilities,
                                                 size_t capacity);

/**
 * Draws an arrangement, each as likely as its weight: the kinds of the 25 enemy pieces, which
 * `kinds` has room for.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_weighted_belief_sample_kinds(const lzq_weighted_belief *weighted,
                                                    lzq_random *random,
                                                    lzq_kind *kinds);

/**
 * Draws a full position now, each as likely as its weight.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_weighted_belief_sample(const lzq_weighted_belief *weighted,
                                              lzq_random *random,
                                              lzq_position *position);

/**
 * Draws a whole game that looks the same to the seat, each as likely as its weight.
 *
 * Errors: LZQ_E_NULL, LZQ_E_IMPOSSIBLE, which no real game brings about.
 */
LZQ_API lzq_status lzq_weighted_belief_sample_game(const lzq_weighted_belief *weighted,
                                                   lzq_random *random,
                                                   lzq_game **game);

/* Beliefs that leave out what is too expensive to count --------------------------------------- */

/**
 * A belief that may leave out constraints: a superset of the arrangements of lzq_belief, which holds
 * the truth. Its numbers and probabilities are those of the superset. Free it with
 * lzq_relaxed_belief_free.
 */
typedef struct lzq_relaxed_belief lzq_relaxed_belief;

/**
 * Makes a relaxed belief of a view, within the default budget: call it where lzq_view_belief fails
 * with LZQ_E_BUDGET. Leaves out what repetition tells, and, if the rest is still too expensive,
 * everything that ties pieces together. It never fails with LZQ_E_BUDGET, unless memory runs out.
 *
 * Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET, as for lzq_view_belief.
 */
LZQ_API lzq_status lzq_view_relaxed_belief(const lzq_view *view, lzq_relaxed_belief **relaxed);

/**
 * Makes a relaxed belief of a view, as lzq_view_relaxed_belief, within a budget for each of its two
 * attempts. 6,000,000 steps and 20 MB are always enough. `why` gets the message of a failure and may
 * be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET, as for lzq_view_belief.
 */
LZQ_API lzq_status lzq_view_relaxed_belief_within(const lzq_view *view,
                                                  uint64_t steps,
                                                  uint64_t bytes,
                                                  lzq_relaxed_belief **relaxed,
                                                  char *why,
                                                  size_t why_capacity);

/** Frees a relaxed belief; NULL is fine. */
LZQ_API void lzq_relaxed_belief_free(lzq_relaxed_belief *relaxed);

/**
 * Gives 1 if nothing was left out, so that all numbers and samples are exact, else 0.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_relaxed_belief_is_exact(const lzq_relaxed_belief *relaxed);

/**
 * Writes what the successful attempt took to build: steps of counting, and bytes of memory.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_relaxed_belief_cost(const lzq_relaxed_belief *relaxed,
                                           uint64_t *steps,
                                           uint64_t *bytes);

/**
 * Writes the number of arrangements of the superset in decimal, an upper bound of
 * lzq_belief_count_text; gives the length.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_relaxed_belief_max_count_text(const lzq_relaxed_belief *relaxed,
                                                     char *text,
                                                     size_t capacity);

/**
 * Lists the probabilities in the superset, as lzq_belief_marginals. Where one is 0, the piece cannot
 * be of the kind. Gives LZQ_MARGINALS, or 0 in expose play.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_relaxed_belief_marginals(const lzq_relaxed_belief *relaxed,
                                                double *probabilities,
                                                size_t capacity);

/**
 * Lists what may be on a station, with the probabilities in the superset, as lzq_belief_probabilities_at;
 * gives the number.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_relaxed_belief_probabilities_at(const lzq_relaxed_belief *relaxed,
                                                       lzq_station station,
                                                       lzq_chance *chances,
                                                       size_t capacity);

/**
 * Draws, in dark play, an arrangement: the kinds of the 25 enemy pieces, which `kinds` has room for.
 * `exact` gets 1 if it is consistent with everything observed, else 0; among the exact ones each
 * consistent arrangement is equally likely. Tries at most 64 arrangements. Gives 1, or 0 in expose
 * play; kinds and `exact` are written in the first case only.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_relaxed_belief_sample_kinds(const lzq_relaxed_belief *relaxed,
                                                   lzq_random *random,
                                                   lzq_kind *kinds,
                                                   uint8_t *exact);

/**
 * Draws a full position now. Gives 1 if it is consistent with everything observed, as a sample of
 * lzq_belief_sample; else 0: then it is approximate.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_relaxed_belief_sample(const lzq_relaxed_belief *relaxed,
                                             lzq_random *random,
                                             lzq_position *position);

/**
 * Draws a whole game that looks the same to the seat. Gives 1, or 0 if no arrangement that was tried
 * is consistent with everything observed; the game is made in the first case only.
 *
 * Errors: LZQ_E_NULL, LZQ_E_IMPOSSIBLE, which no real game brings about.
 */
LZQ_API lzq_status lzq_relaxed_belief_sample_game(const lzq_relaxed_belief *relaxed,
                                                  lzq_random *random,
                                                  lzq_game **game);

/* Arrays for learners ------------------------------------------------------------------------- */

/** The number of actions. */
#define LZQ_ACTIONS 1248
/** The number of actions that are moves from station to station; the flips follow. */
#define LZQ_ACTION_MOVES 1188

/**
 * The number of planes of a moment of dark play; those of expose play begin with them. Rules that
 * count more have more: see lzq_plane_count.
 */
#define LZQ_PLANES_DARK 37
/** The number of planes of a moment of expose play. Rules that count more have more. */
#define LZQ_PLANES_EXPOSE 63
/** The most planes that a moment has under any rules. */
#define LZQ_PLANES_MAX 68
/** The number of moments that can be written one above the other at most. */
#define LZQ_HISTORY_MAX 1000
/** A capacity that holds the name of every plane. */
#define LZQ_PLANE_NAME_MAX 64
/** A capacity that holds what lzq_plane_meaning writes for every plane. */
#define LZQ_PLANE_MEANING_MAX 256

/**
 * A move as a number, 0 to LZQ_ACTIONS - 1, as the seat that makes it sees the board: for north it
 * is turned by 180 degrees. Moves come first, by origin and then by target; the flips of the 60
 * stations follow.
 */
typedef uint16_t lzq_action;

/**
 * Returns the action by which a seat makes a move.
 *
 * Errors: LZQ_E_RANGE, also for a move that no piece can ever make on this board.
 */
LZQ_API lzq_status lzq_action_of(lzq_move mv, lzq_seat seat);

/**
 * Writes the move that a seat makes by an action.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_action_move(lzq_action action, lzq_seat seat, lzq_move *mv);

/**
 * Returns the number of planes that a moment has under these rules: LZQ_PLANES_DARK or
 * LZQ_PLANES_EXPOSE, and under `repetition`, `ply-limit` and a `quiet-limit` over 255 some more for
 * what they count. A plane is LZQ_STATIONS bytes, a1 of the seat's own side first.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES.
 */
LZQ_API lzq_status lzq_plane_count(const lzq_rules *rules);

/**
 * Writes the name of a plane under these rules, such as "enemy_hidden"; gives the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_plane_name(const lzq_rules *rules,
                                  size_t plane,
                                  char *text,
                                  size_t capacity);

/**
 * Writes what the bytes of a plane mean under these rules, in words; gives the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_plane_meaning(const lzq_rules *rules,
                                     size_t plane,
                                     char *text,
                                     size_t capacity);

/**
 * Writes what a seat sees as planes: its latest moments, 1 to LZQ_HISTORY_MAX, the newest first;
 * what lies before the beginning is zero. Gives the number of bytes: `history` times
 * lzq_plane_count times LZQ_STATIONS.
 *
 * One moment costs a look at each move of the view's history; more of them fold it.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_view_planes(const lzq_view *view,
                                   size_t history,
                                   uint8_t *planes,
                                   size_t capacity);

/**
 * Writes the seat's own list of moves as LZQ_ACTIONS bytes, 1 for each action in the list, else 0;
 * gives LZQ_ACTIONS. All are 0 while the other seat is to move.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_view_action_mask(const lzq_view *view, uint8_t *mask, size_t capacity);

/* An opponent for those who want one ---------------------------------------------------------- */

/** The number of levels. */
#define LZQ_LEVELS 3

/** How well lzq_view_choose plays. */
typedef uint8_t lzq_level;

/** Takes what it can get, and does not look what comes back. */
#define LZQ_EASY 0
/** Looks at the enemy's best blow too, in more positions. */
#define LZQ_MEDIUM 1
/** Plays every move out in them too, a little way and at random. */
#define LZQ_HARD 2

/**
 * Chooses a move for the seat of a view, as a player who knows the view and nothing else: each move is
 * tried in positions drawn from its belief. The same view, level and state of the generator choose the same
 * move everywhere. It looks at some 2,000 positions at LZQ_MEDIUM and 50,000 at LZQ_HARD, and at
 * most at 500,000. Gives 1, or 0 if the seat has no move; the move is written in the
 * first case only.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_view_choose(const lzq_view *view,
                                   lzq_level level,
                                   lzq_random *random,
                                   lzq_move *mv);

/* Records from inside, and files of many ------------------------------------------------------ */

/** A move was tried and played: `mv`. */
#define LZQ_ITEM_MOVE 0
/** A try was refused: `mv`. */
#define LZQ_ITEM_REFUSED 1
/** `seat` offered a draw. */
#define LZQ_ITEM_OFFERS_DRAW 2
/** `seat` declined the other's offer. */
#define LZQ_ITEM_DECLINES 3
/** `seat` accepted the other's offer. */
#define LZQ_ITEM_ACCEPTS 4
/** `seat` resigned. */
#define LZQ_ITEM_RESIGNS 5
/** A comment: ask lzq_record_item_text. */
#define LZQ_ITEM_COMMENT 6
/** `seat` asked to take its latest ply back. */
#define LZQ_ITEM_OFFERS_TAKE_BACK 7
/** `seat` declined to take back what the other asked for. */
#define LZQ_ITEM_DECLINES_TAKE_BACK 8
/** Who ran the game ended it: `outcome`. */
#define LZQ_ITEM_RULING 9
/** Something that this version has no number for. */
#define LZQ_ITEM_OTHER 255

/** The records of a text. Free it with lzq_records_free. */
typedef struct lzq_records lzq_records;

/** Something in the record of a whole game after its tags. */
typedef struct lzq_item {
    /** One of LZQ_ITEM_.... */
    uint8_t type;
    /** A seat, or LZQ_NO_SEAT. */
    lzq_seat seat;
    /** A move; both stations are LZQ_NO_STATION for none. */
    lzq_move mv;
    /** How the game was ended. */
    lzq_outcome outcome;
    /** Room for later versions, always 0. */
    uint8_t spare[4];
} lzq_item;

/**
 * Reads a text that holds any number of records, of either kind. Those that cannot be read are kept as errors.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT.
 */
LZQ_API lzq_status lzq_records_parse(const char *text,
                                     lzq_records **out_records);

/** Frees records; NULL is fine. */
LZQ_API void lzq_records_free(lzq_records *records);

/**
 * Returns the number of records, those that cannot be read included.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_records_count(const lzq_records *records);

/**
 * Makes a new record that is one of the records, by its number from 0. `why` gets the message of a
 * failure, with line and column, and may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_RECORD if this one cannot be read.
 */
LZQ_API lzq_status lzq_records_get(const lzq_records *records,
                                   size_t number,
                                   lzq_record **record,
                                   char *why,
                                   size_t why_capacity);

/**
 * Makes a new game that is the record's before its first move.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RECORD if this is what one seat observed.
 */
LZQ_API lzq_status lzq_record_start_game(const lzq_record *record, lzq_game **game);

/**
 * Makes a new view of what the seat knew when the game began. `why` gets the message of a failure
 * and may be NULL with capacity 0.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RECORD, also if this is a whole game.
 */
LZQ_API lzq_status lzq_record_start_view(const lzq_record *record,
                                         lzq_view **view,
                                         char *why,
                                         size_t why_capacity);

/**
 * Adds a comment after everything so far; } becomes ).
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT.
 */
LZQ_API lzq_status lzq_record_comment(lzq_record *record, const char *comment);

/**
 * Lists what follows the tags of a whole game; gives the number of items.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RECORD if this is what one seat observed.
 */
LZQ_API lzq_status lzq_record_items(const lzq_record *record, lzq_item *items, size_t capacity);

/**
 * Lists what follows the tags of what one seat observed, comments as LZQ_OBSERVED_COMMENT; gives the
 * number of items.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RECORD if this is a whole game.
 */
LZQ_API lzq_status lzq_record_observations(const lzq_record *record,
                                           lzq_observation *items,
                                           size_t capacity);

/**
 * Writes an item as in the record's text, a comment without its braces; gives the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_record_item_text(const lzq_record *record,
                                        size_t number,
                                        char *text,
                                        size_t capacity);

/* Drawings of boards -------------------------------------------------------------------------- */

/** ASCII text: upper case red, lower case black. */
#define LZQ_DRAW_ASCII 0
/** Text with box-drawing lines and Chinese names, in UTF-8. */
#define LZQ_DRAW_UNICODE 1
/** A standalone SVG picture. */
#define LZQ_DRAW_SVG 2
/** The chosen piece. */
#define LZQ_HIGHLIGHT_SELECTED 0
/** A station to which the chosen piece can go. */
#define LZQ_HIGHLIGHT_TARGET 1
/** Something to look at. */
#define LZQ_HIGHLIGHT_WARNING 2

/** A board to be drawn. It holds nothing that may not be shown. Free it with lzq_scene_free. */
typedef struct lzq_scene lzq_scene;

/**
 * Makes a scene of the bare board, south at the bottom.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_scene_new(lzq_scene **scene);

/**
 * Makes a scene of a position in full truth; face-down pieces are drawn face down.
 *
 * Errors: LZQ_E_NULL, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_scene_of_position(const lzq_position *position, lzq_scene **scene);

/**
 * Makes a scene of what a seat sees, that seat at the bottom and the latest ply shown; for a spectator
 * south is at the bottom.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_scene_of_view(const lzq_view *view,
                                     lzq_scene **scene);

/**
 * Makes a scene of an army on its half of the board.
 *
 * Errors: LZQ_E_NULL, LZQ_E_ARMY, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_scene_of_army(const lzq_army *army,
                                     lzq_seat seat,
                                     lzq_color color,
                                     lzq_scene **scene);

/**
 * Makes a scene of what a seat sees, with the chance of one kind on each piece that may be of it.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_scene_of_belief(const lzq_belief *belief, lzq_kind kind, lzq_scene **scene);

/**
 * Makes a scene as lzq_scene_of_belief, with the probabilities of a relaxed belief. If it leaves
 * something out, the line below the board says so.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_scene_of_relaxed_belief(const lzq_relaxed_belief *relaxed,
                                               lzq_kind kind,
                                               lzq_scene **scene);

/** Frees a scene; NULL is fine. */
LZQ_API void lzq_scene_free(lzq_scene *scene);

/**
 * Says which seat sits at the bottom.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_scene_bottom(lzq_scene *scene, lzq_seat seat);

/**
 * Puts a piece on a station, as lzq_view_piece_at writes it.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_scene_put(lzq_scene *scene, lzq_station station, lzq_piece piece);

/**
 * Shows a move as the latest. With the position before it (which may be NULL) the way that the
 * piece took is drawn too.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, LZQ_E_POSITION.
 */
LZQ_API lzq_status lzq_scene_last_move(lzq_scene *scene, lzq_move mv, const lzq_position *before);

/**
 * Points out stations, in one of the manners LZQ_HIGHLIGHT_....
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_scene_highlight(lzq_scene *scene, lzq_stations stations, uint8_t highlight);

/**
 * Draws the ranks from `low` to `high` only; the whole board if the board has none of them.
 *
 * Errors: LZQ_E_NULL.
 */
LZQ_API lzq_status lzq_scene_ranks(lzq_scene *scene, uint8_t low, uint8_t high);

/**
 * Writes a guess with its chance, 0 to 1, on the hidden piece of a station.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, for a chance that is no number too.
 */
LZQ_API lzq_status lzq_scene_guess(lzq_scene *scene,
                                   lzq_station station,
                                   lzq_piece piece,
                                   double chance);

/**
 * Shades a station: 0 is cold, 1 is hot, as for a probability.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE, for a number that is none too.
 */
LZQ_API lzq_status lzq_scene_heat(lzq_scene *scene, lzq_station station, double heat);

/**
 * Sets the line below the board.
 *
 * Errors: LZQ_E_NULL, LZQ_E_TEXT.
 */
LZQ_API lzq_status lzq_scene_caption(lzq_scene *scene, const char *caption);

/**
 * Draws a scene, in one of the manners LZQ_DRAW_...; gives the length.
 *
 * Errors: LZQ_E_NULL, LZQ_E_RANGE.
 */
LZQ_API lzq_status lzq_scene_render(const lzq_scene *scene,
                                    uint8_t manner,
                                    char *text,
                                    size_t capacity);

#ifdef __cplusplus
}
#endif

#endif /* LUZHANQI_TOOLS_H */
