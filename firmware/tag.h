/* Tags of ISO/IEC 14443 type A: waking, selecting, halting; reading and writing an NTAG21x. */
#ifndef TAG_H
#define TAG_H

#include <stdint.h>

#include "mfrc522.h"
#include "protocol.h"

#define TAG_HAS_MEMORY 0x00               /* the SAK of those with memory that anybody may read */

enum tag_found {
    TAG_NONE,                             /* a clean time-out: nothing answered */
    TAG_ONE,                              /* one, selected */
    TAG_SEVERAL,
    TAG_UNCLEAR,                          /* something answered that cannot be read */
    TAG_HUNG,                             /* the chip does not do what it is told */
};

/* Wakes what lies there, halted or not, and selects it when it is alone. */
enum tag_found tag_find(const struct mfrc522 *chip, struct protocol_tag *tag);

/* Sends to sleep whatever was woken, selected or not: a tag that waits in the middle of its
 * selection would be silent to the next tag_find, as if it were gone (ISO/IEC 14443-3, 6.3). */
void tag_halt(const struct mfrc522 *chip);

/* The memory of the selected tag from page 4 on, as far as it is quickly read; how many bytes:
 * PROTOCOL_DATA or PROTOCOL_MEMORY_MOST, 0 for none. `likely`: which of the two is asked for first. */
uint8_t tag_learn(const struct mfrc522 *chip, struct protocol_memory *memory, uint8_t likely);

/* Of the selected tag: PROTOCOL_DATA bytes from a page on, and one page. */
enum protocol_status tag_read(const struct mfrc522 *chip, uint8_t page, uint8_t *data);
enum protocol_status tag_write(const struct mfrc522 *chip, uint8_t page, const uint8_t *data);

#endif
