/* The MPI calls that Lull knows: code, name, class. Twin of lull.channel.layout.MpiCall; a test compares the two.
 *
 * SETUP       once a run
 * START       starts a transfer and returns; part of the recorded sequence, never ends a phase group
 * BLOCKING    call that may wait for some other tasks, neighbours too; ends a phase group
 * WAIT        completes transfers; ends a phase group
 * COLLECTIVE  ends a phase group
 * POLL        counted and summed, never recorded one by one: codes call it millions of times, as what accesses another task's
 *             memory while that one takes no part
 *
 * Codes are part of the channel's version: append, never renumber. */
#ifndef LULL_MPI_CALLS_H
#define LULL_MPI_CALLS_H

#define LULL_MPI_CALLS(X) \
    X(1, Init, SETUP) \
    X(2, Init_thread, SETUP) \
    X(3, Finalize, SETUP) \
    X(4, Send, START) \
    X(5, Bsend, START) \
    X(6, Rsend, START) \
    X(7, Ssend, BLOCKING) \
    X(8, Isend, START) \
    X(9, Ibsend, START) \
    X(10, Irsend, START) \
    X(11, Issend, START) \
    X(12, Irecv, START) \
    X(13, Imrecv, START) \
    X(14, Start, START) \
    X(15, Startall, START) \
    X(16, Recv, BLOCKING) \
    X(17, Mrecv, BLOCKING) \
    X(18, Sendrecv, BLOCKING) \
    X(19, Sendrecv_replace, BLOCKING) \
    X(20, Probe, BLOCKING) \
    X(21, Mprobe, BLOCKING) \
    X(22, Wait, WAIT) \
    X(23, Waitall, WAIT) \
    X(24, Waitany, WAIT) \
    X(25, Waitsome, WAIT) \
    X(26, Barrier, COLLECTIVE) \
    X(27, Bcast, COLLECTIVE) \
    X(28, Reduce, COLLECTIVE) \
    X(29, Allreduce, COLLECTIVE) \
    X(30, Reduce_scatter, COLLECTIVE) \
    X(31, Reduce_scatter_block, COLLECTIVE) \
    X(32, Scan, COLLECTIVE) \
    X(33, Exscan, COLLECTIVE) \
    X(34, Gather, COLLECTIVE) \
    X(35, Gatherv, COLLECTIVE) \
    X(36, Scatter, COLLECTIVE) \
    X(37, Scatterv, COLLECTIVE) \
    X(38, Allgather, COLLECTIVE) \
    X(39, Allgatherv, COLLECTIVE) \
    X(40, Alltoall, COLLECTIVE) \
    X(41, Alltoallv, COLLECTIVE) \
    X(42, Alltoallw, COLLECTIVE) \
    X(43, Ibarrier, START) \
    X(44, Ibcast, START) \
    X(45, Ireduce, START) \
    X(46, Iallreduce, START) \
    X(47, Igather, START) \
    X(48, Iscatter, START) \
    X(49, Iallgather, START) \
    X(50, Iallgatherv, START) \
    X(51, Ialltoall, START) \
    X(52, Ialltoallv, START) \
    X(53, Test, POLL) \
    X(54, Testall, POLL) \
    X(55, Testany, POLL) \
    X(56, Testsome, POLL) \
    X(57, Iprobe, POLL) \
    X(58, Improbe, POLL) \
    X(59, Request_get_status, POLL) \
    X(60, Igatherv, START) \
    X(61, Iscatterv, START) \
    X(62, Ialltoallw, START) \
    X(63, Ireduce_scatter, START) \
    X(64, Ireduce_scatter_block, START) \
    X(65, Iscan, START) \
    X(66, Iexscan, START) \
    X(67, Neighbor_allgather, BLOCKING) \
    X(68, Neighbor_allgatherv, BLOCKING) \
    X(69, Neighbor_alltoall, BLOCKING) \
    X(70, Neighbor_alltoallv, BLOCKING) \
    X(71, Neighbor_alltoallw, BLOCKING) \
    X(72, Ineighbor_allgather, START) \
    X(73, Ineighbor_allgatherv, START) \
    X(74, Ineighbor_alltoall, START) \
    X(75, Ineighbor_alltoallv, START) \
    X(76, Ineighbor_alltoallw, START) \
    X(77, Win_fence, COLLECTIVE) \
    X(78, Win_start, BLOCKING) \
    X(79, Win_complete, WAIT) \
    X(80, Win_post, START) \
    X(81, Win_wait, WAIT) \
    X(82, Win_test, POLL) \
    X(83, Win_lock, POLL) \
    X(84, Win_lock_all, POLL) \
    X(85, Win_unlock, POLL) \
    X(86, Win_unlock_all, POLL) \
    X(87, Win_flush, POLL) \
    X(88, Win_flush_all, POLL) \
    X(89, Win_flush_local, POLL) \
    X(90, Win_flush_local_all, POLL) \
    X(91, Put, POLL) \
    X(92, Get, POLL) \
    X(93, Accumulate, POLL) \
    X(94, Rput, POLL) \
    X(95, Rget, POLL) \
    X(96, Raccumulate, POLL) \
    X(97, Get_accumulate, POLL) \
    X(98, Rget_accumulate, POLL) \
    X(99, Fetch_and_op, POLL) \
    X(100, Compare_and_swap, POLL) \
    X(101, File_open, COLLECTIVE) \
    X(102, File_close, COLLECTIVE) \
    X(103, File_sync, COLLECTIVE) \
    X(104, File_read_all, COLLECTIVE) \
    X(105, File_write_all, COLLECTIVE) \
    X(106, File_read_at_all, COLLECTIVE) \
    X(107, File_write_at_all, COLLECTIVE)

/* Room in the table of sums; one more than the highest code that may ever be given. */
#define LULL_MPI_CODES 128

#endif
