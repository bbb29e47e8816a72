/** The verb that finds out whether a program gives the same results with smaller teams. */
package lull.cli.verify;
