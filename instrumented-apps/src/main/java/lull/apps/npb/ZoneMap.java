package lull.apps.npb;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The map of a multi-zone benchmark says which task owns which zone. */
public enum ZoneMap {
    /** Tasks get about the same number of points; zones that touch stay together where that costs nothing. */
    binpack {
        @Override
        int[] owners(ZoneGrid grid, int tasks) {
            return new BinPacking(grid, tasks).owners();
        }
    },
    /** Tasks get rectangles of zones, as square as can be; numbers of tasks that allow none are packed. */
    tiles {
        @Override
        int[] owners(ZoneGrid grid, int tasks) {
            for (int rows = (int) Math.sqrt(tasks); rows >= 1; rows--) {
                int columns = tasks / rows;
                if (rows * columns == tasks && grid.xZones() % columns == 0 && grid.yZones() % rows == 0) {
                    int width = grid.xZones() / columns;
                    int height = grid.yZones() / rows;
                    return IntStream.range(0, grid.zones())
                            .map(zone -> zone / grid.xZones() / height * columns + zone % grid.xZones() / width)
                            .toArray();
                }
            }
            return binpack.owners(grid, tasks);
        }
    },
    /** Tasks get the same number of zones with neighbouring numbers: of BT's zones very different numbers of points. */
    block {
        @Override
        int[] owners(ZoneGrid grid, int tasks) {
            int[] owners = new int[grid.zones()];
            for (int task = 0; task < tasks; task++) {
                Arrays.fill(owners, task * grid.zones() / tasks, (task + 1) * grid.zones() / tasks, task);
            }
            return owners;
        }
    },
    /** Zones are dealt out in turn. */
    cyclic {
        @Override
        int[] owners(ZoneGrid grid, int tasks) {
            return IntStream.range(0, grid.zones()).map(zone -> zone % tasks).toArray();
        }
    };

    /** The owner of each zone. */
    abstract int[] owners(ZoneGrid grid, int tasks);

    /** Points that each task owns. */
    static long[] points(ZoneGrid grid, int[] owners, int tasks) {
        long[] points = new long[tasks];
        for (int zone = 0; zone < owners.length; zone++) {
            points[owners[zone]] += grid.points(zone);
        }
        return points;
    }

    /** NPB-MZ's packing: the least loaded task takes the largest zone, or one nearly as large that touches its own. */
    private static final class BinPacking {
        /** Zones this near to the largest remaining one may be taken in its stead. */
        private static final double NEARLY = 0.95;

        private final ZoneGrid grid;
        private final int[] owners;
        private final long[] loads;

        BinPacking(ZoneGrid grid, int tasks) {
            this.grid = grid;
            owners = new int[grid.zones()];
            Arrays.fill(owners, -1);
            loads = new long[tasks];
        }

        int[] owners() {
            int[] bySize = IntStream.range(0, grid.zones())
                    .boxed()
                    .sorted(Comparator.comparingInt((Integer zone) -> -grid.points(zone)))
                    .mapToInt(Integer::intValue)
                    .toArray();
            for (int assigned = 0; assigned < bySize.length; assigned++) {
                int task = IntStream.range(0, loads.length)
                        .boxed()
                        .min(Comparator.comparingLong(t -> loads[t]))
                        .orElseThrow();
                int zone = choose(bySize, task);
                owners[zone] = task;
                loads[task] += grid.points(zone);
            }
            return owners;
        }

        private int choose(int[] bySize, int task) {
            int chosen = -1;
            double smallest = 0;
            for (int zone : bySize) {
                if (owners[zone] >= 0) {
                    continue;
                }
                if (chosen < 0) {
                    chosen = zone;
                    smallest = NEARLY * grid.points(zone);
                } else if (grid.points(zone) >= smallest && contact(zone, task) > contact(chosen, task)) {
                    chosen = zone;
                }
            }
            return chosen;
        }

        /** Length of the edges that the zone shares with the task's zones. */
        private int contact(int zone, int task) {
            int length = 0;
            for (int step = -1; step <= 1; step += 2) {
                length += owners[grid.neighbour(zone, step, 0)] == task ? grid.ny(zone) : 0;
                length += owners[grid.neighbour(zone, 0, step)] == task ? grid.nx(zone) : 0;
            }
            return length;
        }
    }
}
