/** {@code lull compare}: reports in, their times, energies, waits and phases side by side out. */
package lull.cli.compare;
