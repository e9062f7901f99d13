#include "mfrc522.h"

#include <string.h>

#include "board.h"
#include "crc.h"

/* Registers, 9.2. */
enum {
    COMMAND = 0x01,
    COM_IRQ = 0x04,
    DIV_IRQ = 0x05,
    ERROR = 0x06,
    FIFO_DATA = 0x09,
    FIFO_LEVEL = 0x0A,
    CONTROL = 0x0C,
    BIT_FRAMING = 0x0D,
    COLL = 0x0E,
    MODE = 0x11,
    TX_CONTROL = 0x14,
    TX_ASK = 0x15,
    RF_CFG = 0x26,
    T_MODE = 0x2A,
    T_PRESCALER = 0x2B,
    T_RELOAD_HIGH = 0x2C,
    T_RELOAD_LOW = 0x2D,
    AUTO_TEST = 0x36,
    VERSION = 0x37,
};

/* Commands, 10.3. */
enum { IDLE = 0x00, MEM = 0x01, RANDOM_ID = 0x02, CALC_CRC = 0x03, TRANSMIT = 0x04, TRANSCEIVE = 0x0C };

/* Bits. */
enum {
    TX_IRQ = 0x40, RX_IRQ = 0x20, TIMER_IRQ = 0x01, /* ComIrqReg, 9.3.1.5 */
    ALL_IRQ = 0x7F,
    CRC_IRQ = 0x04,                       /* DivIrqReg, 9.3.1.6 */
    COLLISION = 0x08, FAULTS = 0x13,      /* ErrorReg, 9.3.1.7: overflow, parity, protocol */
    FLUSH = 0x80,                         /* FIFOLevelReg, 9.3.1.11 */
    LAST_BITS = 0x07,                     /* ControlReg, 9.3.1.13 */
    START_SEND = 0x80,                    /* BitFramingReg, 9.3.1.14 */
    TIMER_AUTO = 0x80,                    /* TModeReg, 9.3.3.10 */
    ASK_100 = 0x40,                       /* TxASKReg, 9.3.2.6 */
    CRC_A_MODE = 0x3D,                    /* ModeReg, 9.3.2.2: preset 6363h, wait for the field; */
    MODE_BITS = 0xAB,                     /* what of it is not reserved, as other makes read that 0 */
    GAIN_BITS = 0x70,                     /* RFCfgReg, 9.3.3.6 */
    ANTENNA_ON = 0x03,                    /* TxControlReg, 9.3.2.5: TX1 and TX2 */
};

/* 9.3.3.10: 13.56 MHz / (2 * 677 + 1) gives 100 us. */
#define PRESCALER 677
#define WAKE_MS 20
#define SLOWEST_MS 15                     /* the longest answer, to a write, comes after 10.5 */
#define TEST_BYTES 64

static uint8_t get(const struct mfrc522 *chip, uint8_t reg)
{
    uint8_t value;

    board_select(chip->antenna);
    /* 8.1.2.3: the address stands in bits 1 to 6, bit 7 reads. */
    board_transfer((uint8_t)(0x80 | reg << 1));
    value = board_transfer(0);
    board_release(chip->antenna);
    return value;
}

static void put(const struct mfrc522 *chip, uint8_t reg, uint8_t value)
{
    board_select(chip->antenna);
    board_transfer((uint8_t)(reg << 1));
    board_transfer(value);
    board_release(chip->antenna);
}

static void fill(const struct mfrc522 *chip, const uint8_t *bytes, uint8_t size)
{
    put(chip, FIFO_LEVEL, FLUSH);
    board_select(chip->antenna);
    board_transfer(FIFO_DATA << 1);
    for (; size > 0; size--)
        board_transfer(*bytes++);
    board_release(chip->antenna);
}

static void drain(const struct mfrc522 *chip, uint8_t *bytes, uint8_t size)
{
    board_select(chip->antenna);
    /* 8.1.2.1: each byte that goes out is the address of the one that comes next. */
    board_transfer(0x80 | FIFO_DATA << 1);
    for (; size > 0; size--)
        *bytes++ = board_transfer(size > 1 ? 0x80 | FIFO_DATA << 1 : 0);
    board_release(chip->antenna);
}

/* Waits for one of these bits in a register; what stood there, 0 after SLOWEST_MS. In none of the
 * registers that are waited for can all bits be set: FFh is a wire without a chip. */
static uint8_t wait_for(const struct mfrc522 *chip, uint8_t reg, uint8_t bits)
{
    uint16_t began_ms = board_now_ms();

    do {
        uint8_t value = get(chip, reg);

        if (value == 0xFF)
            return 0;
        if (value & bits)
            return value;
    } while ((uint16_t)(board_now_ms() - began_ms) < SLOWEST_MS);
    return 0;
}

uint8_t mfrc522_version(const struct mfrc522 *chip)
{
    return get(chip, VERSION);
}

/* 8.8.1: a reset by the pin, then the oscillator starts. PowerDown tells by 8.6.2 when it runs, but
 * not behind this pin on every make; what is written stays from then on. */
