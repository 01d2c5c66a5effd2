//! Offers: a draw, a take-back, an abort, a rematch, a pause, and the end of a pause.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::facts::Proposal;
use crate::game::{Act, Refusal, TableGame};
use crate::options::{Rematch, TakeBacks};
use crate::state::{Phase, State};

/// The maximum number of draw offers by a seat in a game.
const MAX_DRAWS: u32 = 5;

/// The maximum number of pause offers by a seat in a game.
const MAX_PAUSES: u32 = 3;

/// The maximum number of offers by a seat in a game, for each of: abort, rematch, and end of a pause.
const MAX_OTHERS: u32 = 5;

/// The maximum number of games at a table.
const MAX_GAMES: u64 = 200;

/// An open offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    /// The number of the offer. No two offers at a table have the same number.
    pub(crate) number: u64,
    pub(crate) what: Proposal,
    pub(crate) by: usize,
    /// For a take-back, the number of observations that would remain.
    pub(crate) remain: Option<usize>,
    /// The seats that agree, including the seat that made the offer.
    pub(crate) agreed: Vec<usize>,
}

/// The open offers of a game, and what each seat has offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offers {
    pub(crate) open: Vec<Offer>,
    next: u64,
    made: Box<[Made]>,
}

/// What a seat has offered.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
struct Made {
    /// How often the seat has made each proposal.
    counts: [u16; Proposal::ALL.len()],
    /// The seat's number of plies at its latest offer of a draw, plus 1; 0 before the first such offer.
    drawn_at: u32,
}

impl Offers {
    pub(crate) fn new(seats: usize) -> Offers {
        Offers {
            open: Vec::new(),
            next: 1,
            made: alloc::vec![Made::default(); seats].into(),
        }
    }

    /// Returns these offers with numbers that continue from those of the previous game.
    pub(crate) fn after(mut self, earlier: &Offers) -> Offers {
        self.next = earlier.next;
        self
    }

    pub(crate) fn lapse_all(&mut self) {
        self.open = Vec::new();
    }

    /// Closes all offers except an offer of a draw, which the game itself stores. Called after a ply, and
    /// at the start and the end of a pause.
    pub(crate) fn lapse_after_ply(&mut self) {
        self.open.retain(|offer| offer.what == Proposal::Draw);
        self.free();
    }

    /// Frees the memory of open offers if there are none.
    fn free(&mut self) {
        if self.open.is_empty() {
            self.open = Vec::new();
        }
    }

    /// Copies the game's own offer of a draw to the list. A take-back can restore or remove this offer.
    pub(crate) fn follow_draw(&mut self, by: Option<usize>) {
        let known = self.open.iter().find(|offer| offer.what == Proposal::Draw);
        if known.map(|offer| offer.by) != by {
            self.open.retain(|offer| offer.what != Proposal::Draw);
            if let Some(by) = by {
                self.push(Proposal::Draw, by, None);
            }
        }
    }

    fn push(&mut self, what: Proposal, by: usize, remain: Option<usize>) {
        let (number, agreed) = (self.next, alloc::vec![by]);
        self.next += 1;
        self.open.push(Offer {
            number,
            what,
            by,
            remain,
            agreed,
        });
    }

    fn count(&self, seat: usize, what: Proposal) -> u32 {
        self.made[seat].counts[what as usize].into()
    }
}

fn too_many() -> Refusal {
    Refusal::new(
        "too-many",
        "the seat has made this offer too often in this game",
    )
}

impl<G: TableGame> State<G> {
    /// Whether any seat may abort the game alone, because at least one seat has not played yet.
    pub(crate) fn may_abort_alone(&self) -> bool {
        self.phase == Phase::Setup || self.clocks.iter().any(|clock| clock.plies == 0)
    }

