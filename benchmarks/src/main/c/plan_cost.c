/* plan_cost [BATCHES]: the probe's own work for a region, in nanoseconds, without a plan and under one, and where three of the kernel's
 * events are counted by one thread; beside that, what the two system calls alone take that count them, and what a region takes where three
 * of the processor's counters are read without. Built with stand_in.h, for a processor that shows no counters, rdtsc stands in for rdpmc.
 * The code is the probe's, the channel is made here, nobody reads the ring; the states alternate, and each figure is the median of
 * BATCHES, 201 at most and by default. Exit code 77: the processor's counters can't be read without system calls here. */
#include <stdio.h>
#include <stdlib.h>

#include <unistd.h>

#include "count.c" /* whose counters get a page that they can be read by */
#include "quartiles.h"

#ifdef LULL_STAND_IN
enum { STAND_IN = true };
#define USER_READ_COUNTERS "three events counted without, rdtsc in place of rdpmc"
#else
enum { STAND_IN = false };
#define USER_READ_COUNTERS "three of the processor's counters read without"
#endif

enum { BATCHES = 201, ROUNDS = 1040, ENTRIES = 104, REGIONS = 9, RING = 1 << 16, PLANS = 4, CALLS = PLANS, READ, COUNTED, USER_READS, STATES };
enum { NO_COUNTERS = 77 };

static const char *const names[STATES] = {"no plan", "in step", "out of step", "in step, emulated at the highest frequency",
                                          "two reads of three events, bare", "one read of them", "three events counted by system calls",
                                          USER_READ_COUNTERS};
static struct perf_event_mmap_page readable; /* stands in for the kernel's */
static struct lull_counter group;
static double figures[STATES][BATCHES];

static void want(uint32_t type, uint64_t first, uint64_t second, uint64_t third) {
    struct lull_counting *wanted = &lull_task.channel->counting;
    *wanted = (struct lull_counting){.events = 3, .event = {{.type = type, .config = first}, {.type = type, .config = second}, {.type = type, .config = third}}};
}

/* The kernel's events, which are always read by system calls, or the processor's; cycles may be counted twice. */
static void want_events(bool of_processor) {
    if (of_processor) want(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, PERF_COUNT_HW_INSTRUCTIONS, PERF_COUNT_HW_CPU_CYCLES);
    else want(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK, PERF_COUNT_SW_PAGE_FAULTS, PERF_COUNT_SW_CONTEXT_SWITCHES);
}

static void publish(int state) {
    struct lull_channel *channel = lull_task.channel;
    struct lull_plan *plan = &channel->directives.banks[0];
    static uint32_t generation;
    plan->generation = ++generation;
    plan->length = ENTRIES;
    plan->anchor_position = state == 2 ? ENTRIES : 0;
    plan->anchor_ordinal = lull_cursor.begun;
    for (uint32_t i = 0; i < ENTRIES; i++)
        plan->entries[i] = (struct lull_plan_entry){(uint16_t)(i % REGIONS + (state == 2 ? 100 : 0)), 1, 5, 0, 0, 0};
    channel->emulation.frequencies = state == 3 ? 5 : 0;
    channel->emulation.default_share = 1;
    for (int i = 0; i < 5; i++) channel->emulation.hertz[i] = 1e9 + i * 0.25e9;
    channel->directives.published = generation << 2 | (state == 0 || state >= PLANS ? 0 : 1);
    want_events(state == USER_READS && !STAND_IN);
    lull_count_changed(0);
    channel->directives.counting = state >= COUNTED ? LULL_COUNT_EVENTS : 0;
}

/* Of a group of the same events. */
static double calls_alone(int state) {
    uint64_t counts[LULL_EVENTS + 3];
    uint64_t begin = lull_nanoseconds();
    for (uint32_t i = 0; i < ROUNDS; i++) {
        if (state == CALLS && read(group.files[0], counts, sizeof counts) < 0) exit(1);
        if (read(group.files[0], counts, sizeof counts) < 0) exit(1);
    }
    return (double)(lull_nanoseconds() - begin) / ROUNDS;
}

