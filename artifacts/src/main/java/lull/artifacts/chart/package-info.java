/** What charts need beyond what their library does: readable axes, and pictures whose text is text. */
package lull.artifacts.chart;
