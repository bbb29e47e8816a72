/** The BT, SP and LU time steps on one zone, and the systems of equations that they solve. */
package lull.apps.npb.solver;
