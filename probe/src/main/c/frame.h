/* Functions that may be left without returning: by longjmp, or by an exception that passes them. */
#ifndef LULL_FRAME_H
#define LULL_FRAME_H

#include <stdbool.h>
#include <stdint.h>

/* Where on the stack a function of ours was entered, and by whom; bottom is 0 for none. */
struct lull_frame {
    uintptr_t bottom;
    void *caller;
};

#define LULL_FRAME ((struct lull_frame){(uintptr_t)__builtin_dwarf_cfa(), __builtin_return_address(0)})

/* True if what was entered at `open` and did not return is not what called us, who were entered at `now`. */
bool lull_frame_left(struct lull_frame open, struct lull_frame now);

#endif
