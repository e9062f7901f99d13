#include "mishearing.h"

#define NS 1000000000u
#define FRAME_BITS 10                     /* start, eight of data, stop */
/* Two ends may differ by so much, in hundredths, and hear each other. */
#define TOLERANCE 4

bool mishearing_agrees(uint32_t one_baud, uint32_t other_baud)
{
    uint32_t apart = one_baud > other_baud ? one_baud - other_baud : other_baud - one_baud;

    return !one_baud || !other_baud || apart * 100 <= TOLERANCE * one_baud;
}

/* The line at a time: low for the start bit and for zeros, high before and behind all. */
static bool level(uint8_t byte, uint32_t bit_ns, uint32_t at_ns)
{
    uint32_t bit = at_ns / bit_ns;

    if (bit == 0)
        return false;
    return bit > 8 || byte >> (bit - 1) & 1;
}

int mishearing_of(uint8_t byte, uint32_t said_baud, uint32_t heard_baud,
                  uint16_t out[MISHEARD_MOST])
{
    uint32_t said_ns = NS / said_baud, heard_ns = NS / heard_baud, at_ns = 0;
    int count = 0;

    while (at_ns < FRAME_BITS * said_ns && count < MISHEARD_MOST) {
        uint16_t heard = 0;

        if (level(byte, said_ns, at_ns)) {
            at_ns += heard_ns / 8;
            continue;
        }
        /* Each bit is looked at in its middle. */
        for (int bit = 1; bit <= 8; bit++)
            heard |= (uint16_t)level(byte, said_ns, at_ns + bit * heard_ns + heard_ns / 2) << (bit - 1);
        at_ns += 9 * heard_ns + heard_ns / 2;
        out[count++] = heard | (level(byte, said_ns, at_ns) ? 0 : UNFRAMED);
        /* After a break the line has to rise before anything begins. */
        while (!level(byte, said_ns, at_ns))
            at_ns += heard_ns / 8;
    }
    return count;
}
