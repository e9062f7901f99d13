#include "chip_model.h"

#include <stdlib.h>
#include <string.h>

#include "chip_parts.h"

/* 9.3: what stands in the registers after a reset, of those that are not zero. */
static const uint8_t after_reset[CHIP_REGISTERS] = {
    [COMMAND] = 0x20, [COM_IEN] = 0x80, [COM_IRQ] = 0x14, [STATUS_1] = 0x21, [WATER_LEVEL] = 0x08,
    [CONTROL] = 0x10, [COLL] = 0xA0, [MODE] = 0x3F, [TX_CONTROL] = 0x80, [0x16] = 0x10,
    [0x17] = 0x84, [0x18] = 0x84, [DEMOD] = 0x4D, [0x1C] = 0x62, [0x1F] = 0xEB, [CRC_HIGH] = 0xFF,
    [CRC_LOW] = 0xFF, [0x24] = 0x26, [RF_CFG] = 0x48, [0x27] = 0x88, [0x28] = 0x20, [0x29] = 0x20,
    [0x33] = 0x80, [AUTO_TEST] = 0x40,
};

/* 16.1.1 */
static const uint8_t sound_1[64] = {
    0x00, 0xC6, 0x37, 0xD5, 0x32, 0xB7, 0x57, 0x5C, 0xC2, 0xD8, 0x7C, 0x4D, 0xD9, 0x70, 0xC7, 0x73,
    0x10, 0xE6, 0xD2, 0xAA, 0x5E, 0xA1, 0x3E, 0x5A, 0x14, 0xAF, 0x30, 0x61, 0xC9, 0x70, 0xDB, 0x2E,
    0x64, 0x22, 0x72, 0xB5, 0xBD, 0x65, 0xF4, 0xEC, 0x22, 0xBC, 0xD3, 0x72, 0x35, 0xCD, 0xAA, 0x41,
    0x1F, 0xA7, 0xF3, 0x53, 0x14, 0xDE, 0x7E, 0x02, 0xD9, 0x0F, 0xB5, 0x5E, 0x25, 0x1D, 0x29, 0x79,
};
static const uint8_t sound_2[64] = {
    0x00, 0xEB, 0x66, 0xBA, 0x57, 0xBF, 0x23, 0x95, 0xD0, 0xE3, 0x0D, 0x3D, 0x27, 0x89, 0x5C, 0xDE,
    0x9D, 0x3B, 0xA7, 0x00, 0x21, 0x5B, 0x89, 0x82, 0x51, 0x3A, 0xEB, 0x02, 0x0C, 0xA5, 0x00, 0x49,
    0x7C, 0x84, 0x4D, 0xB3, 0xCC, 0xD2, 0x1B, 0x81, 0x5D, 0x48, 0x76, 0xD5, 0x71, 0x61, 0x21, 0xA9,
    0x86, 0x96, 0x83, 0x38, 0xCF, 0x9D, 0x5B, 0x6D, 0xDC, 0x15, 0xBA, 0x3E, 0x7D, 0x95, 0x3B, 0x2F,
};

/* 8.8.2: 1024 cycles of the quartz and its start; 37.74 us and what the quartz needs. */
#define START_UP_NS 300000u
#define RANDOM_NS 50000u
#define SELF_TEST_NS 2000000u
#define CRC_BYTE_NS 600u
static void reset(struct chip_model *chip)
{
    memcpy(chip->registers, after_reset, sizeof chip->registers);
    chip->registers[VERSION] = chip->version;
    chip->level = 0;
    chip->air = CHIP_QUIET;
    chip->air_ns = chip->timer_ns = chip->work_ns = 0;
    chip->awake_ns = chip->now_ns + START_UP_NS;
    chip->field_ns = 0;
    for (int at = 0; at < CHIP_TAGS; at++)
        if (chip->tags[at])
            tag_model_power(chip->tags[at], 0);
    if (chip->fault == CHIP_HUNG_UNTIL_RESET || chip->fault == CHIP_DEAF_UNTIL_RESET)
        chip->fault = CHIP_WELL;
}

void chip_model_begin(struct chip_model *chip, uint8_t version, uint32_t seed)
{
    memset(chip, 0, sizeof *chip);
    chip->version = version;
    chip->chance = 2 * seed + 1;
    chip->address = -1;
    reset(chip);
}

struct chip_model *chip_model_new(uint8_t version, uint32_t seed)
{
    struct chip_model *chip = malloc(sizeof *chip);

    chip_model_begin(chip, version, seed);
    return chip;
}

void chip_model_free(struct chip_model *chip)
{
    free(chip);
}

