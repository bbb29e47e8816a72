/** What Linux tells of a node's processes: which live, where they may run, how much they ran, and how much of it the agent takes. */
package lull.agent.processes;
