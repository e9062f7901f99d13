/* The antennas: polls them in turn, says what lies there, reads and writes their tags. */
#ifndef READER_H
#define READER_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "mfrc522.h"
#include "presence.h"
#include "protocol.h"

#define READER_POLL_MS 1                  /* an empty antenna is polled so often, */
#define READER_HELD_MS 40                 /* and one on which something lies, */
#define READER_APART_MS 10                /* so long after any other such */
#define READER_WAKE_MS 8                  /* a new field wakes a tag in five */
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
    uint16_t held_ms;                     /* when one was polled on which something lies */
    struct reader_antenna *polled;        /* the one that was polled, NULL for none, */
    uint16_t began_ms;                    /* and when */
    struct reader_antenna *awake;         /* whose tags wait to be sent to sleep, NULL for none, */
    struct reader_antenna *selected;      /* and the same where one has just come and is selected */
    bool learns;                          /* the memory of a tag that is laid is read at once */
    uint8_t likely;                       /* how many bytes the next one's text probably takes */
    struct protocol_memory memory;        /* of the last one */
};

/* Sets up every chip that answers, and tests it. */
void reader_begin(struct reader *reader, uint16_t now_ms);

/* Polls one antenna, if one is due; whether one was. What was woken waits for reader_rest. */
bool reader_poll(struct reader *reader, uint16_t now_ms);

/* Reads the memory of the tag that reader_poll has just found there, so that nobody has to ask. */
void reader_learn(struct reader *reader, uint8_t antenna);

/* Sends to sleep what the poll woke. */
void reader_rest(struct reader *reader);

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