static bool wake(const struct mfrc522 *chip)
{
    uint16_t began_ms;

    board_run(chip->antenna, false);
    /* At least 100 ns; two readings of the clock take longer. */
    began_ms = board_now_ms();
    board_run(chip->antenna, true);
    do {
        put(chip, T_PRESCALER, PRESCALER & 0xFF);
        if (get(chip, T_PRESCALER) == (PRESCALER & 0xFF))
            return true;
    } while ((uint16_t)(board_now_ms() - began_ms) <= WAKE_MS);
    return false;
}

bool mfrc522_begin(const struct mfrc522 *chip)
{
    if (!wake(chip))
        return false;
    put(chip, T_MODE, TIMER_AUTO | PRESCALER >> 8);
    put(chip, T_RELOAD_HIGH, 0);
    put(chip, TX_ASK, ASK_100);
    put(chip, MODE, CRC_A_MODE);
    put(chip, RF_CFG, (uint8_t)(chip->gain << 4));
    put(chip, TX_CONTROL, get(chip, TX_CONTROL) | ANTENNA_ON);
    return true;
}

bool mfrc522_settled(const struct mfrc522 *chip)
{
    return (get(chip, TX_CONTROL) & ANTENNA_ON) == ANTENNA_ON && get(chip, TX_ASK) & ASK_100
        && (get(chip, MODE) & MODE_BITS) == (CRC_A_MODE & MODE_BITS)
        && get(chip, T_PRESCALER) == (PRESCALER & 0xFF)
        && (get(chip, RF_CFG) & GAIN_BITS) == chip->gain << 4;
}

bool mfrc522_sound(const struct mfrc522 *chip, uint8_t version)
{
    uint8_t zeros[25] = { 0 };
    uint16_t crc = CRC_FRAME_START;

    if (!wake(chip))
        return false;
    fill(chip, zeros, sizeof zeros);
    put(chip, COMMAND, MEM);
    put(chip, AUTO_TEST, 0x09);
    fill(chip, zeros, 1);
    put(chip, DIV_IRQ, CRC_IRQ);
    put(chip, COMMAND, CALC_CRC);
    if (!wait_for(chip, FIFO_LEVEL, TEST_BYTES))
        return false;
    put(chip, COMMAND, IDLE);
    for (uint8_t count = TEST_BYTES; count > 0; count--)
        crc = crc_frame(crc, get(chip, FIFO_DATA));
    put(chip, AUTO_TEST, 0);
    /* The sheet gives the 64 bytes of versions 1.0 and 2.0; of other makes they are not known. */
    switch (version) {
    case 0x91:
        return crc == MFRC522_TEST_1;
    case 0x92:
        return crc == MFRC522_TEST_2;
    default:
        return true;
    }
}

void mfrc522_random(const struct mfrc522 *chip, uint8_t out[4])
{
    uint16_t began_ms = board_now_ms();

    put(chip, COMMAND, RANDOM_ID);
    while ((get(chip, COMMAND) & 0x0F) && (uint16_t)(board_now_ms() - began_ms) < SLOWEST_MS)
        ;
    put(chip, FIFO_LEVEL, FLUSH);
    put(chip, COMMAND, MEM);
    wait_for(chip, FIFO_LEVEL, 0x7F);
    drain(chip, out, 4);
    put(chip, COMMAND, IDLE);
}

bool mfrc522_tell(const struct mfrc522 *chip, const uint8_t *ask, uint8_t size)
{
    put(chip, COMMAND, IDLE);
    put(chip, COM_IRQ, ALL_IRQ);
    fill(chip, ask, size);
    put(chip, BIT_FRAMING, 0);
    put(chip, COMMAND, TRANSMIT);
    return wait_for(chip, COM_IRQ, TX_IRQ) != 0;
}

static enum mfrc522_result answer(const struct mfrc522 *chip, struct mfrc522_talk *talk)
{
    uint8_t error = get(chip, ERROR);
    uint8_t level = get(chip, FIFO_LEVEL);

    if (error & COLLISION)
        return MFRC522_COLLISION;
    if ((error & FAULTS) || level > talk->room || level == 0)
        return MFRC522_GARBLED;
    talk->got = level;
    talk->got_bits = get(chip, CONTROL) & LAST_BITS;
    drain(chip, talk->answer, level);
    return MFRC522_HEARD;
}

enum mfrc522_result mfrc522_talk(const struct mfrc522 *chip, struct mfrc522_talk *talk)
{
    uint8_t irq;
    enum mfrc522_result result;

    put(chip, COMMAND, IDLE);
    put(chip, COM_IRQ, ALL_IRQ);
    fill(chip, talk->ask, talk->ask_size);
    /* 9.3.1.15: what comes behind a collision is kept. */
    put(chip, COLL, 0x80);
    put(chip, T_RELOAD_LOW, talk->wait);
    put(chip, COMMAND, TRANSCEIVE);
    put(chip, BIT_FRAMING, START_SEND | talk->ask_bits);
    /* Not for ErrIRq: some makes raise it at a collision, while the tags go on talking. Whoever is
     * asked then does not hear, and answers nothing the next time. */
    irq = wait_for(chip, COM_IRQ, RX_IRQ | TIMER_IRQ);
    if (irq == 0)
        result = MFRC522_HUNG;
    else if (irq & RX_IRQ)
        result = answer(chip, talk);
    else
        result = MFRC522_SILENCE;
    put(chip, COMMAND, IDLE);
    put(chip, BIT_FRAMING, 0);
    return result;
}
