/* xiangqi for C++17: a thin layer over xiangqi.h, all of it inline.
 *
 *     xq::Game game(xq::Rules("asia"));
 *     while (!game.outcome()) game.play(game.legal_moves().front());
 *
 * Plain values (Move, Rules, Position) convert to their C structs with c(); they support comparison and
 * std::hash. Handles (Game, Search, Table, TableClient) own their object. They are movable; Game::clone()
 * copies a game. A failure in C throws xq::Error with the library's message. why_illegal() tests a move
 * without throwing. A moved-from handle may only be destroyed or assigned to.
 *
 * Without exceptions: every function that can fail because of bad input has a counterpart that returns a
 * Result with the value or the error. parse() replaces constructors, try_play() replaces play(), and so on.
 * Instead of throwing, all other functions end the program with the message on stderr. This applies with
 * -fno-exceptions or with XQ_NOEXCEPTION defined. To do something else, define XQ_THROW(error); it
 * must not return.
 *
 * This header wraps the functions that front ends and engines need. For the other functions, use
 * c(). The conventions of xiangqi.h apply.
 */
#ifndef XIANGQI_HPP
#define XIANGQI_HPP

#include "xiangqi.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#if !defined(XQ_THROW)
#if !defined(XQ_NOEXCEPTION) && (defined(__cpp_exceptions) || defined(_CPPUNWIND))
#define XQ_THROW(error) throw error
#else
#define XQ_THROW(error) (std::fprintf(stderr, "xiangqi: %s\n", (error).what()), std::abort())
#endif
#endif

