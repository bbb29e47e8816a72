/** Optima of the dynamic programs found by other means than their tables, to verify them with. */
package lull.apps.dynamic.check;
