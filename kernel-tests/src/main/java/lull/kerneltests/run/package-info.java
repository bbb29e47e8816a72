/** Checks of {@code lull run} on a real kernel: what its loop sets, where threads are put, and what is counted. */
package lull.kerneltests.run;
