/* The C++ layer without exceptions: a whole game, and failures as results. It is compiled with
 * -fno-exceptions, and as other programs are. */
#include "luzhanqi.hpp"

#include <cstdio>
#include <unordered_set>

#define CHECK(condition)                                                         \
    do {                                                                         \
        if (!(condition)) {                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            return 1;                                                            \
        }                                                                        \
    } while (0)

/* Whether a result is this failure. */
template <class Value> static bool fails(lzq_status status, const lzq::Result<Value> &result) {
    return !result && result.status() == status && result.error().what()[0] != 0;
}

static int failures() {
    using namespace lzq;
    CHECK(fails(LZQ_E_PARSE, Rules::parse("nothing")) && fails(LZQ_E_PARSE, Move::parse("z9")));
    CHECK(fails(LZQ_E_PARSE, Station::parse("")) && fails(LZQ_E_PARSE, View::from_json("{")));
    CHECK(fails(LZQ_E_RECORD, Record::parse("x")) && fails(LZQ_E_PARSE, Army::parse("M")));
    CHECK(fails(LZQ_E_PARSE, Deal::parse("M")));
    const Result<Rules> rules = Rules::parse("standard");
    CHECK(rules && rules.status() == LZQ_OK && rules->text() == "standard");
    CHECK(fails(LZQ_E_RANGE, rules->try_with(200, 0)) && fails(LZQ_E_PARSE, Position::parse(*rules, "1")));
    Army army(*rules, 1);
    CHECK(army.try_validate(*rules, Seat::North) &&
          !army.try_swap(*rules, Seat::South, Station("b3"), Station("a1")));
    CHECK(fails(LZQ_E_POSITION, Game::make(*rules, Deal(1))));
    Result<Game> made = Game::make(*rules, army, army);
    CHECK(made);
    Game game = *std::move(made);
    CHECK(fails(LZQ_E_ILLEGAL, game.try_play(Move("b6b7"))));
    CHECK(fails(LZQ_E_TURN, game.try_play_as(Seat::North, game.legal_moves()[0])));
    CHECK(fails(LZQ_E_OFFER, game.try_accept_draw(Seat::South)) && game.try_offer_draw(Seat::South));
    CHECK(fails(LZQ_E_RANGE, game.try_take_back_to(1)) &&
          fails(LZQ_E_RANGE, game.try_adjudicate(Seat::North, 0)));
    CHECK(fails(LZQ_E_BUDGET, game.view(Seat::South).try_belief_within(1, 1)));
    CHECK(game.record().try_replay() && fails(LZQ_E_RECORD, game.record().try_view()));
    const Game &fixed = game;
    static_assert(std::is_same<decltype(fixed.c()), const lzq_game *>::value, "const stays const");
    CHECK(fixed.c() == game.c());
    Position position(*rules, 3);
    CHECK(fails(LZQ_E_ILLEGAL, position.try_play(Move("b6b7"))));
    lzq_position broken = *position.c();
    broken.words[0] ^= 1;
    CHECK(fails(LZQ_E_POSITION, Position::make(broken)));
    return 0;
}

static int values() {
    using namespace lzq;
    CHECK(
        !Move() && Move().text().empty() && Move() == Move() && Move("a1a2") && Move("a1a2") < Move("a1a3"));
    CHECK(!(Move("a2a1") < Move("a1a3")) && !Move().is_flip());
    const Rules rules("standard");
    CHECK(rules == Rules("standard") && rules != Rules("oca"));
    CHECK(Army(rules, 1) == Army(rules, 1) && Army(rules, 1) != Army(rules, 2) && Deal(1) != Deal(2));
    std::unordered_set<Position> seen;
    std::unordered_set<Move> moves;
    Position position(rules, 5);
    for (Move move : position.legal_moves()) {
        Position next = position;
        next.play(move);
        CHECK(seen.insert(next).second && moves.insert(move).second && moves.count(move) == 1);
        CHECK(!seen.insert(next).second && next != position);
    }
    std::unordered_set<Station> stations{Station("a1"), Station("a1"), Station("b1")};
    CHECK(stations.size() == 2 && std::hash<Rules>()(rules) != std::hash<Rules>()(Rules("oca")));
    CHECK(std::hash<Army>()(Army(rules, 1)) != std::hash<Army>()(Army(rules, 2)));
    CHECK(std::hash<Piece>()(Piece()) != std::hash<Piece>()(Piece(Color::Red, Kind::Bomb)));
    CHECK(std::hash<Deal>()(Deal(1)) == std::hash<Deal>()(Deal(1)));
    return 0;
}

