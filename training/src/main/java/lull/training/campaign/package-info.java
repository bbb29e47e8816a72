/**
 * Measures training kernels on every configuration of a machine: kernels and machine in, the table of measurements out.
 */
package lull.training.campaign;
