/** Tables that users give: comma-separated values in, checked rows out. */
package lull.artifacts.table;
