/**
 * What the loop asks of a task: threads and frequency for each region of its iteration, a frequency for the waits between them,
 * and what holds out of step.
 */
package lull.runtime.plan;
