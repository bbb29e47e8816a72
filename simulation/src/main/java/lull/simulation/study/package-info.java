/** Questions that the simulation answers, one class each, beside what the paper found. */
package lull.simulation.study;
