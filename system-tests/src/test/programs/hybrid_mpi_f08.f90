! Fortran through the module mpi_f08: 50 iterations of two regions, a halo exchange and an Allreduce.
program hybrid_mpi_f08
  use mpi_f08
  implicit none
  integer, parameter :: cells = 5000, iterations = 50
  double precision :: u(cells), halo(2), total
  integer :: rank, tasks, i, iteration
  type(MPI_Request) :: request(2)

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, tasks)
  u = 0.5d0
  call MPI_Bcast(u, 10, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD)
  do iteration = 1, iterations
    !$omp parallel do
    do i = 1, cells
      u(i) = u(i) * 0.999d0 + 0.001d0 * mod(i, 5)
    end do
    !$omp end parallel do
    halo(1) = u(cells)
    call MPI_Irecv(halo(2), 1, MPI_DOUBLE_PRECISION, mod(rank + tasks - 1, tasks), 1, MPI_COMM_WORLD, request(1))
    call MPI_Isend(halo(1), 1, MPI_DOUBLE_PRECISION, mod(rank + 1, tasks), 1, MPI_COMM_WORLD, request(2))
    call MPI_Waitall(2, request, MPI_STATUSES_IGNORE)
    u(1) = halo(2)
    !$omp parallel do
    do i = 1, cells
      u(i) = u(i) + 0.0001d0
    end do
    !$omp end parallel do
    call MPI_Allreduce(u(1), total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
  end do
  if (rank == 0) print '(a, es16.9)', 'hybrid_mpi_f08 checksum', total
  call MPI_Finalize()
end program hybrid_mpi_f08
