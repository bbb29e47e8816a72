package lull.apps.irs;

import java.util.ArrayList;
import java.util.List;
import lull.apps.tasks.Halo;
import lull.apps.tasks.Tasks;

/** The blocks of one task behind each other, the form of its vectors, and the halo that fills the blocks' rims. */
final class TaskBlocks {
    private final BlockGrid grid;
    private final int rank;
    private final List<ZoneBlock> blocks = new ArrayList<>();
    private final int length;
    private final Halo halo;

    /** Collective. */
    TaskBlocks(BlockGrid grid, Tasks tasks) {
        this.grid = grid;
        this.rank = tasks.rank();
        int base = 0;
        for (int number = grid.firstBlock(rank); number < grid.firstBlock(rank + 1); number++) {
            ZoneBlock block = grid.block(number).at(base);
            blocks.add(block);
            base += block.length();
        }
        length = base;
        halo = new RimExchange(tasks.size()).halo(tasks);
    }

    List<ZoneBlock> blocks() {
        return blocks;
    }

    /** Values of a vector, rims included. */
    int length() {
        return length;
    }

    /** Fills the rims from the neighbouring blocks; outside of the cube a rim keeps what it holds. */
    Halo halo() {
        return halo;
    }

    /** Lists, in the same order on all tasks, the rim zones and the zones that they stand for. */
    private final class RimExchange {
        private final List<List<Integer>> outgoing = new ArrayList<>();
        private final List<List<Integer>> incoming = new ArrayList<>();

        RimExchange(int tasks) {
            for (int task = 0; task < tasks; task++) {
                outgoing.add(new ArrayList<>());
                incoming.add(new ArrayList<>());
            }
        }

        Halo halo(Tasks tasks) {
            int side = grid.blocks();
            for (int number = 0; number < grid.count(); number++) {
                for (int direction = 0; direction < 27; direction++) {
                    int dx = direction % 3 - 1;
                    int dy = direction / 3 % 3 - 1;
                    int dz = direction / 9 - 1;
                    int neighbour =
                            grid.number(number % side + dx, number / side % side + dy, number / (side * side) + dz);
                    if (neighbour >= 0 && neighbour != number) {
                        add(number, neighbour, dx, dy, dz);
                    }
                }
            }
            return new Halo(tasks, arrays(outgoing), arrays(incoming));
        }

        /** The part of a block's rim that lies in a neighbour. */
        private void add(int number, int neighbour, int dx, int dy, int dz) {
            int receiver = grid.owner(number);
            int sender = grid.owner(neighbour);
            if (receiver != rank && sender != rank) {
                return;
            }
            ZoneBlock block = grid.block(number);
            for (int z = first(dz, block.zonesZ()); z < end(dz, block.zonesZ()); z++) {
                for (int y = first(dy, block.zonesY()); y < end(dy, block.zonesY()); y++) {
                    for (int x = first(dx, block.zonesX()); x < end(dx, block.zonesX()); x++) {
                        if (receiver == rank) {
                            incoming.get(sender).add(own(number).index(x, y, z));
                        }
                        if (sender == rank) {
                            ZoneBlock other = own(neighbour);
                            outgoing.get(receiver)
                                    .add(other.index(
                                            block.firstX() + x - other.firstX(),
                                            block.firstY() + y - other.firstY(),
                                            block.firstZ() + z - other.firstZ()));
                        }
                    }
                }
            }
        }

        private ZoneBlock own(int number) {
            return blocks.get(number - grid.firstBlock(rank));
        }

        private static int first(int direction, int zones) {
            return direction < 0 ? -1 : direction > 0 ? zones : 0;
        }

        private static int end(int direction, int zones) {
            return direction < 0 ? 0 : direction > 0 ? zones + 1 : zones;
        }

        private static int[][] arrays(List<List<Integer>> lists) {
            return lists.stream()
                    .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                    .toArray(int[][]::new);
        }
    }
}
