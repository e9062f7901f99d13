/* A byte on a serial line whose two ends do not keep the same speed. */
#ifndef MISHEARING_H
#define MISHEARING_H

#include <stdbool.h>
#include <stdint.h>

#define MISHEARD_MOST 10
#define UNFRAMED 0x100                    /* its stop bit was missing */

/* Whether two speeds, in baud, are near enough; 0 for one that nobody has set. */
bool mishearing_agrees(uint32_t one_baud, uint32_t other_baud);

/* What comes of a byte, as if it came alone: how many, each perhaps with UNFRAMED. */
int mishearing_of(uint8_t byte, uint32_t said_baud, uint32_t heard_baud,
                  uint16_t out[MISHEARD_MOST]);

#endif
