/* The MFRC522 on its SPI; section numbers are those of NXP's data sheet, rev. 3.9. */
#ifndef MFRC522_H
#define MFRC522_H

#include <stdbool.h>
#include <stdint.h>

#define MFRC522_GAIN 4                    /* 33 dB, as after a reset; 9.3.3.6 */

/* The frames' CRC over the 64 bytes that 16.1.1 gives for a sound chip of version 1.0 and 2.0. */
#define MFRC522_TEST_1 0xD982
#define MFRC522_TEST_2 0x274C

struct mfrc522 {
    uint8_t antenna;
    uint8_t gain;
};

enum mfrc522_result {
    MFRC522_HEARD,                        /* something came, without a fault */
    MFRC522_SILENCE,                      /* nothing at all came */
    MFRC522_COLLISION,                    /* several answered, not the same */
    MFRC522_GARBLED,                      /* something came that cannot be read */
    MFRC522_HUNG,                         /* the chip does not do what it is told */
};

/* One question to a tag and its answer. */
struct mfrc522_talk {
    const uint8_t *ask;
    uint8_t ask_size;
    uint8_t ask_bits;                     /* of the last byte; 0 for all eight */
    uint8_t wait;                         /* in 100 us: how long nothing is no answer yet */
    uint8_t *answer;
    uint8_t room;                         /* bytes that fit; a longer answer is garbled */
    uint8_t got;                          /* bytes that came, */
    uint8_t got_bits;                     /* and bits of the last; 0 for all eight */
};

/* What the chip calls itself: 91h or 92h; 00h and FFh when none is there. */
uint8_t mfrc522_version(const struct mfrc522 *chip);

/* Resets it and sets it up, antenna on; false when it does not wake up. */
bool mfrc522_begin(const struct mfrc522 *chip);

/* Whether its digital self-test, 16.1.1, finds what the sheet says; it must be set up again
 * afterwards. Chips of other makes may find something else and work. */
bool mfrc522_sound(const struct mfrc522 *chip, uint8_t version);

/* Whether it is still set up as mfrc522_begin left it, antenna on. */
bool mfrc522_settled(const struct mfrc522 *chip);

/* Four random bytes, 10.3.1.3. */
void mfrc522_random(const struct mfrc522 *chip, uint8_t out[4]);

enum mfrc522_result mfrc522_talk(const struct mfrc522 *chip, struct mfrc522_talk *talk);

/* Sends and expects no answer. */
bool mfrc522_tell(const struct mfrc522 *chip, const uint8_t *ask, uint8_t size);

#endif
