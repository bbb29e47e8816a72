/** Programs that a verb runs in the foreground. */
package lull.cli.program;
