/* Luzhanqi with a mouse: against the library's player, or two players at one screen. All rules come from
 * luzhanqi.hpp.
 *
 *   luzhanqi-sdl [--rules RULES] [--seed N] [--north easy|medium|hard|human] [--lang en|zh] [--font FILE]
 *                [--pace MS] [--tell] [--shots DIR]
 *
 * The key L switches between English and Chinese. --north: the level of north (default: medium), or human.
 * --pace: milliseconds per step of a piece. --tell: prints a move of the player with its two points in the
 * window at every turn, and the outcome at the end, for programs that click. --shots: saves a picture of
 * every such turn and of every selected piece.
 */
#include "canvas.hpp"

#include <luzhanqi.hpp>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iostream>

namespace {

constexpr int WIDTH = 860, HEIGHT = 940;
constexpr float LEFT = 78, TOP = 60, ACROSS = 106, DOWN = 68, GAP = 34;
const Box PANEL = {592, 0, WIDTH - 592, HEIGHT};
const Box RESIGN = {PANEL.x + 24, HEIGHT - 64, 100, 38};
const Box DRAW = {PANEL.x + 140, HEIGHT - 64, 100, 38};

const SDL_Color PAPER = rgb(0xf4e6c3), ROAD = rgb(0xa88655), RAIL = rgb(0x3d3226), INK = rgb(0x3a3128),
                RED = rgb(0xb3261e), BLACK = rgb(0x25313f), BACK = rgb(0x8d6536), IVORY = rgb(0xfffaf0),
                GOLD = rgb(0xf2b134), GREEN = rgb(0x3f8f4f), GREY = rgb(0x7d725f);

struct Options {
    std::string rules = "standard", font, shots;
    lzq::Lang lang = lzq::Lang::English;
    std::uint64_t seed = 1;
    float pace = 160;
    /** The level of north; empty for a person. */
    std::optional<lzq::Level> north = lzq::Level::Medium;
    bool tell = false;
};

/** A piece in motion. */
struct Flight {
    std::vector<Point> way;
    lzq::Move move;
    lzq::Piece piece;
    Uint32 began;
};

class App {
public:
    explicit App(const Options &options)
        : options_(options),
          rules_(options.rules.c_str()),
          game_(rules_, options.seed),
          random_(options.seed),
          viewer_(lzq::Seat::South),
          view_(game_.view(viewer_)),
          lang_(options.lang),
          canvas_("Luzhanqi", WIDTH, HEIGHT, options.font) {
        look();
    }

    void run() {
        while (open_) {
            SDL_Event event;
            // Without a moving piece, only an event can change the picture.
            const bool changed = flight_ || !told_ || SDL_WaitEventTimeout(nullptr, 100) != 0;
            while (open_ && SDL_PollEvent(&event) != 0) {
                if (event.type == SDL_QUIT) open_ = false;
                if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE) open_ = false;
                if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_l) speak(other(lang_));
                if (event.type == SDL_MOUSEBUTTONDOWN && event.button.button == SDL_BUTTON_LEFT) {
                    click({static_cast<float>(event.button.x), static_cast<float>(event.button.y)});
                    break; // draw after each click
                }
            }
            step();
            if (!changed) continue;
            draw();
            if (!flight_ && (!told_ || chose_)) shoot();
            if (!flight_ && !told_) tell();
            if (flight_) SDL_Delay(4);
        }
    }

