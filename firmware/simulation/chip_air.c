/* The simulated chip's radio: its field, what it sends, and the answers of the tags. */
#include "chip_parts.h"

#include <string.h>

/* A cycle of the carrier, in thousandths of a nanosecond. */
#define CARRIER_PS 73746u

uint32_t chip_draw(struct chip_model *chip)
{
    uint32_t x = chip->chance;

    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return chip->chance = x;
}

void chip_raise(struct chip_model *chip, uint8_t irq)
{
    chip->registers[COM_IRQ] |= irq;
}

/* 9.3.1.8 and 9.3.1.12: whether the FIFO is nearly full, bit 1, or nearly empty, bit 0. */
uint8_t chip_alerts(const struct chip_model *chip)
{
    uint8_t water = chip->registers[WATER_LEVEL] & 0x3F;

    return (CHIP_FIFO - chip->level <= water ? 2 : 0) | (chip->level <= water ? 1 : 0);
}

void chip_push(struct chip_model *chip, uint8_t byte)
{
    if (chip->level == CHIP_FIFO) {
        chip->registers[ERROR] |= OVERFLOW;
        chip_raise(chip, ERR_IRQ);
        return;
    }
    chip->fifo[chip->level++] = byte;
    chip_raise(chip, chip_alerts(chip) << ALERT_IRQS);
}

/* 8.5 and 9.3.3.10: a tick of the timer takes 2 * TPreScaler + 1 cycles, or + 2. */
uint64_t chip_tick_ps(const struct chip_model *chip)
{
    uint32_t prescaler = (chip->registers[T_MODE] & 0x0F) << 8 | chip->registers[T_PRESCALER];

    return (uint64_t)(2 * prescaler + (chip->registers[DEMOD] & 0x10 ? 2 : 1)) * CARRIER_PS;
}

void chip_start_timer(struct chip_model *chip, uint64_t at_ns)
{
    uint32_t reload = chip->registers[T_RELOAD_HIGH] << 8 | chip->registers[T_RELOAD_LOW];

    chip->timer_ns = at_ns + (reload + 1) * chip_tick_ps(chip) / 1000;
}

uint16_t chip_preset(const struct chip_model *chip)
{
    static const uint16_t presets[4] = { 0x0000, 0x6363, 0xA671, 0xFFFF };

    return presets[chip->registers[MODE] & 3];
}

void chip_set_field(struct chip_model *chip, uint64_t at_ns)
{
    bool on = chip->running && !chip->asleep && !chip->wakes && chip->registers[TX_CONTROL] & 0x03;

    if (on == (chip->field_ns != 0))
        return;
    chip->field_ns = on ? at_ns : 0;
    for (int at = 0; at < CHIP_TAGS; at++)
        if (chip->tags[at])
            tag_model_power(chip->tags[at], chip->field_ns);
}

/* BitFramingReg's StartSend, 9.3.1.14: what is in the FIFO goes out. */
void chip_send(struct chip_model *chip)
{
    uint8_t last_bits = chip->registers[BIT_FRAMING] & 0x07;
    struct air *question = &chip->question;

    /* 9.3.2.2: with TxWaitRF nothing is sent without a field. */
    if (!chip->field_ns || chip->level == 0)
        return;
    memset(question, 0, sizeof *question);
    memcpy(question->bytes, chip->fifo, chip->level);
    question->bits = chip->level * 8 - (last_bits ? 8 - last_bits : 0);
    if (chip->registers[TX_MODE] & 0x80 && !last_bits) {
        uint16_t crc = tag_model_crc(chip->fifo, chip->level, chip_preset(chip));

        question->bytes[chip->level] = (uint8_t)crc;
        question->bytes[chip->level + 1] = (uint8_t)(crc >> 8);
        question->bits += 16;
    }
    chip->level = 0;
    chip_raise(chip, chip_alerts(chip) << ALERT_IRQS);
    chip->air = CHIP_SENDS;
    chip->air_ns = chip->now_ns + tag_air_time_ns(question->bits);
}

/* All tags answer at once; where their bits differ first is the collision, counted from 1. */
static uint16_t ask_tags(struct chip_model *chip, uint64_t now_ns)
{
    uint16_t collision = 0;

    memset(&chip->answer, 0, sizeof chip->answer);
    for (int at = 0; at < CHIP_TAGS; at++) {
        struct air one, *all = &chip->answer;

        if (!chip->tags[at])
            continue;
        tag_model_hear(chip->tags[at], &chip->question, now_ns, chip_draw(chip), &one);
        if (one.bits == 0)
            continue;
        if (all->bits == 0) {
            *all = one;
            continue;
        }
        for (uint16_t bit = 0; bit < one.bits && bit < all->bits; bit++)
            if ((one.bytes[bit / 8] ^ all->bytes[bit / 8]) >> bit % 8 & 1)
                if (collision == 0 || bit + 1 < collision)
                    collision = bit + 1;
        for (int byte = 0; byte < TAG_BYTES; byte++)
            all->bytes[byte] |= one.bytes[byte];
        if (one.bits > all->bits)
            all->bits = one.bits;
        all->garbled |= one.garbled;
    }
    return collision;
}