namespace xq {

inline const char *version() noexcept { return xq_version(); }
inline std::uint32_t abi_version() noexcept { return xq_abi_version(); }

/** A failure of the library, with its status and message. */
class Error : public std::runtime_error {
public:
    Error(xq_status status, const char *why)
        : std::runtime_error(why[0] != 0 ? why : xq_status_text(status)), status_(status) {}
    xq_status status() const noexcept { return status_; }

private:
    xq_status status_;
};

/** The value of a call, or its error. Dereferencing an error throws it. */
template <class Value> class [[nodiscard]] Result {
public:
    Result(Value value) : all_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : all_(std::in_place_index<1>, std::move(error)) {}
    explicit operator bool() const noexcept { return all_.index() == 0; }
    /** The status of the error, XQ_OK for a value. */
    xq_status status() const noexcept { return *this ? XQ_OK : error().status(); }
    /** Call only after a failure. */
    const Error &error() const noexcept { return *std::get_if<1>(&all_); }
    const Value &operator*() const & {
        if (!*this) XQ_THROW(error());
        return *std::get_if<0>(&all_);
    }
    Value operator*() && { return std::move(const_cast<Value &>(*std::as_const(*this))); }
    const Value *operator->() const { return &**this; }

private:
    std::variant<Value, Error> all_;
};

namespace detail {

/** Returns a status; throws if it is a failure. */
inline xq_status or_throw(xq_status status) {
    if (status < 0) XQ_THROW(Error(status, ""));
    return status;
}

/** A status as a result. */
inline Result<int> status(xq_status status) {
    if (status < 0) return Error(status, "");
    return static_cast<int>(status);
}

/** A value made from the output of a function with a message. */
template <class Value, class Struct, class Call> Result<Value> filled(Call call) {
    Struct out{};
    char why[1024] = "";
    const xq_status status = call(&out, why, sizeof why);
    if (status < 0) return Error(status, why);
    return Value(out);
}

/** The text that a function writes to a buffer. */
template <class Call> std::string text(Call call) {
    const auto length = static_cast<std::size_t>(or_throw(call(nullptr, std::size_t{0})));
    std::string all(length + 1, '\0');
    or_throw(call(&all[0], all.size()));
    all.resize(length);
    return all;
}

/** The list that a function writes. */
template <class Item, class Call> std::vector<Item> list(Call call) {
    std::vector<Item> all(static_cast<std::size_t>(or_throw(call(nullptr, std::size_t{0}))));
    or_throw(call(all.data(), all.size()));
    return all;
}

/** The value that a function writes. */
template <class Value, class Call> Value value(Call call) {
    Value out{};
    or_throw(call(&out));
    return out;
}

struct Free {
    void operator()(xq_game *game) const noexcept { xq_game_free(game); }
    void operator()(xq_search *search) const noexcept { xq_search_free(search); }
    void operator()(xq_record *record) const noexcept { xq_record_free(record); }
    void operator()(xq_records *records) const noexcept { xq_records_free(records); }
};

template <class Object> using Handle = std::unique_ptr<Object, Free>;

} // namespace detail

enum class Side : xq_side { Red = XQ_RED, Black = XQ_BLACK };
enum class Notation : std::uint8_t {
    Uci = XQ_UCI,
    UciFromOne = XQ_UCI_FROM_ONE,
    Iccs = XQ_ICCS,
    Wxf = XQ_WXF,
    Chinese = XQ_CHINESE,
    TraditionalChinese = XQ_TRADITIONAL_CHINESE,
    Any = XQ_ANY
};

/** A language of texts for players. */
enum class Lang : xq_lang {
    English = XQ_LANG_ENGLISH,
    Chinese = XQ_LANG_CHINESE,
    TraditionalChinese = XQ_LANG_TRADITIONAL_CHINESE
};

/** Sets the function that receives the messages of internal errors. NULL means stderr; see
    xq_set_panic_hook. */
inline void set_panic_hook(xq_panic_hook hook, void *user = nullptr) noexcept {
    xq_set_panic_hook(hook, user);
}

inline xq_side c(Side side) noexcept { return static_cast<xq_side>(side); }
inline xq_lang c(Lang lang) noexcept { return static_cast<xq_lang>(lang); }
/** The text for players of a side. For a kind or a piece, call xq_label. */
inline const char *label(Side side, Lang lang) noexcept { return xq_label(XQ_LABEL_SIDE, c(side), c(lang)); }
/** A side of C; empty for XQ_NO_SIDE. */
inline std::optional<Side> side(xq_side side) noexcept {
    return side == XQ_NO_SIDE ? std::nullopt : std::optional<Side>(static_cast<Side>(side));
}
inline Side other(Side side) noexcept { return side == Side::Red ? Side::Black : Side::Red; }

/** A move from one point to another. */
class Move {
public:
    /** No move. In a condition it is false; its text is empty. */
    Move() noexcept : mv_{XQ_NO_POINT, XQ_NO_POINT} {}
    Move(xq_move mv) noexcept : mv_(mv) {}
    /** Reads a move in UCI or ICCS notation. */
    explicit Move(const std::string &text) : Move(*parse(text)) {}
    static Result<Move> parse(const std::string &text) {
        return detail::filled<Move, xq_move>([&](xq_move *out, char *why, std::size_t room) {
            return xq_move_parse(text.c_str(), out, why, room);
        });
    }
    explicit operator bool() const noexcept { return mv_.origin != XQ_NO_POINT; }
    xq_point origin() const noexcept { return mv_.origin; }
    xq_point target() const noexcept { return mv_.target; }
    std::string text() const {
        if (!*this) return std::string();
        return detail::text([&](char *out, std::size_t room) { return xq_move_text(mv_, out, room); });
    }
    /** The move rotated by 180 degrees with the board. */
    Move rotate() const noexcept { return xq_move_rotate(mv_); }
    /** The move with left and right exchanged. */
    Move reflect() const noexcept { return xq_move_reflect(mv_); }
    /** The move of a side's action. */
    static Move of_action(xq_action action, Side side) {
        return detail::value<xq_move>([&](xq_move *out) { return xq_action_move(action, xq::c(side), out); });
    }
    /** The action of a side's move. */
    xq_action action(Side side) const {
        return static_cast<xq_action>(detail::or_throw(xq_action_of(mv_, xq::c(side))));
    }
    xq_move c() const noexcept { return mv_; }

private:
    xq_move mv_;
};

inline bool operator==(Move a, Move b) noexcept {
    return a.origin() == b.origin() && a.target() == b.target();
}
inline bool operator!=(Move a, Move b) noexcept { return !(a == b); }
inline bool operator<(Move a, Move b) noexcept {
    return a.origin() != b.origin() ? a.origin() < b.origin() : a.target() < b.target();
}

namespace detail {

/** The moves that a function lists. */
template <class Call> std::vector<Move> moves(Call call) {
    xq_move some[XQ_MOVES_MAX];
    const auto count = static_cast<std::size_t>(or_throw(call(some, std::size_t{XQ_MOVES_MAX})));
    if (count <= XQ_MOVES_MAX) return std::vector<Move>(some, some + count);
    std::vector<xq_move> all(count);
    or_throw(call(all.data(), count));
    return std::vector<Move>(all.begin(), all.end());
}

/** The move that a function writes; empty if it writes none. */
template <class Call> std::optional<Move> some_move(Call call) {
    xq_move mv;
    if (or_throw(call(&mv)) == 0) return std::nullopt;
    return Move(mv);
}

} // namespace detail

/** A seeded generator, for reproducible games. It is not secure. */
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept : random_{seed} {}
    xq_random *c() noexcept { return &random_; }
    std::uint32_t below(std::uint32_t bound) {
        return detail::value<std::uint32_t>(
            [&](std::uint32_t *out) { return xq_random_below(&random_, bound, out); });
    }

private:
    xq_random random_;
};

/** The outcome of a game. */
struct Outcome {
    /** Empty for a draw. */
    std::optional<Side> winner;
    /** One of XQ_REASON_.... */
    std::uint8_t reason;
    /** The token in records and JSON, such as "checkmate". */
    const char *token() const noexcept { return xq_reason_token(reason); }
    /** The winner and the reason, as a text for players. */
    std::string text(Lang lang = Lang::English) const {
        xq_outcome ending{};
        ending.winner = winner ? c(*winner) : static_cast<xq_side>(XQ_NO_SIDE);
        ending.reason = reason;
        return detail::text(
            [&](char *out, std::size_t room) { return xq_outcome_text(&ending, c(lang), out, room); });
    }
};

