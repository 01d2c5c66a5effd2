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
 * Statuses. A function that can fail returns an xq_status. A failure is below 0, one of XQ_E_.... Success is
 *   0 or more; some functions return a result this way, as documented. Each function lists its failures.
 *   Every function may return XQ_E_INTERNAL, an error in the library. The few functions that return a plain
 *   number have one value that means "none", and no other failure. gcc, clang and every compiler of C23 and
 *   C++17 warn if a program ignores a status; define XQ_MUST_USE as nothing before the #include to switch
 *   this off.
 * Outputs. They come last. A call writes all of them on success and none on failure. The exception is the
 *   message `why`: a call writes it for an illegal move, and for a failure if it says more than
 *   xq_status_text. Set it to an empty text before the call, and show xq_status_text if it stays empty.
 * NULL. Any pointer may be NULL. The call then returns XQ_E_NULL, unless its documentation gives NULL a
 *   meaning.
 * Lists. The caller passes a buffer and its capacity in items. The call writes the items that fit and
 *   returns the number of all items. If this number is above the capacity, the rest was omitted. To get only
 *   the number, pass NULL with capacity 0.
 * Texts. They work like lists of bytes, and like snprintf: the call returns the length of the whole text
 *   without its zero byte. It writes the whole characters that fit, and then a zero byte. All texts are
 *   UTF-8, inputs too. Static texts (const char *) live as long as the library; do not free them.
 * Values. Points, pieces, moves, rules and positions are plain values: store them anywhere, copy them with
 *   =, and do not free them. They contain only integers, and every call checks them. A struct that was
 *   never set or was overwritten causes a failure or gives an answer, never undefined behaviour. Structs
 *   need not be aligned.
 * Handles. Games, searches, records, tables and clients are handles. A function makes a handle and writes a pointer to it.
 *   The caller owns it and passes it to its _free function once. Handles do not refer to each other: free
 *   them in any order. _free accepts NULL. A call with a handle of another type returns XQ_E_HANDLE, and
 *   _free ignores the handle. Never use or free a handle that was freed. The library often returns
 *   XQ_E_HANDLE in this case, but does not guarantee it.
 * Failures. A call that fails changes nothing. The exception is XQ_E_INTERNAL from a call that changes an
 *   object. Every later call with the object returns XQ_E_INTERNAL, except its _free function.
 * Memory. A call takes memory in proportion to its input and output. A game takes about a hundred bytes
 *   per ply, up to twice that. If the system runs out of memory, the process aborts with a line on stderr,
 *   as in every Rust program.
 *   There is no hook for the allocator: Rust fixes it when the library is compiled. It is malloc of the C
 *   library, so a program that replaces malloc replaces it too; on Windows it is the heap of the process.
 * Time. Unless its documentation says so, the time of a call does not grow with the length of the game. A
 *   move that repeats a position may take longer: the repetition rules then analyse the plies since the
 *   last capture, each ply only once.
 * Threads. The library starts no threads. Its only global state is the hook of xq_set_panic_hook. Calls that
 *   take a pointer to const may use the same object at the same time. A call that changes an object needs
 *   exclusive access to it.
 * Determinism. The same seed and the same calls give the same results on every machine. The library reads
 *   no clock, file or environment variable. Tables and clients without a secret of yours ask the operating
 *   system for randomness.
 * Logs. The library logs nothing, so there is no hook for a log. It writes a line to stderr in two cases: if
 *   memory runs out, and with XQ_E_INTERNAL if xq_set_panic_hook has set no hook.
 * Versions. XQ_ABI_VERSION is the ABI version of this header. Compare it with xq_abi_version() if you load
 *   the library at run time. Before 1.0 it is the package's minor version; later it is 1000 times the major
 *   version. The name of the shared library ends with this version, as in `.so.0.1` and `.so.1`. Within a
 *   version, no struct, constant or function changes or is removed. Constants and functions may be added, so
 *   give each switch a default.
 * Windows. A program that uses the .dll may define XQ_DLL to save a jump per call.
 * Other programming languages. xiangqi.json beside this header describes it: constants, structs with
 *   offsets, functions, documentation.
 */