/* A page by which the counters can be read, or none. */
static void map_counters(const struct perf_event_mmap_page *page) {
    for (uint32_t k = 0; k < members[0].counter.events; k++) members[0].counter.pages[k] = page;
}

static double counted(int state) {
    lull_phase_enter();
    lull_phase_start(0, 1);
    if (lull_counts()) lull_count_begin(0), lull_count_end();
    lull_phase_close(); /* the counters are opened in the first region */
    if (state == USER_READS && STAND_IN) map_counters(&readable);
    uint64_t begin = lull_nanoseconds();
    for (uint32_t i = 0; i < ROUNDS; i++) {
        lull_phase_enter();
        lull_plan_enter(i % ENTRIES % REGIONS);
        lull_phase_start(i % ENTRIES % REGIONS, 1);
        if (lull_counts()) lull_count_begin(0), lull_count_end();
        lull_phase_close();
    }
    double took = (double)(lull_nanoseconds() - begin) / ROUNDS;
    if (members[0].counter.user_reads != (state == USER_READS)) exit(1);
    if (STAND_IN) map_counters(NULL); /* none that would be unmapped */
    return took;
}

static bool can_open(struct lull_counter *counter, bool of_processor) {
    want_events(of_processor);
    return lull_counter_open(counter, &lull_task.channel->counting) == 0;
}

static bool can_read_processor(void) {
    struct lull_counter counter;
    bool can = can_open(&counter, true) && lull_counter_begin(&counter) == 0 && counter.user_reads;
    lull_counter_close(&counter);
    return can;
}

/* States that can be measured here. */
static int possible_states(void) {
    if (!can_open(&group, false)) return PLANS;
    return STAND_IN || can_read_processor() ? STATES : USER_READS;
}

static double batch(void) {
    uint64_t begin = lull_nanoseconds();
    for (uint32_t i = 0; i < ROUNDS; i++) {
        lull_phase_enter();
        lull_plan_enter(i % ENTRIES % REGIONS);
        lull_phase_start(i % ENTRIES % REGIONS, 4);
        lull_phase_close();
    }
    return (double)(lull_nanoseconds() - begin) / ROUNDS;
}

static bool prepare(void) {
    lull_task.channel = aligned_alloc(4096, (sizeof(struct lull_channel) + 4095) / 4096 * 4096);
    lull_task.ring = calloc(RING, sizeof(struct lull_record));
    if (lull_task.channel == NULL || lull_task.ring == NULL) return false;
    *lull_task.channel = (struct lull_channel){0};
    lull_task.mask = RING - 1;
    lull_task.limit = lull_task.next_clock = UINT64_MAX;
    lull_task.ticks = true;
    lull_thread.owner = true;
    readable.cap_user_rdpmc = 1;
    readable.index = 1;
    readable.pmc_width = 48;
    return true;
}

int main(int argc, char **argv) {
    int batches = argc > 1 ? atoi(argv[1]) : BATCHES;
    if (batches < 1 || batches > BATCHES || !prepare()) return 1;
    int states = possible_states();
    for (int i = 0; i < batches; i++)
        for (int state = 0; state < states; state++) {
            publish(state);
            figures[state][i] = state >= COUNTED ? counted(state) : state >= CALLS ? calls_alone(state) : batch();
            bool in_step = lull_order.conditions >> LULL_REGION_IN_STEP_SHIFT & 1;
            if (state < PLANS && in_step != (state == 1 || state == 3)) return 1;
        }
    if (states == PLANS) printf("the kernel lets nobody count events here\n");
    if (states == USER_READS) printf("the processor's counters can't be read without system calls here\n");
    for (int state = 0; state < states; state++) print_quartiles(names[state], figures[state], batches, "ns");
    return states == STATES ? 0 : NO_COUNTERS;
}
