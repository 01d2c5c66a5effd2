//! The example positions of the rules book: what is drawn, and what the book says of each.

/// One drawing and its claims.
pub struct Case {
    /// The name of the drawing.
    pub name: &'static str,
    /// What the drawing shows, for those who cannot see it.
    pub title: &'static str,
    pub board: Board,
    /// The lowest and the highest rank in the drawing.
    pub ranks: (u8, u8),
    pub marks: &'static [Mark],
    pub claims: &'static [Claim],
}

pub enum Board {
    /// No pieces.
    Bare,
    /// A position, in full truth.
    Position(&'static str),
    /// What south sees of a position.
    SouthSees(&'static str),
    /// An army of the south.
    Army(&'static str),
}

/// What is pointed out in a drawing; the stations and moves are in text form.
pub enum Mark {
    /// An arrow along the way of a move.
    Way(&'static str),
    /// A blue ring: the piece that is spoken of.
    Piece(&'static str),
    /// Green rings: where it may go.
    May(&'static str),
    /// Red rings: where it may not go, or what to look at.
    Look(&'static str),
}

/// Under these rules, when this is played, this is the answer.
pub struct Claim {
    pub rules: &'static str,
    /// Moves, parted by spaces. All but the last are played without a word.
    pub play: &'static str,
    pub ask: Ask,
    pub answer: &'static str,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Ask {
    /// What the last move does, or why it is not played.
    Does,
    /// What south, or north, is told of it.
    SouthHears,
    NorthHears,
    /// The board that it leaves.
    Leaves,
    /// Where the piece on a station may go; `play` is the station.
    Reaches,
    /// Whether the army may be used; `play` is empty.
    Army,
}

const fn does(rules: &'static str, play: &'static str, answer: &'static str) -> Claim {
    ask(Ask::Does, rules, play, answer)
}

const fn ask(ask: Ask, rules: &'static str, play: &'static str, answer: &'static str) -> Claim {
    Claim {
        rules,
        play,
        ask,
        answer,
    }
}

use Ask::{Leaves, NorthHears, Reaches, SouthHears};
use Board::{Army, Bare, Position, SouthSees};
use Mark::{Look, May, Piece, Way};

pub const CASES: &[Case] = &[
    Case {
        name: "stations",
        title: "The empty board: five files, twelve ranks, railroads, camps, headquarters, the front line",
        board: Bare,
        ranks: (1, 12),
        marks: &[],
        claims: &[],
    },
    Case {
        name: "army",
        title: "An army of 25 pieces on the south half, the camps empty",
        board: Army("ELBGCPXEEJCXPMKLOOKJOBKFP"),
        ranks: (1, 6),
        marks: &[],
        claims: &[ask(Ask::Army, "standard", "", "the army may be used")],
    },
    Case {
        name: "step",
        title: "A colonel in a camp and the six stations it can step to",
        board: Position("1f3/5/5/j4/5/5/5/1kP2/2C2/5/5/1F3 s r 0"),
        ranks: (2, 6),
        marks: &[Piece("c4"), May("b3 c3 d3 b4 d4 d5"), Look("b5 c5")],
        claims: &[
            ask(Reaches, "standard", "c4", "b3 c3 d3 b4 d4 d5"),
            does(
                "standard",
                "c4c5",
                "not a move: your own piece stands on c5",
            ),
            does(
                "standard",
                "c4b5",
                "not a move: b5 is an occupied camp: the piece in it cannot be attacked (camps-safe)",
            ),
        ],
    },
    Case {
        name: "railroad",
        title: "A major on a railroad crossing and all stations that it can run to",
        board: Position("1f3/4j/5/k4/5/5/J2B1/5/5/P4/5/1F3 s r 0"),
        ranks: (2, 10),
        marks: &[Piece("a6"), May("a4 a5 b5 b6 c6 a7 a8 a9"), Look("a10 c7")],
        claims: &[
            ask(Reaches, "standard", "a6", "a4 a5 b5 b6 c6 a7 a8 a9"),
            does("standard", "a6a9", "the captain is lost"),
            does(
                "standard",
                "a6a10",
                "not a move: the railroad is blocked at a9",
            ),
            does(
                "standard",
                "a6c7",
                "not a move: the way from a6 to c7 turns a corner, but this piece cannot turn",
            ),
        ],
    },
    Case {
        name: "engineers-turn",
        title: "An engineer runs from b2 around four corners to a landmine on e11",
        board: Position("1f3/4o/5/2j2/5/p4/3K1/5/5/5/1E1C1/1F3 s r 0"),
        ranks: (1, 12),
        marks: &[Way("b2e11"), May("e11")],
        claims: &[
            does("standard", "b2e11", "the landmine is lost"),
            does(
                "standard,engineers-turn=no",
                "b2e11",
                "not a move: the way from b2 to e11 turns a corner, but this piece cannot turn",
            ),
            does(
                "standard",
                "d6c7",
                "not a move: the way from d6 to c7 turns a corner, but this piece cannot turn",
            ),
        ],
    },
    Case {
        name: "battle",
        title: "Four attacks across the front, one of them by a bomb",
        board: Position("1f3/5/5/5/5/b1c1j/LmC1P/1X3/5/5/5/1F3 s r 0"),
        ranks: (5, 7),
        marks: &[Piece("a6 c6 e6 b5")],
        claims: &[
            does("standard", "a6a7", "the brigadier is lost"),
            does("standard", "c6c7", "the colonel and the colonel are lost"),
            does(
                "standard",
                "e6e7",
                "the platoon commander is lost, the major stays",
            ),
            does(
                "standard",
                "b5b6",
                "the bomb and the field marshal are lost",
            ),
        ],
    },
    Case {
        name: "take-flag",
        title: "A colonel takes the flag",
        board: Position("1f3/1Cop1/5/5/5/5/5/5/5/5/5/1F3 s r 0"),
        ranks: (10, 12),
        marks: &[Way("b11b12"), May("b12")],
        claims: &[does(
            "standard",
            "b11b12",
            "the flag is taken; south wins (flag)",
        )],
    },
    Case {
        name: "play-dark",
        title: "Dark play as south sees it: the other army shows its backs",
        board: SouthSees(
            "eoofk/pckxo/j1g1j/pe1bp/l1x1l/bmeck/ELBGC/P1X1E/EJ1CX/P1M1K/LOOKJ/OBKFP s r 0",
        ),
        ranks: (4, 9),
        marks: &[],
        claims: &[
            does(
                "standard",
                "c6",
                "not a move: there is no face-down piece on c6 to flip",
            ),
            does("standard", "c6c7", "the engineer is lost"),
        ],
    },
    Case {
        name: "play",
        title: "Expose play: two pieces are turned up, the others lie face down",
        board: Position("3~f1/5/5/5/5/2p~M~x/~k~OJ1~c/5/5/5/5/1~F3 s r 0"),
        ranks: (5, 8),
        marks: &[Way("c6c7"), May("c7")],
        claims: &[
            does("flip", "a6", "it is a black captain"),
            does("flip", "c6c7", "the platoon commander is lost"),
            does(
                "flip",
                "c6b6",
                "not a move: the piece on b6 is face down and cannot be attacked",
            ),
            does(
                "flip",
                "d7d8",
                "not a move: the piece on d7 is face down and can only be flipped",
            ),
            does(
                "standard",
                "c6c7",
                "not a position: b1 has a face-down piece, which only expose play has",
            ),
        ],
    },
    Case {
        name: "play-open",
        title: "Open play as south sees it: every piece is face up; a bomb is near the flag, a colonel before a captain",
        board: SouthSees("1fo2/1Xp1j/5/5/5/2k2/2C2/5/5/5/5/1F3 s r 0"),
        ranks: (6, 12),
        marks: &[Way("b11b12"), Look("b12"), Piece("c6")],
        claims: &[
            does("open", "b11b12", "the flag is taken; south wins (flag)"),
            does(
                "open,bombs-take-flag=no",
                "b11b12",
                "not a move: the flag on b12 may not be taken: a bomb may not take the flag",
            ),
            does(
                "open,mines-before-flag=yes",
                "b11b12",
                "not a move: the flag on b12 may not be taken: the flag's owner still has a landmine on the board",
            ),
            ask(SouthHears, "open", "c6c7", "c6c7 win against captain"),
            ask(NorthHears, "open", "c6c7", "c6c7 win by colonel"),
        ],
    },
    Case {
        name: "mines",
        title: "Landmines on b11 and c11, attacked by a bomb, a lieutenant general and a platoon commander",
        board: Position("1f3/Xoo1p/1PL2/5/5/5/5/5/5/5/5/1F3 s r 0"),
        ranks: (9, 12),
        marks: &[Way("c10c11"), Look("c11")],
        claims: &[
            does(
                "standard,mines=mutual",
                "c10c11",
                "the lieutenant general and the landmine are lost",
            ),
            does(
                "standard,mines=northern",
                "c10c11",
                "the lieutenant general is lost, the landmine stays",
            ),
            does(
                "standard,mines=lowest",
                "c10c11",
                "the lieutenant general is lost, the landmine stays",
            ),
            does(
                "standard,mines=lowest",
                "b10b11",
                "the platoon commander and the landmine are lost",
            ),
            does(
                "standard,mines=northern",
                "b10b11",
                "the platoon commander is lost, the landmine stays",
            ),
            does(
                "standard,mines=northern",
                "a11b11",
                "the bomb and the landmine are lost",
            ),
        ],
    },
    Case {
        name: "camps-safe",
        title: "A field marshal beside a captain in a camp",
        board: Position("1f3/5/5/2k2/2M2/4p/5/5/5/5/5/1F3 s r 0"),
        ranks: (7, 10),
        marks: &[Way("c8c9"), Look("c9")],
        claims: &[
            does(
                "standard",
                "c8c9",
                "not a move: c9 is an occupied camp: the piece in it cannot be attacked (camps-safe)",
            ),
            does("standard,camps-safe=no", "c8c9", "the captain is lost"),
        ],
    },
    Case {
        name: "hq-locked",
        title: "A colonel on the enemy's empty headquarters",
        board: Position("1f1C1/5/5/p4/5/5/5/5/2K2/5/5/1F1P1 s r 0"),
        ranks: (10, 12),
        marks: &[Way("d12d11"), Look("d12")],
        claims: &[
            does(
                "standard",
                "d12d11",
                "not a move: the piece on d12 is in a headquarters and never moves again (hq-locked)",
            ),
            does(
                "standard",
                "d1d2",
                "not a move: the piece on d1 is in a headquarters and never moves again (hq-locked)",
            ),
            does("standard,hq-locked=no", "d12d11", "the colonel goes to d11"),
            does(
                "standard,hq-locked=no",
                "d1d2",
                "the platoon commander goes to d2",
            ),
        ],
    },
    Case {
        name: "bombs-enter-hq",
        title: "A bomb before the enemy's empty headquarters",
        board: Position("1f3/3X1/5/p4/5/5/5/5/5/5/5/1F3 s r 0"),
        ranks: (10, 12),
        marks: &[Way("d11d12"), Look("d12")],
        claims: &[
            does("standard", "d11d12", "the bomb goes to d12"),
            does(
                "standard,bombs-enter-hq=no",
                "d11d12",
                "not a move: a bomb may not enter d12, a headquarters of the other seat (bombs-enter-hq)",
            ),
        ],
    },
    Case {
        name: "bombs-take-flag",
        title: "A bomb attacks the flag",
        board: Position("1f3/1X3/5/p4/5/5/5/5/5/2K2/5/1F3 s r 0"),
        ranks: (10, 12),
        marks: &[Way("b11b12"), Look("b12")],
        claims: &[
            does("standard", "b11b12", "the flag is taken; south wins (flag)"),
            does(
                "standard,bombs-take-flag=no",
                "b11b12",
                "refused: the flag on b12 may not be taken: a bomb may not take the flag",
            ),
        ],
    },
    Case {
        name: "flag-taker",
        title: "A lieutenant general and a platoon commander beside the flag",
        board: Position("Lf3/1P1j1/5/5/5/5/5/5/5/5/5/1F3 s r 0"),
        ranks: (10, 12),
        marks: &[Piece("a12 b11"), Look("b12")],
        claims: &[
            does("standard", "a12b12", "the flag is taken; south wins (flag)"),
            does(
                "standard,flag-taker=lowest",
                "a12b12",
                "refused: the flag on b12 may not be taken: only a piece with the lowest order among its side's pieces on the board may take the flag",
            ),
            does(
                "standard,flag-taker=lowest",
                "b11b12",
                "the flag is taken; south wins (flag)",
            ),
            does(
                "standard,flag-taker=engineer",
                "b11b12",
                "refused: the flag on b12 may not be taken: only an engineer may take the flag",
            ),
        ],
    },
    Case {
        name: "mines-before-flag",
        title: "A captain before the flag while a landmine stands",
        board: Position("1f3/1KEo1/5/5/4p/5/5/5/5/5/5/1F3 s r 0"),
        ranks: (10, 12),
        marks: &[Way("b11b12"), Look("b12 d11")],
        claims: &[
            does("standard", "b11b12", "the flag is taken; south wins (flag)"),
            does(
                "standard,mines-before-flag=yes",
                "b11b12",
                "refused: the flag on b12 may not be taken: the flag's owner still has a landmine on the board",
            ),
            does(
                "standard,mines-before-flag=yes",
                "c11d11",
                "the landmine is lost",
            ),
            does(
                "standard,mines-before-flag=yes",
                "c11d11 e8e7 b11b12",
                "the flag is taken; south wins (flag)",
            ),
        ],
    },
    Case {
        name: "flag-win",
        title: "A captain takes the flag",
        board: Position("1f3/1K3/5/5/4p/5/5/5/5/5/5/1F3 s r 0"),
        ranks: (10, 12),
        marks: &[Way("b11b12"), May("b12")],
        claims: &[
            does("standard", "b11b12", "the flag is taken; south wins (flag)"),
            does("standard,flag-win=carry", "b11b12", "the flag is taken"),
            ask(
                Leaves,
                "standard,flag-win=carry",
                "b11b12",
                "1K+3/5/5/5/4p/5/5/5/5/5/5/1F3 n r 0",
            ),
            does(
                "standard,flag-win=carry",
                "b11b12 e8e7 b12b11",
                "the captain goes to b11",
            ),
        ],
    },
    Case {
        name: "carry-home",
        title: "A captain carries the black flag and is one step from home",
        board: Position("5/5/5/5/5/5/5/5/2P2/5/3K+l/1F3 s r 0"),
        ranks: (1, 4),
        marks: &[Way("d2d1"), May("d1")],
        claims: &[does(
            "standard,flag-win=carry",
            "d2d1",
            "the captain goes to d1; south wins (flag)",
        )],
    },
    Case {
        name: "carry-lost",
        title: "A lieutenant general attacks the captain that carries its flag",
        board: Position("5/5/5/5/5/5/5/5/2P2/5/3K+l/1F3 n r 0"),
        ranks: (1, 4),
        marks: &[Way("e2d2"), Look("d2")],
        claims: &[
            does("standard,flag-win=carry", "e2d2", "the captain is lost"),
            ask(
                Leaves,
                "standard,flag-win=carry",
                "e2d2",
                "5/5/5/5/5/5/5/5/2P2/5/3l*1/1F3 s r 0",
            ),
            ask(
                Leaves,
                "standard,flag-win=carry",
                "e2d2 c4c5 d2c2",
                "5/5/5/5/5/5/5/2P2/5/5/2lf1/1F3 s r 2",
            ),
        ],
    },
    Case {
        name: "marshal-reveals-flag",
        title: "A bomb blows the black field marshal up; the black flag is on d12",
        board: Position("3f1/5/5/1j3/5/2m2/2X2/5/1K3/5/5/1F3 s r 0"),
        ranks: (6, 12),
        marks: &[Way("c6c7"), Look("d12")],
        claims: &[
            ask(
                SouthHears,
                "standard",
                "c6c7",
                "c6c7 both, north's marshal is lost: its flag is on d12",
            ),
            ask(
                SouthHears,
                "standard,marshal-reveals-flag=no",
                "c6c7",
                "c6c7 both",
            ),
        ],
    },
    Case {
        name: "battle-reveals",
        title: "A colonel attacks a captain",
        board: Position("3f1/5/5/1j3/5/2k2/2C2/5/1K3/5/5/1F3 s r 0"),
        ranks: (6, 7),
        marks: &[Way("c6c7")],
        claims: &[
            ask(SouthHears, "standard", "c6c7", "c6c7 win"),
            ask(NorthHears, "standard", "c6c7", "c6c7 win"),
            ask(
                SouthHears,
                "standard,battle-reveals=casualties",
                "c6c7",
                "c6c7 win against captain",
            ),
            ask(
                NorthHears,
                "standard,battle-reveals=casualties",
                "c6c7",
                "c6c7 win",
            ),
            ask(
                SouthHears,
                "standard,battle-reveals=both",
                "c6c7",
                "c6c7 win against captain",
            ),
            ask(
                NorthHears,
                "standard,battle-reveals=both",
                "c6c7",
                "c6c7 win by colonel",
            ),
        ],
    },
    Case {
        name: "bombs-off-front",
        title: "An army with a bomb on the front row, on c6",
        board: Army("ELXGCPBEEJCXPMKLOOKJOBKFP"),
        ranks: (1, 6),
        marks: &[Look("c6")],
        claims: &[
            ask(
                Ask::Army,
                "standard",
                "",
                "not allowed: a bomb stands on c6; the front row may have no bombs (bombs-off-front)",
            ),
            ask(
                Ask::Army,
                "standard,bombs-off-front=no",
                "",
                "the army may be used",
            ),
        ],
    },
    Case {
        name: "mines-in-back-rows",
        title: "An army with a landmine on the third row, on c3",
        board: Army("ELBGCPXEEJCXPOKLMOKJOBKFP"),
        ranks: (1, 6),
        marks: &[Look("c3")],
        claims: &[
            ask(
                Ask::Army,
                "standard",
                "",
                "not allowed: a landmine stands on c3; only the two back rows may have landmines (mines-in-back-rows)",
            ),
            ask(
                Ask::Army,
                "standard,mines-in-back-rows=no",
                "",
                "the army may be used",
            ),
        ],
    },
    Case {
        name: "quiet-limit",
        title: "The quiet count is 30; a captain can attack a platoon commander",
        board: Position("1f3/5/5/4j/5/2p2/2K2/5/5/5/5/1F3 s r 30"),
        ranks: (6, 7),
        marks: &[Piece("c6")],
        claims: &[
            does("standard", "c6b6", "the captain goes to b6"),
            does(
                "standard,quiet-limit=31",
                "c6b6",
                "the captain goes to b6; draw (quiet)",
            ),
            does(
                "standard,quiet-limit=31",
                "c6c7",
                "the platoon commander is lost",
            ),
        ],
    },
    Case {
        name: "quiet-result",
        title: "A captain has run from a field marshal for 30 plies",
        board: Position("1f3/5/5/m4/5/5/K4/5/5/5/5/1F3 s r 30"),
        ranks: (5, 9),
        marks: &[Way("a6c6")],
        claims: &[
            does(
                "standard,quiet-limit=31,quiet-result=draw",
                "a6c6",
                "the captain goes to c6; draw (quiet)",
            ),
            does(
                "standard,quiet-limit=31,quiet-result=loss",
                "a6c6",
                "the captain goes to c6; north wins (quiet)",
            ),
        ],
    },
    Case {
        name: "repetition",
        title: "Two captains that go to and fro",
        board: Position("1f3/5/5/5/5/4k/K4/5/5/5/5/1F3 s r 0"),
        ranks: (5, 8),
        marks: &[Way("a6a5")],
        claims: &[
            does("standard", "a6a5 e7e8 a5a6 e8e7", "the captain goes to e7"),
            does(
                "standard,repetition=2",
                "a6a5 e7e8 a5a6 e8e7",
                "the captain goes to e7; draw (repetition)",
            ),
            does(
                "standard,repetition=3",
                "a6a5 e7e8 a5a6 e8e7",
                "the captain goes to e7",
            ),
        ],
    },
    Case {
        name: "immobile",
        title: "A colonel attacks the last black piece that can move",
        board: Position("1f3/1oo2/5/5/5/2k2/2C2/5/5/5/5/1F3 s r 0"),
        ranks: (6, 12),
        marks: &[Way("c6c7"), Look("c7")],
        claims: &[
            does(
                "standard",
                "c6c7",
                "the captain is lost; south wins (immobile)",
            ),
            does(
                "standard,immobile=draw",
                "c6c7",
                "the captain is lost; draw (immobile)",
            ),
        ],
    },
    Case {
        name: "immobile-both",
        title: "Two captains, the last pieces that can move, meet",
        board: Position("1f3/1oo2/5/5/5/2k2/2K2/5/5/5/5/1F3 s r 0"),
        ranks: (6, 7),
        marks: &[Way("c6c7"), Look("c7")],
        claims: &[does(
            "standard",
            "c6c7",
            "the captain and the captain are lost; draw (immobile)",
        )],
    },
    Case {
        name: "colours",
        title: "Expose play before the first flip: five pieces face down",
        board: Position("3~f1/5/5/5/5/~o1~k1~e/2~J1~P/5/5/5/5/1~F3 s ? 0"),
        ranks: (6, 7),
        marks: &[Piece("c6")],
        claims: &[
            does(
                "flip,colours=first",
                "c6",
                "it is a red major; south plays red; north plays black",
            ),
            does("flip,colours=first", "c6 c7", "it is a black captain"),
            does("flip,colours=twice", "c6", "it is a red major"),
            does(
                "flip,colours=twice",
                "c6 c7 c6b6",
                "not a move: the colours are not decided yet: only flips are possible",
            ),
            does(
                "flip,colours=twice",
                "c6 c7 e6",
                "it is a red platoon commander; south plays red; north plays black",
            ),
            does("flip,colours=match", "c6", "it is a red major"),
            does(
                "flip,colours=match",
                "c6 e6",
                "it is a red platoon commander; south plays black; north plays red",
            ),
            does(
                "flip,colours=match",
                "c6 c7 e6",
                "it is a red platoon commander",
            ),
            ask(
                Leaves,
                "flip,colours=match",
                "c6 c7 e6",
                "3~f1/5/5/5/5/~o1k1~e/2J1P/5/5/5/5/1~F3 n ?r 0",
            ),
            does(
                "flip,colours=engineer",
                "c6 c7 e6",
                "it is a red platoon commander",
            ),
            does(
                "flip,colours=engineer",
                "c6 e7",
                "it is a black engineer; south plays red; north plays black",
            ),
        ],
    },
    Case {
        name: "suicide",
        title: "A major before a brigadier, a captain before a landmine",
        board: Position("3~f1/5/5/5/5/o1b1~p/K1J2/5/5/5/5/1~F3 s r 0"),
        ranks: (6, 7),
        marks: &[Way("c6c7"), Look("c7")],
        claims: &[
            does(
                "flip,suicide=yes",
                "c6c7",
                "the major is lost, the brigadier stays",
            ),
            does(
                "flip,suicide=no",
                "c6c7",
                "not a move: the attack on c7 would lose only the attacker (suicide)",
            ),
            does(
                "flip,suicide=yes",
                "a6a7",
                "the captain is lost, the landmine stays",
            ),
            does(
                "flip,suicide=no",
                "a6a7",
                "not a move: the attack on a7 would lose only the attacker (suicide)",
            ),
        ],
    },
    Case {
        name: "ply-limit",
        title: "Two captains on the front rows",
        board: Position("1f3/5/5/5/5/4k/2K2/5/5/5/5/1F3 s r 0"),
        ranks: (6, 7),
        marks: &[Way("c6b6")],
        claims: &[
            does("standard", "c6b6 e7d7", "the captain goes to d7"),
            does(
                "standard,ply-limit=2",
                "c6b6 e7d7",
                "the captain goes to d7; draw (length)",
            ),
        ],
    },
    Case {
        name: "flips-reset-quiet",
        title: "The quiet count is 69; a piece can be flipped, or a captain can attack one",
        board: Position("3~f1/5/5/5/5/~p1j2/2K1c/5/5/5/5/1~F3 s r 69"),
        ranks: (6, 7),
        marks: &[Piece("a7")],
        claims: &[
            ask(
                Leaves,
                "flip,flips-reset-quiet=yes",
                "a7",
                "3~f1/5/5/5/5/p1j2/2K1c/5/5/5/5/1~F3 n r 0",
            ),
            does(
                "flip,flips-reset-quiet=yes",
                "a7",
                "it is a black platoon commander",
            ),
            does(
                "flip,flips-reset-quiet=no",
                "a7",
                "it is a black platoon commander; draw (quiet)",
            ),
        ],
    },
    Case {
        name: "bombs-turn",
        title: "A bomb runs from e2 around two corners to a major on a9",
        board: Position("1f3/5/2k2/j4/5/5/5/5/5/5/1K2X/1F3 s r 0"),
        ranks: (1, 10),
        marks: &[Way("e2a9"), May("a9")],
        claims: &[
            does(
                "standard",
                "e2a9",
                "not a move: the way from e2 to a9 turns a corner, but this piece cannot turn",
            ),
            does(
                "standard,bombs-turn=yes",
                "e2a9",
                "the bomb and the major are lost",
            ),
            does(
                "standard,engineers-turn=no,bombs-turn=yes",
                "e2a9",
                "not a move: the way from e2 to a9 turns a corner, but this piece cannot turn",
            ),
            does(
                "standard,bombs-turn=yes",
                "b2a6",
                "not a move: the way from b2 to a6 turns a corner, but this piece cannot turn",
            ),
        ],
    },
    Case {
        name: "bombs-clear-mines",
        title: "A bomb on b10 before a landmine on b11",
        board: Position("1f3/1oo1p/1X1K1/5/5/5/5/5/5/5/5/1F3 s r 0"),
        ranks: (9, 12),
        marks: &[Way("b10b11"), Look("b11")],
        claims: &[
            does("standard", "b10b11", "the bomb and the landmine are lost"),
            does(
                "standard,bombs-clear-mines=no",
                "b10b11",
                "the bomb is lost, the landmine stays",
            ),
            does(
                "standard,mines=mutual,bombs-clear-mines=no",
                "b10b11",
                "the bomb is lost, the landmine stays",
            ),
            ask(
                Leaves,
                "standard,bombs-clear-mines=no",
                "b10b11",
                "1f3/1oo1p/3K1/5/5/5/5/5/5/5/5/1F3 n r 0",
            ),
            does(
                "flip,bombs-clear-mines=no",
                "b10b11",
                "not a move: the attack on b11 would lose only the attacker (suicide)",
            ),
            does(
                "flip,suicide=yes,bombs-clear-mines=no",
                "b10b11",
                "the bomb is lost, the landmine stays",
            ),
        ],
    },
    Case {
        name: "board",
        title: "The board tiny: twelve stations, a general on c6 and a colonel on c7",
        board: Position("5/5/5/5/2e2/1gcf1/1FGC1/2E2/5/5/5/5 s r 0"),
        ranks: (5, 8),
        marks: &[Piece("c6"), May("b5 d5 c7")],
        claims: &[
            ask(Reaches, "standard,board=tiny", "c6", "b5 d5 c7"),
            does("standard,board=tiny", "c6c7", "the colonel is lost"),
            does(
                "standard,board=tiny",
                "d6d5",
                "not a move: the piece on d6 is in a headquarters and never moves again (hq-locked)",
            ),
            does(
                "standard,board=tiny",
                "c6c4",
                "not a move: no road or railroad leads from c6 to c4",
            ),
        ],
    },
    Case {
        name: "refusal",
        title: "What south sees: a bomb and a captain near a headquarters, enemies hidden",
        board: SouthSees("1fo2/KXp1j/5/5/5/5/5/5/5/5/5/1F3 s r 0"),
        ranks: (10, 12),
        marks: &[Way("b11b12"), Look("b12")],
        claims: &[
            does(
                "standard,mines-before-flag=yes",
                "b11b12",
                "refused: the flag on b12 may not be taken: the flag's owner still has a landmine on the board",
            ),
            ask(
                SouthHears,
                "standard,mines-before-flag=yes",
                "b11b12",
                "b11b12 is refused: the flag is there",
            ),
            ask(
                NorthHears,
                "standard,mines-before-flag=yes",
                "b11b12",
                "b11b12 is refused: the flag is there",
            ),
            does(
                "standard,mines-before-flag=yes",
                "b11b12 b11b12",
                "not a move: this try was refused already; the position has not changed since",
            ),
            does(
                "standard,mines-before-flag=yes",
                "b11b12 a11a12",
                "the captain goes to a12",
            ),
            does(
                "standard,mines-before-flag=yes",
                "b11b12 a11a12 e11e10 b11b12",
                "refused: the flag on b12 may not be taken: the flag's owner still has a landmine on the board",
            ),
            does(
                "standard,bombs-take-flag=no",
                "b11b12",
                "refused: the flag on b12 may not be taken: a bomb may not take the flag",
            ),
            does(
                "standard,bombs-take-flag=no",
                "b11b12 b11b12",
                "not a move: the flag on b12 may not be taken: a bomb may not take the flag",
            ),
        ],
    },
];
