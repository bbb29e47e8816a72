/** Measured until the mean is known well enough, as Lastovetsky and Reddy, TPDS 2017, do it. */
package lull.measurement;
