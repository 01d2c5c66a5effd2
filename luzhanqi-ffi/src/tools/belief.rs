//! Beliefs: exact probabilities of the hidden pieces.

use std::ffi::c_char;

use luzhanqi::{Belief, Budget, EnemyIndex, Piece, WeightedBelief};

use crate::board::{lzq_station, to_station};
use crate::checks::{Buffer, DONE, Handle, Out, Why, catch, free, handle, known, print, read};
use crate::game::lzq_game;
use crate::piece::{LZQ_KINDS, lzq_kind, lzq_piece, of_kind, of_piece, to_kind};
use crate::position::{lzq_position, of_position};
use crate::random::{Draws, lzq_random};
use crate::seen_board::LZQ_ENEMIES;
use crate::status::{LZQ_E_IMPOSSIBLE, belief_status, lzq_status};
use crate::view::lzq_view;

/// The belief of a seat: every arrangement of the hidden pieces that is consistent with all its
/// observations, each equally likely. Free it with lzq_belief_free.
pub struct lzq_belief(pub(crate) Belief);

impl Handle for lzq_belief {
    const NAME: &'static str = "lzq_belief";

    fn describe(&self) -> String {
        crate::view::described(self.0.view())
    }
}

/// A belief with a prior weight for each enemy piece and kind. Free it with lzq_weighted_belief_free.
pub struct lzq_weighted_belief(WeightedBelief);

impl Handle for lzq_weighted_belief {
    const NAME: &'static str = "lzq_weighted_belief";

    fn describe(&self) -> String {
        crate::view::described(self.0.unweighted().view())
    }
}

/// The number of probabilities for all enemy pieces: 25 rows, one per piece, of 12 kinds.
pub const LZQ_MARGINALS: usize = 300;

/// A piece that can be on a station, and its probability.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_piece_probability {
    /// The probability.
    pub probability: f64,
    /// The piece.
    pub piece: lzq_piece,
    /// Reserved, always 0.
    pub spare: [u8; 7],
}

pub(crate) fn of_probability((piece, probability): (Piece, f64)) -> lzq_piece_probability {
    lzq_piece_probability {
        probability,
        piece: of_piece(Some(piece)),
        spare: [0; 7],
    }
}

/// Enough capacity for the possible pieces of a station: each kind of each colour.
pub const LZQ_PIECE_PROBABILITIES_MAX: usize = 24;
/// Enough capacity for any number of arrangements in decimal.
pub const LZQ_COUNT_TEXT_MAX: usize = 80;

/// The number of counting steps in the default budget of beliefs. They take less than half a second.
pub const LZQ_BUDGET_STEPS: u64 = 30000000;
/// The number of bytes in the default budget of beliefs: 64 MB.
pub const LZQ_BUDGET_BYTES: u64 = 67108864;

const _: () = assert!(LZQ_BUDGET_STEPS == Budget::DEFAULT.steps);
const _: () = assert!(LZQ_BUDGET_BYTES == Budget::DEFAULT.bytes);

/// Makes the exact belief of a view, within a budget of LZQ_BUDGET_STEPS and LZQ_BUDGET_BYTES. An opponent can
/// make a belief exceed the budget by repeating moves. lzq_view_relaxed_belief always stays within the budget.
///
/// Errors: LZQ_E_NULL; LZQ_E_FINISHED in dark play if the game ended without revealing the hidden pieces;
/// LZQ_E_IMPOSSIBLE for a spectator of dark play, or if no possible game produces the view; LZQ_E_BUDGET if
/// the budget or memory runs out.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_belief(
    view: *const lzq_view,
    belief: *mut *mut lzq_belief,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(belief)?) };
        out.give(lzq_belief(view.0.belief().map_err(|e| belief_status(&e))?));
        DONE
    })
}

/// Makes the exact belief of a view, like lzq_view_belief, but without a budget. Input from others can
/// be expensive on purpose: some views need more memory than a machine has.
///
/// Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE; see lzq_view_belief. LZQ_E_BUDGET if memory
/// runs out.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_belief_unbounded(
    view: *const lzq_view,
    belief: *mut *mut lzq_belief,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(belief)?) };
        let made = view.0.belief_unbounded().map_err(|e| belief_status(&e))?;
        out.give(lzq_belief(made));
        DONE
    })
}

