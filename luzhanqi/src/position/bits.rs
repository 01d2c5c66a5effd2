//! Counting and choosing among sets of stations without an instruction that counts bits: sets are
//! added up, station by station, before anything is counted.

/// For each station how many of some sets hold it, 15 at most: bit `i` of the number is the
/// station's bit in `planes[i]`.
#[derive(Copy, Clone)]
pub(super) struct Sums {
    planes: [u64; 4],
}

impl Sums {
    #[inline(always)]
    pub(super) fn of(sets: &[u64; 8]) -> Sums {
        let add = |a: u64, b: u64, c: u64| {
            let half = a ^ b;
            (half ^ c, a & b | half & c)
        };
        let [a, b, c, d, e, f, g, h] = *sets;
        let (one, two) = add(a, b, c);
        let (other, second) = add(d, e, f);
        let (last, third) = add(g, h, one);
        let (ones, fourth) = (other ^ last, other & last);
        let (twice, four) = add(two, second, third);
        let (twos, fifth) = (twice ^ fourth, twice & fourth);
        Sums {
            planes: [ones, twos, four ^ fifth, four & fifth],
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, set: u64) {
        let mut carry = set;
        for plane in &mut self.planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }

    /// The members of any of the sets.
    #[inline(always)]
    pub(super) fn any(&self) -> u64 {
        let [ones, twos, fours, eights] = self.planes;
        ones | twos | fours | eights
    }

    /// How many members the sets have together.
    #[inline(always)]
    pub(super) fn total(&self) -> u32 {
        let [ones, twos, fours, eights] = self.planes;
        // Nibbles hold up to 4 and 8, bytes their weighted sum.
        let low = nibbles(ones) + 2 * nibbles(twos);
        let mut sum = bytes(low);
        if fours | eights != 0 {
            sum += 4 * bytes(nibbles(fours) + 2 * nibbles(eights));
        }
        // The whole may be over 255: add up halves.
        let halves = (sum & 0x00ff_00ff_00ff_00ff) + (sum >> 8 & 0x00ff_00ff_00ff_00ff);
        (halves.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
    }

    /// A station and the number of one of its sets (from 0), where `below` draws uniformly: each
    /// pair is as likely as any other. `None` if all sets are empty.
    #[inline(always)]
    pub(super) fn draw(&self, below: impl FnOnce(u32) -> u32) -> Option<(u32, u32)> {
        let [ones, twos, fours, eights] = self.planes;
        if eights != 0 {
            return self.draw_from_four(below);
        }
        let [ones, twos, fours] = [ones, twos, fours].map(Ranked::new);
        let upto_twos = ones.len() + 2 * twos.len();
        let total = upto_twos + 4 * fours.len();
        if total == 0 {
            return None;
        }
        let draw = below(total);
        // Masks instead of branches, which would be foreseen no better than the draw.
        let mask = |on: bool| u64::from(on).wrapping_neg();
        let (above_ones, above_twos) = (mask(draw >= ones.len()), mask(draw >= upto_twos));
        let pick = |one: u64, two: u64, four: u64| {
            let low = one ^ (one ^ two) & above_ones;
            low ^ (low ^ four) & above_twos
        };
        let plane = Ranked {
            set: pick(ones.set, twos.set, fours.set),
            ranks: pick(ones.ranks, twos.ranks, fours.ranks),
        };
        let start = pick(0, ones.len().into(), upto_twos.into()) as u32;
        let shift = pick(0, 1, 2) as u32;
        let station = plane.select(draw - start >> shift);
        let lower =
            ones.set >> station & 1 & above_ones | (twos.set >> station & 1 & above_twos) << 1;
        let number = (draw - start & (1 << shift) - 1) + lower as u32;
        Some((station, number))
    }

    #[cold]
    fn draw_from_four(&self, below: impl FnOnce(u32) -> u32) -> Option<(u32, u32)> {
        let ranked = self.planes.map(Ranked::new);
        let total = self.total();
        let mut draw = if total == 0 {
            return None;
        } else {
            below(total)
        };
        let mut plane = 0;
        while plane < 3 && draw >= ranked[plane].len() << plane {
            draw -= ranked[plane].len() << plane;
            plane += 1;
        }
        let station = ranked[plane].select(draw >> plane);
        let lower = (0..plane).map(|i| (self.planes[i] >> station & 1) << i);
        let number = (draw & ((1 << plane) - 1)) + lower.sum::<u64>() as u32;
        Some((station, number))
    }
}

#[inline(always)]
fn nibbles(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

#[inline(always)]
fn bytes(nibbles: u64) -> u64 {
    (nibbles & 0x0f0f_0f0f_0f0f_0f0f) + (nibbles >> 4 & 0x0f0f_0f0f_0f0f_0f0f)
}

/// A set with the number of its members up to the end of each byte.
#[derive(Copy, Clone)]
struct Ranked {
    set: u64,
    ranks: u64,
}

const EACH: u64 = 0x0101_0101_0101_0101;

impl Ranked {
    #[inline(always)]
    fn new(set: u64) -> Ranked {
        Ranked {
            set,
            ranks: bytes(nibbles(set)).wrapping_mul(EACH),
        }
    }

    #[inline(always)]
    fn len(self) -> u32 {
        (self.ranks >> 56) as u32
    }

    /// The member of this number, 0..len.
    #[inline(always)]
    fn select(self, number: u32) -> u32 {
        // The bytes that end before it are marked in their highest bits.
        let ended = ((u64::from(number) * EACH | EACH << 7) - self.ranks) & EACH << 7;
        let shift = ((ended >> 7).wrapping_mul(EACH) >> 56) as u32 * 8;
        let before = (self.ranks << 8 >> shift & 0xff) as u32;
        let byte = (self.set >> shift & 0xff) as usize;
        shift + u32::from(SELECT[byte][(number - before) as usize & 7])
    }
}

/// The place of the set bit of this number in a set of at most twelve.
#[inline(always)]
pub(super) fn select(mut set: u64, mut number: u32) -> usize {
    if set >> 8 == 0 {
        return SELECT[set as usize & 255][number as usize & 7].into();
    }
    while number > 0 {
        set &= set - 1;
        number -= 1;
    }
    set.trailing_zeros() as usize
}

/// The place of each set bit of a byte.
static SELECT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use alloc::vec::Vec;

    /// Every pair of a set and a member is drawn by exactly one number.
    #[test]
    fn each_number_draws_another_member() {
        let mut random = Random::new(3);
        for round in 0..400 {
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
            let mut sums = Sums::of(&[a, b, c, d, e, f, g, h]);
            rest.iter().for_each(|set| sums.add(*set));
            let total: u32 = sets.iter().map(|set| set.count_ones()).sum();
            assert_eq!(sums.total(), total);
            let mut drawn: Vec<(u32, u32)> = (0..total)
                .map(|number| {
                    sums.draw(|bound| {
                        assert_eq!(bound, total);
                        number
                    })
                })
                .map(|drawn| drawn.expect("some set has a member"))
                .collect();
            drawn.sort_unstable();
            let all: Vec<(u32, u32)> = (0..60)
                .flat_map(|station| {
                    let held = sets.iter().filter(|set| **set >> station & 1 != 0).count() as u32;
                    (0..held).map(move |number| (station, number))
                })
                .collect();
            assert_eq!(drawn, all);
        }
        assert_eq!(Sums::of(&[0; 8]).draw(|_| 0), None);
    }
}
