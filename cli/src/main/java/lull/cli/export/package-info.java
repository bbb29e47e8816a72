/** {@code lull export}: the traces of a run in, a file that other tools open out. */
package lull.cli.export;
