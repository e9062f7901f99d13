#include "simulation.h"

#include <simavr/avr_eeprom.h>
#include <stdlib.h>
#include <string.h>

#include "processor.h"

struct simulation *simulation_new(const char *hex, uint8_t boards, uint32_t seed)
{
    struct simulation *simulation = calloc(1, sizeof *simulation);

    memset(simulation->antenna_of, -1, sizeof simulation->antenna_of);
    simulation->gated = true;
    for (int at = 0; at < ANTENNAS; at++) {
        chip_model_begin(&simulation->chips[at], 0x92, seed + (uint32_t)at * 7919u);
        simulation->chips[at].fault = boards >> at & 1 ? CHIP_WELL : CHIP_MISSING;
    }
    if (processor_begin(simulation, hex))
        return simulation;
    simulation_free(simulation);
    return NULL;
}

void simulation_free(struct simulation *simulation)
{
    if (simulation->avr)
        avr_terminate(simulation->avr);
    free(simulation);
}

uint64_t simulation_now_us(const struct simulation *simulation)
{
    return simulation->avr->cycle / MHZ;
}

bool simulation_run(struct simulation *simulation, uint64_t until_us)
{
    avr_t *avr = simulation->avr;

    while (avr->cycle < until_us * MHZ) {
        int state = avr_run(avr);

        if (state == cpu_Done || state == cpu_Crashed)
            return false;
    }
    return true;
}

void simulation_line(struct simulation *simulation, uint32_t baud)
{
    simulation->line_baud = baud;
}

uint32_t simulation_baud(const struct simulation *simulation)
{
    return processor_baud(simulation->avr);
}

size_t simulation_take(struct simulation *simulation, uint8_t *bytes, size_t most)
{
    size_t count = simulation->said_count < most ? simulation->said_count : most;

    memcpy(bytes, simulation->said, count);
    memmove(simulation->said, simulation->said + count, simulation->said_count - count);
    simulation->said_count -= count;
    return count;
}

void simulation_send(struct simulation *simulation, const uint8_t *bytes, size_t count)
{
    for (size_t at = 0; at < count; at++)
        if (simulation->queued_to - simulation->queued_from < QUEUED)
            simulation->queued[simulation->queued_to++ % QUEUED] = bytes[at];
    processor_feed(simulation);
}

int simulation_lay(struct simulation *simulation, uint8_t antenna, const uint8_t *uid, uint8_t size,
                   uint8_t *memory, uint16_t pages, bool askew)
{
    for (int at = 0; at < TAGS; at++) {
        struct tag_model *tag = &simulation->tags[at];

        if (simulation->antenna_of[at] >= 0)
            continue;
        memset(tag, 0, sizeof *tag);
        memcpy(tag->uid, uid, size);
        tag->uid_size = size;
        tag->memory = memory;
        tag->pages = pages;
        tag->askew = askew;
        if (!chip_model_lay(&simulation->chips[antenna], tag, processor_now_ns(simulation)))
            return -1;
        simulation->antenna_of[at] = (int8_t)antenna;
        return at;
    }
    return -1;
}

void simulation_lift(struct simulation *simulation, int tag)
{
    int antenna = simulation->antenna_of[tag];

    if (antenna < 0)
        return;
    chip_model_lift(&simulation->chips[antenna], &simulation->tags[tag], processor_now_ns(simulation));
    simulation->antenna_of[tag] = -1;
}

void simulation_make(struct simulation *simulation, uint8_t make)
{
    for (int at = 0; at < ANTENNAS; at++)
        simulation->chips[at].make = make;
}

void simulation_gate(struct simulation *simulation, bool gated)
{
    simulation->gated = gated;
}

void simulation_fault(struct simulation *simulation, uint8_t antenna, int fault)
{
    chip_model_fault(&simulation->chips[antenna], fault);
}

void simulation_sag(struct simulation *simulation, uint8_t antenna)
{
    chip_model_sag(&simulation->chips[antenna], processor_now_ns(simulation));
}

void simulation_brownout(struct simulation *simulation)
{
    processor_restart(simulation, BORF);
}

void simulation_power(struct simulation *simulation)
{
    processor_restart(simulation, PORF);
}

void simulation_boot_loader(struct simulation *simulation, uint8_t ram)
{
    simulation->forgets = true;
    simulation->avr->data[MCUSR] = 0;
    memset(simulation->avr->data + RAM, ram, simulation->avr->ramend + 1u - RAM);
}

/* Without SPI the program waits for its end for ever. */
void simulation_freeze(struct simulation *simulation)
{
    simulation->avr->data[SPCR] = 0;
}

uint8_t simulation_lights(const struct simulation *simulation)
{
    return simulation->lights;
}

uint8_t simulation_gain(const struct simulation *simulation, uint8_t antenna)
{
    return chip_model_gain(&simulation->chips[antenna]);
}

uint8_t simulation_eeprom(struct simulation *simulation, uint8_t address)
{
    uint8_t byte = 0xFF;
    avr_eeprom_desc_t descriptor = { &byte, address, 1 };

    avr_ioctl(simulation->avr, AVR_IOCTL_EEPROM_GET, &descriptor);
    return byte;
}

uint8_t simulation_ram(const struct simulation *simulation, uint16_t address)
{
    return simulation->avr->data[address];
}

uint32_t simulation_spi_hz(const struct simulation *simulation)
{
    return MHZ * 1000000u / processor_spi_divider(simulation->avr);
}
