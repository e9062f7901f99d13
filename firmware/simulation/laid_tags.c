#include "laid_tags.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulation.h"

#define LONGEST_UID 10
#define PAGE 4

/* Kinds with memory: how many pages, and the size in their capability container. */
static const struct { const char *name; uint16_t pages; uint8_t size; } kinds[] = {
    { "ntag213", 45, 0x12 }, { "ntag215", 135, 0x3E }, { "ntag216", 231, 0x6D },
};

static size_t uid_of(const char *word, uint8_t *uid)
{
    size_t length = strlen(word);

    if (length != 8 && length != 14 && length != 20)
        return 0;
    for (size_t at = 0; at < length; at++)
        if (!isxdigit((unsigned char)word[at]))
            return 0;
    for (size_t at = 0; at < length / 2; at++)
        sscanf(word + 2 * at, "%2hhx", &uid[at]);
    return length / 2;
}

/* The memory of a tag as it leaves the factory: its number, its size, an empty message. */
static uint8_t *blank(const uint8_t *uid, uint16_t pages, uint8_t size)
{
    uint8_t *memory = calloc(pages, PAGE);

    if (!memory)
        return NULL;
    memcpy(memory, uid, 3);
    memory[3] = 0x88 ^ uid[0] ^ uid[1] ^ uid[2];
    memcpy(memory + 4, uid + 3, 4);
    memory[8] = uid[3] ^ uid[4] ^ uid[5] ^ uid[6];
    memory[9] = 0x48;
    memcpy(memory + 12, (uint8_t[]){ 0xE1, 0x10, size, 0 }, 4);
    /* NTAG213/215/216, 8.5.6: the smallest has a block on locking before the message. */
    if (pages == kinds[0].pages)
        memcpy(memory + 16, (uint8_t[]){ 0x01, 0x03, 0xA0, 0x0C, 0x34, 0x03, 0x00, 0xFE }, 8);
    else
        memcpy(memory + 16, (uint8_t[]){ 0x03, 0x00, 0xFE }, 3);
    return memory;
}

void laid_begin(struct laid *laid)
{
    for (size_t at = 0; at < LAID_MOST; at++)
        laid[at] = (struct laid){ .number = -1 };
}

const char *laid_lay(struct laid *laid, struct simulation *simulation, int antenna, char **words,
                     int count)
{
    uint8_t uid[LONGEST_UID], *memory = NULL;
    uint16_t pages = 0;
    bool askew = count > 1 && !strcmp(words[count - 1], "askew");
    size_t size = count > 0 ? uid_of(words[0], uid) : 0;

    if (!size)
        return "expected a UID of 4, 7 or 10 bytes in hexadecimal";
    if (count - askew > 1) {
        for (size_t at = 0; at < sizeof kinds / sizeof *kinds; at++)
            if (!strcmp(words[1], kinds[at].name) && size == 7) {
                pages = kinds[at].pages;
                memory = blank(uid, pages, kinds[at].size);
            }
        if (!memory)
            return "expected ntag213, ntag215 or ntag216, and a UID of 7 bytes";
    }
    for (struct laid *each = laid; each < laid + LAID_MOST; each++) {
        if (each->number >= 0)
            continue;
        each->number = simulation_lay(simulation, antenna, uid, size, memory, pages, askew);
        if (each->number < 0)
            break;
        each->antenna = antenna;
        each->memory = memory;
        return NULL;
    }
    free(memory);
    return "no more than four tags fit onto an antenna";
}

void laid_lift(struct laid *laid, struct simulation *simulation, int antenna)
{
    for (struct laid *each = laid; each < laid + LAID_MOST; each++) {
        if (each->number < 0 || each->antenna != antenna)
            continue;
        simulation_lift(simulation, each->number);
        free(each->memory);
        *each = (struct laid){ .number = -1 };
    }
}
