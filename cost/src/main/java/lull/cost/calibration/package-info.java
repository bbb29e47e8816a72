/** From runs of a machine to its prices of cycles and messages, and to a file that keeps them. */
package lull.cost.calibration;
