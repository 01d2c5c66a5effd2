//! Random games.

use super::Position;
use super::bits::{Sums, select};
use super::generate::{Field, Turns, origin_of_ray};
use super::law::{Entry, Law};
use super::state::State;
use crate::random::Random;
use crate::rules::Rules;

impl Position {
    /// Plays uniformly random legal moves until the game is over by what the position shows, or
    /// for `max_plies`. Gives the number of plies played.
    ///
    /// ```
    /// use luzhanqi::{Position, Random, Rules};
    /// let mut position = Position::start(&Rules::STANDARD, 1);
    /// let plies = position.playout(&mut Random::new(1), 10_000);
    /// assert!(plies > 20 && position.result().is_some());
    /// ```
    pub fn playout(&mut self, random: &mut Random, max_plies: u32) -> u32 {
        let (law, rules) = (self.law, *self.rules());
        for ply in 0..max_plies {
            if !self.state.play_at_random(&law, &rules, random) {
                return ply;
            }
        }
        max_plies
    }
}

impl State {
    /// Plays one of the legal moves, if there is one: `MoveSet::draw` and `play`, without making
    /// the set.
    #[inline(always)]
    fn play_at_random(&mut self, law: &Law, rules: &Rules, random: &mut Random) -> bool {
        if self.is_over_but_for_moves(law) {
            return false;
        }
        let Some(mover) = self
            .mover()
            .filter(|_| !self.has_marks() && self.down() == 0)
        else {
            return self.play_one_of_all(law, rules, random);
        };
        let field = Field::new(self, law, mover);
        if field.turners == 0 {
            self.play_drawn::<false>(law, rules, mover, &field, random)
        } else {
            self.play_drawn::<true>(law, rules, mover, &field, random)
        }
    }

    /// `TURNERS` says whether there are some; without, their sets take no time.
    #[inline(always)]
    fn play_drawn<const TURNERS: bool>(
        &mut self,
        law: &Law,
        rules: &Rules,
        mover: usize,
        field: &Field,
        random: &mut Random,
    ) -> bool {
        let rays = field.rays();
        let mut sums = Sums::of(&rays);
        let turns = TURNERS.then(|| Turns::new(field));
        if let Some(turns) = &turns {
            turns.sets.iter().for_each(|set| sums.add(*set));
        }
        if law.has_special_targets() {
            let entry = Entry::of(self, rules, mover);
            if sums.any() & entry.special(law, field.enemies) != 0 {
                return self.play_one_of_all(law, rules, random);
            }
        }
        let Some((to, number)) = sums.draw(|total| random.below(total)) else {
            return false;
        };
        let mut holders = 0;
        for (i, ray) in rays.iter().enumerate() {
            holders |= (ray >> to & 1) << i;
        }
        for (i, set) in turns.iter().flat_map(|turns| turns.sets).enumerate() {
            holders |= (set >> to & 1) << (8 + i);
        }
        let from = match select(holders, number) {
            ray @ 0..8 => origin_of_ray(ray, to, !field.empty),
            turn => turns.map_or(0, |turns| turns.turners[turn - 8].into()),
        };
        let code = self.code_at(from);
        if field.enemies >> to & 1 != 0 {
            self.fight(rules, mover, code, from, to);
        } else {
            self.step(mover, code, from, to);
        }
        if self.has_marks() {
            self.move_marks(mover, from, to);
        }
        self.pass();
        true
    }

    #[inline(never)]
    fn play_one_of_all(&mut self, law: &Law, rules: &Rules, random: &mut Random) -> bool {
        let moves = self.moves_with(law, |mover| Entry::of(self, rules, mover));
        moves.draw(random).map(|mv| self.play(rules, mv)).is_some()
    }
}
