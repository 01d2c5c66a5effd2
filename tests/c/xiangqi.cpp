/* The C++ layer over xiangqi.h. */
#include "check.h"
#include "xiangqi.hpp"

static std::uint64_t lines(xq::Search &search, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (const xq::Move mv : search.legal_moves()) {
        search.play_unchecked(mv);
        sum += lines(search, depth - 1);
        search.undo();
    }
    return sum;
}

int main() {
    xq::set_panic_hook(nullptr);
    xq::Position position;
    CHECK(position.fen() == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    CHECK(position.legal_moves().size() == 44 && position.perft(3) == 79666);
    xq::Search search(xq::Rules(), position);
    const std::uint64_t key = search.key();
    CHECK(lines(search, 3) == 79666 && search.key() == key && !search.in_check());
    CHECK(search.position().fen() == position.fen() && search.c() != nullptr);

    using xq::Lang;
    CHECK(position.why_illegal(xq::Move("b0d1"), Lang::Chinese) == "b0上的马被c0上的棋子蹩住马腿" &&
          !position.why_illegal(xq::Move("b0c2"), Lang::Chinese));
    CHECK(std::string(xq::label(xq::Side::Black, Lang::Chinese)) == "黑方" &&
          std::string(xq::label(xq::Side::Red, Lang::English)) == "red");
    CHECK(std::string(xq::Rules::title(XQ_RULE_QUIET_LIMIT, Lang::Chinese)) == "自然限着步数");
    CHECK(std::string(xq::Rules::meaning(XQ_RULE_MATERIAL_DRAW, Lang::Chinese)).find("过河") !=
          std::string::npos);
    CHECK(std::string(xq::Rules::sources(XQ_RULE_QUIET_LIMIT, Lang::TraditionalChinese)) ==
          "120：A。X未作規定。");
    CHECK(xq::Rules().value_meaning(XQ_RULE_FORCING, Lang::Chinese) == "长将与长捉。" &&
          !xq::Rules().value_meaning(XQ_RULE_QUIET_LIMIT, Lang::English));

    const xq::Move cannon("H2-E2");
    CHECK(cannon.text() == "h2e2" && cannon == xq::Move("h2e2") && cannon != xq::Move("b2e2"));
    CHECK(position.format_move(cannon, xq::Notation::Wxf) == "C2=5");
    CHECK(position.parse_move("炮二平五") == cannon &&
          position.parse_move("C2=5", xq::Notation::Wxf) == cannon);
    CHECK(!position.why_illegal(cannon) && position.why_illegal(xq::Move("b0d1")));
    position.play(cannon);
    CHECK(position.to_move() == xq::Side::Black && !position.in_check() && !position.outcome());
    CHECK(position.svg(xq::Side::Black).compare(0, 4, "<svg") == 0);
    CHECK(position.svg() != position.svg(xq::Side::Red, Lang::TraditionalChinese));
    CHECK(position.format_move(xq::Move("h9g7"), xq::Notation::TraditionalChinese) == "馬８進７");
    const auto facing = xq::Position::parse("4k4/9/9/9/9/9/9/9/9/4K4 w");
    CHECK(!facing && facing.status() == XQ_E_PARSE);
    CHECK(std::string(facing.error().what()) == "the generals face each other");
#if defined(__cpp_exceptions)
    try {
        xq::Position("4k4/9/9/9/9/9/9/9/9/4K4 w");
        CHECK(false);
    } catch (const xq::Error &error) {
        CHECK(error.status() == XQ_E_PARSE);
    }
#endif
    CHECK(!xq::Move() && xq::Move().text().empty() && xq::Move("a1b1") < xq::Move("a1a2"));
    CHECK(!xq::Move::parse("z9") && !xq::Rules::parse("nothing") && !position.try_parse_move("nothing"));
    CHECK(!xq::Record::parse("[") && position.try_play(xq::Move("a0a9")).status() == XQ_E_ILLEGAL);
    CHECK(position == xq::Position(position.c()) && position != xq::Position());
    CHECK(std::hash<xq::Position>()(position) != std::hash<xq::Position>()(xq::Position()));
    CHECK(xq::Rules("asia") == xq::Rules() &&
          std::hash<xq::Move>()(cannon) == std::hash<xq::Move>()(xq::Move("h2e2")));

    xq::Game game(xq::Rules("booklet"), xq::Position("4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1"));
    for (const char *mv : {"d1e1", "e9d9", "e1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9"})
        game.play(xq::Move(mv));
    CHECK(game.verdict() && game.forbidden().size() == 1 && !game.outcome());
    CHECK(game.verdict(xq::Lang::Chinese) == "此局面第3次出现：红方长将" &&
          game.verdict(xq::Lang::English) == game.verdict());
    CHECK(game.why_illegal(game.forbidden().front(), xq::Lang::TraditionalChinese) ==
          "這一步使局面第3次出現，屬長將，必須變著");
    CHECK(game.why_illegal(game.forbidden().front()) && game.moves_played().size() == 8);
    xq::Search ahead(game);
    CHECK(ahead.legal_moves() == game.legal_moves() && ahead.repetitions() == 3 && !ahead.outcome());
    ahead.play_unchecked(xq::Move("d1d2"));
    CHECK(!ahead.rule_outcome());
    xq::Game twin = game.clone();
    CHECK(game.undo() && !(twin == game));
    CHECK(game.redo() && !game.redo() && twin == game && !(twin != game) &&
          std::as_const(game).c() == game.c());
    CHECK(twin.try_play(xq::Move("a0a1")).status() == XQ_E_ILLEGAL && !twin.try_accept_draw(xq::Side::Red));
    CHECK(twin.try_apply_as(xq::Side::Black, "time").status() == XQ_E_PARSE &&
          !twin.try_play_as(xq::Side::Black, xq::Move("a0a1")));
    std::uint64_t cursor = 0;
    CHECK(twin.observations_since(cursor).size() == 9 && cursor == 9);
    twin.adjudicate(std::nullopt, XQ_REASON_ADJUDICATED);
    CHECK(twin.outcome() && !twin.outcome()->winner && !twin.try_adjudicate(xq::Side::Red, XQ_REASON_TIME));
    twin.take_back_to(8);
    twin.offer_draw(xq::Side::Red);
    twin.decline_draw(xq::Side::Black);
    CHECK(twin.observations_since(cursor).size() == 2 && twin.observations_since(cursor).empty());
    twin.offer_take_back(xq::Side::Black);
    CHECK(twin.take_back_offer() == xq::Side::Black &&
          twin.try_accept_take_back(xq::Side::Black).status() == XQ_E_OFFER);
    twin.decline_take_back(xq::Side::Red);
    twin.apply_as(xq::Side::Red, "offer-take-back");
    twin.accept_take_back(xq::Side::Black);
    CHECK(twin.plies() == 6 && twin.events().size() == 6 && twin.rules() == game.rules());
    CHECK(!twin.offer() && twin.to_move() == xq::Side::Red && twin.info().repetitions == 2);
    xq::Game client = xq::Game::from_observations("[" + twin.observation_json(0) + "]");
    std::uint64_t told = 1;
    for (const std::string &seen : twin.observations_since(told)) client.observe(seen);
    CHECK(
        client == twin && client.observation_count() == 7 && client.observation(6).type == XQ_OBSERVED_MOVED);
    CHECK(client.try_observe("{\"swapped\":1}").status() == XQ_E_UNKNOWN_KIND);
    CHECK(!client.try_observe("{\"moved\":\"d1d2\"}") && client.try_observe("x").status() == XQ_E_PARSE);
    client.observe("{\"taken-back\":6}");
    CHECK(client.plies() == 5 && !xq::Game::try_from_observations("[]"));
    CHECK(xq::parse_observation("{\"swapped\":1}").type == XQ_OBSERVED_OTHER &&
          !xq::try_parse_observation("{\"swapped\":1}", true));
    twin.apply_as(xq::Side::Black, "resign");
    CHECK(twin.outcome() && twin.outcome()->winner == xq::Side::Red);
    CHECK(twin.outcome()->text(Lang::Chinese) == "红方胜：一方认输" &&
          twin.outcome()->text() == "red wins (resigned)");
    CHECK(twin.outcome()->reason == XQ_REASON_RESIGNED &&
          std::string(twin.outcome()->token()) == "resigned" && twin.legal_moves().empty());
    xq::Record stored = twin.record(xq::Notation::Chinese);
    stored.set_tag("Red", "Anna");
    stored.add_comment("a fine game");
    const xq::Record again(stored.text());
    CHECK(again.replay() == twin && again.tag("Red") == "Anna" && !again.tag("Black"));
    CHECK(again.text() == stored.text() && again.text().find("{a fine game}") != std::string::npos);
    CHECK(again.start_position() == xq::Position("4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1") &&
          stored.c() != nullptr);
    const std::string pgn = twin.record().text(),
                      file = pgn + "\n[Event \"x\"]\n\n1. h2e3\n\n" + game.record().text();
    const xq::Records records(file);
    CHECK(records.size() == 3 && records[0].replay() == twin && records[2].replay() == game);
    CHECK(records.try_get(1).status() == XQ_E_RECORD && records.try_get(3).status() == XQ_E_RANGE);
    CHECK(!records[0].tag("Red") && records.c() != nullptr);
    CHECK(xq::Rules("asia,forcing=check").text() == "asia,forcing=check");
    CHECK(game.position().to_move() == xq::Side::Red && game.c() != nullptr);

    const xq::Rules asia("asia");
    CHECK(asia.with(XQ_RULE_REPETITION, XQ_REPETITION_DRAW).text() == "asia,repetition=draw" &&
          !asia.try_with(XQ_RULE_REPETITION, 9));
    CHECK(std::string(xq::Rules::key(XQ_RULE_REPETITION)) == "repetition" &&
          xq::Rules::max_value(XQ_RULE_REPETITION) == 3 && xq::Rules::sets().front() == "asia");
    CHECK(asia.applies(XQ_RULE_REPETITION) && asia.value_title(XQ_RULE_REPETITION, xq::Lang::English));
    xq::Setup setup{xq::Position()};
    CHECK(setup.faults().empty() && setup.position() == xq::Position() &&
          setup.position()[0] == setup.c().board[0]);
    std::swap(setup.c().board[0], setup.c().board[4]);
    CHECK(setup.faults().size() == 1 && setup.faults()[0].points == std::vector<xq_point>{0});
    CHECK(setup.try_position().status() == XQ_E_POSITION && !xq::Setup().faults().empty());
    CHECK(xq::Setup::parse(setup.text())->text() == setup.text() && !xq::Setup::parse("x"));
    CHECK(xq::Position::faults(setup.text()).size() == 1 && xq::Position().destinations(0).size() == 2);
    CHECK(xq::Position().rotate().to_move() == xq::Side::Black &&
          xq::Position().key() != xq::Position().rotate().key());
    xq::Random random(1);
    xq::Search drawn(asia, xq::Position()), root(asia, xq::Position());
    drawn.play_unchecked(*drawn.sample_move(random));
    CHECK(drawn.plies() == 1 && !drawn.playout(random, 2) && drawn.to_move() == xq::Side::Black);
    root.copy(drawn);
    CHECK(root.plies() == 1 && root.key() == drawn.key());
    root.reset(xq::Position());
    CHECK(root.plies() == 0 && root.perft(2) == 1920 && random.below(1) == 0);
    xq::Position played;
    CHECK(played.sample_move(random) && played.playout(random, 9) == 9 && played.captures().size() < 44);
    CHECK(!played.repeats(xq::Position()) && played.reflect().reflect() == played);
    CHECK(xq::Position().repeats(xq::Position().reflect()));
    CHECK(cannon.rotate().text() == "b7e7" && cannon.reflect().text() == "b2e2");
    CHECK(xq::Move::of_action(cannon.action(xq::Side::Red), xq::Side::Red) == cannon);
    const xq::Game fresh;
    const auto mask = fresh.action_mask();
    CHECK(mask.size() == XQ_ACTIONS && mask[cannon.action(xq::Side::Red)] == 1);
    CHECK(fresh.planes(xq::Side::Red).size() ==
          static_cast<std::size_t>(xq_plane_count(&asia.c())) * XQ_POINTS);
    const auto chosen = xq::AlphaBeta(1, 7).choose_move(fresh);
    CHECK(chosen && chosen == xq::AlphaBeta(1, 7).choose_move(fresh) && !fresh.why_illegal(*chosen));
    CHECK(!xq::AlphaBeta(1, 7).choose_move(twin));
    xq_limits limits{};
    limits.depth = 3;
    std::uint32_t depth = 0;
    const auto best = xq::Player(7, limits).choose_move(fresh, [&](const xq_progress &progress) {
        depth = progress.depth;
        return depth < 2;
    });
    CHECK(best && !fresh.why_illegal(*best) && depth == 2);
    const auto ranked = xq::Player(7, limits).rank_moves(fresh);
    CHECK(ranked.size() == fresh.legal_moves().size() && ranked[0].score >= ranked[1].score);
    CHECK(xq::Player(7, limits).choose_move(fresh) == xq::Player(7, limits).choose_move(fresh));
    CHECK(!xq::Player(7).choose_move(twin) && xq::Player(7).rank_moves(twin).empty());
    CHECK(xq::abi_version() == XQ_ABI_VERSION && xq::version() != nullptr);

    xq::Game whole{xq::Rules("asia")};
    while (!whole.outcome()) whole.play(whole.legal_moves().front());
    CHECK(xq::other(xq::Side::Red) == xq::Side::Black);
    std::printf("walked\n");
    return 0;
}
