/** What is known of programs before any is measured: their physics, how alike configurations are, and where to sample. */
package lull.training.prior;
