/** BT-MZ, SP-MZ and LU-MZ: zones on tasks, their faces exchanged, their norms verified against the published ones. */
package lull.apps.npb;
