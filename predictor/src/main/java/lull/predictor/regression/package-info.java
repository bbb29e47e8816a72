/** The predictors whose numbers training fits: linear functions, jointly Gaussian logarithms, and programs of known physics. */
package lull.predictor.regression;
