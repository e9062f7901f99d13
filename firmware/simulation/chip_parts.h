/* Declarations shared by the files of the simulated chip: registers, commands, the field. */
#ifndef CHIP_PARTS_H
#define CHIP_PARTS_H

#include "chip_model.h"

/* 9.2, table 20. */
enum {
    COMMAND = 0x01, COM_IEN = 0x02, DIV_IEN = 0x03, COM_IRQ = 0x04, DIV_IRQ = 0x05, ERROR = 0x06,
    STATUS_1 = 0x07, STATUS_2 = 0x08, FIFO_DATA = 0x09, FIFO_LEVEL = 0x0A, WATER_LEVEL = 0x0B,
    CONTROL = 0x0C, BIT_FRAMING = 0x0D, COLL = 0x0E, MODE = 0x11, TX_MODE = 0x12, RX_MODE = 0x13,
    TX_CONTROL = 0x14, TX_ASK = 0x15, DEMOD = 0x19, CRC_HIGH = 0x21, CRC_LOW = 0x22, RF_CFG = 0x26,
    T_MODE = 0x2A, T_PRESCALER = 0x2B, T_RELOAD_HIGH = 0x2C, T_RELOAD_LOW = 0x2D,
    T_VALUE_HIGH = 0x2E, T_VALUE_LOW = 0x2F, AUTO_TEST = 0x36, VERSION = 0x37,
};

/* 10.3 */
enum {
    IDLE = 0x0, MEM = 0x1, RANDOM_ID = 0x2, CALC_CRC = 0x3, TRANSMIT = 0x4, NO_CHANGE = 0x7,
    RECEIVE = 0x8, TRANSCEIVE = 0xC, AUTHENT = 0xE, SOFT_RESET = 0xF,
};

enum { TX_IRQ = 0x40, RX_IRQ = 0x20, IDLE_IRQ = 0x10, HI_ALERT = 0x08, LO_ALERT = 0x04,
       ERR_IRQ = 0x02, TIMER_IRQ = 0x01 };
enum { ALERT_IRQS = 2 };                  /* Status1Reg's two alerts, so far up in ComIrqReg */
enum { CRC_IRQ = 0x04 };
enum { OVERFLOW = 0x10, COLLISION = 0x08, CRC_ERROR = 0x04, PARITY_ERROR = 0x02, PROTOCOL_ERROR = 0x01 };
enum { RCV_OFF = 0x20, POWER_DOWN = 0x10 };

uint32_t chip_draw(struct chip_model *chip);
void chip_raise(struct chip_model *chip, uint8_t irq);
uint8_t chip_alerts(const struct chip_model *chip);
void chip_push(struct chip_model *chip, uint8_t byte);
uint16_t chip_preset(const struct chip_model *chip);

/* The timer: how long a tick takes, and starting it. */
uint64_t chip_tick_ps(const struct chip_model *chip);
void chip_start_timer(struct chip_model *chip, uint64_t at_ns);

/* Registers as after a reset; a register read and written; a byte out of the FIFO. */
void chip_fill_registers(struct chip_model *chip);
uint8_t chip_get(struct chip_model *chip, uint8_t reg);
void chip_put(struct chip_model *chip, uint8_t reg, uint8_t value);
uint8_t chip_pull(struct chip_model *chip);

/* 8.6.2, soft power-down: it falls asleep; its quartz starts; its quartz runs. */
void chip_sleep(struct chip_model *chip);
void chip_rouse(struct chip_model *chip);
void chip_wake(struct chip_model *chip);

/* Everything starts anew; nothing goes on on the air; a new command, 10.3, ends the one before. */
void chip_reset(struct chip_model *chip);
void chip_silence(struct chip_model *chip);
void chip_command(struct chip_model *chip, uint8_t value);

/* Everything that has happened up to now, in its order. */
void chip_catch_up(struct chip_model *chip, uint64_t now_ns);

/* The field from this time on, as TxControlReg says. */
void chip_set_field(struct chip_model *chip, uint64_t at_ns);

/* A question begins to go out; it has gone out; two answers differ; its answer has come. */
void chip_send(struct chip_model *chip);
void chip_sent(struct chip_model *chip, uint64_t at_ns);
void chip_collided(struct chip_model *chip);
void chip_heard(struct chip_model *chip);

#endif
