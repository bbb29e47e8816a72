/* Stable identities: code address or marker name -> small number, and its entry in the channel. */
#include "regions.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

#include "handing.h"
#include "symbols.h"

#define SLOTS 8192u /* twice the regions: probing stays short */
#define MOST_TAKEN (SLOTS / 4 * 3) /* with those whose module is gone; what finds no slot is looked up each time, if it may have a number */
#define NO_MODULE UINT32_MAX
#define GONE 1 /* the code of a slot whose module may have been closed */

struct slot {
    uintptr_t code; /* stored last: 0 is a free slot */
    uint32_t id;
    bool may_go; /* its module is a plugin */
};

static struct slot slots[SLOTS];
static uint32_t taken;
static const void *bases[LULL_MODULES]; /* null for plugins, once one is closed */
static bool may_go[LULL_MODULES];
static bool plugins; /* one has regions */
static bool busy, closing;

static inline uint32_t slot_of(uintptr_t code) { return (uint32_t)(((uint64_t)code * UINT64_C(0x9e3779b97f4a7c15)) >> 51); }

static bool lock(void) { return !__atomic_exchange_n(&busy, true, __ATOMIC_ACQUIRE); }

/* Where a plugin was there may be another: all plugins' regions are learned anew, and keep their numbers. */
static COLD void forget_plugins(void) {
    __atomic_store_n(&plugins, false, __ATOMIC_RELAXED);
    for (uint32_t i = 0; i < SLOTS; i++)
        if (slots[i].may_go && slots[i].code != 0) __atomic_store_n(&slots[i].code, GONE, __ATOMIC_RELEASE);
    for (uint32_t i = 0; i < LULL_MODULES; i++)
        if (may_go[i]) bases[i] = NULL;
}

/* A library that was closed meanwhile is seen to by who had the lock. */
static void unlock(void) {
    __atomic_store_n(&busy, false, __ATOMIC_SEQ_CST);
    while (unlikely(__atomic_load_n(&closing, __ATOMIC_SEQ_CST)) && lock()) {
        __atomic_store_n(&closing, false, __ATOMIC_RELAXED);
        forget_plugins();
        __atomic_store_n(&busy, false, __ATOMIC_SEQ_CST);
    }
}

void *lull_before_dlclose(long first, long second, long third, void *caller);

/* Before dlclose(): where it goes on. */
void *lull_before_dlclose(long first, long second, long third, void *caller) {
    (void)first, (void)second, (void)third;
    if (unlikely(__atomic_load_n(&plugins, __ATOMIC_ACQUIRE))) {
        __atomic_store_n(&closing, true, __ATOMIC_SEQ_CST);
        if (lock()) unlock();
    }
    return lull_c_function(LULL_C_dlclose, caller);
}

static void runtime_seen(enum lull_runtime runtime) {
    uint32_t bit = UINT32_C(1) << runtime;
    uint32_t *seen = &lull_task.channel->openmp_runtime;
    if ((__atomic_load_n(seen, __ATOMIC_RELAXED) & bit) == 0) __atomic_fetch_or(seen, bit, __ATOMIC_RELAXED);
}

static bool is_whole(const char *program) {
    size_t length = strlen(program);
    return length > 0 && length < sizeof lull_task.channel->program - 1;
}

/* The loader has no name for the main program: the kernel was asked for its path. */
static void path_of(const void *base, const char *file, char *path, size_t size) {
    static char resolved[PATH_MAX]; /* too much for a small stack; we hold the lock */
    const struct lull_channel *channel = lull_task.channel;
    bool program = base == lull_module_of((void *)getauxval(AT_ENTRY), NULL), known = program && is_whole(channel->program);
    const char *name = known ? channel->program : program ? "/proc/self/exe" : file;
    const char *real = known ? name : lull_task.confined ? NULL : realpath(name, resolved);
    strncpy(path, real != NULL ? real : program ? program_invocation_name : file, size - 1);
}

static uint32_t module_of(const void *base, const char *file) {
    static char path[sizeof lull_task.channel->modules[0].path]; /* ends with a zero always */
    struct lull_channel *channel = lull_task.channel;
    uint32_t known = channel->module_count;
    for (uint32_t i = 0; i < known; i++)
        if (bases[i] == base) return i;
    path_of(base, file, path, sizeof path);
    uint32_t module = 0;
    while (module < known && (bases[module] != NULL || strcmp(channel->modules[module].path, path) != 0)) module++;
    if (module == LULL_MODULES) return NO_MODULE;
    bases[module] = base;
    may_go[module] = !lull_module_stays(base);
    if (module < known) return module;
    memcpy(channel->modules[module].path, path, sizeof path);
    __atomic_store_n(&channel->module_count, module + 1, __ATOMIC_RELEASE);
    return module;
}

