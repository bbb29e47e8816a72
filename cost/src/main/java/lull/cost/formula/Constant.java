package lull.cost.formula;

/** A number. */
record Constant(double number) implements Term {
    @Override
    public double value(double[] variables) {
        return number;
    }

    @Override
    public Enclosure enclosure(Enclosure[] variables) {
        return Enclosure.constant(number);
    }

    @Override
    public Term with(int position, double value) {
        return this;
    }
}
