/* A simulated MFRC522, register by register; sections are those of NXP's data sheet, rev. 3.9.
 *
 * Time is passed in: every access first advances the chip to the present time. Its interrupt pin is
 * connected to nothing. Not modelled: MIFARE authentication, the analog tests, I2C and UART, bit
 * rates above 106 kbit/s. */
#ifndef CHIP_MODEL_H
#define CHIP_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "tag_model.h"

#define CHIP_REGISTERS 64
#define CHIP_FIFO 64
#define CHIP_TAGS 4

enum chip_fault {
    CHIP_WELL = 0,
    CHIP_MISSING = 1,                     /* nobody drives MISO */
    CHIP_HUNG = 2,                        /* its registers answer, its commands never end */
    CHIP_HUNG_UNTIL_RESET = 3,
    CHIP_DEAF = 4,                        /* it sends and never receives */
    CHIP_DEAF_UNTIL_RESET = 5,
    CHIP_UNSOUND = 6,                     /* its self-test goes wrong */
};

/* What a chip of another make does otherwise, a bit each; each was seen on boards that are sold. */
enum chip_make {
    CHIP_NXP = 0,
    CHIP_SLOW_QUARTZ = 1,                 /* it starts slowly, and does not tell by PowerDown */
    CHIP_OTHER_TEST = 2,                  /* other bytes in its self-test */
    CHIP_RESERVED_ZERO = 4,               /* reserved bits read as 0 */
    CHIP_EARLY_ERROR = 8,                 /* ErrIRq at the collision, not behind the answer */
    CHIP_HOLDS_MISO = 16,                 /* it drives MISO although it is not selected */
};

struct chip_model {
    uint8_t registers[CHIP_REGISTERS];
    uint8_t fifo[CHIP_FIFO];
    uint8_t level;
    uint8_t memory[25];                   /* the internal buffer, 10.3.1.2 */
    uint8_t version;
    enum chip_fault fault;
    uint8_t make;                         /* enum chip_make */
    bool running;                         /* the reset pin is high */
    bool asleep, wakes, roused;           /* soft power-down; its quartz starts; out of the former */
    uint64_t now_ns, awake_ns, field_ns; /* field_ns: since when there is a field, 0 for none */

    struct air question, answer;
    enum { CHIP_QUIET, CHIP_SENDS, CHIP_WAITS, CHIP_HEARS } air;
    uint64_t air_ns;                      /* when that ends; 0 for never */
    uint64_t collision_ns;                /* when two bits differ; 0 for never */
    uint16_t collision;                   /* which bit of the answer that is, counted from 1 */
    uint64_t timer_ns;                    /* when the timer ends; 0 when it does not run */
    uint64_t work_ns;                     /* when the command that computes ends */

    struct tag_model *tags[CHIP_TAGS];
    uint32_t chance;                      /* never 0 */

    int16_t address;                      /* of the SPI transfer; -1 before its first byte */
    bool reads;
};

/* One of its own, on no processor's bus; and letting go of it. `make`: a set of enum chip_make. */
struct chip_model *chip_model_new(uint8_t version, uint32_t seed, uint8_t make);
void chip_model_free(struct chip_model *chip);

void chip_model_fault(struct chip_model *chip, int fault);
void chip_model_begin(struct chip_model *chip, uint8_t version, uint32_t seed);

/* Its wires: the reset pin, the select pin, a byte in and a byte out. */
void chip_model_run(struct chip_model *chip, bool on, uint64_t now_ns);
void chip_model_select(struct chip_model *chip, bool on);
uint8_t chip_model_transfer(struct chip_model *chip, uint8_t byte, uint64_t now_ns);

/* Its field: false when there is no room for another tag. */
bool chip_model_lay(struct chip_model *chip, struct tag_model *tag, uint64_t now_ns);
void chip_model_lift(struct chip_model *chip, struct tag_model *tag, uint64_t now_ns);

/* The gain of its receiver, 9.3.3.6. */
uint8_t chip_model_gain(const struct chip_model *chip);

/* Whether it drives MISO also while it is not selected. */
bool chip_model_holds_miso(const struct chip_model *chip);

/* Its supply dips: every register is as after a reset. */
void chip_model_sag(struct chip_model *chip, uint64_t now_ns);

#endif
