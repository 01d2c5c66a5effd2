//! What the library says to a claim of the book.

use luzhanqi::rules::{AttackResult, Colours};
use luzhanqi::{Army, Effect, Game, Move, Observation, PlayResult, Position, Rules, Seat, Station};

use super::cases::{Ask, Board, Case, Claim};

pub fn answer(case: &Case, claim: &Claim) -> String {
    let rules: Rules = claim.rules.parse().expect(claim.rules);
    let text = match case.board {
        Board::Army(army) => {
            let army: Army = army.parse().expect(army);
            return match army.validate(&rules, Seat::South) {
                Ok(()) => "the army may be used".into(),
                Err(why) => format!("not allowed: {why}"),
            };
        }
        Board::Position(text) | Board::SouthSees(text) => position_text(text, &rules),
        Board::Bare => panic!("a bare board claims nothing"),
    };
    let position = match Position::parse(&text, &rules) {
        Ok(position) => position,
        Err(why) => return format!("not a position: {why}"),
    };
    if claim.ask == Ask::Reaches {
        let station: Station = claim.play.parse().expect(claim.play);
        let names: Vec<String> = position
            .destinations(station)
            .iter()
            .map(|s| s.to_string())
            .collect();
        return names.join(" ");
    }
    let moves: Vec<Move> = claim
        .play
        .split(' ')
        .map(|mv| mv.parse().expect(mv))
        .collect();
    let (last, earlier) = moves.split_last().expect("a move");
    let mut game = Game::from_position(&position);
    for mv in earlier {
        game.play(*mv).expect(claim.play);
    }
    let told = tell(&mut game, *last);
    match claim.ask {
        Ask::SouthHears => hears(&game, Seat::South),
        Ask::NorthHears => hears(&game, Seat::North),
        Ask::Leaves => game.truth().to_string(),
        _ => told,
    }
}

/// The third field of a position with open colours is longer where flips are kept in it.
pub fn position_text(text: &str, rules: &Rules) -> String {
    match rules.colours() {
        Colours::First | Colours::Engineer => text.into(),
        Colours::Twice => text.replace(" ? ", " ?-- "),
        Colours::Match => text.replace(" ? ", " ?- "),
        _ => unreachable!("no text is known for this option"),
    }
}

/// The latest thing that a seat observed, the ending apart.
fn hears(game: &Game, seat: Seat) -> String {
    game.observations(seat)
        .rev()
        .find(|seen| !matches!(seen, Observation::Ended(_)))
        .map_or(String::new(), |seen| seen.to_string())
}

fn tell(game: &mut Game, mv: Move) -> String {
    let before = *game.truth();
    let effect = match game.play(mv) {
        Ok(PlayResult::Played(effect)) => effect,
        Ok(PlayResult::Refused(_)) => {
            return before.why_illegal(mv).expect("a refusal").to_string();
        }
        Err(why) => return format!("not a move: {why}"),
    };
    let kind = |station| before.piece_at(station).map_or("nobody", |p| p.kind.name());
    let (mover, other) = (kind(mv.origin()), kind(mv.target()));
    let mut told = match effect {
        Effect::Plain => format!("the {mover} goes to {}", mv.target()),
        Effect::Flip => {
            let piece = before.piece_at(mv.target()).expect("a piece to flip");
            format!("it is a {} {}", piece.color, piece.kind)
        }
        Effect::Attack(AttackResult::Win) => format!("the {other} is lost"),
        Effect::Attack(AttackResult::Lose) => format!("the {mover} is lost, the {other} stays"),
        Effect::Attack(AttackResult::Both) => format!("the {mover} and the {other} are lost"),
        Effect::Attack(AttackResult::Flag) => "the flag is taken".into(),
    };
    for seat in Seat::ALL {
        if let Some(color) = game.truth().color_of(seat)
            && before.color_of(seat).is_none()
        {
            told += &format!("; {seat} plays {color}");
        }
    }
    if let Some(ending) = game.outcome() {
        told += &format!("; {ending}");
    }
    told
}