namespace detail {

template <class Call> std::optional<Outcome> outcome(Call call) {
    xq_outcome out{};
    if (or_throw(call(&out)) == 0) return std::nullopt;
    return Outcome{side(out.winner), out.reason};
}

/** The text that a function writes, or no value if the text is empty. */
template <class Call> std::optional<std::string> some_text(Call call) {
    std::string all = text(call);
    if (all.empty()) return std::nullopt;
    return all;
}

} // namespace detail

/** A fault of a position, with its points. */
struct Fault {
    std::vector<xq_point> points;
    /** One of XQ_FAULT_.... */
    std::uint8_t what;
    std::string text;
};

namespace detail {

template <class Call> std::vector<Fault> faults(Call call) {
    std::vector<Fault> all;
    for (const xq_fault &fault : list<xq_fault>(call))
        all.push_back({{fault.points, fault.points + fault.count}, fault.what, fault.text});
    return all;
}

} // namespace detail

/** The rules of a game. */
class Rules {
public:
    explicit Rules(const std::string &text = "asia") : Rules(*parse(text)) {}
    explicit Rules(const xq_rules &rules) noexcept : rules_(rules) {}
    static Result<Rules> parse(const std::string &text) {
        return detail::filled<Rules, xq_rules>([&](xq_rules *out, char *why, std::size_t room) {
            return xq_rules_parse(text.c_str(), out, why, room);
        });
    }
    std::string text() const {
        return detail::text([&](char *out, std::size_t room) { return xq_rules_text(&rules_, out, room); });
    }
    /** The value of an option, XQ_RULE_..., in the form of xq_rules_get. */
    int get(xq_option option) const { return detail::or_throw(xq_rules_get(&rules_, option)); }
    Rules with(xq_option option, std::uint16_t value) const { return *try_with(option, value); }
    Result<Rules> try_with(xq_option option, std::uint16_t value) const {
        Rules copy = *this;
        const xq_status status = xq_rules_set(&copy.rules_, option, value);
        if (status < 0) return Error(status, "");
        return copy;
    }
    /** The key of an option in rule strings, and its largest value. */
    static const char *key(xq_option option) noexcept { return xq_rule_key(option); }
    static int max_value(xq_option option) { return detail::or_throw(xq_rule_max(option)); }
    /** Whether the option can affect a game under the other options. */
    bool applies(xq_option option) const { return detail::or_throw(xq_rule_applies(&rules_, option)) == 1; }
    /** The names of all rule sets. */
    static std::vector<std::string> sets() {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < xq_ruleset_count(); i++) all.emplace_back(xq_ruleset_name(i));
        return all;
    }
    /** The name of an option, its meaning, its sources, and the meaning of its value, for players. The last is
        empty for a numeric value. */
    static const char *title(xq_option option, Lang lang) noexcept {
        return label(XQ_LABEL_RULE_NAME, option, lang);
    }
    static const char *meaning(xq_option option, Lang lang) noexcept {
        return label(XQ_LABEL_RULE, option, lang);
    }
    static const char *sources(xq_option option, Lang lang) noexcept {
        return label(XQ_LABEL_RULE_SOURCES, option, lang);
    }
    std::optional<std::string> value_meaning(xq_option option, Lang lang) const {
        const auto value = static_cast<std::uint16_t>(get(option));
        const char *text = xq_rule_value_label(option, value, xq::c(lang));
        return text == nullptr ? std::nullopt : std::optional<std::string>(text);
    }
    /** The option's value in a few words for a menu; empty for a numeric value. */
    std::optional<std::string> value_title(xq_option option, Lang lang) const {
        const auto value = static_cast<std::uint16_t>(get(option));
        const char *text = xq_rule_value_title(option, value, xq::c(lang));
        return text == nullptr ? std::nullopt : std::optional<std::string>(text);
    }
    const xq_rules &c() const noexcept { return rules_; }
    friend bool operator==(const Rules &a, const Rules &b) noexcept {
        return std::memcmp(&a.rules_, &b.rules_, sizeof a.rules_) == 0;
    }
    friend bool operator!=(const Rules &a, const Rules &b) noexcept { return !(a == b); }

private:
    static const char *label(xq_topic topic, xq_option option, Lang lang) noexcept {
        return xq_label(topic, option, xq::c(lang));
    }

    xq_rules rules_{};
};

