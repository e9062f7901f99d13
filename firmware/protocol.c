#include "protocol.h"

#include <string.h>

void protocol_hello(struct frame *frame, const struct protocol_hello *hello)
{
    uint8_t *body = frame->body;

    frame->kind = PROTOCOL_HELLO;
    frame->size = 10;
    body[0] = PROTOCOL_OLDEST;
    body[1] = PROTOCOL_NEWEST;
    body[2] = hello->major;
    body[3] = hello->minor;
    memcpy(body + 4, hello->id, sizeof hello->id);
    body[8] = hello->antennas;
    body[9] = hello->cause;
}

void protocol_beat(struct frame *frame, const struct protocol_beat *beat)
{
    uint8_t *body = frame->body;

    frame->kind = PROTOCOL_BEAT;
    frame->size = 5;
    body[0] = (uint8_t)beat->uptime_s;
    body[1] = (uint8_t)(beat->uptime_s >> 8);
    body[2] = beat->poll_ms;
    body[3] = beat->damaged;
    body[4] = beat->renewed;
}

void protocol_antenna(struct frame *frame, const struct protocol_antenna *antenna)
{
    uint8_t *body = frame->body;
    bool alone = antenna->lies == PROTOCOL_LIES_LAID || antenna->lies == PROTOCOL_LIES_FOUND;

    frame->kind = PROTOCOL_ANTENNA;
    frame->size = 5;
    body[0] = antenna->antenna;
    body[1] = antenna->health;
    body[2] = antenna->version;
    body[3] = antenna->lay;
    body[4] = antenna->lies;
    if (!alone)
        return;
    body[5] = antenna->tag->sak;
    memcpy(body + 6, antenna->tag->uid, antenna->tag->size);
    frame->size = 6 + antenna->tag->size;
}

void protocol_done(struct frame *frame, uint8_t answers, uint8_t status, const uint8_t *data)
{
    frame->kind = PROTOCOL_DONE;
    frame->size = 2;
    frame->body[0] = answers;
    frame->body[1] = status;
    if (data == NULL)
        return;
    memcpy(frame->body + 2, data, PROTOCOL_DATA);
    frame->size = 2 + PROTOCOL_DATA;
}

void protocol_memory(struct frame *frame, const struct protocol_memory *memory)
{
    uint8_t *body = frame->body;

    frame->kind = PROTOCOL_MEMORY;
    frame->size = 2 + PROTOCOL_MEMORY_UID + memory->size;
    body[0] = memory->antenna;
    body[1] = memory->lay;
    memcpy(body + 2, memory->uid, PROTOCOL_MEMORY_UID);
    memcpy(body + 2 + PROTOCOL_MEMORY_UID, memory->bytes, memory->size);
}

/* The UID at the end of a body; whether it has one of the lengths of a UID. */
static bool take_uid(const struct frame *frame, uint8_t at, struct protocol_tag *tag)
{
    uint8_t size = frame->size - at;

    if (frame->size < at || (size != 4 && size != 7 && size != 10))
        return false;
    tag->size = size;
    tag->sak = 0;
    memcpy(tag->uid, frame->body + at, size);
    return true;
}

/* How long the body of a kind is up to the UID that may follow; 255 for no kind of ours. */
static uint8_t fixed_size(uint8_t kind)
{
    switch (kind) {
    case PROTOCOL_IDENTIFY:
    case PROTOCOL_RESET:
        return 0;
    case PROTOCOL_PACE:
        return 1;
    case PROTOCOL_GREET:
    case PROTOCOL_LIGHTS:
    case PROTOCOL_GAIN:
    case PROTOCOL_READ:
        return 2;
    case PROTOCOL_WRITE:
        return 2 + PROTOCOL_PAGE;
    default:
        return 255;
    }
}

enum protocol_status protocol_command(const struct frame *frame, struct protocol_command *command)
{
    uint8_t fixed = fixed_size(frame->kind);
    const uint8_t *body = frame->body;
    bool of_tag = frame->kind == PROTOCOL_READ || frame->kind == PROTOCOL_WRITE;

    if (fixed == 255)
        return PROTOCOL_STATUS_UNKNOWN;
    if (of_tag ? !take_uid(frame, fixed, &command->tag) : frame->size != fixed)
        return PROTOCOL_STATUS_UNCLEAR;
    command->kind = frame->kind;
    if (fixed == 0)
        return PROTOCOL_STATUS_WELL;
    command->antenna = body[0];
    command->first = fixed == 1 || frame->kind == PROTOCOL_LIGHTS ? body[0] : body[1];
    command->second = body[1];
    if (frame->kind == PROTOCOL_WRITE)
        memcpy(command->data, body + 2, PROTOCOL_PAGE);
    return PROTOCOL_STATUS_WELL;
}
