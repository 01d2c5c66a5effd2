//! Counts the members of sets of stations, and selects a member, without a popcount instruction. First adds
//! the sets station by station.

/// For each station, the number of sets that contain it, at most 15: bit `i` of the number is the station's
/// bit in `planes[i]`.
#[derive(Copy, Clone)]
pub(super) struct StationCounts {
    pub(super) planes: [u64; 4],
}

impl StationCounts {
    #[inline(always)]
    pub(super) fn of(sets: &[u64; 8]) -> StationCounts {
        let [a, b, c, d, e, f, g, h] = *sets;
        let (one, two) = add(a, b, c);
        let (other, second) = add(d, e, f);
        let (last, third) = add(g, h, one);
        let (ones, fourth) = (other ^ last, other & last);
        let (twice, four) = add(two, second, third);
        let (twos, fifth) = (twice ^ fourth, twice & fourth);
        StationCounts {
            planes: [ones, twos, four ^ fifth, four & fifth],
        }
    }

    /// Adds six sets. The last steps use the last set, so the caller may compute this set late.
    #[inline(always)]
    pub(super) fn of_six(sets: &[u64; 6]) -> StationCounts {
        let [a, b, c, d, e, f] = *sets;
        let ((one, two), (other, second)) = (add(a, b, c), (d ^ e, d & e));
        let (last, third) = (one ^ other, one & other);
        let (ones, fourth) = (last ^ f, last & f);
        let (twice, four) = add(two, second, third);
        let (twos, fifth) = (twice ^ fourth, twice & fourth);
        StationCounts {
            planes: [ones, twos, four ^ fifth, 0],
        }
    }

    /// Adds three more sets.
    #[inline(always)]
    pub(super) fn and(&self, sets: &[u64; 3]) -> StationCounts {
        let [ones, twos, fours, eights] = self.planes;
        let (other, second) = add(sets[0], sets[1], sets[2]);
        let (ones, third) = (ones ^ other, ones & other);
        let (twos, four) = add(twos, second, third);
        let (fours, eight) = (fours ^ four, fours & four);
        StationCounts {
            planes: [ones, twos, fours, eights ^ eight],
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, set: u64) {
        let mut carry = set;
        for plane in &mut self.planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }

    /// The total number of members.
    #[inline(always)]
    pub(super) fn total(&self) -> u32 {
        all_parts(self.parts())
    }

    /// The counts in four parts of 16 bits. Such parts can be added before [`all_parts`].
    #[inline(always)]
    pub(super) fn parts(&self) -> u64 {
        let bytes = self.bytes();
        (bytes & 0x00ff_00ff_00ff_00ff) + (bytes >> 8 & 0x00ff_00ff_00ff_00ff)
    }

    /// The counts of each group of eight stations, at most 120.
    #[inline(always)]
    pub(super) fn bytes(&self) -> u64 {
        let [ones, twos, fours, eights] = self.planes;
        bytes(nibbles_of(ones, twos)) + 4 * bytes(nibbles_of(fours, eights))
    }

    /// The cumulative counts after each group of eight stations, if they are at most 255.
    #[inline(always)]
    pub(super) fn ranks(&self) -> u64 {
        self.bytes().wrapping_mul(EACH)
    }

    /// Returns a station and the index of one of the sets that contain it, for a number below the total. Each
    /// number gives a different pair. Returns `None` if the total is above 127.
    #[inline(always)]
    pub(super) fn pair(&self, number: u32) -> Option<(u32, u32)> {
        let planes = self.planes.map(|plane| [plane]);
        (self.total() < 128).then(|| pairs::<1>(&planes, &[self.ranks()], [number])[0])
    }
}

/// Returns a station and the index of one of the sets that contain it, for each of the `N` sums. `ranks` has
/// the cumulative counts of each sum. Each number below the last cumulative count, which must be at most 127,
/// gives a different pair. The result for other numbers and counts is arbitrary.
///
/// Advances all sums together, because each step of a sum depends on the step before.
#[inline(always)]
pub(super) fn pairs<const N: usize>(
    planes: &[[u64; N]; 4],
    ranks: &[u64; N],
    numbers: [u32; N],
) -> [(u32, u32); N] {
    let mut found = [(0, 0); N];
    for i in 0..N {
        found[i] = place(ranks[i], numbers[i]);
    }
    // Does the same within the group, station by station.
    let mut inner = [0; N];
    for i in 0..N {
        let spread = |plane: usize| SPREAD[(planes[plane][i] >> found[i].0 & 0xff) as usize];
        let sum = spread(0) + 2 * spread(1) + 4 * spread(2) + 8 * spread(3);
        inner[i] = sum.wrapping_mul(EACH);
    }
    for i in 0..N {
        let (start, number) = found[i];
        let (station, number) = place(inner[i], number);
        found[i] = (start + station / 8, number);
    }
    found
}

/// Finds the first byte of `ranks` that is greater than the number. Returns the index of its lowest bit, and
/// the number minus the previous byte.
#[inline(always)]
pub(super) fn place(ranks: u64, number: u32) -> (u32, u32) {
    // Sets the highest bit of each byte above the number; there is always one.
    let above = ranks.wrapping_add(EACH * 0x7f);
    let above = above.wrapping_sub(u64::from(number).wrapping_mul(EACH)) & EACH << 7;
    let start = above.trailing_zeros() & 56;
    let before = (ranks << 8 >> start & 0xff) as u32;
    (start, number.wrapping_sub(before))
}

/// For each bit of a byte, a byte with the value 0 or 1.
pub(super) static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// A factor that turns the bytes of a number into their cumulative sums.
pub(super) const EACH: u64 = 0x0101_0101_0101_0101;

/// For each byte, the bit index of each set bit, by the index of this bit among the set bits.
pub(super) static SELECT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut number) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][number] = bit;
                number += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The number of members in each group of eight stations.
