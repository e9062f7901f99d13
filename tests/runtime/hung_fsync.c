/* Hangs in the next fsync of a write-ahead log for as many seconds as the file $HANG says. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void hang(int fd)
{
    char link[64], path[4096];
    const char *file = getenv("HANG");
    double seconds = 0;
    FILE *order;

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path);
    if (!file || length < 4 || strncmp(path + length - 4, "-wal", 4))
        return;
    order = fopen(file, "r");
    if (!order)
        return;
    if (fscanf(order, "%lf", &seconds) != 1)
        seconds = 0;
    fclose(order);
    unlink(file);
    usleep((useconds_t)(seconds * 1e6));
}

int fsync(int fd)
{
    hang(fd);
    return (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    hang(fd);
    return (int)syscall(SYS_fdatasync, fd);
}
