/* Functions that loaded modules export, found without the loader's lock.
 *
 * The loader holds that lock while it runs constructors in dlopen() and destructors in dlclose(). If one of those waits for a thread,
 * dlsym(), dladdr() and dlopen() never return in that thread. dl_iterate_phdr() takes another lock, which is held for no foreign
 * code, and _dl_find_object() takes none. */
#ifndef LULL_SYMBOLS_H
#define LULL_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Looked for behind this library, where RTLD_NEXT looks. certain: the loader would say the same, whoever calls; otherwise it has to be
 * asked. stays: it is the one in the global scope, of a module that the program was started with. */
struct lull_symbol {
    const char *name;
    void *function; /* null if nobody has it */
    bool certain, stays;
    uint32_t hash;
};

void lull_symbols_find(struct lull_symbol *symbols, size_t count);

/* Where the module begins that holds an address, null if none does, and what the loader calls it. */
const void *lull_module_of(const void *address, const char **name);

/* Modules that were closed so far: where one stood there may be another. */
unsigned long long lull_modules_closed(void);

/* Whether a module is there from the program's start, and so to its end. */
bool lull_module_stays(const void *base);

#endif
