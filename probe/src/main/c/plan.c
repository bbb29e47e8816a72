/* The task's place in the plan.
 *
 * A cursor stands at the entry expected next. A region that is not the one expected moves it to the nearest place ahead
 * that is (data-dependent loops skip or repeat some), or leaves it where it is (something else came between). Its orders
 * are followed only while the regions seen in a row leave no doubt about the position: an entry's context says how many
 * that takes. Otherwise the plan's defaults hold. */
#include "plan.h"

#include <string.h>

#include "emulate.h"
#include "place.h"
#include "record.h"
#include "setspeed.h"

enum { LOOK_AHEAD = 64 };
#define NO_DOUBT (UINT32_MAX / 2)

struct lull_cursor lull_cursor;
struct lull_order lull_order;

void lull_plan_forget(void) {
    memset(&lull_cursor, 0, sizeof lull_cursor);
    memset(&lull_order, 0, sizeof lull_order);
    lull_place_forget();
}

/* The plan that holds; null if none does, or if it is being written again because this word is long out of date. */
const struct lull_plan *lull_plan_published(uint32_t published) {
    uint32_t bank = published & 3;
    if (bank == 0 || bank > 2) return NULL;
    const struct lull_plan *plan = &lull_task.channel->directives.banks[bank - 1];
    return __atomic_load_n(&plan->generation, __ATOMIC_ACQUIRE) != 0 ? plan : NULL;
}

static void start_at_anchor(struct lull_cursor *cursor) {
    uint32_t position = cursor->plan->anchor_position;
    if (position >= cursor->length) return;
    int64_t since = (int64_t)(cursor->begun - cursor->plan->anchor_ordinal) % (int64_t)cursor->length;
    cursor->next = (uint32_t)(((int64_t)position + since + cursor->length) % cursor->length);
    cursor->run = NO_DOUBT;
}

COLD void lull_plan_changed(uint32_t published) {
    struct lull_cursor *cursor = &lull_cursor;
    bool emulated = lull_emulation_load();
    cursor->published = published;
    cursor->next = cursor->run = cursor->length = cursor->generation = cursor->looked_at = 0;
    cursor->plan = lull_plan_published(published);
    if (cursor->plan != NULL) {
        cursor->generation = __atomic_load_n(&cursor->plan->generation, __ATOMIC_ACQUIRE);
        uint32_t length = cursor->plan->length;
        cursor->length = length <= LULL_PLAN_ENTRIES ? length : 0;
        start_at_anchor(cursor);
        if (!emulated) lull_setspeed_fetch();
    } else {
        lull_setspeed_forget();
        lull_setspeed_highest();
        emulated = lull_frequency_highest() || emulated;
    }
    cursor->listening = cursor->plan != NULL || emulated;
    lull_place_forget();
    memset(&lull_order, 0, sizeof lull_order);
}

static inline struct lull_plan_entry entry_at(const struct lull_plan *plan, uint32_t position) {
    struct lull_plan_entry entry;
    uint64_t word = __atomic_load_n((const uint64_t *)(const void *)&plan->entries[position], __ATOMIC_RELAXED);
    memcpy(&entry, &word, sizeof entry);
    return entry;
}

static inline uint32_t after(uint32_t position, uint32_t length) { return position + 1 == length ? 0 : position + 1; }

/* The nearest place of the region behind the expected one. Some entries ahead are enough for loops of other lengths than
 * expected; to find the place again after getting lost, all are looked at, once as many have been looked at by and by. */
static bool look_ahead(struct lull_cursor *cursor, uint32_t region, struct lull_plan_entry *entry) {
    uint32_t bound = cursor->length < LOOK_AHEAD ? cursor->length : LOOK_AHEAD;
    cursor->looked_at += LOOK_AHEAD;
    if (cursor->looked_at >= cursor->length) {
        bound = cursor->length;
        cursor->looked_at = 0;
    }
    uint32_t at = cursor->next;
    cursor->run = 0;
    for (uint32_t i = 1; i < bound; i++) {
        at = after(at, cursor->length);
        *entry = entry_at(cursor->plan, at);
        if (entry->region == region) {
            cursor->next = at;
            return true;
        }
    }
    return false;
}

/* Moves the cursor past the region; true if there is no doubt that it was at this entry. */
static bool step(struct lull_cursor *cursor, uint32_t region, struct lull_plan_entry *entry) {
    if (cursor->length == 0) return false;
    *entry = entry_at(cursor->plan, cursor->next);
    if (unlikely(entry->region != region) && !look_ahead(cursor, region, entry)) return false;
    cursor->next = after(cursor->next, cursor->length);
    if (cursor->run < NO_DOUBT) cursor->run++;
    return cursor->run >= UINT32_C(1) << (entry->context % 32);
}

void lull_plan_follow(uint32_t region) {
    struct lull_cursor *cursor = &lull_cursor;
    uint32_t threads = 0, frequency = 0, wait_frequency = 0, placement = 0, generation = 0;
    bool in_step = false;
    if (lull_task.slow) lull_stretch_serial();
    if (cursor->plan != NULL) {
        struct lull_plan_entry entry;
        if (unlikely(lull_setspeed_awaited)) lull_setspeed_look();
        in_step = step(cursor, region, &entry);
        threads = in_step ? entry.threads : __atomic_load_n(&cursor->plan->threads[region], __ATOMIC_RELAXED);
        frequency = in_step ? entry.frequency : cursor->plan->default_frequency;
        wait_frequency = in_step ? entry.wait_frequency : 0;
        placement = in_step ? entry.placement : __atomic_load_n(&cursor->plan->region_placements[region], __ATOMIC_RELAXED);
        if (unlikely((placement | lull_place.number) != 0)) lull_place_load(cursor->plan, cursor->published, placement);
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
        generation = __atomic_load_n(&cursor->plan->generation, __ATOMIC_RELAXED);
        if (unlikely(generation != cursor->generation)) {
            threads = frequency = wait_frequency = generation = 0;
            in_step = false;
            lull_place_forget();
        }
    }
    bool transition = lull_descriptors != 0 ? lull_setspeed(frequency) : lull_frequency_set(frequency);
    lull_order.threads = threads;
    lull_order.wait_frequency = wait_frequency;
    lull_order.conditions = ((uint64_t)lull_frequency << LULL_REGION_FREQUENCY_SHIFT)
                            | ((uint64_t)in_step << LULL_REGION_IN_STEP_SHIFT)
                            | ((uint64_t)transition << LULL_REGION_TRANSITION_SHIFT)
                            | ((uint64_t)generation << LULL_REGION_GENERATION_SHIFT);
}

/* The change takes the task's own time, before the call, in which it would wait for others as long anyway. A plan that has
 * been replaced or withdrawn since the region began has no say any more; the next region sees to that. */
COLD void lull_plan_wait(void) {
    uint32_t frequency = lull_order.wait_frequency;
    lull_order.wait_frequency = 0;
    uint32_t published = __atomic_load_n(&lull_task.channel->directives.published, __ATOMIC_ACQUIRE);
    if (published != lull_cursor.published) return;
    uint64_t begin = lull_now();
    bool changed = lull_descriptors != 0 ? lull_setspeed(frequency) : lull_frequency_set_now(frequency);
    if (changed) lull_emit(LULL_KIND_FREQUENCY, lull_frequency, 0, begin, lull_now(), 0, 0);
}
