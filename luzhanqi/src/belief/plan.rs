//! The order in which a [`Table`](super::table::Table) decides how the pieces are dealt.

use alloc::vec::Vec;

use super::number::Number;
use super::order::{Decision, Work};
use super::table::{Left, Weights};
use crate::piece::Kind;
use crate::view::OrderTie;

/// Kinds that every place takes alike.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) kinds: Vec<Kind>,
    pub(super) count: u32,
}

/// Places that take the same kinds with the same weights.
#[derive(Clone, Debug)]
pub(super) struct Group<N> {
    pub(super) places: Vec<usize>,
    /// The classes that they take, with their weights.
    pub(super) takes: Vec<(usize, N)>,
    /// At how many of the ties these pieces lived.
    lived: u32,
}

/// Some bits of a [`Left`].
#[derive(Copy, Clone, Debug)]
struct Bits {
    shift: u32,
    mask: Left,
}

impl Bits {
    fn get(self, left: Left) -> u32 {
        (left >> self.shift & self.mask) as u32
    }

    fn with(self, left: Left, value: u32) -> Left {
        left & !(self.mask << self.shift) | Left::from(value) << self.shift
    }
}

/// At how many of the ties the longest-lived piece lived: of the orders below the one in work, and
/// of that one too.
const LOWER: Bits = Bits { shift: 5, mask: 31 };
const SO_FAR: Bits = Bits { shift: 0, mask: 31 };

/// What is done from one layer of states to the next.
#[derive(Clone, Debug)]
pub(super) enum Act<N> {
    /// An edge is decided.
    Deal(Edge<N>),
    /// The edges of a group of one place are decided.
    Place(Place<N>),
    /// Two groups with nothing but the same before them become one.
    Merge(Merge),
}

/// The places left of a group join those of another.
#[derive(Clone, Debug)]
pub(super) struct Merge {
    pub(super) from: usize,
    pub(super) into: usize,
    from_bits: Bits,
    /// Before and after.
    into_bits: [Bits; 2],
}

impl Merge {
    /// The places left of the group that joins the other.
    pub(super) fn joining(&self, left: Left) -> u32 {
        self.from_bits.get(left)
    }

    /// The places left of the group that it joins.
    pub(super) fn joined(&self, left: Left) -> u32 {
        self.into_bits[0].get(left)
    }

    pub(super) fn merge(&self, left: Left) -> Left {
        let sum = self.from_bits.get(left) + self.into_bits[0].get(left);
        let bare = self.into_bits[0].with(self.from_bits.with(left, 0), 0);
        self.into_bits[1].with(bare, sum)
    }
}

/// A group that takes pieces of a class.
#[derive(Clone, Debug)]
pub(super) struct Edge<N> {
    pub(super) group: usize,
    pub(super) class: usize,
    pub(super) weight: N,
    places: Bits,
    pieces: Bits,
    /// How many places and pieces at most the edges that follow can deal with.
    room: [u32; 2],
    low: Option<Low>,
}

/// What an edge to a class of one order has to do with ties.
#[derive(Copy, Clone, Debug)]
struct Low {
    /// At how many of the ties the pieces of the group lived.
    lived: u32,
    /// The number that `LOWER` must have for the piece to be of this order, if it is an actor.
    lower: (u32, u32),
    /// Whether this is the last edge of its class.
    last: bool,
    /// Whether no later class has to do with ties.
    end: bool,
}

impl<N: Number> Edge<N> {
    pub(super) fn places_left(&self, left: Left) -> u32 {
        self.places.get(left)
    }

    /// The least and the most pieces that can be dealt; nothing fits if the first is greater.
    pub(super) fn bounds(&self, left: Left) -> (u32, u32) {
        let (places, pieces) = (self.places.get(left), self.pieces.get(left));
        let least = places
            .saturating_sub(self.room[0])
            .max(pieces.saturating_sub(self.room[1]));
        let barred = self.low.is_some_and(|low| {
            let lower = LOWER.get(left);
            lower < low.lower.0 || lower > low.lower.1
        });
        (least, if barred { 0 } else { places.min(pieces) })
    }

