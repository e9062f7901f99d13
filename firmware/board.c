#include "board.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#include "board_pins.h"
#include "protocol.h"

#define HEARD 128                         /* sizes of the two buffers, powers of two */
#define SAID 128

/* 16 MHz / 64 / 250 is a millisecond. */
#define TICK_TOP 249
/* With U2X: 16 MHz / 8 / 17 is 117,647 baud, 2.1 % above 115200. */
#define BAUD_DIVISOR 16
/* 16 MHz / 8 / 4 is 500000, exactly. */
#define FAST_DIVISOR 3

/* Survives a restart: the processor's own flags cannot tell a watchdog from a command, and the
 * first boot loader of the Nano never comes back from a reset by the watchdog. So the watchdog
 * only interrupts, and the interrupt starts the program again from its first instruction. */
static uint32_t restart_mark __attribute__((section(".noinit")));
#define RESTART_MARK 0x5A3C9600UL         /* long enough not to stand there by chance */

/* As well: who is listening at the higher speed is to hear why the program began anew. */
static uint16_t fast_mark __attribute__((section(".noinit")));
#define FAST_MARK 0xFA57

static uint8_t cause;
static volatile uint16_t now_ms;
static volatile uint8_t heard[HEARD], heard_from, heard_to;
static volatile uint8_t said[SAID], said_from, said_to;
static volatile uint8_t breaks;

struct pin {
    volatile uint8_t *port;
    uint8_t mask;
};

#define AS_PIN(what, which, letter, bit, name) { &PORT##letter, 1 << (bit) },
static const struct pin selects[BOARD_ANTENNAS] = { BOARD_SELECTS(AS_PIN) };
static const struct pin runs[BOARD_ANTENNAS] = { BOARD_RUNS(AS_PIN) };
static const struct pin lights[BOARD_LIGHTS_COUNT] = { BOARD_LIGHTS(AS_PIN) };

static void set(const struct pin *pin, bool high)
{
    if (high)
        *pin->port |= pin->mask;
    else
        *pin->port &= (uint8_t)~pin->mask;
}

static void find_cause(void)
{
    uint8_t flags = MCUSR;

    MCUSR = 0;
    if ((restart_mark & ~0xFFUL) == RESTART_MARK && !(flags & (1 << PORF)))
        cause = (uint8_t)restart_mark;
    else if (flags & (1 << PORF))
        cause = PROTOCOL_CAUSE_POWER;
    else if (flags & (1 << BORF))
        cause = PROTOCOL_CAUSE_BROWNOUT;
    else if (flags & (1 << EXTRF))
        cause = PROTOCOL_CAUSE_BUTTON;
    else
        cause = PROTOCOL_CAUSE_UNKNOWN;
    restart_mark = 0;
    if (cause < PROTOCOL_CAUSE_BROWNOUT)
        fast_mark = 0;
}

/* Half a second, and an interrupt instead of a reset. */
static void begin_watchdog(void)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        wdt_reset();
        WDTCSR = (1 << WDCE) | (1 << WDE);
        WDTCSR = (1 << WDIE) | (1 << WDP2) | (1 << WDP0);
    }
}

void board_begin(void)
{
#define AS_OUTPUT(what, which, letter, bit, name) DDR##letter |= 1 << (bit);
    cli();
    find_cause();
    for (uint8_t antenna = 0; antenna < BOARD_ANTENNAS; antenna++)
        set(&selects[antenna], true);
    BOARD_SELECTS(AS_OUTPUT)
    BOARD_RUNS(AS_OUTPUT)
    BOARD_LIGHTS(AS_OUTPUT)
    /* MOSI and SCK; MISO stays an input, pulled up so that a missing chip says FFh. */
    DDRB |= (1 << 3) | (1 << 5);
    PORTB |= 1 << 4;

    /* A quarter of the processor's clock. The chip allows ten megahertz, 300 mm of wire do not. */
    _Static_assert(F_CPU == 4 * BOARD_SPI_MHZ * 1000000UL, "the divider is four");
    SPCR = (1 << SPE) | (1 << MSTR);
    SPSR = 0;

    TCCR0A = 1 << WGM01;
    OCR0A = TICK_TOP;
    TCNT0 = 0;
    TIMSK0 = 1 << OCIE0A;
    TCCR0B = (1 << CS01) | (1 << CS00);

    UBRR0 = board_is_fast() ? FAST_DIVISOR : BAUD_DIVISOR;
    UCSR0A = 1 << U2X0;
    UCSR0C = (1 << UCSZ01) | (1 << UCSZ00);
    UCSR0B = (1 << RXEN0) | (1 << TXEN0) | (1 << RXCIE0);

    begin_watchdog();
    set_sleep_mode(SLEEP_MODE_IDLE);
    sei();
}

