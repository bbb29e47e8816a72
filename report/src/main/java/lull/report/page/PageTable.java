package lull.report.page;

import java.util.List;

/**
 * A table of the page.
 *
 * @param id by which the page's script finds its section
 * @param title above it
 * @param note what its columns mean, or what is left out
 * @param columns heads
 * @param rows cells, as many as there are heads in each
 * @param chart whether a chart belongs above it
 */
record PageTable(String id, String title, String note, List<String> columns, List<List<String>> rows, boolean chart) {}
