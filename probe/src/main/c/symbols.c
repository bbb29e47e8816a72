/* Functions that loaded modules export, by their hash tables. */
#include "symbols.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>

#define HIDDEN_VERSION 0x8000u
#define BITS (sizeof(ElfW(Addr)) * 8)

/* Of one module what a look-up needs. */
struct tables {
    const uint32_t *hash;
    const ElfW(Sym) *symbols;
    const char *names;
    const ElfW(Half) *versions;
};

enum answer { ABSENT, UNCLEAR, PRESENT };

struct search {
    struct lull_symbol *symbols;
    size_t count, open;
    unsigned module;
    bool behind; /* this library has been passed */
};

/* Modules that the program was started with: so many are the first of the list, for ever. 0: not known. */
static unsigned standing;

static bool holds(const struct dl_phdr_info *info, const void *address) {
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (uintptr_t)address - (info->dlpi_addr + part->p_vaddr) < part->p_memsz) return true;
    }
    return false;
}

/* The loader has made most addresses absolute, not all of every module. */
static const void *at(const struct dl_phdr_info *info, ElfW(Addr) address) {
    return (const void *)(address < info->dlpi_addr ? info->dlpi_addr + address : address);
}

static const ElfW(Dyn) *dynamic_of(const struct dl_phdr_info *info) {
    for (unsigned i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_DYNAMIC) return (const ElfW(Dyn) *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    return NULL;
}

static bool read_tables(const struct dl_phdr_info *info, struct tables *tables) {
    memset(tables, 0, sizeof *tables);
    for (const ElfW(Dyn) *entry = dynamic_of(info); entry != NULL && entry->d_tag != DT_NULL; entry++) {
        const void *there = at(info, entry->d_un.d_ptr);
        if (entry->d_tag == DT_GNU_HASH) tables->hash = there;
        if (entry->d_tag == DT_SYMTAB) tables->symbols = there;
        if (entry->d_tag == DT_STRTAB) tables->names = there;
        if (entry->d_tag == DT_VERSYM) tables->versions = there;
    }
    return tables->hash != NULL && tables->symbols != NULL && tables->names != NULL;
}

static uint32_t hash_of(const char *name) {
    uint32_t hash = 5381;
    for (; *name != '\0'; name++) hash = hash * 33 + (unsigned char)*name;
    return hash;
}

/* Names of modules, by their hashes: a power of two, of which half is used. A hundred modules have and need some five hundred. */
#define SLOTS 4096u
#define STATE 3u
#define NEEDED 1u
#define COME 3u

struct census {
    unsigned modules, ours, library; /* from 1 */
    unsigned started;                /* so many, the first ones, were there when the program was started */
    unsigned taken;
    uint32_t names[SLOTS]; /* a hash without its last two bits, and its state */
};

/* What it was before; of a name for which there is no room it stays 0. */
static uint32_t become(struct census *census, const char *path, uint32_t state) {
    const char *slash = strrchr(path, '/');
    uint32_t hash = hash_of(slash == NULL ? path : slash + 1) & ~STATE, slot = hash / (STATE + 1);
    while (census->names[slot % SLOTS] != 0 && (census->names[slot % SLOTS] & ~STATE) != hash) slot++;
    uint32_t *found = &census->names[slot % SLOTS], before = *found & STATE;
    if (before == 0 && census->taken == SLOTS / 2) return 0;
    if (before == 0) census->taken++;
    *found = hash | before | state;
    return before;
}

/* What was opened later stands behind all of the start, to which the C library belongs; and nothing of the start needs it, or has what
 * has that name already. Where in doubt, it came later, and is looked up again each time. */
static void count_started(struct census *census, const struct dl_phdr_info *info) {
    struct tables tables;
    const char *name = NULL;
    (void)read_tables(info, &tables);
    for (const ElfW(Dyn) *entry = dynamic_of(info); tables.names != NULL && entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_NEEDED) become(census, tables.names + entry->d_un.d_val, NEEDED);
        if (entry->d_tag == DT_SONAME) name = tables.names + entry->d_un.d_val;
    }
    bool needed = name != NULL && become(census, name, COME) == NEEDED;
    if (info->dlpi_name != NULL && become(census, info->dlpi_name, COME) == NEEDED) needed = true;
    bool before = census->library == 0 || census->library == census->modules;
    if (before || (needed && census->started == census->modules - 1)) census->started = census->modules;
}

static int take_census(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    struct census *census = data;
    census->modules++;
    if (census->ours == 0 && holds(info, (const void *)&standing)) census->ours = census->modules;
    if (census->library == 0 && holds(info, (const void *)(uintptr_t)&dl_iterate_phdr)) census->library = census->modules;
    count_started(census, info);
    return 0;
}

/* What is preloaded stands before the C library; if we came later, others may go that came before us. A library's constructor may
 * have run before this one, and have opened others. */
__attribute__((constructor)) static void count_standing(void) {
    struct census census;
    if (standing != 0) return;
    memset(&census, 0, sizeof census);
    dl_iterate_phdr(take_census, &census);
    if (census.ours < census.library) standing = census.started;
}