void chip_sent(struct chip_model *chip, uint64_t at_ns)
{
    uint8_t command = chip->registers[COMMAND] & 0x0F;

    chip_raise(chip, TX_IRQ);
    chip->collision = 0;
    memset(&chip->answer, 0, sizeof chip->answer);
    /* 9.3.2.6: without 100 % ASK no tag of type A sees the pauses. */
    if (chip->registers[TX_ASK] & 0x40)
        chip->collision = ask_tags(chip, at_ns);
    if (command == TRANSMIT) {
        chip->registers[COMMAND] &= 0xF0;
        chip_raise(chip, IDLE_IRQ);
    }
    if (chip->registers[T_MODE] & 0x80)
        chip_start_timer(chip, at_ns);
    chip->registers[BIT_FRAMING] &= 0x7F;
    chip_silence(chip);
    if (command != TRANSCEIVE)
        return;
    chip->air = CHIP_WAITS;
    /* 9.3.1.7: the receiver, as it starts, clears what went wrong before but for the FIFO's. */
    chip->registers[ERROR] &= (uint8_t)~(COLLISION | CRC_ERROR | PARITY_ERROR | PROTOCOL_ERROR);
    if (chip->answer.bits == 0 || chip->fault == CHIP_DEAF || chip->fault == CHIP_DEAF_UNTIL_RESET)
        return;
    chip->registers[COLL] = (chip->registers[COLL] & 0x80) | 0x20;
    if (chip->collision) {
        chip->answer.garbled = false;
        chip->collision_ns = at_ns + chip->answer.delay_us * 1000ull
            + (chip->collision + chip->collision / 8) * (uint64_t)ETU_NS;
    }
    /* 8.5: the timer is stopped by the fifth bit that comes. */
    chip->air_ns = at_ns + chip->answer.delay_us * 1000ull + 5 * ETU_NS;
}

void chip_collided(struct chip_model *chip)
{
    /* 9.3.1.15: data bits alone count, and those that RxAlign leaves free before them; the 32nd
     * reads 0, later ones are not valid. */
    uint16_t place = chip->collision + (chip->registers[BIT_FRAMING] >> 4 & 0x07);

    chip->collision_ns = 0;
    chip->registers[ERROR] |= COLLISION;
    if (place <= 32)
        chip->registers[COLL] = (chip->registers[COLL] & 0x80) | (place & 0x1F);
    if (chip->make & CHIP_EARLY_ERROR)
        chip_raise(chip, ERR_IRQ);
}

/* What has come goes into the FIFO, from the bit on that RxAlign says, 9.3.1.14. */
void chip_heard(struct chip_model *chip)
{
    struct air *answer = &chip->answer;
    uint8_t align = chip->registers[BIT_FRAMING] >> 4 & 0x07;
    uint8_t error = chip->registers[ERROR];
    uint16_t bits = answer->bits + align, whole = (bits + 7) / 8;
    uint8_t out[TAG_BYTES + 1] = { 0 };

    for (uint16_t bit = 0; bit < answer->bits; bit++)
        out[(bit + align) / 8] |= (answer->bytes[bit / 8] >> bit % 8 & 1) << (bit + align) % 8;
    /* 9.3.1.15: ValuesAfterColl cleared clears all bits behind the collision. */
    if (error & COLLISION && !(chip->registers[COLL] & 0x80)) {
        for (uint16_t bit = chip->collision - 1 + align; bit < bits; bit++)
            out[bit / 8] &= (uint8_t)~(1 << bit % 8);
    }
    if (answer->garbled)
        error |= PARITY_ERROR;
    if (chip->registers[RX_MODE] & 0x80 && bits % 8 == 0 && whole >= 3) {
        if (tag_model_crc(out, whole, chip_preset(chip)))
            error |= CRC_ERROR;
        whole -= 2;
    }
    for (uint16_t at = 0; at < whole; at++)
        chip_push(chip, out[at]);
    chip->registers[CONTROL] = (chip->registers[CONTROL] & 0xF8) | bits % 8;
    chip->registers[ERROR] |= error;
    chip->air = CHIP_WAITS;
    chip->air_ns = 0;
    chip_raise(chip, RX_IRQ | (error ? ERR_IRQ : 0));
}

uint8_t chip_model_gain(const struct chip_model *chip)
{
    return chip->registers[RF_CFG] >> 4 & 7;
}
