/** Made-up profiles of the shapes that the papers show, for trying things out and for studies: seeds in, files out. */
package lull.partitioning.synthetic;
