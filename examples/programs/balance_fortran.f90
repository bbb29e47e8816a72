! Sums of series, one a unit of work: the later ones are longer, so that equal numbers of them are uneven work, and the last
! task is slower than the others by a factor. Lull moves units from task to task meanwhile.
!
!     mpirun -np 2 ./balance_fortran [iterations [units [slowness [strategy]]]]
!
! Every iteration all tasks get all sums; the checksum depends neither on the shares nor on the number of tasks.
program balance_fortran
  use mpi
  use lull_balance
  implicit none
  integer :: iterations, units, slowness, rank, tasks, error, iteration, i, first, changes
  integer, allocatable :: counts(:), displacements(:)
  double precision, allocatable :: own(:), sums(:)
  double precision :: checksum
  character(len=64) :: strategy
  logical :: changed
  type(lull_balance_loop) :: loop

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, tasks, error)
  iterations = given(1, 2000)
  units = given(2, 600)
  slowness = given(3, 4)
  strategy = "model"
  if (command_argument_count() >= 4) call get_command_argument(4, strategy)
  if (iterations < 1 .or. units < 1 .or. slowness < 1) then
    if (rank == 0) print '(a)', "usage: balance_fortran [iterations [units [slowness [strategy]]]], 1 at least"
    call MPI_Abort(MPI_COMM_WORLD, 2, error)
  end if
  allocate(counts(tasks), displacements(tasks), own(units), sums(units))
  do i = 1, tasks
    displacements(i) = units * (i - 1) / tasks
    counts(i) = units * i / tasks - displacements(i)
  end do
  if (rank == 0) print '(a, *(1x, i0))', "shares at first:", counts

  checksum = 0
  changes = 0
  call lull_balance_open(loop, MPI_COMM_WORLD, counts, 1)
  call lull_balance_strategy(loop, strategy)
  do iteration = 1, iterations
    call lull_balance_begin(loop)
    first = displacements(rank + 1)
    do i = 1, counts(rank + 1)
      own(i) = series(first + i, checksum)
    end do
    call lull_balance_end(loop)
    call MPI_Allgatherv(own, counts(rank + 1), MPI_DOUBLE_PRECISION, sums, counts, displacements, MPI_DOUBLE_PRECISION, &
        MPI_COMM_WORLD, error)
    checksum = 0
    do i = 1, units
      checksum = checksum + sums(i) / units
    end do
    call lull_balance_shares(loop, counts, displacements, changed)
    if (changed) changes = changes + 1
  end do
  call lull_balance_close(loop)

  if (rank == 0) then
    print '(a, *(1x, i0))', "shares at last:", counts
    print '(a, es23.16)', "checksum ", checksum
  end if
  call MPI_Finalize(error)

contains

  integer function given(place, default)
    integer, intent(in) :: place, default
    character(len=32) :: word
    integer :: status
    given = default
    if (command_argument_count() < place) return
    call get_command_argument(place, word)
    read (word, *, iostat=status) given
    if (status /= 0) given = 0
  end function

  ! The last task computes it more often than needed.
  double precision function series(unit, start)
    integer, intent(in) :: unit
    double precision, intent(in) :: start
    integer :: time, term
    series = 0
    do time = 1, merge(slowness, 1, rank == tasks - 1)
      series = start * 0.5d0 + time * 0d0
      do term = 1, 50 + unit
        series = series + 1d0 / (dble(term) * term + unit)
      end do
    end do
  end function

end program
