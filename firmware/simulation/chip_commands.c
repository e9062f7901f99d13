/* The simulated chip's commands, its self-test, and what happens while time goes by. */
#include "chip_parts.h"

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

#define RANDOM_NS 50000u
#define SELF_TEST_NS 2000000u
#define CRC_BYTE_NS 600u
/* What a chip of another make says otherwise in its self-test. */
#define OTHER_TEST 0x5A

/* 10.3.1.4 and 16.1.1: the FIFO holds what the test found. */
static void self_tested(struct chip_model *chip)
{
    const uint8_t *sound = chip->version == 0x91 ? sound_1 : sound_2;

    chip->level = 0;
    for (int at = 0; at < 64; at++) {
        uint8_t byte = chip->fault == CHIP_UNSOUND && at == 40 ? 0 : sound[at];

        chip_push(chip, at && chip->make & CHIP_OTHER_TEST ? byte ^ OTHER_TEST : byte);
    }
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
        self_tested(chip);
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

static uint64_t or_never(uint64_t at_ns)
{
    return at_ns ? at_ns : UINT64_MAX;
}

/* The air's turn: a question has gone out, an answer begins, two differ, an answer has come. */
static void aired(struct chip_model *chip, uint64_t at_ns)
{
    if (chip->air == CHIP_SENDS) {
        chip_sent(chip, at_ns);
    } else if (chip->air == CHIP_WAITS) {
        chip->timer_ns = 0;
        chip->air = CHIP_HEARS;
        chip->air_ns = at_ns - 5 * ETU_NS + tag_air_time_ns(chip->answer.bits);
    } else {
        chip_heard(chip);
    }
}

void chip_catch_up(struct chip_model *chip, uint64_t now_ns)
{
    bool hung = chip->fault == CHIP_HUNG || chip->fault == CHIP_HUNG_UNTIL_RESET;

    if (chip->wakes && now_ns >= chip->awake_ns)
        chip_wake(chip);
    while (!hung) {
        uint64_t air = or_never(chip->air_ns), timer = or_never(chip->timer_ns);
        uint64_t work = or_never(chip->work_ns), collision = or_never(chip->collision_ns);

        if (air > now_ns && timer > now_ns && work > now_ns && collision > now_ns)
            break;
        if (work <= air && work <= timer && work <= collision) {
            chip->work_ns = 0;
            computed(chip);
        } else if (timer < air && timer < collision) {
            chip->timer_ns = 0;
            chip_raise(chip, TIMER_IRQ);
            if (chip->registers[T_MODE] & 0x10)
                chip_start_timer(chip, timer);
        } else if (collision <= air) {
            chip_collided(chip);
        } else {
            aired(chip, air);
        }
    }
    chip->now_ns = now_ns;
}

/* 10.3.1.2: an empty FIFO is filled from the buffer, a full one fills it. */
static void move_memory(struct chip_model *chip)
{
    bool fills = chip->level == 0;

    for (int at = 0; at < 25; at++)
        if (fills)
            chip_push(chip, chip->memory[at]);
        else if (chip->level > 0)
            chip->memory[at] = chip_pull(chip);
    chip->registers[COMMAND] &= 0xF0;
    chip_raise(chip, IDLE_IRQ);
}

void chip_command(struct chip_model *chip, uint8_t value)
{
    uint8_t code = value & 0x0F;

    if (code == NO_CHANGE)
        return;
    if (code == SOFT_RESET) {
        chip_reset(chip);
        return;
    }
    chip->registers[COMMAND] = value & (RCV_OFF | 0x0F);
    chip_silence(chip);
    chip->work_ns = 0;
    switch (code) {
    case MEM:
        move_memory(chip);
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
