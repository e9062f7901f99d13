#include "presence.h"

#include <string.h>

static bool same(const struct protocol_tag *one, const struct protocol_tag *other)
{
    return one->size == other->size && memcmp(one->uid, other->uid, one->size) == 0;
}

static bool leave(struct presence *here)
{
    bool changed = here->lies != PROTOCOL_LIES_NOTHING;

    here->lies = here->of_one = PROTOCOL_LIES_NOTHING;
    here->tag.size = 0;
    return changed;
}

/* No good read for so long that the tag can hardly lie there still. */
static bool doubt(struct presence *here, uint16_t now_ms)
{
    if (here->lies == PROTOCOL_LIES_NOTHING)
        return false;
    return (uint16_t)(now_ms - here->read_ms) >= PRESENCE_DOUBT_MS ? leave(here) : false;
}

void presence_begin(struct presence *here)
{
    memset(here, 0, sizeof *here);
}

bool presence_read(struct presence *here, const struct protocol_tag *tag, uint16_t now_ms)
{
    here->misses = here->collisions = 0;
    here->read_ms = now_ms;
    if (here->lies == PROTOCOL_LIES_SEVERAL) {
        here->alone = same(tag, &here->once) ? here->alone + 1 : 1;
        here->once = *tag;
        if (here->alone < PRESENCE_ALONE_READS)
            return false;
    } else if (here->lies != PROTOCOL_LIES_NOTHING && same(tag, &here->tag)) {
        return false;
    }
    if (here->of_one != PROTOCOL_LIES_NOTHING && same(tag, &here->tag)) {
        here->lies = here->of_one;
    } else {
        here->lay++;
        here->lies = here->of_one = here->known ? PROTOCOL_LIES_LAID : PROTOCOL_LIES_FOUND;
    }
    here->known = true;
    here->tag = *tag;
    return true;
}

bool presence_several(struct presence *here, uint16_t now_ms)
{
    here->misses = here->alone = 0;
    here->read_ms = now_ms;
    if (here->collisions < PRESENCE_SEVERAL_READS)
        here->collisions++;
    if (here->collisions < PRESENCE_SEVERAL_READS || here->lies == PROTOCOL_LIES_SEVERAL)
        return false;
    here->lies = PROTOCOL_LIES_SEVERAL;
    here->known = true;
    return true;
}

bool presence_nothing(struct presence *here, uint16_t now_ms)
{
    if (here->misses == 0)
        here->first_miss_ms = now_ms;
    if (here->misses < PRESENCE_GONE_MISSES)
        here->misses++;
    here->collisions = here->alone = 0;
    if (here->misses < PRESENCE_GONE_MISSES
        || (uint16_t)(now_ms - here->first_miss_ms) < PRESENCE_GONE_MS)
        return doubt(here, now_ms);
    /* Moved along, or after a minute of emptiness the difference of times would begin anew. */
    here->first_miss_ms = now_ms - PRESENCE_GONE_MS;
    here->known = true;
    return leave(here);
}

bool presence_unclear(struct presence *here, uint16_t now_ms)
{
    here->misses = here->collisions = here->alone = 0;
    return doubt(here, now_ms);
}

void presence_unwatched(struct presence *here)
{
    here->known = false;
    here->misses = 0;
}

bool presence_is_sure(const struct presence *here)
{
    return here->lies != PROTOCOL_LIES_NOTHING && here->misses == 0;
}

bool presence_in_doubt(const struct presence *here)
{
    return here->misses == PRESENCE_GONE_MISSES - 1 && here->lies != PROTOCOL_LIES_NOTHING;
}
