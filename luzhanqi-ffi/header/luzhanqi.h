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
