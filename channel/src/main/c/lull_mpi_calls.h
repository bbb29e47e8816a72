/* The MPI calls that Lull knows: code, name, class. Twin of lull.channel.layout.MpiCall; a test compares the two.
 *
 * SETUP       once a run
 * START       starts a transfer and returns; part of the recorded sequence, never ends a phase group
 * BLOCKING    point-to-point call that may wait for another task; ends a phase group
 * WAIT        completes transfers; ends a phase group
 * COLLECTIVE  ends a phase group
 * POLL        counted and summed, never recorded one by one: codes call it millions of times
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
    X(59, Request_get_status, POLL)

/* Room in the table of sums; one more than the highest code that may ever be given. */
#define LULL_MPI_CODES 64

#endif
