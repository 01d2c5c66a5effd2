/* luzhanqi: the rules of Luzhanqi (Junqi, Chinese army chess) for C and C++: what front ends, servers and
 * clients need. Engines, beliefs, drawings, deals and the insides of records are in luzhanqi_tools.h.
 *
 * A first game:
 *
 *     lzq_rules rules;
 *     lzq_game *game;
 *     lzq_move moves[LZQ_MOVES_MAX];
 *     if (lzq_rules_parse("ccgc", &rules, NULL, 0) < 0) return 1;
 *     if (lzq_game_from_seed(&rules, 42, &game) < 0) return 1;
 *     while (lzq_game_legal_moves(game, moves, LZQ_MOVES_MAX) > 0)
 *         lzq_game_play(game, moves[0], NULL);
 *     lzq_game_free(game);
 *
 * THE FIRST THIRTY FUNCTIONS, by what is to be done
 *
 * Play a game      lzq_rules_parse, lzq_game_from_seed, lzq_game_legal_moves, lzq_game_play,
 *                  lzq_game_get_info (whose turn it is, whether it is over), lzq_game_free
 * Show a player    lzq_game_view, lzq_view_board, lzq_view_destinations (of the piece that was clicked),
 *                  lzq_view_why_illegal (why not there), lzq_view_last_route (for the animation),
 *                  lzq_view_get_info, lzq_view_free
 * Say it in words  lzq_word (kinds, colours, rules, endings), lzq_illegal_text, lzq_outcome_text,
 *                  lzq_view_observation_text: in English and Chinese
 * Play over a net  the server: lzq_os_entropy, lzq_game_from_entropy, lzq_game_play_as, lzq_game_observation_json;
 *                  the client: lzq_view_from_json, lzq_view_observe
 * Set up a board   lzq_army_faults, lzq_game_from_armies; lzq_board_text, lzq_position_faults (what is wrong,
 *                  and where)
 * Keep a game      lzq_game_record, lzq_record_text, lzq_record_parse, lzq_record_replay
 *
 * CONVENTIONS
 *
 * Statuses. A function that can fail gives an lzq_status: below 0 is a failure, one of LZQ_E_...;
 *   0 and more is success, and where it says so an answer. The failures of each function are listed
 *   with it, and one fault has one status in every function; LZQ_E_INTERNAL, a mistake of the library's
 *   own, is possible everywhere. The few functions that give a plain number have one
 *   that means "none", and no other failure.
 * Outputs. They come last and are written on success only, all of them or none. The one exception
 *   is the message `why`: it is written on failures that have more to tell than lzq_status_text
 *   has, and on nothing else. Begin with an empty text and show lzq_status_text if it stays empty.
 * NULL. Every pointer may be NULL. Where NULL has no meaning of its own, which is said, it is
 *   answered with LZQ_E_NULL.
 * Lists. The caller gives a buffer and its capacity in items. As many items as fit are written, and
 *   the number of all is the status: if it is above the capacity, the rest was left out. NULL with
 *   capacity 0 asks for the number alone.
 * Texts. The same in bytes, as snprintf does: the status is the length of the whole text without
 *   its zero byte; what is written is cut to the capacity between two characters and always ends
 *   with a zero byte. What cannot be longer has a capacity that suffices: LZQ_MOVE_TEXT_MAX and the
 *   like, its zero byte included. Texts are UTF-8, those that come in too. Static texts (const char *) live as
 *   long as the library and are not freed.
 * Values. Stations, pieces, moves, rules, armies, positions and the other structs are plain: they
 *   lie where you want, are copied with =, and need no freeing. They hold integers only, and every
 *   call checks what it is given: a struct that was never set or was overwritten gives a failure,
 *   never undefined behaviour. (Rules are a few bits, nearly all of which mean something: a struct
 *   of zeros can be rules.) They need not be aligned.
 * Handles. Games, views, records, and in luzhanqi_tools.h searches, beliefs and scenes are made by a function that writes a
 *   pointer to them and belong to you until you give them to their _free function, once. They do not
 *   refer to each other: free them in any order. _free takes NULL. A pointer to a handle of another
 *   type is answered with LZQ_E_HANDLE, or with "none", and is not freed. A
 *   program must not use or free a handle after it is freed: the library often answers with
 *   LZQ_E_HANDLE then, which helps to find the mistake, but nothing is promised.
 * Failures change nothing: the object of a call that fails is as it was. The one exception is
 *   LZQ_E_INTERNAL from a call that changes an object: the object may be left half changed, and from
 *   then on every call with it gives LZQ_E_INTERNAL, or "none" where it gives a plain number. Only
 *   its _free function still takes it.
 * Memory. A call takes memory in proportion to what it is given and gives. Texts are read with at
 *   most 64 KB and 160 bytes for each byte of theirs; a record has at most 256 tags and a million
 *   items. Lists and texts go into your buffers. A game takes some 5 KB and up to 260 bytes for
 *   each event, 500 more for each since the last attack where repetition ends games; a view up to 20, and 260; lzq_view_planes takes up to 4 MB while it runs; what beliefs take,
 *   and how to bound it, is said with them. If the system has no memory left, the process is aborted,
 *   as Rust's allocator does, with a line on stderr. Where a caller chooses how much, there is a
 *   failure instead, and nothing has changed: LZQ_E_MEMORY, and LZQ_E_BUDGET for beliefs. The system
 *   may grant memory that it does not have; then it is the system that ends a process.
 * Languages. What players read is asked for in a language, LZQ_ENGLISH or LZQ_CHINESE. What programmers
 *   read (`why`, lzq_status_text) is English.
 * Costs. Where nothing else is said, a call takes no longer late in a long game than early.
 * Threads. There are no globals and no threads inside. Calls with pointers to const may run at the
 *   same time on the same object; a call that changes an object has to be alone with it.
 * Endings. Not every rule set ends a game of moves to and fro: "standard" never does. Set
 *   quiet-limit, repetition or ply-limit where a program plays, as in "standard,quiet-limit=60".
 * Determinism. The same seed and the same calls give the same answers on every machine. Nothing is
 *   read from clocks, files or the environment, and nothing is written, but for the line on stderr
 *   that comes with LZQ_E_INTERNAL. lzq_os_entropy alone asks the operating system for randomness.
 * Secrets. Positions, games, events and records hold the full truth and are for the referee. What a
 *   view, an observation or a belief tells is what its seat may know.
 * Versions. LZQ_ABI_VERSION is that of this header; compare it with lzq_abi_version() when you load the
 *   library at run time. Before 1.0 it is the package's minor version, from then on 1000 for each major
 *   version, and the shared library's name ends with that version, as in `.so.0.1` and `.so.1`. While it stays, no struct, constant or function
 *   changes or goes; constants and functions may be added, so let your switches have a default.
 * Spare bytes. Structs that may grow have some. The library writes 0 there; where it reads such a struct
 *   anything else is LZQ_E_RANGE, so begin with zeros or with what the library wrote.
 * Windows. A program that takes the library from a .dll may define LZQ_DLL, which saves a jump a call.
 * Other programming languages. luzhanqi.json beside this header has both headers as data: constants, structs
 *   with offsets, functions, documentation.
 */
