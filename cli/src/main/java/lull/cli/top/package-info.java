/** The verb {@code lull top}. */
package lull.cli.top;
