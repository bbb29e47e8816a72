package lull.cli.reproduce.check;

import java.util.Arrays;

/** How ours stands to the paper's. */
public enum Agreement {
    AGREES("agrees"),
    DIRECTION("direction agrees"),
    DIFFERS("does not agree");

    private final String words;

    Agreement(String words) {
        this.words = words;
    }

    /** Of a statement that holds or does not. */
    static Agreement of(boolean holds) {
        return holds ? AGREES : DIFFERS;
    }

    /**
     * The one that is written so.
     *
     * @throws IllegalArgumentException if none is
     */
    public static Agreement named(String words) {
        return Arrays.stream(values())
                .filter(one -> one.words.equals(words))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("agreement = \"" + words + "\" is none"));
    }

    @Override
    public String toString() {
        return words;
    }
}
