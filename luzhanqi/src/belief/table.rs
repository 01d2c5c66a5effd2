//! Counting the ways to deal an army's 25 pieces to 25 places, each of which takes some kinds.
//!
//! Places that take the same kinds form a group, kinds that the same places take form a class. An
//! edge joins a group to a class that it takes. The edges are decided one after the other, each by
//! how many pieces of the class go to the group; what matters for the rest is only how many are left
//! of the groups and classes of which some edges are decided and some are not. The ways to come to
//! such a state and the ways to go on from it give the exact count, every place's exact share of
//! each kind, and exact samples. The order of the edges keeps the states few: see `plan`.

use alloc::vec::Vec;

use super::number::Number;
use super::plan::{Act, Class, Edge, Group, Plan};
use crate::piece::Kind;
use crate::random::Random;
use crate::view::OrderTie;

/// The weight of each kind at each place: 0 where it cannot be.
pub(super) type Weights<N> = [[N; 12]; 25];

/// How many are left of each group and class, and how long the pieces of low order lived; see
/// [`Plan`] for the bits.
pub(super) type Left = u64;

#[derive(Clone, Debug)]
struct State<N> {
    left: Left,
    /// The ways to come here.
    to: N,
    /// The ways to go on.
    on: N,
}

/// From a state to one of the next layer by dealing so many pieces, or by an edge of this number.
#[derive(Copy, Clone, Debug)]
struct Step<N> {
    from: u32,
    to: u32,
    dealt: u32,
    ways: N,
}

/// The states before something is done, in order, and what it can bring.
#[derive(Clone, Debug)]
struct Layer<N> {
    act: Act<N>,
    states: Vec<State<N>>,
    steps: Vec<Step<N>>,
}

static CHOOSE: [[u32; 26]; 26] = {
    let mut table = [[0; 26]; 26];
    let mut n = 0;
    while n < 26 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + if k < n { table[n - 1][k] } else { 0 };
            k += 1;
        }
        n += 1;
    }
    table
};

/// The ways to choose some of the places for so many pieces of this weight.
fn choices<N: Number>(places: u32, dealt: u32, weight: N) -> N {
    let mut ways = N::from_u32(CHOOSE[places as usize][dealt as usize]);
    let powers = if weight == N::ONE { 0 } else { dealt };
    for _ in 0..powers {
        ways = ways * weight;
    }
    ways
}

impl<N: Number> Edge<N> {
    fn ways(&self, left: Left, dealt: u32) -> N {
        choices(self.places_left(left), dealt, self.weight)
    }
}

impl<N: Number> Layer<N> {
    /// The ways to deal so many in a state.
    fn ways(&self, left: Left, dealt: u32) -> N {
        match &self.act {
            Act::Deal(edge) => edge.ways(left, dealt),
            Act::Place(place) => place.edge(dealt).map_or(N::ONE, |edge| edge.weight),
            Act::Merge(_) => N::ONE,
        }
    }

    /// The least and the most that may be dealt in a state.
    fn bounds(&self, left: Left) -> (u32, u32) {
        match &self.act {
            Act::Deal(edge) => edge.bounds(left),
            Act::Place(place) => (0, place.edges.len() as u32),
            Act::Merge(_) => (0, 0),
        }
    }

    /// What is left when so many are dealt, within the bounds; `None` if that cannot be.
    fn deal(&self, left: Left, dealt: u32) -> Option<Left> {
        match &self.act {
            Act::Deal(edge) => Some(edge.deal(left, dealt)),
            Act::Place(place) => place.deal(left, dealt),
            Act::Merge(merge) => Some(merge.merge(left)),
        }
    }

    /// All that can come of the states: what is left then, the state's number, how many are dealt.
    fn outcomes(&self) -> Vec<(Left, u32, u32)> {
        let mut found = Vec::with_capacity(2 * self.states.len());
        let bounds = self.states.iter().map(|state| self.bounds(state.left));
        let bounds: Vec<(u32, u32)> = bounds.collect();
        let most = bounds.iter().map(|b| b.1).max().unwrap_or(0);
        for dealt in 0..=most {
            for (from, (least, most)) in bounds.iter().enumerate() {
                if (*least..=*most).contains(&dealt)
                    && let Some(left) = self.deal(self.states[from].left, dealt)
                {
                    found.push((left, from as u32, dealt));
                }
            }
        }
        found
    }

