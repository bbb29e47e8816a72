/** From measurements to a fitted predictor, with the errors that it made on applications it had not seen. */
package lull.training.fit;
