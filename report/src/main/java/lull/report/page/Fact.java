package lull.report.page;

/**
 * What is told in one line.
 *
 * @param name what it is
 * @param value what there is to say of it, with its unit
 */
record Fact(String name, String value) {}
