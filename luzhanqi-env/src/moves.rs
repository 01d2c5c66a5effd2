//! The moves of a game, in a compact form.

/// For each move, its index in the list of moves of its position. Most indices take one byte, as lists rarely
/// have 255 moves.
#[derive(Clone, Default)]
pub(crate) struct Moves(Vec<u8>);

/// A prefix of a two-byte index.
const LONG: u8 = u8::MAX;

/// The growth of the list in bytes: doubling would waste memory.
const ROOM: usize = 128;

impl Moves {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, number: usize) {
        if self.0.len() + 3 > self.0.capacity() {
            self.0.reserve_exact(ROOM);
        }
        match u8::try_from(number) {
            Ok(short) if short < LONG => self.0.push(short),
            _ => {
                let [low, high] = (number as u16).to_le_bytes();
                self.0.extend([LONG, low, high]);
            }
        }
    }

    /// The bytes of the list.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The list stored as these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Moves {
        Moves(bytes.to_vec())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let mut bytes = self.0.iter().copied();
        std::iter::from_fn(move || {
            let first = bytes.next()?;
            if first < LONG {
                return Some(usize::from(first));
            }
            Some(usize::from(u16::from_le_bytes([
                bytes.next()?,
                bytes.next()?,
            ])))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let mut moves = Moves::default();
        let numbers = [0, 1, 254, 255, 256, 719, 3, 255];
        numbers.iter().for_each(|number| moves.push(*number));
        assert_eq!(moves.iter().collect::<Vec<_>>(), numbers);
        moves.clear();
        assert_eq!(moves.iter().count(), 0);
    }
}
