/** Jobs that are hard to control, what could be saved in each, and what the loop and others make of them. */
package lull.simulation.gallery;
