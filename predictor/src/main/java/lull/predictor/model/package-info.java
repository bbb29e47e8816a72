/** A trained model and the file that keeps it. */
package lull.predictor.model;
