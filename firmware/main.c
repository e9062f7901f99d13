/* The card reader's main loop of tasks; none blocks on anything but the chips. */

#include <string.h>

#include "board.h"
#include "crc.h"
#include "frame.h"
#include "health.h"
#include "lights.h"
#include "protocol.h"
#include "reader.h"

#define MAJOR 1
#define MINOR 1

#define BEAT_MS 250
#define COPY_MS 4
#define COPIES 5                          /* so often what has changed is said in a row */
#define BREAKS 2                          /* one may be noise */
#define ID_ADDRESS 0

static struct {
    struct reader reader;
    struct lights lights;
    struct frame_hearing hearing;
    uint8_t id[4];
    uint8_t sequence;
    uint8_t copies[BOARD_ANTENNAS];
    bool beats;
    uint16_t beat_ms, copy_ms, second_ms, uptime_s;
} here;

static bool has_room(void)
{
    return board_room() >= FRAME_WIRE;
}

static void say(struct frame *frame)
{
    uint8_t wire[FRAME_WIRE];
    uint8_t size;

    frame->sequence = here.sequence++;
    size = frame_write(frame, wire);
    for (uint8_t at = 0; at < size; at++) {
        /* Where the line cannot keep up it is waited for; a frame is at most 4 ms long, and
         * those that are longer are said at the higher speed only. */
        while (board_room() == 0)
            ;
        board_say(wire[at]);
    }
}

static void say_hello(void)
{
    struct frame frame;
    struct protocol_hello hello = { MAJOR, MINOR, { 0 }, here.reader.count, board_cause() };

    memcpy(hello.id, here.id, sizeof hello.id);
    protocol_hello(&frame, &hello);
    say(&frame);
    memset(here.copies, COPIES, sizeof here.copies);
}

static void set_speed(bool fast)
{
    board_set_fast(fast);
    board_forget_breaks();
    here.reader.learns = fast;
    here.hearing.length = 0;
}

/* The id is kept with a CRC behind it; one that was never drawn, or is damaged, is drawn anew. */
static void find_id(void)
{
    uint16_t crc = CRC_FRAME_START;

    for (uint8_t at = 0; at < 6; at++) {
        uint8_t byte = board_load(ID_ADDRESS + at);

        crc = crc_frame(crc, byte);
        if (at < 4)
            here.id[at] = byte;
    }
    if (crc == 0)
        return;
    memset(here.id, 0, sizeof here.id);
    if (!reader_random(&here.reader, here.id))
        return;
    crc = CRC_FRAME_START;
    for (uint8_t at = 0; at < 4; at++) {
        crc = crc_frame(crc, here.id[at]);
        board_store(ID_ADDRESS + at, here.id[at]);
    }
    board_store(ID_ADDRESS + 4, (uint8_t)(crc >> 8));
    board_store(ID_ADDRESS + 5, (uint8_t)crc);
}

static void answer(uint8_t sequence, enum protocol_status status, const uint8_t *data)
{
    struct frame frame;

    protocol_done(&frame, sequence, status, status == PROTOCOL_STATUS_WELL ? data : NULL);
    say(&frame);
}

static void obey(uint8_t sequence, const struct protocol_command *command)
{
    uint8_t data[PROTOCOL_DATA];
    enum protocol_status status = PROTOCOL_STATUS_WELL;

    switch (command->kind) {
    case PROTOCOL_GREET:
        say_hello();
        return;
    case PROTOCOL_LIGHTS:
        lights_show(&here.lights, command->first, command->second);
        break;
    case PROTOCOL_IDENTIFY:
        lights_identify(&here.lights);
        break;
    case PROTOCOL_GAIN:
        if (!reader_gain(&here.reader, command->antenna, command->first))
            status = PROTOCOL_STATUS_UNKNOWN;
        break;
    case PROTOCOL_READ:
        answer(sequence, reader_touch(&here.reader, command, data), data);
        return;
    case PROTOCOL_WRITE:
        status = reader_touch(&here.reader, command, NULL);
        break;
    case PROTOCOL_PACE:
        if (command->first > PROTOCOL_SPEED_FAST)
            status = PROTOCOL_STATUS_UNKNOWN;
        break;
    default:
        break;
    }
    answer(sequence, status, NULL);
    if (command->kind == PROTOCOL_PACE && status == PROTOCOL_STATUS_WELL)
        set_speed(command->first == PROTOCOL_SPEED_FAST);
    if (command->kind != PROTOCOL_RESET)
        return;
    board_flush();
    board_restart(PROTOCOL_CAUSE_ASKED);
}

