//! Army files of the QQ game: 50 bytes. The last 30 are the half board from the front row to the back, each
//! row from its owner's left to right, camps included.

use luzhanqi::{Army, Kind, Seat, Station};

const HEAD: &[u8; 20] = b"QQGame JQL File\0\x57\x04\x00\x00";

/// The kinds by their numbers; 0 is an empty place and 1 a piece seen from behind.
const KINDS: [Option<Kind>; 14] = [
    None,
    None,
    Some(Kind::Flag),
    Some(Kind::Landmine),
    Some(Kind::Bomb),
    Some(Kind::Marshal),
    Some(Kind::General),
    Some(Kind::LieutenantGeneral),
    Some(Kind::Brigadier),
    Some(Kind::Colonel),
    Some(Kind::Major),
    Some(Kind::Captain),
    Some(Kind::PlatoonCommander),
    Some(Kind::Engineer),
];

/// Returns south's station for an index in the file.
fn station(place: usize) -> Option<Station> {
    let (row, column) = (place as u8 / 5, place as u8 % 5);
    Station::at(column, 6u8.checked_sub(row)?)
}

/// Returns whether these bytes begin like a QQ army file.
pub fn is_jql(bytes: &[u8]) -> bool {
    bytes.starts_with(&HEAD[..16])
}

/// Returns the army of a QQ army file.
///
/// # Errors
/// The error text says what is wrong.
pub fn read(bytes: &[u8]) -> Result<Army, String> {
    let Some((head, board)) = bytes
        .split_at_checked(HEAD.len())
        .filter(|two| two.1.len() == 30)
    else {
        return Err(format!(
            "expected 50 bytes in a .jql file, got {}",
            bytes.len()
        ));
    };
    if head != HEAD {
        let found = &head[16..];
        return Err(format!(
            "the bytes 16 to 19 of a .jql file are 57 04 00 00, not {found:02x?}"
        ));
    }
    let mut kinds = Vec::new();
    for (place, byte) in board.iter().enumerate() {
        let kind = KINDS.get(usize::from(*byte)).copied().flatten();
        let post = station(place).and_then(|station| Army::slot(station, Seat::South));
        match (post, kind) {
            (Some(_), Some(kind)) => kinds.push(kind),
            (None, None) if *byte == 0 => {}
            (None, _) => {
                return Err(format!(
                    "byte {}: expected 0, because a camp is empty",
                    place + HEAD.len()
                ));
            }
            (Some(_), None) => {
                let place = place + HEAD.len();
                return Err(format!(
                    "byte {place}: expected a piece, 2 to 13, not {byte}"
                ));
            }
        }
    }
    // The indices follow the order of an army's text.
    let kinds = <[Kind; Army::LEN]>::try_from(kinds).map_err(|_| "not 25 pieces".to_string())?;
    Army::new(kinds).map_err(|error| error.to_string())
}

/// Returns the QQ army file of an army.
pub fn write(army: &Army) -> [u8; 50] {
    let mut bytes = [0; 50];
    bytes[..HEAD.len()].copy_from_slice(HEAD);
    for (place, byte) in bytes[HEAD.len()..].iter_mut().enumerate() {
        let kind = station(place).and_then(|station| army.kind_at(station, Seat::South));
        let number = KINDS
            .iter()
            .position(|other| kind.is_some() && *other == kind);
        *byte = number.unwrap_or(0) as u8;
    }
    bytes
}
