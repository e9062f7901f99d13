#include "tag.h"

#include <string.h>

#include "crc.h"

/* ISO/IEC 14443-3, 6.4 and 6.5; NXP NTAG213/215/216, 10. */
enum {
    WUPA = 0x52,
    SEL = 0x93,                           /* and 95h and 97h for the next cascade levels */
    NVB_NOTHING = 0x20,
    NVB_ALL = 0x70,
    CASCADE_TAG = 0x88,
    UID_INCOMPLETE = 0x04,                /* in the SAK */
    HLTA = 0x50,
    READ = 0x30,
    FAST_READ = 0x3A,
    WRITE = 0xA2,
    ACK = 0x0A,
};

#define SHORT_FRAME 7                     /* bits */
#define LEVELS 3
#define LEVEL_UID 4
#define READ_BYTES 16
#define FIRST_PAGE 4
#define CHECK 2

/* NFC Forum Type 2 Tag, 2.3: what ends the memory that is in use; no text has it in it. */
#define LAST_BLOCK 0xFE

/* In 100 us. An answer to waking and selecting begins 91 us behind the question; a read takes up
 * to 5 ms and a write up to 10 (NTAG213/215/216, 10.3 and 10.5). */
#define WAIT_SELECT 4
#define WAIT_READ 52
#define WAIT_WRITE 105

static void append_crc(uint8_t *bytes, uint8_t size)
{
    uint16_t crc = CRC_TAG_START;

    for (uint8_t at = 0; at < size; at++)
        crc = crc_tag(crc, bytes[at]);
    bytes[size] = (uint8_t)crc;
    bytes[size + 1] = (uint8_t)(crc >> 8);
}

static bool crc_right(const uint8_t *bytes, uint8_t size)
{
    uint16_t crc = CRC_TAG_START;

    for (uint8_t at = 0; at < size; at++)
        crc = crc_tag(crc, bytes[at]);
    return crc == 0;
}

static enum tag_found unclear(enum mfrc522_result result)
{
    return result == MFRC522_HUNG ? TAG_HUNG : TAG_UNCLEAR;
}

/* Four bytes of the UID and their check, from whoever is on this cascade level. */
static enum tag_found anticollision(const struct mfrc522 *chip, uint8_t sel, uint8_t uid[5])
{
    uint8_t ask[2] = { sel, NVB_NOTHING };
    struct mfrc522_talk talk = { ask, 2, 0, WAIT_SELECT, uid, 5, 0, 0 };
    enum mfrc522_result result = mfrc522_talk(chip, &talk);

    if (result == MFRC522_COLLISION)
        return TAG_SEVERAL;
    if (result != MFRC522_HEARD)
        return unclear(result);
    if (talk.got != 5 || (uid[0] ^ uid[1] ^ uid[2] ^ uid[3]) != uid[4])
        return TAG_UNCLEAR;
    return TAG_ONE;
}

static enum tag_found select(const struct mfrc522 *chip, uint8_t sel, const uint8_t uid[5],
                             uint8_t *sak)
{
    uint8_t ask[9] = { sel, NVB_ALL };
    uint8_t answer[3];
    struct mfrc522_talk talk = { ask, 9, 0, WAIT_SELECT, answer, 3, 0, 0 };
    enum mfrc522_result result;

    memcpy(ask + 2, uid, 5);
    append_crc(ask, 7);
    result = mfrc522_talk(chip, &talk);
    if (result != MFRC522_HEARD)
        return unclear(result);
    if (talk.got != 3 || !crc_right(answer, 3))
        return TAG_UNCLEAR;
    *sak = answer[0];
    return TAG_ONE;
}

/* Whether anything is there to be woken. Two that answer differently collide already here; the
 * anticollision tells for sure. */
static enum tag_found wake(const struct mfrc522 *chip)
{
    uint8_t ask = WUPA, answer[2];
    struct mfrc522_talk talk = { &ask, 1, SHORT_FRAME, WAIT_SELECT, answer, 2, 0, 0 };
    enum mfrc522_result result = mfrc522_talk(chip, &talk);

    if (result == MFRC522_SILENCE)
        return TAG_NONE;
    if (result == MFRC522_COLLISION)
        return TAG_ONE;
    if (result != MFRC522_HEARD)
        return unclear(result);
    return talk.got == 2 && talk.got_bits == 0 ? TAG_ONE : TAG_UNCLEAR;
}

