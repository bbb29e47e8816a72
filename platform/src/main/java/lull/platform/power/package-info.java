/** Caps of power and of the uncore's frequency: found, set within bounds, read back, and put back. */
package lull.platform.power;