    fn check_offer(
        &self,
        seat: usize,
        what: Proposal,
        remain: Option<usize>,
    ) -> Result<(), Refusal> {
        let phases: &[Phase] = match what {
            Proposal::Rematch => &[Phase::Ended],
            Proposal::Draw | Proposal::Abort => &[Phase::Play, Phase::Paused],
            Proposal::TakeBack | Proposal::Pause => &[Phase::Play],
            Proposal::Go => &[Phase::Paused],
        };
        if !phases.contains(&self.phase) {
            let text = alloc::format!(
                "this offer is not possible in the phase {}",
                self.phase.as_str()
            );
            return Err(Refusal::new("phase", text));
        }
        let count = self.offers.count(seat, what);
        let most = match what {
            Proposal::Draw if self.offers.made[seat].drawn_at > self.clocks[seat].plies => {
                let text = "the seat must make a ply before it offers a draw again";
                return Err(Refusal::new("too-soon", text));
            }
            Proposal::Draw => MAX_DRAWS,
            Proposal::Rematch if self.options.rematch == Rematch::No => 0,
            // This bounds the journal.
            Proposal::Rematch if self.number >= MAX_GAMES => 0,
            Proposal::Pause if self.options.pause == 0 => 0,
            Proposal::Pause => MAX_PAUSES,
            Proposal::Rematch | Proposal::Abort | Proposal::Go => MAX_OTHERS,
            Proposal::TakeBack => {
                let wanted = self.remain_before(seat);
                if wanted.is_none() || remain != wanted {
                    let text = match wanted {
                        Some(wanted) => alloc::format!("expected {wanted} remaining observations"),
                        None => "the seat has no ply to take back".into(),
                    };
                    return Err(Refusal::new("nothing-to-take-back", text));
                }
                match self.options.take_backs {
                    TakeBacks::No => 0,
                    TakeBacks::Quiet(most)
                        if remain.is_some_and(|remain| self.is_quiet(remain)) =>
                    {
                        most
                    }
                    TakeBacks::Quiet(_) => {
                        let text = "the ply or one after it revealed something";
                        return Err(Refusal::new("revealed", text));
                    }
                    TakeBacks::Any(most) => most,
                }
            }
        };
        if most == 0 {
            return Err(Refusal::new(
                "unsupported",
                "the table does not allow this offer",
            ));
        }
        match count < most {
            true => Ok(()),
            false => Err(too_many()),
        }
    }

    pub(crate) fn offer(
        &mut self,
        seat: usize,
        what: Proposal,
        remain: Option<usize>,
    ) -> Result<(), Refusal> {
        let remain = match what {
            Proposal::TakeBack => remain.or_else(|| self.remain_before(seat)),
            _ => None,
        };
        let same = self.offers.open.iter().find(|offer| offer.what == what);
        if let Some(open) = same {
            let is_new = !open.agreed.contains(&seat);
            if is_new && open.remain == remain {
                // The same offer from another seat accepts it.
                return self.answer(seat, open.number, true);
            }
            return Err(Refusal::new("offer-open", "such an offer is open already"));
        }
        self.check_offer(seat, what, remain)?;
        match (what, &mut self.game) {
            (Proposal::Draw, Some(game)) => {
                game.act(seat, &Act::OfferDraw)?;
                self.offers.made[seat].drawn_at = self.clocks[seat].plies + 1;
            }
            _ => self.offers.push(what, seat, remain),
        }
        self.offers.made[seat].counts[what as usize] += 1;
        self.look();
        Ok(())
    }

    pub(crate) fn answer(&mut self, seat: usize, number: u64, accept: bool) -> Result<(), Refusal> {
        let place = self
            .offers
            .open
            .iter()
            .position(|offer| offer.number == number);
        let Some(place) = place else {
            return Err(Refusal::new("no-offer", "there is no such open offer"));
        };
        let offer = self.offers.open[place].clone();
        let own = offer.agreed.contains(&seat);
        let is_draw = offer.what == Proposal::Draw;
        if own && (accept || is_draw) {
            return Err(Refusal::new(
                "no-offer",
                "the seat has no such offer to answer",
            ));
        }
        if let (true, Some(game)) = (is_draw, &mut self.game) {
            let act = if accept {
                Act::AcceptDraw
            } else {
                Act::DeclineDraw
            };
            game.act(seat, &act)?;
        } else if !accept {
            self.offers.open.remove(place);
        } else if offer.agreed.len() + 1 < self.seats() {
            self.offers.open[place].agreed.push(seat);
        } else {
            match (offer.what, offer.remain) {
                (Proposal::TakeBack, Some(remain)) => self.take_back(remain)?,
                (Proposal::Rematch, _) => self.rematch(),
                (Proposal::Pause, _) => self.pause()?,
                (Proposal::Go, _) => self.go()?,
                _ => self.end(None, "aborted".into()),
            }
        }
        self.look();
        Ok(())
    }
}
