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
