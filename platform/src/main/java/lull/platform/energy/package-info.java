/** Energy meters, real and emulated: counters and power samples in, joules with source and error out. */
package lull.platform.energy;