/** A position without history. */
class Position {
public:
    Position() { detail::or_throw(xq_position_initial(&position_)); }
    Position(const xq_position &position) noexcept : position_(position) {}
    explicit Position(const std::string &fen) : Position(*parse(fen)) {}
    static Result<Position> parse(const std::string &fen) {
        return detail::filled<Position, xq_position>([&](xq_position *out, char *why, std::size_t room) {
            return xq_position_parse(fen.c_str(), out, why, room);
        });
    }
    std::string fen() const {
        return detail::text(
            [&](char *out, std::size_t room) { return xq_position_fen(&position_, out, room); });
    }
    /** All faults of a FEN; empty for a valid position. */
    static std::vector<Fault> faults(const std::string &fen, Lang lang = Lang::English) {
        return detail::faults([&](xq_fault *out, std::size_t room) {
            return xq_position_faults(fen.c_str(), xq::c(lang), out, room);
        });
    }
    Side to_move() const noexcept { return static_cast<Side>(position_.to_move); }
    /** The piece on a point. */
    xq_piece operator[](xq_point point) const noexcept { return position_.board[point]; }
    std::uint64_t key() const {
        return detail::value<std::uint64_t>(
            [&](std::uint64_t *out) { return xq_position_key(&position_, out); });
    }
    /** The position rotated by 180 degrees, with the sides exchanged. */
    Position rotate() const {
        return detail::value<xq_position>(
            [&](xq_position *out) { return xq_position_rotate(&position_, out); });
    }
    /** The position with left and right exchanged. */
    Position reflect() const {
        return detail::value<xq_position>(
            [&](xq_position *out) { return xq_position_reflect(&position_, out); });
    }
    /** Whether the positions count as the same for repetition. */
    bool repeats(const Position &other) const {
        return detail::or_throw(xq_position_repeats(&position_, &other.position_)) != 0;
    }
    std::vector<xq_point> destinations(xq_point origin) const {
        return detail::list<xq_point>([&](xq_point *out, std::size_t room) {
            return xq_position_destinations(&position_, origin, out, room);
        });
    }
    bool in_check() const { return detail::or_throw(xq_position_in_check(&position_)) != 0; }
    std::vector<Move> legal_moves() const {
        return detail::moves(
            [&](xq_move *out, std::size_t room) { return xq_position_legal_moves(&position_, out, room); });
    }
    /** The legal moves that take a piece. */
    std::vector<Move> captures() const {
        return detail::moves(
            [&](xq_move *out, std::size_t room) { return xq_position_captures(&position_, out, room); });
    }
    /** A random legal move; empty if there is none. */
    std::optional<Move> sample_move(Random &random) const {
        return detail::some_move(
            [&](xq_move *out) { return xq_position_sample_move(&position_, random.c(), out); });
    }
    /** Plays random legal moves, at most `max_plies`; returns their number. */
    int playout(Random &random, std::uint32_t max_plies) {
        return detail::or_throw(xq_position_playout(&position_, random.c(), max_plies));
    }
    /** The reason why a move is not legal, as a text for players; empty if the move is legal. */
    std::optional<std::string> why_illegal(Move mv, Lang lang = Lang::English) const {
        return detail::some_text([&](char *out, std::size_t room) {
            return xq_position_illegal_text(&position_, mv.c(), xq::c(lang), out, room);
        });
    }
    /** Plays a move. To take it back, copy the position first. */
    void play(Move mv) { *try_play(mv); }
    /** The status of xq_position_play. */
    Result<int> try_play(Move mv) { return detail::status(xq_position_play(&position_, mv.c())); }
    std::optional<Outcome> outcome() const {
        return detail::outcome([&](xq_outcome *out) { return xq_position_outcome(&position_, out); });
    }
    std::uint64_t perft(std::uint32_t depth) const {
        return detail::value<std::uint64_t>(
            [&](std::uint64_t *out) { return xq_position_perft(&position_, depth, 0, out); });
    }
    std::string format_move(Move mv, Notation notation) const {
        return detail::text([&](char *out, std::size_t room) {
            const auto number = static_cast<std::uint8_t>(notation);
            return xq_position_format_move(&position_, mv.c(), number, out, room);
        });
    }
    Move parse_move(const std::string &text, Notation notation = Notation::Any) const {
        return *try_parse_move(text, notation);
    }
    Result<Move> try_parse_move(const std::string &text, Notation notation = Notation::Any) const {
        return detail::filled<Move, xq_move>([&](xq_move *out, char *why, std::size_t room) {
            const auto number = static_cast<std::uint8_t>(notation);
            return xq_position_parse_move(&position_, number, text.c_str(), out, why, room);
        });
    }
    std::string svg(Side bottom = Side::Red, Lang lang = Lang::English) const {
        const xq_move none{XQ_NO_POINT, XQ_NO_POINT};
        return detail::text([&](char *out, std::size_t room) {
            return xq_position_svg(&position_, xq::c(bottom), none, 0, xq::c(lang), out, room);
        });
    }
    const xq_position &c() const noexcept { return position_; }
    friend bool operator==(const Position &a, const Position &b) noexcept {
        return std::memcmp(&a.position_, &b.position_, sizeof a.position_) == 0;
    }
    friend bool operator!=(const Position &a, const Position &b) noexcept { return !(a == b); }

private:
    xq_position position_{};
};

/** A position for a board editor, which may be impossible. */
class Setup {
public:
    /** An empty board; Red is to move. */
    Setup() noexcept { setup_.fullmove_number = 1; }
    Setup(const xq_position &setup) noexcept : setup_(setup) {}
    Setup(const Position &position) noexcept : setup_(position.c()) {}
    /** Reads a FEN. */
    static Result<Setup> parse(const std::string &fen) {
        return detail::filled<Setup, xq_position>([&](xq_position *out, char *why, std::size_t room) {
            return xq_setup_parse(fen.c_str(), out, why, room);
        });
    }
    std::string text() const {
        return detail::text([&](char *out, std::size_t room) { return xq_setup_text(&setup_, out, room); });
    }
    /** All faults; empty for a possible position. */
    std::vector<Fault> faults(Lang lang = Lang::English) const {
        return detail::faults([&](xq_fault *out, std::size_t room) {
            return xq_setup_faults(&setup_, xq::c(lang), out, room);
        });
    }
    /** Throws the first fault if the position is impossible. */
    Position position() const { return *try_position(); }
    Result<Position> try_position() const {
        const std::vector<Fault> wrong = faults();
        if (!wrong.empty()) return Error(XQ_E_POSITION, wrong.front().text.c_str());
        return Position(setup_);
    }
    /** The members, which you may change. */
    xq_position &c() noexcept { return setup_; }
    const xq_position &c() const noexcept { return setup_; }

private:
    xq_position setup_{};
};

