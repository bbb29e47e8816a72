package lull.cost.formula;

/** A function of one term. */
record UnaryTerm(Function function, Term operand) implements Term {
    /** The functions of one argument that formulas know. */
    enum Function {
        NEGATE,
        SQRT,
        LOG,
        LOG2,
        LOG10,
        ABS,
        FLOOR,
        CEILING;

        double of(double x) {
            return switch (this) {
                case NEGATE -> -x;
                case SQRT -> Math.sqrt(x);
                case LOG -> Math.log(x);
                case LOG2 -> binaryLogarithm(x);
                case LOG10 -> Math.log10(x);
                case ABS -> Math.abs(x);
                case FLOOR -> Math.floor(x);
                case CEILING -> Math.ceil(x);
            };
        }

        Enclosure of(Enclosure x) {
            return switch (this) {
                case NEGATE -> x.times(-1);
                case SQRT -> x.power(0.5).withEnds(of(x.low()), of(x.high()));
                case LOG -> x.logarithm();
                case LOG2 -> x.logarithm().times(1 / Math.log(2)).withEnds(of(x.low()), of(x.high()));
                case LOG10 -> x.logarithm().times(1 / Math.log(10)).withEnds(of(x.low()), of(x.high()));
                case ABS -> x.maximum(x.times(-1));
                case FLOOR -> x.floor();
                case CEILING -> x.times(-1).floor().times(-1);
            };
        }

        /** Exact where the argument is a power of two, as the number of rounds of a tree over P cores has to be. */
        private static double binaryLogarithm(double x) {
            int exponent = Math.getExponent(x);
            return x > 0 && exponent <= Double.MAX_EXPONENT && x == Math.scalb(1.0, exponent)
                    ? exponent
                    : Math.log(x) / Math.log(2);
        }
    }

    @Override
    public double value(double[] variables) {
        return function.of(operand.value(variables));
    }

    @Override
    public Enclosure enclosure(Enclosure[] variables) {
        return function.of(operand.enclosure(variables));
    }

    @Override
    public Term with(int position, double value) {
        Term bound = operand.with(position, value);
        return bound instanceof Constant constant
                ? new Constant(function.of(constant.number()))
                : new UnaryTerm(function, bound);
    }
}
