package lull.apps.tasks;

/**
 * Copies of values that belong elsewhere: a vector's ghost positions, kept equal to the positions they stand for, on
 * this task or on another. One exchange ends with one wait for all neighbours.
 */
public final class Halo {
    private final int rank;
    private final int[][] outgoing;
    private final int[][] incoming;
    private final NeighbourExchange towardsGhosts;
    private final NeighbourExchange towardsOwners;

    /**
     * Collective.
     *
     * @param outgoing for each task, the positions here whose values it needs, in the order of its ghosts
     * @param incoming for each task, the ghost positions here that stand for its values
     */
    public Halo(Tasks tasks, int[][] outgoing, int[][] incoming) {
        this.rank = tasks.rank();
        if (outgoing.length != tasks.size()
                || incoming.length != tasks.size()
                || outgoing[rank].length != incoming[rank].length) {
            throw new IllegalArgumentException("a halo of " + tasks.size()
                    + " tasks needs as many lists, and as many ghosts of" + " this task's own values as values; got "
                    + outgoing.length + " and " + incoming.length + " lists");
        }
        this.outgoing = outgoing;
        this.incoming = incoming;
        towardsGhosts = tasks.neighbours(remoteLengths(outgoing), remoteLengths(incoming));
        towardsOwners = tasks.neighbours(remoteLengths(incoming), remoteLengths(outgoing));
    }

    private int[] remoteLengths(int[][] positions) {
        int[] lengths = new int[positions.length];
        for (int task = 0; task < positions.length; task++) {
            lengths[task] = task == rank ? 0 : positions[task].length;
        }
        return lengths;
    }

    /** Collective: gives each ghost the value that it stands for. */
    public void update(double[] vector) {
        swap(towardsGhosts, vector, outgoing, incoming, false);
    }

    /** Collective: adds what the ghosts hold to the values that they stand for; the ghosts keep theirs. */
    public void accumulate(double[] vector) {
        swap(towardsOwners, vector, incoming, outgoing, true);
    }

    private void swap(NeighbourExchange exchange, double[] vector, int[][] from, int[][] to, boolean add) {
        for (int task = 0; task < from.length; task++) {
            for (int i = 0; task != rank && i < from[task].length; i++) {
                exchange.put(task, i, vector[from[task][i]]);
            }
        }
        exchange.run();
        for (int task = 0; task < to.length; task++) {
            for (int i = 0; i < to[task].length; i++) {
                double value = task == rank ? vector[from[rank][i]] : exchange.get(task, i);
                vector[to[task][i]] = add ? vector[to[task][i]] + value : value;
            }
        }
    }
}
