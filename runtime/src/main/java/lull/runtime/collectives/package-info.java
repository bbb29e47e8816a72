/**
 * The collective operation by which agents agree: what each gives to it, what comes of it, and one of agents in a single process, for
 * simulations. Knows nothing of what they agree upon.
 */
package lull.runtime.collectives;
