/** The report of a run: from what was observed of the tasks to JSON and to text. */
package lull.report;
