/* The simulated chip from outside: its wires, its supply, its sleep, and the tags in its field. */
#include "chip_model.h"

#include <stdlib.h>
#include <string.h>

#include "chip_parts.h"

/* 8.8.2: 1024 cycles of the quartz and its start; 37.74 us and what the quartz needs. */
#define START_UP_NS 300000u
#define SLOW_START_UP_NS 4000000u

void chip_silence(struct chip_model *chip)
{
    chip->air = CHIP_QUIET;
    chip->air_ns = chip->collision_ns = 0;
}

static void start_quartz(struct chip_model *chip)
{
    chip->awake_ns = chip->now_ns + (chip->make & CHIP_SLOW_QUARTZ ? SLOW_START_UP_NS : START_UP_NS);
    chip->wakes = true;
}

void chip_reset(struct chip_model *chip)
{
    chip_fill_registers(chip);
    chip->level = 0;
    chip_silence(chip);
    chip->timer_ns = chip->work_ns = 0;
    chip->asleep = chip->roused = false;
    start_quartz(chip);
    chip_set_field(chip, chip->now_ns);
    if (chip->fault == CHIP_HUNG_UNTIL_RESET || chip->fault == CHIP_DEAF_UNTIL_RESET)
        chip->fault = CHIP_WELL;
}

/* 8.6.2: every register and the FIFO keep what they hold, and nothing goes on. */
void chip_sleep(struct chip_model *chip)
{
    chip_silence(chip);
    chip->registers[COMMAND] &= (uint8_t)~0x0F;
    chip->timer_ns = chip->work_ns = 0;
    chip->asleep = true;
    chip_set_field(chip, chip->now_ns);
}

void chip_rouse(struct chip_model *chip)
{
    chip->asleep = false;
    chip->roused = true;
    start_quartz(chip);
}

void chip_wake(struct chip_model *chip)
{
    chip->wakes = chip->roused = false;
    chip_set_field(chip, chip->awake_ns);
}

void chip_model_begin(struct chip_model *chip, uint8_t version, uint32_t seed)
{
    memset(chip, 0, sizeof *chip);
    chip->version = version;
    chip->chance = 2 * seed + 1;
    chip->address = -1;
    chip_reset(chip);
}

struct chip_model *chip_model_new(uint8_t version, uint32_t seed, uint8_t make)
{
    struct chip_model *chip = malloc(sizeof *chip);

    chip_model_begin(chip, version, seed);
    chip->make = make;
    return chip;
}

void chip_model_free(struct chip_model *chip)
{
    free(chip);
}

void chip_model_fault(struct chip_model *chip, int fault)
{
    chip->fault = (enum chip_fault)fault;
}

void chip_model_run(struct chip_model *chip, bool on, uint64_t now_ns)
{
    if (on == chip->running)
        return;
    chip_catch_up(chip, now_ns);
    chip->running = on;
    chip_reset(chip);
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
    chip_catch_up(chip, now_ns);
    /* 8.1.2: the first byte is an address; reading, each byte out is the next address. */
    if (chip->address < 0) {
        chip->reads = byte & 0x80;
        chip->address = byte >> 1 & 0x3F;
        return 0;
    }
    if (chip->reads) {
        value = chip_get(chip, (uint8_t)chip->address);
        chip->address = byte >> 1 & 0x3F;
    } else {
        chip_put(chip, (uint8_t)chip->address, byte);
    }
    return value;
}

bool chip_model_lay(struct chip_model *chip, struct tag_model *tag, uint64_t now_ns)
{
    chip_catch_up(chip, now_ns);
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
    chip_catch_up(chip, now_ns);
    for (int at = 0; at < CHIP_TAGS; at++)
        if (chip->tags[at] == tag) {
            chip->tags[at] = NULL;
            tag_model_power(tag, 0);
            /* What it was saying breaks off. */
            if (chip->air == CHIP_HEARS) {
                chip->answer.garbled = true;
                chip->registers[ERROR] |= PROTOCOL_ERROR;
            } else if (chip->air == CHIP_WAITS) {
                chip->air_ns = chip->collision_ns = 0;
            }
        }
}

bool chip_model_holds_miso(const struct chip_model *chip)
{
    return chip->make & CHIP_HOLDS_MISO && chip->fault != CHIP_MISSING && chip->running;
}

void chip_model_sag(struct chip_model *chip, uint64_t now_ns)
{
    chip_catch_up(chip, now_ns);
    chip_reset(chip);
}