/* Entry 0 stands for everything that found no room: too many regions, or two threads naming one at the same time. */
static struct lull_region *new_entry(enum lull_runtime runtime) {
    struct lull_channel *channel = lull_task.channel;
    uint32_t id = channel->region_count;
    if (id >= LULL_REGIONS) return NULL;
    struct lull_region *region = &channel->regions[id];
    region->module = NO_MODULE;
    region->runtime = (uint16_t)runtime;
    return region;
}

static uint32_t publish(struct lull_region *region) {
    struct lull_channel *channel = lull_task.channel;
    uint32_t id = channel->region_count;
    __atomic_store_n(&region->ready, 1, __ATOMIC_RELEASE);
    __atomic_store_n(&channel->region_count, id + 1, __ATOMIC_RELEASE);
    return id;
}

/* Where a code goes that has no slot; null if there is none for it. */
static struct slot *free_slot(uintptr_t code) {
    uint32_t i = slot_of(code);
    while (slots[i].code > GONE) i = (i + 1) % SLOTS;
    return slots[i].code == GONE || taken < MOST_TAKEN ? &slots[i] : NULL;
}

static void take_slot(struct slot *slot, uintptr_t code, uint32_t id, bool plugin) {
    if (slot == NULL) return;
    if (slot->code == 0) taken++;
    slot->id = id;
    slot->may_go = plugin;
    __atomic_store_n(&slot->code, code, __ATOMIC_RELEASE);
    if (plugin) __atomic_store_n(&plugins, true, __ATOMIC_RELEASE);
}

/* The region of a module that was there before, or found no slot; 0 if there is none. */
static uint32_t known_region(uint32_t module, uintptr_t offset) {
    const struct lull_channel *channel = lull_task.channel;
    uint32_t id = channel->region_count;
    while (--id > 0 && (channel->regions[id].module != module || channel->regions[id].offset != offset)) {
    }
    return id;
}

/* The region's number, 0 if it found all of them given: that is remembered as well. We hold the lock. */
static uint32_t identify(struct slot *slot, uintptr_t code, enum lull_runtime runtime) {
    const char *file = NULL;
    const void *base = lull_module_of((const void *)code, &file);
    uintptr_t offset = code - (uintptr_t)base;
    uint32_t module = base != NULL ? module_of(base, file) : NO_MODULE;
    bool plugin = base != NULL && (module != NO_MODULE ? may_go[module] : !lull_module_stays(base));
    uint32_t id = module != NO_MODULE ? known_region(module, offset) : 0;
    struct lull_region *region = id == 0 ? new_entry(runtime) : NULL;
    if (region != NULL) {
        region->offset = offset;
        region->module = module;
        runtime_seen(runtime);
        id = publish(region);
    }
    take_slot(slot, code, id, plugin);
    return id;
}

/* Where neither a number nor a slot is left, looking for the region at each call would cost more than most regions take. */
static COLD uint32_t learn(uintptr_t code, enum lull_runtime runtime) {
    if (!lock()) return 0;
    UNNOTICED;
    struct slot *slot = free_slot(code);
    bool any_left = slot != NULL || lull_task.channel->region_count < LULL_REGIONS;
    uint32_t id = any_left ? identify(slot, code, runtime) : 0;
    unlock();
    return id;
}

uint32_t lull_region_id(uintptr_t code, enum lull_runtime runtime) {
    for (uint32_t i = slot_of(code);; i = (i + 1) % SLOTS) {
        uintptr_t found = __atomic_load_n(&slots[i].code, __ATOMIC_ACQUIRE);
        if (likely(found == code)) return slots[i].id;
        if (found == 0) return learn(code, runtime);
    }
}

/* Markers are named once and kept by the program: a linear search is enough. */
uint32_t lull_marker_id(const char *name, enum lull_runtime runtime) {
    if (!lock()) return 0;
    struct lull_channel *channel = lull_task.channel;
    char wanted[sizeof channel->regions[0].name] = "";
    strncpy(wanted, name, sizeof wanted - 1);
    uint32_t id = 0;
    for (uint32_t i = 1; i < channel->region_count && id == 0; i++)
        if (channel->regions[i].module == NO_MODULE && strcmp(channel->regions[i].name, wanted) == 0) id = i;
    struct lull_region *region = id == 0 ? new_entry(runtime) : NULL;
    if (region != NULL) {
        memcpy(region->name, wanted, sizeof wanted);
        runtime_seen(runtime);
        id = publish(region);
    }
    unlock();
    return id;
}

bool lull_reserve_code(uintptr_t code) {
    if (!lock()) return false;
    take_slot(free_slot(code), code, 0, false);
    unlock();
    return true;
}
