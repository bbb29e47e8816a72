package lull.cost.formula;

/** A variable, by its position among the formula's variables. */
record Variable(int position) implements Term {
    @Override
    public double value(double[] variables) {
        return variables[position];
    }

    @Override
    public Enclosure enclosure(Enclosure[] variables) {
        return variables[position];
    }

    @Override
    public Term with(int other, double value) {
        return position == other ? new Constant(value) : this;
    }
}
