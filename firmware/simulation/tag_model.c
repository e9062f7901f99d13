#include "tag_model.h"

#include <stdlib.h>
#include <string.h>

/* 6.2.1.1 allows 5 ms from field to readiness; the guard that a reader must keep. */
#define POWER_UP_NS 5000000u
#define NTAG_SAK 0x00
#define CLASSIC_SAK 0x08
#define INCOMPLETE 0x04
#define CASCADE_TAG 0x88
#define ACK 0x0A
#define NAK_ARGUMENT 0x00
#define NAK_CRC 0x01

/* 6.2.1.1, table 2: 1236 / 13.56 MHz. A read and a write take the memory's time, 10.3 and 10.5. */
enum { FRAME_DELAY_US = 91, READ_US = 350, WRITE_US = 4100 };
enum { REQA = 0x26, WUPA = 0x52, HLTA = 0x50, READ = 0x30, FAST_READ = 0x3A, WRITE = 0xA2,
       GET_VERSION = 0x60 };
/* 6.2.2: start, whole bytes with parity, end. */
#define AROUND_BITS 2
enum { FAILS_NOT, FAILS_SILENT, FAILS_ATQA, FAILS_UID, FAILS_SAK, FAILS_LATER, FAILS };

uint16_t tag_model_crc(const uint8_t *bytes, uint16_t size, uint16_t preset)
{
    uint16_t crc = preset;

    for (uint16_t at = 0; at < size; at++) {
        crc ^= bytes[at];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? (uint16_t)(crc >> 1 ^ 0x8408) : crc >> 1;
    }
    return crc;
}

uint64_t tag_air_time_ns(uint16_t bits)
{
    return (uint64_t)(AROUND_BITS + bits + bits / 8) * ETU_NS;
}

struct tag_model *tag_model_new(const uint8_t *uid, uint8_t size, uint8_t *memory, uint16_t pages)
{
    struct tag_model *tag = calloc(1, sizeof *tag);

    memcpy(tag->uid, uid, size);
    tag->uid_size = size;
    tag->memory = memory;
    tag->pages = pages;
    return tag;
}

void tag_model_free(struct tag_model *tag)
{
    free(tag);
}

void tag_model_power(struct tag_model *tag, uint64_t since_ns)
{
    if (since_ns == tag->powered_ns)
        return;
    tag->powered_ns = since_ns;
    tag->talks_ns = 0;
    tag->state = TAG_IDLE;
    tag->was_halted = false;
}

static void say(struct air *answer, const uint8_t *bytes, uint16_t bits, uint32_t delay_us)
{
    memcpy(answer->bytes, bytes, (bits + 7) / 8);
    answer->bits = bits;
    answer->delay_us = delay_us;
}

static void say_checked(struct air *answer, const uint8_t *bytes, uint16_t size, uint32_t delay_us)
{
    uint16_t crc = tag_model_crc(bytes, size, 0x6363);

    say(answer, bytes, size * 8, delay_us);
    answer->bytes[size] = (uint8_t)crc;
    answer->bytes[size + 1] = (uint8_t)(crc >> 8);
    answer->bits += 16;
}

/* Whatever a tag does not expect sends it back where it came from, 6.3. */
static void fall_back(struct tag_model *tag)
{
    tag->state = tag->was_halted ? TAG_HALTED : TAG_IDLE;
}

static uint8_t levels(const struct tag_model *tag)
{
    return (tag->uid_size - 1) / 3;
}

/* 6.5.4: the five bytes of a cascade level. */
static void level_uid(const struct tag_model *tag, uint8_t level, uint8_t out[5])
{
    bool last = level + 1 == levels(tag);

    out[0] = CASCADE_TAG;
    memcpy(out + !last, tag->uid + 3 * level, last ? 4 : 3);
    out[4] = out[0] ^ out[1] ^ out[2] ^ out[3];
}

static void wake(struct tag_model *tag, uint8_t command, uint32_t chance, struct air *answer)
{
    uint8_t atqa[2] = { (uint8_t)(0x04 | (levels(tag) - 1) << 6), 0x00 };

    if (tag->state == TAG_READY || tag->state == TAG_ACTIVE) {
        fall_back(tag);
        return;
    }
    if (command == REQA && tag->state == TAG_HALTED)
        return;
    tag->wakings++;
    tag->fails = tag->askew && tag->wakings % 2 ? 1 + chance % (FAILS - 1) : FAILS_NOT;
    tag->was_halted = tag->state == TAG_HALTED;
    if (tag->fails == FAILS_SILENT)
        return;
    tag->state = TAG_READY;
    tag->level = 0;
    say(answer, atqa, 16, FRAME_DELAY_US);
    answer->garbled = tag->fails == FAILS_ATQA;
}

/* 6.5.3.1: a tag whose UID begins with these bits answers with the rest of it. */
static void anticollide(struct tag_model *tag, const struct air *question, struct air *answer)
{
    uint8_t uid[5], rest[5] = { 0 };
    uint16_t known = question->bits - 16;

    level_uid(tag, tag->level, uid);
    if (known >= 40)
        return;
    for (uint16_t bit = 0; bit < known; bit++)
        if ((question->bytes[2 + bit / 8] ^ uid[bit / 8]) >> bit % 8 & 1)
            return fall_back(tag);
    for (uint16_t bit = known; bit < 40; bit++)
        rest[(bit - known) / 8] |= (uid[bit / 8] >> bit % 8 & 1) << (bit - known) % 8;
    say(answer, rest, 40 - known, FRAME_DELAY_US);
    answer->garbled = tag->fails == FAILS_UID;
}

