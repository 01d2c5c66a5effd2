//! The states of counting place by place: a bit for each that there can be, and a place in a list for
//! each that there is. Where much is known of a view, hardly one state in twenty is.

use alloc::vec::Vec;

use super::budget::Meter;
use crate::belief::BeliefError;

/// Four bits for each kind: how many have been dealt.
pub(super) type Dealt = u64;

/// The digit of a kind.
const fn digit(kind: usize) -> Dealt {
    15 << (4 * kind)
}

/// One of a kind.
pub(super) const fn one(kind: usize) -> Dealt {
    1 << (4 * kind)
}

/// How many pieces these are.
pub(super) const fn pieces(dealt: Dealt) -> usize {
    let pairs = (dealt & 0x0f0f_0f0f_0f0f) + (dealt >> 4 & 0x0f0f_0f0f_0f0f);
    (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
}

/// The numbers of states, which grow with every piece dealt: a word for each way to deal the last
/// kinds, and in it a bit for each way to deal the first ones, as many of them as there is room for.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// All pieces.
    full: Dealt,
    /// What one more of each kind adds to a number.
    strides: [usize; 12],
    /// What has been dealt of the first kinds, by the bit.
    inside: Vec<Dealt>,
    /// How many first kinds there are.
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
                // The next kind begins the words.
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

    /// All pieces.
    pub(super) const fn full(&self) -> Dealt {
        self.full
    }

    pub(super) const fn stride(&self, kind: usize) -> usize {
        self.strides[kind]
    }

    /// The state in which all is dealt, the last one.
    pub(super) fn last(&self) -> usize {
        64 * (self.words - 1) + self.inside.len() - 1
    }

    /// The next way to deal the kinds from this one on.
    fn up(&self, mut dealt: Dealt, first: usize) -> Dealt {
        for kind in first..12 {
            if (dealt ^ self.full) & digit(kind) != 0 {
                return dealt + one(kind);
            }
            dealt &= !digit(kind);
        }
        dealt
    }

    /// The way before.
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
    /// How many there are before each word; nothing before [`States::count`].
    before: Vec<u32>,
}

impl States {
    /// The state in which nothing is dealt.
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

    /// Counts them, after which there is a place for each.
    pub(super) fn count(&mut self, meter: &mut Meter) -> Result<usize, BeliefError> {
        meter.room(&mut self.before, self.bits.len())?;
        let mut count = 0;
        for word in &self.bits {
            self.before.push(count);
            count += word.count_ones();
        }
        Ok(count as usize)
    }

    /// The place of a state among them all, in order; `None` for another state.
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

/// Goes through the states from the first to the last; states that are inserted on the way after the
/// one where it is are met too.
pub(super) struct Forward {
    word: usize,
    /// The bits of the word that are ahead.
    ahead: u64,
    /// What has been dealt of the kinds of the word.
    high: Dealt,
}

impl Forward {
    pub(super) const START: Forward = Forward {
        word: 0,
        ahead: u64::MAX,
        high: 0,
    };

    /// The next state, and what has been dealt in it.
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

/// Goes through the states from the last to the first.
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
            // The way before this one is the last.
            high: 0,
        }
    }

    /// The next state, and what has been dealt in it.
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
