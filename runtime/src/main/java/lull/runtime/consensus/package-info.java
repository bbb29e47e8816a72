/**
 * How the agents of several nodes decide together: they meet at the stages of each job's loop, and maximise what the critical
 * tasks of all nodes need. Knows nothing of what is decided, and of MPI only that collective operations are begun by all
 * agents in the same order and polled ({@link lull.runtime.collectives.Collectives}).
 */
package lull.runtime.consensus;
