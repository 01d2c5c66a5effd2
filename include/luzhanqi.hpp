/* luzhanqi for C++17: a thin layer over luzhanqi.h and luzhanqi_tools.h, all of it inline.
 *
 *     lzq::Game game(lzq::Rules("ccgc"), 42);
 *     while (!game.outcome())
 *         for (lzq::Move move : game.legal_moves()) { game.play(move); break; }
 *
 * Plain values (Station, Stations, Piece, Move, Rules, Army, Deal, Position) have the size of their C structs
 * and convert to them with c(); they support comparison and std::hash. Handles (Game, Search, View, Belief,
 * WeightedBelief, Record, Records, Scene) own their object. They are movable; clone() copies a handle if C
 * can copy it. c() of a const handle returns a pointer to const. A failure in C throws lzq::Error with the
 * library's message. why_illegal() tests a move without throwing. A moved-from handle may only be destroyed
 * or assigned to.
 *
 * Without exceptions: every function that can fail because of bad input or because of the other player has a
 * counterpart that returns a Result with the value or the error. make() and parse() replace constructors,
 * try_play() replaces play(), and so on. Instead of throwing, all other functions end the program with the
 * message on stderr. This applies with -fno-exceptions or with LZQ_NOEXCEPTION defined. To do something else,
 * define LZQ_THROW(error); it must not return.
 *
 *     lzq::Result<lzq::Rules> rules = lzq::Rules::parse(text);
 *     if (!rules) return complain(rules.error().what());
 *     lzq::Game game(*rules, secret);
 *
 * This header wraps the functions that front ends and clients need. For the other functions, use
 * c(). Lists of moves are on the stack; other lists are vectors, and texts are strings. The
 * conventions of luzhanqi.h apply.
 */
#ifndef LUZHANQI_HPP
#define LUZHANQI_HPP

#include "luzhanqi_tools.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#if !defined(LZQ_THROW)
#if !defined(LZQ_NOEXCEPTION) && (defined(__cpp_exceptions) || defined(_CPPUNWIND))
#define LZQ_THROW(error) throw error
#else
#define LZQ_THROW(error) (std::fprintf(stderr, "luzhanqi: %s\n", (error).what()), std::abort())
#endif
#endif

namespace lzq {

/** A failure of the library, with its status and message. */
class Error : public std::runtime_error {
public:
    Error(lzq_status status, const char *why)
        : std::runtime_error(why[0] != 0 ? why : lzq_status_text(status)), status_(status) {}
    lzq_status status() const noexcept { return status_; }

private:
    lzq_status status_;
};

/** The value of a call, or its error. Dereferencing an error throws it. */
template <class Value> class [[nodiscard]] Result {
public:
    Result(Value value) : all_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : all_(std::in_place_index<1>, std::move(error)) {}
    explicit operator bool() const noexcept { return all_.index() == 0; }
    /** The status of the error, LZQ_OK for a value. */
    lzq_status status() const noexcept { return *this ? LZQ_OK : std::get_if<1>(&all_)->status(); }
    /** Call only after a failure. */
    const Error &error() const noexcept { return *std::get_if<1>(&all_); }
    Value &operator*() & { return held(); }
    const Value &operator*() const & { return const_cast<Result *>(this)->held(); }
    Value operator*() && { return std::move(held()); }
    Value *operator->() { return &held(); }
    const Value *operator->() const { return &**this; }

private:
    Value &held() {
        if (!*this) LZQ_THROW(error());
        return *std::get_if<0>(&all_);
    }
    std::variant<Value, Error> all_;
};

/** Success, or the error of a call. */
template <> class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}
    explicit operator bool() const noexcept { return !error_; }
    lzq_status status() const noexcept { return error_ ? error_->status() : LZQ_OK; }
    /** Call only after a failure. */
    const Error &error() const noexcept { return *error_; }
    void operator*() const {
        if (error_) LZQ_THROW(*error_);
    }

private:
    std::optional<Error> error_;
};

namespace detail {

/** Returns a status; throws if it is a failure. */
inline lzq_status or_throw(lzq_status status, const char *why = "") {
    if (status < 0) LZQ_THROW(Error(status, why));
    return status;
}

/** Calls a function that takes a buffer for its message. */
template <class Call> Result<lzq_status> attempt(Call call) {
    char why[1024] = "";
    const lzq_status status = call(why, sizeof why);
    if (status < 0) return Error(status, why);
    return status;
}

/** Calls a function without outputs, but with a message. */
template <class Call> Result<void> explained(Call call) {
    const Result<lzq_status> status = attempt(call);
    return status ? Result<void>() : Result<void>(status.error());
}

/** The status of a function without outputs. */
inline Result<void> done(lzq_status status) {
    return status < 0 ? Result<void>(Error(status, "")) : Result<void>();
}

/** A value made from the output of a function with a message. */
template <class Value, class Struct, class Call> Result<Value> filled(Call call) {
    Struct out{};
    const Result<lzq_status> status =
        attempt([&](char *why, std::size_t room) { return call(&out, why, room); });
    if (!status) return status.error();
    return Value(out);
}

/** The text that a function writes to a buffer. */
template <class Call> std::string text(Call call) {
    char some[256];
    const auto length = static_cast<std::size_t>(or_throw(call(some, sizeof some)));
    if (length < sizeof some) return std::string(some, length);
    std::string all(length + 1, '\0');
    or_throw(call(&all[0], all.size()));
    all.resize(length);
    return all;
}

/** The list that a function writes to a buffer. */
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

/** An object that owns the handle made by a function. */
template <class Object, class Call> Result<Object> made(Call call) {
    typename Object::Handle *out = nullptr;
    const Result<lzq_status> status =
        attempt([&](char *why, std::size_t room) { return call(&out, why, room); });
    if (!status) return status.error();
    return Object(out);
}

/** Whether two C structs are equal; they have no padding. */
template <class Struct> bool same(const Struct &a, const Struct &b) noexcept {
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/** A hash of a C struct (FNV-1a). */
template <class Struct> std::size_t hash(const Struct &value) noexcept {
    unsigned char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    std::uint64_t hash = 14695981039346656037u;
    for (const unsigned char byte : bytes) hash = (hash ^ byte) * 1099511628211u;
    return static_cast<std::size_t>(hash ^ hash >> 32);
}

} // namespace detail

/** 32 random bytes from the operating system, for starts that cannot be guessed. */
inline Result<lzq_entropy> try_os_entropy() {
    lzq_entropy bytes{};
    const lzq_status status = lzq_os_entropy(&bytes);
    if (status < 0) return Error(status, "");
    return bytes;
}
inline lzq_entropy os_entropy() { return *try_os_entropy(); }

/** The version of the library, such as "0.1.0", and the version of its ABI. Compare the latter with
    LZQ_ABI_VERSION. */
inline const char *version() noexcept { return lzq_version(); }
inline std::uint32_t abi_version() noexcept { return lzq_abi_version(); }

enum class Seat : lzq_seat { South = LZQ_SOUTH, North = LZQ_NORTH };
enum class Color : lzq_color { Red = LZQ_RED, Black = LZQ_BLACK };
/** Sets the function that receives the messages of internal errors. NULL means stderr; see
    lzq_set_panic_hook. */
inline void set_panic_hook(lzq_panic_hook hook, void *user = nullptr) noexcept {
    lzq_set_panic_hook(hook, user);
}
/** A language of texts for players. */
enum class Lang : lzq_lang {
    English = LZQ_LANG_ENGLISH,
    Chinese = LZQ_LANG_CHINESE,
    TraditionalChinese = LZQ_LANG_TRADITIONAL_CHINESE
};
/** The strength of a Sampler. */
enum class Level : lzq_level { Easy = LZQ_EASY, Medium = LZQ_MEDIUM, Hard = LZQ_HARD };
enum class Effect : std::uint8_t {
    Plain = LZQ_EFFECT_PLAIN,
    Win = LZQ_EFFECT_WIN,
    Lose = LZQ_EFFECT_LOSE,
    Both = LZQ_EFFECT_BOTH,
    Flag = LZQ_EFFECT_FLAG,
    Flip = LZQ_EFFECT_FLIP
};
enum class Kind : lzq_kind {
    Marshal = LZQ_MARSHAL,
    General = LZQ_GENERAL,
    LieutenantGeneral = LZQ_LIEUTENANT_GENERAL,
    Brigadier = LZQ_BRIGADIER,
    Colonel = LZQ_COLONEL,
    Major = LZQ_MAJOR,
    Captain = LZQ_CAPTAIN,
    PlatoonCommander = LZQ_PLATOON_COMMANDER,
    Engineer = LZQ_ENGINEER,
    Bomb = LZQ_BOMB,
    Landmine = LZQ_LANDMINE,
    Flag = LZQ_FLAG
};

inline lzq_seat c(Seat seat) noexcept { return static_cast<lzq_seat>(seat); }
inline lzq_seat c(std::optional<Seat> seat) noexcept { return seat ? c(*seat) : LZQ_NO_SEAT; }
inline lzq_color c(Color color) noexcept { return static_cast<lzq_color>(color); }
inline lzq_kind c(Kind kind) noexcept { return static_cast<lzq_kind>(kind); }
inline lzq_lang c(Lang lang) noexcept { return static_cast<lzq_lang>(lang); }
inline lzq_level c(Level level) noexcept { return static_cast<lzq_level>(level); }
inline Seat other(Seat seat) noexcept { return seat == Seat::South ? Seat::North : Seat::South; }
inline Color other(Color color) noexcept { return color == Color::Red ? Color::Black : Color::Red; }
/** The text for players of a kind, a seat, a colour or an effect. */
inline const char *label(Kind kind, Lang lang) noexcept {
    return lzq_label(LZQ_LABEL_KIND, c(kind), c(lang));
}
inline const char *label(Seat seat, Lang lang) noexcept {
    return lzq_label(LZQ_LABEL_SEAT, c(seat), c(lang));
}
inline const char *label(Color color, Lang lang) noexcept {
    return lzq_label(LZQ_LABEL_COLOR, c(color), c(lang));
}
inline const char *label(Effect effect, Lang lang) noexcept {
    return lzq_label(LZQ_LABEL_EFFECT, static_cast<std::uint8_t>(effect), c(lang));
}
inline char letter(Kind kind) noexcept { return lzq_kind_letter(c(kind)); }
/** The order, from 1 for engineers to 9 for the marshal; 0 for kinds without an order. */
inline int order(Kind kind) noexcept { return lzq_kind_order(c(kind)); }
/** The number of pieces of a kind in an army. */
inline int count(Kind kind) noexcept { return lzq_kind_count(c(kind)); }

inline std::optional<Seat> seat(lzq_seat number) noexcept {
    return number > LZQ_NORTH ? std::nullopt : std::optional<Seat>(static_cast<Seat>(number));
}
inline std::optional<Color> color(lzq_color number) noexcept {
    return number > LZQ_BLACK ? std::nullopt : std::optional<Color>(static_cast<Color>(number));
}
inline std::optional<Kind> kind(lzq_kind number) noexcept {
    return number >= LZQ_KINDS ? std::nullopt : std::optional<Kind>(static_cast<Kind>(number));
}

/** One of the 60 stations. */
class Station {
public:
    /** Throws if the number is not a station. */
    explicit Station(lzq_station number) : number_(number) {
        if (number >= LZQ_STATIONS) LZQ_THROW(Error(LZQ_E_RANGE, ""));
    }
    Station(int file, int rank) : Station(lzq_station_at(byte(file), byte(rank))) {}
    explicit Station(const char *text) : Station(*parse(text)) {}
    static Result<Station> parse(const char *text) {
        return detail::filled<Station, lzq_station>([&](lzq_station *out, char *why, std::size_t room) {
            return lzq_station_parse(text, out, why, room);
        });
    }
    lzq_station c() const noexcept { return number_; }
    int file() const noexcept { return lzq_station_file(number_); }
    int rank() const noexcept { return lzq_station_rank(number_); }
    Station rotate() const { return Station(lzq_station_rotate(number_)); }
    /** LZQ_POST, LZQ_CAMP or LZQ_HEADQUARTERS. */
    int kind() const noexcept { return lzq_station_kind(number_); }
    std::string text() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_station_text(number_, out, n); });
    }
    friend bool operator==(Station a, Station b) noexcept { return a.number_ == b.number_; }
    friend bool operator!=(Station a, Station b) noexcept { return a.number_ != b.number_; }
    friend bool operator<(Station a, Station b) noexcept { return a.number_ < b.number_; }

