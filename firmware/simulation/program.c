/* The simulated reader as a program: its serial line is a pseudo-terminal, and what happens around
 * it is told on standard input, a line each; see `usage`. It ends with its input. */
#define _GNU_SOURCE                       /* posix_openpt */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "laid_tags.h"
#include "simulation.h"

#define ANTENNAS 4
#define WORDS 5
#define FAST_US 20000u

static const char usage[] =
    "usage: simulate IMAGE.hex [ANTENNAS [LINK]]\n"
    "Runs the image with so many reader boards, one to four, and says where its serial line is.\n"
    "LINK is a name for it that is there only while it is plugged in: its own may soon be\n"
    "another program's.\n"
    "  lay ANTENNA UID [ntag213|ntag215|ntag216] [askew]    lift ANTENNA\n"
    "  fault ANTENNA well|missing|hung|hung-until-reset|deaf|deaf-until-reset|unsound\n"
    "  sag ANTENNA    brownout    freeze    power    pull    plug    pace real|fast    lights\n"
    "  damage N    of a thousand bytes on the line so many are lost or flipped\n";

static const char *const faults[] = {
    "well", "missing", "hung", "hung-until-reset", "deaf", "deaf-until-reset", "unsound",
};

struct program {
    struct simulation *simulation;
    int boards, line, far;                /* both ends of the serial line; -1 while pulled */
    const char *link;                     /* what leads to it; NULL for nothing */
    bool fast;
    int damaged;                          /* of a thousand bytes, either way */
    struct laid laid[LAID_MOST];
};

/* Has a link lead there, also one that was left by somebody who could not tidy up. */
static bool lead(const char *link, const char *there)
{
    char letter;

    if (readlink(link, &letter, 1) > 0)
        unlink(link);
    return symlink(there, link) == 0;
}

static bool plug(struct program *program)
{
    struct termios raw;

    program->line = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (program->line < 0 || grantpt(program->line) || unlockpt(program->line))
        return false;
    /* Kept open, or the line would hang up whenever nobody listens. */
    program->far = open(ptsname(program->line), O_RDWR | O_NOCTTY);
    if (program->far < 0 || tcgetattr(program->far, &raw))
        return false;
    cfmakeraw(&raw);
    if (tcsetattr(program->far, TCSANOW, &raw))
        return false;
    if (program->link && !lead(program->link, ptsname(program->line)))
        return false;
    printf("line %s\n", ptsname(program->line));
    return true;
}

static void pull(struct program *program)
{
    if (program->link)
        unlink(program->link);
    close(program->far);
    close(program->line);
    program->line = program->far = -1;
}

static const char *fail(struct program *program, int antenna, const char *name)
{
    for (size_t at = 0; at < sizeof faults / sizeof *faults; at++)
        if (!strcmp(name, faults[at])) {
            simulation_fault(program->simulation, antenna, at);
            return NULL;
        }
    return "no such fault";
}

/* Does what concerns one antenna; why not, NULL when it was done. */
static const char *at_antenna(struct program *program, char **words, int count)
{
    int antenna = count > 1 && isdigit((unsigned char)words[1][0]) ? atoi(words[1]) : -1;

    if (antenna < 0 || antenna >= program->boards)
        return "no such antenna";
    if (!strcmp(words[0], "lay"))
        return laid_lay(program->laid, program->simulation, antenna, words + 2, count - 2);
    if (!strcmp(words[0], "fault"))
        return fail(program, antenna, count > 2 ? words[2] : "");
    if (!strcmp(words[0], "lift"))
        laid_lift(program->laid, program->simulation, antenna);
    else
        simulation_sag(program->simulation, antenna);
    return NULL;
}

/* Does what concerns the whole reader; why not, NULL when it was done. */
static const char *at_reader(struct program *program, char **words, int count)
{
    const char *verb = words[0];

    if (!strcmp(verb, "brownout"))
        simulation_brownout(program->simulation);
    else if (!strcmp(verb, "freeze"))
        simulation_freeze(program->simulation);
    else if (!strcmp(verb, "power"))
        simulation_power(program->simulation);
    else if (!strcmp(verb, "pull") && program->line >= 0)
        pull(program);
    else if (!strcmp(verb, "plug") && program->line < 0)
        return plug(program) ? NULL : strerror(errno);
    else if (!strcmp(verb, "pace") && count > 1)
        program->fast = !strcmp(words[1], "fast");
    else if (!strcmp(verb, "damage") && count > 1)
        program->damaged = atoi(words[1]);
    else if (!strcmp(verb, "lights"))
        printf("lights %u\n", simulation_lights(program->simulation));
    else
        return "no such word here";
    return NULL;
}

