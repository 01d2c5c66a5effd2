/* The C++ layer: values, ranges, handles and errors. */
#include "luzhanqi.hpp"

#include <cstring>
#include <iostream>
#include <type_traits>

#define CHECK(condition)                                                      \
    do {                                                                      \
        if (!(condition)) {                                                   \
            std::cerr << __FILE__ << ":" << __LINE__ << ": " #condition "\n"; \
            return 1;                                                         \
        }                                                                     \
    } while (0)

/* Whether a call throws an error with this status and this word in its message. Without exceptions it would
 * end the program, and is not made. */
template <class Call> static bool throws(lzq_status status, const char *word, Call call) {
#if !defined(__cpp_exceptions)
    (void)status, (void)word, (void)call;
    return true;
#else
    try {
        call();
    } catch (const lzq::Error &error) {
        return error.status() == status && std::strstr(error.what(), word) != nullptr;
    }
    return false;
#endif
}

static_assert(sizeof(lzq::Position) == sizeof(lzq_position), "a thin layer");
static_assert(sizeof(lzq::Station) == 1 && sizeof(lzq::Move) == 2, "a thin layer");
static_assert(std::is_trivially_copyable<lzq::Position>::value, "a value");
static_assert(std::is_nothrow_move_constructible<lzq::Game>::value, "handles move");
static_assert(!std::is_copy_constructible<lzq::Game>::value, "handles are not copied by chance");

static int values() {
    using namespace lzq;
    CHECK(Station("c6") == Station(2, 6) && Station("c6").rotate().text() == "c7");
    CHECK(throws(LZQ_E_PARSE, "c6", [] { Station("z9"); }));
    CHECK(throws(LZQ_E_RANGE, "", [] { Station(5, 1); }));
    CHECK(throws(LZQ_E_RANGE, "", [] { Station(256, 1); }) &&
          throws(LZQ_E_RANGE, "", [] { Station(0, -255); }));
    Stations camps(lzq_stations_of(LZQ_SET_CAMPS, LZQ_NO_SEAT));
    std::string text;
    for (Station station : camps &Stations(lzq_stations_of(LZQ_SET_ALL, LZQ_SOUTH)))
        text += station.text() + " ";
    CHECK(text == "b3 d3 c4 b5 d5 ");
    CHECK(camps.size() == 10 && (camps - camps).empty() && camps.contains(Station("c4")));
    Piece piece(Color::Black, Kind::Landmine);
    CHECK(piece.letter() == 'o' && piece.kind() == Kind::Landmine && piece.color() == Color::Black);
    CHECK(!Piece() && !Piece().kind());
    CHECK(std::string(label(Kind::Flag, Lang::English)) == "flag" &&
          std::string(label(Kind::Bomb, Lang::Chinese)) == "炸弹");
    CHECK(std::string(label(Seat::North, Lang::Chinese)) == "北方" &&
          std::string(label(Color::Red, Lang::Chinese)) == "红方");
    CHECK(std::string(label(Effect::Both, Lang::Chinese)) == "同归于尽");
    CHECK(Move("a2a9").target() == Station("a9") && Move(Station("c6")).is_flip());
    CHECK(throws(LZQ_E_RANGE, "", [] { Move(lzq_move{60, 0}); }));
    Rules rules("oca,mines=mutual");
    CHECK(rules.with(LZQ_RULE_MINES, LZQ_MINES_NORTHERN).text() == "oca" && rules.is_dark());
    CHECK(!rules.is_open() && rules.with(LZQ_RULE_PLAY, LZQ_PLAY_OPEN).is_open());
    CHECK(throws(LZQ_E_PARSE, "sheet-dark", [] { Rules("nothing"); }));
    CHECK(Rules::sets().size() >= 14 && Rules::sets()[0] == "standard");
    Army army(rules, 4);
    army.validate(rules, Seat::North);
    CHECK(Army(army.text().c_str()).text() == army.text());
    CHECK(throws(LZQ_E_RANGE, "", [&] { army.swap(rules, Seat::South, Station("b3"), Station("a1")); }));
    const Army odd("XGLFBXBCCLEEMEOOOPPPJKKKJ");
    CHECK(army.faults(rules, Seat::North).empty() && odd.faults(rules, Seat::South).size() == 3);
    CHECK(odd.faults(rules, Seat::South)[0].stations.contains(Station("a6")));
    CHECK(odd.faults(rules, Seat::South, Lang::Chinese)[0].text.find("炸弹在a6") == 0);
    CHECK(throws(LZQ_E_ARMY, "a6", [&] { odd.validate(rules, Seat::South); }));
    CHECK(std::string(Rules::meaning(LZQ_RULE_CAMPS_SAFE, Lang::Chinese)).find("行营") == 0);
    CHECK(std::string(Rules::title(LZQ_RULE_SUICIDE, Lang::Chinese)) == "可否送子");
    CHECK(rules.value_meaning(LZQ_RULE_MINES, Lang::English)->size() > 5 &&
          !rules.value_meaning(LZQ_RULE_QUIET_LIMIT, Lang::English));
    CHECK(Deal(Deal(3).text().c_str()).text() == Deal(3).text());
    return 0;
}