uint8_t board_cause(void)
{
    return cause;
}

void board_restart(uint8_t why)
{
    cli();
    restart_mark = RESTART_MARK | why;
    __asm__ volatile("jmp 0");
}

ISR(WDT_vect)
{
    board_restart(PROTOCOL_CAUSE_WATCHDOG);
}

ISR(TIMER0_COMPA_vect)
{
    now_ms++;
}

uint16_t board_now_ms(void)
{
    uint16_t now;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        now = now_ms;
    }
    return now;
}

void board_alive(void)
{
    wdt_reset();
}

void board_rest(void)
{
    cli();
    if (heard_from == heard_to) {
        sleep_enable();
        /* The instruction behind sei is carried out first: no interrupt slips between them. */
        sei();
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

void board_select(uint8_t antenna)
{
    set(&selects[antenna], false);
}

void board_release(uint8_t antenna)
{
    set(&selects[antenna], true);
}

uint8_t board_transfer(uint8_t byte)
{
    SPDR = byte;
    while (!(SPSR & (1 << SPIF)))
        ;
    return SPDR;
}

void board_run(uint8_t antenna, bool on)
{
    set(&runs[antenna], on);
}

void board_light(uint8_t light, bool on)
{
    set(&lights[light], on);
}

ISR(USART_RX_vect)
{
    bool framed = !(UCSR0A & (1 << FE0)); /* to be read before the byte */
    uint8_t byte = UDR0;
    uint8_t next = (heard_to + 1) % HEARD;

    if (!framed && byte == 0 && breaks < UINT8_MAX)
        breaks++;
    if (next == heard_from)
        return;
    heard[heard_to] = byte;
    heard_to = next;
}

bool board_hear(uint8_t *byte)
{
    uint8_t from = heard_from;

    if (from == heard_to)
        return false;
    *byte = heard[from];
    heard_from = (from + 1) % HEARD;
    return true;
}

ISR(USART_UDRE_vect)
{
    uint8_t from = said_from;

    if (from == said_to) {
        UCSR0B &= (uint8_t)~(1 << UDRIE0);
        return;
    }
    /* TXC0 is cleared by writing it. */
    UCSR0A = (1 << U2X0) | (1 << TXC0);
    UDR0 = said[from];
    said_from = (from + 1) % SAID;
}

uint8_t board_room(void)
{
    return (uint8_t)(said_from - said_to - 1) % SAID;
}

void board_say(uint8_t byte)
{
    uint8_t to = said_to;

    said[to] = byte;
    said_to = (to + 1) % SAID;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        UCSR0B |= 1 << UDRIE0;
    }
}

void board_flush(void)
{
    while (UCSR0B & (1 << UDRIE0))
        ;
    while (!(UCSR0A & (1 << TXC0)))
        ;
}

bool board_is_fast(void)
{
    return fast_mark == FAST_MARK;
}

void board_set_fast(bool fast)
{
    board_flush();
    fast_mark = fast ? FAST_MARK : 0;
    UBRR0 = fast ? FAST_DIVISOR : BAUD_DIVISOR;
}

uint8_t board_breaks(void)
{
    return breaks;
}

void board_forget_breaks(void)
{
    breaks = 0;
}

uint8_t board_load(uint8_t address)
{
    return eeprom_read_byte((const uint8_t *)(uint16_t)address);
}

void board_store(uint8_t address, uint8_t byte)
{
    eeprom_update_byte((uint8_t *)(uint16_t)address, byte);
}
