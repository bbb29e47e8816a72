/* Sends by MPI_Alltoallw with handles of MPI's standard binary interface, without its header. */
#include <stdint.h>
#include <stdio.h>

typedef void *handle;

int MPI_Init(int *count, char ***arguments);
int MPI_Finalize(void);
int MPI_Alltoallw(const void *sent, const int *counts, const int *offsets, const handle *types, void *got, const int *got_counts,
                  const int *got_offsets, const handle *got_types, handle communicator);

int main(int argc, char **argv) {
    int counts[] = {2}, offsets[] = {0}, sent[] = {4, 2}, got[] = {0, 0};
    handle types[] = {(handle)(uintptr_t)0x209};
    MPI_Init(&argc, &argv);
    int failed = MPI_Alltoallw(sent, counts, offsets, types, got, counts, offsets, types, (handle)(uintptr_t)0x101);
    MPI_Finalize();
    printf("failed %d, got %d%d\n", failed, got[0], got[1]);
    return 0;
}
