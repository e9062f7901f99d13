/* The simulated processor, on simavr: its pins, its SPI, its serial line. */
#ifndef PROCESSOR_H
#define PROCESSOR_H

#include <simavr/sim_avr.h>

#include "chip_model.h"
#include "simulation.h"

#define ANTENNAS 4
#define LIGHTS 6
#define TAGS 16
#define SAID 65536u
#define QUEUED 4096u
#define MHZ 16u

/* Registers of the ATmega328P, as addresses of its memory, and flags in them. */
enum { MCUSR = 0x54, SPCR = 0x4C, SPSR = 0x4D, UCSR0A = 0xC0, UBRR0L = 0xC4, UBRR0H = 0xC5,
       RAM = 0x100 };
enum { SPI2X = 0x01, PORF = 0x01, BORF = 0x04, U2X0 = 0x02 };

struct wire {
    struct simulation *simulation;
    uint8_t number;
};

struct simulation {
    avr_t *avr;
    avr_irq_t *spi_input, *uart_input;    /* looked up once: simavr searches all its parts */
    struct chip_model chips[ANTENNAS];
    struct wire selects[ANTENNAS], runs[ANTENNAS], lamps[LIGHTS];
    bool selected[ANTENNAS];
    bool forgets;                         /* a boot loader clears why the processor began anew */
    bool gated;                           /* each board's MISO comes back through a gate of its own */
    uint8_t lights;
    struct tag_model tags[TAGS];
    int8_t antenna_of[TAGS];              /* -1 for a tag that is not laid */
    uint8_t said[SAID], queued[QUEUED];
    size_t said_count, queued_from, queued_to;
    bool sending;
    uint32_t line_baud;                   /* how fast the far end is; 0 for as fast as this one */
};

/* Makes it and connects it with the chips; false when it or its image is not to be had. */
bool processor_begin(struct simulation *simulation, const char *hex);

/* It starts anew, for the reason that the flag says; what was on its way to it is lost. */
void processor_restart(struct simulation *simulation, uint8_t flag);

/* What is queued goes out to it, a byte for every ten bits that go by. */
void processor_feed(struct simulation *simulation);

/* How fast its serial line is, in baud. */
uint32_t processor_baud(const avr_t *avr);

/* How many of its cycles a bit of SPI takes. */
uint32_t processor_spi_divider(const avr_t *avr);

uint64_t processor_now_ns(const struct simulation *simulation);

#endif