    /// Finds the steps and the states that they lead to.
    fn forward(&mut self) -> Vec<State<N>> {
        let mut found = self.outcomes();
        // Mostly a few sorted runs, which a stable sort merges.
        found.sort_by_key(|step| step.0);
        let mut next: Vec<State<N>> = Vec::with_capacity(found.len());
        self.steps.reserve_exact(found.len());
        for (left, from, dealt) in found {
            if next.last().is_none_or(|state| state.left != left) {
                next.push(State {
                    left,
                    to: N::ZERO,
                    on: N::ZERO,
                });
            }
            let to = next.len() - 1;
            let start = &self.states[from as usize];
            let ways = self.ways(start.left, dealt);
            next[to].to = next[to].to + start.to * ways;
            self.steps.push(Step {
                from,
                to: to as u32,
                dealt,
                ways,
            });
        }
        next
    }

    fn ways_on(&self, left: Left) -> N {
        match self.states.binary_search_by_key(&left, |state| state.left) {
            Ok(found) => self.states[found].on,
            Err(_) => N::ZERO,
        }
    }
}

/// A group that was merged into another.
struct Part<N> {
    group: usize,
    merged: usize,
    /// By state, the sum over the ways to come of how many of its places are left.
    left: Vec<N>,
}

/// All ways to deal the pieces, counted.
#[derive(Clone, Debug)]
pub(super) struct Table<N> {
    classes: Vec<Class>,
    groups: Vec<Group<N>>,
    layers: Vec<Layer<N>>,
    /// The ways to deal the classes to the groups.
    dealt: N,
    /// The ways to put the kinds of the classes into the pieces of the classes.
    within: N,
}

impl<N: Number> Table<N> {
    /// Counts the ways; `None` if there is none.
    pub(super) fn new(weights: &Weights<N>, ties: &[OrderTie]) -> Option<Table<N>> {
        let plan = Plan::new(weights, ties)?;
        let mut within = N::ONE;
        for class in &plan.classes {
            let mut left = class.count;
            for kind in &class.kinds {
                let count = kind.count() as u32;
                within = within * N::from_u32(CHOOSE[left as usize][count as usize]);
                left -= count;
            }
        }
        let mut states = alloc::vec![State {
            left: plan.full,
            to: N::ONE,
            on: N::ZERO,
        }];
        let mut layers = Vec::with_capacity(plan.acts.len());
        for act in plan.acts {
            let mut layer = Layer {
                act,
                states,
                steps: Vec::new(),
            };
            states = layer.forward();
            layers.push(layer);
        }
        // Only how long pieces lived can tell the last states apart.
        let dealt = states.iter().fold(N::ZERO, |sum, state| sum + state.to);
        if dealt == N::ZERO {
            return None;
        }
        let mut after: Vec<N> = alloc::vec![N::ONE; states.len()];
        for layer in layers.iter_mut().rev() {
            for step in &layer.steps {
                let on = &mut layer.states[step.from as usize].on;
                *on = *on + step.ways * after[step.to as usize];
            }
            after.clear();
            after.extend(layer.states.iter().map(|state| state.on));
        }
        Some(Table {
            classes: plan.classes,
            groups: plan.groups,
            layers,
            dealt,
            within,
        })
    }

    /// The number of all ways, or the sum of their weights.
    pub(super) fn total(&self) -> N {
        self.dealt * self.within
    }

