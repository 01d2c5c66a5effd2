/* The same in C++. */
#include <luzhanqi.hpp>

#include <iostream>

int main() {
    lzq::Game game(lzq::Rules("standard"), 42);
    lzq::Random random(42);
    while (!game.outcome()) {
        const lzq::Moves moves = game.legal_moves();
        game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    std::cout << game.outcome()->text(lzq::Lang::English) << " after " << game.plies() << " plies, luzhanqi "
              << lzq_version() << "\n";
    return 0;
}
