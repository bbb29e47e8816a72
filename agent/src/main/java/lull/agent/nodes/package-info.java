/** The agents of several nodes: the MPI job that they are, what they tell the run's own agent, and how that is carried. */
package lull.agent.nodes;
