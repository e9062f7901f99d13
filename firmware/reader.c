#include "reader.h"

#include <string.h>

#include "tag.h"

#define HANGS 2                           /* one may be chance */
#define TOUCHES 3                         /* a tag askew answers every second time */

static bool is_there(uint8_t version)
{
    /* An open wire is pulled up, a dead chip pulls down. */
    return version != 0x00 && version != 0xFF;
}

static void set_health(struct reader_antenna *antenna, uint8_t health)
{
    if (antenna->health == health)
        return;
    antenna->health = health;
    antenna->changed = true;
}

/* Sets a chip up anew; tags start afresh too, for their field was gone. */
static void renew(struct reader *reader, struct reader_antenna *antenna, uint16_t now_ms)
{
    antenna->renewed_ms = now_ms;
    reader->renewed++;
    if (!mfrc522_begin(&antenna->chip))
        set_health(antenna, PROTOCOL_HEALTH_HUNG);
    antenna->poll_ms = board_now_ms() + READER_WAKE_MS;
}

/* What a chip is called that works. */
static uint8_t working(const struct reader_antenna *antenna)
{
    return antenna->sound ? PROTOCOL_HEALTH_WELL : PROTOCOL_HEALTH_UNSOUND;
}

static bool works(const struct reader_antenna *antenna)
{
    return antenna->health == working(antenna);
}

/* A chip that has just appeared: tested, set up, counted. One wrong test may be chance. */
static void welcome(struct reader *reader, uint8_t number, uint16_t now_ms)
{
    struct reader_antenna *antenna = &reader->antennas[number];

    antenna->sound = mfrc522_sound(&antenna->chip, antenna->version)
        || mfrc522_sound(&antenna->chip, antenna->version);
    set_health(antenna, working(antenna));
    renew(reader, antenna, now_ms);
    presence_unwatched(&antenna->presence);
    antenna->changed = true;
    if (reader->count <= number)
        reader->count = number + 1;
}

void reader_begin(struct reader *reader, uint16_t now_ms)
{
    memset(reader, 0, sizeof *reader);
    reader->count = 1;
    for (uint8_t number = 0; number < BOARD_ANTENNAS; number++) {
        struct reader_antenna *antenna = &reader->antennas[number];

        antenna->chip.antenna = number;
        antenna->chip.gain = MFRC522_GAIN;
        antenna->health = PROTOCOL_HEALTH_MISSING;
        board_run(number, true);
    }
    reader_check(reader, now_ms);
    reader->renewed = 0;
}

/* A chip that was there: still set up? */
static void check(struct reader *reader, struct reader_antenna *antenna, uint16_t now_ms)
{
    if (!mfrc522_settled(&antenna->chip)) {
        set_health(antenna, PROTOCOL_HEALTH_DEAF);
        renew(reader, antenna, now_ms);
    } else if (antenna->hangs >= HANGS) {
        set_health(antenna, PROTOCOL_HEALTH_HUNG);
    } else {
        set_health(antenna, working(antenna));
    }
}

static void look_after(struct reader *reader, uint8_t number, uint16_t now_ms)
{
    struct reader_antenna *antenna = &reader->antennas[number];

    antenna->version = mfrc522_version(&antenna->chip);
    if (!is_there(antenna->version))
        set_health(antenna, PROTOCOL_HEALTH_MISSING);
    else if (antenna->health == PROTOCOL_HEALTH_MISSING)
        welcome(reader, number, now_ms);
    else
        check(reader, antenna, now_ms);
}

void reader_check(struct reader *reader, uint16_t now_ms)
{
    for (uint8_t number = 0; number < BOARD_ANTENNAS; number++)
        look_after(reader, number, now_ms);
}

/* A chip that does not do what it is told is gone, or has lost its settings, or starts afresh. */
static void unhang(struct reader *reader, uint8_t number, uint16_t now_ms)
{
    struct reader_antenna *antenna = &reader->antennas[number];

    if (antenna->hangs < HANGS)
        antenna->hangs++;
    look_after(reader, number, now_ms);
    if (works(antenna) || antenna->health == PROTOCOL_HEALTH_HUNG)
        renew(reader, antenna, now_ms);
    /* It was waited for in vain, and the others are waiting. */
    antenna->poll_ms = now_ms + READER_HELD_MS;
}

/* Reads the memory of the tag that has just been selected, so that nobody has to ask for it. */
static void learn(struct reader *reader, uint8_t number)
{
    struct reader_antenna *antenna = &reader->antennas[number];
    struct protocol_memory *memory = &reader->memory;
    const struct protocol_tag *tag = &antenna->presence.tag;

    memory->size = 0;
    if (!reader->learns || tag->sak != TAG_HAS_MEMORY || tag->size != PROTOCOL_MEMORY_UID)
        return;
    memory->antenna = number;
    memory->lay = antenna->presence.lay;
    memcpy(memory->uid, tag->uid, PROTOCOL_MEMORY_UID);
    memory->size = tag_learn(&antenna->chip, memory);
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
    if (note(here, found, &tag, now_ms)) {
        antenna->changed = true;
        if (found == TAG_ONE)
            learn(reader, number);
    }
    if (found != TAG_NONE && found != TAG_HUNG)
        tag_halt(&antenna->chip);
    antenna->poll_ms = now_ms + (presence_is_sure(here) ? READER_HELD_MS : READER_POLL_MS);
    /* These chips go deaf now and then while their registers still answer: before a tag counts as
     * gone, and now and then where nothing lies, the chip starts afresh. */
    if (antenna->health == PROTOCOL_HEALTH_MISSING)
        return;
    if (found == TAG_HUNG)
        unhang(reader, number, now_ms);
    else if (presence_in_doubt(here)
             || (here->lies == PROTOCOL_LIES_NOTHING
                 && (uint16_t)(now_ms - antenna->renewed_ms) >= READER_RENEW_MS))
        renew(reader, antenna, now_ms);
}

void reader_poll(struct reader *reader, uint16_t now_ms)
{
    for (uint8_t tries = reader->count; tries > 0; tries--) {
        uint8_t number = reader->next;
        struct reader_antenna *antenna = &reader->antennas[number];

        reader->next = number + 1 < reader->count ? number + 1 : 0;
        if ((int16_t)(now_ms - antenna->poll_ms) < 0)
            continue;
        poll(reader, number, now_ms);
        antenna->took_ms = (uint8_t)(board_now_ms() - now_ms);
        return;
    }
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

    return antenna->presence.known || !works(antenna);
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

    return lies && memory->size > 0 && memory->antenna == number
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
