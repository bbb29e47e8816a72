/** Formulas from text: their values, and what they and their slopes can be over a whole range of a variable. */
package lull.cost.formula;
