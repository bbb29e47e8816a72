/** The verb `lull app`: the instrumented applications, started under mpirun. */
package lull.cli.app;
