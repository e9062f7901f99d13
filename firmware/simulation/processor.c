#include "processor.h"

#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_hex.h>
#include <string.h>

#include "../board_pins.h"
#include "mishearing.h"

#define STRIDE_CYCLES 1600u
#define BITS_A_BYTE 10u

enum { SPDR_IO = 0x2E };

uint64_t processor_now_ns(const struct simulation *simulation)
{
    return simulation->avr->cycle * 1000u / MHZ;
}

static void on_select(struct avr_irq_t *irq, uint32_t value, void *param)
{
    struct wire *wire = param;

    (void)irq;
    wire->simulation->selected[wire->number] = !value;
    chip_model_select(&wire->simulation->chips[wire->number], !value);
}

static void on_run(struct avr_irq_t *irq, uint32_t value, void *param)
{
    struct wire *wire = param;

    (void)irq;
    chip_model_run(&wire->simulation->chips[wire->number], value, processor_now_ns(wire->simulation));
}

static void on_light(struct avr_irq_t *irq, uint32_t value, void *param)
{
    struct wire *wire = param;
    uint8_t bit = (uint8_t)(1 << wire->number);

    (void)irq;
    wire->simulation->lights = (uint8_t)(value ? wire->simulation->lights | bit
                                               : wire->simulation->lights & ~bit);
}

/* What a board has on MISO: a chip that does not let go of it holds it low, where no gate, opened
 * by the board's own SELECT, stands between. */
static uint8_t miso(struct simulation *simulation, int at, uint8_t byte)
{
    struct chip_model *chip = &simulation->chips[at];

    if (simulation->selected[at])
        return chip_model_transfer(chip, byte, processor_now_ns(simulation));
    return !simulation->gated && chip_model_holds_miso(chip) ? 0x00 : 0xFF;
}

/* Nobody pulls the line low: what several boards say at once is wired together by AND. */
static void on_spi(struct avr_irq_t *irq, uint32_t value, void *param)
{
    struct simulation *simulation = param;
    uint8_t answer = 0xFF;

    (void)irq;
    for (int at = 0; at < ANTENNAS; at++)
        answer &= miso(simulation, at, (uint8_t)value);
    avr_raise_irq(simulation->spi_input, answer);
}

/* The byte has gone out, and another has come in. */
static avr_cycle_count_t spi_done(struct avr_t *avr, avr_cycle_count_t when, void *param)
{
    avr_spi_t *spi = param;

    (void)when;
    if (!avr_regbit_get(avr, spi->spe) || !avr_regbit_get(avr, spi->mstr))
        return 0;
    avr_raise_interrupt(avr, &spi->spi);
    avr_raise_irq(spi->io.irq + SPI_IRQ_OUTPUT, avr->data[spi->r_spdr]);
    return 0;
}

uint32_t processor_spi_divider(const avr_t *avr)
{
    static const uint8_t dividers[4] = { 4, 16, 64, 128 };
    uint32_t divider = dividers[avr->data[SPCR] & 3];

    return avr->data[SPSR] & SPI2X ? divider / 2 : divider;
}

/* simavr 1.6 takes 100 us for a byte whatever the clock; a chip that is asked at 4 MHz would seem
 * fifty times slower than it is. So the register is written to here, with the time it takes. */
static void spi_write(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    avr_spi_t *spi = param;

    avr_clear_interrupt(avr, &spi->spi);
    avr_core_watch_write(avr, address, value);
    avr_cycle_timer_register(avr, 8 * processor_spi_divider(avr), spi_done, spi);
}

uint32_t processor_baud(const avr_t *avr)
{
    uint32_t divisor = (uint32_t)(avr->data[UBRR0L] | avr->data[UBRR0H] << 8) + 1;

    return MHZ * 1000000u / (avr->data[UCSR0A] & U2X0 ? 8 : 16) / divisor;
}

static void on_said(struct avr_irq_t *irq, uint32_t value, void *param)
{
    struct simulation *simulation = param;
    uint32_t baud = processor_baud(simulation->avr);
    uint16_t heard[MISHEARD_MOST] = { (uint8_t)value };
    int count = 1;

    (void)irq;
    if (!mishearing_agrees(baud, simulation->line_baud))
        count = mishearing_of((uint8_t)value, baud, simulation->line_baud, heard);
    for (int at = 0; at < count && simulation->said_count < SAID; at++)
        simulation->said[simulation->said_count++] = (uint8_t)heard[at];
}

static void hear(struct simulation *simulation, uint8_t byte, uint32_t line_baud)
{
    uint32_t baud = processor_baud(simulation->avr);
    uint16_t heard[MISHEARD_MOST] = { byte };
    int count = 1;

    if (!mishearing_agrees(baud, line_baud))
        count = mishearing_of(byte, line_baud, baud, heard);
    for (int at = 0; at < count; at++)
        avr_raise_irq(simulation->uart_input,
                      (heard[at] & 0xFF) | (heard[at] & UNFRAMED ? UART_INPUT_FE : 0));
}

