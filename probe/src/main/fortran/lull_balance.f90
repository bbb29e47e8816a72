! Dynamic load balancing of an iterative MPI program: lull_balance.h for Fortran. Compile this file and lull_balance_fortran.c
! with your MPI's compilers, and link them with your program; without Lull's preload library shares stay as they are.
!
!     type(lull_balance_loop) :: loop
!     call lull_balance_open(loop, MPI_COMM_WORLD, counts, 1, active)      ! mpi_f08: MPI_COMM_WORLD%MPI_VAL
!     call lull_balance_strategy(loop, "model")
!     do iteration = 1, iterations
!        call lull_balance_begin(loop)
!        ! own work: counts(rank + 1) units behind the first displacements(rank + 1)
!        call lull_balance_end(loop)
!        call lull_balance_shares(loop, counts, displacements, changed)
!     end do
!     call lull_balance_close(loop)
module lull_balance
  use, intrinsic :: iso_c_binding, only: c_char, c_double, c_int, c_null_char, c_null_ptr, c_associated, c_ptr
  implicit none
  private
  public :: lull_balance_loop, lull_balance_open, lull_balance_strategy, lull_balance_setting, lull_balance_power
  public :: lull_balance_energy, lull_balance_device
  public :: lull_balance_begin, lull_balance_end, lull_balance_shares, lull_balance_total, lull_balance_close

  type :: lull_balance_loop
    private
    type(c_ptr) :: loop = c_null_ptr
  end type

  interface
    function f_open(comm, counts, granularity, active) bind(c, name="lull_balance_f_open") result(loop)
      import :: c_int, c_ptr
      integer(c_int), value :: comm, granularity
      integer(c_int), intent(in) :: counts(*)
      integer(c_int), intent(out) :: active
      type(c_ptr) :: loop
    end function
    subroutine f_strategy(loop, name) bind(c, name="lull_balance_f_strategy")
      import :: c_char, c_ptr
      type(c_ptr), value :: loop
      character(kind=c_char), intent(in) :: name(*)
    end subroutine
    subroutine f_setting(loop, name, setting) bind(c, name="lull_balance_f_setting")
      import :: c_char, c_double, c_ptr
      type(c_ptr), value :: loop
      character(kind=c_char), intent(in) :: name(*)
      real(c_double), value :: setting
    end subroutine
    subroutine f_power(loop, watts, idle_watts) bind(c, name="lull_balance_f_power")
      import :: c_double, c_ptr
      type(c_ptr), value :: loop
      real(c_double), value :: watts, idle_watts
    end subroutine
    subroutine f_energy(loop, joules) bind(c, name="lull_balance_f_energy")
      import :: c_double, c_ptr
      type(c_ptr), value :: loop
      real(c_double), value :: joules
    end subroutine
    subroutine f_device(loop, device) bind(c, name="lull_balance_f_device")
      import :: c_int, c_ptr
      type(c_ptr), value :: loop
      integer(c_int), value :: device
    end subroutine
    subroutine f_begin(loop) bind(c, name="lull_balance_f_begin")
      import :: c_ptr
      type(c_ptr), value :: loop
    end subroutine
    subroutine f_end(loop) bind(c, name="lull_balance_f_end")
      import :: c_ptr
      type(c_ptr), value :: loop
    end subroutine
    function f_shares(loop, counts, displacements) bind(c, name="lull_balance_f_shares") result(changed)
      import :: c_int, c_ptr
      type(c_ptr), value :: loop
      integer(c_int), intent(inout) :: counts(*), displacements(*)
      integer(c_int) :: changed
    end function
    subroutine f_total(loop, total, counts, displacements) bind(c, name="lull_balance_f_total")
      import :: c_int, c_ptr
      type(c_ptr), value :: loop
      integer(c_int), value :: total
      integer(c_int), intent(inout) :: counts(*), displacements(*)
    end subroutine
    subroutine f_close(loop) bind(c, name="lull_balance_f_close")
      import :: c_ptr
      type(c_ptr), value :: loop
    end subroutine
  end interface