private:
    /** The number as a byte; 255, which is no file and no rank, if it does not fit. */
    static std::uint8_t byte(int number) noexcept {
        return number < 0 || number > 255 ? std::uint8_t{255} : static_cast<std::uint8_t>(number);
    }
    lzq_station number_;
};

inline std::optional<Station> station(lzq_station number) {
    return number >= LZQ_STATIONS ? std::nullopt : std::optional<Station>(Station(number));
}

/** A set of stations, iterated in ascending order. */
class Stations {
public:
    Stations() noexcept : bits_(0) {}
    explicit Stations(lzq_stations bits) noexcept : bits_(bits) {}
    /** The stations of LZQ_SET_... on both halves of the board, or on a seat's half. */
    static Stations of(std::uint8_t set, std::optional<Seat> half = std::nullopt) noexcept {
        return Stations(lzq_stations_of(set, lzq::c(half)));
    }
    /** The stations one road segment away. */
    static Stations by_road(Station from) noexcept { return Stations(lzq_road_neighbours(from.c())); }
    /** The stations one railroad segment away. */
    static Stations by_rail(Station from) noexcept { return Stations(lzq_rail_neighbours(from.c())); }
    lzq_stations c() const noexcept { return bits_; }
    std::size_t size() const noexcept { return lzq_stations_count(bits_); }
    bool empty() const noexcept { return bits_ == 0; }
    bool contains(Station station) const noexcept { return (bits_ >> station.c() & 1) != 0; }
    friend Stations operator|(Stations a, Stations b) noexcept { return Stations(a.bits_ | b.bits_); }
    friend Stations operator&(Stations a, Stations b) noexcept { return Stations(a.bits_ & b.bits_); }
    friend Stations operator-(Stations a, Stations b) noexcept { return Stations(a.bits_ & ~b.bits_); }
    friend bool operator==(Stations a, Stations b) noexcept { return a.bits_ == b.bits_; }
    friend bool operator!=(Stations a, Stations b) noexcept { return a.bits_ != b.bits_; }

    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Station;
        using difference_type = std::ptrdiff_t;
        using pointer = const Station *;
        using reference = Station;
        explicit iterator(lzq_stations left) noexcept : left_(left) {}
        Station operator*() const {
            lzq_stations copy = left_;
            return Station(lzq_stations_next(&copy));
        }
        iterator &operator++() noexcept {
            left_ &= left_ - 1;
            return *this;
        }
        iterator operator++(int) noexcept {
            iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(iterator a, iterator b) noexcept { return a.left_ == b.left_; }
        friend bool operator!=(iterator a, iterator b) noexcept { return a.left_ != b.left_; }

    private:
        lzq_stations left_;
    };
    iterator begin() const noexcept { return iterator(bits_); }
    iterator end() const noexcept { return iterator(0); }

private:
    lzq_stations bits_;
};

/** A piece on a station, which may be hidden. */
class Piece {
public:
    Piece() noexcept : number_(LZQ_NO_PIECE) {}
    explicit Piece(lzq_piece number) noexcept : number_(number) {}
    Piece(Color color, Kind kind) noexcept : number_(lzq_piece_of(lzq::c(color), lzq::c(kind))) {}
    lzq_piece c() const noexcept { return number_; }
    explicit operator bool() const noexcept { return number_ != LZQ_NO_PIECE; }
    std::optional<Color> color() const noexcept { return lzq::color(lzq_piece_color(number_)); }
    std::optional<Kind> kind() const noexcept { return lzq::kind(lzq_piece_kind(number_)); }
    bool face_down() const noexcept { return (number_ & LZQ_FACE_DOWN) != 0; }
    char letter() const noexcept { return lzq_piece_letter(number_); }
    friend bool operator==(Piece a, Piece b) noexcept { return a.number_ == b.number_; }
    friend bool operator!=(Piece a, Piece b) noexcept { return a.number_ != b.number_; }

private:
    lzq_piece number_;
};

/** The piece on each station, by its index. */
using Board = std::array<lzq_piece, LZQ_STATIONS>;

/** A move from one station to another, or a flip. */
class Move {
public:
    /** No move. In a condition it is false; its text is empty. */
    Move() noexcept : move_{LZQ_NO_STATION, LZQ_NO_STATION} {}
    explicit Move(lzq_move move) : move_(move) {
        if (move.origin >= LZQ_STATIONS || move.target >= LZQ_STATIONS) LZQ_THROW(Error(LZQ_E_RANGE, ""));
    }
    Move(Station origin, Station target) noexcept : move_{origin.c(), target.c()} {}
    explicit Move(Station flipped) noexcept : move_{flipped.c(), flipped.c()} {}
    explicit Move(const char *text) : Move(*parse(text)) {}
    static Result<Move> parse(const char *text) {
        return detail::filled<Move, lzq_move>(
            [&](lzq_move *out, char *why, std::size_t room) { return lzq_move_parse(text, out, why, room); });
    }
    lzq_move c() const noexcept { return move_; }
    explicit operator bool() const noexcept { return move_.origin != LZQ_NO_STATION; }
    /** origin() and target() throw if this is not a move. */
    Station origin() const { return Station(move_.origin); }
    Station target() const { return Station(move_.target); }
    bool is_flip() const noexcept { return *this && move_.origin == move_.target; }
    /** The move of a seat's action. */
    static Move of_action(lzq_action action, Seat seat) {
        return Move(detail::value<lzq_move>(
            [&](lzq_move *out) { return lzq_action_move(action, lzq::c(seat), out); }));
    }
    /** The action of a seat's move. */
    lzq_action action(Seat seat) const {
        return static_cast<lzq_action>(detail::or_throw(lzq_action_of(move_, lzq::c(seat))));
    }
    std::string text() const {
        if (!*this) return std::string();
        return detail::text([&](char *out, std::size_t n) { return lzq_move_text(move_, out, n); });
    }
    friend bool operator==(Move a, Move b) noexcept {
        return a.move_.origin == b.move_.origin && a.move_.target == b.move_.target;
    }
    friend bool operator!=(Move a, Move b) noexcept { return !(a == b); }
    /** Orders moves by origin and then by target, the order of lists. */
    friend bool operator<(Move a, Move b) noexcept {
        return a.move_.origin != b.move_.origin ? a.move_.origin < b.move_.origin
                                                : a.move_.target < b.move_.target;
    }

private:
    lzq_move move_;
};

