/** How little energy a job could need without losing time: predicted times and costs in, a lower bound out. */
package lull.dvfs.bound;
