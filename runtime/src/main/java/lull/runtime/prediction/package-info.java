/**
 * A trained model as the loop uses it: which of its samples a task can take, and what it then says of the configurations that
 * nobody measured. What was measured is never predicted.
 */
package lull.runtime.prediction;
