/** How far long work is: a bar on a terminal, lines in a log. */
package lull.measurement.progress;
