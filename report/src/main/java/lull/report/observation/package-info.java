/** What was observed of a run: its tasks, their regions, calls and loops, its node's load, and what energy it took. */
package lull.report.observation;