    /// Adds up the ways that put each kind on each place.
    pub(super) fn add_shares(&self, shares: &mut Weights<N>) {
        // Of groups that were merged, how many places are left, added up over the ways to come.
        let mut parts: Vec<Part<N>> = Vec::new();
        for (number, layer) in self.layers.iter().enumerate() {
            let next = self.layers.get(number + 1);
            let on = |step: &Step<N>| match next {
                Some(next) => next.states[step.to as usize].on,
                None => N::ONE,
            };
            match &layer.act {
                Act::Merge(merge) => {
                    for group in [merge.from, merge.into] {
                        if parts.iter().all(|part| part.group != group) {
                            parts.push(Part {
                                group,
                                merged: group,
                                left: layer
                                    .states
                                    .iter()
                                    .map(|state| {
                                        state.to
                                            * N::from_u32(if group == merge.from {
                                                merge.joining(state.left)
                                            } else {
                                                merge.joined(state.left)
                                            })
                                    })
                                    .collect(),
                            });
                        }
                    }
                    for part in &mut parts {
                        if part.merged == merge.from {
                            part.merged = merge.into;
                        }
                    }
                }
                Act::Place(place) => {
                    let mut sums = alloc::vec![N::ZERO; place.edges.len() + 1];
                    for step in &layer.steps {
                        let from = layer.states[step.from as usize].to;
                        let sum = &mut sums[step.dealt as usize];
                        *sum = *sum + from * step.ways * on(step);
                    }
                    for (edge, sum) in place.edges.iter().zip(&sums[1..]) {
                        self.add(edge.group, edge.class, *sum, shares);
                    }
                }
                Act::Deal(edge) => {
                    if parts.iter().all(|part| part.merged != edge.group) {
                        let dealt = layer.steps.iter().filter(|step| step.dealt > 0);
                        let sum = dealt.fold(N::ZERO, |sum, step| {
                            let from = layer.states[step.from as usize].to;
                            sum + from * step.ways * on(step) * N::from_u32(step.dealt)
                        });
                        self.add(edge.group, edge.class, sum, shares);
                    }
                    for part in parts.iter().filter(|part| part.merged == edge.group) {
                        let dealt = layer.steps.iter().filter(|step| step.dealt > 0);
                        let sum = dealt.fold(N::ZERO, |sum, step| {
                            let left = layer.states[step.from as usize].left;
                            // One of the part's places gets a piece; the others are chosen freely.
                            let ways =
                                choices(edge.places_left(left) - 1, step.dealt - 1, edge.weight);
                            sum + part.left[step.from as usize] * ways * edge.weight * on(step)
                        });
                        self.add(part.group, edge.class, sum, shares);
                    }
                }
            }
            let size = next.map_or(0, |next| next.states.len());
            for part in &mut parts {
                let mut left = alloc::vec![N::ZERO; size];
                for step in layer.steps.iter().filter(|_| size > 0) {
                    let from = part.left[step.from as usize];
                    let state = &layer.states[step.from as usize];
                    let ways = match &layer.act {
                        // One of the part's places is kept; the others are chosen freely.
                        Act::Deal(edge) if edge.group == part.merged => {
                            let places = edge.places_left(state.left);
                            if places == 0 || step.dealt == places {
                                continue;
                            }
                            choices(places - 1, step.dealt, edge.weight)
                        }
                        _ => step.ways,
                    };
                    let to = &mut left[step.to as usize];
                    *to = *to + from * ways;
                }
                part.left = left;
            }
        }
    }

    /// Shares out what the places of a group get of a class, all together.
    fn add(&self, group: usize, class: usize, sum: N, shares: &mut Weights<N>) {
        let class = &self.classes[class];
        let places = &self.groups[group].places;
        let each = sum.share(1, places.len() as u32) * self.within;
        for kind in &class.kinds {
            let share = each.share(kind.count() as u32, class.count);
            for place in places {
                let cell = &mut shares[*place][kind.index()];
                *cell = *cell + share;
            }
        }
    }

