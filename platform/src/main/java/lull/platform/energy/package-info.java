/** Energy: readings of a meter in, joules with source and error out, static and dynamic apart. */
package lull.platform.energy;
