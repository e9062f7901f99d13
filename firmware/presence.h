/* What lies on one antenna, from one poll after the other; the same in Python is
 * tablepi/tools/simulator/firmware_twin.py. */
#ifndef PRESENCE_H
#define PRESENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol.h"

#define PRESENCE_GONE_MISSES 3            /* so many clean time-outs in a row, */
#define PRESENCE_GONE_MS 75               /* and so long, are an absence */
#define PRESENCE_DOUBT_MS 1500            /* so long a tag may be unreadable before it is gone */
#define PRESENCE_SEVERAL_READS 2          /* so many collisions in a row are several tags, */
#define PRESENCE_ALONE_READS 3            /* and so often the same one alone is one again */

struct presence {
    uint8_t lies;                         /* enum protocol_lies */
    uint8_t lay;                          /* counts the tags that came; 0 follows 255 */
    struct protocol_tag tag;              /* the last one that lay there alone, size 0 for none */
    uint8_t of_one;                       /* what `lies` was before there were several */
    bool known;                           /* whether it has been seen what lies there */
    uint8_t misses, collisions, alone;
    struct protocol_tag once;
    uint16_t first_miss_ms, read_ms;
};

/* Nothing is known yet. Each of the others is one poll, and tells whether the report changed. */
void presence_begin(struct presence *here);
bool presence_read(struct presence *here, const struct protocol_tag *tag, uint16_t now_ms);
bool presence_several(struct presence *here, uint16_t now_ms);
bool presence_nothing(struct presence *here, uint16_t now_ms);
bool presence_unclear(struct presence *here, uint16_t now_ms);

/* Polling was interrupted: what lies there now counts as not newly laid. */
void presence_unwatched(struct presence *here);

/* Whether something lies there and was heard by the last poll. */
bool presence_is_sure(const struct presence *here);

/* Whether the next clean time-out but one would be an absence. */
bool presence_in_doubt(const struct presence *here);

#endif
