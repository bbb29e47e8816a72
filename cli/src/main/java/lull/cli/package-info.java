/** The {@code lull} command, one package a verb: command lines in, exit codes and text out. */
package lull.cli;