/* What the C tests walk, by its C++ name. */
static int boards() {
    using namespace lzq;
    CHECK(std::string(version()) == lzq_version() && abi_version() == LZQ_ABI_VERSION);
    CHECK(order(Kind::Marshal) == 9 && order(Kind::Bomb) == 0 && count(Kind::Landmine) == 3);
    CHECK(Station("a1").kind() == LZQ_POST && Station("c4").kind() == LZQ_CAMP);
    CHECK(Stations::of(LZQ_SET_CAMPS).size() == 10 && Stations::of(LZQ_SET_CAMPS, Seat::North).size() == 5);
    CHECK(Stations::by_rail(Station("a2")).contains(Station("b2")) &&
          !Stations::by_rail(Station("a2")).contains(Station("a1")));
    CHECK(Stations::by_road(Station("a2")).contains(Station("a1")));
    CHECK(std::string(Rules::key(LZQ_RULE_PLAY)) == "play" && Rules::max_value(LZQ_RULE_PLAY) == 2);
    const Rules rules("standard");
    const Game game(rules, 4);
    const Position position = game.truth();
    const Board board = position.board();
    for (std::size_t i = 0; i < 25; i++) {
        const Station at = Army::station(i, Seat::South);
        CHECK(at.rank() <= 6 && board[at.c()] == position[at].c());
    }
    Setup setup(position);
    CHECK(setup.faults().empty() && setup.position() == position && setup.text() == position.text());
    setup.c().board[Station("c9").c()] = lzq_piece_of(LZQ_BLACK, LZQ_FLAG);
    CHECK(setup.faults().size() == 2 && setup.faults()[0].what == LZQ_FAULT_TOO_MANY);
    CHECK(setup.try_position().status() == LZQ_E_POSITION && Setup(rules).faults().size() == 1);
    CHECK(Setup::parse(rules, setup.text().c_str())->text() == setup.text());
    CHECK(Setup::parse(rules, "x").status() == LZQ_E_PARSE);
    const View view = game.view(Seat::South);
    CHECK(view.board()[Station("a12").c()] != board[Station("a12").c()] || !position[Station("a12")]);
    CHECK(view.candidates().size() == LZQ_ENEMIES && view.true_start().empty());
    CHECK(game.observation(Seat::South, 0).type == LZQ_OBSERVED_BEGIN);
    return 0;
}

/* A referee, a player that samples what it cannot see, and the other one, as programs of two machines. */
static int whole_game() {
    using namespace lzq;
    const Result<Rules> rules = Rules::parse("standard,quiet-limit=30");
    CHECK(rules);
    Game game(*rules, 7);
    Result<View> south = View::from_json(game.observation_json(Seat::South, 0).c_str());
    Result<View> north = View::from_json(game.observation_json(Seat::North, 0).c_str());
    CHECK(south && north);
    Random random(1);
    std::size_t told = 1;
    while (!game.outcome()) {
        View &view = game.to_move() == Seat::South ? *south : *north;
        Move move = view.legal_moves()[0];
        if (game.plies() % 16 == 0) {
            const Result<Belief> belief = view.try_belief();
            CHECK(belief);
            const std::optional<Move> drawn = belief->sample(random).sample_move(random);
            if (drawn && !view.why_illegal(*drawn)) move = *drawn;
        } else {
            const Moves moves = view.legal_moves();
            move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        }
        CHECK(game.try_play_as(*view.seat(), move));
        for (; told < game.observation_count(); told++) {
            CHECK(south->try_observe(game.observation_json(Seat::South, told).c_str()));
            CHECK(north->try_observe(game.observation_json(Seat::North, told).c_str()));
        }
    }
    CHECK(*south == game.view(Seat::South) && *north == game.view(Seat::North) && south->outcome());
    CHECK(fails(LZQ_E_OBSERVATION, south->try_observe(game.observation_json(Seat::South, 1).c_str())));
    std::array<double, LZQ_MARGINALS> weights;
    weights.fill(1.0);
    const Game early(*rules, 3);
    const Result<WeightedBelief> weighted = early.view(Seat::South).belief().try_weighted(weights);
    CHECK(weighted && weighted->marginals().size() == LZQ_MARGINALS);
    CHECK(weighted->sample(random).occupied() == early.truth().occupied());
    CHECK(weighted->sample_game(random).view(Seat::South) == early.view(Seat::South));
    return 0;
}

int main(int count, char **words) {
    /* What would throw ends the program, with the message. */
    if (count > 2) lzq::Rules rules(words[2]);
    if (failures() != 0 || values() != 0 || boards() != 0 || whole_game() != 0) return 1;
    std::puts("walked");
    return 0;
}
