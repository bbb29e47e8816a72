package lull.phases.job;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import lull.phases.CallClasses;
import lull.phases.TaskProfile;

/**
 * Matches the phase groups of one task with those of a reference task.
 *
 * <p>Algorithmic notes. Tasks may cut the same iteration at different places and run different numbers of regions in
 * it, so only groups are compared. With equally many groups, and delimiters that fit, the rotation is taken whose
 * groups end nearest to the reference's on the common clock; times are compared modulo the iteration, as the two may
 * have been seen in different ones. O(g²) for g groups. Otherwise the delimiter sequences are joined by a longest
 * common subsequence in which one collective outweighs all point-to-point calls, for each of the first
 * {@value #ROTATIONS} rotations that end in the reference's last delimiter, until one matches all that can be; O(g²) each.
 */
final class GroupAlignment {
    private static final int ROTATIONS = 16;
    private static final double SECONDS = 1e-9;

    private final TaskProfile reference;
    private final TaskProfile task;
    private final int count;
    private final DelimiterWeights weights;

    /** Both profiles have iterations. */
    GroupAlignment(CallClasses classes, TaskProfile reference, TaskProfile task) {
        this.reference = reference;
        this.task = task;
        count = task.groups().size();
        weights = new DelimiterWeights(classes, reference.groups(), task.groups());
    }

    /** For each group of the reference the task's group that matches it, if any. */
    List<OptionalInt> align() {
        int rotation = reference.groups().size() == count ? nearestRotation() : count;
        return rotation < count ? rotated(rotation) : commonSubsequence();
    }

    private List<OptionalInt> rotated(int rotation) {
        List<OptionalInt> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            result.add(OptionalInt.of((i + rotation) % count));
        }
        return result;
    }

    /** The best rotation, or the number of groups if none fits. */
    private int nearestRotation() {
        int best = count;
        double nearest = Double.POSITIVE_INFINITY;
        for (int rotation = 0; rotation < count; rotation++) {
            if (fits(rotation)) {
                double distance = distanceSeconds(rotation, nearest);
                if (distance < nearest) {
                    nearest = distance;
                    best = rotation;
                }
            }
        }
        return best;
    }

    private boolean fits(int rotation) {
        for (int i = 0; i < count; i++) {
            if (weights.of(i, (i + rotation) % count) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Or any value that is no less than the most, if the distance is. */
    private double distanceSeconds(int rotation, double most) {
        double cycle = reference.iteration().orElseThrow().meanSeconds();
        double sum = 0;
        for (int i = 0; i < count && sum < most; i++) {
            OptionalLong end = reference.groups().get(i).lastEndNanos();
            OptionalLong other = task.groups().get((i + rotation) % count).lastEndNanos();
            if (end.isPresent() && other.isPresent()) {
                long apart = end.getAsLong() - other.getAsLong();
                sum += Math.abs(cycle > 0 ? Math.IEEEremainder(apart * SECONDS, cycle) : apart * SECONDS);
            }
        }
        return sum;
    }

    private List<OptionalInt> commonSubsequence() {
        List<OptionalInt> best = new ArrayList<>();
        int bestScore = -1;
        int most = weights.most();
        for (int rotation : rotations()) {
            int[][] scores = scores(rotation);
            if (scores[0][0] > bestScore) {
                bestScore = scores[0][0];
                best = trace(scores, rotation);
            }
            if (bestScore == most) {
                break;
            }
        }
        return best;
    }

    private List<Integer> rotations() {
        List<Integer> result = new ArrayList<>();
        int last = reference.groups().size() - 1;
        for (int i = 0; i < count && result.size() < ROTATIONS; i++) {
            if (weights.of(last, (i + count - 1) % count) > 0) {
                result.add(i);
            }
        }
        return result.isEmpty() ? List.of(0) : result;
    }

    private int[][] scores(int rotation) {
        int[][] scores = new int[reference.groups().size() + 1][count + 1];
        for (int i = scores.length - 2; i >= 0; i--) {
            for (int j = count - 1; j >= 0; j--) {
                int weight = weights.of(i, (j + rotation) % count);
                int joined = weight == 0 ? 0 : weight + scores[i + 1][j + 1];
                scores[i][j] = Math.max(joined, Math.max(scores[i + 1][j], scores[i][j + 1]));
            }
        }
        return scores;
    }

    private List<OptionalInt> trace(int[][] scores, int rotation) {
        List<OptionalInt> result = new ArrayList<>();
        int j = 0;
        for (int i = 0; i < scores.length - 1; i++) {
            while (j < count && scores[i][j] == scores[i][j + 1]) {
                j++;
            }
            boolean matched = j < count && scores[i][j] > scores[i + 1][j];
            result.add(matched ? OptionalInt.of((j + rotation) % count) : OptionalInt.empty());
            j += matched ? 1 : 0;
        }
        return result;
    }
}
