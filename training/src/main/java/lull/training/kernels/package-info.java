/** The programs that a model is trained on: which there are, and running one of them on chosen CPUs. */
package lull.training.kernels;