    /// A way, each as likely as its weight.
    pub(super) fn sample(&self, random: &mut Random) -> [Kind; 25] {
        let mut places: Vec<Vec<usize>> = self.groups.iter().map(|g| g.places.clone()).collect();
        places.iter_mut().for_each(|places| random.shuffle(places));
        let mut of_class: [Vec<usize>; 12] = Default::default();
        let mut left = self.layers.first().map_or(0, |layer| layer.states[0].left);
        for (number, layer) in self.layers.iter().enumerate() {
            let on = |left: Left| match self.layers.get(number + 1) {
                Some(next) => next.ways_on(left),
                None => N::ONE,
            };
            let (least, most) = layer.bounds(left);
            let mut choices =
                (least..=most).filter_map(|dealt| Some((dealt, layer.deal(left, dealt)?)));
            let chosen = if least == most {
                choices.next()
            } else {
                let mut draw = N::draw(random, layer.ways_on(left));
                let mut chosen = None;
                for (dealt, next) in choices {
                    let ways = layer.ways(left, dealt) * on(next);
                    if ways > N::ZERO {
                        // The last one serves if rounding leaves nothing.
                        chosen = Some((dealt, next));
                        if draw < ways {
                            break;
                        }
                        draw = draw.minus(ways);
                    }
                }
                chosen
            };
            // A state that is drawn can always go on.
            let Some((dealt, next)) = chosen else { break };
            left = next;
            let (edge, pieces) = match &layer.act {
                Act::Deal(edge) => (edge, dealt as usize),
                Act::Place(place) => match place.edge(dealt) {
                    Some(edge) => (edge, 1),
                    None => continue,
                },
                Act::Merge(merge) => {
                    let joining = core::mem::take(&mut places[merge.from]);
                    places[merge.into].extend(joining);
                    random.shuffle(&mut places[merge.into]);
                    continue;
                }
            };
            let from = &mut places[edge.group];
            let start = from.len().saturating_sub(pieces);
            of_class[edge.class].extend(from.drain(start..));
        }
        let mut kinds = [Kind::Flag; 25];
        for (class, places) in self.classes.iter().zip(&mut of_class) {
            random.shuffle(places);
            let dealt = class
                .kinds
                .iter()
                .flat_map(|k| core::iter::repeat_n(*k, k.count()));
            for (place, kind) in places.iter().zip(dealt) {
                kinds[*place] = kind;
            }
        }
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kinds;

    /// Whether the kinds of all pieces agree with what was learned of orders.
    fn agrees(army: &[Kind; 25], ties: &[OrderTie]) -> bool {
        ties.iter().all(|tie| {
            let Some(order) = army[tie.actor].order() else {
                return tie.or.contains(army[tie.actor]);
            };
            let lower = (0..25)
                .filter(|piece| tie.alive >> piece & 1 != 0)
                .filter_map(|piece| army[piece].order())
                .any(|other| other < order);
            tie.or.contains(army[tie.actor]) || tie.lowest != lower
        })
    }

    /// All ways to give the free pieces the kinds that are left.
    fn every(
        free: &[usize],
        left: &mut [usize; 12],
        army: &mut [Kind; 25],
        see: &mut impl FnMut(&[Kind; 25]),
    ) {
        let Some((first, rest)) = free.split_first() else {
            return see(army);
        };
        for kind in Kind::ALL {
            if left[kind.index()] > 0 {
                left[kind.index()] -= 1;
                army[*first] = kind;
                every(rest, left, army, see);
                left[kind.index()] += 1;
            }
        }
    }

    /// Pieces that fall one after the other, and what is learned of the orders of some.
    fn ties(truth: &[Kind; 25], random: &mut Random) -> Vec<OrderTie> {
        let mut alive: Vec<usize> = (0..25).collect();
        random.shuffle(&mut alive);
        if random.below(2) == 0 {
            // The lowest orders fall first, so that all of them may be gone.
            alive.sort_by_key(|piece| truth[*piece].order().map_or(0, |order| 10 - order));
        }
        let mut ties = Vec::new();
        for _ in 0..1 + random.below(4) {
            alive.truncate(alive.len() - random.below(7) as usize);
            let tie = OrderTie {
                alive: alive.iter().fold(0, |set, piece| set | 1 << piece),
                actor: alive[random.below(alive.len() as u32) as usize],
                lowest: random.below(2) == 0,
                or: Kinds::from_bits(random.below(4096) as u16 & random.below(4096) as u16)
                    .unwrap_or(Kinds::EMPTY),
            };
            let opposite = OrderTie {
                lowest: !tie.lowest,
                ..tie
            };
            ties.extend(
                [tie, opposite]
                    .into_iter()
                    .find(|tie| agrees(truth, &[*tie])),
            );
        }
        ties
    }

    #[test]
    fn counts_beside_every_arrangement() {
        let mut random = Random::new(11);
        let (mut tied, mut most) = (0, 0);
        for _ in 0..if cfg!(miri) { 3 } else { 400 } {
            let mut truth: [Kind; 25] = [Kind::Flag; 25];
            let army = Kind::ALL
                .into_iter()
                .flat_map(|kind| core::iter::repeat_n(kind, kind.count()));
            truth
                .iter_mut()
                .zip(army)
                .for_each(|(place, kind)| *place = kind);
            random.shuffle(&mut truth);
            let ties = ties(&truth, &mut random);
            let mut pieces: Vec<usize> = (0..25).collect();
            random.shuffle(&mut pieces);
            let free = &pieces[..6 + random.below(3) as usize];
            let mut left = [0; 12];
            free.iter()
                .for_each(|piece| left[truth[*piece].index()] += 1);
            let mut weights = [[0u128; 12]; 25];
            for piece in 0..25 {
                for kind in Kind::ALL {
                    let may = truth[piece] == kind || free.contains(&piece) && random.below(4) > 0;
                    weights[piece][kind.index()] = u128::from(may);
                }
            }
            let (mut total, mut shares) = (0, [[0; 12]; 25]);
            every(free, &mut left, &mut truth.clone(), &mut |army| {
                let row = |piece: usize| weights[piece][army[piece].index()];
                if (0..25).all(|piece| row(piece) > 0) && agrees(army, &ties) {
                    total += 1;
                    (0..25).for_each(|piece| shares[piece][army[piece].index()] += 1);
                }
            });
            let table = Table::new(&weights, &ties).expect("the truth");
            assert_eq!(table.total(), total, "{weights:?} {ties:?}");
            let mut counted = [[0; 12]; 25];
            table.add_shares(&mut counted);
            assert_eq!(counted, shares, "{weights:?} {ties:?}");
            for _ in 0..5 {
                let army = table.sample(&mut random);
                assert!((0..25).all(|piece| weights[piece][army[piece].index()] > 0));
                assert!(agrees(&army, &ties), "{army:?} {ties:?}");
            }
            tied += u32::from(table.classes.iter().all(|class| class.kinds.len() == 1));
            most = most.max(total);
        }
        assert!(cfg!(miri) || tied > 20 && most > 500, "{tied} {most}");
    }
}
