/**
 * The loop of one job: observe, sample, decide, hold, watch, roll back. A state machine without threads or clocks: it is
 * asked to go on after events were taken in, and times come from the events alone, so that live tasks and simulated ones
 * are treated alike.
 */
package lull.runtime.loop;
