#include "chip_makes.h"

#include <stddef.h>
#include <string.h>

#include "chip_model.h"

static const struct { const char *name; int make; } makes[] = {
    { "nxp", CHIP_NXP },
    { "slow-quartz", CHIP_SLOW_QUARTZ },
    { "other-test", CHIP_OTHER_TEST },
    { "reserved-zero", CHIP_RESERVED_ZERO },
    { "early-error", CHIP_EARLY_ERROR },
    { "holds-miso", CHIP_HOLDS_MISO },
    { "worst", CHIP_SLOW_QUARTZ | CHIP_OTHER_TEST | CHIP_RESERVED_ZERO | CHIP_EARLY_ERROR
                   | CHIP_HOLDS_MISO },
};

static int named(const char *word)
{
    for (size_t at = 0; at < sizeof makes / sizeof *makes; at++)
        if (!strcmp(word, makes[at].name))
            return makes[at].make;
    return -1;
}

int chip_makes_named(char **words, int count)
{
    int all = CHIP_NXP;

    for (int at = 0; at < count; at++) {
        int make = named(words[at]);

        if (make < 0)
            return -1;
        all |= make;
    }
    return all;
}
