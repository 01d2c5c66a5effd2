//! Positions as `u64` words, for storage in other languages.

use crate::PositionError;
use crate::rules::Rules;
use crate::station::Stations;

use super::Position;
use super::state::{MOVER, NO_MARK, State};

/// The number of words in use: nine for the state, and the words of the rules.
const USED: usize = 9 + Rules::WORDS;
/// The index of the checksum word.
const SEAL: usize = Position::WORDS - 1;

impl Position {
    /// The number of words that [`Position::to_words`] returns.
    pub const WORDS: usize = 16;

    /// Returns the position and its rules as words, for storage and for other languages. The page
    /// `docs/stability.md` says how long later versions can read them. Unused bits are 0.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(Position::from_words(&position.to_words()), Ok(position));
    /// assert!(Position::from_words(&[0; Position::WORDS]).is_err());
    /// ```
    #[inline]
    pub fn to_words(&self) -> [u64; Position::WORDS] {
        let State {
            planes: [a, b, c, d],
            colors: [red, black],
            down,
            key,
            tail,
        } = self.state;
        let mut words = [0; Position::WORDS];
        words[..9].copy_from_slice(&[a, b, c, d, red, black, down, key, tail & !MOVER]);
        words[9..USED].copy_from_slice(&self.rules().to_bits());
        words[SEAL] = seal(&words);
        words
    }

    /// Returns the position that these words encode.
    ///
    /// The last word is a checksum of the others, so the function rejects words that were changed by
    /// accident. Words with a correct checksum must also encode a possible position under their rules.
    ///
    /// # Errors
    /// Fails with [`PositionError::Words`], [`PositionError::Rules`], or the reason why the position is
    /// impossible.
    pub fn from_words(words: &[u64; Position::WORDS]) -> Result<Position, PositionError> {
        use PositionError::Words;
        if words[SEAL] != seal(words) {
            return Err(Words(
                "they were not made by this library, or they were changed later",
            ));
        }
        if words[USED..SEAL].iter().any(|word| *word != 0) {
            return Err(Words("words that this version does not use must be 0"));
        }
        let [a, b, c, d, red, black, down, key, tail, ref rules @ ..] = *words;
        let rules = core::array::from_fn(|word| rules[word]);
        let rules = Rules::from_bits(rules).map_err(PositionError::Rules)?;
        Position::from_state_words(&rules, [a, b, c, d, red, black, down, key, tail])
    }

    /// The board, without rules, key and checksum: these follow from the words or are stored elsewhere.
    #[cfg(feature = "serde")]
    pub(crate) fn to_board_words(self) -> [u64; 7] {
        let [a, b, c, d, red, _, down, _, tail, ..] = self.to_words();
        [a, b, c, d, red, down, tail]
    }

    /// Returns the position of these words, under these rules.
    #[cfg(feature = "serde")]
    pub(crate) fn from_board_words(
        rules: &Rules,
        [a, b, c, d, red, down, tail]: [u64; 7],
    ) -> Result<Position, PositionError> {
        let black = (a | b | c | d) & !red;
        let words = [a, b, c, d, red, black, down, 0, tail];
        let mut position = Position::from_state_words(rules, words)?;
        position.state.key = position.key_from_scratch();
        Ok(position)
    }

    /// Returns the position of the state's words, under these rules. Does not check the key.
    fn from_state_words(
        rules: &Rules,
        [a, b, c, d, red, black, down, key, tail]: [u64; 9],
    ) -> Result<Position, PositionError> {
        use PositionError::Words;
        let byte = |at: u32| (tail >> at) as u8;
        let state = State {
            planes: [a, b, c, d],
            colors: [red, black],
            down,
            key,
            // The mover's colour is not stored, as it follows from the rest.
            tail: tail | (tail << 1 ^ tail >> 7) & MOVER,
        };
        let occupied = red | black;
        // The codes are the orders 1 to 9, and the binary numbers 1010, 1100 and 1110.
        let coded = (a | b | c | d) & !(d & (b | c) & a);
        let is_mark = |mark: u8| mark < 60 || mark == NO_MARK;
        if occupied & !Stations::ALL.bits() != 0
            || red & black != 0
            || a | b | c | d != occupied
            || coded != occupied
            || down & !occupied != 0
            || !is_mark(byte(16))
            || !is_mark(byte(24))
            || byte(32) > 1
            || tail >> 48 != 0
        {
            return Err(Words("what stands where"));
        }
        let position = Position::with_state(rules, state);
        let sides = position.seat_colors();
        let recorded = sides.recorded(rules.settling(), position.to_move());
        if sides != recorded || sides.encode() != byte(40) {
            return Err(Words("the colours"));
        }
        position.check(false)?;
        Ok(position)
    }
}