#[inline(always)]
pub(super) fn byte_counts(set: u64) -> u64 {
    bytes(nibbles(set))
}

/// Adds the four parts.
#[inline(always)]
pub(super) fn all_parts(parts: u64) -> u32 {
    (parts.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

/// Adds three sets. Returns the ones digits and the twos digits of the sums.
#[inline(always)]
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

#[inline(always)]
fn nibbles(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

/// For each group of four stations, the number of members in the first set plus twice the number in the
/// second.
#[inline(always)]
fn nibbles_of(ones: u64, twos: u64) -> u64 {
    // The sums of each pair of stations, at most 3.
    const EVEN: u64 = 0x5555_5555_5555_5555;
    const PAIRS: u64 = 0x3333_3333_3333_3333;
    let even = ones & EVEN | (twos & EVEN) << 1;
    let odd = ones >> 1 & EVEN | twos & !EVEN;
    ((even & PAIRS) + (even >> 2 & PAIRS)) + ((odd & PAIRS) + (odd >> 2 & PAIRS))
}

#[inline(always)]
fn bytes(nibbles: u64) -> u64 {
    (nibbles & 0x0f0f_0f0f_0f0f_0f0f) + (nibbles >> 4 & 0x0f0f_0f0f_0f0f_0f0f)
}

/// The member of a set at an index, 0..16.
#[inline(always)]
pub(super) fn nth(mut set: u64, number: u32) -> u32 {
    // Skips up to three members without branches, which would be hard to predict.
    let keep = |bit: u32| u64::from(number >> bit & 1).wrapping_sub(1);
    let pass = |set: u64, keep: u64| set & (set.wrapping_sub(1) | keep);
    set = pass(set, keep(0));
    set = pass(pass(set, keep(1)), keep(1));
    for _ in 0..number & 12 {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use alloc::vec::Vec;

    /// Each number selects a different pair of set and member, and all pairs are reached.
    #[test]
    fn each_number_draws_another_member() {
        let (mut random, mut odd) = (Random::new(3), 0);
        for round in 0..if cfg!(miri) { 8 } else { 400 } {
            let mut sets = [0u64; 12];
            for set in sets.iter_mut().skip(round % 12) {
                let thin = |random: &mut Random| random.next_u64() & random.next_u64() >> 4;
                *set = thin(&mut random)
                    & if round % 3 == 0 {
                        thin(&mut random)
                    } else {
                        !0 >> 4
                    };
            }
            let [a, b, c, d, e, f, g, h, rest @ ..] = sets;
            let mut sums = StationCounts::of(&[a, b, c, d, e, f, g, h]);
            rest.iter().for_each(|set| sums.add(*set));
            let total: u32 = sets.iter().map(|set| set.count_ones()).sum();
            assert_eq!(sums.total(), total);
            let drawn: Option<Vec<_>> = (0..total).map(|n| sums.pair(n)).collect();
            let Some(mut drawn) = drawn else {
                odd += 1;
                continue;
            };
            drawn.sort_unstable();
            let all: Vec<(u32, u32)> = (0..60)
                .flat_map(|station| {
                    let held = sets.iter().filter(|set| **set >> station & 1 != 0).count() as u32;
                    (0..held).map(move |number| (station, number))
                })
                .collect();
            assert_eq!(drawn, all);
        }
        assert!((1..300).contains(&odd), "{odd}");
    }
}
