/**
 * The vocabulary of a run: a task's events go in; its iteration, phases, phase groups and their workloads come out as
 * immutable values.
 */
package lull.phases;