class Game;

/** A position with its history, to play and undo many moves. */
class Search {
public:
    Search(const Rules &rules, const Position &position) {
        xq_search *made = nullptr;
        detail::or_throw(xq_search_new(&rules.c(), &position.c(), &made));
        search_.reset(made);
    }
    /** Starts at the current position of a game, with its rules and history. */
    explicit Search(const Game &game);
    std::vector<Move> legal_moves() {
        return detail::moves(
            [&](xq_move *out, std::size_t room) { return xq_search_legal_moves(search_.get(), out, room); });
    }
    /** Plays a move of legal_moves(); returns the kind of the captured piece. */
    xq_kind play_unchecked(Move mv) {
        return static_cast<xq_kind>(detail::or_throw(xq_search_play_unchecked(search_.get(), mv.c())));
    }
    /** Takes back the latest move; false if there is none. */
    bool undo() { return detail::or_throw(xq_search_undo(search_.get())) == 1; }
    /** Plays a null move; false in check. */
    bool play_null() { return detail::or_throw(xq_search_play_null(search_.get())) == 1; }
    /** The latest ply; empty at the root and after a null move. */
    std::optional<xq_search_ply> last_ply() const {
        xq_search_ply ply;
        if (detail::or_throw(xq_search_last_ply(search_.get(), &ply)) == 0) return std::nullopt;
        return ply;
    }
    /** The legal moves that take a piece. */
    std::vector<Move> captures() const {
        return detail::moves(
            [&](xq_move *out, std::size_t room) { return xq_search_captures(search_.get(), out, room); });
    }
    /** A random legal move; empty if there is none. */
    std::optional<Move> sample_move(Random &random) {
        return detail::some_move(
            [&](xq_move *out) { return xq_search_sample_move(search_.get(), random.c(), out); });
    }
    /** The outcome of a random game from here; empty if it is not over after `max_plies`. */
    std::optional<Outcome> playout(Random &random, std::uint32_t max_plies) const {
        xq_outcome out{};
        detail::or_throw(xq_search_playout(search_.get(), random.c(), max_plies, &out));
        if (out.reason == XQ_REASON_NONE) return std::nullopt;
        return Outcome{side(out.winner), out.reason};
    }
    std::size_t plies() const {
        return static_cast<std::size_t>(detail::or_throw(xq_search_plies(search_.get())));
    }
    int repetitions() const { return detail::or_throw(xq_search_repetitions(search_.get())); }
    std::optional<Outcome> outcome() {
        return detail::outcome([&](xq_outcome *out) { return xq_search_outcome(search_.get(), out); });
    }
    /** Like outcome(), but does not check for mate and stalemate. */
    std::optional<Outcome> rule_outcome() {
        return detail::outcome([&](xq_outcome *out) { return xq_search_rule_outcome(search_.get(), out); });
    }
    bool in_check() const { return detail::or_throw(xq_search_in_check(search_.get())) != 0; }
    std::uint64_t key() const {
        std::uint64_t key = 0;
        detail::or_throw(xq_search_key(search_.get(), &key));
        return key;
    }
    Side to_move() const noexcept { return static_cast<Side>(xq_search_to_move(search_.get())); }
    std::uint64_t perft(std::uint32_t depth) const {
        return detail::value<std::uint64_t>(
            [&](std::uint64_t *out) { return xq_search_perft(search_.get(), depth, out); });
    }
    /** Copies another search into this one. Reuses the memory of this search. */
    void copy(const Search &other) { detail::or_throw(xq_search_copy(search_.get(), other.search_.get())); }
    /** Restarts at a position, without history. */
    void reset(const Position &position) { detail::or_throw(xq_search_reset(search_.get(), &position.c())); }
    Position position() const {
        xq_position position{};
        detail::or_throw(xq_search_position(search_.get(), &position));
        return position;
    }
    xq_search *c() noexcept { return search_.get(); }
    const xq_search *c() const noexcept { return search_.get(); }

private:
    detail::Handle<xq_search> search_;
};

/** Reads an observation from JSON. If `strict` is true, an unknown member, kind or version is an error. */
inline Result<xq_observation> try_parse_observation(const std::string &json, bool strict = false) {
    return detail::filled<xq_observation, xq_observation>(
        [&](xq_observation *out, char *why, std::size_t room) {
            return xq_observation_parse(json.c_str(), strict, out, why, room);
        });
}
inline xq_observation parse_observation(const std::string &json, bool strict = false) {
    return *try_parse_observation(json, strict);
}

class Record;

