/** The verbs of `lull meter`: the energy of this node while a program runs, and when it is idle. */
package lull.cli.meter;
