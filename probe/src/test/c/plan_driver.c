/* plan_driver CHANNEL: for each region id on stdin runs a region as the wrappers do, on the channel file of a test, and
 * says which threads, frequency and CPUs it got and whether it was in step; 0 stands for a delimiting MPI call, a negative
 * id for a region with such a call in it. A region lasts 20 microseconds, and so does the serial part before the next. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "place.h"
#include "record.h"

enum { NANOSECONDS = 20000, BARRIER = 26 };

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

static void call(void) {
    if (!lull_call_enter(LULL_FRAME, true)) return;
    uint64_t begin = lull_now();
    lull_call_leave(BARRIER, false, begin, lull_now(), 0);
}

static void run(unsigned region, bool calling) {
    lull_phase_enter();
    lull_plan_enter(region);
    lull_phase_start(region, 4);
    compute();
    if (calling) call();
    lull_phase_close();
}

int main(int argc, char **argv) {
    int request;
    if (argc != 2 || map(argv[1]) != 0) return 1;
    while (scanf("%d", &request) == 1) {
        compute();
        if (request == 0) call();
        else run((unsigned)abs(request), request < 0);
        uint64_t conditions = lull_order.conditions;
        printf("%u %u %u %u ", lull_order.threads, (unsigned)(conditions >> LULL_REGION_FREQUENCY_SHIFT) & 0xff,
               (unsigned)(conditions >> LULL_REGION_IN_STEP_SHIFT) & 1, lull_frequency);
        for (uint32_t i = 0; lull_place.number != 0 && i < lull_place.count; i++) printf("%u,", lull_place.cpus[i]);
        printf(".\n");
        fflush(stdout);
    }
    return 0;
}
