/* Cases in lines of JSON, as far as they need it: strings hold no escapes. */
#include "check.h"

enum { TEXT = 4096 };

/* What is still to be read of a line. */
static const char *at;

static void skip(void) {
    while (*at == ' ' || *at == ',' || *at == ':') at++;
}

static int take(char c) {
    skip();
    if (*at != c) return 0;
    at++;
    return 1;
}

static int take_string(char *out) {
    size_t length;
    const char *end;
    if (!take('"')) return 0;
    end = strchr(at, '"');
    CHECK(end != NULL);
    length = (size_t)(end - at);
    CHECK(length < TEXT);
    memcpy(out, at, length);
    out[length] = 0;
    at = end + 1;
    return 1;
}

/* Takes a number, true, false or null as its text. */
static inline void take_word(char *out) {
    size_t length;
    skip();
    length = strcspn(at, ",]} \n");
    CHECK(length > 0 && length < TEXT);
    memcpy(out, at, length);
    out[length] = 0;
    at += length;
}

static void take_key(const char *key) {
    char text[TEXT];
    CHECK(take_string(text));
    CHECK(strcmp(text, key) == 0);
}

static int by_text(const void *a, const void *b) { return strcmp((const char *)a, (const char *)b); }

/* The next list of texts is this one, which is sorted here. */
static void same_texts(char (*texts)[8], int count) {
    char text[TEXT];
    int i;
    qsort(texts, (size_t)count, sizeof texts[0], by_text);
    CHECK(take('['));
    for (i = 0; take_string(text); i++) {
        CHECK(i < count);
        CHECK(strcmp(text, texts[i]) == 0);
    }
    CHECK(i == count);
    CHECK(take(']'));
}

static int each_line(const char *directory, const char *name, void (*check)(void)) {
    static char line[1 << 16];
    char path[1024];
    int lines = 0;
    FILE *file;
    snprintf(path, sizeof path, "%s/%s", directory, name);
    file = fopen(path, "r");
    CHECK(file != NULL);
    while (fgets(line, sizeof line, file)) {
        CHECK(strchr(line, '\n') != NULL);
        at = line;
        check();
        lines++;
    }
    fclose(file);
    return lines;
}