/// Makes the exact belief of a view within a budget of counting steps and bytes of memory. `why`
/// receives the error message; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET; see lzq_view_belief.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_belief_within(
    view: *const lzq_view,
    steps: u64,
    bytes: u64,
    belief: *mut *mut lzq_belief,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(belief)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let made = view.0.belief_within(Budget::new(steps, bytes));
        let status = made.as_ref().map_or_else(belief_status, |_| 0);
        out.give(lzq_belief(why.explain(status, made)?));
        DONE
    })
}

/// Writes the cost of building a belief: counting steps, and the peak number of bytes of memory.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_cost(
    belief: *const lzq_belief,
    steps: *mut u64,
    bytes: *mut u64,
) -> lzq_status {
    catch(|| {
        let belief = unsafe { handle(belief)? };
        let (to, most) = unsafe { (Out::new(steps)?, Out::new(bytes)?) };
        let cost = belief.0.cost();
        to.put(cost.steps);
        most.put(cost.bytes);
        DONE
    })
}

/// Frees a belief; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_free(belief: *mut lzq_belief) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(belief) }
}

/// Makes a copy of the view of this belief.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_view(
    belief: *const lzq_belief,
    view: *mut *mut lzq_view,
) -> lzq_status {
    catch(|| {
        let (belief, out) = unsafe { (handle(belief)?, Out::new(view)?) };
        out.give(lzq_view::new(belief.0.view().clone()));
        DONE
    })
}

/// Writes the exact number of arrangements in decimal; returns the length.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_count_text(
    belief: *const lzq_belief,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(handle(belief)?.0.count(), text, capacity) })
}

/// Writes the number of arrangements, rounded to a double.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_count(
    belief: *const lzq_belief,
    count: *mut f64,
) -> lzq_status {
    catch(|| {
        let (belief, out) = unsafe { (handle(belief)?, Out::new(count)?) };
        out.put(belief.0.count().to_f64());
        DONE
    })
}

/// In dark play, writes in decimal the number of arrangements in which an enemy piece (0 to 24, see
/// lzq_view_enemies) has the given kind; returns the length.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE, also in expose play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_count_with_text(
    belief: *const lzq_belief,
    enemy: usize,
    kind: lzq_kind,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (belief, out) = unsafe { (handle(belief)?, Buffer::new(text, capacity)?) };
        let (enemy, kind) = (known(EnemyIndex::new(enemy))?, known(to_kind(kind))?);
        out.print(&known(belief.0.count_with(enemy, kind))?.to_string())
    })
}

/// In dark play, writes the probability that an enemy piece has the given kind.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE, also in expose play.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_probability(
    belief: *const lzq_belief,
    enemy: usize,
    kind: lzq_kind,
    probability: *mut f64,
) -> lzq_status {
    catch(|| {
        let (belief, out) = unsafe { (handle(belief)?, Out::new(probability)?) };
        let (enemy, kind) = (known(EnemyIndex::new(enemy))?, known(to_kind(kind))?);
        out.put(known(belief.0.probability(enemy, kind))?);
        DONE
    })
}

/// In dark play, lists the probability of each kind for each enemy piece, 25 rows of 12, and returns
/// LZQ_MARGINALS. Returns 0 in expose play.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_marginals(
    belief: *const lzq_belief,
    probabilities: *mut f64,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (belief, out) = unsafe { (handle(belief)?, Buffer::new(probabilities, capacity)?) };
        out.fill(belief.0.marginals().into_iter().flatten().flatten())
    })
}

/// Lists the possible pieces on a station with their probabilities, if the seat does not know the kind.
/// Returns the number of pieces, 0 for any other station.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_probabilities_at(
    belief: *const lzq_belief,
    station: lzq_station,
    probabilities: *mut lzq_piece_probability,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (belief, out) = unsafe { (handle(belief)?, Buffer::new(probabilities, capacity)?) };
        let all = belief.0.probabilities_at(known(to_station(station))?);
        out.fill(all.into_iter().map(of_probability))
    })
}

