/** `lull train`: measures training kernels on this machine, from which the time predictor learns. */
package lull.cli.train;
