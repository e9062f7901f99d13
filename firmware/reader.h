/* The antennas: polls them in turn and monitors their chips. */
#ifndef READER_H
#define READER_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "mfrc522.h"
#include "presence.h"
#include "protocol.h"

#define READER_POLL_MS 4                  /* an empty antenna is polled so often, */
#define READER_HELD_MS 40                 /* and one on which something lies */
#define READER_WAKE_MS 8                  /* a new field wakes a tag in five */
#define READER_CHECK_MS 250
#define READER_RENEW_MS 2000              /* an empty antenna's chip is set up anew so often */

struct reader_antenna {
    struct mfrc522 chip;
    struct presence presence;
    uint8_t health;                       /* enum protocol_health */
    uint8_t version;
    bool sound;                           /* by its self-test; it works either way */
    uint8_t hangs;                        /* in a row */
    bool changed;                         /* since reader_changed asked */
    uint8_t took_ms;                      /* its last poll */
    uint16_t poll_ms, renewed_ms;
};

struct reader {
    struct reader_antenna antennas[BOARD_ANTENNAS];
    uint8_t count;                        /* up to the last one that ever answered; at least one */
    uint8_t renewed;                      /* counts chips set up anew; 0 follows 255 */
    uint8_t next;
    bool learns;                          /* the memory of a tag that is laid is read at once */
    struct protocol_memory memory;        /* of the last one */
};

/* Sets up every chip that answers, and tests it. */
void reader_begin(struct reader *reader, uint16_t now_ms);

/* Polls one antenna, if one is due. */
void reader_poll(struct reader *reader, uint16_t now_ms);

/* Looks whether every chip is there and still set up, and sets up what is not. */
void reader_check(struct reader *reader, uint16_t now_ms);

/* How long it takes to poll every antenna once. */
uint8_t reader_round_ms(const struct reader *reader);

/* Whether the report of an antenna has changed since this was asked. */
bool reader_changed(struct reader *reader, uint8_t antenna);

/* Whether there is anything to report yet: not before it has been seen what lies there. */
bool reader_knows(const struct reader *reader, uint8_t antenna);
void reader_report(const struct reader *reader, uint8_t antenna, struct protocol_antenna *report);

/* The memory of the tag that was laid there, NULL where it is not known. */
const struct protocol_memory *reader_memory(const struct reader *reader, uint8_t antenna);

/* Four bytes at random, false without any chip. */
bool reader_random(const struct reader *reader, uint8_t out[4]);

/* Commands. */
bool reader_gain(struct reader *reader, uint8_t antenna, uint8_t gain);
enum protocol_status reader_touch(struct reader *reader, const struct protocol_command *command,
                                  uint8_t data[PROTOCOL_DATA]);

#endif