/** A game, for an arbiter. */
class Game {
public:
    explicit Game(const Rules &rules = Rules()) : Game(rules, nullptr) {}
    Game(const Rules &rules, const Position &start) : Game(rules, &start.c()) {}
    /** A client's copy of a server's game, from a JSON list of its observations. */
    static Game from_observations(const std::string &json) { return *try_from_observations(json); }
    static Result<Game> try_from_observations(const std::string &json) {
        return detail::filled<Game, xq_game *>([&](xq_game **out, char *why, std::size_t room) {
            return xq_game_from_observations(json.c_str(), out, why, room);
        });
    }
    /** Adds the server's next observation, given as JSON. Throws XQ_E_UNKNOWN_KIND if only a later version of
        the library knows its kind. */
    void observe(const std::string &json) { *try_observe(json); }
    Result<int> try_observe(const std::string &json) {
        char why[1024] = "";
        const xq_status status = xq_game_observe(game_.get(), json.c_str(), why, sizeof why);
        if (status < 0) return Error(status, why);
        return static_cast<int>(status);
    }
    /** Takes ownership of a C handle. */
    explicit Game(xq_game *game) noexcept : game_(game) {}
    Game clone() const {
        xq_game *made = nullptr;
        detail::or_throw(xq_game_clone(game_.get(), &made));
        return Game(made);
    }
    Position position() const {
        xq_position position{};
        detail::or_throw(xq_game_position(game_.get(), &position));
        return position;
    }
    /** Facts about the game. */
    xq_game_info info() const {
        return detail::value<xq_game_info>(
            [&](xq_game_info *out) { return xq_game_get_info(game_.get(), out); });
    }
    Rules rules() const { return Rules(info().rules); }
    Side to_move() const { return static_cast<Side>(info().to_move); }
    std::size_t plies() const { return info().plies; }
    std::optional<Side> offer() const { return side(info().offer); }
    std::optional<Side> take_back_offer() const { return side(info().take_back_offer); }
    std::vector<Move> legal_moves() const {
        return detail::moves(
            [&](xq_move *out, std::size_t room) { return xq_game_legal_moves(game_.get(), out, room); });
    }
    std::vector<Move> moves_played() const {
        return detail::moves(
            [&](xq_move *out, std::size_t room) { return xq_game_moves_played(game_.get(), out, room); });
    }
    std::vector<Move> forbidden() const {
        return detail::moves(
            [&](xq_move *out, std::size_t room) { return xq_game_forbidden(game_.get(), out, room); });
    }
    /** The reason why a move is not legal, as a text for players; empty if the move is legal. */
    std::optional<std::string> why_illegal(Move mv, Lang lang = Lang::English) const {
        return detail::some_text([&](char *out, std::size_t room) {
            return xq_game_illegal_text(game_.get(), mv.c(), xq::c(lang), out, room);
        });
    }
    void play(Move mv) { *try_play(mv); }
    Result<int> try_play(Move mv) { return detail::status(xq_game_play(game_.get(), mv.c())); }
    /** Like play(), for this side; throws XQ_E_TURN on the other side's turn. */
    void play_as(Side side, Move mv) { *try_play_as(side, mv); }
    Result<int> try_play_as(Side side, Move mv) {
        return detail::status(xq_game_play_as(game_.get(), xq::c(side), mv.c()));
    }
    /** Executes a player's command for a side, such as "h2e2", "resign" or "accept-draw". A command cannot
        act for the other side or the arbiter. */
    void apply_as(Side side, const char *command) { *try_apply_as(side, command); }
    Result<int> try_apply_as(Side side, const char *command) {
        char why[1024] = "";
        const xq_status status = xq_game_apply_as(game_.get(), xq::c(side), command, why, sizeof why);
        if (status < 0) return Error(status, why);
        return static_cast<int>(status);
    }
    void resign(Side side) { *try_resign(side); }
    Result<int> try_resign(Side side) { return detail::status(xq_game_resign(game_.get(), xq::c(side))); }
    void offer_draw(Side side) { *try_offer_draw(side); }
    Result<int> try_offer_draw(Side side) {
        return detail::status(xq_game_offer_draw(game_.get(), xq::c(side)));
    }
    void accept_draw(Side side) { *try_accept_draw(side); }
    Result<int> try_accept_draw(Side side) {
        return detail::status(xq_game_accept_draw(game_.get(), xq::c(side)));
    }
    void decline_draw(Side side) { *try_decline_draw(side); }
    Result<int> try_decline_draw(Side side) {
        return detail::status(xq_game_decline_draw(game_.get(), xq::c(side)));
    }
    /** Ends the game by decision of the arbiter, for XQ_REASON_TIME, _FORFEIT, _ABANDONED or
        _ADJUDICATED. If `winner` is empty, the game is a draw or has no winner. */
    void adjudicate(std::optional<Side> winner, std::uint8_t reason) { *try_adjudicate(winner, reason); }
    Result<int> try_adjudicate(std::optional<Side> winner, std::uint8_t reason) {
        const xq_side side = winner ? xq::c(*winner) : static_cast<xq_side>(XQ_NO_SIDE);
        return detail::status(xq_game_adjudicate(game_.get(), side, reason));
    }
    /** Asks the other side to take back this side's latest move and everything after it. */
    void offer_take_back(Side side) { *try_offer_take_back(side); }
    Result<int> try_offer_take_back(Side side) {
        return detail::status(xq_game_offer_take_back(game_.get(), xq::c(side)));
    }
    void decline_take_back(Side side) { *try_decline_take_back(side); }
    Result<int> try_decline_take_back(Side side) {
        return detail::status(xq_game_decline_take_back(game_.get(), xq::c(side)));
    }
    void accept_take_back(Side side) { *try_accept_take_back(side); }
    Result<int> try_accept_take_back(Side side) {
        return detail::status(xq_game_accept_take_back(game_.get(), xq::c(side)));
    }
    /** Rewinds the game to ply `plies`. */
    void take_back_to(std::size_t plies) { *try_take_back_to(plies); }
    Result<int> try_take_back_to(std::size_t plies) {
        return detail::status(xq_game_take_back_to(game_.get(), plies));
    }
    /** The events from index `first` on. */
    std::vector<xq_event> events(std::size_t first = 0) const {
        return detail::list<xq_event>(
            [&](xq_event *out, std::size_t room) { return xq_game_events(game_.get(), first, out, room); });
    }
    std::size_t observation_count() const { return info().observations; }
    xq_observation observation(std::size_t number) const {
        return detail::value<xq_observation>(
            [&](xq_observation *out) { return xq_game_observation(game_.get(), number, out); });
    }
    /** An observation as JSON, for clients. */
    std::string observation_json(std::size_t number) const {
        return detail::text([&](char *out, std::size_t room) {
            return xq_game_observation_json(game_.get(), number, out, room);
        });
    }
    /** The observations after a cursor, each as JSON. Advances the cursor; the first cursor is 0. */
    std::vector<std::string> observations_since(std::uint64_t &cursor) const {
        std::vector<std::string> told;
        char json[XQ_OBSERVATION_JSON_MAX];
        while (
            detail::or_throw(xq_game_observation_since(game_.get(), cursor, &cursor, json, sizeof json)) > 0)
            told.emplace_back(json);
        return told;
    }
    /** Takes back the latest event; false if there is none. */
    bool undo() { return detail::or_throw(xq_game_undo(game_.get())) == 1; }
    /** Repeats the event that was undone last; false if there is none. */
    bool redo() { return detail::or_throw(xq_game_redo(game_.get())) == 1; }
    std::optional<Outcome> outcome() const {
        return detail::outcome([&](xq_outcome *out) { return xq_game_outcome(game_.get(), out); });
    }
    /** The current verdict of the repetition rules, for players; empty if there is none. */
    std::optional<std::string> verdict(Lang lang = Lang::English) const {
        return detail::some_text([&](char *out, std::size_t room) {
            return xq_game_verdict_text(game_.get(), xq::c(lang), out, room);
        });
    }
    Record record(Notation notation = Notation::Iccs) const;
    /** The legal moves as XQ_ACTIONS bytes. */
    std::vector<std::uint8_t> action_mask() const {
        return detail::list<std::uint8_t>(
            [&](std::uint8_t *out, std::size_t room) { return xq_game_action_mask(game_.get(), out, room); });
    }
    /** The planes of the latest `history` boards from a side's point of view, the newest first. */
    std::vector<std::uint8_t> planes(Side side, std::size_t history = 1) const {
        return detail::list<std::uint8_t>([&](std::uint8_t *out, std::size_t room) {
            return xq_game_planes(game_.get(), xq::c(side), history, out, room);
        });
    }
    bool operator==(const Game &other) const {
        return detail::or_throw(xq_game_equal(game_.get(), other.game_.get())) != 0;
    }
    bool operator!=(const Game &other) const { return !(*this == other); }
    xq_game *c() noexcept { return game_.get(); }
    const xq_game *c() const noexcept { return game_.get(); }

private:
    Game(const Rules &rules, const xq_position *start) {
        xq_game *made = nullptr;
        detail::or_throw(xq_game_new(&rules.c(), start, &made));
        game_.reset(made);
    }

