/** From what was observed of a run's tasks to its report, part by part. */
package lull.report.builder;
