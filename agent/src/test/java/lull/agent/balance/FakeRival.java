package lull.agent.balance;

/** Frequency control that does what a test says. */
final class FakeRival implements SlackRival {
    private final double[] relativeHertz;
    private final double[] watts;
    boolean holds;
    boolean settled;

    FakeRival(double[] relativeHertz, double... watts) {
        this.relativeHertz = relativeHertz;
        this.watts = watts;
    }

    @Override
    public boolean holds() {
        return holds;
    }

    @Override
    public boolean isSettled() {
        return settled;
    }

    @Override
    public int frequencies() {
        return relativeHertz.length;
    }

    @Override
    public double relativeHertz(int frequency) {
        return relativeHertz[frequency];
    }

    @Override
    public double watts(int frequency) {
        return watts[frequency];
    }
}
