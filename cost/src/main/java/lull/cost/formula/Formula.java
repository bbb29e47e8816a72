package lull.cost.formula;

import java.util.List;

/**
 * A formula of named variables, read from text such as {@code N/P - 1 + LOG2(P)}: the operations {@code + - * / ^}, the
 * functions SQRT, LOG (natural), LOG2, LOG10, ABS, FLOOR, CEILING, MIN and MAX, and the constants PI and E.
 * Evaluation takes time proportional to the formula's length. Immutable.
 */
public final class Formula {
    private final String text;
    private final Term root;

    private Formula(String text, Term root) {
        this.text = text;
        this.root = root;
    }

    /**
     * Reads a formula.
     *
     * @param variables the names it may use; their order is that of the values later
     * @throws IllegalArgumentException with the column, if the text is no formula of these variables
     */
    public static Formula parse(String text, List<String> variables) {
        return new Formula(text, new FormulaParser(text, variables).parse());
    }

    /** The same formula with the variable at this position set; positions stay. */
    public Formula with(int position, double value) {
        return new Formula(text, root.with(position, value));
    }

    /** The value at a point; NaN or infinite where the formula has none. */
    public double value(double... variables) {
        return root.value(variables);
    }

    /** All values and slopes over ranges of the variables, the slopes with respect to whatever the ranges' slopes are. */
    public Enclosure enclosure(Enclosure... variables) {
        return root.enclosure(variables);
    }

    /** The text it was read from. */
    @Override
    public String toString() {
        return text;
    }
}