/** The moves of a position or seat: a range on the stack. */
class Moves {
public:
    /** Calls a function that fills a buffer with a capacity. */
    template <class Call> explicit Moves(Call call) {
        size_ = static_cast<std::size_t>(detail::or_throw(call(moves_, std::size_t{LZQ_MOVES_MAX})));
    }
    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    Move operator[](std::size_t i) const { return Move(moves_[i]); }
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Move;
        using difference_type = std::ptrdiff_t;
        using pointer = const Move *;
        using reference = Move;
        explicit iterator(const lzq_move *at) noexcept : at_(at) {}
        Move operator*() const { return Move(*at_); }
        iterator &operator++() noexcept {
            ++at_;
            return *this;
        }
        iterator operator++(int) noexcept { return iterator(at_++); }
        friend bool operator==(iterator a, iterator b) noexcept { return a.at_ == b.at_; }
        friend bool operator!=(iterator a, iterator b) noexcept { return a.at_ != b.at_; }

    private:
        const lzq_move *at_;
    };
    iterator begin() const noexcept { return iterator(moves_); }
    iterator end() const noexcept { return iterator(moves_ + size_); }

private:
    std::size_t size_;
    lzq_move moves_[LZQ_MOVES_MAX];
};

/** A seeded generator, for reproducible games. It is not secure. */
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept : random_{seed} {}
    lzq_random *c() noexcept { return &random_; }
    std::uint32_t below(std::uint32_t bound) {
        return detail::value<std::uint32_t>(
            [&](std::uint32_t *out) { return lzq_random_below(&random_, bound, out); });
    }

private:
    lzq_random random_;
};

/** The reason why a move is not legal. In a condition it is false if the move is legal. */
class Illegal {
public:
    explicit Illegal(lzq_illegal illegal) noexcept : illegal_(illegal) {}
    explicit operator bool() const noexcept { return illegal_.reason != LZQ_LEGAL; }
    const lzq_illegal &c() const noexcept { return illegal_; }
    std::string text(Lang lang = Lang::English) const {
        return detail::text(
            [&](char *out, std::size_t n) { return lzq_illegal_text(&illegal_, lzq::c(lang), out, n); });
    }

private:
    lzq_illegal illegal_;
};

/** The outcome of a game. */
struct Outcome {
    std::optional<Seat> winner;
    std::uint8_t reason;
    /** The token in records and JSON. */
    const char *token() const noexcept { return lzq_reason_token(reason); }
    /** The winner and the reason, as a text for players. */
    std::string text(Lang lang = Lang::English) const {
        const lzq_outcome ending = {c(winner), reason, {0, 0}};
        return detail::text(
            [&](char *out, std::size_t n) { return lzq_outcome_text(&ending, lzq::c(lang), out, n); });
    }
};

/** A fault of a board or an army, with its stations. */
struct Fault {
    Stations stations;
    /** One of LZQ_FAULT_... or LZQ_ARMY_FAULT_.... */
    std::uint8_t what;
    std::string text;
};

namespace detail {

template <class Call> std::optional<Outcome> outcome(Call call) {
    lzq_outcome out;
    if (or_throw(call(&out)) == 0) return std::nullopt;
    return Outcome{seat(out.winner), out.reason};
}

inline std::optional<Outcome> outcome(const lzq_outcome &ending) {
    if (ending.reason == LZQ_NO_REASON) return std::nullopt;
    return Outcome{seat(ending.winner), ending.reason};
}

template <class Call> std::vector<Fault> faults(Call call) {
    std::vector<Fault> all;
    for (const lzq_fault &fault : list<lzq_fault>(call))
        all.push_back({Stations(fault.stations), fault.what, fault.text});
    return all;
}

template <class Call> Illegal illegal(Call call) { return Illegal(value<lzq_illegal>(call)); }

template <class Call> std::vector<Station> stations(Call call) {
    std::array<lzq_station, 64> some{};
    const lzq_status count = or_throw(call(some.data(), some.size()));
    std::vector<Station> all;
    for (lzq_status i = 0; i < count; i++) all.emplace_back(some[static_cast<std::size_t>(i)]);
    return all;
}

} // namespace detail

/** The rules of a game. */
class Rules {
public:
    explicit Rules(const char *text) : Rules(*parse(text)) {}
    static Result<Rules> parse(const char *text) {
        return detail::filled<Rules, lzq_rules>([&](lzq_rules *out, char *why, std::size_t room) {
            return lzq_rules_parse(text, out, why, room);
        });
    }
    explicit Rules(const lzq_rules &rules) : rules_(rules) {
        detail::or_throw(lzq_rules_get(&rules_, LZQ_RULE_PLAY));
    }
    const lzq_rules *c() const noexcept { return &rules_; }
    int get(lzq_option option) const { return detail::or_throw(lzq_rules_get(&rules_, option)); }
    Rules with(lzq_option option, std::uint16_t value) const { return *try_with(option, value); }
    Result<Rules> try_with(lzq_option option, std::uint16_t value) const {
        Rules copy = *this;
        const lzq_status status = lzq_rules_set(&copy.rules_, option, value);
        if (status < 0) return Error(status, "");
        return copy;
    }
    bool is_dark() const { return get(LZQ_RULE_PLAY) == LZQ_PLAY_DARK; }
    bool is_open() const { return get(LZQ_RULE_PLAY) == LZQ_PLAY_OPEN; }
    /** The name of an option, its meaning, and the meaning of its value. The last is NULL for a numeric
        value. */
    static const char *title(lzq_option option, Lang lang) noexcept {
        return lzq_label(LZQ_LABEL_RULE_NAME, option, lzq::c(lang));
    }
    static const char *meaning(lzq_option option, Lang lang) noexcept {
        return lzq_label(LZQ_LABEL_RULE, option, lzq::c(lang));
    }
    std::optional<std::string> value_meaning(lzq_option option, Lang lang) const {
        const char *text =
            lzq_rule_value_label(option, static_cast<std::uint16_t>(get(option)), lzq::c(lang));
        return text == nullptr ? std::nullopt : std::optional<std::string>(text);
    }
    /** The option's value in a few words for a menu; empty for a numeric value. */
    std::optional<std::string> value_title(lzq_option option, Lang lang) const {
        const char *text =
            lzq_rule_value_title(option, static_cast<std::uint16_t>(get(option)), lzq::c(lang));
        return text == nullptr ? std::nullopt : std::optional<std::string>(text);
    }
    /** Whether the option can affect a game under the other options. */
    bool applies(lzq_option option) const { return detail::or_throw(lzq_rule_applies(&rules_, option)) == 1; }
    std::string text() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_rules_text(&rules_, out, n); });
    }
    /** The key of an option in rule strings, and its largest value. */
    static const char *key(lzq_option option) noexcept { return lzq_rule_key(option); }
    static int max_value(lzq_option option) { return detail::or_throw(lzq_rule_max(option)); }
    /** The names of all rule sets. */
    static std::vector<std::string> sets() {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < lzq_ruleset_count(); i++) all.emplace_back(lzq_ruleset_name(i));
        return all;
    }
    friend bool operator==(const Rules &a, const Rules &b) noexcept {
        return detail::same(a.rules_, b.rules_);
    }
    friend bool operator!=(const Rules &a, const Rules &b) noexcept { return !(a == b); }

private:
    lzq_rules rules_;
};

/** An army of dark play. */
class Army {
public:
    /** Anyone who guesses the seed knows the army. For a game between people, use os_entropy(). */
    Army(const Rules &rules, std::uint64_t seed) {
        detail::or_throw(lzq_army_from_seed(rules.c(), seed, &army_));
    }
    /** Makes an army from 32 secret bytes. */
    Army(const Rules &rules, const lzq_entropy &bytes) {
        detail::or_throw(lzq_army_from_entropy(rules.c(), &bytes, &army_));
    }
    explicit Army(const lzq_army &army) noexcept : army_(army) {}
    explicit Army(const char *text) : Army(*parse(text)) {}
    static Result<Army> parse(const char *text) {
        return detail::filled<Army, lzq_army>(
            [&](lzq_army *out, char *why, std::size_t room) { return lzq_army_parse(text, out, why, room); });
    }
    const lzq_army *c() const noexcept { return &army_; }
    Kind operator[](std::size_t place) const { return static_cast<Kind>(army_.kinds[place]); }
    /** The station of army slot 0 to 24 on a seat's half of the board. */
    static Station station(std::size_t place, Seat seat) {
        return Station(lzq_army_station(place, lzq::c(seat)));
    }
    /** Throws if the army breaks a set-up rule. */
    void validate(const Rules &rules, Seat seat) const { *try_validate(rules, seat); }
    Result<void> try_validate(const Rules &rules, Seat seat) const {
        const std::vector<Fault> wrong = faults(rules, seat);
        if (!wrong.empty()) return Error(LZQ_E_ARMY, wrong[0].text.c_str());
        return Result<void>();
    }
    /** All faults under the set-up rules. */
    std::vector<Fault> faults(const Rules &rules, Seat seat, Lang lang = Lang::English) const {
        return detail::faults([&](lzq_fault *out, std::size_t n) {
            return lzq_army_faults(&army_, rules.c(), lzq::c(seat), lzq::c(lang), out, n);
        });
    }
    /** Exchanges two pieces. If that breaks a set-up rule, throws and changes nothing. */
    void swap(const Rules &rules, Seat seat, Station a, Station b) { *try_swap(rules, seat, a, b); }
    Result<void> try_swap(const Rules &rules, Seat seat, Station a, Station b) {
        const lzq_status one = lzq_army_slot(a.c(), lzq::c(seat)), other = lzq_army_slot(b.c(), lzq::c(seat));
        if (one < 0 || other < 0) return Error(one < 0 ? one : other, "");
        Army after = *this;
        std::swap(after.army_.kinds[one], after.army_.kinds[other]);
        const Result<void> kept = after.try_validate(rules, seat);
        if (kept) army_ = after.army_;
        return kept;
    }
    std::string text() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_army_text(&army_, out, n); });
    }
    friend bool operator==(const Army &a, const Army &b) noexcept { return detail::same(a.army_, b.army_); }
    friend bool operator!=(const Army &a, const Army &b) noexcept { return !(a == b); }

