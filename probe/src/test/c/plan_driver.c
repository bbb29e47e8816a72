/* plan_driver CHANNEL: for each region id on stdin runs a region as the wrappers do, on the channel file of a test, and
 * says which threads and frequency it got and whether it was in step. A region lasts 20 microseconds, and so does the
 * serial part before the next. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record.h"

enum { NANOSECONDS = 20000 };

static void compute(void) {
    uint64_t begin = lull_now();
    while (lull_now() - begin < NANOSECONDS) {
    }
}

static int map(const char *path) {
    struct stat status;
    int file = open(path, O_RDWR);
    if (file < 0 || fstat(file, &status) != 0) return 1;
    void *memory = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) return 1;
    lull_task.channel = memory;
    lull_task.ring = (struct lull_record *)((char *)memory + lull_task.channel->ring_offset);
    lull_task.mask = lull_task.channel->ring_records - 1;
    lull_task.limit = lull_task.channel->ring_records;
    lull_task.next_clock = UINT64_MAX;
    lull_thread.owner = true;
    return 0;
}

int main(int argc, char **argv) {
    unsigned region;
    if (argc != 2 || map(argv[1]) != 0) return 1;
    while (scanf("%u", &region) == 1) {
        compute();
        lull_phase_enter();
        lull_plan_enter(region);
        lull_phase_start(region, 4);
        compute();
        lull_phase_close();
        uint64_t conditions = lull_order.conditions;
        printf("%u %u %u\n", lull_order.threads, (unsigned)(conditions >> LULL_REGION_FREQUENCY_SHIFT) & 0xff,
               (unsigned)(conditions >> LULL_REGION_IN_STEP_SHIFT) & 1);
        fflush(stdout);
    }
    return 0;
}
