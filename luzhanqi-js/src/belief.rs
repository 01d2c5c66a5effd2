//! Exact beliefs.

use js_sys::{Array, Float64Array, Object, Uint8Array};
use luzhanqi as lz;
use luzhanqi::render::Scene;
use luzhanqi::{Budget, EnemyIndex, Kind, Random};
use wasm_bindgen::prelude::*;

use crate::draw;
use crate::error::{Fallible, range_error, type_error};
use crate::game::Game;
use crate::observation;
use crate::position::Position;
use crate::value::{self, bigint, is_absent, set};
use crate::view::View;
use kit_js::Fields;

/// A seat's exact knowledge of the hidden pieces. It consists of the number of arrangements that are
/// consistent with the seat's observations, the probability of each kind for each hidden piece, and uniform
/// samples. All arrangements are equally likely.
#[wasm_bindgen]
pub struct Belief(lz::Belief);

impl Belief {
    pub const fn of(belief: lz::Belief) -> Belief {
        Belief(belief)
    }
}

/// Reads a budget; a missing limit takes its default.
pub fn budget(limits: &JsValue) -> Fallible<Budget> {
    let default = Budget::DEFAULT;
    if is_absent(limits) {
        return Ok(default);
    }
    let fields = Fields::of(limits, "a budget", &["maxSteps", "maxBytes"])?;
    let bound = |key: &str| {
        fields.maybe(key, |value| match value.as_f64() {
            Some(number) if number >= 0.0 => Ok(number as u64),
            Some(_) => Err(range_error("expected a limit of at least 0")),
            None => Err(type_error("expected a limit as a number")),
        })
    };
    Ok(Budget::new(
        bound("maxSteps")?.unwrap_or(default.steps),
        bound("maxBytes")?.unwrap_or(default.bytes),
    ))
}

/// Reads the index of an enemy piece.
fn enemy(piece: &JsValue) -> Fallible<EnemyIndex> {
    let number = value::whole(piece, 24, "the number of an enemy piece")?;
    in_dark(EnemyIndex::new(number as usize))
}

/// Unwraps a result that exists only in dark play.
pub fn in_dark<T>(told: Option<T>) -> Fallible<T> {
    told.ok_or_else(|| {
        type_error("only dark play has hidden enemy pieces; use probabilitiesAt(station)")
    })
}

/// Returns the letters of each set.
pub fn letters(all: &[lz::Kinds]) -> Array {
    let text = |kinds: &lz::Kinds| JsValue::from(kinds.to_string());
    all.iter().map(text).collect()
}

fn flat(rows: &[[f64; 12]]) -> Float64Array {
    Float64Array::from(rows.as_flattened())
}

/// Collects the kinds of `count` samples from a function that draws one sample.
fn kinds_of(count: &JsValue, mut draw: impl FnMut() -> Option<[Kind; 25]>) -> Fallible<Uint8Array> {
    // A million samples take 25 megabytes.
    let count = value::whole(count, 1_000_000, "a number of samples")? as usize;
    let mut kinds = Vec::with_capacity(25 * count);
    for _ in 0..count {
        let drawn = in_dark(draw())?;
        kinds.extend(drawn.map(|kind| kind.index() as u8));
    }
    Ok(Uint8Array::from(&kinds[..]))
}

#[wasm_bindgen]
impl Belief {
    /// The view of this belief.
    #[wasm_bindgen(getter)]
    pub fn view(&self) -> View {
        View::of(self.0.view().clone())
    }

    /// The exact number of arrangements. It may have more than two hundred bits.
    #[wasm_bindgen(getter, unchecked_return_type = "bigint")]
    pub fn count(&self) -> JsValue {
        bigint(&self.0.count())
    }