private:
    lzq_army army_;
};

/** A deal of expose play. */
class Deal {
public:
    /** Anyone who guesses the seed knows every piece. For a game between people, use os_entropy(). */
    explicit Deal(std::uint64_t seed) { detail::or_throw(lzq_deal_from_seed(seed, &deal_)); }
    /** Makes a deal from 32 secret bytes. */
    explicit Deal(const lzq_entropy &bytes) { detail::or_throw(lzq_deal_from_entropy(&bytes, &deal_)); }
    explicit Deal(const lzq_deal &deal) noexcept : deal_(deal) {}
    explicit Deal(const char *text) : Deal(*parse(text)) {}
    static Result<Deal> parse(const char *text) {
        return detail::filled<Deal, lzq_deal>(
            [&](lzq_deal *out, char *why, std::size_t room) { return lzq_deal_parse(text, out, why, room); });
    }
    const lzq_deal *c() const noexcept { return &deal_; }
    std::string text() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_deal_text(&deal_, out, n); });
    }
    friend bool operator==(const Deal &a, const Deal &b) noexcept { return detail::same(a.deal_, b.deal_); }
    friend bool operator!=(const Deal &a, const Deal &b) noexcept { return !(a == b); }

private:
    lzq_deal deal_;
};

/** A position with all hidden information. */
class Position {
public:
    /** A position that the library has written or checked. */
    struct Checked {
        lzq_position position;
    };
    explicit Position(const Checked &checked) noexcept : position_(checked.position) {}
    /** A start from 32 secret bytes. */
    Position(const Rules &rules, const lzq_entropy &bytes) {
        detail::or_throw(lzq_position_from_entropy(rules.c(), &bytes, &position_));
    }
    /** Anyone who guesses the seed knows every piece. For a game between people, use os_entropy(). */
    Position(const Rules &rules, std::uint64_t seed) {
        detail::or_throw(lzq_position_from_seed(rules.c(), seed, &position_));
    }
    Position(const Rules &rules, const char *text) : Position(*parse(rules, text)) {}
    static Result<Position> parse(const Rules &rules, const char *text) {
        return detail::filled<Position, Checked>([&](Checked *out, char *why, std::size_t room) {
            return lzq_position_parse(text, rules.c(), &out->position, why, room);
        });
    }
    explicit Position(const lzq_position &position) : Position(*make(position)) {}
    static Result<Position> make(const lzq_position &position) {
        return detail::filled<Position, Checked>([&](Checked *out, char *why, std::size_t room) {
            out->position = position;
            return lzq_position_validate(&position, why, room);
        });
    }
    const lzq_position *c() const noexcept { return &position_; }
    /** All faults of a text; empty for a valid position. */
    static std::vector<Fault> faults(const Rules &rules, const char *text, Lang lang = Lang::English) {
        return detail::faults([&](lzq_fault *out, std::size_t n) {
            return lzq_position_faults(text, rules.c(), lzq::c(lang), out, n);
        });
    }
    /** Facts about the object. */
    lzq_position_info info() const {
        return detail::value<lzq_position_info>(
            [&](lzq_position_info *out) { return lzq_position_get_info(&position_, out); });
    }
    std::string text() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_position_text(&position_, out, n); });
    }
    Seat to_move() const { return static_cast<Seat>(info().to_move); }
    Piece operator[](Station at) const noexcept { return Piece(lzq_position_piece_at(&position_, at.c())); }
    /** The piece on each station. */
    Board board() const {
        return detail::value<Board>([&](Board *out) { return lzq_position_board(&position_, out->data()); });
    }
    Stations occupied() const { return Stations(info().occupied); }
    Stations face_down() const { return Stations(info().face_down); }
    std::uint64_t key() const { return info().key; }
    Moves legal_moves() const {
        return Moves(
            [&](lzq_move *out, std::size_t n) { return lzq_position_legal_moves(&position_, out, n); });
    }
    Moves tries() const {
        return Moves([&](lzq_move *out, std::size_t n) { return lzq_position_tries(&position_, out, n); });
    }
    Stations destinations(Station origin) const noexcept {
        return Stations(lzq_position_destinations(&position_, origin.c()));
    }
    std::optional<Move> sample_move(Random &random) const {
        lzq_move move;
        if (detail::or_throw(lzq_position_sample_move(&position_, random.c(), &move)) == 0)
            return std::nullopt;
        return Move(move);
    }
    Illegal why_illegal(Move move) const {
        return detail::illegal(
            [&](lzq_illegal *out) { return lzq_position_why_illegal(&position_, move.c(), out); });
    }
    /** Plays a move; throws the reason if it is not legal. */
    Effect play(Move move) { return *try_play(move); }
    Result<Effect> try_play(Move move) {
        const lzq_status status = lzq_position_play(&position_, move.c());
        if (status == LZQ_E_ILLEGAL) return Error(status, why_illegal(move).text().c_str());
        if (status < 0) return Error(status, "");
        return static_cast<Effect>(status);
    }
    std::vector<Station> route(Move move) const {
        return detail::stations([&](lzq_station *out, std::size_t n) {
            return lzq_position_route(&position_, move.c(), out, n);
        });
    }
    std::optional<Outcome> outcome() const {
        return detail::outcome([&](lzq_outcome *out) { return lzq_position_outcome(&position_, out); });
    }
    /** Whether the positions count as the same for repetition. */
    bool repeats(const Position &other) const {
        return detail::or_throw(lzq_position_repeats(&position_, &other.position_)) != 0;
    }
    std::uint64_t perft(std::uint32_t depth) const {
        return detail::value<std::uint64_t>(
            [&](std::uint64_t *out) { return lzq_position_perft(&position_, depth, 0, out); });
    }
    friend bool operator==(const Position &a, const Position &b) noexcept {
        return detail::same(a.position_, b.position_);
    }
    friend bool operator!=(const Position &a, const Position &b) noexcept { return !(a == b); }

private:
    lzq_position position_;
};

/** A position for a board editor, which may be impossible. */
class Setup {
public:
    /** An empty board: south is to move, and plays red in dark play. */
    explicit Setup(const Rules &rules) { detail::or_throw(lzq_setup_new(rules.c(), &setup_)); }
    explicit Setup(const lzq_setup &setup) noexcept : setup_(setup) {}
    explicit Setup(const Position &position) {
        detail::or_throw(lzq_setup_of_position(position.c(), &setup_));
    }
    /** Reads the text of a position. */
    static Result<Setup> parse(const Rules &rules, const char *text) {
        return detail::filled<Setup, lzq_setup>([&](lzq_setup *out, char *why, std::size_t room) {
            return lzq_setup_parse(text, rules.c(), out, why, room);
        });
    }
    std::string text() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_setup_text(&setup_, out, n); });
    }
    /** All faults; empty for a possible position. */
    std::vector<Fault> faults(Lang lang = Lang::English) const {
        return detail::faults(
            [&](lzq_fault *out, std::size_t n) { return lzq_setup_faults(&setup_, lzq::c(lang), out, n); });
    }
    /** Throws the first fault if the position is impossible. */
    Position position() const { return *try_position(); }
    Result<Position> try_position() const {
        return detail::filled<Position, Position::Checked>(
            [&](Position::Checked *out, char *why, std::size_t room) {
                return lzq_setup_position(&setup_, &out->position, why, room);
            });
    }
    /** The members, which you may change. */
    lzq_setup &c() noexcept { return setup_; }
    const lzq_setup &c() const noexcept { return setup_; }

private:
    lzq_setup setup_{};
};