private:
    /* The game. */

    lzq::Seat to_move() const { return view_.to_move(); }

    static lzq::Lang other(lzq::Lang lang) {
        return lang == lzq::Lang::English ? lzq::Lang::Chinese : lzq::Lang::English;
    }

    /** One of two texts, for what the library has no texts. */
    const char *say(const char *english, const char *chinese) const {
        return lang_ == lzq::Lang::English ? english : chinese;
    }

    /** Switches the language. */
    void speak(lzq::Lang lang) {
        lang_ = lang;
        lost_ = {lost(lzq::Color::Red), lost(lzq::Color::Black)};
        chose_ = true; // saves a picture of this too
    }
    bool human() const { return !options_.north || to_move() == lzq::Seat::South; }

    /** Updates the view of the seat at the screen. */
    void look() {
        view_ = game_.view(viewer_);
        known_ = view_.info();
        seen_ = view_.observations();
        // The end reveals everything.
        if (game_.outcome()) truth_ = game_.truth();
        lost_ = {lost(lzq::Color::Red), lost(lzq::Color::Black)};
        told_ = false;
    }

    void play(lzq::Move move) {
        std::vector<Point> way;
        for (lzq::Station at : view_.route(move)) way.push_back(place(at));
        flight_ = Flight{way, move, view_[move.origin()], SDL_GetTicks()};
        selected_.reset();
        refused_ = false;
        why_.reset();
    }

    /** Plays the move when the piece has arrived. */
    void arrive(lzq::Move move) {
        refused_ = !game_.play(move);
        why_.reset();
        look();
        // The player who attacked sees the result before the other one sits down.
        if (options_.north || game_.outcome() || to_move() == viewer_) return;
        if (rules_.is_dark()) {
            leaving_ = true;
        } else {
            // In expose play both players see the same board.
            viewer_ = to_move();
            look();
        }
    }

    void step() {
        if (flight_) {
            const float legs = static_cast<float>(flight_->way.size() - 1);
            if (progress() >= std::max(1.0F, legs)) {
                const lzq::Move move = flight_->move;
                flight_.reset();
                arrive(move);
            }
        } else if (!game_.outcome() && !human()) {
            // The player gets only the view of its seat.
            lzq::Sampler player(*options_.north, random_.below(UINT32_MAX));
            if (const auto move = player.choose_move(game_.view(to_move()))) play(*move);
        }
    }

    /** The number of steps that the piece has moved. */
    float progress() const { return static_cast<float>(SDL_GetTicks() - flight_->began) / options_.pace; }

    void click(Point at) {
        if (flight_) return;
        if (leaving_ || curtain_) {
            // The first click covers the board; the other player uncovers it.
            if (leaving_) viewer_ = lzq::other(viewer_);
            curtain_ = leaving_;
            leaving_ = false;
            look();
            return;
        }
        if (game_.outcome() || !human()) return;
        if (RESIGN.contains(at)) {
            game_.resign(to_move());
            return look();
        }
        if (DRAW.contains(at)) {
            offer();
            return look();
        }
        const std::optional<lzq::Station> on = station_at(at);
        if (!on) return selected_.reset();
        if (selected_ && view_.destinations(*selected_).contains(*on) && *selected_ != *on)
            return play(lzq::Move(*selected_, *on));
        if (view_[*on].face_down() && view_.destinations(*on).contains(*on)) return play(lzq::Move(*on));
        if (selected_ && *selected_ != *on && view_[*on].color() != view_[*selected_].color())
            why_ = view_.why_illegal(lzq::Move(*selected_, *on));
        else why_.reset();
        refused_ = false;
        selected_ = on;
        if (view_[*on].color() != view_.own_color() || !view_[*on]) selected_.reset();
        chose_ = selected_.has_value();
    }

    void offer() {
        const std::optional<lzq::Seat> by = game_.offer();
        if (by && *by != to_move()) game_.accept_draw(to_move());
        else if (!by) game_.offer_draw(to_move());
        if (options_.north && game_.offer()) game_.decline_draw(lzq::Seat::North);
    }

    void shoot() {
        chose_ = false;
        if (options_.shots.empty() || !(human() || game_.outcome())) return;
        const std::string number = std::to_string(1000 + shot_++);
        canvas_.save(options_.shots + "/" + number.substr(1) + ".bmp");
    }

    /** Prints where to click for a move of the player. */
    void tell() {
        if (!human() && !game_.outcome()) return;
        told_ = true;
        if (!options_.tell) return;
        if (game_.outcome()) {
            std::cout << "over " << game_.outcome()->text(lzq::Lang::English) << std::endl;
        } else if (leaving_ || curtain_) {
            std::cout << "pass 300 450" << std::endl;
        } else {
            const lzq::Moves moves = view_.legal_moves();
            const lzq::Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
            const Point from = place(move.origin()), to = place(move.target());
            std::cout << "move " << from.x << " " << from.y << " " << to.x << " " << to.y << " "
                      << move.text() << std::endl;
        }
    }

    /* The layout. */

    bool turned() const { return viewer_ == lzq::Seat::North && rules_.is_dark(); }

    Point place(lzq::Station at) const {
        const lzq::Station shown = turned() ? at.rotate() : at;
        const float row = static_cast<float>(12 - shown.rank());
        return {LEFT + ACROSS * static_cast<float>(shown.file()), TOP + DOWN * row + (row > 5 ? GAP : 0)};
    }

    std::optional<lzq::Station> station_at(Point p) const {
        for (lzq_station i = 0; i < LZQ_STATIONS; i++) {
            const Point at = place(lzq::Station(i));
            if (Box{at.x - 44, at.y - 26, 88, 52}.contains(p)) return lzq::Station(i);
        }
        return std::nullopt;
    }

    /* The picture. */

    lzq::Piece piece(lzq::Station at) const { return truth_ ? (*truth_)[at] : view_[at]; }

    void draw() {
        canvas_.begin(PAPER);
        lines();
        for (lzq_station i = 0; i < LZQ_STATIONS; i++) ground(lzq::Station(i));
        last_move();
        const lzq::Stations targets = selected_ ? view_.destinations(*selected_) : lzq::Stations();
        for (lzq::Station at : view_.occupied())
            if (!curtain_ && !(flight_ && flight_->move.origin() == at && !flight_->move.is_flip()))
                tile(place(at), piece(at), selected_ == at, targets.contains(at));
        for (lzq::Station at : targets - view_.occupied()) {
            canvas_.disc(place(at), 13, IVORY);
            canvas_.disc(place(at), 10, GREEN);
        }
        if (flight_) fly();
        panel();
        if (curtain_) cover();
        canvas_.show();
    }

    void lines() {
        for (lzq_station a = 0; a < LZQ_STATIONS; a++) {
            const lzq::Station from(a);
            for (lzq::Station to : lzq::Stations(lzq_road_neighbours(a)))
                if (from < to) canvas_.line(place(from), place(to), 2, ROAD);
            for (lzq::Station to : lzq::Stations(lzq_rail_neighbours(a)))
                if (from < to) rail(place(from), place(to));
        }
        for (int file = 0; file < 5; file++) {
            // Mountains are on the front between the lines.
            const lzq::Station south(file, 6), north(file, 7);
            if (lzq::Stations(lzq_rail_neighbours(south.c())).contains(north)) continue;
            const Point a = place(south), b = place(north);
            const Point m = {a.x, (a.y + b.y) / 2};
            canvas_.triangle({m.x - 34, m.y + 18}, {m.x - 8, m.y - 20}, {m.x + 16, m.y + 18}, rgb(0xb39a6b));
            canvas_.triangle({m.x - 8, m.y + 18}, {m.x + 14, m.y - 12}, {m.x + 36, m.y + 18}, rgb(0x98804f));
        }
    }

    void rail(Point a, Point b) {
        canvas_.line(a, b, 8, RAIL);
        const float length = std::hypot(b.x - a.x, b.y - a.y);
        const int ties = static_cast<int>(length / 12);
        for (int i = 0; i < ties; i++) {
            const float s = (static_cast<float>(i) + 0.25F) / static_cast<float>(ties);
            const float e = (static_cast<float>(i) + 0.75F) / static_cast<float>(ties);
            canvas_.line({a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s},
                {a.x + (b.x - a.x) * e, a.y + (b.y - a.y) * e}, 4, PAPER);
        }
    }

    void ground(lzq::Station at) {
        const Point p = place(at);
        switch (lzq_station_kind(at.c())) {
        case LZQ_CAMP:
            canvas_.disc(p, 30, ROAD);
            canvas_.disc(p, 27.5F, rgb(0xe9d6a3));
            canvas_.text(lzq_label(LZQ_LABEL_STATION, LZQ_CAMP, lzq::c(lang_)), p, 13, GREY);
            break;
        case LZQ_HEADQUARTERS:
            canvas_.box({p.x - 40, p.y - 25, 80, 50}, RAIL, 22);
            canvas_.box({p.x - 37, p.y - 22, 74, 44}, rgb(0xe3c98d), 19);
            canvas_.text(say("HQ", "大本营"), p, 14, GREY);
            break;
        default:
            canvas_.box({p.x - 34, p.y - 19, 68, 38}, ROAD, 4);
            canvas_.box({p.x - 32, p.y - 17, 64, 34}, rgb(0xf8eed3), 3);
        }
    }

    void tile(Point p, lzq::Piece piece, bool chosen, bool target) {
        const std::optional<lzq::Color> color = piece.color();
        const SDL_Color paint = !color ? BACK : *color == lzq::Color::Red ? RED : BLACK;
        if (chosen || target) canvas_.box({p.x - 42, p.y - 26, 84, 52}, chosen ? GOLD : GREEN, 9);
        canvas_.box({p.x - 36, p.y - 19, 76, 43}, rgb(0x000000, 60), 6);
        canvas_.box({p.x - 38, p.y - 22, 76, 44}, paint, 6);
        const std::optional<lzq::Kind> kind = piece.kind();
        if (kind && !piece.face_down()) {
            canvas_.box({p.x - 34, p.y - 18, 68, 36}, IVORY, 4);
            // Tiles have Chinese names in every language, as real ones do.
            canvas_.text(lzq::label(*kind, lzq::Lang::Chinese), p, 20, paint);
        } else {
            canvas_.box({p.x - 34, p.y - 18, 68, 36}, rgb(0xffffff, 40), 4);
            canvas_.text(color ? "?" : "*", p, 20, rgb(0xffffff, 190));
        }
        for (lzq::Color flag : {lzq::Color::Red, lzq::Color::Black}) {
            const lzq_station held = known_.flag_held_at[lzq::c(flag)];
            if (held != LZQ_NO_STATION && place(lzq::Station(held)).x == p.x &&
                place(lzq::Station(held)).y == p.y)
                canvas_.triangle({p.x + 22, p.y - 34}, {p.x + 44, p.y - 26}, {p.x + 22, p.y - 18},
                    flag == lzq::Color::Red ? RED : BLACK);
        }
    }

    /** The latest move that the viewer has observed. */
    std::optional<lzq_observation> last() const {
        for (auto seen = seen_.rbegin(); seen != seen_.rend(); ++seen)
            if (seen->type >= LZQ_OBSERVED_MOVED && seen->type <= LZQ_OBSERVED_REFUSED) return *seen;
        return std::nullopt;
    }

    void last_move() {
        const std::optional<lzq_observation> seen = last();
        if (!seen || curtain_ || flight_) return;
        for (lzq_station at : {seen->mv.origin, seen->mv.target}) {
            const Point p = place(lzq::Station(at));
            canvas_.box({p.x - 43, p.y - 27, 86, 54}, rgb(0xf2b134, 120), 8);
        }
    }

    void fly() {
        const std::vector<Point> &way = flight_->way;
        const float at = std::min(progress(), static_cast<float>(way.size()) - 1.0F);
        const std::size_t leg = std::min(static_cast<std::size_t>(at), way.size() - 1);
        const Point a = way[leg], b = way[std::min(leg + 1, way.size() - 1)];
        const float part = at - static_cast<float>(leg);
        for (std::size_t i = 0; i + 1 < way.size(); i++)
            canvas_.line(way[i], way[i + 1], 6, rgb(0xf2b134, 150));
        tile({a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part}, flight_->piece, true, false);
    }

    void cover() {
        canvas_.box({0, 0, PANEL.x, HEIGHT}, rgb(0x3d3226, 235));
        const std::string who = lzq::label(viewer_, lang_);
        canvas_.text(who + say(": it is your turn", "，轮到你走棋"), {PANEL.x / 2, 420}, 30, IVORY);
        canvas_.text(say("Click when the other player looks away.", "请等对方不看时再点击。"),
            {PANEL.x / 2, 470}, 18, IVORY);
    }

    void panel() {
        canvas_.box(PANEL, rgb(0x2f2a24));
        const float x = PANEL.x + 24;
        canvas_.text(say("Luzhanqi", "陆战棋"), {x, 40}, 28, IVORY, true);
        canvas_.text(say("L: 中文", "L: English"), {PANEL.x + PANEL.w - 90, 40}, 13, GREY, true);
        canvas_.text(rules_.text(), {x, 74}, 14, GOLD, true);
        if (game_.outcome()) {
            canvas_.box({PANEL.x + 12, 100, PANEL.w - 24, 54}, GOLD, 8);
            float y = 127;
            const std::vector<std::string> lines = wrapped(game_.outcome()->text(lang_));
            if (lines.size() > 1) y -= 10;
            for (const std::string &line : lines) {
                canvas_.text(line, {PANEL.x + PANEL.w / 2, y}, lines.size() > 1 ? 14 : 17, INK);
                y += 21;
            }
        } else {
            const std::string seat = lzq::label(to_move(), lang_), ply = std::to_string(game_.plies() + 1);
            canvas_.text(seat + say(" to move", "走棋"), {x, 115}, 20, IVORY, true);
            canvas_.text(say("ply ", "第") + ply + say("", "步"), {x, 142}, 14, GREY, true);
        }
        if (curtain_) return;
        news(x);
        casualties(x);
        if (leaving_)
            canvas_.text(say("Click to hand over.", "点击以交给对方。"), {x, HEIGHT - 100}, 16, GOLD, true);
        const bool offered = game_.offer() && *game_.offer() != to_move();
        const char *draw = offered ? say("Accept draw", "同意和棋") : say("Draw?", "提和");
        for (const auto &[button, label] :
            {std::pair(RESIGN, say("Resign", "认输")), std::pair(DRAW, draw)}) {
            canvas_.box(button, rgb(0x51483c), 6);
            canvas_.text(label, {button.x + button.w / 2, button.y + button.h / 2}, 14, IVORY);
        }
    }

    /** The latest observations as the library's texts, and why a click was no move. */
    void news(float x) {
        float y = 186;
        canvas_.text(say("Seen", "所见"), {x, y}, 15, GOLD, true);
        const std::size_t from = std::max<std::size_t>(1, seen_.size() > 6 ? seen_.size() - 6 : 1);
        for (std::size_t i = from; i < seen_.size(); i++) {
            for (const std::string &part : wrapped(view_.observation_text(i, lang_)))
                canvas_.text(part, {x, y += 22}, 14, IVORY, true);
        }
        y += 14;
        std::string note = why_ ? why_->text(lang_) : "";
        if (refused_) note = say("The referee refuses: the flag is there.", "裁判拒绝：军旗在那里。");
        for (const std::string &part : wrapped(note))
            canvas_.text(part, {x, y += 22}, 14, rgb(0xff9d8a), true);
    }

    /** Wraps a text to the panel, at spaces and after any Chinese character. */
    static std::vector<std::string> wrapped(const std::string &text) {
        std::vector<std::string> lines;
        std::string line, word;
        int room = 30, length = 0;
        const auto put = [&] {
            if (!line.empty() && length > room) {
                lines.push_back(line);
                line.clear();
                room = 30;
                if (word[0] == ' ') word.erase(0, 1), length--;
            }
            line += word;
            room -= length;
            word.clear();
            length = 0;
        };
        for (std::size_t at = 0; at < text.size();) {
            // The first byte gives the length of a character. Chinese characters have double width.
            const unsigned char first = static_cast<unsigned char>(text[at]);
            const std::size_t bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
            if (text[at] == ' ') put();
            word += text.substr(at, bytes);
            length += bytes > 1 ? 2 : 1;
            if (bytes > 1) put();
            at += bytes;
        }
        put();
        if (!line.empty()) lines.push_back(line);
        return lines;
    }

    /** Draws the lost pieces that the viewer knows. */
    void casualties(float x) {
        canvas_.text(say("Lost", "阵亡"), {x, 560}, 15, GOLD, true);
        float y = 586;
        for (lzq::Color color : {lzq::Color::Red, lzq::Color::Black}) {
            const SDL_Color paint = color == lzq::Color::Red ? RED : BLACK;
            const std::vector<std::string> &lost = lost_[lzq::c(color)];
            for (std::size_t i = 0; i < lost.size(); i++) {
                const Point p = {x + 24 + static_cast<float>(i % 5) * 46, y + static_cast<float>(i / 5) * 27};
                canvas_.box({p.x - 21, p.y - 12, 42, 24}, paint, 4);
                canvas_.box({p.x - 19, p.y - 10, 38, 20}, IVORY, 3);
                canvas_.text(lost[i], p, 13, paint);
            }
            y += 27 * static_cast<float>((lost.size() + 4) / 5) + 10;
        }
    }

    /** The names of a colour's lost pieces. */
    std::vector<std::string> lost(lzq::Color color) const {
        if (rules_.is_dark() && view_.own_color() != color) return enemies_lost();
        std::vector<std::string> lost;
        for (lzq_kind kind = 0; kind < LZQ_KINDS; kind++)
            lost.insert(lost.end(), static_cast<std::size_t>(missing(color, kind)), name(kind));
        return lost;
    }

    /** The number of lost pieces of a colour and kind, if its pieces are visible. */
    int missing(lzq::Color color, lzq_kind kind) const {
        int there = known_.pool.counts[lzq::c(color)][kind];
        for (lzq::Station at : lzq::Stations(known_.pieces[lzq::c(color)]))
            there += view_[at].kind() == lzq::kind(kind);
        return lzq_kind_count(kind) - there;
    }

    static const char *name(lzq_kind kind) { return lzq_label(LZQ_LABEL_KIND, kind, LZQ_LANG_CHINESE); }

    /** In dark play, the enemy's lost pieces as the viewer can infer them. */
    std::vector<std::string> enemies_lost() const {
        lzq_kinds candidates[LZQ_ENEMIES];
        lzq::detail::or_throw(lzq_view_candidates(view_.c(), candidates, LZQ_ENEMIES));
        const std::vector<lzq_enemy> all = view_.enemies();
        std::vector<std::string> lost;
        for (std::size_t i = 0; i < all.size(); i++) {
            if (all[i].status != LZQ_ENEMY_LOST) continue;
            const lzq_kinds kinds = candidates[i];
            std::string known = "?";
            for (lzq_kind kind = 0; kind < LZQ_KINDS; kind++)
                if (kinds == 1 << kind) known = name(kind);
            lost.push_back(known);
        }
        std::sort(lost.begin(), lost.end());
        return lost;
    }

    Options options_;
    lzq::Rules rules_;
    lzq::Game game_;
    lzq::Random random_;
    lzq::Seat viewer_;
    lzq::View view_;
    lzq_view_info known_{};
    lzq::Lang lang_;
    Canvas canvas_;
    std::vector<lzq_observation> seen_;
    std::array<std::vector<std::string>, 2> lost_;
    std::optional<lzq::Station> selected_;
    std::optional<Flight> flight_;
    std::optional<lzq::Position> truth_;
    std::optional<lzq::Illegal> why_;
    bool refused_ = false;
    bool open_ = true, leaving_ = false, curtain_ = false, told_ = false, chose_ = false;
    int shot_ = 0;
};

