/** {@code lull evaluate}: measures how well models predict times that they were not fitted to. */
package lull.cli.evaluate;
