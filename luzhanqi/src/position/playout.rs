//! Random games.

use super::Position;
use super::batch::{BatchMasks, EntryCounts};
use super::draw::Drawn;
use super::generate::MoveMasks;
use super::masks::{ANY_HEADQUARTERS, EntryRules, RuleMasks};
use super::state::State;
use crate::mv::Move;
use crate::random::{Random, RandomSource};
use crate::rules::{AttackResult, Rules};
use crate::station::Station;

impl Position {
    /// Returns a uniformly random legal move; `None` if there is no legal move. This is several times as fast
    /// as sampling from a list.
    ///
    /// ```
    /// use luzhanqi::{Position, Random, Rules};
    /// let (mut position, mut random) = (Position::from_seed(&Rules::STANDARD, 1), Random::new(1));
    /// while let Some(mv) = position.sample_move(&mut random) {
    ///     position.play_unchecked(mv);
    /// }
    /// assert!(position.outcome().is_some());
    /// ```
    // Inlined like `legal_moves`, so that the move is not packed and unpacked.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline)]
    pub fn sample_move(&self, random: &mut impl RandomSource) -> Option<Move> {
        random.with_random(|random| self.sample_move_with(random))
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline)]
    fn sample_move_with(&self, random: &mut Random) -> Option<Move> {
        if self.is_over_but_for_moves() {
            return None;
        }
        // Plain numbers until the end: an `Option<Move>` would be packed and unpacked.
        let (from, to) = match self.draw_of_usual(random) {
            Some(drawn) => drawn,
            None => self.draw_of_all(random)?,
        };
        let (from, to) = (Station::from_index(from), Station::from_index(to));
        Some(Move::step(from, to))
    }

    /// Samples a move like [`Position::sample_move`], but returns `None` in rare cases.
    #[inline(always)]
    fn draw_of_usual(&self, random: &mut Random) -> Option<(u32, u32)> {
        let Position {
            state,
            masks,
            rules,
        } = self;
        let mover = state.mover()?;
        let field = MoveMasks::of_three(state, masks, mover);
        let (from, to) = if field.turners | state.down() == 0 {
            Drawn::<false>::new(&field, 0).draw(random)?
        } else {
            Drawn::<true>::new(&field, state.down()).draw(random)?
        };
        let is_flip = from == to;
        if masks.is_special()
            && (masks.bombs_turn() || !is_flip && refuses_entry(state, rules, mover, from, to))
        {
            // The caller samples from the legal moves instead, with the same probabilities.
            return None;
        }
        Some((from, to))
    }

    /// Samples from the complete set of moves.
    #[inline(never)]
    fn draw_of_all(&self, random: &mut Random) -> Option<(u32, u32)> {
        let mv = self.legal_moves().sample(random)?;
        Some((mv.origin().index() as u32, mv.target().index() as u32))
    }

    /// Plays uniformly random legal moves until the position ends the game, or for `max_plies` plies. Returns
    /// the number of plies played.
    ///
    /// For many games [`Position::playouts`] is faster.
    ///
    /// ```
    /// use luzhanqi::{Position, Random, Rules};
    /// let mut position = Position::from_seed(&Rules::STANDARD, 1);
    /// let plies = position.playout(&mut Random::new(1), 10_000);
    /// assert!(plies > 20 && position.outcome().is_some());
    /// ```
    #[inline]
    pub fn playout(&mut self, random: &mut impl RandomSource, max_plies: u32) -> u32 {
        random.with_random(|random| self.playout_with(random, max_plies))
    }

    #[inline]
    fn playout_with(&mut self, random: &mut Random, max_plies: u32) -> u32 {
        let expose = self.rules.is_expose();
        let (mut game, mut plies) = (Some(Lane::new(0, self, random.clone(), max_plies)), 0);
        let next = || game.take();
        let ended = |lane: &Lane<'_>| {
            plies = lane.plies;
            *random = lane.random.clone();
        };
        if expose {
            play_abreast::<1, true>(next, ended);
        } else {
            play_abreast::<1, false>(next, ended);
        }
        plies
    }

    /// Plays each game like [`Position::playout`], but several games at a time, which is faster. Returns the
    /// total number of plies.
    ///
    /// Each game has a separate [`Random`], seeded with the next number of `random`, so its result does not
    /// depend on the other games.
    ///
    /// ```
    /// use luzhanqi::{Position, Random, Rules};
    /// let mut games = [Position::from_seed(&Rules::STANDARD, 1); 10];
    /// let plies = Position::playouts(&mut games, &mut Random::new(1), 10_000);
    /// assert!(plies > 200 && games.iter().all(|game| game.outcome().is_some()));
    /// assert!(games[0] != games[1]);
    /// ```
    pub fn playouts(games: &mut [Position], random: &mut impl RandomSource, max_plies: u32) -> u64 {
        random.with_random(|random| Position::playouts_with(games, random, max_plies))
    }

    fn playouts_with(games: &mut [Position], random: &mut Random, max_plies: u32) -> u64 {
        let mut all = 0;
        Position::playouts_each(games, random, max_plies, |_, plies| all += u64::from(plies));
        all
    }

    /// Plays each game like [`Position::playouts`]. When a game ends, calls `ended` with the index of the
    /// game, 0..`games.len()`, and its number of plies.
    ///
    /// ```
    /// use luzhanqi::{Position, Random, Rules};
    /// let mut games = [Position::from_seed(&Rules::STANDARD, 1); 10];
    /// let mut plies = [0; 10];
    /// Position::playouts_each(&mut games, &mut Random::new(1), 10_000, |game, count| plies[game] = count);
    /// assert!(plies.iter().all(|count| *count > 20));
    /// ```
    pub fn playouts_each(
        games: &mut [Position],
        random: &mut impl RandomSource,
        max_plies: u32,
        ended: impl FnMut(usize, u32),
    ) {
        random.with_random(|random| Position::playouts_each_with(games, random, max_plies, ended))
    }

    fn playouts_each_with(
        games: &mut [Position],
        random: &mut Random,
        max_plies: u32,
        mut ended: impl FnMut(usize, u32),
    ) {
        let expose = games.iter().any(|game| game.rules.is_expose());
        let mut games = games.iter_mut().enumerate();
        // A copy, to avoid false sharing with another thread.
        let mut seeds = random.clone();
        let next = || {
            let (number, game) = games.next()?;
            let own = Random::new(seeds.next_u64());
            Some(Lane::new(number, game, own, max_plies))
        };
        let ended = |lane: &Lane<'_>| ended(lane.number, lane.plies);
        if expose {
            play_abreast::<ABREAST, true>(next, ended);
        } else {
            play_abreast::<ABREAST, false>(next, ended);
        }
        *random = seeds;
    }
}