    /// Returns the number of arrangements in which an enemy piece (0 to 24) has the given kind.
    ///
    /// Throws TypeError in expose play.
    #[wasm_bindgen(js_name = countWith)]
    pub fn count_with(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] piece: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Kind")] kind: &JsValue,
    ) -> Fallible<u128> {
        in_dark(self.0.count_with(enemy(piece)?, value::kind(kind)?))
    }

    /// Returns the probability that an enemy piece (0 to 24) has the given kind.
    ///
    /// Throws TypeError in expose play.
    pub fn probability(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] piece: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Kind")] kind: &JsValue,
    ) -> Fallible<f64> {
        in_dark(self.0.probability(enemy(piece)?, value::kind(kind)?))
    }

    /// Returns all probabilities in one array of 25 rows with 12 numbers each. There is one row for each
    /// enemy piece, with one number for each kind.
    ///
    /// Throws TypeError in expose play.
    pub fn marginals(&self) -> Fallible<Float64Array> {
        Ok(flat(&in_dark(self.0.marginals())?))
    }

    /// Returns the kinds that each of the 25 enemy pieces can still be (dark play), as letters.
    ///
    /// Throws TypeError in expose play.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn candidates(&self) -> Fallible<Array> {
        Ok(letters(&in_dark(self.0.candidates())?))
    }

    /// Returns the probability of each piece, by its letter, on a station with a hidden or face-down piece.
    /// The object is empty for other stations.
    #[wasm_bindgen(js_name = probabilitiesAt, unchecked_return_type = "{ [key: string]: number }")]
    pub fn probabilities_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Station")] station: &JsValue,
    ) -> Fallible<Object> {
        let chances = Object::new();
        for (piece, chance) in self.0.probabilities_at(value::station(station)?) {
            set(&chances, &piece.letter().to_string(), &chance.into());
        }
        Ok(chances)
    }

    /// Returns the number of each face-down piece (expose play), by its letter.
    #[wasm_bindgen(unchecked_return_type = "{ [key: string]: number }")]
    pub fn pool(&self) -> JsValue {
        observation::pool(self.0.pool())
    }

    /// Returns a complete current position, drawn uniformly from all positions that are consistent with the
    /// observations.
    pub fn sample(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Position> {
        Ok(Position::of(self.0.sample(&mut value::random(seed)?)))
    }

    /// Returns `count` positions, each drawn as by `sample`. `count` is at most 100,000.
    #[wasm_bindgen(unchecked_return_type = "Position[]")]
    pub fn samples(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Array> {
        let count = value::whole(count, 100_000, "a number of positions")?;
        let mut random = value::random(seed)?;
        let sample = |_| JsValue::from(Position::of(self.0.sample(&mut random)));
        // Returned one by one, as in `GameRecord.all`.
        Ok((0..count).map(sample).collect())
    }

    /// Returns a game with the same observations, drawn uniformly from all such games.
    ///
    /// Throws LuzhanqiError if the view began in mid-game.
    #[wasm_bindgen(js_name = sampleGame)]
    pub fn sample_game(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Game> {
        Ok(Game::of(self.0.sample_game(&mut value::random(seed)?)?))
    }

    /// Returns the kinds of the 25 enemy pieces in `count` samples, one sample after another, as indices into
    /// `kinds`.
    ///
    /// Throws TypeError in expose play.
    #[wasm_bindgen(js_name = sampleKinds)]
    pub fn sample_kinds(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Uint8Array> {
        let mut random = value::random(seed)?;
        kinds_of(count, || self.0.sample_kinds(&mut random))
    }

    /// Returns the belief with prior weights. The probability of an arrangement is proportional to the
    /// product of the weights of its pieces. `weights` is one array of 25 rows with 12 numbers each, as in
    /// `marginals`. Building the belief uses at most the default budget.
    ///
    /// Throws LuzhanqiError if a weight is negative or not finite, or if every arrangement has weight 0.
    /// Throws LuzhanqiError with the reason `"budget"` if building would exceed the budget.
    pub fn weighted(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] weights: &JsValue,
    ) -> Fallible<WeightedBelief> {
        self.weigh(weights, Budget::DEFAULT)
    }

    /// Returns the belief with prior weights and a budget; see `weighted`.
    #[wasm_bindgen(js_name = weightedWithin)]
    pub fn weighted_within(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] weights: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Budget")] limits: &JsValue,
    ) -> Fallible<WeightedBelief> {
        self.weigh(weights, budget(limits)?)
    }

    /// Returns the belief with prior weights and without a budget; see `weighted`.
    #[wasm_bindgen(js_name = weightedUnbounded)]
    pub fn weighted_unbounded(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] weights: &JsValue,
    ) -> Fallible<WeightedBelief> {
        self.weigh(weights, Budget::UNLIMITED)
    }

    /// Returns the board in ASCII with the probabilities of one kind, or with the likeliest kind of each
    /// piece.
    pub fn ascii(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Kind")] kind: &JsValue,
    ) -> Fallible<String> {
        Ok(self.scene(kind)?.ascii())
    }

    /// Returns the board as SVG with the probabilities of one kind as a heat map, or with the likeliest kind
    /// of each piece.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Kind | null")] kind: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Drawing")] drawing: &JsValue,
    ) -> Fallible<String> {
        draw::svg(self.scene(kind)?, drawing, &|_| None)
    }

    fn scene(&self, kind: &JsValue) -> Fallible<Scene> {
        Ok(match is_absent(kind) {
            true => Scene::from(&self.0),
            false => Scene::belief(&self.0, value::kind(kind)?),
        })
    }

    fn weigh(&self, weights: &JsValue, budget: Budget) -> Fallible<WeightedBelief> {
        let rows = kit_js::numbers::<300>(weights, "weights, 25 rows of 12 numbers")?;
        let rows: &[[f64; 12]; 25] = rows.as_chunks().0.try_into().expect("25 rows of 12");
        let weighted = self.0.weighted_within(rows, budget)?;
        Ok(WeightedBelief(weighted))
    }
}

