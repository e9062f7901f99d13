/* The reader's lights: a bit each, 0 to 3 at the antennas, 4 green, 5 red. */
#ifndef LIGHTS_H
#define LIGHTS_H

#include <stdint.h>

struct lights {
    uint8_t lit, blinking;
    uint16_t identify_ms;                 /* how long all of them will blink still */
    uint16_t last_ms;
};

void lights_show(struct lights *lights, uint8_t lit, uint8_t blinking);
void lights_identify(struct lights *lights);

/* Which are on now. */
uint8_t lights_now(struct lights *lights, uint16_t now_ms);

#endif