namespace detail {

/** Frees a handle. */
struct Free {
    void operator()(lzq_game *game) const noexcept { lzq_game_free(game); }
    void operator()(lzq_view *view) const noexcept { lzq_view_free(view); }
    void operator()(lzq_belief *belief) const noexcept { lzq_belief_free(belief); }
    void operator()(lzq_relaxed_belief *relaxed) const noexcept { lzq_relaxed_belief_free(relaxed); }
    void operator()(lzq_weighted_belief *weighted) const noexcept { lzq_weighted_belief_free(weighted); }
    void operator()(lzq_record *record) const noexcept { lzq_record_free(record); }
    void operator()(lzq_records *records) const noexcept { lzq_records_free(records); }
    void operator()(lzq_scene *scene) const noexcept { lzq_scene_free(scene); }
    void operator()(lzq_search *search) const noexcept { lzq_search_free(search); }
};

/** The base of all handles. */
template <class Object> class Owner {
public:
    using Handle = Object;
    /** Takes ownership of a C handle. */
    explicit Owner(Object *handle) noexcept : handle_(handle) {}
    Object *c() noexcept { return handle_.get(); }
    const Object *c() const noexcept { return handle_.get(); }
    /** A line for log files without hidden information; see lzq_debug. */
    std::string debug() const { return lzq_debug(c()); }

private:
    std::unique_ptr<Object, Free> handle_;
};

} // namespace detail

class Belief;
class RelaxedBelief;
class Record;

/** A position in which a search plays and undoes moves. The position is checked only once, not in each
    call. */
class Search : public detail::Owner<lzq_search> {
public:
    using Owner::Owner;
    explicit Search(const Position &position) : Search(*make(position)) {}
    static Result<Search> make(const Position &position) {
        return detail::made<Search>(
            [&](lzq_search **out, char *, std::size_t) { return lzq_search_new(position.c(), out); });
    }
    /** Restarts at a position, and reuses the memory. */
    void reset(const Position &position) { detail::or_throw(lzq_search_reset(c(), position.c())); }
    /** Copies the position and the moves of another search. */
    void copy(const Search &other) { detail::or_throw(lzq_search_copy(c(), other.c())); }
    Position position() const {
        return Position(
            detail::value<lzq_position>([&](lzq_position *out) { return lzq_search_position(c(), out); }));
    }
    Seat to_move() const noexcept { return static_cast<Seat>(lzq_search_to_move(c())); }
    std::uint64_t key() const {
        return detail::value<std::uint64_t>([&](std::uint64_t *out) { return lzq_search_key(c(), out); });
    }
    Moves legal_moves() const {
        return Moves([&](lzq_move *out, std::size_t n) { return lzq_search_legal_moves(c(), out, n); });
    }
    std::optional<Move> sample_move(Random &random) const {
        lzq_move move;
        if (detail::or_throw(lzq_search_sample_move(c(), random.c(), &move)) == 0) return std::nullopt;
        return Move(move);
    }
    Effect play(Move move) { return static_cast<Effect>(detail::or_throw(lzq_search_play(c(), move.c()))); }
    /** Does not check that the move is legal. */
    Effect play_unchecked(Move move) {
        return static_cast<Effect>(detail::or_throw(lzq_search_play_unchecked(c(), move.c())));
    }
    /** Takes back the latest move; false if there is none. */
    bool undo() { return detail::or_throw(lzq_search_undo(c())) == 1; }
    /** Plays a null move; false if the game is over. */
    bool play_null() { return detail::or_throw(lzq_search_play_null(c())) == 1; }
    /** The latest ply; empty at the root and after a null move. */
    std::optional<lzq_search_ply> last_ply() const {
        lzq_search_ply ply;
        if (detail::or_throw(lzq_search_last_ply(c(), &ply)) == 0) return std::nullopt;
        return ply;
    }
    /** The legal moves that attack a piece. */
    Moves attacks() const {
        return Moves([&](lzq_move *out, std::size_t n) { return lzq_search_attacks(c(), out, n); });
    }
    std::size_t plies() const { return static_cast<std::size_t>(detail::or_throw(lzq_search_plies(c()))); }
    std::optional<Outcome> outcome() const {
        return detail::outcome([&](lzq_outcome *out) { return lzq_search_outcome(c(), out); });
    }
    /** The outcome of a random game from here; empty if it is not over after `max_plies`. */
    std::optional<Outcome> playout(Random &random, std::uint32_t max_plies) const {
        return detail::outcome(
            [&](lzq_outcome *out) { return lzq_search_playout(c(), random.c(), max_plies, out); });
    }
    std::uint64_t perft(std::uint32_t depth) const {
        return detail::value<std::uint64_t>(
            [&](std::uint64_t *out) { return lzq_search_perft(c(), depth, out); });
    }
};

/** Reads an observation from JSON, without a view. Ignores unknown members, and gives an unknown kind the type
    LZQ_OBSERVED_OTHER; if `strict` is true, both are errors. */
inline Result<lzq_observation> try_parse_observation(const char *json, bool strict = false) {
    return detail::filled<lzq_observation, lzq_observation>(
        [&](lzq_observation *out, char *why, std::size_t room) {
            return lzq_observation_parse(json, strict, out, why, room);
        });
}
inline lzq_observation parse_observation(const char *json, bool strict = false) {
    return *try_parse_observation(json, strict);
}

/** The knowledge of one seat or of a spectator. */
class View : public detail::Owner<lzq_view> {
public:
    using Owner::Owner;
    /** Makes a view from JSON: the seat's first observation, or a list of all its observations. */
    explicit View(const char *json) : View(*from_json(json)) {}
    static Result<View> from_json(const char *json) {
        return detail::made<View>([&](lzq_view **out, char *why, std::size_t room) {
            return lzq_view_from_json(json, out, why, room);
        });
    }
    View clone() const {
        return *detail::made<View>(
            [&](lzq_view **out, char *, std::size_t) { return lzq_view_clone(c(), out); });
    }
    friend bool operator==(const View &a, const View &b) {
        return detail::or_throw(lzq_view_equal(a.c(), b.c())) == 1;
    }
    friend bool operator!=(const View &a, const View &b) { return !(a == b); }
    /** Adds the next observation, given as JSON, and returns it. Throws with LZQ_E_UNKNOWN_KIND for a kind
        that this version does not know; then the view cannot follow its game any more. */
    lzq_observation observe(const char *json) { return *try_observe(json); }
    Result<lzq_observation> try_observe(const char *json) {
        return detail::filled<lzq_observation, lzq_observation>(
            [&](lzq_observation *out, char *why, std::size_t room) {
                return lzq_view_observe(c(), json, out, why, room);
            });
    }
    std::string to_json() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_view_to_json(c(), out, n); });
    }
    std::string text() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_view_text(c(), out, n); });
    }
    /** The observations from index `first` on. */
    std::vector<lzq_observation> observations(std::size_t first = 0) const {
        return detail::list<lzq_observation>(
            [&](lzq_observation *out, std::size_t n) { return lzq_view_observations(c(), first, out, n); });
    }
    /** The observation at an index; 0 is the start. Throws if the index is out of range. */
    lzq_observation observation(std::size_t number) const {
        lzq_observation seen;
        if (detail::or_throw(lzq_view_observations(c(), number, &seen, 1)) == 0)
            LZQ_THROW(Error(LZQ_E_RANGE, ""));
        return seen;
    }
    /** An observation as a line for players. */
    std::string observation_text(std::size_t number, Lang lang = Lang::English) const {
        return detail::text([&](char *out, std::size_t n) {
            return lzq_view_observation_text(c(), number, lzq::c(lang), out, n);
        });
    }
    /** Facts about the object. */
    lzq_view_info info() const {
        return detail::value<lzq_view_info>([&](lzq_view_info *out) { return lzq_view_get_info(c(), out); });
    }
    /** The seat of the view; empty for a spectator. */
    std::optional<Seat> seat() const { return lzq::seat(info().seat); }
    Seat to_move() const { return static_cast<Seat>(info().to_move); }
    std::size_t plies() const { return info().plies; }
    std::optional<Color> own_color() const { return color(info().own_color); }
    Piece operator[](Station at) const noexcept { return Piece(lzq_view_piece_at(c(), at.c())); }
    /** What the seat sees on each station. */
    Board board() const {
        return detail::value<Board>([&](Board *out) { return lzq_view_board(c(), out->data()); });
    }
    /** In dark play, the exact set of possible kinds of each enemy piece, as bits. */
    std::vector<lzq_kinds> candidates() const {
        return detail::list<lzq_kinds>(
            [&](lzq_kinds *out, std::size_t n) { return lzq_view_candidates(c(), out, n); });
    }
    /** The start position, if the end of the game has revealed it; else empty. */
    std::string true_start() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_view_true_start(c(), out, n); });
    }
    Stations occupied() const { return Stations(info().occupied); }
    Moves legal_moves() const {
        return Moves([&](lzq_move *out, std::size_t n) { return lzq_view_legal_moves(c(), out, n); });
    }
    Stations destinations(Station origin) const noexcept {
        return Stations(lzq_view_destinations(c(), origin.c()));
    }
    /** The targets of the seat's moves as if it were this seat's turn, for premoves. */
    Stations premove_destinations(Station origin) const noexcept {
        return Stations(lzq_view_premove_destinations(c(), origin.c()));
    }
    /** The latest ply, to show on the board; empty before the first. */
    std::optional<lzq_observation> last_ply() const {
        lzq_observation ply;
        if (detail::or_throw(lzq_view_last_ply(c(), &ply)) == 0) return std::nullopt;
        return ply;
    }
    /** The stations of the latest ply's path. Call it after the view has observed the ply. */
    std::vector<Station> last_route() const {
        return detail::stations(
            [&](lzq_station *out, std::size_t n) { return lzq_view_last_route(c(), out, n); });
    }
    std::optional<Seat> offer() const { return lzq::seat(info().offer); }
    std::optional<Seat> take_back_offer() const { return lzq::seat(info().take_back_offer); }
    /** The seat's moves as LZQ_ACTIONS bytes: 1 for each action in the list, else 0. */
    std::vector<std::uint8_t> action_mask() const {
        return detail::list<std::uint8_t>(
            [&](std::uint8_t *out, std::size_t n) { return lzq_view_action_mask(c(), out, n); });
    }
    /** The latest frames as planes of LZQ_STATIONS bytes, the newest first. */
    std::vector<std::uint8_t> planes(std::size_t history = 1) const {
        return detail::list<std::uint8_t>(
            [&](std::uint8_t *out, std::size_t n) { return lzq_view_planes(c(), history, out, n); });
    }
    Illegal why_illegal(Move move) const {
        return detail::illegal([&](lzq_illegal *out) { return lzq_view_why_illegal(c(), move.c(), out); });
    }
    std::vector<Station> route(Move move) const {
        return detail::stations(
            [&](lzq_station *out, std::size_t n) { return lzq_view_route(c(), move.c(), out, n); });
    }
    std::optional<Outcome> outcome() const { return detail::outcome(info().outcome); }
    std::vector<lzq_enemy> enemies() const {
        return detail::list<lzq_enemy>(
            [&](lzq_enemy *out, std::size_t n) { return lzq_view_enemies(c(), out, n); });
    }
    /** Throws LZQ_E_BUDGET if the belief needs more than LZQ_BUDGET_STEPS or LZQ_BUDGET_BYTES. */
    Belief belief() const;
    Result<Belief> try_belief() const;
    /** Throws LZQ_E_BUDGET if the belief needs more counting steps or bytes of memory. */
    Belief belief_within(std::uint64_t steps, std::uint64_t bytes) const;
    Result<Belief> try_belief_within(std::uint64_t steps, std::uint64_t bytes) const;
    /** Has no budget: some views need more memory than a machine has. */
    Belief belief_unbounded() const;
    Result<Belief> try_belief_unbounded() const;
    /** A superset of the belief, for views whose belief() exceeds its budget. */
    RelaxedBelief relaxed_belief() const;
    Result<RelaxedBelief> try_relaxed_belief() const;
    RelaxedBelief relaxed_belief_within(std::uint64_t steps, std::uint64_t bytes) const;
    Result<RelaxedBelief> try_relaxed_belief_within(std::uint64_t steps, std::uint64_t bytes) const;
    /** The record of the seat's observations. It contains only what the player knows. */
    Record record() const;
};