/// A checksum that depends on every bit of the words in use.
#[inline]
fn seal(words: &[u64; Position::WORDS]) -> u64 {
    // Multiplying by an odd factor is one to one, so a change in a single word is always detected. The
    // products do not depend on each other.
    let mut sum: u64 = 0x6c7a_7131;
    let mut factor: u64 = 0x9e37_79b9_7f4a_7c15;
    for word in &words[..USED] {
        factor = factor.wrapping_add(0x5851_f42d_4c95_7f2e);
        sum = sum.wrapping_add(word.wrapping_mul(factor).rotate_left(29));
    }
    sum ^ sum >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Colours;
    use crate::{Random, RuleSet};
    use alloc::string::ToString;

    /// Positions of every rule set, from the first to the last ply.
    fn positions() -> impl Iterator<Item = Position> {
        let sets = RuleSet::ALL.iter().map(|set| set.rules);
        let open = [Colours::Match, Colours::Engineer].map(|how| Rules::FLIP.with_colours(how));
        sets.chain(open).flat_map(|rules| {
            let mut random = Random::new(7);
            let mut position = Position::from_seed(&rules, 7);
            (0..if cfg!(miri) { 4 } else { 400 }).map_while(move |_| {
                position.play_unchecked(position.legal_moves().sample(&mut random)?);
                Some(position)
            })
        })
    }

    #[test]
    fn words_hold_everything() {
        for position in positions() {
            assert_eq!(Position::from_words(&position.to_words()), Ok(position));
        }
    }

    #[test]
    fn every_changed_bit_is_noticed() {
        for position in positions().step_by(97) {
            let words = position.to_words();
            for bit in 0..64 * Position::WORDS {
                let mut changed = words;
                changed[bit / 64] ^= 1 << (bit % 64);
                assert!(Position::from_words(&changed).is_err(), "{position} {bit}");
            }
        }
    }

    #[test]
    fn words_in_reserve_are_refused_with_their_seal() {
        let words = Position::from_seed(&Rules::STANDARD, 1).to_words();
        let why = |at: usize, bit: u32| {
            let mut words = words;
            words[at] ^= 1 << bit;
            words[SEAL] = seal(&words);
            let why = Position::from_words(&words).expect_err("a bit in reserve");
            (why.reason(), why.to_string())
        };
        for bit in 0..64 {
            for at in USED..SEAL {
                assert_eq!(why(at, bit).0, "words");
            }
        }
        // The first digit of the last word of rules is the option `board`, whose values are 0 to 2.
        for bit in 2..64 {
            assert_eq!(why(USED - 1, bit).0, "rules");
        }
        assert_eq!(
            why(9, 1).1,
            "these words are not a position: expected rules in layout 1, got layout 3"
        );
    }

    #[test]
    fn forged_words_are_what_the_text_allows() {
        let mut random = Random::new(3);
        let mut taken = 0;
        for position in positions() {
            for _ in 0..40 {
                let mut words = position.to_words();
                for _ in 0..=random.below(3) {
                    let bit = random.below(64 * USED as u32) as usize;
                    words[bit / 64] ^= 1 << (bit % 64);
                }
                words[SEAL] = seal(&words);
                let Ok(forged) = Position::from_words(&words) else {
                    continue;
                };
                // Only the key is not checked.
                let text = forged.to_string();
                let read = Position::parse(&text, forged.rules()).expect(&text);
                assert_eq!(read.to_string(), text);
                assert_eq!(forged.legal_moves(), read.legal_moves());
                assert_eq!(forged.outcome(), read.outcome());
                taken += 1;
            }
        }
        assert!(taken > 10_000, "{taken}");
    }

    #[test]
    fn words_and_texts_allow_the_same() {
        // Replaces one piece by another. The words are accepted if and only if the text is accepted.
        let mut random = Random::new(5);
        let (mut taken, mut refused) = (0, 0);
        for position in positions() {
            let mut changed = position;
            let occupied = position.occupied();
            let nth = random.below(occupied.len() as u32) as usize;
            let station = occupied.iter().nth(nth).expect("a piece");
            let old = position.piece_at(station).expect("a piece");
            let kind = crate::Kind::ALL[random.below(12) as usize];
            let (bit, index) = (station.to_set().bits(), station.index() as u32);
            changed
                .state
                .toggle(bit, index, old.color.index(), old.kind.code());
            changed
                .state
                .toggle(bit, index, old.color.index(), kind.code());
            let from_words = Position::from_words(&changed.to_words());
            let from_text = Position::parse(&changed.to_string(), position.rules());
            match &from_text {
                Ok(_) => taken += 1,
                Err(_) => refused += 1,
            }
            assert_eq!(from_words, from_text, "{changed}");
        }
        assert!(taken > 500 && refused > 500, "{taken} {refused}");
    }
}
