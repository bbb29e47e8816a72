/** The verbs of `lull cost`: what the energy of a parallel algorithm is worth. */
package lull.cli.cost;
