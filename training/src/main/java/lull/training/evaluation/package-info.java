/** How far predictions are from the truth, for applications that were left out of the fit. */
package lull.training.evaluation;
