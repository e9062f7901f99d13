/* Looks after the antennas' chips: finds them, tests them, and revives those that hang or go deaf. */
#ifndef HEALTH_H
#define HEALTH_H

#include "reader.h"

/* Looks whether every chip is there and still set up, and sets up what is not. */
void health_check(struct reader *reader, uint16_t now_ms);

/* Whether a chip is there and does what it is told. */
bool health_works(const struct reader_antenna *antenna);

/* Sets a chip up anew; tags start afresh too, for their field was gone. */
void health_renew(struct reader *reader, struct reader_antenna *antenna, uint16_t now_ms);

/* A chip that does not do what it is told is gone, or has lost its settings, or starts afresh. */
void health_unhang(struct reader *reader, uint8_t number, uint16_t now_ms);

#endif
