package lull.simulation;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import lull.simulation.gallery.BoundsStudy;
import lull.simulation.gallery.GalleryStudy;
import lull.simulation.gallery.PeersStudy;
import lull.simulation.study.AgreementStudy;
import lull.simulation.study.Study;
import lull.simulation.study.StudyOptions;
import lull.simulation.study.paper.PhaseProfileStudy;
import lull.simulation.study.paper.PolicyStudy;
import lull.simulation.study.paper.ScalingStudy;
import lull.simulation.study.paper.ThrottlingStudy;

/** All studies, in the order in which they are listed. A new one is a line here. */
public final class Studies {
    private static final List<Function<StudyOptions, Study>> ALL = List.of(
            PhaseProfileStudy::new,
            ThrottlingStudy::figure5,
            ThrottlingStudy::figure6,
            PolicyStudy::figure11,
            PolicyStudy::figure12,
            ScalingStudy::figure13,
            ScalingStudy::figure14,
            AgreementStudy::new,
            PeersStudy::onApplications,
            PeersStudy::onGallery,
            BoundsStudy::new,
            GalleryStudy::new);

    private Studies() {}

    /** Every study, so large. */
    public static List<Study> all(StudyOptions options) {
        return ALL.stream().map(study -> study.apply(options)).toList();
    }

    /**
     * The study of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Study named(String name, StudyOptions options) {
        List<Study> all = all(options);
        return all.stream()
                .filter(study -> study.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no study '" + name + "'; there are "
                        + all.stream().map(Study::name).collect(Collectors.joining(", "))));
    }
}
