package lull.cost.formula;

/** An operation on two terms. */
record BinaryTerm(Operation operation, Term left, Term right) implements Term {
    /** The operations that formulas know. */
    enum Operation {
        ADD,
        SUBTRACT,
        MULTIPLY,
        DIVIDE,
        POWER,
        MIN,
        MAX;

        double of(double a, double b) {
            return switch (this) {
                case ADD -> a + b;
                case SUBTRACT -> a - b;
                case MULTIPLY -> a * b;
                case DIVIDE -> a / b;
                case POWER -> Math.pow(a, b);
                case MIN -> Math.min(a, b);
                case MAX -> Math.max(a, b);
            };
        }

        Enclosure of(Enclosure a, Enclosure b) {
            return switch (this) {
                case ADD -> a.plus(b);
                case SUBTRACT -> a.minus(b);
                case MULTIPLY -> a.times(b);
                case DIVIDE -> a.over(b);
                case POWER -> a.power(b);
                case MIN -> a.minimum(b);
                case MAX -> a.maximum(b);
            };
        }
    }

    @Override
    public double value(double[] variables) {
        return operation.of(left.value(variables), right.value(variables));
    }

    @Override
    public Enclosure enclosure(Enclosure[] variables) {
        if (operation == Operation.POWER && right instanceof Constant exponent) {
            return left.enclosure(variables).power(exponent.number());
        }
        return operation.of(left.enclosure(variables), right.enclosure(variables));
    }

    @Override
    public Term with(int position, double value) {
        Term first = left.with(position, value);
        Term second = right.with(position, value);
        if (first instanceof Constant a && second instanceof Constant b) {
            return new Constant(operation.of(a.number(), b.number()));
        }
        return new BinaryTerm(operation, first, second);
    }
}
