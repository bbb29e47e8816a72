/** The kinds of time model, and how each is fitted. */
package lull.training.kind;
