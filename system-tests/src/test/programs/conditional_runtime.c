/* A library before libomp that begins regions with a condition as libomp does from version 16 on: in a function which calls the one
 * that begins all regions, from the same library. Weak: the compiler is not to put the one into the other. */
#define _GNU_SOURCE
#include <dlfcn.h>

void __kmpc_fork_call(void *location, int arguments, void *function, void *argument);
void __kmpc_fork_call_if(void *location, int arguments, void *function, int condition, void *argument);

__attribute__((weak)) void __kmpc_fork_call(void *location, int arguments, void *function, void *argument) {
    void (*next)(void *, int, void *, ...);
    *(void **)&next = dlsym(RTLD_NEXT, "__kmpc_fork_call");
    next(location, arguments, function, argument);
}

void __kmpc_fork_call_if(void *location, int arguments, void *function, int condition, void *argument) {
    if (condition) __kmpc_fork_call(location, arguments, function, argument);
    __asm__ volatile("" : : : "memory"); /* no jump in the call's place */
}
