/** The report of a run: what is in it, as JSON and as text, and what is to be expected of control. */
package lull.report;
