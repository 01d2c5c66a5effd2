//! Positions as text. Only well-formed texts are read.

use super::{Man, Slow, SlowRules};

impl Slow {
    pub fn parse(rules: &SlowRules, text: &str) -> Slow {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut slow = Slow {
            rules: rules.clone(),
            men: Default::default(),
            south_moves: fields[1] == "s",
            south_red: None,
            latest: [None; 2],
            last: None,
            quiet: fields[3].parse().unwrap(),
        };
        for (i, row) in fields[0].split('/').enumerate() {
            let rank = 12 - i as i32;
            let mut file = 0;
            let mut down = false;
            for c in row.chars() {
                match c {
                    '1'..='5' => file += c as i32 - '0' as i32,
                    '~' => down = true,
                    '+' => slow.men.get_mut(&(file - 1, rank)).unwrap().carries = true,
                    '*' => slow.men.get_mut(&(file - 1, rank)).unwrap().keeps = true,
                    letter => {
                        let man = Man {
                            kind: letter.to_ascii_uppercase(),
                            red: letter.is_ascii_uppercase(),
                            down,
                            carries: false,
                            keeps: false,
                        };
                        slow.men.insert((file, rank), man);
                        file += 1;
                        down = false;
                    }
                }
            }
        }
        let color = |c: char| match c {
            'r' => Some(true),
            'b' => Some(false),
            _ => None,
        };
        let colours: Vec<char> = fields[2].chars().collect();
        slow.south_red = color(colours[0]);
        match colours[1..] {
            [last] => slow.last = color(last),
            [south, north] => slow.latest = [color(south), color(north)],
            _ => {}
        }
        slow
    }

    pub fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (1..=12).rev() {
            let mut row = String::new();
            for file in 0..5 {
                match self.men.get(&(file, rank)) {
                    None => match row.pop() {
                        Some(c @ '1'..='4') => row.push((c as u8 + 1) as char),
                        Some(c) => {
                            row.push(c);
                            row.push('1');
                        }
                        None => row.push('1'),
                    },
                    Some(man) => {
                        if man.down {
                            row.push('~');
                        }
                        let lower = man.kind.to_ascii_lowercase();
                        row.push(if man.red { man.kind } else { lower });
                        if man.carries {
                            row.push('+');
                        }
                        if man.keeps {
                            row.push('*');
                        }
                    }
                }
            }
            rows.push(row);
        }
        let letter = |color: Option<bool>| match color {
            Some(true) => "r",
            Some(false) => "b",
            None => "-",
        };
        let colours = match self.south_red {
            Some(true) => "r".to_string(),
            Some(false) => "b".to_string(),
            None => match self.rules.0["colours"].as_str() {
                "first" | "engineer" => "?".to_string(),
                "twice" => format!("?{}{}", letter(self.latest[0]), letter(self.latest[1])),
                _ => format!("?{}", letter(self.last)),
            },
        };
        let seat = if self.south_moves { "s" } else { "n" };
        format!("{} {seat} {colours} {}", rows.join("/"), self.quiet)
    }
}
