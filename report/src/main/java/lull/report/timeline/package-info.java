/** What ran when, in bounded memory: a task's stretches of time, and the energy of a run so far. */
package lull.report.timeline;