static int positions() {
    using namespace lzq;
    Rules rules("standard");
    Position position(rules, 9);
    const Position start = position;
    Search search(position);
    CHECK(Position(rules, position.text().c_str()).key() == position.key());
    std::size_t listed = 0;
    for (Move move : position.legal_moves()) {
        CHECK(!position.why_illegal(move));
        CHECK(position.destinations(move.origin()).contains(move.target()));
        CHECK(position.route(move).size() >= 2);
        const Effect effect = position.play(move);
        CHECK(position.to_move() == Seat::North && !position[move.origin()]);
        CHECK(search.play_unchecked(move) == effect && search.position().text() == position.text());
        CHECK(search.key() == position.key() && search.to_move() == Seat::North && search.plies() == 1);
        search.undo();
        CHECK(search.position().text() == start.text());
        position = start;
        listed++;
    }
    CHECK(position.repeats(position));
    CHECK(listed == position.perft(1) && position.tries().size() == listed);
    CHECK(throws(LZQ_E_ILLEGAL, "no road", [&] { position.play(Move("b6b7")); }));
    CHECK(position.why_illegal(Move("b6b7")).text(Lang::Chinese) == "b6与b7之间没有公路或铁路相通");
    CHECK(Position::faults(rules, start.text().c_str()).empty());
    const std::vector<Fault> faults =
        Position::faults(rules, "m4/5/5/5/5/O4/5/5/5/5/5/5 s r 0", Lang::Chinese);
    CHECK(faults.size() == 2 && faults[0].what == LZQ_FAULT_MINE_MISPLACED &&
          faults[1].what == LZQ_FAULT_NO_FLAGS);
    CHECK(faults[0].stations.contains(Station("a7")) && faults[1].stations.empty() &&
          faults[1].text == "两面军旗都不在，至多一面可被夺走");
    lzq_position broken = *position.c();
    broken.words[0] ^= 1;
    CHECK(throws(LZQ_E_POSITION, "words", [&] { Position copy(broken); }));
    Random random(3);
    while (std::optional<Move> move = position.sample_move(random)) position.play(*move);
    CHECK(position.outcome() && position.outcome()->token() != nullptr);
    return 0;
}

