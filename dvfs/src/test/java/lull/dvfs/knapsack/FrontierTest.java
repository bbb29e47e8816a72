package lull.dvfs.knapsack;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FrontierTest {

    private record Label(double weight, double cost) {
        boolean dominates(Label other) {
            return weight <= other.weight && cost <= other.cost && !equals(other);
        }
    }

    @Test
    void shouldHoldWhatNothingDominatesWhenTwoAreMerged() {
        Random random = new Random(51);
        for (int n = 0; n < 3000; n++) {
            List<Label> own = labels(random);
            List<Label> others = labels(random);
            double weight = random.nextInt(3);
            double cost = random.nextInt(3);
            List<Label> all = Stream.concat(
                            own.stream(),
                            others.stream().map(label -> new Label(label.weight() + weight, label.cost() + cost)))
                    .toList();
            List<Label> expected = all.stream()
                    .filter(label -> all.stream().noneMatch(other -> other.dominates(label)))
                    .distinct()
                    .sorted((a, b) -> Double.compare(a.weight(), b.weight()))
                    .toList();
            assertEquals(expected, labels(frontier(own).merge(frontier(others), weight, cost)), own + " and " + others);
        }
    }

    /** Between consecutive phases: of equal selections the one without a change. */
    @Test
    void shouldKeepItsOwnLabelWhenTheOtherIsAsGoodAfterATransition() {
        Frontier own = new Frontier(1);
        own.add(2, 3, 7);
        Frontier other = new Frontier(1);
        other.add(1.5, 2, 8);
        Frontier merged = own.merge(other, 0.5, 1);
        assertEquals(1, merged.size());
        assertEquals(7, merged.node(0));
        assertEquals(8, own.merge(other, 0.5, 0.75).node(0));
    }

    private static List<Label> labels(Random random) {
        return random.ints(random.nextInt(6), 0, 8)
                .sorted()
                .mapToObj(weight -> new Label(weight, random.nextInt(8)))
                .toList();
    }

    private static Frontier frontier(List<Label> byWeight) {
        Frontier frontier = new Frontier(byWeight.size());
        byWeight.forEach(label -> frontier.add(label.weight(), label.cost(), Trail.NONE));
        return frontier;
    }

    private static List<Label> labels(Frontier frontier) {
        List<Label> labels = new ArrayList<>();
        for (int i = 0; i < frontier.size(); i++) {
            labels.add(new Label(frontier.weight(i), frontier.cost(i)));
        }
        return labels;
    }
}
