/* Definitions outside this library: the next one of a function that it interposes, and objects. */
#include "resolve.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stddef.h>
#include <stdio.h>

#include "symbols.h"
#include "task.h"

#define SLOTS 8192u /* a site that calls into OpenMP needs four */
#define PROBES 16u  /* so far from its own slot a call's answer may stand */

/* What a call of a function reaches. It may become another call's: who reads it while that happens, which number tells, takes
 * nothing from it. */
struct remembered {
    uint32_t number; /* odd while the rest is written */
    void *caller;    /* null: free, and nothing stands behind it; a slot that was taken never is free again */
    const char *symbol;
    void *found;
    unsigned long long closed; /* libraries until then: another one may stand where the caller was */
};

static struct remembered slots[SLOTS];
static bool busy;

static void *in_scope_of(const char *file, const char *symbol) {
    void *module = file != NULL && *file != '\0' ? dlopen(file, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    if (module == NULL) return NULL;
    void *found = dlsym(module, symbol);
    dlclose(module);
    return lull_module_of(found, NULL) != lull_module_of((const void *)&slots, NULL) ? found : NULL;
}

struct numbered {
    unsigned number;
    char *path; /* of so many bytes: */
    size_t bytes;
};

static int copy_path(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    struct numbered *wanted = data;
    if (wanted->number-- > 0) return 0;
    snprintf(wanted->path, wanted->bytes, "%s", info->dlpi_name != NULL ? info->dlpi_name : "");
    return 1;
}

/* Names are copied with the loader's lock: another thread may close a module meanwhile, and one is passed over then. */
static void *in_any_scope(const char *symbol) {
    char path[PATH_MAX];
    void *found = NULL;
    for (unsigned i = 0; found == NULL; i++) {
        struct numbered wanted = {i, path, sizeof path};
        if (dl_iterate_phdr(copy_path, &wanted) == 0) break;
        found = in_scope_of(path, symbol);
    }
    return found;
}

static struct lull_symbol find(const char *symbol) {
    struct lull_symbol found = {.name = symbol};
    lull_symbols_find(&found, 1);
    return found;
}

/* The global scope does not hold a library that was opened with RTLD_LOCAL, nor its MPI or OpenMP runtime: that scope
 * is reached through the handle of the module that called. A sibling call hides the caller behind its own one, and
 * then every loaded module is asked. The loader takes its lock for all this: it is asked where nothing else can tell. */
static void *ask_loader(void *scope, const char *symbol, void *caller) {
    UNNOTICED;
    const char *file = NULL;
    void *found = dlsym(scope, symbol);
    if (found == NULL && lull_module_of(caller, &file) != NULL) found = in_scope_of(file, symbol);
    return found != NULL ? found : in_any_scope(symbol);
}

/* A library that a plugin brought would go with it, and what is known here point nowhere. */
static void *kept(void *found) {
    const char *file = NULL;
    void *module = lull_module_of(found, &file) != NULL && *file != '\0' ? dlopen(file, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE) : NULL;
    if (module != NULL) dlclose(module);
    return found;
}

void *lull_resolve(const char *symbol, void *caller) {
    struct lull_symbol found = find(symbol);
    return found.certain ? found.function : ask_loader(RTLD_NEXT, symbol, caller);
}

void *lull_resolve_kept(const char *symbol, void *caller) {
    struct lull_symbol found = find(symbol);
    if (found.stays || (found.certain && found.function == NULL)) return found.function;
    UNNOTICED;
    return kept(found.certain ? found.function : ask_loader(RTLD_NEXT, symbol, caller));
}

/* A non-PIE program holds its own copy of an object that it names (a copy relocation): the first one is the true one. */
void *lull_resolve_object(const char *symbol, void *caller) { return ask_loader(RTLD_DEFAULT, symbol, caller); }

static inline uint32_t slot_of(const char *symbol, void *caller) {
    return (uint32_t)((((uintptr_t)caller ^ (uintptr_t)symbol << 20) * UINT64_C(0x9e3779b97f4a7c15)) >> 51);
}

/* Signal handlers come here, too, while their thread writes: nobody waits. */
static struct remembered read_slot(const struct remembered *slot) {
    uint32_t number = __atomic_load_n(&slot->number, __ATOMIC_ACQUIRE);
    struct remembered read = {
        .number = number,
        .caller = __atomic_load_n(&slot->caller, __ATOMIC_RELAXED),
        .symbol = __atomic_load_n(&slot->symbol, __ATOMIC_RELAXED),
        .found = __atomic_load_n(&slot->found, __ATOMIC_RELAXED),
        .closed = __atomic_load_n(&slot->closed, __ATOMIC_RELAXED),
    };
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    bool whole = number % 2 == 0 && __atomic_load_n(&slot->number, __ATOMIC_RELAXED) == number;
    return whole ? read : (struct remembered){.number = 1};
}

static void write_slot(struct remembered *slot, const struct remembered *answer) {
    uint32_t number = slot->number;
    __atomic_store_n(&slot->number, number + 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
    __atomic_store_n(&slot->caller, answer->caller, __ATOMIC_RELAXED);
    __atomic_store_n(&slot->symbol, answer->symbol, __ATOMIC_RELAXED);
    __atomic_store_n(&slot->found, answer->found, __ATOMIC_RELAXED);
    __atomic_store_n(&slot->closed, answer->closed, __ATOMIC_RELAXED);
    __atomic_store_n(&slot->number, number + 2, __ATOMIC_RELEASE);
}

static void *recall(const char *symbol, void *caller, unsigned long long closed) {
    uint32_t first = slot_of(symbol, caller);
    for (uint32_t i = 0; i < PROBES; i++) {
        struct remembered known = read_slot(&slots[(first + i) % SLOTS]);
        if (known.number == 0) return NULL;
        if (known.caller == caller && known.symbol == symbol && known.closed == closed) return known.found;
    }
    return NULL;
}

/* Where an answer goes: where the same call's was, or else to the first slot that is free, or whose answer a library that was closed
 * since has made worthless; null if there is none. Only who writes may ask. */
static struct remembered *place_for(const struct remembered *answer) {
    struct remembered *place = NULL;
    uint32_t first = slot_of(answer->symbol, answer->caller);
    for (uint32_t i = 0; i < PROBES; i++) {
        struct remembered *slot = &slots[(first + i) % SLOTS];
        bool older = slot->closed < answer->closed;
        if (slot->caller == answer->caller && slot->symbol == answer->symbol) return older ? slot : NULL;
        if (place == NULL && (slot->caller == NULL || older)) place = slot;
        if (slot->caller == NULL) break;
    }
    return place;
}

/* Who finds no room, or another thread here, asks again next time. */
static void remember(const struct remembered *answer) {
    if (answer->found == NULL || answer->caller == NULL || __atomic_exchange_n(&busy, true, __ATOMIC_ACQUIRE)) return;
    struct remembered *place = place_for(answer);
    if (place != NULL) write_slot(place, answer);
    __atomic_store_n(&busy, false, __ATOMIC_RELEASE);
}

/* What is remembered holds until a library is closed, and needs not be kept. */
COLD void *lull_resolve_own(void **everybodys, const char *symbol, void *caller) {
    unsigned long long closed = lull_modules_closed();
    void *found = recall(symbol, caller, closed);
    if (found != NULL) return found;
    struct lull_symbol known = find(symbol);
    if (known.stays) {
        __atomic_store_n(everybodys, known.function, __ATOMIC_RELEASE);
        return known.function;
    }
    UNNOTICED;
    if (!known.certain) found = kept(dlsym(RTLD_NEXT, symbol));
    if (found != NULL) {
        __atomic_store_n(everybodys, found, __ATOMIC_RELEASE);
        return found;
    }
    found = known.certain ? known.function : kept(ask_loader(RTLD_NEXT, symbol, caller));
    remember(&(struct remembered){.caller = caller, .symbol = symbol, .found = found, .closed = closed});
    return found;
}

static int extend(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    struct lull_extent *extent = data;
    uintptr_t from = UINTPTR_MAX, to = 0;
    for (uint32_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t begin = info->dlpi_addr + part->p_vaddr;
        if (part->p_type != PT_LOAD) continue;
        if (begin < from) from = begin;
        if (begin + part->p_memsz > to) to = begin + part->p_memsz;
    }
    if ((uintptr_t)extent->function < from || (uintptr_t)extent->function >= to) return 0;
    extent->from = from;
    extent->bytes = to - from;
    return 1;
}

COLD struct lull_extent lull_extent_of(const void *function) {
    struct lull_extent extent = {function, 0, 0};
    dl_iterate_phdr(extend, &extent);
    return extent;
}
