/* Definitions outside this library: the next one of a function that it interposes, and objects. */
#include "resolve.h"

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

#include "task.h"

#define SLOTS 512u /* twice what is remembered: probing stays short */
#define MOST_REMEMBERED 256u

/* What a call of a function reaches. caller is stored last: null is a free slot. */
struct remembered {
    void *caller;
    const char *symbol;
    void *found;
    unsigned long long closed; /* libraries until then: another one may stand where the caller was */
};

static struct remembered slots[SLOTS];
static uint32_t count;
static bool busy;

static const void *module_of(const void *address) {
    Dl_info info;
    return address != NULL && dladdr(address, &info) != 0 ? info.dli_fbase : NULL;
}

static void *in_scope_of(const char *file, const char *symbol) {
    void *module = file != NULL && *file != '\0' ? dlopen(file, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    if (module == NULL) return NULL;
    void *found = dlsym(module, symbol);
    dlclose(module);
    return module_of(found) != module_of((const void *)&in_scope_of) ? found : NULL;
}

/* The global scope does not hold a library that was opened with RTLD_LOCAL, nor its MPI or OpenMP runtime: that scope
 * is reached through the handle of the module that called. A sibling call hides the caller behind its own one, and
 * then every loaded module is asked. */
static void *resolve(void *scope, const char *symbol, void *caller) {
    UNNOTICED;
    Dl_info info;
    void *found = dlsym(scope, symbol);
    if (found == NULL && caller != NULL && dladdr(caller, &info) != 0) found = in_scope_of(info.dli_fname, symbol);
    void *program = found == NULL ? dlopen(NULL, RTLD_LAZY) : NULL;
    struct link_map *map = NULL;
    if (program == NULL || dlinfo(program, RTLD_DI_LINKMAP, &map) != 0) return found;
    for (; map != NULL && found == NULL; map = map->l_next) found = in_scope_of(map->l_name, symbol);
    dlclose(program);
    return found;
}

/* A library that a plugin brought would go with it, and what is known here point nowhere. */
static void *kept(void *found) {
    Dl_info info;
    void *module = found != NULL && dladdr(found, &info) != 0 && info.dli_fname != NULL && *info.dli_fname != '\0'
                       ? dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE)
                       : NULL;
    if (module != NULL) dlclose(module);
    return found;
}

void *lull_resolve(const char *symbol, void *caller) { return resolve(RTLD_NEXT, symbol, caller); }

void *lull_resolve_kept(const char *symbol, void *caller) {
    UNNOTICED;
    return kept(resolve(RTLD_NEXT, symbol, caller));
}

/* A non-PIE program holds its own copy of an object that it names (a copy relocation): the first one is the true one. */
void *lull_resolve_object(const char *symbol, void *caller) { return resolve(RTLD_DEFAULT, symbol, caller); }

static int take_closed(struct dl_phdr_info *info, size_t size, void *closed) {
    (void)size;
    *(unsigned long long *)closed = info->dlpi_subs;
    return 1;
}

static inline uint32_t slot_of(const char *symbol, void *caller) {
    return (uint32_t)((((uintptr_t)caller ^ (uintptr_t)symbol << 20) * UINT64_C(0x9e3779b97f4a7c15)) >> 55);
}

static void *recall(const char *symbol, void *caller, unsigned long long closed) {
    for (uint32_t i = slot_of(symbol, caller);; i = (i + 1) % SLOTS) {
        const void *found = __atomic_load_n(&slots[i].caller, __ATOMIC_ACQUIRE);
        if (found == NULL) return NULL;
        if (found == caller && slots[i].symbol == symbol && slots[i].closed == closed) return slots[i].found;
    }
}

/* Who finds no room, or another thread here, asks again next time. */
static void remember(const char *symbol, void *caller, unsigned long long closed, void *found) {
    if (found == NULL || caller == NULL || __atomic_exchange_n(&busy, true, __ATOMIC_ACQUIRE)) return;
    if (count < MOST_REMEMBERED) {
        uint32_t i = slot_of(symbol, caller);
        while (slots[i].caller != NULL) i = (i + 1) % SLOTS;
        slots[i].symbol = symbol;
        slots[i].found = found;
        slots[i].closed = closed;
        __atomic_store_n(&slots[i].caller, caller, __ATOMIC_RELEASE);
        count++;
    }
    __atomic_store_n(&busy, false, __ATOMIC_RELEASE);
}

COLD void *lull_resolve_own(void **everybodys, const char *symbol, void *caller) {
    UNNOTICED;
    unsigned long long closed = 0;
    dl_iterate_phdr(take_closed, &closed);
    void *found = recall(symbol, caller, closed);
    if (found != NULL) return found;
    found = kept(dlsym(RTLD_NEXT, symbol));
    if (found != NULL) {
        __atomic_store_n(everybodys, found, __ATOMIC_RELEASE);
    } else {
        found = lull_resolve_kept(symbol, caller);
        remember(symbol, caller, closed, found);
    }
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
