package lull.phases.job;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import lull.phases.CallClasses;
import lull.phases.Delimiter;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;

/** What {@link GroupAlignment} has to answer, with each pair of groups compared anew and all rotations tried. */
final class PlainAlignment {
    private static final int ROTATIONS = 16;
    private static final double SECONDS = 1e-9;

    private final CallClasses classes;

    PlainAlignment(CallClasses classes) {
        this.classes = classes;
    }

    /** For each group of the reference the task's group that matches it, if any. Both profiles have iterations. */
    List<OptionalInt> align(TaskProfile reference, TaskProfile task) {
        int rotation = reference.groups().size() == task.groups().size()
                ? nearestRotation(reference, task)
                : task.groups().size();
        if (rotation < task.groups().size()) {
            return rotated(task.groups().size(), rotation);
        }
        return commonSubsequence(reference.groups(), task.groups());
    }

    private static List<OptionalInt> rotated(int count, int rotation) {
        List<OptionalInt> result = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            result.add(OptionalInt.of((i + rotation) % count));
        }
        return result;
    }

    /** The best rotation, or the number of groups if none fits. */
    private int nearestRotation(TaskProfile reference, TaskProfile task) {
        int count = task.groups().size();
        int best = count;
        double nearest = Double.POSITIVE_INFINITY;
        for (int rotation = 0; rotation < count; rotation++) {
            if (fits(reference.groups(), task.groups(), rotation)) {
                double distance = distanceSeconds(reference, task, rotation);
                if (distance < nearest) {
                    nearest = distance;
                    best = rotation;
                }
            }
        }
        return best;
    }

    private boolean fits(List<PhaseGroup> reference, List<PhaseGroup> task, int rotation) {
        for (int i = 0; i < reference.size(); i++) {
            Delimiter other = task.get((i + rotation) % task.size()).delimiter();
            if (weight(reference.get(i).delimiter(), other, 1) == 0) {
                return false;
            }
        }
        return true;
    }

    private static double distanceSeconds(TaskProfile reference, TaskProfile task, int rotation) {
        double cycle = reference.iteration().orElseThrow().meanSeconds();
        double sum = 0;
        for (PhaseGroup group : reference.groups()) {
            PhaseGroup other =
                    task.groups().get((group.id() + rotation) % task.groups().size());
            if (group.lastEndNanos().isPresent() && other.lastEndNanos().isPresent()) {
                long apart =
                        group.lastEndNanos().getAsLong() - other.lastEndNanos().getAsLong();
                sum += Math.abs(cycle > 0 ? Math.IEEEremainder(apart * SECONDS, cycle) : apart * SECONDS);
            }
        }
        return sum;
    }

    /** 0: different; 1: the same point-to-point calls or none at all; the given weight: a collective in common. */
    private int weight(Delimiter a, Delimiter b, int collectiveWeight) {
        if (a.none() || b.none()) {
            return a.none() && b.none() ? 1 : 0;
        }
        boolean aCollective = a.calls().stream().anyMatch(classes::isCollective);
        boolean bCollective = b.calls().stream().anyMatch(classes::isCollective);
        if (aCollective || bCollective) {
            boolean common = a.calls().stream()
                    .anyMatch(c -> classes.isCollective(c) && b.calls().contains(c));
            return common ? collectiveWeight : 0;
        }
        return a.calls().stream().anyMatch(b.calls()::contains) ? 1 : 0;
    }

    private List<OptionalInt> commonSubsequence(List<PhaseGroup> reference, List<PhaseGroup> task) {
        List<OptionalInt> best = new ArrayList<>();
        int bestScore = -1;
        for (int rotation : rotations(reference.get(reference.size() - 1).delimiter(), task)) {
            int[][] scores = scores(reference, task, rotation);
            if (scores[0][0] > bestScore) {
                bestScore = scores[0][0];
                best = trace(scores, task.size(), rotation);
            }
        }
        return best;
    }

    private List<Integer> rotations(Delimiter last, List<PhaseGroup> task) {
        List<Integer> result = new ArrayList<>();
        for (int i = 0; i < task.size() && result.size() < ROTATIONS; i++) {
            int before = (i + task.size() - 1) % task.size();
            if (weight(last, task.get(before).delimiter(), 1) > 0) {
                result.add(i);
            }
        }
        return result.isEmpty() ? List.of(0) : result;
    }

    private int[][] scores(List<PhaseGroup> reference, List<PhaseGroup> task, int rotation) {
        int outweighs = Math.min(reference.size(), task.size()) + 1;
        int[][] scores = new int[reference.size() + 1][task.size() + 1];
        for (int i = reference.size() - 1; i >= 0; i--) {
            for (int j = task.size() - 1; j >= 0; j--) {
                Delimiter other = task.get((j + rotation) % task.size()).delimiter();
                int weight = weight(reference.get(i).delimiter(), other, outweighs);
                int joined = weight == 0 ? 0 : weight + scores[i + 1][j + 1];
                scores[i][j] = Math.max(joined, Math.max(scores[i + 1][j], scores[i][j + 1]));
            }
        }
        return scores;
    }

    private static List<OptionalInt> trace(int[][] scores, int count, int rotation) {
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
