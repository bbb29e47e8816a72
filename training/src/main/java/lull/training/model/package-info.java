/** From a measurements file to a model. */
package lull.training.model;
