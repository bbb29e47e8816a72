package lull.cli.reproduce.paper;

/** Where our figure's numbers come from. */
public enum Kind {
    EXACT("computed from the paper's formulas"),
    SIMULATED("simulated in virtual time"),
    SYNTHETIC("computed from made-up profiles"),
    MEASURED("measured on this machine"),
    NOT_REPRODUCED("not reproduced");

    private final String words;

    Kind(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
