/** Charts as pictures: SVG and PNG. */
package lull.plots;
