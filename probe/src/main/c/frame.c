/* Whether a function is still there, though it never returned: the stack tells. */
#include "frame.h"

#include <stddef.h>
#include <unwind.h>

#include "task.h"

enum { SITES = 64 };

struct search {
    struct lull_frame open;
    bool found, passed;
};

static _Unwind_Reason_Code look(struct _Unwind_Context *context, void *data) {
    struct search *search = data;
    uintptr_t bottom = (uintptr_t)_Unwind_GetCFA(context);
    if (bottom < search->open.bottom) return _URC_NO_REASON;
    search->found = bottom == search->open.bottom && (void *)_Unwind_GetIP(context) == search->open.caller;
    search->passed = !search->found;
    return _URC_END_OF_STACK;
}

/* Where a caller has been found inside an open function once it is so again: tools that stand between the program and MPI
 * do that in every call. On a stack that cannot be seen through to its bottom, we believe that the function is open. */
COLD bool lull_frame_left(struct lull_frame open, struct lull_frame now) {
    static void *inside[SITES];
    void **site = &inside[(uintptr_t)now.caller / sizeof(void *) % SITES];
    if (now.bottom >= open.bottom) return true;
    if (__atomic_load_n(site, __ATOMIC_RELAXED) == now.caller) return false;
    UNNOTICED;
    struct search search = {.open = open};
    _Unwind_Backtrace(look, &search);
    if (search.found) __atomic_store_n(site, now.caller, __ATOMIC_RELAXED);
    return search.passed;
}