/// The number of games played at a time. While the processor waits for a result in one game, it works on the
/// others.
const ABREAST: usize = 4;

/// Plays the games from `next`, `N` at a time, and passes each to `ended` when it is over.
#[inline(always)]
fn play_abreast<'a, const N: usize, const FLIPS: bool>(
    mut next: impl FnMut() -> Option<Lane<'a>>,
    mut ended: impl FnMut(&Lane<'a>),
) {
    let mut lanes: [Option<Lane<'a>>; N] = core::array::from_fn(|_| next());
    let mut fields = BatchMasks::<N>::EMPTY;
    loop {
        let mut played = 0;
        for (i, place) in lanes.iter_mut().enumerate() {
            while let Some(lane) = place {
                if lane.prepare::<N, FLIPS>(&mut fields, i) {
                    played += 1;
                    break;
                }
                ended(lane);
                *place = next();
                fields.clear(i);
            }
        }
        if played == 0 {
            return;
        }
        // All games advance together, because each step of a game depends on the step before.
        let ways = fields.ways::<FLIPS>();
        let (mut drawn, mut numbers) = ([false; N], [0; N]);
        for (i, place) in lanes.iter_mut().enumerate() {
            if let Some(number) = place.as_mut().and_then(|lane| lane.draw(&ways, i)) {
                (drawn[i], numbers[i]) = (true, number);
            }
        }
        let onto = ways.pairs(numbers);
        let origins = fields.origins::<FLIPS>(&onto);
        for (i, place) in lanes.iter_mut().enumerate() {
            if let Some(lane) = place.as_mut().filter(|_| drawn[i]) {
                lane.play::<FLIPS>(origins[i], onto[i].0);
            }
        }
    }
}

/// A game in progress.
struct Lane<'a> {
    number: usize,
    game: &'a mut Position,
    random: Random,
    plies: u32,
    /// The colour index of the side to move.
    mover: usize,
    /// The limit of plies.
    limit: u32,
    /// The position must be checked again at this ply, or earlier if a flag is taken. Until then the game can
    /// end only for lack of moves.
    until: u32,
    /// The number of illegal moves sampled in a row.
    refused: u32,
}

/// After this number of illegal samples in a row, a move is sampled from the legal moves.
const REFUSED: u32 = 4;

/// Whether the entry rules reject a move to a target that the piece can reach. Checks first whether any rule
/// can apply.
#[inline(always)]
fn refuses(
    state: &State,
    masks: &RuleMasks,
    rules: &Rules,
    mover: usize,
    from: u32,
    to: u32,
) -> bool {
    let (flags, quarters) = (state.flag_targets(mover ^ 1), ANY_HEADQUARTERS);
    let special = masks.special_stations(flags, quarters, state.occupied());
    special >> to & 1 != 0 && refuses_entry(state, rules, mover, from, to)
}

