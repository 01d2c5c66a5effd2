//! Beliefs that leave out the constraints that are too expensive to count.

use std::ffi::c_char;

use luzhanqi::{Budget, RelaxedBelief, Sample};

use super::belief::{lzq_piece_probability, of_probability};
use crate::board::{lzq_station, to_station};
use crate::checks::{Buffer, DONE, Handle, Out, Why, catch, free, handle, known, print};
use crate::game::lzq_game;
use crate::piece::{lzq_kind, of_kind};
use crate::position::{lzq_position, of_position};
use crate::random::{Draws, lzq_random};
use crate::seen_board::LZQ_ENEMIES;
use crate::status::{LZQ_E_IMPOSSIBLE, belief_status, lzq_status};
use crate::view::lzq_view;

/// A belief that may leave out constraints. Its arrangements are a superset of those of lzq_belief and
/// include the true arrangement. Its counts and probabilities are those of the superset. Free it with
/// lzq_relaxed_belief_free.
pub struct lzq_relaxed_belief(pub(crate) RelaxedBelief);

impl Handle for lzq_relaxed_belief {
    const NAME: &'static str = "lzq_relaxed_belief";

    fn describe(&self) -> String {
        crate::view::described(self.0.view())
    }
}

/// Makes a relaxed belief of a view, within the default budget. Call it if lzq_view_belief fails with
/// LZQ_E_BUDGET. The relaxed belief ignores the constraints from repetition. If the other constraints are still
/// too expensive, it ignores every constraint between pieces. Fails with LZQ_E_BUDGET only if memory runs out.
///
/// Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET; see lzq_view_belief.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_relaxed_belief(
    view: *const lzq_view,
    relaxed: *mut *mut lzq_relaxed_belief,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(relaxed)?) };
        let made = view.0.relaxed_belief().map_err(|e| belief_status(&e))?;
        out.give(lzq_relaxed_belief(made));
        DONE
    })
}

/// Makes a relaxed belief of a view, like lzq_view_relaxed_belief. The budget applies to each of the
/// two attempts; 6,000,000 steps and 20 MB are always enough. `why` receives the error message; it may
/// be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_FINISHED, LZQ_E_IMPOSSIBLE, LZQ_E_BUDGET; see lzq_view_belief.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_view_relaxed_belief_within(
    view: *const lzq_view,
    steps: u64,
    bytes: u64,
    relaxed: *mut *mut lzq_relaxed_belief,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| {
        let (view, out) = unsafe { (handle(view)?, Out::new(relaxed)?) };
        let why = unsafe { Why::new(why, why_capacity)? };
        let made = view.0.relaxed_belief_within(Budget::new(steps, bytes));
        let status = made.as_ref().map_or_else(belief_status, |_| 0);
        out.give(lzq_relaxed_belief(why.explain(status, made)?));
        DONE
    })
}

/// Frees a relaxed belief; accepts NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_relaxed_belief_free(relaxed: *mut lzq_relaxed_belief) {
    // SAFETY: the conventions of the header require it.
    unsafe { free(relaxed) }
}

/// Returns 1 if all constraints were used, so that all numbers and samples are exact; else 0.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_relaxed_belief_is_exact(
    relaxed: *const lzq_relaxed_belief,
) -> lzq_status {
    catch(|| Ok(unsafe { handle(relaxed)? }.0.is_exact().into()))
}

/// Writes the cost of the successful attempt: counting steps, and bytes of memory.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_relaxed_belief_cost(
    relaxed: *const lzq_relaxed_belief,
    steps: *mut u64,
    bytes: *mut u64,
) -> lzq_status {
    catch(|| {
        let relaxed = unsafe { handle(relaxed)? };
        let (to, most) = unsafe { (Out::new(steps)?, Out::new(bytes)?) };
        let cost = relaxed.0.cost();
        to.put(cost.steps);
        most.put(cost.bytes);
        DONE
    })
}

