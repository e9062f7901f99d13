/* The whole reader: an ATmega328P that runs the image, four MFRC522, and the tags that are laid.
 *
 * Time stands still between two calls of simulation_run. Times are in microseconds since the start
 * and do not start anew with the processor. */
#ifndef SIMULATION_H
#define SIMULATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct simulation;

/* Loads an image; NULL when that fails. `boards`: a bit for each antenna that has a chip. */
struct simulation *simulation_new(const char *hex, uint8_t boards, uint32_t seed);
void simulation_free(struct simulation *simulation);

/* Runs up to this time, or to the first instruction behind it; false when the processor crashed. */
bool simulation_run(struct simulation *simulation, uint64_t until_us);
uint64_t simulation_now_us(const struct simulation *simulation);

/* The serial line: takes bytes that were said; queues bytes to be heard. What comes of them where
 * the far end is at another speed is garbage, as on a wire; 0 baud is always the right speed. */
void simulation_line(struct simulation *simulation, uint32_t baud);
uint32_t simulation_baud(const struct simulation *simulation);
size_t simulation_take(struct simulation *simulation, uint8_t *bytes, size_t most);
void simulation_send(struct simulation *simulation, const uint8_t *bytes, size_t count);

/* Lays a tag; its number, -1 when there is no room. `memory`: the caller's, NULL for none. */
int simulation_lay(struct simulation *simulation, uint8_t antenna, const uint8_t *uid, uint8_t size,
                   uint8_t *memory, uint16_t pages, bool askew);
void simulation_lift(struct simulation *simulation, int tag);

/* Before it runs: the make of all chips, a set of enum chip_make; and whether each board's MISO comes
 * back through a gate of its own, as it does unless this says otherwise. */
void simulation_make(struct simulation *simulation, uint8_t make);
void simulation_gate(struct simulation *simulation, bool gated);

/* Faults: of a chip, an enum chip_fault; its supply dips; of the processor's supply, so that it
 * restarts; of its program, which stands still; power is taken away and comes back. */
void simulation_fault(struct simulation *simulation, uint8_t antenna, int fault);
void simulation_sag(struct simulation *simulation, uint8_t antenna);
void simulation_brownout(struct simulation *simulation);
void simulation_freeze(struct simulation *simulation);
void simulation_power(struct simulation *simulation);

/* Before it runs: a stock Nano's boot loader goes first and clears the flags that tell why the
 * processor began anew, and all RAM holds this byte, as nobody knows what it holds. */
void simulation_boot_loader(struct simulation *simulation, uint8_t ram);

/* Which lights are on; how strongly an antenna listens, 0 to 7; a byte of the EEPROM. */
uint8_t simulation_lights(const struct simulation *simulation);
uint8_t simulation_gain(const struct simulation *simulation, uint8_t antenna);
uint8_t simulation_eeprom(struct simulation *simulation, uint8_t address);

/* A byte of the processor's RAM, all of which is SIMULATION_PAINT before the program begins. */
#define SIMULATION_PAINT 0xC5
uint8_t simulation_ram(const struct simulation *simulation, uint16_t address);

/* How fast the bus of the chips runs. */
uint32_t simulation_spi_hz(const struct simulation *simulation);

#endif
