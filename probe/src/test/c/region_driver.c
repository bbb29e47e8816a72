/* region_driver: more regions than have numbers; the loader is this program.
 *
 * Of each line the first number says how often the loader was asked for a region's module, the second how many regions had a number of
 * their own: when 6000 begin for the first time, and again; after a library was closed that holds the latter half of them; when 9000
 * begin, and again. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "handing.h"
#include "record.h"
#include "regions.h"
#include "symbols.h"

void *lull_before_dlclose(long first, long second, long third, void *caller);

enum { FIRST = 4096, BYTES = 16, PLUGIN = FIRST + 3000 * BYTES };

static struct lull_channel channel;
static uint32_t asked;

/* In place of the loader's answers. */
const void *lull_module_of(const void *address, const char **name) {
    asked++;
    uintptr_t module = (uintptr_t)address < PLUGIN ? FIRST : PLUGIN;
    if (name != NULL) *name = module == FIRST ? "first" : "plugin";
    return (const void *)module;
}

bool lull_module_stays(const void *base) { return (uintptr_t)base == FIRST; }

void *lull_c_function(enum lull_c_function number, void *caller) {
    (void)number;
    return caller;
}

static void begin(uint32_t regions) {
    uint32_t own = 0;
    asked = 0;
    for (uint32_t i = 0; i < regions; i++) own += lull_region_id(FIRST + i * BYTES, LULL_RUNTIME_LIBGOMP) != 0;
    printf("%u %u\n", asked, own);
}

int main(void) {
    channel.region_count = 1;
    lull_task.channel = &channel;
    lull_task.confined = true;
    begin(6000);
    begin(6000);
    lull_before_dlclose(0, 0, 0, NULL);
    begin(6000);
    begin(9000);
    begin(9000);
    return 0;
}
