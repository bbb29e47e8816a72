/**
 * A balancer of our own: it learns what a unit of work costs, by where it lies and by who does it, and computes the best
 * distribution instead of searching for it.
 */
package lull.balancing.model;
