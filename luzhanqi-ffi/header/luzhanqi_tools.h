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
