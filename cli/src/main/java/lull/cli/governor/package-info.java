/** {@code lull governor}: the daemon in the foreground, what it says of itself, and putting back what a killed one left. */
package lull.cli.governor;
