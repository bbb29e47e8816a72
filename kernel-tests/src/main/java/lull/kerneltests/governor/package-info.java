/** Checks of the governor on a real kernel: what it sets under each kind of driver, and what it puts back whoever dies. */
package lull.kerneltests.governor;
