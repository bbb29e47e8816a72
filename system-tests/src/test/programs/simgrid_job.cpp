/* The job that a file describes, step by step, in SimGrid's virtual time. In the end each task prints its rank, its seconds,
 * those of them in MPI, and the joules of its host until the last task has ended. A line of the file is a step of all tasks:
 *   begin PSTATE SECONDS WAITING       P-state of all hosts, how long a change takes, P-state of all waits or -1
 *   compute PSTATE THREADS CYCLES ...  three numbers for each task, the cycles are those of each thread
 *   waitall BYTES SIDES                a message to and from the neighbour on each of 2, 4 or 6 sides of a torus
 *   allreduce BYTES, barrier BYTES
 * usage: simgrid_job FILE */
#include <fstream>
#include <mpi.h>
#include <simgrid/plugins/energy.h>
#include <simgrid/s4u.hpp>
#include <string>

enum { DIMENSIONS = 3, MOST_BYTES = 1 << 23 };

struct Task {
    int rank, tasks, waiting;
    double transition;
    MPI_Comm torus[DIMENSIONS];
    char *out, *in;
    simgrid::s4u::Host *host;
};

static void set_pstate(const Task &task, unsigned long pstate) {
    if (task.host->get_pstate() == pstate) return;
    task.host->set_pstate(pstate);
    simgrid::s4u::this_actor::sleep_for(task.transition);
}

static void compute(const Task &task, std::istream &file) {
    for (int other = 0; other < task.tasks; other++) {
        unsigned long pstate;
        int threads;
        double cycles;
        file >> pstate >> threads >> cycles;
        if (other != task.rank) continue;
        set_pstate(task, pstate);
        if (cycles > 0) simgrid::s4u::this_actor::thread_execute(task.host, cycles, threads);
    }
}

static void exchange(const Task &task, int bytes, int sides) {
    MPI_Comm torus = task.torus[sides / 2 - 1];
    MPI_Request requests[4 * DIMENSIONS];
    int count = 0;
    for (int d = 0; d < sides / 2; d++) {
        int before, after;
        MPI_Cart_shift(torus, d, 1, &before, &after);
        if (before == task.rank) continue;
        MPI_Irecv(task.in, bytes, MPI_BYTE, before, 2 * d, torus, &requests[count++]);
        MPI_Irecv(task.in, bytes, MPI_BYTE, after, 2 * d + 1, torus, &requests[count++]);
        MPI_Isend(task.out, bytes, MPI_BYTE, after, 2 * d, torus, &requests[count++]);
        MPI_Isend(task.out, bytes, MPI_BYTE, before, 2 * d + 1, torus, &requests[count++]);
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
}

static double communicate(const Task &task, const std::string &step, std::istream &file) {
    double begin = simgrid::s4u::Engine::get_clock();
    unsigned long came = task.host->get_pstate();
    int bytes, sides;
    file >> bytes;
    if (task.waiting >= 0) task.host->set_pstate((unsigned long)task.waiting);
    if (step == "waitall") {
        file >> sides;
        exchange(task, bytes, sides);
    } else if (step == "allreduce") {
        MPI_Allreduce(task.out, task.in, bytes, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
    }
    set_pstate(task, came);
    return simgrid::s4u::Engine::get_clock() - begin;
}

static void run(Task task, std::istream &file) {
    double begin = simgrid::s4u::Engine::get_clock(), waited = 0;
    unsigned long pstate;
    std::string step;
    file >> step >> pstate >> task.transition >> task.waiting;
    task.host->set_pstate(pstate);
    double before = sg_host_get_consumed_energy(task.host);
    while (file >> step) {
        if (step == "compute") compute(task, file);
        else waited += communicate(task, step, file);
    }
    double seconds = simgrid::s4u::Engine::get_clock() - begin;
    MPI_Barrier(MPI_COMM_WORLD);
    printf("task %d %.12g %.12g %.12g\n", task.rank, seconds, waited, sg_host_get_consumed_energy(task.host) - before);
}

int main(int argc, char **argv) {
    int around[DIMENSIONS] = {1, 1, 1};
    Task task;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &task.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &task.tasks);
    task.host = simgrid::s4u::this_actor::get_host();
    for (int d = 1; d <= DIMENSIONS; d++) {
        int extents[DIMENSIONS] = {0, 0, 0};
        MPI_Dims_create(task.tasks, d, extents);
        MPI_Cart_create(MPI_COMM_WORLD, d, extents, around, 0, &task.torus[d - 1]);
    }
    task.out = (char *)SMPI_SHARED_MALLOC(MOST_BYTES);
    task.in = (char *)SMPI_SHARED_MALLOC(MOST_BYTES);
    std::ifstream file(argv[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    run(task, file);
    SMPI_SHARED_FREE(task.out);
    SMPI_SHARED_FREE(task.in);
    MPI_Finalize();
    return 0;
}
