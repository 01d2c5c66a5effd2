//! A map from hashes to lists, with copies that share their common parts.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The number of hash bits that one fork uses.
const BITS: u32 = 4;

/// A map from 64-bit hashes to items with that hash. A look-up in a map of `n` hashes visits about log16(`n`)
/// forks. Copying a map copies one pointer.
///
/// Maps with equal contents have equal forks, even if their histories differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trie<T>(Option<Arc<Node<T>>>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Node<T> {
    Leaf(u64, Vec<T>),
    Fork(Box<[Trie<T>; 1 << BITS]>),
}

impl<T> Trie<T> {
    pub(super) const EMPTY: Trie<T> = Trie(None);

    /// Returns the items with this hash, oldest first.
    pub(super) fn get(&self, hash: u64) -> &[T] {
        let (mut trie, mut rest) = (self, hash);
        loop {
            match trie.0.as_deref() {
                Some(Node::Leaf(of, all)) if *of == hash => return all,
                Some(Node::Fork(tries)) => trie = &tries[branch(rest)],
                _ => return &[],
            }
            rest >>= BITS;
        }
    }
}

impl<T: Clone> Trie<T> {
    /// Changes the items with this hash.
    pub(super) fn change(&mut self, hash: u64, change: impl FnOnce(&mut Vec<T>)) {
        self.change_below(hash, 0, change);
    }

    fn change_below(&mut self, hash: u64, depth: u32, change: impl FnOnce(&mut Vec<T>)) {
        let Some(node) = self.0.as_mut() else {
            let mut all = Vec::new();
            change(&mut all);
            if !all.is_empty() {
                self.0 = Some(Arc::new(Node::Leaf(hash, all)));
            }
            return;
        };
        let node = Arc::make_mut(node);
        let other = match node {
            Node::Leaf(other, _) if *other != hash => Some(*other),
            _ => None,
        };
        if let Some(other) = other {
            // Two hashes need a fork at a bit in which they differ.
            let number = branch(other >> depth);
            let mut tries = Box::new([const { Trie::EMPTY }; 1 << BITS]);
            let leaf = core::mem::replace(node, Node::Leaf(0, Vec::new()));
            tries[number] = Trie(Some(Arc::new(leaf)));
            *node = Node::Fork(tries);
        }
        match node {
            Node::Leaf(_, all) => {
                change(all);
                if all.is_empty() {
                    self.0 = None;
                }
            }
            Node::Fork(tries) => {
                tries[branch(hash >> depth)].change_below(hash, depth + BITS, change);
                let mut left = tries.iter_mut().filter(|trie| trie.0.is_some());
                // A fork with a single leaf becomes that leaf.
                if let (Some(only), None) = (left.next(), left.next()) {
                    if matches!(only.0.as_deref(), Some(Node::Leaf(..))) {
                        self.0 = only.0.take();
                    }
                }
            }
        }
    }
}

/// The branch of a fork for the rest of a hash.
const fn branch(rest: u64) -> usize {
    rest as usize & ((1 << BITS) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use alloc::collections::BTreeMap;

    #[test]
    fn it_is_as_a_map_is() {
        let mut random = Random::new(1);
        // Hashes with equal low bits, and some equal hashes.
        let hashes: Vec<u64> = (0..200)
            .map(|n| random.next_u64() << (n % 3 * 20) & !(0xf << 40))
            .chain([0, 1 << 63, 1 << 40])
            .collect();
        let (mut trie, mut map) = (Trie::EMPTY, BTreeMap::<u64, Vec<u32>>::new());
        let mut done = Vec::new();
        for item in 0..600 {
            let hash = hashes[random.below(hashes.len() as u32) as usize];
            done.push((hash, trie.clone()));
            trie.change(hash, |all| all.push(item));
            map.entry(hash).or_default().push(item);
        }
        for hash in &hashes {
            let all = map.get(hash).map_or(&[][..], Vec::as_slice);
            assert_eq!(trie.get(*hash), all);
        }
        // Undoes step by step and compares fork by fork.
        for (hash, before) in done.iter().rev() {
            trie.change(*hash, |all| {
                all.pop();
            });
            assert_eq!(trie, *before);
        }
        assert_eq!(trie, Trie::EMPTY);
        trie.change(7, |_| {});
        assert_eq!(trie, Trie::EMPTY, "an empty entry is not stored");
    }
}