static void select_level(struct tag_model *tag, const struct air *question, struct air *answer)
{
    uint8_t uid[5], sak;
    bool last = tag->level + 1 == levels(tag);

    level_uid(tag, tag->level, uid);
    if (question->bits != 72 || tag_model_crc(question->bytes, 9, 0x6363)
        || memcmp(question->bytes + 2, uid, 5) != 0)
        return fall_back(tag);
    sak = !last ? INCOMPLETE : tag->memory ? NTAG_SAK : CLASSIC_SAK;
    if (last)
        tag->state = TAG_ACTIVE;
    else
        tag->level++;
    say_checked(answer, &sak, 1, FRAME_DELAY_US);
    answer->garbled = tag->fails == FAILS_SAK;
}

static void hear_ready(struct tag_model *tag, const struct air *question, struct air *answer)
{
    const uint8_t *bytes = question->bytes;
    uint8_t nvb = question->bits >= 16 ? bytes[1] : 0;

    if (question->bits < 16 || bytes[0] != 0x93 + 2 * tag->level)
        return fall_back(tag);
    if (nvb == 0x70)
        return select_level(tag, question, answer);
    /* 6.5.3.4: NVB counts whole bytes and bits, its own two bytes among them. */
    if ((nvb >> 4) * 8 + (nvb & 0x0F) != question->bits)
        return fall_back(tag);
    anticollide(tag, question, answer);
}

static void refuse(struct tag_model *tag, uint8_t nak, struct air *answer)
{
    say(answer, &nak, 4, FRAME_DELAY_US);
    fall_back(tag);
}

/* 8.5: pages 0 and 1 are the UID, the locks of page 2 and the size of page 3 can only be set. */
static void store(struct tag_model *tag, uint8_t page, const uint8_t *data)
{
    uint8_t *at = tag->memory + page * 4;

    if (page == 2) {
        at[2] |= data[2];
        at[3] |= data[3];
    } else if (page == 3) {
        for (int byte = 0; byte < 4; byte++)
            at[byte] |= data[byte];
    } else {
        memcpy(at, data, 4);
    }
}

static bool locked(const struct tag_model *tag, uint8_t page)
{
    uint16_t locks = (uint16_t)(tag->memory[10] | tag->memory[11] << 8);

    return page >= 3 && page < 16 && locks >> page & 1;
}

/* 10.3: behind the last page the first follows. */
static void read(const struct tag_model *tag, uint8_t page, struct air *answer)
{
    uint8_t pages[16];

    for (int at = 0; at < 16; at++)
        pages[at] = tag->memory[(page * 4 + at) % (tag->pages * 4)];
    say_checked(answer, pages, 16, READ_US);
}

/* 10.4: from the first page to the last, in one answer. */
static void read_fast(struct tag_model *tag, uint8_t first, uint8_t last, struct air *answer)
{
    if (first > last || last >= tag->pages)
        return refuse(tag, NAK_ARGUMENT, answer);
    say_checked(answer, tag->memory + first * 4, (last - first + 1) * 4, READ_US);
}

static void tell_version(const struct tag_model *tag, struct air *answer)
{
    /* 10.1: the size is what tells the three kinds apart. */
    uint8_t size = tag->pages == 135 ? 0x11 : tag->pages == 231 ? 0x13 : 0x0F;
    uint8_t version[8] = { 0x00, 0x04, 0x04, 0x02, 0x01, 0x00, size, 0x03 };

    say_checked(answer, version, 8, FRAME_DELAY_US);
}

static void write(struct tag_model *tag, uint8_t page, const uint8_t *data, struct air *answer)
{
    uint8_t ack = ACK;

    if (page < 2 || page >= tag->pages || locked(tag, page))
        return refuse(tag, NAK_ARGUMENT, answer);
    store(tag, page, data);
    say(answer, &ack, 4, WRITE_US);
}

static void hear_active(struct tag_model *tag, const struct air *question, struct air *answer)
{
    const uint8_t *bytes = question->bytes;
    uint16_t size = question->bits / 8;

    if (question->bits % 8 || size < 3)
        return fall_back(tag);
    if (tag_model_crc(bytes, size, 0x6363))
        return tag->memory ? refuse(tag, NAK_CRC, answer) : fall_back(tag);
    if (bytes[0] == HLTA && size == 4) {
        tag->state = TAG_HALTED;
        return;
    }
    if (tag->fails == FAILS_LATER || !tag->memory)
        return fall_back(tag);
    if (bytes[0] == READ && size == 4 && bytes[1] < tag->pages)
        return read(tag, bytes[1], answer);
    if (bytes[0] == FAST_READ && size == 5)
        return read_fast(tag, bytes[1], bytes[2], answer);
    if (bytes[0] == WRITE && size == 8)
        return write(tag, bytes[1], bytes + 2, answer);
    if (bytes[0] == GET_VERSION && size == 3)
        return tell_version(tag, answer);
    refuse(tag, NAK_ARGUMENT, answer);
}

void tag_model_hear(struct tag_model *tag, const struct air *question, uint64_t now_ns,
                    uint32_t chance, struct air *answer)
{
    uint8_t command = question->bytes[0] & 0x7F;

    memset(answer, 0, sizeof *answer);
    if (tag->powered_ns == 0 || now_ns - tag->powered_ns < POWER_UP_NS)
        return;
    /* Who talks does not hear: whoever speaks before the answer has ended is not understood. */
    if (now_ns - tag_air_time_ns(question->bits) < tag->talks_ns)
        return;
    if (question->bits == 7 && (command == WUPA || command == REQA))
        wake(tag, command, chance, answer);
    else if (tag->state == TAG_READY)
        hear_ready(tag, question, answer);
    else if (tag->state == TAG_ACTIVE)
        hear_active(tag, question, answer);
    if (answer->bits)
        tag->talks_ns = now_ns + answer->delay_us * 1000ull + tag_air_time_ns(answer->bits);
}