/** The library's own player, which knows only a view. With the same seed, the same views give the same
    moves. */
class Sampler {
public:
    Sampler(Level level, std::uint64_t seed) noexcept : level_(level), random_(seed) {}
    /** Chooses a move for the seat of a view; empty if the seat has no move. */
    std::optional<Move> choose_move(const View &view) {
        lzq_move move;
        const lzq_status chosen = lzq_view_choose_move(view.c(), lzq::c(level_), random_.c(), &move);
        if (detail::or_throw(chosen) == 0) return std::nullopt;
        return Move(move);
    }

private:
    Level level_;
    Random random_;
};

/** The strongest player, which searches its moves in worlds: positions drawn from a view's belief. With the
 * same seed and no limit of time, the same calls give the same results. Each call takes the next number of
 * the seed's generator. */
class Player {
public:
    /** Called after each world; returns false to stop the search. Must not throw. */
    using Hook = std::function<bool(const lzq_progress &)>;
    /** Called after each reviewed ply; returns false to stop the review. Must not throw. */
    using ReviewHook = std::function<bool(const lzq_reviewed_move &)>;

    /** The default limits are level 5 with 250,000 nodes. */
    explicit Player(std::uint64_t seed, const lzq_limits &limits = lzq_limits{}) noexcept
        : limits_(limits), random_(seed) {}
    /** Chooses a move for the seat of a view; empty if the seat has no move. */
    std::optional<Move> choose_move(const View &view, const Hook &hook = nullptr) {
        lzq_move move;
        const lzq_status found =
            lzq_player_choose_move(view.c(), &limits_, seed(), call<lzq_progress>(hook), user(hook), &move);
        if (detail::or_throw(found) == 0) return std::nullopt;
        return Move(move);
    }
    /** All moves of the seat, best first. */
    std::vector<lzq_ranked_move> rank_moves(const View &view, const Hook &hook = nullptr) {
        std::vector<lzq_ranked_move> moves(LZQ_MOVES_MAX);
        const lzq_status count = lzq_player_rank_moves(
            view.c(), &limits_, seed(), call<lzq_progress>(hook), user(hook), moves.data(), moves.size());
        moves.resize(static_cast<std::size_t>(detail::or_throw(count)));
        return moves;
    }
    /** The best move with its reason, LZQ_HINT_..; empty if the seat has no move. */
    std::optional<std::pair<lzq_ranked_move, lzq_hint_reason>> hint(
        const View &view, const Hook &hook = nullptr) {
        std::pair<lzq_ranked_move, lzq_hint_reason> best{};
        const lzq_status found = lzq_player_hint(
            view.c(), &limits_, seed(), call<lzq_progress>(hook), user(hook), &best.first, &best.second);
        if (detail::or_throw(found) == 0) return std::nullopt;
        return best;
    }
    /** The plies of the seat, each with the best move, given what the seat knew then. */
    std::vector<lzq_reviewed_move> review(const View &view, const ReviewHook &hook = nullptr) {
        std::vector<lzq_reviewed_move> plies(view.info().plies);
        const lzq_status count = lzq_player_review(view.c(), &limits_, seed(), call<lzq_reviewed_move>(hook),
            user(hook), plies.data(), plies.size());
        plies.resize(static_cast<std::size_t>(detail::or_throw(count)));
        return plies;
    }
    /** A set-up of a style, LZQ_STYLE_... */
    Army suggest_army(const Rules &rules, lzq_style style = LZQ_STYLE_BALANCE) {
        return Army(detail::value<lzq_army>(
            [&](lzq_army *out) { return lzq_player_suggest_army(rules.c(), style, seed(), out); }));
    }
    /** Completes an army, in which LZQ_NO_KIND marks the empty places. */
    Result<Army> complete_army(
        const Rules &rules, const lzq_army &partial, lzq_style style = LZQ_STYLE_BALANCE) {
        return detail::filled<Army, lzq_army>([&](lzq_army *out, char *why, std::size_t room) {
            return lzq_player_complete_army(rules.c(), &partial, style, seed(), out, why, room);
        });
    }

private:
    template <class Step> using Called = std::uint8_t (*)(const Step *, void *);
    template <class Step> static Called<Step> call(const std::function<bool(const Step &)> &hook) noexcept {
        if (!hook) return nullptr;
        return [](const Step *step, void *user) noexcept -> std::uint8_t {
            return (*static_cast<const std::function<bool(const Step &)> *>(user))(*step);
        };
    }
    template <class Hook> static void *user(const Hook &hook) noexcept { return const_cast<Hook *>(&hook); }
    std::uint64_t seed() {
        return detail::value<std::uint64_t>(
            [&](std::uint64_t *out) { return lzq_random_next(random_.c(), out); });
    }

    lzq_limits limits_;
    Random random_;
};

