use luzhanqi::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let d: u32 = a[2].parse().unwrap();
    let mut n = 0u64;
    let t = std::time::Instant::now();
    let reps: u32 = a.get(3).map_or(1, |r| r.parse().unwrap());
    let mut best = f64::MAX;
    for _ in 0..reps {
        n = 0;
        let t = std::time::Instant::now();
        for s in 1..=8 {
            let p = Position::start(&Rules::STANDARD, s);
            n += match a[1].as_str() {
                "plain" => p.perft_plain(d),
                "bulk" => p.perft(d),
                _ => {
                    let mut r = Random::new(s);
                    (0..d)
                        .map(|_| {
                            let mut q = p;
                            q.playout(&mut r, 300) as u64
                        })
                        .sum()
                }
            };
        }
        best = best.min(t.elapsed().as_secs_f64() / n as f64 * 1e9);
    }
    println!("{n} best {best:.2} ns total {:?}", t.elapsed());
}