/** What a server asks for. */
static int servers() {
    using namespace lzq;
    Rules rules("standard");
    const lzq_entropy one = os_entropy(), two = *try_os_entropy();
    CHECK(std::memcmp(&one, &two, sizeof one) != 0);
    lzq_entropy secret = {{7, 1, 8}};
    Game game(rules, secret);
    CHECK(Position(rules, secret).text() == game.truth().text());
    CHECK(Army(rules, secret).text().size() == 25 && Deal(secret).text().size() == 50);
    View spectator = game.view(std::nullopt), north(game.observation_json(Seat::North, 0).c_str());
    CHECK(
        !spectator.seat() && spectator.text().find('u') != std::string::npos && north.seat() == Seat::North);
    const Game open(Rules("open"), secret);
    CHECK(open.view(Seat::North).text() == open.truth().text() &&
          open.view(std::nullopt).text() == open.truth().text());
    game.set_truth_at_end(false);
    const Move move = game.legal_moves()[0];
    CHECK(throws(LZQ_E_TURN, "turn", [&] { game.play_as(Seat::North, move); }));
    CHECK(game.to_move() == Seat::South && game.play_as(Seat::South, move) && game.to_move() == Seat::North);
    const lzq_observation seen = north.observe(game.observation_json(Seat::North, 1).c_str());
    CHECK(seen.mv.origin == move.c().origin && north.last_ply()->mv.target == move.c().target);
    CHECK(north.last_route().front() == move.origin() && !spectator.last_ply());
    spectator.observe(game.observation_json(std::nullopt, 1).c_str());
    CHECK(spectator == game.view(std::nullopt) && spectator.observations(1).size() == 1);
    CHECK(game.view(Seat::South).premove_destinations(move.origin()) ==
          game.view(Seat::South).premove_destinations(move.origin()));
    game.offer_take_back(Seat::South);
    north.observe(game.observation_json(Seat::North, 2).c_str());
    CHECK(game.take_back_offer() == Seat::South && north.take_back_offer() == Seat::South && !north.offer());
    game.decline_take_back(Seat::North);
    game.offer_take_back(Seat::South);
    std::uint64_t cursor = 3;
    game.apply_as(Seat::North, "accept-take-back");
    const std::vector<std::string> news = game.observations_since(Seat::North, cursor);
    CHECK(news.size() == 1 && news[0] == "{\"taken-back\":1}" &&
          game.observations_since(Seat::North, cursor).empty());
    CHECK(north.observe(news[0].c_str()).remaining == 1 && north == game.view(Seat::North));
    CHECK(throws(LZQ_E_RANGE, "", [&] { game.take_back_to(1); }) &&
          throws(LZQ_E_OFFER, "", [&] { game.accept_take_back(Seat::North); }));
    CHECK(throws(LZQ_E_PARSE, "expected a move", [&] { game.apply_as(Seat::South, "adjudicate"); }));
    game.take_back_to(0);
    game.adjudicate(Seat::South, LZQ_REASON_TIME);
    CHECK(game.outcome()->text(Lang::Chinese) == "南方胜：一方超时" &&
          game.view(Seat::North).observation_text(1, Lang::Chinese) == "南方胜：一方超时");
    CHECK(std::string(game.outcome()->token()) == "time" && game.events(0).size() == 1 &&
          game.events(9).empty());
    return 0;
}

