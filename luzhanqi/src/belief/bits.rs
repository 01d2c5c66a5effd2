//! Sets and counts packed into the bits of a number.

/// The members of a set, in order.
pub(super) fn members(set: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut left = set.into();
    core::iter::from_fn(move || {
        let first = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        first
    })
}

/// The remaining number of each group and class.
pub(super) type Left = u64;

/// A range of bits of a [`Left`].
#[derive(Copy, Clone, Debug)]
pub(super) struct Bits {
    pub(super) shift: u32,
    pub(super) mask: Left,
}

impl Bits {
    pub(super) fn get(self, left: Left) -> u32 {
        (left >> self.shift & self.mask) as u32
    }

    pub(super) fn with(self, left: Left, value: u32) -> Left {
        left & !(self.mask << self.shift) | Left::from(value) << self.shift
    }
}

/// The used bits of a [`Left`].
#[derive(Default)]
pub(super) struct Space(Left);

impl Space {
    /// Reserves the lowest free bits for numbers up to `most`.
    pub(super) fn reserve(&mut self, most: u32) -> Option<Bits> {
        let width = 32 - most.leading_zeros();
        let mask = (1 << width) - 1;
        let shift = (0..=Left::BITS - width).find(|shift| self.0 & mask << shift == 0)?;
        self.0 |= mask << shift;
        Some(Bits { shift, mask })
    }

    pub(super) fn release(&mut self, bits: Bits) {
        self.0 &= !(bits.mask << bits.shift);
    }
}
