package lull.cost.model;

/**
 * Energy and time on a given number of cores as functions of γ = X / F: E = quadratic·γ² + linear·γ + fixed joules,
 * T = communication + computation / γ seconds. This is the method's steps 6 and 7 in the order of powers of γ; energy
 * rises and time falls with γ.
 *
 * @param quadraticJoules E_d·F²·β·W, with W the total steps of computation
 * @param linearJoules E_l·K_c·A, with A the message ends: leakage while messages are sent
 * @param fixedJoules E_m·M + E_l·β·W, with M the messages: messages, and leakage while cores compute
 * @param communicationSeconds μ_comm·K_c/F
 * @param computationSeconds μ_comp·β/F, at the highest frequency
 */
public record Execution(
        double quadraticJoules,
        double linearJoules,
        double fixedJoules,
        double communicationSeconds,
        double computationSeconds) {

    public Execution {
        double worst = quadraticJoules + linearJoules + fixedJoules + communicationSeconds + computationSeconds;
        if (!(worst >= 0) || Double.isInfinite(worst)) {
            throw new ArithmeticException(
                    "energy or time is " + worst + ": N or a price is too large for double arithmetic");
        }
    }

    public double joules(double ratio) {
        return (quadraticJoules * ratio + linearJoules) * ratio + fixedJoules;
    }

    public double seconds(double ratio) {
        return communicationSeconds + computationSeconds / ratio;
    }
}
