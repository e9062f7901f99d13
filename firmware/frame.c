#include "frame.h"

#include <string.h>

#include "crc.h"

#define HEAD 2
#define CHECK 2

/* Undoes COBS in place; the length of what was stuffed, 0 when that cannot have been. */
static uint8_t unstuff(uint8_t *bytes, uint8_t length)
{
    uint8_t from = 0, to = 0;

    while (from < length) {
        uint8_t block = bytes[from++];

        if (from > 1)
            bytes[to++] = 0;
        if (block - 1 > length - from)
            return 0;
        for (; block > 1; block--)
            bytes[to++] = bytes[from++];
    }
    return to;
}

/* The bytes between two zeros as a frame. */
static bool take(uint8_t *bytes, uint8_t length, struct frame *frame)
{
    uint16_t crc = CRC_FRAME_START;
    uint8_t size;

    if (length <= HEAD + CHECK || length > FRAME_LONGEST + 1)
        return false;
    size = unstuff(bytes, length);
    if (size < HEAD + CHECK)
        return false;
    for (uint8_t at = 0; at < size; at++)
        crc = crc_frame(crc, bytes[at]);
    if (crc != 0)
        return false;
    frame->sequence = bytes[0];
    frame->kind = bytes[1];
    frame->size = (uint8_t)(size - HEAD - CHECK);
    memcpy(frame->body, bytes + HEAD, frame->size);
    return true;
}

bool frame_hear(struct frame_hearing *hearing, uint8_t byte, struct frame *frame)
{
    uint8_t length = hearing->length;

    if (byte != 0) {
        /* One byte beyond the longest is kept, so that what is too long is known at its end. */
        if (length < sizeof hearing->bytes)
            hearing->bytes[hearing->length++] = byte;
        return false;
    }
    hearing->length = 0;
    if (length == 0)
        return false;
    if (take(hearing->bytes, length, frame))
        return true;
    hearing->damaged++;
    return false;
}

uint8_t frame_write(const struct frame *frame, uint8_t wire[FRAME_WIRE])
{
    uint8_t total = frame->size + HEAD + CHECK;
    uint8_t block = 1, to = 2;
    uint16_t crc = CRC_FRAME_START;

    wire[0] = 0;
    for (uint8_t at = 0; at < total; at++) {
        uint8_t byte;

        if (at == 0)
            byte = frame->sequence;
        else if (at == 1)
            byte = frame->kind;
        else if (at < total - CHECK)
            byte = frame->body[at - HEAD];
        else
            byte = (uint8_t)(at == total - CHECK ? crc >> 8 : crc);
        if (at < total - CHECK)
            crc = crc_frame(crc, byte);
        if (byte != 0) {
            wire[to++] = byte;
            continue;
        }
        wire[block] = to - block;
        block = to++;
    }
    wire[block] = to - block;
    wire[to++] = 0;
    return to;
}
