/* Tags that were laid by a command: what they are, and on which antenna they lie. */
#ifndef LAID_TAGS_H
#define LAID_TAGS_H

#include <stdint.h>

#define LAID_MOST 16

struct simulation;

struct laid {
    int number;                           /* of the simulation; -1 for none */
    int antenna;
    uint8_t *memory;
};

/* All LAID_MOST of them are nothing yet. */
void laid_begin(struct laid *laid);

/* Lays what the words say: a UID, perhaps a kind and `askew`; why not, NULL when it lies there. */
const char *laid_lay(struct laid *laid, struct simulation *simulation, int antenna, char **words,
                     int count);

/* Lifts all that lies on an antenna. */
void laid_lift(struct laid *laid, struct simulation *simulation, int antenna);

#endif