static uint8_t pull(struct chip_model *chip)
{
    uint8_t byte = chip->fifo[0];

    if (chip->level == 0)
        return 0;
    memmove(chip->fifo, chip->fifo + 1, --chip->level);
    chip_raise(chip, chip_alerts(chip) << ALERT_IRQS);
    return byte;
}

static void computed(struct chip_model *chip)
{
    uint8_t command = chip->registers[COMMAND] & 0x0F;

    if (command == RANDOM_ID) {
        for (int at = 0; at < 10; at++)
            chip->memory[at] = (uint8_t)chip_draw(chip);
        chip->registers[COMMAND] &= 0xF0;
        chip_raise(chip, IDLE_IRQ);
    } else if (command == CALC_CRC && (chip->registers[AUTO_TEST] & 0x0F) == 0x09) {
        const uint8_t *sound = chip->version == 0x91 ? sound_1 : sound_2;

        chip->level = 0;
        for (int at = 0; at < 64; at++)
            chip_push(chip, chip->fault == CHIP_UNSOUND && at == 40 ? 0 : sound[at]);
        chip->registers[DIV_IRQ] |= CRC_IRQ;
    } else if (command == CALC_CRC) {
        uint16_t crc = tag_model_crc(chip->fifo, chip->level, chip_preset(chip));

        chip->level = 0;
        chip->registers[CRC_LOW] = (uint8_t)crc;
        chip->registers[CRC_HIGH] = (uint8_t)(crc >> 8);
        chip->registers[DIV_IRQ] |= CRC_IRQ;
        chip->registers[STATUS_1] |= 0x20;
    }
}

/* Everything that has happened up to now, in its order. */
static void catch_up(struct chip_model *chip, uint64_t now_ns)
{
    bool hung = chip->fault == CHIP_HUNG || chip->fault == CHIP_HUNG_UNTIL_RESET;

    while (!hung) {
        uint64_t air = chip->air_ns ? chip->air_ns : UINT64_MAX;
        uint64_t timer = chip->timer_ns ? chip->timer_ns : UINT64_MAX;
        uint64_t work = chip->work_ns ? chip->work_ns : UINT64_MAX;

        if (air > now_ns && timer > now_ns && work > now_ns)
            break;
        if (work <= air && work <= timer) {
            chip->work_ns = 0;
            computed(chip);
        } else if (timer < air) {
            chip->timer_ns = 0;
            chip_raise(chip, TIMER_IRQ);
            if (chip->registers[T_MODE] & 0x10)
                chip_start_timer(chip, timer);
        } else if (chip->air == CHIP_SENDS) {
            chip_sent(chip, air);
        } else if (chip->air == CHIP_WAITS) {
            chip->timer_ns = 0;
            chip->air = CHIP_HEARS;
            chip->air_ns = air - 5 * ETU_NS + chip_air_time_ns(chip->answer.bits);
        } else {
            chip_heard(chip);
        }
    }
    chip->now_ns = now_ns;
}

/* 10.3: a new command ends the one before. */
static void command(struct chip_model *chip, uint8_t value)
{
    uint8_t code = value & 0x0F;
    bool fills;

    if (code == NO_CHANGE)
        return;
    if (code == SOFT_RESET) {
        reset(chip);
        return;
    }
    chip->registers[COMMAND] = value & (RCV_OFF | POWER_DOWN | 0x0F);
    chip->air = CHIP_QUIET;
    chip->air_ns = chip->work_ns = 0;
    switch (code) {
    case MEM:
        /* 10.3.1.2: an empty FIFO is filled from the buffer, a full one fills it. */
        fills = chip->level == 0;
        for (int at = 0; at < 25; at++)
            if (fills)
                chip_push(chip, chip->memory[at]);
            else if (chip->level > 0)
                chip->memory[at] = pull(chip);
        chip->registers[COMMAND] &= 0xF0;
        chip_raise(chip, IDLE_IRQ);
        break;
    case RANDOM_ID:
        chip->work_ns = chip->now_ns + RANDOM_NS;
        break;
    case CALC_CRC:
        chip->registers[STATUS_1] &= (uint8_t)~0x20;
        chip->work_ns = chip->now_ns + ((chip->registers[AUTO_TEST] & 0x0F) == 0x09
                                        ? SELF_TEST_NS : CRC_BYTE_NS * (chip->level + 1u));
        break;
    case TRANSMIT:
        chip_send(chip);
        break;
    default:
        break;
    }
}

