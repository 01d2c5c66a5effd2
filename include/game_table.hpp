/* Tables of online games and their clients for C++17, alike in both games. luzhanqi.hpp and xiangqi.hpp
 * include this file in their namespaces; do not include it yourself. GAME_TABLE(name) is the C name with the
 * prefix of the game. */

/** The number that a call returns, or its error. */
using Done = Result<int>;

/** A message from a table to a peer. */
struct Output {
    std::uint64_t peer;
    std::string text;
    bool hang_up;
};

/** An answer to a request. The reason is empty if the request was carried out. */
struct Answer {
    std::uint64_t request;
    std::string reason;
};

namespace detail {

struct FreeTable {
    void operator()(GAME_TABLE(table) * table) const noexcept { GAME_TABLE(table_free)(table); }
    void operator()(GAME_TABLE(client) * client) const noexcept { GAME_TABLE(client_free)(client); }
};

/** Calls a function that takes a buffer for its message. */
template <class Call> Done told(Call call) {
    char why[1024] = "";
    const GAME_TABLE(status) status = call(why, sizeof why);
    if (status < 0) return Error(status, why);
    return static_cast<int>(status);
}

/** The text that C keeps until the next call. */
inline constexpr auto kept = [](const char *text) {
    return text == nullptr ? std::nullopt : std::optional<std::string>(text);
};

inline constexpr auto time = [](std::uint64_t ms) {
    return ms == UINT64_MAX ? std::nullopt : std::optional<std::uint64_t>(ms);
};

} // namespace detail

/** A game table, for a server; see the C type. Times are in milliseconds. */
class Table {
public:
    using Handle = GAME_TABLE(table);
    /** `secret` has 32 bytes. If it is nullptr, they come from the operating system. */
    static Result<Table> open(
        const std::string &options, std::uint64_t now, const std::uint8_t *secret = nullptr) {
        Handle *made = nullptr;
        const Done done = detail::told([&](char *why, std::size_t room) {
            return GAME_TABLE(table_open)(options.c_str(), secret, now, &made, why, room);
        });
        if (!done) return done.error();
        return Table(made);
    }
    /** `torn` gets the number of bytes to cut off the end of the journal. */
    static Result<Table> restore(const std::string &journal, std::uint64_t now, std::size_t &torn) {
        Handle *made = nullptr;
        const Done done = detail::told([&](char *why, std::size_t room) {
            return GAME_TABLE(table_restore)(journal.data(), journal.size(), now, &made, &torn, why, room);
        });
        if (!done) return done.error();
        return Table(made);
    }
    /** Takes ownership of a C handle. */
    explicit Table(Handle *table) noexcept : table_(table) {}
    void attach(std::uint64_t peer, GAME_TABLE(role) role, std::uint64_t now) {
        detail::or_throw(GAME_TABLE(table_attach)(c(), peer, role, now));
    }
    void receive(std::uint64_t peer, const std::string &message, std::uint64_t now) {
        detail::or_throw(GAME_TABLE(table_receive)(c(), peer, message.data(), message.size(), now));
    }
    void disconnected(std::uint64_t peer, std::uint64_t now) {
        detail::or_throw(GAME_TABLE(table_disconnected)(c(), peer, now));
    }
    void wake(std::uint64_t now) { detail::or_throw(GAME_TABLE(table_wake)(c(), now)); }
    void hold(std::uint64_t peer, bool held) { detail::or_throw(GAME_TABLE(table_hold)(c(), peer, held)); }
    Done command(const std::string &command, std::uint64_t now) {
        return detail::told([&](char *why, std::size_t room) {
            return GAME_TABLE(table_command)(c(), command.c_str(), now, why, room);
        });
    }
    std::string journal() {
        std::size_t length = 0;
        const char *bytes = GAME_TABLE(table_journal)(c(), &length);
        return length == 0 ? std::string() : std::string(bytes, length);
    }
    void stored(std::size_t bytes) { detail::or_throw(GAME_TABLE(table_stored)(c(), bytes)); }
    std::optional<Output> next_output() {
        GAME_TABLE(output) head{};
        const char *text = GAME_TABLE(table_next_output)(c(), &head);
        if (text == nullptr) return std::nullopt;
        return Output{head.peer, std::string(text, head.length), head.hang_up != 0};
    }
    std::optional<std::string> next_event() { return detail::kept(GAME_TABLE(table_next_event)(c())); }
    std::optional<std::uint64_t> deadline() const {
        return detail::time(GAME_TABLE(table_deadline)(table_.get()));
    }
    std::string ticket(std::uint8_t player) const {
        return detail::text([&](char *out, std::size_t room) {
            return GAME_TABLE(table_ticket)(table_.get(), player, out, room);
        });
    }
    std::string state() const {
        return detail::text(
            [&](char *out, std::size_t room) { return GAME_TABLE(table_state)(table_.get(), out, room); });
    }
    std::optional<Game> game() const {
        GAME_TABLE(game) *game = nullptr;
        detail::or_throw(GAME_TABLE(table_game)(table_.get(), &game));
        return game == nullptr ? std::nullopt : std::optional<Game>(Game(game));
    }
    std::string record(GAME_TABLE(role) viewer) const {
        return detail::text([&](char *out, std::size_t room) {
            return GAME_TABLE(table_record)(table_.get(), viewer, out, room);
        });
    }
    Handle *c() noexcept { return table_.get(); }

private:
    std::unique_ptr<Handle, detail::FreeTable> table_;
};

