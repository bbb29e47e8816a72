/** Tables that users give: comma-separated values in, checked rows out; and lines of keys and values. */
package lull.artifacts.table;
