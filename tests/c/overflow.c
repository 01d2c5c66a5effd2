/* Lies about the room of a buffer, so that the library writes past it: AddressSanitizer has to see. */
#include "check.h"

int main(void) {
    lzq_rules rules;
    char *room = (char *)malloc(4);
    CHECK(room != NULL);
    GOOD(lzq_rules_parse("knowlton-northern", &rules, NULL, 0));
    GOOD(lzq_rules_text(&rules, room, 100));
    free(room);
    return 0;
}
