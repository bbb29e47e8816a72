/** {@code lull predict}: tells how long a program would take on every configuration, from a few measured ones. */
package lull.cli.predict;
