/* The probe's own cost, measured before anybody reads the ring. */
#include "calibrate.h"

#include <stdlib.h>
#include <string.h>

#include "record.h"
#include "regions.h"
#include "team.h"

enum { CALIBRATION_BATCHES = 15, CALIBRATION_ROUNDS = 32, CODE = 1 };

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void regions(uint32_t rounds) {
    for (uint32_t i = 0; i < rounds; i++) {
        lull_phase_enter();
        uint32_t region = lull_region_id((uintptr_t)&regions, LULL_RUNTIME_NONE);
        lull_plan_enter(region);
        lull_phase_start(region, lull_directed_threads(1));
        lull_phase_close();
    }
}

static void calls(uint32_t rounds) {
    for (uint32_t i = 0; i < rounds; i++)
        if (lull_call_enter(LULL_FRAME, true)) lull_call_leave(CODE, false, lull_now(), lull_now(), 0);
}

/* What one event costs here: the median over batches of the probe's own work, before anybody reads the ring. */
static uint64_t cost(void (*rounds)(uint32_t)) {
    uint64_t batches[CALIBRATION_BATCHES];
    for (size_t i = 0; i < CALIBRATION_BATCHES; i++) {
        uint64_t begin = lull_now();
        rounds(CALIBRATION_ROUNDS);
        batches[i] = (lull_now() - begin) / CALIBRATION_ROUNDS;
    }
    qsort(batches, CALIBRATION_BATCHES, sizeof *batches, compare);
    return batches[CALIBRATION_BATCHES / 2];
}

void lull_calibrate(void) {
    struct lull_channel *channel = lull_task.channel;
    struct thread saved = lull_thread; /* attaching happens inside the first call or region */
    lull_thread.call.bottom = lull_thread.phase_depth = 0;
    lull_task.next_clock = UINT64_MAX;
    if (lull_reserve_code((uintptr_t)&regions)) channel->region_cost_ticks = cost(regions);
    channel->mpi_cost_ticks = cost(calls);
    lull_thread = saved;
    lull_plan_forget();
    memset(lull_task.ring, 0, CALIBRATION_BATCHES * CALIBRATION_ROUNDS * 2 * sizeof *lull_task.ring);
    lull_task.head = channel->head = 0;
}