contains

  ! Opens a loop on the tasks of comm; collective. counts: units of work of each task, the same on every task; granularity:
  ! units that are only given together, at least 1; active: whether Lull is there to balance.
  subroutine lull_balance_open(self, comm, counts, granularity, active)
    type(lull_balance_loop), intent(inout) :: self
    integer, intent(in) :: comm, counts(:), granularity
    logical, intent(out), optional :: active
    integer(c_int) :: there
    self%loop = f_open(comm, counts, granularity, there)
    if (present(active)) active = there /= 0
  end subroutine

  ! By which to balance from now on, at any time: "model" at first; "none" leaves shares as they are.
  subroutine lull_balance_strategy(self, name)
    type(lull_balance_loop), intent(in) :: self
    character(len=*), intent(in) :: name
    if (c_associated(self%loop)) call f_strategy(self%loop, trim(name) // c_null_char)
  end subroutine

  ! A parameter of the searches, by the names that lull_balance.h tells.
  subroutine lull_balance_setting(self, name, setting)
    type(lull_balance_loop), intent(in) :: self
    character(len=*), intent(in) :: name
    real(c_double), intent(in) :: setting
    if (c_associated(self%loop)) call f_setting(self%loop, trim(name) // c_null_char, setting)
  end subroutine

  ! This task's power at work and waiting, W, for strategies that count energy; without watts at work meters count.
  subroutine lull_balance_power(self, watts, idle_watts)
    type(lull_balance_loop), intent(in) :: self
    real(c_double), intent(in) :: watts, idle_watts
    if (c_associated(self%loop)) call f_power(self%loop, watts, idle_watts)
  end subroutine

  ! Joules of a device of this task's own since the last call, as the program measured them.
  subroutine lull_balance_energy(self, joules)
    type(lull_balance_loop), intent(in) :: self
    real(c_double), intent(in) :: joules
    if (c_associated(self%loop)) call f_energy(self%loop, joules)
  end subroutine

  ! This task's graphics processor, by its number in NVML, whose energy counter is read; -1 for none again.
  subroutine lull_balance_device(self, device)
    type(lull_balance_loop), intent(in) :: self
    integer, intent(in) :: device
    if (c_associated(self%loop)) call f_device(self%loop, device)
  end subroutine

  ! This task's own work begins.
  subroutine lull_balance_begin(self)
    type(lull_balance_loop), intent(in) :: self
    if (c_associated(self%loop)) call f_begin(self%loop)
  end subroutine

  ! It has ended.
  subroutine lull_balance_end(self)
    type(lull_balance_loop), intent(in) :: self
    if (c_associated(self%loop)) call f_end(self%loop)
  end subroutine

  ! Asks for the shares from here on, equally often on every task; displacements count from 0, as MPI does.
  subroutine lull_balance_shares(self, counts, displacements, changed)
    type(lull_balance_loop), intent(in) :: self
    integer, intent(inout) :: counts(:), displacements(:)
    logical, intent(out), optional :: changed
    integer(c_int) :: moved
    moved = 0
    if (c_associated(self%loop)) moved = f_shares(self%loop, counts, displacements)
    if (present(changed)) changed = moved /= 0
  end subroutine

  ! There is another amount of work from now on; to be called alike by every task.
  subroutine lull_balance_total(self, total, counts, displacements)
    type(lull_balance_loop), intent(in) :: self
    integer, intent(in) :: total
    integer, intent(inout) :: counts(:), displacements(:)
    if (c_associated(self%loop)) call f_total(self%loop, total, counts, displacements)
  end subroutine

  ! Ends the loop; collective.
  subroutine lull_balance_close(self)
    type(lull_balance_loop), intent(inout) :: self
    if (c_associated(self%loop)) call f_close(self%loop)
    self%loop = c_null_ptr
  end subroutine

end module
