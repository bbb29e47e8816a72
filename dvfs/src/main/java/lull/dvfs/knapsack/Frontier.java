package lull.dvfs.knapsack;

import java.util.Arrays;

/** Labels that dominate each other nowhere: by ascending weight their costs fall. */
final class Frontier {
    private static final int SMALL = 8;
    private static final double[] NO_VALUES = {};
    private static final int[] NO_NODES = {};

    private double[] weights = NO_VALUES;
    private double[] costs = NO_VALUES;
    private int[] nodes = NO_NODES;
    private int size;

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
        if (size == weights.length) {
            int room = Math.max(SMALL, 2 * size);
            weights = Arrays.copyOf(weights, room);
            costs = Arrays.copyOf(costs, room);
            nodes = Arrays.copyOf(nodes, room);
        }
        weights[size] = weight;
        costs[size] = cost;
        nodes[size++] = node;
    }

    /** This one's labels and the other's, those moved by weight and cost, without what is dominated. */
    Frontier merge(Frontier other, double weight, double cost) {
        Frontier merged = new Frontier();
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
