/** {@code lull doctor}: says what of Lull, of the node and of its governor is there, and what is missing. */
package lull.cli.doctor;
