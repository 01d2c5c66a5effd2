/* Shapes and text on an SDL renderer. Everything is drawn at double size and scaled down, for smooth
 * edges. */
#ifndef CANVAS_HPP
#define CANVAS_HPP

#include <SDL.h>
#include <SDL_ttf.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

struct Point {
    float x, y;
};
struct Box {
    float x, y, w, h;
    bool contains(Point p) const { return p.x >= x && p.x < x + w && p.y >= y && p.y < y + h; }
};

inline SDL_Color rgb(unsigned hex, Uint8 alpha = 255) {
    return {static_cast<Uint8>(hex >> 16), static_cast<Uint8>(hex >> 8), static_cast<Uint8>(hex), alpha};
}

class Canvas {
public:
    Canvas(const char *title, int width, int height, const std::string &font)
        : width_(width), height_(height), font_(font) {
        SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
        window_.reset(SDL_CreateWindow(title, 0, 0, width, height, SDL_WINDOW_SHOWN));
        renderer_.reset(window_ ? SDL_CreateRenderer(window_.get(), -1, 0) : nullptr);
        if (!renderer_) throw std::runtime_error(SDL_GetError());
        target_.reset(SDL_CreateTexture(
            renderer_.get(), SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_TARGET, 2 * width, 2 * height));
        if (!target_) throw std::runtime_error(SDL_GetError());
    }

    void begin(SDL_Color color) {
        SDL_SetRenderTarget(renderer_.get(), target_.get());
        SDL_SetRenderDrawBlendMode(renderer_.get(), SDL_BLENDMODE_BLEND);
        set(color);
        SDL_RenderClear(renderer_.get());
    }

    void show() {
        SDL_SetRenderTarget(renderer_.get(), nullptr);
        SDL_RenderCopy(renderer_.get(), target_.get(), nullptr, nullptr);
        SDL_RenderPresent(renderer_.get());
    }

    /** Saves the picture as a BMP file. Writes another file and renames it, so no reader sees a part. */
    void save(const std::string &path) {
        const std::string beside = path + ".part";
        SDL_RenderCopy(renderer_.get(), target_.get(), nullptr, nullptr);
        SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, width_, height_, 32, SDL_PIXELFORMAT_ARGB8888);
        if (shot == nullptr) throw std::runtime_error(SDL_GetError());
        const bool failed = SDL_RenderReadPixels(renderer_.get(), nullptr, SDL_PIXELFORMAT_ARGB8888,
                                shot->pixels, shot->pitch) != 0 ||
                            SDL_SaveBMP(shot, beside.c_str()) != 0;
        SDL_FreeSurface(shot);
        if (failed) throw std::runtime_error(SDL_GetError());
        std::error_code error;
        std::filesystem::rename(beside, path, error);
        if (error) throw std::runtime_error("cannot rename " + beside + ": " + error.message());
    }

    void box(Box b, SDL_Color color, float round = 0) {
        set(color);
        const int top = px(b.y), bottom = px(b.y + b.h), radius = px(round);
        for (int y = top; y < bottom; y++) {
            const int depth = std::max({0, top + radius - y, y - (bottom - 1 - radius)});
            const int in = radius - static_cast<int>(std::sqrt(std::max(0, radius * radius - depth * depth)));
            SDL_RenderDrawLine(renderer_.get(), px(b.x) + in, y, px(b.x + b.w) - 1 - in, y);
        }
    }

    void disc(Point at, float radius, SDL_Color color) {
        box({at.x - radius, at.y - radius, 2 * radius, 2 * radius}, color, radius);
    }

    void line(Point a, Point b, float width, SDL_Color color) {
        const float dx = b.x - a.x, dy = b.y - a.y, length = std::max(0.01F, std::hypot(dx, dy));
        const float ox = -dy / length * width, oy = dx / length * width;
        const SDL_Vertex corners[4] = {vertex(a.x * 2 + ox, a.y * 2 + oy, color),
            vertex(b.x * 2 + ox, b.y * 2 + oy, color), vertex(b.x * 2 - ox, b.y * 2 - oy, color),
            vertex(a.x * 2 - ox, a.y * 2 - oy, color)};
        const int order[6] = {0, 1, 2, 0, 2, 3};
        SDL_RenderGeometry(renderer_.get(), nullptr, corners, 4, order, 6);
    }

    void triangle(Point a, Point b, Point c, SDL_Color color) {
        const SDL_Vertex corners[3] = {vertex(a.x * 2, a.y * 2, color), vertex(b.x * 2, b.y * 2, color),
            vertex(c.x * 2, c.y * 2, color)};
        SDL_RenderGeometry(renderer_.get(), nullptr, corners, 3, nullptr, 0);
    }

    /** Draws text centred at a point, or starting there if `left`. */
    void text(const std::string &what, Point at, int size, SDL_Color color, bool left = false) {
        if (what.empty()) return;
        auto &font = fonts_[size];
        if (!font) font.reset(TTF_OpenFont(font_.c_str(), 2 * size));
        if (!font) throw std::runtime_error(TTF_GetError());
        SDL_Surface *drawn = TTF_RenderUTF8_Blended(font.get(), what.c_str(), color);
        if (drawn == nullptr) return;
        SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer_.get(), drawn);
        const float x = left ? at.x * 2 : at.x * 2 - static_cast<float>(drawn->w) / 2;
        const SDL_FRect where = {x, at.y * 2 - static_cast<float>(drawn->h) / 2, static_cast<float>(drawn->w),
            static_cast<float>(drawn->h)};
        SDL_RenderCopyF(renderer_.get(), texture, nullptr, &where);
        SDL_DestroyTexture(texture);
        SDL_FreeSurface(drawn);
    }

private:
    struct Free {
        void operator()(SDL_Window *w) const { SDL_DestroyWindow(w); }
        void operator()(SDL_Renderer *r) const { SDL_DestroyRenderer(r); }
        void operator()(SDL_Texture *t) const { SDL_DestroyTexture(t); }
        void operator()(TTF_Font *f) const { TTF_CloseFont(f); }
    };
    static int px(float at) { return static_cast<int>(std::lround(at * 2)); }
    static SDL_Vertex vertex(float x, float y, SDL_Color color) { return {{x, y}, color, {0, 0}}; }
    void set(SDL_Color c) { SDL_SetRenderDrawColor(renderer_.get(), c.r, c.g, c.b, c.a); }

    int width_, height_;
    std::string font_;
    std::unique_ptr<SDL_Window, Free> window_;
    std::unique_ptr<SDL_Renderer, Free> renderer_;
    std::unique_ptr<SDL_Texture, Free> target_;
    std::map<int, std::unique_ptr<TTF_Font, Free>> fonts_;
};

#endif
