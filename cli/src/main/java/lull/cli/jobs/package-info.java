/** {@code lull jobs}: what jobs cost and saved, as agents have accounted it. */
package lull.cli.jobs;
