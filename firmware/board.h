/* The hardware: an ATmega328P at 16 MHz, as on an Arduino Nano or Uno; only this module accesses it. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#define BOARD_ANTENNAS 4
#define BOARD_LIGHTS_COUNT 6

/* Sets up pins, timer, SPI and serial line, and starts the watchdog. */
void board_begin(void);

/* The cause of the last reset, an enum protocol_cause; and a reset for such a cause. */
uint8_t board_cause(void);
void board_restart(uint8_t cause);

/* Milliseconds since the start, 65535 is followed by 0. */
uint16_t board_now_ms(void);

/* Feeds the watchdog, which resets the processor after half a second without it. */
void board_alive(void);

/* Sleeps until something happens, a millisecond at most. */
void board_rest(void);

/* SPI: one chip is selected at a time; a byte goes out while another comes in. */
void board_select(uint8_t antenna);
void board_release(uint8_t antenna);
uint8_t board_transfer(uint8_t byte);

/* Lets a chip run, or holds it in reset. */
void board_run(uint8_t antenna, bool on);

void board_light(uint8_t light, bool on);

/* The serial line: a byte that has come, if there is one; room for bytes to send; sending one. */
bool board_hear(uint8_t *byte);
uint8_t board_room(void);
void board_say(uint8_t byte);

/* Waits until all has been said. */
void board_flush(void);

/* Its speed: 115200 baud or 500000, which outlives every restart but one by power or button. Sets
 * it when all has been said. */
bool board_is_fast(void);
void board_set_fast(bool fast);

/* How many zeros have come whose stop bit was missing, since they were forgotten. */
uint8_t board_breaks(void);
void board_forget_breaks(void);

/* The EEPROM. */
uint8_t board_load(uint8_t address);
void board_store(uint8_t address, uint8_t byte);

#endif
