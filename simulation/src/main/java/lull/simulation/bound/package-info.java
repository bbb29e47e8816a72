/** How little energy a simulated job could need without taking longer: what all savings are measured against. */
package lull.simulation.bound;
