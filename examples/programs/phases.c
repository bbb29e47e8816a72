/* Bodies that attract each other, in threads that the program makes itself, which Lull can't see: its two phases are marked.
 * Of P tasks task r has r + 1 parts of 1 + 2 + ... + P of the bodies.
 *
 *     mpicc -O2 -g -pthread -I ../../probe/src/main/c -o phases phases.c -lm -ldl
 *     mpirun -np 2 ./phases [steps [bodies]]
 *
 * The threads are as many as OMP_NUM_THREADS says, 1 if it says nothing. Without Lull the marks do nothing. */
#include <math.h>
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "lull.h"

enum { MOST_THREADS = 64, MOST_TASKS = 1024 };

struct body {
    double x, y, z;
};

struct share {
    void (*work)(int from, int to);
    int from, to;
};

static int rank, tasks, threads, bodies, first, mine;
static int counts[MOST_TASKS], starts[MOST_TASKS];
static struct body *places, *forces, *speeds; /* of all bodies; of this task's */

static void attract(int from, int to) {
    for (int i = from; i < to; i++) {
        struct body force = {0, 0, 0}, at = places[first + i];
        for (int j = 0; j < bodies; j++) {
            double x = places[j].x - at.x, y = places[j].y - at.y, z = places[j].z - at.z;
            double square = x * x + y * y + z * z + 1e-3, pull = 1 / (square * sqrt(square));
            force.x += pull * x;
            force.y += pull * y;
            force.z += pull * z;
        }
        forces[i] = force;
    }
}

static void move(int from, int to) {
    const double step = 1e-4;
    for (int i = from; i < to; i++) {
        struct body *speed = &speeds[i], *place = &places[first + i];
        speed->x += step * forces[i].x / bodies;
        speed->y += step * forces[i].y / bodies;
        speed->z += step * forces[i].z / bodies;
        place->x += step * speed->x;
        place->y += step * speed->y;
        place->z += step * speed->z;
    }
}

static void *run_share(void *argument) {
    struct share *share = argument;
    share->work(share->from, share->to);
    return NULL;
}

/* The work on all of the task's bodies, in the program's own threads. */
static void in_threads(void (*work)(int from, int to)) {
    pthread_t thread[MOST_THREADS];
    struct share share[MOST_THREADS];
    for (int t = 0; t < threads; t++) {
        share[t] = (struct share){work, (int)((long)mine * t / threads), (int)((long)mine * (t + 1) / threads)};
        if (t > 0 && pthread_create(&thread[t], NULL, run_share, &share[t]) != 0) {
            fprintf(stderr, "phases: no thread %d of %d\n", t, threads);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    run_share(&share[0]);
    for (int t = 1; t < threads; t++) pthread_join(thread[t], NULL);
}

static void create(void) {
    for (int task = 0; task < tasks; task++) {
        long parts = (long)tasks * (tasks + 1);
        int begin = (int)((long)bodies * task * (task + 1) / parts), end = (int)((long)bodies * (task + 1) * (task + 2) / parts);
        starts[task] = 3 * begin;
        counts[task] = 3 * (end - begin);
    }
    first = starts[rank] / 3;
    mine = counts[rank] / 3;
    places = calloc(bodies, sizeof(struct body));
    forces = calloc(mine + 1, sizeof(struct body));
    speeds = calloc(mine + 1, sizeof(struct body));
    if (!places || !forces || !speeds) {
        fprintf(stderr, "phases: no memory for %d bodies\n", bodies);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int i = 0; i < bodies; i++) places[i] = (struct body){cos(i), sin(2.0 * i), cos(3.0 * i)};
}

int main(int argc, char **argv) {
    int steps = argc > 1 ? atoi(argv[1]) : 200;
    const char *given = getenv("OMP_NUM_THREADS");
    bodies = argc > 2 ? atoi(argv[2]) : 1500;
    threads = given ? atoi(given) : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    if (steps < 1 || bodies < 1 || bodies > 1000000 || threads < 1 || threads > MOST_THREADS || tasks > MOST_TASKS) {
        if (rank == 0) fprintf(stderr, "usage: phases [steps [bodies]], with 1 to %d threads\n", MOST_THREADS);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    create();
    int attraction = lull_phase("attraction"), motion = lull_phase("motion");
    for (int step = 0; step < steps; step++) {
        lull_phase_begin(attraction);
        in_threads(attract);
        lull_phase_end(attraction);
        lull_phase_begin(motion);
        in_threads(move);
        lull_phase_end(motion);
        MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, places, counts, starts, MPI_DOUBLE, MPI_COMM_WORLD);
    }
    if (rank == 0) printf("first body at %.9f %.9f %.9f\n", places[0].x, places[0].y, places[0].z);
    free(places);
    free(forces);
    free(speeds);
    MPI_Finalize();
    return 0;
}
