/* Stable identities: code address or marker name -> small number, and its entry in the channel. */
#include "regions.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>


#define SLOTS 8192u /* twice the regions: probing stays short */
#define NO_MODULE UINT32_MAX

struct slot {
    uintptr_t code; /* stored last: 0 is a free slot */
    uint32_t id;
};

static struct slot slots[SLOTS];
static bool busy;

static inline uint32_t slot_of(uintptr_t code) { return (uint32_t)(((uint64_t)code * UINT64_C(0x9e3779b97f4a7c15)) >> 51); }

static bool lock(void) { return !__atomic_exchange_n(&busy, true, __ATOMIC_ACQUIRE); }

static void unlock(void) { __atomic_store_n(&busy, false, __ATOMIC_RELEASE); }

static void runtime_seen(enum lull_runtime runtime) {
    uint32_t bit = UINT32_C(1) << runtime;
    uint32_t *seen = &lull_task.channel->openmp_runtime;
    if ((__atomic_load_n(seen, __ATOMIC_RELAXED) & bit) == 0) __atomic_fetch_or(seen, bit, __ATOMIC_RELAXED);
}

static bool is_program(const Dl_info *info) {
    Dl_info program;
    return dladdr((void *)getauxval(AT_ENTRY), &program) != 0 && program.dli_fbase == info->dli_fbase;
}

static bool is_whole(const char *program) {
    size_t length = strlen(program);
    return length > 0 && length < sizeof lull_task.channel->program - 1;
}

/* The loader knows the main program by argv[0], which need not be a path: the kernel was asked for that one. */
static void path_of(const Dl_info *info, char *path, size_t size) {
    static char resolved[PATH_MAX]; /* too much for a small stack; we hold the lock */
    const struct lull_channel *channel = lull_task.channel;
    bool program = is_program(info), known = program && is_whole(channel->program);
    const char *name = known ? channel->program : program ? "/proc/self/exe" : info->dli_fname;
    const char *real = known ? name : lull_task.confined ? NULL : realpath(name, resolved);
    strncpy(path, real != NULL ? real : info->dli_fname, size - 1);
}

static uint32_t module_of(const Dl_info *info) {
    struct lull_channel *channel = lull_task.channel;
    static void *bases[LULL_MODULES];
    for (uint32_t i = 0; i < channel->module_count; i++)
        if (bases[i] == info->dli_fbase) return i;
    if (channel->module_count == LULL_MODULES) return NO_MODULE;
    uint32_t module = channel->module_count;
    bases[module] = info->dli_fbase;
    path_of(info, channel->modules[module].path, sizeof channel->modules[module].path);
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

static void take_slot(uintptr_t code, uint32_t id) {
    uint32_t i = slot_of(code);
    while (slots[i].code != 0) i = (i + 1) % SLOTS;
    slots[i].id = id;
    __atomic_store_n(&slots[i].code, code, __ATOMIC_RELEASE);
}

static COLD uint32_t learn(uintptr_t code, enum lull_runtime runtime) {
    if (!lock()) return 0;
    UNNOTICED;
    struct lull_region *region = new_entry(runtime);
    uint32_t id = 0;
    if (region != NULL) {
        Dl_info info;
        bool known = dladdr((void *)code, &info) != 0 && info.dli_fbase != NULL;
        region->offset = known ? code - (uintptr_t)info.dli_fbase : code;
        if (known) region->module = module_of(&info);
        runtime_seen(runtime);
        id = publish(region);
        take_slot(code, id);
    }
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

void lull_reserve_code(uintptr_t code) { take_slot(code, 0); }