/// In dark play, draws an arrangement, writes the kinds of the 25 enemy pieces and returns 1. Returns 0 and
/// writes nothing in expose play.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_sample_kinds(
    belief: *const lzq_belief,
    random: *mut lzq_random,
    kinds: *mut lzq_kind,
) -> lzq_status {
    catch(|| {
        let (belief, mut draws) = unsafe { (handle(belief)?, Draws::new(random)?) };
        let out = unsafe { Out::new(kinds.cast::<[lzq_kind; LZQ_ENEMIES]>())? };
        let drawn = belief.0.sample_kinds(&mut draws.random);
        draws.done();
        Ok(match drawn {
            Some(kinds) => {
                out.put(kinds.map(|kind| of_kind(Some(kind))));
                1
            }
            None => 0,
        })
    })
}

/// Draws an arrangement and writes the full current position.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_sample(
    belief: *const lzq_belief,
    random: *mut lzq_random,
    position: *mut lzq_position,
) -> lzq_status {
    catch(|| {
        let (belief, out) = unsafe { (handle(belief)?, Out::new(position)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let position = belief.0.sample(&mut draws.random);
        draws.done();
        out.put(of_position(&position));
        DONE
    })
}

/// Draws a whole game that looks the same to the seat: the start may differ, but the history is the same.
///
/// Errors: LZQ_E_NULL, LZQ_E_IMPOSSIBLE if no possible game produces the view.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_sample_game(
    belief: *const lzq_belief,
    random: *mut lzq_random,
    game: *mut *mut lzq_game,
) -> lzq_status {
    catch(|| {
        let (belief, out) = unsafe { (handle(belief)?, Out::new(game)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let drawn = belief.0.sample_game(&mut draws.random);
        let game = drawn.map_err(|_| LZQ_E_IMPOSSIBLE)?;
        draws.done();
        out.give(lzq_game::new(game));
        DONE
    })
}

/// In dark play, makes the belief with a weight for each enemy piece and kind, 25 rows of 12. The weight of
/// an arrangement is the product of the weights of its pieces. Only the ratios within a row matter. The
/// budget is LZQ_BUDGET_STEPS and LZQ_BUDGET_BYTES. `why` receives the error message; it may be NULL with
/// capacity 0.
///
/// Errors: LZQ_E_NULL; LZQ_E_WEIGHT; LZQ_E_IMPOSSIBLE in expose play or if every arrangement has weight
/// zero; LZQ_E_BUDGET if the budget or memory runs out.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_weighted(
    belief: *const lzq_belief,
    weights: *const f64,
    weighted: *mut *mut lzq_weighted_belief,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    let (steps, bytes) = (LZQ_BUDGET_STEPS, LZQ_BUDGET_BYTES);
    // SAFETY: the conventions of the header require it.
    unsafe {
        lzq_belief_weighted_within(belief, weights, steps, bytes, weighted, why, why_capacity)
    }
}

/// In dark play, makes the belief with weights, like lzq_belief_weighted, but without a budget.
///
/// Errors: LZQ_E_NULL, LZQ_E_WEIGHT, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET if memory runs out.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_weighted_unbounded(
    belief: *const lzq_belief,
    weights: *const f64,
    weighted: *mut *mut lzq_weighted_belief,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    let (steps, bytes) = (Budget::UNLIMITED.steps, Budget::UNLIMITED.bytes);
    // SAFETY: the conventions of the header require it.
    unsafe {
        lzq_belief_weighted_within(belief, weights, steps, bytes, weighted, why, why_capacity)
    }
}

/// In dark play, makes the belief with weights, like lzq_belief_weighted, within a budget; see
/// lzq_view_belief_within.
///
/// Errors: LZQ_E_NULL, LZQ_E_WEIGHT, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_belief_weighted_within(
    belief: *const lzq_belief,
    weights: *const f64,
    steps: u64,
    bytes: u64,
    weighted: *mut *mut lzq_weighted_belief,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let belief = unsafe { handle(belief)? };
        let weights = unsafe { read(weights.cast::<[[f64; LZQ_KINDS]; LZQ_ENEMIES]>())? };
        let (out, why) = unsafe { (Out::new(weighted)?, Why::new(why, why_capacity)?) };
        let made = belief
            .0
            .weighted_within(&weights, Budget::new(steps, bytes));
        let status = made.as_ref().map_or_else(belief_status, |_| 0);
        out.give(lzq_weighted_belief(why.explain(status, made)?));
        DONE
    })
}

