/** One zone of a multi-zone benchmark: its mesh and fields, and the Navier-Stokes operator of NPB on them. */
package lull.apps.npb.zone;