/* Whoever speaks more slowly than we do has not heard of any other speed yet. */
static void slow_task(void)
{
    if (board_breaks() < BREAKS || !board_is_fast())
        return;
    set_speed(false);
    say_hello();
}

static void hear_task(void)
{
    uint8_t byte;

    while (board_hear(&byte)) {
        struct frame frame;
        struct protocol_command command;
        enum protocol_status status;

        if (!frame_hear(&here.hearing, byte, &frame) || frame.kind < PROTOCOL_GREET)
            continue;
        board_forget_breaks();
        status = protocol_command(&frame, &command);
        if (status == PROTOCOL_STATUS_WELL)
            obey(frame.sequence, &command);
        else if (status == PROTOCOL_STATUS_UNKNOWN)
            answer(frame.sequence, status, NULL);
        else
            here.hearing.damaged++;
    }
}

static void beat_task(uint16_t now_ms)
{
    if ((uint16_t)(now_ms - here.second_ms) >= 1000) {
        here.second_ms += 1000;
        here.uptime_s++;
    }
    if ((uint16_t)(now_ms - here.beat_ms) < BEAT_MS)
        return;
    here.beat_ms = now_ms;
    here.beats = true;
    health_check(&here.reader, now_ms);
    for (uint8_t number = 0; number < here.reader.count; number++)
        if (here.copies[number] == 0)
            here.copies[number] = 1;
}

static void say_beat(void)
{
    struct frame frame;
    struct protocol_beat beat = { here.uptime_s, reader_round_ms(&here.reader), here.hearing.damaged,
                                  here.reader.renewed };

    here.beats = false;
    protocol_beat(&frame, &beat);
    say(&frame);
}

static void say_report(uint8_t number)
{
    struct protocol_antenna report;
    struct frame frame;

    reader_report(&here.reader, number, &report);
    protocol_antenna(&frame, &report);
    here.copies[number]--;
    say(&frame);
}

/* The report of an antenna behind the memory of the tag that lies there: who knows it need not ask
 * for it when the report is believed. */
static void say_antenna(uint8_t number)
{
    const struct protocol_memory *memory = reader_memory(&here.reader, number);
    struct frame frame;

    if (memory != NULL && board_is_fast()) {
        protocol_memory(&frame, memory);
        say(&frame);
    }
    say_report(number);
}

/* What has just changed is on the line while the memory of the tag that came is read; two equal
 * reports are believed, and the second follows without a pause. */
static void news_task(void)
{
    for (uint8_t number = 0; number < here.reader.count; number++) {
        if (!reader_changed(&here.reader, number))
            continue;
        here.copies[number] = COPIES;
        if (has_room() && reader_knows(&here.reader, number))
            say_report(number);
        reader_learn(&here.reader, number);
        if (has_room() && reader_knows(&here.reader, number))
            say_antenna(number);
    }
}

static void report_task(uint16_t now_ms)
{
    if (here.beats && has_room())
        say_beat();
    if ((uint16_t)(now_ms - here.copy_ms) < COPY_MS)
        return;
    here.copy_ms = now_ms;
    for (uint8_t number = 0; number < here.reader.count; number++)
        if (here.copies[number] > 0 && has_room() && reader_knows(&here.reader, number))
            say_antenna(number);
}

static void lights_task(uint16_t now_ms)
{
    uint8_t on = lights_now(&here.lights, now_ms);

    for (uint8_t light = 0; light < BOARD_LIGHTS_COUNT; light++)
        board_light(light, on >> light & 1);
}

int main(void)
{
    board_begin();
    reader_begin(&here.reader, board_now_ms());
    here.reader.learns = board_is_fast();
    find_id();
    say_hello();
    for (;;) {
        bool polled;

        slow_task();
        hear_task();
        polled = reader_poll(&here.reader, board_now_ms());
        news_task();
        reader_rest(&here.reader);
        beat_task(board_now_ms());
        report_task(board_now_ms());
        lights_task(board_now_ms());
        board_alive();
        if (!polled)
            board_rest();
    }
}
