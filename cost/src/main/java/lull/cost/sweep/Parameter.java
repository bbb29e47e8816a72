package lull.cost.sweep;

/** What a sweep varies, as in Figures 3 to 28 of the paper. */
public enum Parameter {
    /** The input size. */
    N("N"),
    /** Energy of a message in cycles at the highest frequency, E_m / (E_d·F²). */
    K("k"),
    /** Price of a joule in seconds. */
    ALPHA("alpha");

    private final String symbol;

    Parameter(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }

    CostQuestion in(CostQuestion problem, double value) {
        return switch (this) {
            case N -> new CostQuestion(problem.algorithm(), value, problem.machine(), problem.alpha());
            case K ->
                new CostQuestion(
                        problem.algorithm(), problem.n(), problem.machine().withMessageRatio(value), problem.alpha());
            case ALPHA -> new CostQuestion(problem.algorithm(), problem.n(), problem.machine(), value);
        };
    }
}