/// Writes the number of arrangements of the superset in decimal, an upper bound for
/// lzq_belief_count_text; returns the length.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_relaxed_belief_max_count_text(
    relaxed: *const lzq_relaxed_belief,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(handle(relaxed)?.0.max_count(), text, capacity) })
}

/// Lists the probabilities in the superset, in the form of lzq_belief_marginals. If a probability is 0, the
/// piece cannot have this kind. Returns LZQ_MARGINALS, or 0 in expose play.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_relaxed_belief_marginals(
    relaxed: *const lzq_relaxed_belief,
    probabilities: *mut f64,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (relaxed, out) = unsafe { (handle(relaxed)?, Buffer::new(probabilities, capacity)?) };
        out.fill(relaxed.0.marginals().into_iter().flatten().flatten())
    })
}

/// Lists the possible pieces on a station with their probabilities in the superset, like
/// lzq_belief_probabilities_at; returns their number.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_relaxed_belief_probabilities_at(
    relaxed: *const lzq_relaxed_belief,
    station: lzq_station,
    probabilities: *mut lzq_piece_probability,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (relaxed, out) = unsafe { (handle(relaxed)?, Buffer::new(probabilities, capacity)?) };
        let all = relaxed.0.probabilities_at(known(to_station(station))?);
        out.fill(all.into_iter().map(of_probability))
    })
}

/// In dark play, draws an arrangement, writes the kinds of the 25 enemy pieces and returns 1. Returns 0 and
/// writes nothing in expose play. Writes 1 to `exact` if the arrangement is consistent with all observations,
/// else 0. All consistent arrangements are equally likely. Tries at most 64 arrangements.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_relaxed_belief_sample_kinds(
    relaxed: *const lzq_relaxed_belief,
    random: *mut lzq_random,
    kinds: *mut lzq_kind,
    exact: *mut u8,
) -> lzq_status {
    catch(|| {
        let (relaxed, mut draws) = unsafe { (handle(relaxed)?, Draws::new(random)?) };
        let out = unsafe { Out::new(kinds.cast::<[lzq_kind; LZQ_ENEMIES]>())? };
        let is_exact = unsafe { Out::new(exact)? };
        let drawn = relaxed.0.sample_kinds(&mut draws.random);
        draws.done();
        Ok(match drawn {
            Some(sample) => {
                is_exact.put(sample.is_exact().into());
                out.put(sample.into_inner().map(|kind| of_kind(Some(kind))));
                1
            }
            None => 0,
        })
    })
}

/// Draws an arrangement and writes the full current position. Returns 1 if the arrangement is consistent with
/// all observations, else 0. Samples of lzq_belief_sample are always consistent.
///
/// Errors: LZQ_E_NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_relaxed_belief_sample(
    relaxed: *const lzq_relaxed_belief,
    random: *mut lzq_random,
    position: *mut lzq_position,
) -> lzq_status {
    catch(|| {
        let (relaxed, out) = unsafe { (handle(relaxed)?, Out::new(position)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let sample: Sample<_> = relaxed.0.sample(&mut draws.random);
        draws.done();
        let exact = sample.is_exact();
        out.put(of_position(&sample.into_inner()));
        Ok(exact.into())
    })
}

/// Draws a whole game that looks the same to the seat and returns 1. Returns 0 and makes no game if no tried
/// arrangement is consistent with all observations.
///
/// Errors: LZQ_E_NULL, LZQ_E_IMPOSSIBLE if no possible game produces the view.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_relaxed_belief_sample_game(
    relaxed: *const lzq_relaxed_belief,
    random: *mut lzq_random,
    game: *mut *mut lzq_game,
) -> lzq_status {
    catch(|| {
        let (relaxed, out) = unsafe { (handle(relaxed)?, Out::new(game)?) };
        let mut draws = unsafe { Draws::new(random)? };
        let drawn = relaxed.0.sample_game(&mut draws.random);
        let drawn = drawn.map_err(|_| LZQ_E_IMPOSSIBLE)?;
        draws.done();
        Ok(match drawn {
            Some(game) => {
                out.give(lzq_game::new(game));
                1
            }
            None => 0,
        })
    })
}
