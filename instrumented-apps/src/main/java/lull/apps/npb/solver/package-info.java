/** The numerics of one zone: the Navier-Stokes operator of NPB, and its BT, SP and LU time steps. */
package lull.apps.npb.solver;