/// Whether an entry rule rejects a move to a target that the piece can reach. Not inlined: if it were, loops
/// would prepare its inputs for every move.
#[inline(never)]
fn refuses_entry(state: &State, rules: &Rules, mover: usize, from: u32, to: u32) -> bool {
    let defender = (state.occupied() >> to & 1 != 0).then(|| state.code_at(to));
    EntryRules::of(state, rules, mover)
        .check(state.code_at(from), to, defender)
        .is_err()
}

impl<'a> Lane<'a> {
    fn new(number: usize, game: &'a mut Position, random: Random, limit: u32) -> Lane<'a> {
        Lane {
            number,
            game,
            random,
            plies: 0,
            mover: 0,
            limit,
            until: 0,
            refused: 0,
        }
    }

    /// Adds the position to the batch; returns `false` if the game is over.
    #[inline(always)]
    fn prepare<const N: usize, const FLIPS: bool>(
        &mut self,
        fields: &mut BatchMasks<N>,
        i: usize,
    ) -> bool {
        if self.plies >= self.until && !self.look() {
            return false;
        }
        let Position { state, masks, .. } = &*self.game;
        fields.set(i, &MoveMasks::usual(state, masks, self.mover));
        if FLIPS {
            fields.set_flips(i, state.down());
        }
        true
    }

    /// Plays moves until the fast case applies: settled colours, no marked flag, and no `bombs-turn`. Returns
    /// `false` if the game is over before that.
    #[inline(never)]
    fn look(&mut self) -> bool {
        loop {
            let (state, masks) = (&self.game.state, &self.game.masks);
            if self.plies >= self.limit || state.is_over_but_for_moves(masks) {
                return false;
            }
            let usual = !state.has_marks() && !masks.bombs_turn();
            if let Some(mover) = state.mover().filter(|_| usual) {
                self.mover = mover;
                let quiet = masks.quiet_limit - u32::from(state.quiet());
                self.until = self.limit.min(self.plies.saturating_add(quiet));
                return true;
            }
            self.play_one_of_all();
        }
    }

    /// Samples the index of a move of the prepared position. In rare cases it plays a move or ends the game
    /// instead.
    #[inline(always)]
    fn draw<const N: usize>(&mut self, ways: &EntryCounts<N>, i: usize) -> Option<u32> {
        match ways.total(i) {
            Some(total @ 1..) => Some(self.random.below(total)),
            _ => {
                self.play_one_of_all();
                None
            }
        }
    }

    /// Plays a move of the prepared position if the entry rules allow it.
    #[inline(always)]
    fn play<const FLIPS: bool>(&mut self, from: u32, to: u32) {
        let Position {
            state,
            masks,
            rules,
        } = &mut *self.game;
        let mover = self.mover;
        let is_flip = FLIPS && from == to;
        if masks.is_special() && !is_flip {
            if refuses(state, masks, rules, mover, from, to) {
                // Another move will be sampled; all legal moves stay equally likely.
                self.refused += 1;
                if self.refused == REFUSED {
                    self.play_one_of_all();
                }
                return;
            }
            self.refused = 0;
        }
        self.plies += 1;
        self.mover ^= 1;
        if is_flip {
            state.flip(rules, to);
            if rules.flips_reset_quiet() {
                self.until = self.anew();
            }
            return;
        }
        let code = state.code_at(from);
        if state.occupied() >> to & 1 != 0 {
            let attack = state.fight(rules, mover, code, from, to);
            state.pass();
            self.until = match attack {
                AttackResult::Flag => 0,
                _ => self.anew(),
            };
        } else {
            state.step(mover, code, from, to);
            state.pass();
        }
    }

    /// The ply at which the quiet limit or the limit of plies ends the game, unless a piece is lost earlier.
    #[inline(always)]
    fn anew(&self) -> u32 {
        let limit = self.game.masks.quiet_limit;
        self.limit.min(self.plies.saturating_add(limit))
    }

    /// Plays a move from the complete set of moves, or ends the game if there is no move. Requires that
    /// neither a flag nor the quiet limit has ended the game.
    #[inline(never)]
    fn play_one_of_all(&mut self) {
        self.until = 0;
        self.refused = 0;
        match self.game.moves_by(|entry| entry).sample(&mut self.random) {
            Some(mv) => {
                self.game.play_unchecked(mv);
                self.plies += 1;
            }
            None => self.limit = self.plies,
        }
    }
}