static uint8_t get(struct chip_model *chip, uint8_t reg)
{
    uint64_t left;

    switch (reg) {
    case COMMAND:
        /* 8.6.2: PowerDown reads 1 until the oscillator runs. */
        return chip->registers[COMMAND] | (chip->now_ns < chip->awake_ns ? POWER_DOWN : 0);
    case FIFO_DATA:
        return pull(chip);
    case FIFO_LEVEL:
        return chip->level;
    case STATUS_1:
        return (chip->registers[STATUS_1] & 0xF4) | (chip->timer_ns ? 0x08 : 0) | chip_alerts(chip);
    case T_VALUE_HIGH:
    case T_VALUE_LOW:
        left = chip->timer_ns ? (chip->timer_ns - chip->now_ns) * 1000 / chip_tick_ps(chip) : 0;
        return (uint8_t)(reg == T_VALUE_HIGH ? left >> 8 : left);
    default:
        return chip->registers[reg];
    }
}

static void put(struct chip_model *chip, uint8_t reg, uint8_t value)
{
    switch (reg) {
    case COMMAND:
        command(chip, value);
        break;
    case COM_IRQ:
        /* 9.3.1.5: bit 7 says whether the marked bits are set or cleared. */
        if (value & 0x80)
            chip->registers[COM_IRQ] |= value & 0x7F;
        else
            chip->registers[COM_IRQ] &= (uint8_t)~value;
        break;
    case DIV_IRQ:
        if (value & 0x80)
            chip->registers[DIV_IRQ] |= value & 0x14;
        else
            chip->registers[DIV_IRQ] &= (uint8_t)~value;
        break;
    case FIFO_DATA:
        chip_push(chip, value);
        break;
    case FIFO_LEVEL:
        if (value & 0x80) {
            chip->level = 0;
            chip->registers[ERROR] &= (uint8_t)~OVERFLOW;
            chip_raise(chip, chip_alerts(chip) << ALERT_IRQS);
        }
        break;
    case CONTROL:
        if (value & 0x80)
            chip->timer_ns = 0;
        if (value & 0x40)
            chip_start_timer(chip, chip->now_ns);
        break;
    case BIT_FRAMING:
        chip->registers[BIT_FRAMING] = value;
        if (value & 0x80 && (chip->registers[COMMAND] & 0x0F) == TRANSCEIVE)
            chip_send(chip);
        break;
    case COLL:
        chip->registers[COLL] = (chip->registers[COLL] & 0x7F) | (value & 0x80);
        break;
    case TX_CONTROL:
        chip->registers[TX_CONTROL] = value;
        chip_set_field(chip);
        break;
    case ERROR: case STATUS_1: case CRC_HIGH: case CRC_LOW: case T_VALUE_HIGH: case T_VALUE_LOW:
    case VERSION:
        break;
    default:
        chip->registers[reg] = value;
        break;
    }
}

void chip_model_run(struct chip_model *chip, bool on, uint64_t now_ns)
{
    if (on == chip->running)
        return;
    catch_up(chip, now_ns);
    chip->running = on;
    reset(chip);
}

void chip_model_select(struct chip_model *chip, bool on)
{
    (void)on;
    chip->address = -1;
}

uint8_t chip_model_transfer(struct chip_model *chip, uint8_t byte, uint64_t now_ns)
{
    uint8_t value = 0;

    if (chip->fault == CHIP_MISSING || !chip->running)
        return 0xFF;
    catch_up(chip, now_ns);
    /* 8.1.2: the first byte is an address; reading, each byte out is the next address. */
    if (chip->address < 0) {
        chip->reads = byte & 0x80;
        chip->address = byte >> 1 & 0x3F;
        return 0;
    }
    if (chip->reads) {
        value = get(chip, (uint8_t)chip->address);
        chip->address = byte >> 1 & 0x3F;
    } else {
        put(chip, (uint8_t)chip->address, byte);
    }
    return value;
}

bool chip_model_lay(struct chip_model *chip, struct tag_model *tag, uint64_t now_ns)
{
    catch_up(chip, now_ns);
    for (int at = 0; at < CHIP_TAGS; at++)
        if (!chip->tags[at]) {
            chip->tags[at] = tag;
            tag_model_power(tag, chip->field_ns ? now_ns : 0);
            return true;
        }
    return false;
}

void chip_model_lift(struct chip_model *chip, struct tag_model *tag, uint64_t now_ns)
{
    catch_up(chip, now_ns);
    for (int at = 0; at < CHIP_TAGS; at++)
        if (chip->tags[at] == tag) {
            chip->tags[at] = NULL;
            tag_model_power(tag, 0);
            /* What it was saying breaks off. */
            if (chip->air == CHIP_HEARS) {
                chip->answer.garbled = true;
                chip->registers[ERROR] |= PROTOCOL_ERROR;
            } else if (chip->air == CHIP_WAITS) {
                chip->air_ns = 0;
            }
        }
}

void chip_model_sag(struct chip_model *chip, uint64_t now_ns)
{
    catch_up(chip, now_ns);
    reset(chip);
}