    /// What is left when so many pieces are dealt.
    pub(super) fn deal(&self, left: Left, dealt: u32) -> Left {
        let dealt_bits = Left::from(dealt);
        let left = left - (dealt_bits << self.places.shift) - (dealt_bits << self.pieces.shift);
        let Some(low) = self.low else {
            return left;
        };
        let lived = if dealt > 0 { low.lived } else { 0 };
        let so_far = SO_FAR.get(left).max(lived);
        match (low.last, low.end) {
            (false, _) => SO_FAR.with(left, so_far),
            (true, false) => LOWER.with(SO_FAR.with(left, so_far), so_far),
            // How long pieces lived no longer tells states apart.
            (true, true) => LOWER.with(SO_FAR.with(left, 0), 0),
        }
    }
}

impl<N: Clone> Act<N> {
    /// One edge alone is dealt with faster.
    fn simple(self) -> Act<N> {
        if let Act::Place(place) = &self
            && let [edge] = place.edges.as_slice()
        {
            return Act::Deal(edge.clone());
        }
        self
    }
}

/// The edges of a group of one place, which gets one piece at most.
#[derive(Clone, Debug)]
pub(super) struct Place<N> {
    pub(super) edges: Vec<Edge<N>>,
    /// Those of them whose pieces the edges that follow may have no room for.
    tight: Vec<Edge<N>>,
}

impl<N: Number> Place<N> {
    /// The edge of this number, from 1; 0 stands for none of them.
    pub(super) fn edge(&self, number: u32) -> Option<&Edge<N>> {
        self.edges.get((number as usize).checked_sub(1)?)
    }

    /// What is left when the place gets its piece by this edge; `None` if that cannot be.
    pub(super) fn deal(&self, left: Left, number: u32) -> Option<Left> {
        let open = self.edges[0].places.get(left) > 0;
        let next = match self.edge(number) {
            Some(edge) if open && edge.pieces.get(left) > 0 => edge.deal(left, 1),
            None if !open || self.edges.iter().all(|edge| edge.room[0] > 0) => left,
            _ => return None,
        };
        let fits = |edge: &Edge<N>| edge.pieces.get(next) <= edge.room[1];
        self.tight.iter().all(fits).then_some(next)
    }
}

/// The groups and classes, and what is done with them one after the other.
#[derive(Clone, Debug)]
pub(super) struct Plan<N> {
    pub(super) classes: Vec<Class>,
    pub(super) groups: Vec<Group<N>>,
    pub(super) acts: Vec<Act<N>>,
    /// All places and pieces.
    pub(super) full: Left,
}

