/** {@code lull fit}: fits a time model to a file of measurements. */
package lull.cli.fit;
