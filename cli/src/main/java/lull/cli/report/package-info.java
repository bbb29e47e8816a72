/** {@code lull report}: makes a run's report again from its recorded traces. */
package lull.cli.report;