/* What is chosen when it is called (an indirect function), or is there for old programs alone, the loader has to say. */
static enum answer examine(const struct tables *tables, uint32_t index) {
    const ElfW(Sym) *symbol = &tables->symbols[index];
    unsigned type = symbol->st_info & 15u, binding = symbol->st_info >> 4;
    if (symbol->st_shndx == SHN_UNDEF || symbol->st_value == 0 || binding == STB_LOCAL) return ABSENT;
    bool plain = (type == STT_FUNC || type == STT_NOTYPE) && symbol->st_shndx != SHN_ABS;
    return plain && (tables->versions == NULL || tables->versions[index] < HIDDEN_VERSION) ? PRESENT : UNCLEAR;
}

static enum answer look(const struct dl_phdr_info *info, const struct tables *tables, struct lull_symbol *wanted, void **function) {
    uint32_t buckets = tables->hash[0], first = tables->hash[1], words = tables->hash[2], shift = tables->hash[3], hash = wanted->hash;
    const ElfW(Addr) *filter = (const ElfW(Addr) *)(const void *)(tables->hash + 4);
    const uint32_t *bucket = (const uint32_t *)(const void *)(filter + words), *chain = bucket + buckets;
    if (buckets == 0 || words == 0) return ABSENT;
    ElfW(Addr) word = filter[hash / BITS % words];
    if ((word >> hash % BITS & word >> (hash >> shift) % BITS & 1) == 0) return ABSENT;
    enum answer answer = ABSENT;
    for (uint32_t i = bucket[hash % buckets]; i >= first && i != 0; i++) {
        uint32_t here = chain[i - first];
        if ((here | 1) == (hash | 1) && strcmp(tables->names + tables->symbols[i].st_name, wanted->name) == 0) {
            enum answer one = examine(tables, i);
            if (one == PRESENT && answer != PRESENT) *function = (void *)(info->dlpi_addr + tables->symbols[i].st_value);
            if (one > answer) answer = one;
        }
        if ((here & 1) != 0) break;
    }
    return answer;
}

/* The first one among the modules that stay is everybody's; among those that came later the only one is. */
static void note(struct search *search, struct lull_symbol *symbol, enum answer answer, void *function) {
    bool stays = search->module <= standing;
    if (answer == ABSENT) return;
    if (answer == UNCLEAR || symbol->function != NULL) {
        symbol->certain = false;
    } else {
        symbol->function = function;
        symbol->stays = stays;
    }
    if (stays || !symbol->certain) search->open--;
}

static int visit(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    struct search *search = data;
    struct tables tables;
    search->module++;
    if (!search->behind) {
        search->behind = holds(info, (const void *)&standing);
        return 0;
    }
    bool readable = read_tables(info, &tables);
    for (size_t i = 0; i < search->count; i++) {
        struct lull_symbol *symbol = &search->symbols[i];
        void *function = NULL;
        if (symbol->stays || !symbol->certain) continue;
        enum answer answer = readable ? look(info, &tables, symbol, &function) : UNCLEAR;
        note(search, symbol, answer, function);
    }
    return search->open == 0;
}

void lull_symbols_find(struct lull_symbol *symbols, size_t count) {
    struct search search = {symbols, count, count, 0, false};
    count_standing();
    for (size_t i = 0; i < count; i++) {
        symbols[i].hash = hash_of(symbols[i].name);
        symbols[i].function = NULL;
        symbols[i].stays = false;
        symbols[i].certain = standing != 0;
    }
    if (standing != 0) dl_iterate_phdr(visit, &search);
    for (size_t i = 0; i < count; i++)
        if (!symbols[i].certain) symbols[i].function = NULL;
}

const void *lull_module_of(const void *address, const char **name) {
#if __GLIBC_PREREQ(2, 35)
    struct dl_find_object found;
    if (address == NULL || _dl_find_object((void *)(uintptr_t)address, &found) != 0) return NULL;
    if (name != NULL) *name = found.dlfo_link_map->l_name;
    return found.dlfo_map_start;
#else /* with the loader's lock */
    Dl_info found;
    if (address == NULL || dladdr(address, &found) == 0) return NULL;
    if (name != NULL) *name = found.dli_fname;
    return found.dli_fbase;
#endif
}

static int take_closed(struct dl_phdr_info *info, size_t size, void *closed) {
    (void)size;
    *(unsigned long long *)closed = info->dlpi_subs;
    return 1;
}

unsigned long long lull_modules_closed(void) {
    unsigned long long closed = 0;
    dl_iterate_phdr(take_closed, &closed);
    return closed;
}

struct place {
    const void *base;
    unsigned module;
    bool found;
};

static int find_place(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    struct place *place = data;
    place->module++;
    return place->found = holds(info, place->base);
}

bool lull_module_stays(const void *base) {
    struct place place = {base, 0, false};
    dl_iterate_phdr(find_place, &place);
    return place.found && place.module <= standing;
}