static void obey(struct program *program, char *line)
{
    static const char *const of_antennas[] = { "lay", "lift", "fault", "sag" };
    char *words[WORDS] = { NULL };
    const char *why = NULL;
    bool found = false;
    int count = 0;

    for (char *word = strtok(line, " \n"); word && count < WORDS; word = strtok(NULL, " \n"))
        words[count++] = word;
    if (!count)
        return;
    for (size_t at = 0; at < sizeof of_antennas / sizeof *of_antennas; at++)
        found |= !strcmp(words[0], of_antennas[at]);
    why = found ? at_antenna(program, words, count) : at_reader(program, words, count);
    printf(why ? "no: %s\n" : "ok\n", why);
}

/* Loses a byte, or flips one of its bits, here and there; how many bytes are left. */
static size_t damage(const struct program *program, uint8_t *bytes, size_t count)
{
    size_t left = 0;

    for (size_t at = 0; at < count; at++) {
        if (rand() % 1000 >= program->damaged)
            bytes[left++] = bytes[at];
        else if (rand() % 2)
            bytes[left++] = bytes[at] ^ 1u << rand() % 8;
    }
    return left;
}

/* How fast whoever opened the line speaks; 0 for a speed that no reader has. */
static uint32_t line_baud(const struct program *program)
{
    static const struct { speed_t speed; uint32_t baud; } speeds[] = {
        { B9600, 9600 }, { B57600, 57600 }, { B115200, 115200 }, { B500000, 500000 },
    };
    struct termios now;

    if (tcgetattr(program->far, &now))
        return 0;
    for (size_t at = 0; at < sizeof speeds / sizeof *speeds; at++)
        if (cfgetospeed(&now) == speeds[at].speed)
            return speeds[at].baud;
    return 0;
}

static void exchange(struct program *program)
{
    uint8_t bytes[4096];
    size_t said = simulation_take(program->simulation, bytes, sizeof bytes);
    ssize_t heard;

    said = damage(program, bytes, said);
    /* What nobody reads is lost, as on a real line. */
    if (program->line < 0 || (said && write(program->line, bytes, said) < 0 && errno != EAGAIN))
        return;
    simulation_line(program->simulation, line_baud(program));
    heard = read(program->line, bytes, sizeof bytes);
    if (heard > 0)
        simulation_send(program->simulation, bytes, damage(program, bytes, heard));
}

static uint64_t clock_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000ull + now.tv_nsec / 1000;
}

/* Runs until the input ends, a millisecond at a time, or as fast as it goes. */
static void run(struct program *program)
{
    char line[256];
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    uint64_t ahead_us = clock_us() - simulation_now_us(program->simulation);

    for (;;) {
        uint64_t until_us = clock_us() - ahead_us;

        if (program->fast) {
            until_us = simulation_now_us(program->simulation) + FAST_US;
            ahead_us = clock_us() - until_us;
        }
        if (!simulation_run(program->simulation, until_us)) {
            fprintf(stderr, "the processor crashed\n");
            return;
        }
        exchange(program);
        fflush(stdout);
        if (poll(&input, 1, program->fast ? 0 : 1) > 0) {
            if (!fgets(line, sizeof line, stdin))
                return;
            obey(program, line);
        }
    }
}

int main(int count, char **words)
{
    struct program program = { .boards = count > 2 ? atoi(words[2]) : ANTENNAS,
                               .link = count > 3 ? words[3] : NULL };

    if (count < 2 || program.boards < 1 || program.boards > ANTENNAS) {
        fputs(usage, stderr);
        return 2;
    }
    /* Unbuffered, so that poll sees every line that waits. */
    setvbuf(stdin, NULL, _IONBF, 0);
    laid_begin(program.laid);
    program.simulation = simulation_new(words[1], (1u << program.boards) - 1, getpid());
    if (!program.simulation || !plug(&program)) {
        fprintf(stderr, "%s cannot be simulated\n", words[1]);
        return 1;
    }
    run(&program);
    if (program.line >= 0)
        pull(&program);
    simulation_free(program.simulation);
    return 0;
}