/// A belief that may ignore constraints. Its arrangements are a superset of those of a `Belief`, and include
/// the true one. Its numbers and probabilities refer to this superset; see `View.relaxedBelief`.
#[wasm_bindgen]
pub struct RelaxedBelief(lz::RelaxedBelief);

impl RelaxedBelief {
    pub const fn of(relaxed: lz::RelaxedBelief) -> RelaxedBelief {
        RelaxedBelief(relaxed)
    }
}

#[wasm_bindgen]
impl RelaxedBelief {
    /// The view of this belief.
    #[wasm_bindgen(getter)]
    pub fn view(&self) -> View {
        View::of(self.0.view().clone())
    }

    /// Whether all constraints were used. If true, all numbers and samples are exact.
    #[wasm_bindgen(getter, js_name = isExact)]
    pub fn is_exact(&self) -> bool {
        self.0.is_exact()
    }

    /// The number of arrangements in the superset: an upper bound of `Belief.count`.
    #[wasm_bindgen(getter, js_name = maxCount, unchecked_return_type = "bigint")]
    pub fn max_count(&self) -> JsValue {
        bigint(&self.0.max_count())
    }

    /// Returns the probability, computed from the superset, that an enemy piece (0 to 24) has the given
    /// kind. If the probability is 0, the piece cannot have this kind.
    ///
    /// Throws TypeError in expose play.
    pub fn probability(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] piece: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Kind")] kind: &JsValue,
    ) -> Fallible<f64> {
        in_dark(self.0.probability(enemy(piece)?, value::kind(kind)?))
    }

    /// Returns all probabilities, computed from the superset; see `Belief.marginals`.
    ///
    /// Throws TypeError in expose play.
    pub fn marginals(&self) -> Fallible<Float64Array> {
        Ok(flat(&in_dark(self.0.marginals())?))
    }

    /// Returns a superset of the kinds that each of the 25 enemy pieces can be (dark play), as letters.
    ///
    /// Throws TypeError in expose play.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn candidates(&self) -> Fallible<Array> {
        Ok(letters(&in_dark(self.0.candidates())?))
    }

    /// Returns the probability of each piece on a station, computed from the superset; see
    /// `Belief.probabilitiesAt`.
    #[wasm_bindgen(js_name = probabilitiesAt, unchecked_return_type = "{ [key: string]: number }")]
    pub fn probabilities_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Station")] station: &JsValue,
    ) -> Fallible<Object> {
        let chances = Object::new();
        for (piece, chance) in self.0.probabilities_at(value::station(station)?) {
            set(&chances, &piece.letter().to_string(), &chance.into());
        }
        Ok(chances)
    }

    /// Returns a complete current position, and whether it is consistent with all observations. The
    /// consistent positions are uniformly distributed. Tries at most 64 arrangements.
    #[wasm_bindgen(unchecked_return_type = "{ position: Position; exact: boolean }")]
    pub fn sample(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Object> {
        let drawn = self.0.sample(&mut value::random(seed)?);
        let sample = Object::new();
        set(&sample, "exact", &drawn.is_exact().into());
        set(
            &sample,
            "position",
            &Position::of(drawn.into_inner()).into(),
        );
        Ok(sample)
    }

    /// Returns a game with the same observations, drawn uniformly from all such games; null if no sampled
    /// arrangement is consistent.
    ///
    /// Throws LuzhanqiError if the view began in mid-game.
    #[wasm_bindgen(js_name = sampleGame, unchecked_return_type = "Game | null")]
    pub fn sample_game(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<JsValue> {
        let game = self.0.sample_game(&mut value::random(seed)?)?;
        Ok(game.map_or(JsValue::NULL, |game| Game::of(game).into()))
    }

    /// Returns the board as SVG with the probabilities of one kind as a heat map, or with the likeliest kind
    /// of each piece. If the probabilities are approximate, a line below the board says so.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Kind | null")] kind: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Drawing")] drawing: &JsValue,
    ) -> Fallible<String> {
        let scene = match is_absent(kind) {
            true => Scene::from(&self.0),
            false => Scene::relaxed(&self.0, value::kind(kind)?),
        };
        draw::svg(scene, drawing, &|_| None)
    }
}