enum tag_found tag_find(const struct mfrc522 *chip, struct protocol_tag *tag)
{
    enum tag_found found = wake(chip);

    tag->size = 0;
    for (uint8_t level = 0; level < LEVELS && found == TAG_ONE; level++) {
        uint8_t uid[5];
        bool goes_on;

        found = anticollision(chip, SEL + 2 * level, uid);
        if (found == TAG_ONE)
            found = select(chip, SEL + 2 * level, uid, &tag->sak);
        if (found != TAG_ONE)
            break;
        goes_on = tag->sak & UID_INCOMPLETE;
        /* 6.5.4: the cascade tag, which is no part of the UID, stands before what goes on. */
        if (goes_on && uid[0] != CASCADE_TAG)
            return TAG_UNCLEAR;
        memcpy(tag->uid + tag->size, uid + goes_on, LEVEL_UID - goes_on);
        tag->size += LEVEL_UID - goes_on;
        if (!goes_on)
            return TAG_ONE;
    }
    return found == TAG_ONE ? TAG_UNCLEAR : found;
}

void tag_halt(const struct mfrc522 *chip)
{
    uint8_t ask[4] = { HLTA, 0 };

    append_crc(ask, 2);
    mfrc522_tell(chip, ask, sizeof ask);
}

enum protocol_status tag_read(const struct mfrc522 *chip, uint8_t page, uint8_t *data)
{
    for (uint8_t half = 0; half < PROTOCOL_DATA / READ_BYTES; half++) {
        uint8_t ask[4] = { READ, page + half * (READ_BYTES / PROTOCOL_PAGE) };
        uint8_t answer[READ_BYTES + 2];
        struct mfrc522_talk talk = { ask, 4, 0, WAIT_READ, answer, sizeof answer, 0, 0 };

        append_crc(ask, 2);
        if (mfrc522_talk(chip, &talk) != MFRC522_HEARD)
            return PROTOCOL_STATUS_UNCLEAR;
        if (talk.got == 1 && talk.got_bits == 4)
            return PROTOCOL_STATUS_REFUSED;
        if (talk.got != sizeof answer || !crc_right(answer, sizeof answer))
            return PROTOCOL_STATUS_UNCLEAR;
        memcpy(data + half * READ_BYTES, answer, READ_BYTES);
    }
    return PROTOCOL_STATUS_WELL;
}

/* NTAG213/215/216, 10.4: many pages at once, as far as the chip's 64 bytes reach. */
static bool read_fast(const struct mfrc522 *chip, uint8_t from, uint8_t size, uint8_t *bytes)
{
    uint8_t ask[5] = { FAST_READ, from, from + size / PROTOCOL_PAGE - 1 };
    struct mfrc522_talk talk = { ask, 5, 0, WAIT_READ, bytes, size + CHECK, 0, 0 };

    append_crc(ask, 3);
    return mfrc522_talk(chip, &talk) == MFRC522_HEARD && talk.got == size + CHECK
        && crc_right(bytes, size + CHECK);
}

uint8_t tag_learn(const struct mfrc522 *chip, struct protocol_memory *memory, uint8_t likely)
{
    if (!read_fast(chip, FIRST_PAGE, likely, memory->bytes))
        return 0;
    if (memchr(memory->bytes, LAST_BLOCK, PROTOCOL_DATA))
        return PROTOCOL_DATA;
    if (likely == PROTOCOL_MEMORY_MOST
        || read_fast(chip, FIRST_PAGE + PROTOCOL_DATA / PROTOCOL_PAGE,
                     PROTOCOL_MEMORY_MOST - PROTOCOL_DATA, memory->bytes + PROTOCOL_DATA))
        return PROTOCOL_MEMORY_MOST;
    return PROTOCOL_DATA;
}

enum protocol_status tag_write(const struct mfrc522 *chip, uint8_t page, const uint8_t *data)
{
    uint8_t ask[8] = { WRITE, page };
    uint8_t answer[1];
    struct mfrc522_talk talk = { ask, 8, 0, WAIT_WRITE, answer, sizeof answer, 0, 0 };

    memcpy(ask + 2, data, PROTOCOL_PAGE);
    append_crc(ask, 6);
    if (mfrc522_talk(chip, &talk) != MFRC522_HEARD || talk.got_bits != 4)
        return PROTOCOL_STATUS_UNCLEAR;
    return (answer[0] & 0x0F) == ACK ? PROTOCOL_STATUS_WELL : PROTOCOL_STATUS_REFUSED;
}
