/* resolve_driver WHAT: calls of an OpenMP that is nobody's else; what looks functions up is this program.
 *
 * closings: ten call sites of four functions each, between 2000 libraries that are closed; prints how often was asked again what had
 * been answered since the last one.
 * sites: the same of a thousand call sites, where none is closed.
 * threads: four threads call while libraries are closed; prints how many answers were of another function or another time. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "record.h"
#include "resolve.h"
#include "symbols.h"

enum { FUNCTIONS = 4, APART = 1 << 20, SITE = 0x400000, SITE_BYTES = 24 };

static const char names[FUNCTIONS][2] = {"a", "b", "c", "d"};
static unsigned long long closed;
static uint32_t asked, wrong;

/* In place of the loader's answers: after each closing functions are elsewhere. */
void lull_symbols_find(struct lull_symbol *symbols, size_t count) {
    __atomic_fetch_add(&asked, 1, __ATOMIC_RELAXED);
    unsigned long long now = __atomic_load_n(&closed, __ATOMIC_SEQ_CST);
    for (size_t i = 0; i < count; i++) {
        symbols[i].function = (void *)(uintptr_t)((now + 1) * APART + (uintptr_t)(symbols[i].name[0] - 'a'));
        symbols[i].certain = true;
    }
}

const void *lull_module_of(const void *address, const char **name) {
    (void)address, (void)name;
    return NULL;
}

unsigned long long lull_modules_closed(void) { return __atomic_load_n(&closed, __ATOMIC_SEQ_CST); }

static uintptr_t call(uint32_t site, uint32_t function) {
    void *everybodys = NULL;
    return (uintptr_t)lull_resolve_own(&everybodys, names[function], (void *)(uintptr_t)(SITE + site * SITE_BYTES));
}

static void calls(uint32_t sites) {
    for (uint32_t i = 0; i < sites * FUNCTIONS; i++) call(i / FUNCTIONS, i % FUNCTIONS);
}

static int again(uint32_t sites, uint32_t closings) {
    uint32_t repeated = 0;
    for (uint32_t i = 0; i < closings; i++) {
        calls(sites);
        uint32_t before = asked;
        calls(sites);
        repeated += asked - before;
        closed++;
    }
    printf("%u\n", repeated);
    return 0;
}

static void *caller(void *nothing) {
    for (uint32_t i = 0; i < 400000; i++) {
        unsigned long long before = lull_modules_closed();
        uintptr_t found = call(i / FUNCTIONS % 10, i % FUNCTIONS);
        unsigned long long when = found / APART - 1, after = lull_modules_closed();
        if (found % APART != i % FUNCTIONS || when < before || when > after) __atomic_fetch_add(&wrong, 1, __ATOMIC_RELAXED);
        if (i % 50 == 0) __atomic_fetch_add(&closed, 1, __ATOMIC_SEQ_CST);
    }
    return nothing;
}

static int threads(void) {
    pthread_t thread[4];
    for (size_t i = 0; i < 4; i++)
        if (pthread_create(&thread[i], NULL, caller, NULL) != 0) return 1;
    for (size_t i = 0; i < 4; i++) pthread_join(thread[i], NULL);
    printf("%u\n", wrong);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 2) return 1;
    if (strcmp(argv[1], "closings") == 0) return again(10, 2000);
    return strcmp(argv[1], "sites") == 0 ? again(1000, 1) : threads();
}
