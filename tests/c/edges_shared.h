/* What the programs that drive every function of a header share. It is included behind the objects of
   one library and these names for its types: edge_status, edge_move, edge_point, EDGE_E_NULL,
   EDGE_E_INTERNAL, EDGE_E_HANDLE, and EDGE_E(NAME) for any. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *now = "";
static int checks = 0, differences = 0;

#define CHECK(condition)                                                     \
    do {                                                                     \
        checks++;                                                            \
        if (!(condition)) {                                                  \
            fprintf(stderr, "%s, line %d: %s\n", now, __LINE__, #condition); \
            exit(1);                                                         \
        }                                                                    \
    } while (0)

/* A buffer with room behind it that nothing may touch. */
enum { ROOM = 1 << 16, GUARD = 64 };
static union {
    double align;
    unsigned char bytes[ROOM + GUARD];
} memory;
#define buffer memory.bytes

static uint64_t seed = 1;

static uint64_t garbage(void) {
    static const uint64_t likely[] = {0, 1, 2, 3, 11, 12, 24, 25, 49, 50, 59, 60, 64, 79, 255, 256,
        0x7fffffff, 0x80000000, 0xffffffff, UINT64_MAX};
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed & 1 ? likely[(seed >> 8) % 20] : seed >> 16 & 0xff;
}

static edge_move garbage_move(void) {
    edge_move mv;
    mv.origin = (edge_point)garbage();
    mv.target = (edge_point)garbage();
    return garbage() & 1 ? good_move : mv;
}

static inline double garbage_double(void) {
    double number;
    uint64_t bits = garbage() << 56 | garbage() << 40 | garbage();
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* A text with some bytes changed, or cut. */
static const char *garbage_text(const char *text) {
    static char copy[4096];
    size_t length = strlen(text);
    if (length > sizeof copy - 1) length = sizeof copy - 1;
    memcpy(copy, text, length);
    copy[length] = 0;
    for (uint64_t n = garbage() % 4; n > 0 && length > 0; n--)
        copy[garbage() * 31 % length] = (char)garbage();
    if (garbage() % 4 == 0 && length > 0) copy[garbage() * 7 % length] = 0;
    return copy;
}

/* Every plain object is good, random bytes, or good with a byte changed. */
static void put_garbage(void) {
    unsigned char *bytes = (unsigned char *)&e;
    size_t size = offsetof(struct objects, new_game);
    memcpy(bytes, &good, size);
    switch (garbage() % 4) {
    case 0:
        for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)garbage();
        break;
    case 1: memset(bytes, (int)garbage(), size); break;
    case 2:
        for (int n = 0; n < 20; n++) bytes[garbage() * 131 % size] = (unsigned char)garbage();
        break;
    default: break;
    }
    memset(buffer, 0xa5, sizeof memory);
}

static int canaries(void) {
    for (size_t i = 0; i < GUARD; i++)
        if (buffer[ROOM + i] != 0xa5) return 0;
    return 1;
}

#define GOOD(call) CHECK((call) >= 0)

#define EXPECT_NULL_ERROR(call)                    \
    do {                                           \
        struct objects before = e;                 \
        CHECK((call) == EDGE_E_NULL);              \
        CHECK(memcmp(&e, &before, sizeof e) == 0); \
    } while (0)

/* The call was given a live handle of another type. */
#define EXPECT_HANDLE_ERROR(call)                  \
    do {                                           \
        struct objects before = e;                 \
        CHECK((call) == EDGE_E_HANDLE);            \
        CHECK(memcmp(&e, &before, sizeof e) == 0); \
    } while (0)

/* One argument is wrong: the status that is answered wherever that is found, and nothing changes. */
#define EXPECT_STATUS(call, status)                                                              \
    do {                                                                                         \
        struct objects before = e;                                                               \
        edge_status given = (call);                                                              \
        if (given != (status)) {                                                                 \
            fprintf(stderr, "%s: %d, not %d, from %s\n", now, (int)given, (int)(status), #call); \
            differences++;                                                                       \
        }                                                                                        \
        checks++;                                                                                \
        CHECK(given >= 0 || memcmp(&e, &before, sizeof e) == 0);                                 \
    } while (0)

#define EXPECT_NOT_NULL_ERROR(call) CHECK((call) != EDGE_E_NULL)

/* The same total for every capacity, and nothing written past it. */
#define SHORT_BUFFERS(type, is_text, measure, call)                                                          \
    do {                                                                                                     \
        static unsigned char all[ROOM];                                                                      \
        size_t room = ROOM / sizeof(type);                                                                   \
        edge_status total = (measure), again;                                                                \
        if (total < 0) break;                                                                                \
        memset(buffer, 0xa5, sizeof memory);                                                                 \
        again = (call);                                                                                      \
        CHECK(again == total);                                                                               \
        CHECK((size_t)total + (is_text) <= room);                                                            \
        memcpy(all, buffer, ROOM);                                                                           \
        for (size_t i = ((size_t)total + (is_text)) * sizeof(type); i < ROOM; i++) CHECK(buffer[i] == 0xa5); \
        for (size_t part = 0; part < 5; part++) {                                                            \
            size_t length = (size_t)total, i, kept;                                                          \
            room = part == 0 ? 0 : part == 1 ? 1 : part == 2 ? length / 2 : length + part - 3;               \
            memset(buffer, 0xa5, sizeof memory);                                                             \
            again = (call);                                                                                  \
            CHECK(again == total);                                                                           \
            if (is_text) {                                                                                   \
                kept = room == 0 ? 0 : strlen((char *)buffer);                                               \
                CHECK(room == 0 || (kept < room && kept + 4 >= (room > length ? length : room)));            \
                if (room > 0) room = kept + 1;                                                               \
            } else {                                                                                         \
                kept = (room < length ? room : length) * sizeof(type);                                       \
                if (room > length) room = length;                                                            \
            }                                                                                                \
            CHECK(memcmp(buffer, all, kept) == 0);                                                           \
            for (i = room * sizeof(type); i < 4096; i++) CHECK(buffer[i] == 0xa5 || i >= ROOM);              \
        }                                                                                                    \
    } while (0)
