/** Measured times of phases on the configurations of a machine: from measurements of our own and from published data sets. */
package lull.training.data;
