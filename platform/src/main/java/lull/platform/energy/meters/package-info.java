/** The meters that a machine may have: RAPL counters, hwmon sensors, a Watts Up Pro on a serial line. */
package lull.platform.energy.meters;
