/** Traces of a run: recorded while it goes on, replayed into the same report. */
package lull.report.trace;
