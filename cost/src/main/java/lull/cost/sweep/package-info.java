/** The optimum as a function of a parameter, and the cost as a surface over cores and frequency. */
package lull.cost.sweep;