    detail::Handle<xq_game> game_;
};

inline Search::Search(const Game &game) {
    xq_search *made = nullptr;
    detail::or_throw(xq_search_of_game(game.c(), &made));
    search_.reset(made);
}

/** A small player. With the same seed, the same games give the same moves. Player is stronger. */
class AlphaBeta {
public:
    AlphaBeta(std::uint32_t depth, std::uint64_t seed) noexcept : depth_(depth), random_(seed) {}
    /** Chooses a move for the side to move; empty if the game is over. */
    std::optional<Move> choose_move(const Game &game) {
        return detail::some_move(
            [&](xq_move *out) { return xq_game_choose_move(game.c(), depth_, random_.c(), out); });
    }

private:
    std::uint32_t depth_;
    Random random_;
};

/** The library's searching player. If there is no limit of time, the same calls give the same results. */
class Player {
public:
    /** Called after each iteration and every 1,024 nodes; returns false to stop the search. Must not throw. */
    using Hook = std::function<bool(const xq_progress &)>;

    /** The default limits are level 5 with 250,000 nodes. */
    explicit Player(std::uint64_t seed, const xq_limits &limits = xq_limits{}) noexcept
        : limits_(limits), random_(seed) {}
    /** Chooses a move for the side to move; empty if the game is over. */
    std::optional<Move> choose_move(const Game &game, const Hook &hook = nullptr) {
        return detail::some_move([&](xq_move *out) {
            return xq_player_choose_move(game.c(), &limits_, seed(), call(hook), user(hook), out);
        });
    }
    /** All moves of the side to move, best first. */
    std::vector<xq_ranked_move> rank_moves(const Game &game, const Hook &hook = nullptr) {
        std::vector<xq_ranked_move> moves(XQ_MOVES_MAX);
        const xq_status count = xq_player_rank_moves(
            game.c(), &limits_, seed(), call(hook), user(hook), moves.data(), moves.size());
        moves.resize(static_cast<std::size_t>(detail::or_throw(count)));
        return moves;
    }

private:
    static xq_progress_hook call(const Hook &hook) noexcept {
        if (!hook) return nullptr;
        return [](const xq_progress *progress, void *user) noexcept -> std::uint8_t {
            return (*static_cast<const Hook *>(user))(*progress);
        };
    }
    static void *user(const Hook &hook) noexcept { return const_cast<Hook *>(&hook); }
    std::uint64_t seed() {
        std::uint64_t next = 0;
        detail::or_throw(xq_random_next(random_.c(), &next));
        return next;
    }

