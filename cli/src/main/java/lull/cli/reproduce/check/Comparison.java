package lull.cli.reproduce.check;

/**
 * One statement of a paper beside what came out here.
 *
 * @param statement what it is about
 * @param paper what the paper says, and where
 * @param ours what came out here
 */
public record Comparison(String statement, String paper, String ours, Agreement agreement) {

    /** A line for people. */
    @Override
    public String toString() {
        return statement + ": paper " + paper + ", ours " + ours + ": " + agreement;
    }
}
