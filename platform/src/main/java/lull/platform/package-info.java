/** The machine: what this node is and can do; files of the kernel in, processors and capabilities out. */
package lull.platform;