/** A game, for a referee. */
class Game : public detail::Owner<lzq_game> {
public:
    using Owner::Owner;
    /** A start from 32 secret bytes, for example from os_entropy(). */
    Game(const Rules &rules, const lzq_entropy &bytes) : Game(*make(rules, bytes)) {}
    static Result<Game> make(const Rules &rules, const lzq_entropy &bytes) {
        return detail::made<Game>([&](lzq_game **out, char *, std::size_t) {
            return lzq_game_from_entropy(rules.c(), &bytes, out);
        });
    }
    /** Anyone who guesses the seed knows every piece. For a game between people, use os_entropy(). */
    Game(const Rules &rules, std::uint64_t seed) : Game(*make(rules, seed)) {}
    static Result<Game> make(const Rules &rules, std::uint64_t seed) {
        return detail::made<Game>(
            [&](lzq_game **out, char *, std::size_t) { return lzq_game_from_seed(rules.c(), seed, out); });
    }
    Game(const Rules &rules, const Army &south, const Army &north) : Game(*make(rules, south, north)) {}
    static Result<Game> make(const Rules &rules, const Army &south, const Army &north) {
        return detail::made<Game>([&](lzq_game **out, char *why, std::size_t room) {
            return lzq_game_from_armies(rules.c(), south.c(), north.c(), out, why, room);
        });
    }
    Game(const Rules &rules, const Deal &deal) : Game(*make(rules, deal)) {}
    static Result<Game> make(const Rules &rules, const Deal &deal) {
        return detail::made<Game>([&](lzq_game **out, char *why, std::size_t room) {
            return lzq_game_from_deal(rules.c(), deal.c(), out, why, room);
        });
    }
    explicit Game(const Position &position) : Game(*make(position)) {}
    static Result<Game> make(const Position &position) {
        return detail::made<Game>(
            [&](lzq_game **out, char *, std::size_t) { return lzq_game_from_position(position.c(), out); });
    }
    Game clone() const {
        return *detail::made<Game>(
            [&](lzq_game **out, char *, std::size_t) { return lzq_game_clone(c(), out); });
    }
    friend bool operator==(const Game &a, const Game &b) {
        return detail::or_throw(lzq_game_equal(a.c(), b.c())) == 1;
    }
    friend bool operator!=(const Game &a, const Game &b) { return !(a == b); }
    /** Facts about the object. */
    lzq_game_info info() const {
        return detail::value<lzq_game_info>([&](lzq_game_info *out) { return lzq_game_get_info(c(), out); });
    }
    Rules rules() const { return Rules(info().rules); }
    Position truth() const {
        lzq_position position;
        detail::or_throw(lzq_game_truth(c(), &position));
        return Position(position);
    }
    Seat to_move() const { return static_cast<Seat>(info().to_move); }
    std::size_t plies() const { return info().plies; }
    Moves legal_moves() const {
        return Moves([&](lzq_move *out, std::size_t n) { return lzq_game_legal_moves(c(), out, n); });
    }
    Illegal why_illegal(Move move) const {
        return detail::illegal([&](lzq_illegal *out) { return lzq_game_why_illegal(c(), move.c(), out); });
    }
    /** Tries a move; returns false if the referee refuses it. Throws the reason if it is not legal. */
    bool play(Move move, lzq_play_result *tried = nullptr) { return *try_play(move, tried); }
    Result<bool> try_play(Move move, lzq_play_result *tried = nullptr) {
        return played(lzq_game_play(c(), move.c(), tried), move);
    }
    /** Like play(), for this seat; throws LZQ_E_TURN on the other seat's turn. */
    bool play_as(Seat seat, Move move, lzq_play_result *tried = nullptr) {
        return *try_play_as(seat, move, tried);
    }
    Result<bool> try_play_as(Seat seat, Move move, lzq_play_result *tried = nullptr) {
        return played(lzq_game_play_as(c(), lzq::c(seat), move.c(), tried), move);
    }
    /** Executes a player's command for a seat, such as "a2a9", "resign" or "accept-draw". A command cannot
        act for the other seat or the referee. */
    void apply_as(Seat seat, const char *command) { *try_apply_as(seat, command); }
    Result<void> try_apply_as(Seat seat, const char *command) {
        return detail::explained([&](char *why, std::size_t room) {
            return lzq_game_apply_as(c(), lzq::c(seat), command, why, room);
        });
    }
    void resign(Seat seat) { *try_resign(seat); }
    Result<void> try_resign(Seat seat) { return detail::done(lzq_game_resign(c(), lzq::c(seat))); }
    void offer_draw(Seat seat) { *try_offer_draw(seat); }
    Result<void> try_offer_draw(Seat seat) { return detail::done(lzq_game_offer_draw(c(), lzq::c(seat))); }
    void accept_draw(Seat seat) { *try_accept_draw(seat); }
    Result<void> try_accept_draw(Seat seat) { return detail::done(lzq_game_accept_draw(c(), lzq::c(seat))); }
    void decline_draw(Seat seat) { *try_decline_draw(seat); }
    Result<void> try_decline_draw(Seat seat) {
        return detail::done(lzq_game_decline_draw(c(), lzq::c(seat)));
    }
    std::optional<Seat> offer() const { return lzq::seat(info().offer); }
    /** Ends the game by decision of the organizer, for LZQ_REASON_TIME, _FORFEIT, _ABANDONED or
        _ADJUDICATED. If `winner` is empty, the game is a draw or has no winner. */
    void adjudicate(std::optional<Seat> winner, std::uint8_t reason) { *try_adjudicate(winner, reason); }
    Result<void> try_adjudicate(std::optional<Seat> winner, std::uint8_t reason) {
        return detail::done(lzq_game_adjudicate(c(), lzq::c(winner), reason));
    }
    /** Sets whether the end reveals everything (the default) or only the outcome. */
    void set_truth_at_end(bool revealed) {
        detail::or_throw(lzq_game_set_truth_at_end(c(), revealed ? 1 : 0));
    }
    void offer_take_back(Seat seat) { *try_offer_take_back(seat); }
    Result<void> try_offer_take_back(Seat seat) {
        return detail::done(lzq_game_offer_take_back(c(), lzq::c(seat)));
    }
    void decline_take_back(Seat seat) { *try_decline_take_back(seat); }
    Result<void> try_decline_take_back(Seat seat) {
        return detail::done(lzq_game_decline_take_back(c(), lzq::c(seat)));
    }
    std::optional<Seat> take_back_offer() const { return lzq::seat(info().take_back_offer); }
    void accept_take_back(Seat seat) { *try_accept_take_back(seat); }
    Result<void> try_accept_take_back(Seat seat) {
        return detail::done(lzq_game_accept_take_back(c(), lzq::c(seat)));
    }
    /** Rewinds the game to ply `plies`. */
    void take_back_to(std::size_t plies) { *try_take_back_to(plies); }
    Result<void> try_take_back_to(std::size_t plies) {
        return detail::done(lzq_game_take_back_to(c(), plies));
    }
    bool undo() { return detail::or_throw(lzq_game_undo(c())) == 1; }
    bool redo() { return detail::or_throw(lzq_game_redo(c())) == 1; }
    std::optional<Outcome> outcome() const { return detail::outcome(info().outcome); }
    /** The events from index `first` on. */
    std::vector<lzq_event> events(std::size_t first = 0) const {
        return detail::list<lzq_event>(
            [&](lzq_event *out, std::size_t n) { return lzq_game_events(c(), first, out, n); });
    }
    /** The event at an index; throws if the index is out of range. */
    lzq_event event(std::size_t number) const {
        lzq_event event;
        if (detail::or_throw(lzq_game_events(c(), number, &event, 1)) == 0) LZQ_THROW(Error(LZQ_E_RANGE, ""));
        return event;
    }
    /** The number of observations, the same for each seat and for a spectator. */
    std::size_t observation_count() const { return info().observations; }
    /** The observations of a seat, or of a spectator if `seat` is empty. */
    lzq_observation observation(std::optional<Seat> seat, std::size_t number) const {
        return detail::value<lzq_observation>(
            [&](lzq_observation *out) { return lzq_game_observation(c(), lzq::c(seat), number, out); });
    }
    std::string observation_json(std::optional<Seat> seat, std::size_t number) const {
        return detail::text([&](char *out, std::size_t n) {
            return lzq_game_observation_json(c(), lzq::c(seat), number, out, n);
        });
    }
    /** The observations after a cursor as JSON, of a spectator if `seat` is empty. Advances the cursor. The
        first cursor is 0. A view that observes all of them equals the result of view(). */
    std::vector<std::string> observations_since(std::optional<Seat> seat, std::uint64_t &cursor) const {
        std::vector<std::string> told;
        char json[LZQ_OBSERVATION_JSON_MAX];
        while (detail::or_throw(
                   lzq_game_observation_since(c(), lzq::c(seat), cursor, &cursor, json, sizeof json)) > 0)
            told.emplace_back(json);
        return told;
    }
    View view(std::optional<Seat> seat) const {
        return *detail::made<View>(
            [&](lzq_view **out, char *, std::size_t) { return lzq_game_view(c(), lzq::c(seat), out); });
    }
    Record record() const;

private:
    Result<bool> played(lzq_status status, Move move) const {
        if (status == LZQ_E_ILLEGAL) return Error(status, why_illegal(move).text().c_str());
        if (status < 0) return Error(status, "");
        return status == LZQ_PLAYED;
    }
};

/** A belief with a weight for each arrangement. */
class WeightedBelief : public detail::Owner<lzq_weighted_belief> {
public:
    using Owner::Owner;
    std::vector<double> marginals() const {
        return detail::list<double>(
            [&](double *out, std::size_t n) { return lzq_weighted_belief_marginals(c(), out, n); });
    }
    Position sample(Random &random) const {
        return Position(detail::value<Position::Checked>([&](Position::Checked *out) {
            return lzq_weighted_belief_sample(c(), random.c(), &out->position);
        }));
    }
    Game sample_game(Random &random) const {
        return *detail::made<Game>([&](lzq_game **out, char *, std::size_t) {
            return lzq_weighted_belief_sample_game(c(), random.c(), out);
        });
    }
};

/** The exact belief of a view. */
class Belief : public detail::Owner<lzq_belief> {
public:
    using Owner::Owner;
    std::string count() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_belief_count_text(c(), out, n); });
    }
    /** 25 rows of 12 in dark play, none in expose play. */
    std::vector<double> marginals() const {
        return detail::list<double>(
            [&](double *out, std::size_t n) { return lzq_belief_marginals(c(), out, n); });
    }
    double probability(std::size_t enemy, Kind kind) const {
        return detail::value<double>(
            [&](double *out) { return lzq_belief_probability(c(), enemy, lzq::c(kind), out); });
    }
    std::vector<lzq_piece_probability> probabilities_at(Station at) const {
        return detail::list<lzq_piece_probability>([&](lzq_piece_probability *out, std::size_t n) {
            return lzq_belief_probabilities_at(c(), at.c(), out, n);
        });
    }
    Position sample(Random &random) const {
        lzq_position position;
        detail::or_throw(lzq_belief_sample(c(), random.c(), &position));
        return Position(position);
    }
    Game sample_game(Random &random) const {
        return *detail::made<Game>([&](lzq_game **out, char *, std::size_t) {
            return lzq_belief_sample_game(c(), random.c(), out);
        });
    }
    /** In dark play, the belief with a weight for each enemy piece and kind, 25 rows of 12. */
    WeightedBelief weighted(const std::array<double, LZQ_MARGINALS> &weights) const {
        return *try_weighted(weights);
    }
    Result<WeightedBelief> try_weighted(const std::array<double, LZQ_MARGINALS> &weights) const {
        return detail::made<WeightedBelief>([&](lzq_weighted_belief **out, char *why, std::size_t room) {
            return lzq_belief_weighted(c(), weights.data(), out, why, room);
        });
    }
};

