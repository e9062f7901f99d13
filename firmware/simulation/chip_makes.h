/* The names by which a command tells of what make the simulated chips are. */
#ifndef CHIP_MAKES_H
#define CHIP_MAKES_H

/* What these words name together, a set of enum chip_make; -1 where one of them names none. */
int chip_makes_named(char **words, int count);

#endif
