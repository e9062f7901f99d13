/* The wires of the board, once: PIN(what, which, port, bit, the Nano's name of it).
 * hardware/reader.md shows the same table to whoever solders; a test compares them. */
#ifndef BOARD_PINS_H
#define BOARD_PINS_H

#define BOARD_SELECTS(PIN)      \
    PIN(SELECT, 0, B, 2, "D10") \
    PIN(SELECT, 1, B, 1, "D9")  \
    PIN(SELECT, 2, B, 0, "D8")  \
    PIN(SELECT, 3, D, 7, "D7")

#define BOARD_RUNS(PIN)       \
    PIN(RUN, 0, C, 0, "A0")   \
    PIN(RUN, 1, C, 1, "A1")   \
    PIN(RUN, 2, C, 2, "A2")   \
    PIN(RUN, 3, C, 3, "A3")

#define BOARD_LIGHTS(PIN)      \
    PIN(LIGHT, 0, D, 2, "D2")  \
    PIN(LIGHT, 1, D, 3, "D3")  \
    PIN(LIGHT, 2, D, 4, "D4")  \
    PIN(LIGHT, 3, D, 5, "D5")  \
    PIN(LIGHT, 4, D, 6, "D6")  \
    PIN(LIGHT, 5, C, 4, "A4")

#define BOARD_BUS(PIN)         \
    PIN(MOSI, 0, B, 3, "D11")  \
    PIN(MISO, 0, B, 4, "D12")  \
    PIN(SCK, 0, B, 5, "D13")

/* How fast the bus runs; hardware/wiring.toml says the same. */
#define BOARD_SPI_MHZ 4

#endif
