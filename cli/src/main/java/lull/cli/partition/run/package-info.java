/** Distributions put to the test: a program and two distributions in, paired times and energies of real runs out. */
package lull.cli.partition.run;
