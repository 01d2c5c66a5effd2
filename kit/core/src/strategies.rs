//! Strategies for property tests that both games share.

/// Declares `rules`, and functions for plies, in a game's module of strategies. The module must have
/// proptest's prelude, `Move`, `MoveSet`, `Rules`, `RuleOption`, `RuleSet` and `Allowed` in scope.
#[macro_export]
macro_rules! strategies {
    () => {
        /// Returns a strategy of rules: a named set with up to four options changed.
        pub fn rules() -> impl Strategy<Value = Rules> {
            /// Values of numeric options: limits that end games early, and 0 for off.
            const NUMBERS: [u16; 6] = [0, 2, 3, 7, 40, 300];
            let change = (0..RuleOption::ALL.len(), any::<u16>());
            let changes = proptest::collection::vec(change, 0..5);
            (0..RuleSet::ALL.len(), changes).prop_map(|(set, changes)| {
                let set = RuleSet::ALL[set].rules;
                changes.into_iter().fold(set, |rules, (option, choice)| {
                    let option = RuleOption::ALL[option];
                    let code = match option.allowed() {
                        Allowed::Tokens(words) => choice % words.len() as u16,
                        _ => NUMBERS[usize::from(choice) % NUMBERS.len()],
                    };
                    // A number may be out of an option's range.
                    rules.with_code(option, code).unwrap_or(rules)
                })
            })
        }

        /// Returns lists of choices, one for each ply. A choice selects one of the moves. Shorter lists are
        /// simpler.
        fn choices(plies: usize) -> impl Strategy<Value = alloc::vec::Vec<u16>> {
            proptest::collection::vec(any::<u16>(), 0..=plies)
        }

        /// The move that a choice selects.
        fn chosen(moves: &MoveSet, choice: u16) -> Option<Move> {
            let number = usize::from(choice).checked_rem(moves.len())?;
            moves.iter().nth(number)
        }
    };
}
