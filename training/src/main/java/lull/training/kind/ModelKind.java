package lull.training.kind;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import lull.predictor.regression.Regression.Unit;
import lull.training.fit.FitSettings;
import lull.training.fit.Fitter;

/** The kinds of time model that can be fitted. */
public enum ModelKind {
    /** Li et al., equations 7 and 8, as printed: times in seconds. */
    LI_2010("li-2010", settings -> new RegressionFitter(Unit.SECONDS, settings)),
    /** The same terms, times in the phase's own unit. */
    REGRESSION("regression", settings -> new RegressionFitter(Unit.PHASE, settings)),
    /** Joint Gaussian over configurations, with a physical prior. */
    GAUSSIAN("gaussian", GaussianFitter::new),
    /** A mixture of the sampled times and the posterior of physical programs; of times alone. */
    PHYSICAL("physical", PhysicalFitter::new);

    private final String title;
    private final Function<FitSettings, Fitter> fitter;

    ModelKind(String title, Function<FitSettings, Fitter> fitter) {
        this.title = title;
        this.fitter = fitter;
    }

    /** Its name for people. */
    public String title() {
        return title;
    }

    /** Whether it learns from events where they are counted. */
    public boolean usesEvents() {
        return this != PHYSICAL;
    }

    /** Fits models of this kind. */
    public Fitter fitter(FitSettings settings) {
        return fitter.apply(settings);
    }

    /**
     * The kind of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static ModelKind named(String title) {
        Optional<ModelKind> found =
                Arrays.stream(values()).filter(kind -> kind.title.equals(title)).findFirst();
        return found.orElseThrow(() -> new IllegalArgumentException("there is no model kind '" + title + "'; there are "
                + Arrays.stream(values()).map(ModelKind::title).collect(Collectors.joining(", "))));
    }
}
