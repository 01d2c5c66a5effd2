//! Keys of positions.

use crate::random::Random;

/// The random numbers of pieces, by side, code of the kind and point.
pub(super) static KEYS: [[[u64; 128]; 8]; 2] = {
    let (mut random, mut keys, mut side) =
        (Random::new(0x7869_616e_6771_6921), [[[0; 128]; 8]; 2], 0);
    while side < 2 {
        let mut kind = 1;
        while kind < 8 {
            let mut at = 0;
            while at < 90 {
                keys[side][kind][at] = random.next_u64();
                at += 1;
            }
            kind += 1;
        }
        side += 1;
    }
    keys
};

/// The part of the key for Black to move.
pub(super) const BLACK_TO_MOVE: u64 = 0x5851_f42d_4c95_7f2d;
