#include "reader.h"

#include <string.h>

#include "health.h"
#include "tag.h"

#define TOUCHES 3                         /* a tag askew answers every second time */

void reader_begin(struct reader *reader, uint16_t now_ms)
{
    memset(reader, 0, sizeof *reader);
    reader->count = 1;
    reader->likely = PROTOCOL_DATA;
    for (uint8_t number = 0; number < BOARD_ANTENNAS; number++) {
        struct reader_antenna *antenna = &reader->antennas[number];

        antenna->chip.antenna = number;
        antenna->chip.gain = MFRC522_GAIN;
        antenna->health = PROTOCOL_HEALTH_MISSING;
        board_run(number, true);
    }
    health_check(reader, now_ms);
    reader->renewed = 0;
}

void reader_learn(struct reader *reader, uint8_t number)
{
    struct reader_antenna *antenna = &reader->antennas[number];
    struct protocol_memory *memory = &reader->memory;
    const struct protocol_tag *tag = &antenna->presence.tag;

    if (reader->selected != antenna)
        return;
    memory->size = 0;
    if (!reader->learns || tag->sak != TAG_HAS_MEMORY || tag->size != PROTOCOL_MEMORY_UID)
        return;
    memory->antenna = number;
    memory->lay = antenna->presence.lay;
    memcpy(memory->uid, tag->uid, PROTOCOL_MEMORY_UID);
    memory->size = tag_learn(&antenna->chip, memory, reader->likely);
    reader->likely = memory->size > 0 ? memory->size : PROTOCOL_DATA;
}

void reader_rest(struct reader *reader)
{
    if (reader->awake != NULL)
        tag_halt(&reader->awake->chip);
    if (reader->polled != NULL)
        reader->polled->took_ms = (uint8_t)(board_now_ms() - reader->began_ms);
    reader->polled = reader->awake = reader->selected = NULL;
}

/* What the poll says of the antenna; whether its report changed. */
static bool note(struct presence *here, enum tag_found found, const struct protocol_tag *tag,
                 uint16_t now_ms)
{
    switch (found) {
    case TAG_ONE:
        return presence_read(here, tag, now_ms);
    case TAG_SEVERAL:
        return presence_several(here, now_ms);
    case TAG_NONE:
        return presence_nothing(here, now_ms);
    default:
        return presence_unclear(here, now_ms);
    }
}

static void poll(struct reader *reader, uint8_t number, uint16_t now_ms)
{
    struct reader_antenna *antenna = &reader->antennas[number];
    struct presence *here = &antenna->presence;
    struct protocol_tag tag;
    enum tag_found found = TAG_HUNG;

    if (antenna->health != PROTOCOL_HEALTH_MISSING)
        found = tag_find(&antenna->chip, &tag);
    if (found != TAG_HUNG)
        antenna->hangs = 0;
    if (found != TAG_NONE && found != TAG_HUNG)
        reader->awake = antenna;
    if (note(here, found, &tag, now_ms)) {
        antenna->changed = true;
        if (found == TAG_ONE)
            reader->selected = antenna;
    }
    antenna->poll_ms = now_ms + (presence_is_sure(here) ? READER_HELD_MS : READER_POLL_MS);
    /* These chips go deaf now and then while their registers still answer: before a tag counts as
     * gone, and now and then where nothing lies, the chip starts afresh. */
    if (antenna->health == PROTOCOL_HEALTH_MISSING)
        return;
    if (found == TAG_HUNG)
        health_unhang(reader, number, now_ms);
    else if (presence_in_doubt(here)
             || (here->lies == PROTOCOL_LIES_NOTHING
                 && (uint16_t)(now_ms - antenna->renewed_ms) >= READER_RENEW_MS))
        health_renew(reader, antenna, now_ms);
}

/* One on which something lies is polled a while after another such, since each takes the time in
 * which a card may be laid on one of the others. */
static bool may(struct reader *reader, const struct reader_antenna *antenna, uint16_t now_ms)
{
    if (!presence_is_sure(&antenna->presence))
        return true;
    if ((uint16_t)(now_ms - reader->held_ms) < READER_APART_MS)
        return false;
    reader->held_ms = now_ms;
    return true;
}