/// Writes the cost of building a weighted belief, like lzq_belief_cost.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_weighted_belief_cost(
    weighted: *const lzq_weighted_belief,
    steps: *mut u64,
    bytes: *mut u64,
) -> lzq_status {
    catch(|| {
        let weighted = unsafe { handle(weighted)? };
        let (to, most) = unsafe { (Out::new(steps)?, Out::new(bytes)?) };
        let cost = weighted.0.cost();
        to.put(cost.steps);
        most.put(cost.bytes);
        DONE
    })
}

/// Frees a weighted belief; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_weighted_belief_free(weighted: *mut lzq_weighted_belief) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(weighted) }
}

/// Writes the sum of the weights of all arrangements; infinity or 0 if the sum is out of range for a double.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_weighted_belief_total(
    weighted: *const lzq_weighted_belief,
    sum: *mut f64,
) -> lzq_status {
    catch(|| {
        let (weighted, out) = unsafe { (handle(weighted)?, Out::new(sum)?) };
        out.put(weighted.0.total());
        DONE
    })
}

/// Lists the probabilities, in the form of lzq_belief_marginals; returns LZQ_MARGINALS.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_weighted_belief_marginals(
    weighted: *const lzq_weighted_belief,
    probabilities: *mut f64,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (weighted, out) = unsafe { (handle(weighted)?, Buffer::new(probabilities, capacity)?) };
        out.fill(weighted.0.marginals().into_iter().flatten())
    })
}

/// Draws an arrangement, with probability proportional to its weight, and writes the kinds of the 25 enemy
/// pieces.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_weighted_belief_sample_kinds(
    weighted: *const lzq_weighted_belief,
    random: *mut lzq_random,
    kinds: *mut lzq_kind,
) -> lzq_status {
    catch(|| {
        let (weighted, mut draws) = unsafe { (handle(weighted)?, Draws::new(random)?) };
        let out = unsafe { Out::new(kinds.cast::<[lzq_kind; LZQ_ENEMIES]>())? };
        let drawn = weighted.0.sample_kinds(&mut draws.random);
        draws.done();
        out.put(drawn.map(|kind| of_kind(Some(kind))));
        DONE
    })
}

/// Draws an arrangement, with probability proportional to its weight, and writes the full current position.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_weighted_belief_sample(
    weighted: *const lzq_weighted_belief,
    random: *mut lzq_random,
    position: *mut lzq_position,
) -> lzq_status {
    catch(|| {
        let (weighted, out) = unsafe { (handle(weighted)?, Out::new(position)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let position = weighted.0.sample(&mut draws.random);
        draws.done();
        out.put(of_position(&position));
        DONE
    })
}

/// Draws a whole game that looks the same to the seat, with probability proportional to the game's weight.
///
/// Errors: LZQ_E_NULL, LZQ_E_IMPOSSIBLE if no possible game produces the view.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_weighted_belief_sample_game(
    weighted: *const lzq_weighted_belief,
    random: *mut lzq_random,
    game: *mut *mut lzq_game,
) -> lzq_status {
    catch(|| {
        let (weighted, out) = unsafe { (handle(weighted)?, Out::new(game)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let drawn = weighted.0.sample_game(&mut draws.random);
        let game = drawn.map_err(|_| LZQ_E_IMPOSSIBLE)?;
        draws.done();
        out.give(lzq_game::new(game));
        DONE
    })
}
