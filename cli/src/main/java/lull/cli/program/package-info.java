/** Programs that verbs run: their words, their environment, and how they end. */
package lull.cli.program;
