/** Recorded runs and reports for other tools: events for trace viewers, tables for spreadsheets and statistics. */
package lull.report.export;
