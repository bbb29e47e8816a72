package lull.cli.reproduce.paper;

import java.util.List;
import java.util.stream.Stream;
import lull.cli.verb.UnknownWords;

/** All of them. */
public final class Figures {
    /** The name that stands for all. */
    public static final String ALL = "all";

    private Figures() {}

    /** In the order of the papers and of their pages. */
    public static List<Figure> all() {
        return Stream.of(
                        LiFigures.all(),
                        KorthikantiFigures.all(),
                        LastovetskyFigures.all(),
                        ManumachuFigures.all(),
                        CabreraFigures.all())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The one of that name, or all whose names begin with that word and a hyphen: those of a paper.
     *
     * @throws IllegalArgumentException if there is none, with what was perhaps meant
     */
    public static List<Figure> named(String name) {
        List<Figure> found = all().stream()
                .filter(figure -> name.equals(ALL)
                        || figure.name().equals(name)
                        || figure.name().startsWith(name + "-") && !name.contains("-"))
                .toList();
        if (found.isEmpty()) {
            List<String> alike =
                    UnknownWords.alike(name, all().stream().map(Figure::name).toList());
            throw new IllegalArgumentException("there is no figure '" + name + "'; "
                    + (alike.isEmpty()
                            ? "lull reproduce list names them"
                            : "did you mean " + String.join(" or ", alike) + "?"));
        }
        return found;
    }
}
