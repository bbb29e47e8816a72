/** The figures of Li et al., IPDPS 2010, asked of the simulation. */
package lull.simulation.study.paper;
