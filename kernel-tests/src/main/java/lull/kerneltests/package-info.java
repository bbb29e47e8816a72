/** Checks that run inside an emulated machine with a real kernel, one scenario a boot; one line for each goes out. */
package lull.kerneltests;
