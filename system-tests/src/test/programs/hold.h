/* A test that wants to see a program on its way names a FIFO, HOLD, and an iteration, HOLD_AT: before it task 0 waits for a byte there. */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static void hold(int rank, int iteration) {
    const char *fifo = getenv("HOLD"), *at = getenv("HOLD_AT");
    char byte;
    if (fifo == NULL || at == NULL || rank != 0 || iteration != atoi(at)) return;
    int file = open(fifo, O_RDONLY);
    if (file < 0 || read(file, &byte, 1) != 1) abort();
    close(file);
}
