/* Frames on the serial line: COBS between zeros, a sequence number, a kind, a CRC; protocol.md. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#define FRAME_LONGEST 73                  /* bytes of a payload, its CRC included */
#define FRAME_BODY (FRAME_LONGEST - 4)    /* bytes of the longest body */
#define FRAME_WIRE (FRAME_LONGEST + 3)    /* bytes on the wire: two zeros and COBS' own */

struct frame {
    uint8_t sequence;
    uint8_t kind;
    uint8_t size;
    uint8_t body[FRAME_BODY];
};

/* What has been heard since the last zero. */
struct frame_hearing {
    uint8_t length;
    uint8_t damaged;                      /* counts what was no frame; 0 follows 255 */
    uint8_t bytes[FRAME_LONGEST + 2];
};

/* Takes one byte; whether it ended a frame, which is in *frame then. */
bool frame_hear(struct frame_hearing *hearing, uint8_t byte, struct frame *frame);

/* Writes a whole frame, with the zeros around it; how many bytes. */
uint8_t frame_write(const struct frame *frame, uint8_t wire[FRAME_WIRE]);

#endif