bool reader_poll(struct reader *reader, uint16_t now_ms)
{
    for (uint8_t tries = reader->count; tries > 0; tries--) {
        uint8_t number = reader->next;
        struct reader_antenna *antenna = &reader->antennas[number];

        reader->next = number + 1 < reader->count ? number + 1 : 0;
        if ((int16_t)(now_ms - antenna->poll_ms) < 0 || !may(reader, antenna, now_ms))
            continue;
        poll(reader, number, now_ms);
        reader->polled = antenna;
        reader->began_ms = now_ms;
        return true;
    }
    return false;
}

uint8_t reader_round_ms(const struct reader *reader)
{
    uint8_t round_ms = 0;

    for (uint8_t number = 0; number < reader->count; number++)
        round_ms += reader->antennas[number].took_ms;
    return round_ms;
}

bool reader_changed(struct reader *reader, uint8_t number)
{
    bool changed = reader->antennas[number].changed;

    reader->antennas[number].changed = false;
    return changed;
}

bool reader_knows(const struct reader *reader, uint8_t number)
{
    const struct reader_antenna *antenna = &reader->antennas[number];

    return antenna->presence.known || !health_works(antenna);
}

void reader_report(const struct reader *reader, uint8_t number, struct protocol_antenna *report)
{
    const struct reader_antenna *antenna = &reader->antennas[number];

    report->antenna = number;
    report->health = antenna->health;
    report->version = antenna->version;
    report->lay = antenna->presence.lay;
    report->lies = antenna->presence.lies;
    report->tag = &antenna->presence.tag;
}

const struct protocol_memory *reader_memory(const struct reader *reader, uint8_t number)
{
    const struct protocol_memory *memory = &reader->memory;
    const struct presence *here = &reader->antennas[number].presence;
    bool lies = here->lies == PROTOCOL_LIES_LAID || here->lies == PROTOCOL_LIES_FOUND;

    return lies && memory->size > 0 && memory->antenna == number && memory->lay == here->lay
        ? memory : NULL;
}

bool reader_random(const struct reader *reader, uint8_t out[4])
{
    for (uint8_t number = 0; number < reader->count; number++) {
        if (reader->antennas[number].health == PROTOCOL_HEALTH_MISSING)
            continue;
        mfrc522_random(&reader->antennas[number].chip, out);
        return true;
    }
    return false;
}

bool reader_gain(struct reader *reader, uint8_t number, uint8_t gain)
{
    struct reader_antenna *antenna = &reader->antennas[number];

    if (number >= reader->count || gain > 7)
        return false;
    antenna->chip.gain = gain;
    return antenna->health == PROTOCOL_HEALTH_MISSING || mfrc522_begin(&antenna->chip);
}

static enum protocol_status touch(const struct mfrc522 *chip,
                                  const struct protocol_command *command, uint8_t *data)
{
    struct protocol_tag tag;
    enum protocol_status status = PROTOCOL_STATUS_UNCLEAR;
    enum tag_found found = tag_find(chip, &tag);

    if (found == TAG_ONE && tag.size == command->tag.size
        && memcmp(tag.uid, command->tag.uid, tag.size) == 0)
        status = command->kind == PROTOCOL_READ ? tag_read(chip, command->first, data)
                                                : tag_write(chip, command->first, command->data);
    else if (found == TAG_ONE || found == TAG_NONE)
        status = PROTOCOL_STATUS_ABSENT;
    if (found != TAG_NONE && found != TAG_HUNG)
        tag_halt(chip);
    return status;
}

enum protocol_status reader_touch(struct reader *reader, const struct protocol_command *command,
                                  uint8_t data[PROTOCOL_DATA])
{
    enum protocol_status status = PROTOCOL_STATUS_UNKNOWN;

    if (command->antenna >= reader->count)
        return status;
    if (command->kind == PROTOCOL_WRITE && reader->memory.antenna == command->antenna)
        reader->memory.size = 0;
    for (uint8_t tries = TOUCHES; tries > 0; tries--) {
        status = touch(&reader->antennas[command->antenna].chip, command, data);
        if (status == PROTOCOL_STATUS_WELL || status == PROTOCOL_STATUS_REFUSED)
            break;
    }
    return status;
}