/** The path of a font with Chinese characters. */
std::string some_font() {
    for (const char *path : {"/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
             "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
             "/usr/share/fonts/truetype/arphic/uming.ttc", "/System/Library/Fonts/PingFang.ttc",
             "C:/Windows/Fonts/msyh.ttc"})
        if (std::ifstream(path).good()) return path;
    throw std::runtime_error("no font with Chinese characters is known here: give one with --font, or "
                             "install one, on Debian with apt-get install fonts-wqy-zenhei");
}

std::optional<lzq::Level> player(const std::string &word) {
    if (word == "human") return std::nullopt;
    if (word == "easy") return lzq::Level::Easy;
    if (word == "medium") return lzq::Level::Medium;
    if (word == "hard") return lzq::Level::Hard;
    throw std::runtime_error("--north is easy, medium, hard or human, not " + word);
}

Options read(int argc, char **argv) {
    Options options;
    for (int i = 1; i < argc; i++) {
        const std::string word = argv[i];
        const auto next = [&] {
            if (i + 1 >= argc) throw std::runtime_error(word + " needs a value");
            return std::string(argv[++i]);
        };
        if (word == "--rules") options.rules = next();
        else if (word == "--seed") options.seed = std::stoull(next());
        else if (word == "--font") options.font = next();
        else if (word == "--shots") options.shots = next();
        else if (word == "--pace") options.pace = std::max(1.0F, std::stof(next()));
        else if (word == "--north") options.north = player(next());
        else if (word == "--lang") {
            const std::string lang = next();
            if (lang != "en" && lang != "zh") throw std::runtime_error("--lang is en or zh, not " + lang);
            options.lang = lang == "zh" ? lzq::Lang::Chinese : lzq::Lang::English;
        } else if (word == "--tell") options.tell = true;
        else throw std::runtime_error("unknown option " + word);
    }
    if (options.font.empty()) options.font = some_font();
    return options;
}

} // namespace

int main(int argc, char **argv) {
    int status = 0;
    try {
        const Options options = read(argc, argv);
        if (SDL_Init(SDL_INIT_VIDEO) != 0 || TTF_Init() != 0) throw std::runtime_error(SDL_GetError());
        App(options).run();
    } catch (const std::exception &error) {
        std::cerr << "luzhanqi-sdl: " << error.what() << "\n";
        status = 1;
    }
    TTF_Quit();
    SDL_Quit();
    return status;
}