impl<N: Number> Plan<N> {
    /// `None` if some place takes no kind, or no place takes some kind.
    pub(super) fn new(weights: &Weights<N>, ties: &[OrderTie]) -> Option<Plan<N>> {
        let mut weights = *weights;
        for (tie, kind) in every_kind(ties) {
            if says(tie, kind) == Some(false) {
                weights[tie.actor][kind.index()] = N::ZERO;
            }
        }
        // The orders up to this one have to be dealt from the lowest up, since it depends on the
        // lower pieces whether an actor can be of that order.
        let undecided = |(tie, kind): &(&OrderTie, Kind)| {
            weights[tie.actor][kind.index()] > N::ZERO && says(tie, *kind).is_none()
        };
        let tied = every_kind(ties).filter(undecided).map(|(_, kind)| kind);
        let end = tied.filter_map(Kind::order).max().unwrap_or(0);
        let in_turn = |kind: Kind| kind.order().is_some_and(|order| order <= end);
        let ties: Vec<OrderTie> = ties
            .iter()
            .filter(|tie| Kind::ALL.iter().any(|kind| undecided(&(*tie, *kind))))
            .copied()
            .collect();
        let lives = Lives::new(&ties);
        let classes = classes(&weights, in_turn);
        let actors = ties.iter().fold(0, |set, tie| set | 1 << tie.actor);
        let groups = groups(&weights, &classes, &lives, actors);
        let takers = |class: usize| groups.iter().any(|g| g.takes.iter().any(|t| t.0 == class));
        if groups.iter().any(|g| g.takes.is_empty()) || !(0..classes.len()).all(takers) {
            return None;
        }
        let sizes: Vec<u32> = groups
            .iter()
            .map(|group| group.places.len() as u32)
            .chain(classes.iter().map(|class| class.count))
            .collect();
        let mut space = Space::default();
        let mut full = 0;
        let mut bits = Vec::with_capacity(sizes.len());
        for size in &sizes {
            // Both the groups and the classes add up to 25, so all this has room: 10 + 25 + 25.
            let at = space.reserve(*size)?;
            full = at.with(full, *size);
            bits.push(at);
        }
        let mut work = Work::new(&groups, &sizes);
        if end > 0 {
            let mut first: Vec<usize> = (0..classes.len()).collect();
            let place = |class: &usize| match classes[*class].kinds[0] {
                // Few places take them.
                Kind::Flag | Kind::Landmine => Some(0),
                kind => kind.order().filter(|order| *order <= end),
            };
            first.retain(|class| place(class).is_some());
            first.sort_by_key(place);
            let alone = |group: usize| actors >> groups[group].places[0] & 1 != 0;
            for class in first {
                work.decide(groups.len() + class);
                work.merge_alike(|a, b| {
                    !alone(a) && !alone(b) && groups[a].lived == groups[b].lived
                });
            }
            work.merge_alike(|_, _| true);
        }
        let work = work.finish();
        let order = work.order;
        let mut acts = Vec::with_capacity(order.len());
        for (done, decision) in order.iter().enumerate() {
            let later = &order[done + 1..];
            let pair = match *decision {
                Decision::Merge { from, into } => {
                    space.release(bits[from]);
                    space.release(bits[into]);
                    let joined = space.reserve(work.sizes[into])?;
                    acts.push(Act::Merge(Merge {
                        from,
                        into,
                        from_bits: bits[from],
                        into_bits: [bits[into], joined],
                    }));
                    bits[into] = joined;
                    continue;
                }
                Decision::Pair(pair) => pair,
            };
            let room = pair.map(|vertex| {
                let rooms = later.iter().map(|decision| match decision {
                    Decision::Pair(pair) if pair.contains(&vertex) => {
                        work.sizes[pair[0] + pair[1] - vertex]
                    }
                    // It may have any number of places left to bring in.
                    Decision::Merge { from, .. } if *from == vertex => 25,
                    _ => 0,
                });
                rooms.sum()
            });
            let (group, class) = (pair[0], pair[1] - groups.len());
            let of = groups[group].takes.iter().find(|takes| takes.0 == class);
            let kind = classes[class].kinds[0];
            let low = in_turn(kind).then(|| Low {
                lived: groups[group].lived,
                lower: lives.lower(&ties, groups[group].places[0], kind),
                last: room[1] == 0,
                end: kind.order() == Some(end),
            });
            let edge = Edge {
                group,
                class,
                weight: of.map_or(N::ZERO, |takes| takes.1),
                places: bits[pair[0]],
                pieces: bits[pair[1]],
                room,
                low,
            };
            // Pieces that are tied have to be dealt edge by edge.
            if work.sizes[group] > 1 || edge.low.is_some() {
                acts.push(Act::Deal(edge));
            } else {
                let tight = (work.sizes[pair[1]] > room[1]).then(|| edge.clone());
                match acts.last_mut() {
                    Some(Act::Place(place)) if place.edges[0].group == group => {
                        place.edges.push(edge);
                        place.tight.extend(tight);
                    }
                    _ => acts.push(Act::Place(Place {
                        edges: alloc::vec![edge],
                        tight: tight.into_iter().collect(),
                    })),
                }
            }
            for (vertex, room) in pair.into_iter().zip(room) {
                if room == 0 {
                    space.release(bits[vertex]);
                }
            }
        }
        let acts = acts.into_iter().map(Act::simple).collect();
        Some(Plan {
            acts,
            classes,
            groups,
            full,
        })
    }
}

/// The bits of a [`Left`] that are in use.
struct Space(Left);

impl Default for Space {
    fn default() -> Space {
        Space(SO_FAR.mask << SO_FAR.shift | LOWER.mask << LOWER.shift)
    }
}

impl Space {
    /// The first free bits that hold numbers up to this one.
    fn reserve(&mut self, most: u32) -> Option<Bits> {
        let width = 32 - most.leading_zeros();
        let mask = (1 << width) - 1;
        let shift = (0..=Left::BITS - width).find(|shift| self.0 & mask << shift == 0)?;
        self.0 |= mask << shift;
        Some(Bits { shift, mask })
    }

