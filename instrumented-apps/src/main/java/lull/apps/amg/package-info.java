/**
 * Conjugate gradients preconditioned by an algebraic-multigrid V-cycle: the structure of LLNL's AMG benchmark in small. Four
 * phases in two groups, whose work repeats with the levels that a cycle visits.
 */
package lull.apps.amg;
