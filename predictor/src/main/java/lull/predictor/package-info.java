/** The time of a phase under a configuration that was never tried: Li et al., IPDPS 2010, section IV. */
package lull.predictor;
