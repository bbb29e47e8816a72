/** The node as a whole: what it has, what it lacks and why; kernel files in, topology and capabilities out. */
package lull.platform.node;
