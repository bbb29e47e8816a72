package lull.dvfs.knapsack;

/** Labels that dominate each other nowhere: by ascending weight their costs fall. */
final class Frontier {
    private final double[] weights;
    private final double[] costs;
    private final int[] nodes;
    private int size;

    /** @param room for so many labels */
    Frontier(int room) {
        weights = new double[room];
        costs = new double[room];
        nodes = new int[room];
    }

    int size() {
        return size;
    }

    double weight(int i) {
        return weights[i];
    }

    double cost(int i) {
        return costs[i];
    }

    /** Where the label came from. */
    int node(int i) {
        return nodes[i];
    }

    /** Adds a label that weighs at least as much as all others, unless one of them dominates it. */
    void add(double weight, double cost, int node) {
        if (size > 0 && costs[size - 1] <= cost) {
            return;
        }
        if (size > 0 && weights[size - 1] == weight) {
            size--;
        }
        weights[size] = weight;
        costs[size] = cost;
        nodes[size++] = node;
    }

    /**
     * Some of the labels, hardly more than {@code most}: for each that is left out a lighter one is there that costs little more, at
     * most one part in {@code most} of the difference between the dearest and the cheapest.
     */
    Frontier thinned(int most) {
        if (size <= most) {
            return this;
        }
        Frontier thinned = new Frontier(size);
        double step = (costs[0] - costs[size - 1]) / most;
        for (int i = 0; i < size; i++) {
            if (i == 0 || costs[i] < thinned.costs[thinned.size - 1] - step) {
                thinned.add(weights[i], costs[i], nodes[i]);
            }
        }
        return thinned;
    }

    /** This one's labels and the other's, those moved by weight and cost, without what is dominated. */
    Frontier merge(Frontier other, double weight, double cost) {
        Frontier merged = new Frontier(size + other.size);
        int i = 0;
        int k = 0;
        while (i < size || k < other.size) {
            if (k == other.size || i < size && weights[i] <= other.weights[k] + weight) {
                merged.add(weights[i], costs[i], nodes[i]);
                i++;
            } else {
                merged.add(other.weights[k] + weight, other.costs[k] + cost, other.nodes[k]);
                k++;
            }
        }
        return merged;
    }
}
