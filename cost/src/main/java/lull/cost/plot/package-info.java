/** Surfaces and sweeps as pictures, SVG or PNG by the file's name. */
package lull.cost.plot;
