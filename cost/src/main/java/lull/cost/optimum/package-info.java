/** From energy and time as functions of cores and frequency to the best cores and frequency. */
package lull.cost.optimum;
