/* Linked into programs of MPICH, whose tasks never let go of a core while they wait: where they are more than the cores, each
 * message would take a time slice of each other one. As Open MPI's mpi_yield_when_idle, for the transport UCX. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>

unsigned ucp_worker_progress(void *worker);

unsigned ucp_worker_progress(void *worker) {
    static unsigned (*progress)(void *);
    unsigned progressed;
    if (progress == 0) *(void **)&progress = dlsym(RTLD_NEXT, "ucp_worker_progress");
    progressed = progress(worker);
    if (progressed == 0) sched_yield();
    return progressed;
}