/// A belief with prior weights; see `Belief.weighted`.
#[wasm_bindgen]
pub struct WeightedBelief(lz::WeightedBelief);

#[wasm_bindgen]
impl WeightedBelief {
    /// The sum of the weights of all arrangements.
    #[wasm_bindgen(getter)]
    pub fn total(&self) -> f64 {
        self.0.total()
    }

    /// Returns the probability that an enemy piece (0 to 24) has the given kind.
    pub fn probability(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] piece: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Kind")] kind: &JsValue,
    ) -> Fallible<f64> {
        Ok(self.0.probability(enemy(piece)?, value::kind(kind)?))
    }

    /// Returns all probabilities: 25 rows of 12 numbers, like `Belief.marginals`.
    pub fn marginals(&self) -> Float64Array {
        flat(&self.0.marginals())
    }

    /// Returns a complete current position, with probability proportional to its weight.
    pub fn sample(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Position> {
        Ok(Position::of(self.0.sample(&mut value::random(seed)?)))
    }

    /// Returns a game with the same observations, with probability proportional to its weight.
    ///
    /// Throws LuzhanqiError if the view began in mid-game.
    #[wasm_bindgen(js_name = sampleGame)]
    pub fn sample_game(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Game> {
        Ok(Game::of(self.0.sample_game(&mut value::random(seed)?)?))
    }

    /// Returns the kinds of the 25 enemy pieces in `count` samples; see `Belief.sampleKinds`.
    #[wasm_bindgen(js_name = sampleKinds)]
    pub fn sample_kinds(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Uint8Array> {
        let mut random: Random = value::random(seed)?;
        kinds_of(count, || Some(self.0.sample_kinds(&mut random)))
    }
}
