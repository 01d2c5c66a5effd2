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
