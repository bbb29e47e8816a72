/** What the agents of several nodes say to each other, by MPI. */
package lull.agent.mpi;
