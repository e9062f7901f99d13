#include "lights.h"

#define ALL 0x3F
#define IDENTIFY_MS 3000
#define HALF_BLINK_MS 256                 /* a power of two, so that it goes on where time wraps */
#define HALF_FLASH_MS 128

void lights_show(struct lights *lights, uint8_t lit, uint8_t blinking)
{
    lights->lit = lit;
    lights->blinking = blinking;
}

void lights_identify(struct lights *lights)
{
    lights->identify_ms = IDENTIFY_MS;
}

uint8_t lights_now(struct lights *lights, uint16_t now_ms)
{
    uint16_t passed = now_ms - lights->last_ms;

    lights->last_ms = now_ms;
    lights->identify_ms = lights->identify_ms > passed ? lights->identify_ms - passed : 0;
    if (lights->identify_ms > 0)
        return now_ms & HALF_FLASH_MS ? ALL : 0;
    return now_ms & HALF_BLINK_MS ? lights->lit : lights->lit & (uint8_t)~lights->blinking;
}