    fn release(&mut self, bits: Bits) {
        self.0 &= !(bits.mask << bits.shift);
    }
}

/// The sets of pieces that lived at the ties. Each holds the next, since pieces only fall.
struct Lives(Vec<u32>);

impl Lives {
    fn new(ties: &[OrderTie]) -> Lives {
        let mut sets: Vec<u32> = ties.iter().map(|tie| tie.alive).collect();
        sets.sort_by_key(|set| core::cmp::Reverse(set.count_ones()));
        sets.dedup();
        Lives(sets)
    }

    /// At how many of them a piece lived.
    fn of(&self, piece: usize) -> u32 {
        self.0.iter().filter(|set| *set >> piece & 1 != 0).count() as u32
    }

    /// How long the pieces of lower order may have lived if a piece has this order.
    fn lower(&self, ties: &[OrderTie], piece: usize, kind: Kind) -> (u32, u32) {
        let (mut least, mut most) = (0, u32::MAX);
        for tie in ties.iter().filter(|tie| tie.actor == piece) {
            if says(tie, kind).is_some() {
                continue;
            }
            let at = self.0.iter().take_while(|set| **set != tie.alive).count() as u32 + 1;
            if tie.lowest {
                most = most.min(at - 1);
            } else {
                least = least.max(at);
            }
        }
        (least, most)
    }
}

fn every_kind(ties: &[OrderTie]) -> impl Iterator<Item = (&OrderTie, Kind)> {
    ties.iter()
        .flat_map(|tie| Kind::ALL.into_iter().map(move |kind| (tie, kind)))
}

/// Whether a tie lets its actor be of a kind, if that depends on no other piece.
fn says(tie: &OrderTie, kind: Kind) -> Option<bool> {
    if tie.or.contains(kind) {
        return Some(true);
    }
    let Some(order) = kind.order() else {
        return Some(false);
    };
    let lower = |other: &Kind| other.order().is_some_and(|other| other < order);
    let lower: usize = Kind::ALL.into_iter().filter(lower).map(Kind::count).sum();
    let fallen = 25 - tie.alive.count_ones() as usize;
    let lowest = match lower {
        0 => true,
        // Too few had fallen for all of them to be gone.
        lower if lower > fallen => false,
        _ => return None,
    };
    Some(lowest == tie.lowest)
}

/// The kinds in classes; those that are dealt in turn stay apart.
fn classes<N: Number>(weights: &Weights<N>, in_turn: impl Fn(Kind) -> bool) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for kind in Kind::ALL {
        let alike = |other: &Kind| {
            !in_turn(kind)
                && !in_turn(*other)
                && weights
                    .iter()
                    .all(|row| row[kind.index()] == row[other.index()])
        };
        let count = kind.count() as u32;
        match classes
            .iter_mut()
            .find(|class| class.kinds.iter().all(alike))
        {
            Some(class) => {
                class.kinds.push(kind);
                class.count += count;
            }
            None => classes.push(Class {
                kinds: alloc::vec![kind],
                count,
            }),
        }
    }
    classes
}

/// The groups; the actors of ties stay alone.
fn groups<N: Number>(
    weights: &Weights<N>,
    classes: &[Class],
    lives: &Lives,
    actors: u32,
) -> Vec<Group<N>> {
    let mut groups: Vec<Group<N>> = Vec::new();
    let mut rows: Vec<&[N; 12]> = Vec::new();
    for (place, row) in weights.iter().enumerate() {
        let lived = lives.of(place);
        let alone = |n: usize| actors >> n & 1 != 0;
        let same = (0..rows.len()).find(|n| {
            let group = &groups[*n];
            rows[*n] == row && group.lived == lived && !alone(place) && !alone(group.places[0])
        });
        if let Some(same) = same {
            groups[same].places.push(place);
            continue;
        }
        rows.push(row);
        let takes = classes
            .iter()
            .enumerate()
            .map(|(i, class)| (i, row[class.kinds[0].index()]))
            .filter(|(_, weight)| *weight > N::ZERO)
            .collect();
        groups.push(Group {
            places: alloc::vec![place],
            takes,
            lived,
        });
    }
    groups
}