inline Result<Belief> View::try_belief() const {
    return detail::made<Belief>(
        [&](lzq_belief **out, char *, std::size_t) { return lzq_view_belief(c(), out); });
}
inline Result<Belief> View::try_belief_within(std::uint64_t steps, std::uint64_t bytes) const {
    return detail::made<Belief>([&](lzq_belief **out, char *why, std::size_t room) {
        return lzq_view_belief_within(c(), steps, bytes, out, why, room);
    });
}
inline Result<Belief> View::try_belief_unbounded() const {
    return detail::made<Belief>(
        [&](lzq_belief **out, char *, std::size_t) { return lzq_view_belief_unbounded(c(), out); });
}
inline Belief View::belief() const { return *try_belief(); }
inline Belief View::belief_unbounded() const { return *try_belief_unbounded(); }
inline Belief View::belief_within(std::uint64_t steps, std::uint64_t bytes) const {
    return *try_belief_within(steps, bytes);
}

/** A sample of a relaxed belief; `exact` is true if it is consistent with all observations. */
template <class T> struct Sample {
    T value;
    bool exact;
};

/** A superset of a belief's arrangements. It includes the true arrangement. */
class RelaxedBelief : public detail::Owner<lzq_relaxed_belief> {
public:
    using Owner::Owner;
    /** Whether the belief uses all constraints. */
    bool is_exact() const { return detail::or_throw(lzq_relaxed_belief_is_exact(c())) == 1; }
    std::string max_count() const {
        return detail::text(
            [&](char *out, std::size_t n) { return lzq_relaxed_belief_max_count_text(c(), out, n); });
    }
    /** 25 rows of 12 in dark play, none in expose play. */
    std::vector<double> marginals() const {
        return detail::list<double>(
            [&](double *out, std::size_t n) { return lzq_relaxed_belief_marginals(c(), out, n); });
    }
    std::vector<lzq_piece_probability> probabilities_at(Station at) const {
        return detail::list<lzq_piece_probability>([&](lzq_piece_probability *out, std::size_t n) {
            return lzq_relaxed_belief_probabilities_at(c(), at.c(), out, n);
        });
    }
    Sample<Position> sample(Random &random) const {
        lzq_position position;
        const bool exact = detail::or_throw(lzq_relaxed_belief_sample(c(), random.c(), &position)) == 1;
        return {Position(position), exact};
    }
    /** Empty if no tried arrangement is consistent with all observations. */
    std::optional<Game> sample_game(Random &random) const {
        lzq_game *game = nullptr;
        const bool found = detail::or_throw(lzq_relaxed_belief_sample_game(c(), random.c(), &game)) == 1;
        return found ? std::optional<Game>(Game(game)) : std::nullopt;
    }
};

inline Result<RelaxedBelief> View::try_relaxed_belief() const {
    return detail::made<RelaxedBelief>(
        [&](lzq_relaxed_belief **out, char *, std::size_t) { return lzq_view_relaxed_belief(c(), out); });
}
inline Result<RelaxedBelief> View::try_relaxed_belief_within(std::uint64_t steps, std::uint64_t bytes) const {
    return detail::made<RelaxedBelief>([&](lzq_relaxed_belief **out, char *why, std::size_t room) {
        return lzq_view_relaxed_belief_within(c(), steps, bytes, out, why, room);
    });
}
inline RelaxedBelief View::relaxed_belief() const { return *try_relaxed_belief(); }
inline RelaxedBelief View::relaxed_belief_within(std::uint64_t steps, std::uint64_t bytes) const {
    return *try_relaxed_belief_within(steps, bytes);
}

/** A whole game as stored in a file, or the observations of one seat. */
class Record : public detail::Owner<lzq_record> {
public:
    using Owner::Owner;
    explicit Record(const char *text) : Record(*parse(text)) {}
    static Result<Record> parse(const char *text) {
        return detail::made<Record>([&](lzq_record **out, char *why, std::size_t room) {
            return lzq_record_parse(text, out, why, room);
        });
    }
    void set_tag(const char *name, const char *value) {
        detail::or_throw(lzq_record_set_tag(c(), name, value));
    }
    void add_comment(const char *text) { detail::or_throw(lzq_record_add_comment(c(), text)); }
    std::string tag(const char *name) const {
        return detail::text([&](char *out, std::size_t n) { return lzq_record_tag(c(), name, out, n); });
    }
    std::string text() const {
        return detail::text([&](char *out, std::size_t n) { return lzq_record_text(c(), out, n); });
    }
    Game replay() const { return *try_replay(); }
    Result<Game> try_replay() const {
        return detail::made<Game>([&](lzq_game **out, char *why, std::size_t room) {
            return lzq_record_replay(c(), out, why, room);
        });
    }
    /** Whether the record has the observations of a seat or spectator, not a whole game. */
    bool is_observed() const { return observer().has_value(); }
    /** The observing seat; empty for a whole game and for a spectator. */
    std::optional<Seat> seat() const { return lzq::seat(observer().value_or(LZQ_NO_SEAT)); }
    /** The seat's knowledge at the end of the record. Throws for a whole game. */
    View view() const { return *try_view(); }
    Result<View> try_view() const {
        return detail::made<View>([&](lzq_view **out, char *why, std::size_t room) {
            return lzq_record_view(c(), out, why, room);
        });
    }

private:
    std::optional<lzq_seat> observer() const {
        lzq_seat seat;
        if (detail::or_throw(lzq_record_seat(c(), &seat)) == 0) return std::nullopt;
        return seat;
    }
};

inline Record View::record() const {
    return *detail::made<Record>(
        [&](lzq_record **out, char *, std::size_t) { return lzq_view_record(c(), out); });
}

inline Record Game::record() const {
    return *detail::made<Record>(
        [&](lzq_record **out, char *, std::size_t) { return lzq_game_record(c(), out); });
}

/** All records of a text. */
class Records : public detail::Owner<lzq_records> {
public:
    using Owner::Owner;
    explicit Records(const char *text) : Records(*parse(text)) {}
    static Result<Records> parse(const char *text) {
        return detail::made<Records>(
            [&](lzq_records **out, char *, std::size_t) { return lzq_records_parse(text, out); });
    }
    std::size_t size() const { return static_cast<std::size_t>(detail::or_throw(lzq_records_count(c()))); }
    /** Throws, with line and column, if the record cannot be read. */
    Record operator[](std::size_t number) const { return *try_get(number); }
    Result<Record> try_get(std::size_t number) const {
        return detail::made<Record>([&](lzq_record **out, char *why, std::size_t room) {
            return lzq_records_get(c(), number, out, why, room);
        });
    }
};

/** A drawing of a board. */
class Scene : public detail::Owner<lzq_scene> {
public:
    using Owner::Owner;
    explicit Scene(const Position &position) : Scene(*make(position)) {}
    static Result<Scene> make(const Position &position) {
        return detail::made<Scene>(
            [&](lzq_scene **out, char *, std::size_t) { return lzq_scene_of_position(position.c(), out); });
    }
    explicit Scene(const View &view) : Scene(*make(view)) {}
    static Result<Scene> make(const View &view) {
        return detail::made<Scene>(
            [&](lzq_scene **out, char *, std::size_t) { return lzq_scene_of_view(view.c(), out); });
    }
    Scene &bottom(Seat seat) {
        detail::or_throw(lzq_scene_bottom(c(), lzq::c(seat)));
        return *this;
    }
    Scene &lang(Lang lang) {
        detail::or_throw(lzq_scene_lang(c(), lzq::c(lang)));
        return *this;
    }
    Scene &highlight(Stations stations, std::uint8_t manner) {
        detail::or_throw(lzq_scene_highlight(c(), stations.c(), manner));
        return *this;
    }
    Scene &caption(const char *text) {
        detail::or_throw(lzq_scene_caption(c(), text));
        return *this;
    }
    /** Draws the scene in a style, LZQ_RENDER_.... */
    std::string render(std::uint8_t manner) const {
        return detail::text([&](char *out, std::size_t n) { return lzq_scene_render(c(), manner, out, n); });
    }
};

/** What a client of a table knows. */
using Seen = View;

#define GAME_TABLE(name) lzq_##name
#include "game_table.hpp"
#undef GAME_TABLE

} // namespace lzq

/* Values as keys of std::unordered_map and similar containers. */
#define LZQ_HASH(Value, struct_of)                                       \
    template <> struct std::hash<lzq::Value> {                           \
        std::size_t operator()(const lzq::Value &value) const noexcept { \
            return lzq::detail::hash(struct_of value.c());               \
        }                                                                \
    };
LZQ_HASH(Station, )
LZQ_HASH(Stations, )
LZQ_HASH(Piece, )
LZQ_HASH(Move, )
LZQ_HASH(Rules, *)
LZQ_HASH(Army, *)
LZQ_HASH(Deal, *)
LZQ_HASH(Position, *)
#undef LZQ_HASH

#endif /* LUZHANQI_HPP */
