/** The {@code lull} command, one verb a class: command lines in, exit codes and text out. */
package lull.cli;