    xq_limits limits_;
    Random random_;
};

/** A game as stored in a file. */
class Record {
public:
    explicit Record(const std::string &text) : Record(*parse(text)) {}
    static Result<Record> parse(const std::string &text) {
        return detail::filled<Record, xq_record *>([&](xq_record **out, char *why, std::size_t room) {
            return xq_record_parse(text.c_str(), out, why, room);
        });
    }
    /** Takes ownership of a C handle. */
    explicit Record(xq_record *record) noexcept : record_(record) {}
    void set_tag(const std::string &name, const std::string &value) {
        detail::or_throw(xq_record_set_tag(c(), name.c_str(), value.c_str()));
    }
    void add_comment(const std::string &text) { detail::or_throw(xq_record_add_comment(c(), text.c_str())); }
    /** The value of a tag, such as "Red"; empty if there is no such tag. */
    std::optional<std::string> tag(const std::string &name) const {
        if (xq_record_tag(c(), name.c_str(), nullptr, 0) < 0) return std::nullopt;
        return detail::text(
            [&](char *out, std::size_t room) { return xq_record_tag(c(), name.c_str(), out, room); });
    }
    std::string text() const {
        return detail::text([&](char *out, std::size_t room) { return xq_record_text(c(), out, room); });
    }
    /** Replays the record under its rules. */
    Game replay() const { return *try_replay(); }
    Result<Game> try_replay() const {
        return detail::filled<Game, xq_game *>([&](xq_game **out, char *why, std::size_t room) {
            return xq_record_replay(c(), out, why, room);
        });
    }
    Position start_position() const {
        return detail::value<xq_position>(
            [&](xq_position *out) { return xq_record_start_position(c(), out); });
    }
    xq_record *c() noexcept { return record_.get(); }
    const xq_record *c() const noexcept { return record_.get(); }

private:
    detail::Handle<xq_record> record_;
};

inline Record Game::record(Notation notation) const {
    xq_record *made = nullptr;
    detail::or_throw(xq_game_record(game_.get(), static_cast<std::uint8_t>(notation), &made));
    return Record(made);
}

/** All records of a text, such as a PGN file. */
class Records {
public:
    explicit Records(const std::string &text) {
        xq_records *made = nullptr;
        detail::or_throw(xq_records_parse(text.c_str(), &made));
        records_.reset(made);
    }
    std::size_t size() const { return static_cast<std::size_t>(detail::or_throw(xq_records_count(c()))); }
    /** Throws, with line and column, if the record cannot be read. */
    Record operator[](std::size_t number) const { return *try_get(number); }
    Result<Record> try_get(std::size_t number) const {
        return detail::filled<Record, xq_record *>([&](xq_record **out, char *why, std::size_t room) {
            return xq_records_get(c(), number, out, why, room);
        });
    }
    const xq_records *c() const noexcept { return records_.get(); }

private:
    detail::Handle<xq_records> records_;
};

namespace detail {

/** A hash of a C struct without padding (FNV-1a). */
template <class Value> struct Hash {
    std::size_t operator()(const Value &value) const noexcept {
        const auto &all = value.c();
        unsigned char bytes[sizeof all];
        std::memcpy(bytes, &all, sizeof all);
        std::uint64_t hash = 14695981039346656037u;
        for (const unsigned char byte : bytes) hash = (hash ^ byte) * 1099511628211u;
        return static_cast<std::size_t>(hash ^ hash >> 32);
    }
};

} // namespace detail

/** What a client of a table knows. */
using Seen = Game;

#define GAME_TABLE(name) xq_##name
#include "game_table.hpp"
#undef GAME_TABLE

} // namespace xq

/* Values as keys of std::unordered_map and similar containers. */
template <> struct std::hash<xq::Move> : xq::detail::Hash<xq::Move> {};
template <> struct std::hash<xq::Rules> : xq::detail::Hash<xq::Rules> {};
template <> struct std::hash<xq::Position> : xq::detail::Hash<xq::Position> {};

#endif /* XIANGQI_HPP */
