/* CRCs of frames on the serial line, and of bytes exchanged with a tag. */
#ifndef CRC_H
#define CRC_H

#include <stdint.h>

#define CRC_FRAME_START 0xFFFF
#define CRC_TAG_START 0x6363

/* CRC-16 of polynomial 1021h, one byte further; over data and its CRC, high byte first, it is 0. */
uint16_t crc_frame(uint16_t crc, uint8_t byte);

/* CRC_A of ISO/IEC 14443-3, 6.2.4, one byte further; over data and its CRC, low byte first, 0. */
uint16_t crc_tag(uint16_t crc, uint8_t byte);

#endif
