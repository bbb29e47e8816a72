/**
 * What is decided for a job and each of its tasks and phase groups, with what is expected of it, down to what the loop asks of a task:
 * threads and frequency for each region of its iteration, a frequency for the waits between them, and what holds out of step.
 */
package lull.runtime.plan;
