/** The report as one page for browsers, which needs nothing but itself. */
package lull.report.page;
