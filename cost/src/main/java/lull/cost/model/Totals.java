package lull.cost.model;

import lull.cost.formula.Formula;

/**
 * Sums over all cores, in formulas of N and P (steps 3 to 5 of the method).
 *
 * @param messages messages transferred
 * @param computationSteps steps of computation, each of β cycles
 * @param messageEnds message times during which some core is active: twice the messages where sender and receiver are
 */
public record Totals(Formula messages, Formula computationSteps, Formula messageEnds) {}
