/* Simulated tags of ISO/IEC 14443 type A, with or without the memory of an NTAG21x. Sections 6.x
 * are those of ISO/IEC 14443-3, 10.x those of NXP's NTAG213/215/216 data sheet. */
#ifndef TAG_MODEL_H
#define TAG_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#define TAG_BYTES 928                     /* all pages of the largest tag and their CRC */

/* An elementary time unit, 128 / 13.56 MHz. */
#define ETU_NS 9440u

/* What goes through the air: whole bytes and bits of the last, parity apart. */
struct air {
    uint16_t bits;                        /* of data, 0 for silence */
    bool garbled;                         /* a parity bit is wrong */
    uint8_t bytes[TAG_BYTES];
    uint32_t delay_us;                    /* from the end of the question */
};

struct tag_model {
    uint8_t uid[10];
    uint8_t uid_size;                     /* 4, 7 or 10 */
    uint8_t *memory;                      /* the caller's, pages of four bytes; NULL for none */
    uint16_t pages;
    bool askew;                           /* every second time that it is woken it fails */

    enum { TAG_IDLE, TAG_READY, TAG_ACTIVE, TAG_HALTED } state;
    bool was_halted;                      /* 6.3: READY* and ACTIVE* go back to HALT */
    uint8_t level;                        /* of the cascade */
    uint32_t wakings;
    uint8_t fails;                        /* how this waking goes wrong, 0 for not */
    uint64_t talks_ns;                    /* until when it talks, and hears nothing */
    uint64_t powered_ns;                  /* since when the field is there, 0 for none */
};

/* One of its own; and letting go of it. */
struct tag_model *tag_model_new(const uint8_t *uid, uint8_t size, uint8_t *memory, uint16_t pages);
void tag_model_free(struct tag_model *tag);

/* Puts it into a field that has been there since a time, or into none with 0. */
void tag_model_power(struct tag_model *tag, uint64_t since_ns);

/* What it says to this; silence for nothing. `chance` decides how an askew tag fails. */
void tag_model_hear(struct tag_model *tag, const struct air *question, uint64_t now_ns,
                    uint32_t chance, struct air *answer);

/* How long so many bits of data are on the air. */
uint64_t tag_air_time_ns(uint16_t bits);

uint16_t tag_model_crc(const uint8_t *bytes, uint16_t size, uint16_t preset);

#endif
