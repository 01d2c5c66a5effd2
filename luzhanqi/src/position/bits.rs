//! Counting and choosing among sets of stations without an instruction that counts bits: sets are
//! added up, station by station, before anything is counted.

/// For each station how many of some sets hold it, 15 at most: bit `i` of the number is the
/// station's bit in `planes[i]`.
#[derive(Copy, Clone)]
pub(super) struct Sums {
    pub(super) planes: [u64; 4],
}

impl Sums {
    #[inline(always)]
    pub(super) fn of(sets: &[u64; 8]) -> Sums {
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

    /// With three more sets.
    #[inline(always)]
    pub(super) fn and(&self, sets: &[u64; 3]) -> Sums {
        let [ones, twos, fours, eights] = self.planes;
        let (other, second) = add(sets[0], sets[1], sets[2]);
        let (ones, third) = (ones ^ other, ones & other);
        let (twos, four) = add(twos, second, third);
        let (fours, eight) = (fours ^ four, fours & four);
        Sums {
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
        let ranked = self.planes.map(Ranked::new);
        draw_pair::<4>(|plane| ranked[plane & 3], below)
    }
}

/// [`Sums::draw`] from `P` planes, the others being empty.
#[inline(always)]
pub(super) fn draw_pair<const P: usize>(
    plane: impl Fn(usize) -> Ranked,
    below: impl FnOnce(u32) -> u32,
) -> Option<(u32, u32)> {
    let (mut total, mut before) = (0, [0; P]);
    for i in 0..P {
        before[i] = total;
        total += plane(i).len() << i;
    }
    if total == 0 {
        return None;
    }
    let draw = below(total);
    // Counted and not searched for: branches would be foreseen no better than the draw.
    let (mut drawn, mut start) = (0, 0);
    for begin in before.into_iter().skip(1) {
        drawn += usize::from(draw >= begin);
        start = if draw >= begin { begin } else { start };
    }
    let number = draw - start;
    let station = plane(drawn).select(number >> drawn);
    // A station stands in the plane as often as its weight says, after what lower planes hold.
    let lower = (0..P - 1).map(|i| (plane(i).set >> station & 1) << i);
    let lower = lower.fold(0, |all, bit| all | bit) as u32;
    let below_it = (1 << drawn) - 1;
    Some((station, (number & below_it) + (lower & below_it)))
}

/// The sum of three sets: ones and twos.
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

#[inline(always)]
fn bytes(nibbles: u64) -> u64 {
    (nibbles & 0x0f0f_0f0f_0f0f_0f0f) + (nibbles >> 4 & 0x0f0f_0f0f_0f0f_0f0f)
}

/// A set with the number of its members up to the end of each byte.
#[derive(Copy, Clone)]
pub(super) struct Ranked {
    pub(super) set: u64,
    pub(super) ranks: u64,
}

const EACH: u64 = 0x0101_0101_0101_0101;

impl Ranked {
    #[inline(always)]
    pub(super) fn new(set: u64) -> Ranked {
        // A product by shifts, since there are no vectors of 64-bit products.
        let mut ranks = bytes(nibbles(set));
        ranks += ranks << 8;
        ranks += ranks << 16;
        ranks += ranks << 32;
        Ranked { set, ranks }
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

/// The member of this number, which is small, of a set.
#[inline(always)]
pub(super) fn nth(mut set: u64, number: u32) -> u32 {
    // No branches for up to three members to pass by: they would be hard to foresee.
    let keep = |bit: u32| u64::from(number >> bit & 1).wrapping_sub(1);
    let pass = |set: u64, keep: u64| set & (set.wrapping_sub(1) | keep);
    set = pass(set, keep(0));
    set = pass(pass(set, keep(1)), keep(1));
    for _ in 0..number >> 2 << 2 {
        set &= set.wrapping_sub(1);
    }
    set.trailing_zeros()
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
