package lull.cost.formula;

/** A node of a formula: what it is worth at a point, and what it can be worth over a range. */
sealed interface Term permits Constant, Variable, UnaryTerm, BinaryTerm {
    /** @param variables the values, by position */
    double value(double[] variables);

    /** @param variables the ranges, by position */
    Enclosure enclosure(Enclosure[] variables);

    /** The same with one variable set; what no longer depends on any variable becomes a constant. */
    Term with(int position, double value);
}