static int games() {
    using namespace lzq;
    Rules rules("oca");
    Game game(rules, Army(rules, 1), Army(rules, 2));
    Random random(5);
    View client(game.observation_json(Seat::North, 0).c_str());
    for (int ply = 0; ply < 50; ply++) {
        Moves moves = game.legal_moves();
        CHECK(game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
        client.observe(game.observation_json(Seat::North, game.observation_count() - 1).c_str());
    }
    CHECK(client == game.view(Seat::North));
    CHECK(View(client.to_json().c_str()) == client && client.clone() == client);
    CHECK(throws(LZQ_E_PARSE, "", [&] { client.observe("nonsense"); }));
    CHECK(lzq::parse_observation("{\"new\":1}").type == LZQ_OBSERVED_OTHER);
    CHECK(lzq::try_parse_observation("{\"new\":1}", true).error().status() == LZQ_E_PARSE);
    CHECK(throws(LZQ_E_ILLEGAL, "road", [&] {
        game.play(Move(game.legal_moves()[0].origin(), Station("a1")));
    }) || throws(LZQ_E_ILLEGAL, "", [&] { game.play(Move("b6b7")); }));
    std::vector<std::uint8_t> planes = client.planes(3), mask = client.action_mask();
    CHECK(planes.size() == 3 * LZQ_PLANES_DARK * LZQ_STATIONS && planes[33 * LZQ_STATIONS] == 0);
    CHECK(mask.size() == LZQ_ACTIONS && client.legal_moves().empty() &&
          throws(LZQ_E_RANGE, "", [&] { client.planes(0); }));
    for (Move move : game.legal_moves())
        CHECK(Move::of_action(move.action(Seat::South), Seat::South) == move);
    const std::optional<Move> choice = Sampler(Level::Easy, 1).choose_move(game.view(Seat::South));
    CHECK(choice && !game.why_illegal(*choice) && !Sampler(Level::Hard, 1).choose_move(client));
    lzq_limits limits{};
    limits.worlds = 9;
    Player player(7, limits);
    const std::optional<Move> best = player.choose_move(game.view(Seat::South));
    std::uint32_t worlds = 0;
    const auto ranked =
        Player(7, limits).rank_moves(game.view(Seat::South), [&](const lzq_progress &progress) {
            worlds = progress.worlds;
            return worlds < 2;
        });
    CHECK(best && !game.why_illegal(*best) && !player.choose_move(client) && worlds == 2);
    CHECK(ranked.size() == game.legal_moves().size() && ranked[0].win_chance >= 0 && ranked[0].worlds == 2);
    const auto hint = Player(7, limits).hint(game.view(Seat::South));
    CHECK(hint && Move(hint->first.mv) == *best && std::string(lzq_hint_token(hint->second)).size() > 3);
    const auto plies = player.review(game.view(Seat::South));
    CHECK(plies.size() == 25 && plies[1].ply == 2 && plies[24].played.win_chance <= 1);
    CHECK(player.review(client, [](const lzq_reviewed_move &) { return false; }).size() == 1);
    Army styled = player.suggest_army(rules, LZQ_STYLE_DEFENCE);
    styled.validate(rules, Seat::South);
    lzq_army partial = *styled.c();
    partial.kinds[0] = LZQ_NO_KIND;
    CHECK(player.complete_army(rules, partial)->text() == styled.text());
    CHECK(client.enemies().size() == 25 && client.observations().size() == 51 &&
          client.observation(50).type != LZQ_OBSERVED_BEGIN);
    Belief belief = game.view(Seat::South).belief();
    CHECK(belief.marginals().size() == LZQ_MARGINALS && belief.count().size() > 3);
    CHECK(belief.sample_game(random).view(Seat::South) == game.view(Seat::South));
    CHECK(belief.sample(random).occupied() == game.truth().occupied());
    const View known = game.view(Seat::South);
    CHECK(known.belief_unbounded().count() == belief.count());
    const RelaxedBelief relaxed = known.relaxed_belief();
    CHECK(relaxed.is_exact() && relaxed.max_count() == belief.count());
    CHECK(relaxed.marginals() == belief.marginals());
    CHECK(relaxed.sample(random).exact);
    CHECK(relaxed.sample_game(random).value().view(Seat::South) == known);
    CHECK(!known.try_relaxed_belief_within(1, 1));
    Game copy = game.clone();
    CHECK(copy == game && copy.undo() && copy != game && copy.redo() && copy == game && !copy.redo());
    copy.offer_draw(Seat::South);
    CHECK(copy.offer() == Seat::South);
    copy.accept_draw(Seat::North);
    CHECK(copy.outcome() && !copy.outcome()->winner && std::string(copy.outcome()->token()) == "agreed");
    CHECK(throws(LZQ_E_FINISHED, "over", [&] { copy.resign(Seat::South); }));
    Record record = game.record();
    record.set_tag("South", "Anna");
    record.add_comment("so far");
    CHECK(record.tag("South") == "Anna" && Record(record.text().c_str()).replay() == game);
    Records all((record.text() + "\n" + record.text()).c_str());
    CHECK(all.size() == 2 && all[1].text() == record.text());
    CHECK(throws(LZQ_E_RECORD, "line 1", [] { Record("x"); }));
    const View norths = game.view(Seat::North);
    const Record own(norths.record().text().c_str());
    CHECK(own.seat() == Seat::North && own.is_observed() && !record.seat() && !record.is_observed() &&
          own.view().plies() == norths.plies());
    CHECK(throws(LZQ_E_RECORD, "not of a whole game", [&] { own.replay(); }));
    CHECK(throws(LZQ_E_RECORD, "a whole game", [&] { record.view(); }));
    Scene scene(client);
    set_panic_hook(nullptr);
    CHECK(client.debug().find("lzq_view: of ") == 0);
    scene.bottom(Seat::South)
        .lang(Lang::English)
        .highlight(client.occupied(), LZQ_HIGHLIGHT_WARNING)
        .caption("a board");
    CHECK(scene.render(LZQ_RENDER_SVG).find("<svg") == 0);
    if (servers() != 0) return 1;
    Game moved = std::move(copy);
    CHECK(moved.plies() == game.plies() && moved.events().size() >= 52 &&
          moved.event(0).type == LZQ_EVENT_PLAYED);
    return 0;
}

int main() {
    if (values() != 0 || positions() != 0 || games() != 0) return 1;
    std::cout << "walked\n";
    return 0;
}
