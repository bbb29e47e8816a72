/* The emulated machine's clock: spins out what a lower frequency would have cost. */
#include "emulate.h"

#include <math.h>

#include "record.h"

#if defined(__x86_64__)
#define PAUSE() _mm_pause()
#else
#define PAUSE() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#endif

#define LONGEST_STRETCH ((UINT64_C(1) << LULL_REGION_STRETCH_BITS) - 1)

uint32_t lull_frequency;
static uint32_t frequencies;
static double slowdown[LULL_FREQUENCIES + 1]; /* f_max / f - 1, by index + 1 */
static double transition_ticks;
static bool transition_due;

static double ticks_per_nanosecond(void) {
    const struct lull_channel *channel = lull_task.channel;
    if (!lull_task.ticks) return 1;
    struct instant now = lull_instant();
    double nanoseconds = (double)(now.nanoseconds - channel->load_nanoseconds);
    return nanoseconds > 0 ? (double)(now.ticks - channel->load_ticks) / nanoseconds : 1;
}

static void describe_frequencies(const struct lull_emulation *emulation) {
    double highest = emulation->hertz[frequencies - 1];
    for (uint32_t i = 0; i < frequencies; i++) {
        double cost = highest / emulation->hertz[i] - 1;
        slowdown[i + 1] = cost > 0 && isfinite(cost) ? cost : 0;
    }
    transition_ticks = emulation->transition_nanoseconds * ticks_per_nanosecond();
}

COLD bool lull_emulation_load(void) {
    const struct lull_emulation *emulation = &lull_task.channel->emulation;
    uint32_t count = emulation->frequencies;
    if (count == 0 || count > LULL_FREQUENCIES) return false;
    bool first = frequencies == 0;
    frequencies = count;
    describe_frequencies(emulation);
    if (first) lull_frequency = count;
    return true;
}

bool lull_frequency_highest(void) {
    lull_frequency_set(frequencies);
    return frequencies != 0;
}

bool lull_frequency_set(uint32_t frequency) {
    if (frequency == 0 || frequency > frequencies) frequency = lull_frequency;
    transition_due |= frequency != lull_frequency;
    lull_frequency = frequency;
    bool slow = slowdown[frequency] > 0;
    if (slow && !lull_task.slow) lull_task.serial_begin = 0;
    lull_task.slow = slow;
    lull_thread.open_slow = slow || transition_due;
    return transition_due;
}

static double share(uint32_t region) {
    const struct lull_emulation *emulation = &lull_task.channel->emulation;
    uint16_t own = region < LULL_REGIONS ? emulation->share[region] : 0;
    return own != 0 ? (double)(own - 1) / LULL_SHARE_STEPS : emulation->default_share;
}

/* The program may stop the clock for all of its threads at any time. */
static uint64_t spin(uint64_t from, double ticks) {
    uint64_t wanted = ticks < (double)LONGEST_STRETCH ? (uint64_t)ticks : LONGEST_STRETCH;
    uint64_t now = lull_now();
    while (now - from < wanted && __atomic_load_n(&lull_task.stopped, __ATOMIC_RELAXED) == 0) {
        PAUSE();
        now = lull_now();
    }
    return now - from < LONGEST_STRETCH ? now - from : LONGEST_STRETCH;
}

COLD uint64_t lull_stretch(uint32_t region, uint64_t own, uint64_t end) {
    double ticks = (double)own * share(region) * slowdown[lull_frequency] + (transition_due ? transition_ticks : 0);
    transition_due = false;
    return spin(end, ticks);
}

COLD bool lull_frequency_set_now(uint32_t frequency) {
    uint64_t begin = lull_now();
    if (!lull_frequency_set(frequency)) return false;
    transition_due = false;
    spin(begin, transition_ticks);
    return true;
}

/* A serial part runs at the frequency of the region before it, or of an MPI call since then. One that a region of another
 * thread or a nested call cuts in two is stretched in two. */
COLD void lull_stretch_serial(void) {
    uint64_t now = lull_now(), begin = lull_task.serial_begin;
    lull_task.serial_begin = 0;
    if (begin == 0 || now <= begin || lull_thread.phase_depth > 1) return;
    uint64_t ticks = spin(now, (double)(now - begin) * share(LULL_REGIONS) * slowdown[lull_frequency]);
    uint64_t *sum = &lull_task.channel->serial_stretch;
    __atomic_store_n(sum, *sum + ticks, __ATOMIC_RELAXED);
}
