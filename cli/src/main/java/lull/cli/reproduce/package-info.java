/** {@code lull reproduce}: a paper's figure or table in, its data, its picture and a comparison with the paper out. */
package lull.cli.reproduce;