/* A byte for every ten bits that go by, as on a wire. */
static avr_cycle_count_t feed(struct avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct simulation *simulation = param;
    uint32_t baud = simulation->line_baud ? simulation->line_baud : processor_baud(avr);

    if (simulation->queued_from == simulation->queued_to) {
        simulation->sending = false;
        return 0;
    }
    hear(simulation, simulation->queued[simulation->queued_from++ % QUEUED], baud);
    return when + MHZ * 1000000u * BITS_A_BYTE / baud;
}

/* Nobody waits while the processor sleeps: its time goes on at once. */
static void sleep_not(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles;
}

static void say_nothing(avr_t *avr, const int level, const char *format, va_list values)
{
    (void)avr;
    (void)level;
    (void)format;
    (void)values;
}

static void connect(struct simulation *simulation, char port, int bit, struct wire *wire,
                    uint8_t number, avr_irq_notify_t notify)
{
    avr_irq_t *pin = avr_io_getirq(simulation->avr, AVR_IOCTL_IOPORT_GETIRQ(port),
                                   IOPORT_IRQ_PIN0 + bit);

    wire->simulation = simulation;
    wire->number = number;
    avr_irq_register_notify(pin, notify, wire);
}

/* A low light looks to simavr like an interrupt that it must watch at every cycle, thirty times
 * slower, and so it does again after each reset. */
static void watch_no_lights(avr_t *avr)
{
    avr_extint_set_strict_lvl_trig(avr, EXTINT_IRQ_OUT_INT0, 0);
    avr_extint_set_strict_lvl_trig(avr, EXTINT_IRQ_OUT_INT1, 0);
}

static void connect_all(struct simulation *simulation)
{
    avr_t *avr = simulation->avr;
    uint32_t flags = 0;

#define SELECT_WIRE(what, which, letter, bit, name) \
    connect(simulation, #letter[0], bit, &simulation->selects[which], which, on_select);
#define RUN_WIRE(what, which, letter, bit, name) \
    connect(simulation, #letter[0], bit, &simulation->runs[which], which, on_run);
#define LIGHT_WIRE(what, which, letter, bit, name) \
    connect(simulation, #letter[0], bit, &simulation->lamps[which], which, on_light);
    BOARD_SELECTS(SELECT_WIRE)
    BOARD_RUNS(RUN_WIRE)
    BOARD_LIGHTS(LIGHT_WIRE)
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), on_spi,
                            simulation);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
                            on_said, simulation);
    simulation->spi_input = avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_INPUT);
    simulation->uart_input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr->io[SPDR_IO].w.c = spi_write;
    /* Else simavr prints what is said, and sleeps when the program polls. */
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
}

static bool load(avr_t *avr, const char *hex)
{
    ihex_chunk_p chunks = NULL;
    int count = read_ihex_chunks(hex, &chunks);

    for (int at = 0; at < count; at++)
        if (chunks[at].baseaddr + chunks[at].size <= avr->flashend + 1)
            avr_loadcode(avr, chunks[at].data, chunks[at].size, chunks[at].baseaddr);
    avr->codeend = avr->flashend;
    if (count > 0)
        free_ihex_chunks(chunks);
    return count > 0;
}

bool processor_begin(struct simulation *simulation, const char *hex)
{
    avr_t *avr = avr_make_mcu_by_name("atmega328p");

    avr_global_logger_set(say_nothing);
    simulation->avr = avr;
    if (!avr)
        return false;
    avr_init(avr);
    avr->frequency = MHZ * 1000000u;
    avr->sleep = sleep_not;
    /* How far it may run, or sleep, in one go; by itself simavr counts every cycle. */
    avr->run_cycle_limit = STRIDE_CYCLES;
    connect_all(simulation);
    watch_no_lights(avr);
    if (!load(avr, hex))
        return false;
    memset(avr->data + RAM, SIMULATION_PAINT, avr->ramend + 1 - RAM);
    avr->data[MCUSR] |= PORF;
    return true;
}

/* simavr forgets the timers of a reset processor. */
void processor_restart(struct simulation *simulation, uint8_t flag)
{
    avr_reset(simulation->avr);
    watch_no_lights(simulation->avr);
    simulation->avr->data[MCUSR] |= simulation->forgets ? 0 : flag;
    simulation->sending = false;
    simulation->queued_from = simulation->queued_to;
    for (int at = 0; at < ANTENNAS; at++)
        simulation_sag(simulation, (uint8_t)at);
}

void processor_feed(struct simulation *simulation)
{
    if (simulation->sending || simulation->queued_from == simulation->queued_to)
        return;
    simulation->sending = true;
    avr_cycle_timer_register(simulation->avr, MHZ * 1000000u * BITS_A_BYTE / 115200u, feed,
                             simulation);
}
