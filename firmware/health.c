#include "health.h"

#define HANGS 2                           /* one may be chance */

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

void health_renew(struct reader *reader, struct reader_antenna *antenna, uint16_t now_ms)
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

bool health_works(const struct reader_antenna *antenna)
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
    health_renew(reader, antenna, now_ms);
    presence_unwatched(&antenna->presence);
    antenna->changed = true;
    if (reader->count <= number)
        reader->count = number + 1;
}

/* A chip that was there: still set up? */
static void check(struct reader *reader, struct reader_antenna *antenna, uint16_t now_ms)
{
    if (!mfrc522_settled(&antenna->chip)) {
        set_health(antenna, PROTOCOL_HEALTH_DEAF);
        health_renew(reader, antenna, now_ms);
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

void health_check(struct reader *reader, uint16_t now_ms)
{
    for (uint8_t number = 0; number < BOARD_ANTENNAS; number++)
        look_after(reader, number, now_ms);
}

void health_unhang(struct reader *reader, uint8_t number, uint16_t now_ms)
{
    struct reader_antenna *antenna = &reader->antennas[number];

    if (antenna->hangs < HANGS)
        antenna->hangs++;
    look_after(reader, number, now_ms);
    if (health_works(antenna) || antenna->health == PROTOCOL_HEALTH_HUNG)
        health_renew(reader, antenna, now_ms);
    /* It was waited for in vain, and the others are waiting. */
    antenna->poll_ms = now_ms + READER_HELD_MS;
}
