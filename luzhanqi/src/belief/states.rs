//! The states of counting place by place: a bit for each possible state, and a list entry for each state that
//! occurs. If much is known, fewer than one in twenty states occur.

use alloc::vec::Vec;

use super::budget::Meter;
use crate::belief::BeliefError;

/// Four bits for each kind: the number dealt.
pub(super) type Dealt = u64;

/// The digit of a kind.
const fn digit(kind: usize) -> Dealt {
    15 << (4 * kind)
}

/// One piece of a kind.
pub(super) const fn one(kind: usize) -> Dealt {
    1 << (4 * kind)
}

/// The total number of pieces.
pub(super) const fn pieces(dealt: Dealt) -> usize {
    let pairs = (dealt & 0x0f0f_0f0f_0f0f) + (dealt >> 4 & 0x0f0f_0f0f_0f0f);
    (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
}

/// Assigns numbers to states; the number increases with every piece dealt. The twelve kinds are split into
/// first kinds, as many as fit into the bits of a word, and last kinds. A word represents one way to deal the
/// last kinds. Each bit of the word represents one way to deal the first kinds.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// The state with all pieces dealt.
    full: Dealt,
    /// For each kind, the increase of a state's number if one more piece of the kind is dealt.
    strides: [usize; 12],
    /// For each bit of a word, the number of dealt pieces of each of the first kinds.
    inside: Vec<Dealt>,
    /// The number of kinds that are dealt first.
    first: usize,
    words: usize,
}

impl Numbers {
    pub(super) fn new(counts: &[usize; 12]) -> Numbers {
        let full = (0..12).fold(0, |full, kind| full | (one(kind) * counts[kind] as Dealt));
        let (mut strides, mut stride, mut first) = ([0; 12], 1, 0);
        for (kind, count) in counts.iter().enumerate() {
            if stride * (count + 1) <= 64 && first == kind {
                first += 1;
            } else {
                // Dealing this kind or a later kind changes the word.
                stride = stride.max(64);
            }
            strides[kind] = stride;
            stride *= count + 1;
        }
        let bits = counts[..first].iter().map(|count| count + 1).product();
        let mut numbers = Numbers {
            full,
            strides,
            inside: Vec::with_capacity(bits),
            first,
            words: counts[first..].iter().map(|count| count + 1).product(),
        };
        let mut dealt = 0;
        for _ in 0..bits {
            numbers.inside.push(dealt);
            dealt = numbers.up(dealt, 0);
        }
        numbers
    }

    /// The state with all pieces dealt.
    pub(super) const fn full(&self) -> Dealt {
        self.full
    }

    pub(super) const fn stride(&self, kind: usize) -> usize {
        self.strides[kind]
    }

    /// The last state, with all pieces dealt.
    pub(super) fn last(&self) -> usize {
        64 * (self.words - 1) + self.inside.len() - 1
    }

    /// The next way to deal the kinds from `first` on.
    fn up(&self, mut dealt: Dealt, first: usize) -> Dealt {
        for kind in first..12 {
            if (dealt ^ self.full) & digit(kind) != 0 {
                return dealt + one(kind);
            }
            dealt &= !digit(kind);
        }
        dealt
    }

    /// The previous way to deal the kinds from `first` on.
    fn down(&self, mut dealt: Dealt, first: usize) -> Dealt {
        for kind in first..12 {
            if dealt & digit(kind) != 0 {
                return dealt - one(kind);
            }
            dealt |= self.full & digit(kind);
        }
        dealt
    }
}

/// A set of states.
#[derive(Clone, Debug)]
pub(super) struct States {
    numbers: Numbers,
    bits: Vec<u64>,
    /// The number of states before each word; empty until [`States::count`] is called.
    before: Vec<u32>,
}

impl States {
    /// The state with nothing dealt.
    pub(super) fn start(numbers: Numbers, meter: &mut Meter) -> Result<States, BeliefError> {
        meter.work(numbers.words as u64)?;
        let mut bits = Vec::new();
        meter.fill(&mut bits, numbers.words, 0)?;
        bits[0] = 1;
        let before = Vec::new();
        Ok(States {
            numbers,
            bits,
            before,
        })
    }

    pub(super) const fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    #[inline]
    pub(super) fn has(&self, state: usize) -> bool {
        self.bits[state / 64] >> (state % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, state: usize) {
        self.bits[state / 64] |= 1 << (state % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, state: usize) {
        self.bits[state / 64] &= !(1 << (state % 64));
    }

    /// Counts the states and assigns an index to each.
    pub(super) fn count(&mut self, meter: &mut Meter) -> Result<usize, BeliefError> {
        meter.room(&mut self.before, self.bits.len())?;
        let mut count = 0;
        for word in &self.bits {
            self.before.push(count);
            count += word.count_ones();
        }
        Ok(count as usize)
    }

    /// The index of a state among the states that occur, in order; `None` if it does not occur.
    #[inline]
    pub(super) fn place(&self, state: usize) -> Option<usize> {
        let (word, bit) = (self.bits[state / 64], state % 64);
        let before = self.before[state / 64] + (word & ((1 << bit) - 1)).count_ones();
        (word >> bit & 1 != 0).then_some(before as usize)
    }

    pub(super) fn free(&mut self, meter: &mut Meter) {
        meter.free(&mut self.bits);
        meter.free(&mut self.before);
    }
}

/// Visits the states from first to last, including states inserted after the current one.
pub(super) struct Forward {
    word: usize,
    /// The bits of the current word that are not visited yet.
    ahead: u64,
    /// How many pieces of each kind are dealt in the current word, counting only the last kinds.
    high: Dealt,
}

impl Forward {
    pub(super) const START: Forward = Forward {
        word: 0,
        ahead: u64::MAX,
        high: 0,
    };

    /// The next state: its number, and how many pieces of each kind are dealt.
    #[inline]
    pub(super) fn next(&mut self, states: &States) -> Option<(usize, Dealt)> {
        let Numbers { inside, first, .. } = &states.numbers;
        loop {
            let left = states.bits.get(self.word)? & self.ahead;
            if left != 0 {
                let bit = left.trailing_zeros() as usize;
                self.ahead = (u64::MAX - 1) << bit;
                return Some((64 * self.word + bit, self.high | inside[bit]));
            }
            self.word += 1;
            self.ahead = u64::MAX;
            self.high = states.numbers.up(self.high, *first);
        }
    }
}

/// Visits the states from last to first.
pub(super) struct Backward {
    word: usize,
    ahead: u64,
    high: Dealt,
}

impl Backward {
    pub(super) fn new(states: &States) -> Backward {
        Backward {
            word: states.bits.len(),
            ahead: 0,
            // The step back from the first way leads to the last way.
            high: 0,
        }
    }

    /// The next state: its number, and how many pieces of each kind are dealt.
    #[inline]
    pub(super) fn next(&mut self, states: &States) -> Option<(usize, Dealt)> {
        let Numbers { inside, first, .. } = &states.numbers;
        while self.ahead == 0 {
            self.word = self.word.checked_sub(1)?;
            self.ahead = states.bits[self.word];
            self.high = states.numbers.down(self.high, *first);
        }
        let bit = self.ahead.ilog2() as usize;
        self.ahead ^= 1 << bit;
        Some((64 * self.word + bit, self.high | inside[bit]))
    }
}