/** A client of a table; see the C type. Functions that make requests return the number of the request. */
class TableClient {
public:
    using Handle = GAME_TABLE(client);
    using Info = GAME_TABLE(client_info);
    static Result<TableClient> open(
        const std::string &start, std::uint64_t now, const std::uint8_t *secret = nullptr) {
        Handle *made = nullptr;
        const Done done = detail::told([&](char *why, std::size_t room) {
            return GAME_TABLE(client_open)(start.c_str(), secret, now, &made, why, room);
        });
        if (!done) return done.error();
        return TableClient(made);
    }
    /** Takes ownership of a C handle. */
    explicit TableClient(Handle *client) noexcept : client_(client) {}
    void connected(std::uint64_t now) { detail::or_throw(GAME_TABLE(client_connected)(c(), now)); }
    void receive(const std::string &message, std::uint64_t now) {
        detail::or_throw(GAME_TABLE(client_receive)(c(), message.data(), message.size(), now));
    }
    void disconnected(std::uint64_t now) { detail::or_throw(GAME_TABLE(client_disconnected)(c(), now)); }
    void wake(std::uint64_t now) { detail::or_throw(GAME_TABLE(client_wake)(c(), now)); }
    void sync(std::uint64_t now) { detail::or_throw(GAME_TABLE(client_sync)(c(), now)); }
    std::optional<std::string> next_output() { return detail::kept(GAME_TABLE(client_next_output)(c())); }
    std::optional<std::string> next_message() { return detail::kept(GAME_TABLE(client_next_message)(c())); }
    std::optional<Answer> next_answer() {
        std::uint64_t request = 0;
        const char *reason = GAME_TABLE(client_next_answer)(c(), &request);
        return reason == nullptr ? std::nullopt : std::optional<Answer>(Answer{request, reason});
    }
    std::optional<std::uint64_t> deadline() const {
        return detail::time(GAME_TABLE(client_deadline)(client_.get()));
    }
    std::string save() const { return text(GAME_TABLE(client_save)); }
    std::string options() const { return text(GAME_TABLE(client_options)); }
    std::string state() const { return text(GAME_TABLE(client_state)); }
    std::string own_setup() const { return text(GAME_TABLE(client_own_setup)); }
    std::string reason() const { return text(GAME_TABLE(client_reason)); }
    std::string pending() const { return text(GAME_TABLE(client_pending)); }
    std::string premove() const { return text(GAME_TABLE(client_premove)); }
    void set_premove(const std::string &move) {
        detail::or_throw(GAME_TABLE(client_set_premove)(c(), move.c_str()));
    }
    Info info() const {
        Info info{};
        detail::or_throw(GAME_TABLE(client_get_info)(client_.get(), &info));
        return info;
    }
    bool changed() { return detail::or_throw(GAME_TABLE(client_changed)(c())) == 1; }
    std::optional<std::uint64_t> clock(std::uint8_t seat, std::uint64_t now) const {
        return detail::time(GAME_TABLE(client_clock)(client_.get(), seat, now));
    }
    std::optional<Seen> view() const {
        decltype(std::declval<Seen &>().c()) view = nullptr;
        detail::or_throw(GAME_TABLE(client_view)(client_.get(), &view));
        return view == nullptr ? std::nullopt : std::optional<Seen>(Seen(view));
    }
    Done play(const std::string &move, std::uint64_t now) {
        return request(GAME_TABLE(client_play), move.c_str(), now);
    }
    Done set_up(const std::string &army, bool is_ready) {
        return request(GAME_TABLE(client_set_up), army.c_str(), std::uint8_t{is_ready});
    }
    Done offer(const std::string &what, std::uint32_t remain = 0) {
        return request(GAME_TABLE(client_offer), what.c_str(), remain);
    }
    Done answer(std::uint64_t offer, bool accept) {
        return request(GAME_TABLE(client_answer), offer, std::uint8_t{accept});
    }
    Done ready(bool is_ready) { return request(GAME_TABLE(client_ready), std::uint8_t{is_ready}); }
    Done resign() { return request(GAME_TABLE(client_resign)); }
    Done abort() { return request(GAME_TABLE(client_abort)); }
    Done leave() { return request(GAME_TABLE(client_leave)); }
    Done claim(const std::string &what) { return request(GAME_TABLE(client_claim), what.c_str()); }
    Done say(const std::string &text) { return request(GAME_TABLE(client_say), text.c_str()); }
    Handle *c() noexcept { return client_.get(); }

private:
    template <class Call> std::string text(Call call) const {
        return detail::text([&](char *out, std::size_t room) { return call(client_.get(), out, room); });
    }
    template <class Call, class... Arguments> Done request(Call call, Arguments... arguments) {
        return detail::told([&](char *why, std::size_t room) { return call(c(), arguments..., why, room); });
    }

    std::unique_ptr<Handle, detail::FreeTable> client_;
};
