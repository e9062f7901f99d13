/* The simulated chip's registers: what they hold after a reset, reading and writing them. */
#include "chip_parts.h"

#include <string.h>

/* 9.3: what stands in the registers after a reset, of those that are not zero. */
static const uint8_t after_reset[CHIP_REGISTERS] = {
    [COMMAND] = 0x20, [COM_IEN] = 0x80, [COM_IRQ] = 0x14, [STATUS_1] = 0x21, [WATER_LEVEL] = 0x08,
    [CONTROL] = 0x10, [COLL] = 0xA0, [MODE] = 0x3F, [TX_CONTROL] = 0x80, [0x16] = 0x10,
    [0x17] = 0x84, [0x18] = 0x84, [DEMOD] = 0x4D, [0x1C] = 0x62, [0x1F] = 0xEB, [CRC_HIGH] = 0xFF,
    [CRC_LOW] = 0xFF, [0x24] = 0x26, [RF_CFG] = 0x48, [0x27] = 0x88, [0x28] = 0x20, [0x29] = 0x20,
    [0x33] = 0x80, [AUTO_TEST] = 0x40,
};

/* 9.3: bits that are reserved, and of which the sheet says no more; whole registers left out. */
static const uint8_t reserved[CHIP_REGISTERS] = {
    [COMMAND] = 0xC0, [DIV_IEN] = 0x6B, [DIV_IRQ] = 0x6B, [ERROR] = 0x20, [STATUS_1] = 0x80,
    [STATUS_2] = 0x30, [WATER_LEVEL] = 0xC0, [CONTROL] = 0x38, [BIT_FRAMING] = 0x08, [COLL] = 0x40,
    [MODE] = 0x54, [TX_MODE] = 0x07, [RX_MODE] = 0x03, [TX_CONTROL] = 0x04, [TX_ASK] = 0xBF,
    [0x16] = 0xC0, [0x18] = 0x08, [0x1C] = 0xFC, [0x1D] = 0xEF, [RF_CFG] = 0x8F, [0x28] = 0xC0,
    [0x29] = 0xC0, [AUTO_TEST] = 0x80,
};

void chip_fill_registers(struct chip_model *chip)
{
    memcpy(chip->registers, after_reset, sizeof chip->registers);
    chip->registers[VERSION] = chip->version;
}

uint8_t chip_pull(struct chip_model *chip)
{
    uint8_t byte = chip->fifo[0];

    if (chip->level == 0)
        return 0;
    memmove(chip->fifo, chip->fifo + 1, --chip->level);
    chip_raise(chip, chip_alerts(chip) << ALERT_IRQS);
    return byte;
}

/* 8.6.2 promises that PowerDown reads 1 until the quartz runs where the chip was put to sleep by
 * that bit; not every make keeps that promise after its reset pin, 8.8.1, too. */
static bool tells_sleep(const struct chip_model *chip)
{
    return chip->asleep || (chip->wakes && (chip->roused || !(chip->make & CHIP_SLOW_QUARTZ)));
}

/* What stands in a register, reserved bits and all. */
static uint8_t look(struct chip_model *chip, uint8_t reg)
{
    uint64_t left;

    switch (reg) {
    case COMMAND:
        return chip->registers[COMMAND] | (tells_sleep(chip) ? POWER_DOWN : 0);
    case FIFO_DATA:
        return chip_pull(chip);
    case FIFO_LEVEL:
        return chip->level;
    case STATUS_1:
        return (chip->registers[STATUS_1] & 0xF4) | (chip->timer_ns ? 0x08 : 0) | chip_alerts(chip);
    case T_VALUE_HIGH:
    case T_VALUE_LOW:
        left = chip->timer_ns ? (chip->timer_ns - chip->now_ns) * 1000 / chip_tick_ps(chip) : 0;
        return (uint8_t)(reg == T_VALUE_HIGH ? left >> 8 : left);
    default:
        return chip->registers[reg];
    }
}

uint8_t chip_get(struct chip_model *chip, uint8_t reg)
{
    uint8_t value = look(chip, reg);

    return chip->make & CHIP_RESERVED_ZERO ? value & (uint8_t)~reserved[reg] : value;
}

/* 8.6.2: asleep, it hears nothing but that it is to wake up; and nothing before its quartz runs. */
static void put_asleep(struct chip_model *chip, uint8_t reg, uint8_t value)
{
    if (chip->asleep && reg == COMMAND && !(value & POWER_DOWN))
        chip_rouse(chip);
}

void chip_put(struct chip_model *chip, uint8_t reg, uint8_t value)
{
    if (chip->asleep || chip->wakes) {
        put_asleep(chip, reg, value);
        return;
    }
    switch (reg) {
    case COMMAND:
        if (value & POWER_DOWN)
            chip_sleep(chip);
        else
            chip_command(chip, value);
        break;
    case COM_IRQ:
        /* 9.3.1.5: bit 7 says whether the marked bits are set or cleared. */
        if (value & 0x80)
            chip->registers[COM_IRQ] |= value & 0x7F;
        else
            chip->registers[COM_IRQ] &= (uint8_t)~value;
        break;
    case DIV_IRQ:
        if (value & 0x80)
            chip->registers[DIV_IRQ] |= value & 0x14;
        else
            chip->registers[DIV_IRQ] &= (uint8_t)~value;
        break;
    case FIFO_DATA:
        chip_push(chip, value);
        break;
    case FIFO_LEVEL:
        if (value & 0x80) {
            chip->level = 0;
            chip->registers[ERROR] &= (uint8_t)~OVERFLOW;
            chip_raise(chip, chip_alerts(chip) << ALERT_IRQS);
        }
        break;
    case CONTROL:
        if (value & 0x80)
            chip->timer_ns = 0;
        if (value & 0x40)
            chip_start_timer(chip, chip->now_ns);
        break;
    case BIT_FRAMING:
        chip->registers[BIT_FRAMING] = value;
        if (value & 0x80 && (chip->registers[COMMAND] & 0x0F) == TRANSCEIVE)
            chip_send(chip);
        break;
    case COLL:
        chip->registers[COLL] = (chip->registers[COLL] & 0x7F) | (value & 0x80);
        break;
    case TX_CONTROL:
        chip->registers[TX_CONTROL] = value;
        chip_set_field(chip, chip->now_ns);
        break;
    case ERROR: case STATUS_1: case CRC_HIGH: case CRC_LOW: case T_VALUE_HIGH: case T_VALUE_LOW:
    case VERSION:
        break;
    default:
        chip->registers[reg] = value;
        break;
    }
}
