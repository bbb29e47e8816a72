package lull.cost.model;

import lull.cost.formula.Formula;

/**
 * Length of the critical path, in formulas of N and P (step 2 of the method).
 *
 * @param communicationSteps messages one after another
 * @param computationSteps steps of computation one after another, each of β cycles
 */
public record CriticalPath(Formula communicationSteps, Formula computationSteps) {}
