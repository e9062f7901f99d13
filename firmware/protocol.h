/* What the reader and the referee say to each other; protocol.md, against which a test holds it. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdbool.h>
#include <stdint.h>

#include "frame.h"

#define PROTOCOL_OLDEST 1
#define PROTOCOL_NEWEST 3

#define PROTOCOL_UID 10                   /* bytes of the longest UID */
#define PROTOCOL_PAGE 4                   /* bytes of a page of a tag's memory */
#define PROTOCOL_DATA 32                  /* bytes that one read brings */
#define PROTOCOL_MEMORY_UID 7             /* bytes of the UID of a tag with memory */
#define PROTOCOL_MEMORY_MOST 60           /* bytes of its memory that are said unasked */

enum protocol_kind {
    PROTOCOL_HELLO = 0x01,
    PROTOCOL_BEAT = 0x02,
    PROTOCOL_ANTENNA = 0x03,
    PROTOCOL_DONE = 0x04,
    PROTOCOL_MEMORY = 0x05,
    PROTOCOL_GREET = 0x81,
    PROTOCOL_LIGHTS = 0x82,
    PROTOCOL_IDENTIFY = 0x83,
    PROTOCOL_GAIN = 0x84,
    PROTOCOL_RESET = 0x85,
    PROTOCOL_READ = 0x86,
    PROTOCOL_WRITE = 0x87,
    PROTOCOL_PACE = 0x88,
};

enum protocol_lies {
    PROTOCOL_LIES_NOTHING = 0,
    PROTOCOL_LIES_LAID = 1,
    PROTOCOL_LIES_FOUND = 2,
    PROTOCOL_LIES_SEVERAL = 3,
};

enum protocol_health {
    PROTOCOL_HEALTH_WELL = 0,
    PROTOCOL_HEALTH_MISSING = 1,
    PROTOCOL_HEALTH_HUNG = 2,
    PROTOCOL_HEALTH_UNSOUND = 3,
    PROTOCOL_HEALTH_DEAF = 4,
};

enum protocol_cause {
    PROTOCOL_CAUSE_UNKNOWN = 0,
    PROTOCOL_CAUSE_POWER = 1,
    PROTOCOL_CAUSE_BUTTON = 2,
    PROTOCOL_CAUSE_BROWNOUT = 3,
    PROTOCOL_CAUSE_WATCHDOG = 4,
    PROTOCOL_CAUSE_ASKED = 5,
};

enum protocol_status {
    PROTOCOL_STATUS_WELL = 0,
    PROTOCOL_STATUS_UNKNOWN = 1,
    PROTOCOL_STATUS_ABSENT = 2,
    PROTOCOL_STATUS_UNCLEAR = 3,
    PROTOCOL_STATUS_REFUSED = 4,
};

enum protocol_speed {
    PROTOCOL_SPEED_USUAL = 0,
    PROTOCOL_SPEED_FAST = 1,
};

struct protocol_tag {
    uint8_t size;                         /* of the UID: 4, 7 or 10 */
    uint8_t sak;
    uint8_t uid[PROTOCOL_UID];
};

struct protocol_hello {
    uint8_t major, minor;
    uint8_t id[4];
    uint8_t antennas;
    uint8_t cause;
};

struct protocol_beat {
    uint16_t uptime_s;
    uint8_t poll_ms, damaged, renewed;
};

struct protocol_antenna {
    uint8_t antenna, health, version, lay, lies;
    const struct protocol_tag *tag;       /* looked at when one tag lies there */
};

struct protocol_memory {
    uint8_t antenna, lay, size;           /* size: 0 for nothing, PROTOCOL_DATA or _MEMORY_MOST */
    uint8_t uid[PROTOCOL_MEMORY_UID];
    uint8_t bytes[PROTOCOL_MEMORY_MOST + 2]; /* and room for the check that stands behind them */
};

/* A command, taken apart; only what its kind has is meant. */
struct protocol_command {
    uint8_t kind;
    uint8_t antenna;
    uint8_t first, second;                /* lights: lit, blinking; gain; page; speed */
    uint8_t data[PROTOCOL_PAGE];
    struct protocol_tag tag;
};

/* Each fills in the kind and the body of a frame; the sequence number is the sender's. */
void protocol_hello(struct frame *frame, const struct protocol_hello *hello);
void protocol_beat(struct frame *frame, const struct protocol_beat *beat);
void protocol_antenna(struct frame *frame, const struct protocol_antenna *antenna);
void protocol_done(struct frame *frame, uint8_t answers, uint8_t status, const uint8_t *data);
void protocol_memory(struct frame *frame, const struct protocol_memory *memory);

/* Takes a frame apart; PROTOCOL_STATUS_UNKNOWN for a kind that is none of ours, and
 * PROTOCOL_STATUS_UNCLEAR for a body that has not one of the lengths of its kind. */
enum protocol_status protocol_command(const struct frame *frame, struct protocol_command *command);

#endif
