package lull.apps.irs;

/**
 * A cube of zones cut into blocks, and the task that owns each block. Blocks are numbered with x fastest; a task owns blocks
 * of consecutive numbers.
 */
final class BlockGrid {
    /** Of each eight blocks of two tasks the first has three. */
    private static final double SMALLER_SHARE = 3.0 / 8;

    private final int zones;
    private final int blocks;
    private final int[] firstBlocks;

    private BlockGrid(int zones, int blocks, int[] firstBlocks) {
        this.zones = zones;
        this.blocks = blocks;
        this.firstBlocks = firstBlocks;
    }

    /**
     * As many blocks for each task, give or take one.
     *
     * @param zones of the cube along each axis, at least as many as blocks
     * @param blocks along each axis
     * @param tasks at most one for each block
     */
    static BlockGrid balanced(int zones, int blocks, int tasks) {
        int[] first = new int[tasks + 1];
        for (int task = 0; task <= tasks; task++) {
            first[task] = (int) ((long) task * blocks * blocks * blocks / tasks);
        }
        return new BlockGrid(zones, blocks, first);
    }

    /** Each pair of tasks shares its blocks as 3 : 5; an even number of tasks. */
    static BlockGrid imbalanced(int zones, int blocks, int tasks) {
        int[] first = balanced(zones, blocks, tasks).firstBlocks;
        for (int task = 0; task < tasks; task += 2) {
            int pair = first[task + 2] - first[task];
            first[task + 1] = first[task] + Math.max(1, (int) (SMALLER_SHARE * pair));
        }
        return new BlockGrid(zones, blocks, first);
    }

    /** Zones of the cube along each axis. */
    int zones() {
        return zones;
    }

    /** Blocks along each axis. */
    int blocks() {
        return blocks;
    }

    /** Blocks of the cube. */
    int count() {
        return blocks * blocks * blocks;
    }

    /** First block of a task; that of the task behind the last one is the number of blocks. */
    int firstBlock(int task) {
        return firstBlocks[task];
    }

    int owner(int block) {
        int task = 0;
        while (firstBlocks[task + 1] <= block) {
            task++;
        }
        return task;
    }

    /** Number of the block at a place in the grid of blocks, -1 outside of it. */
    int number(int x, int y, int z) {
        boolean inside = x >= 0 && y >= 0 && z >= 0 && x < blocks && y < blocks && z < blocks;
        return inside ? x + blocks * (y + blocks * z) : -1;
    }

    /** A block, its values beginning at 0. */
    ZoneBlock block(int number) {
        int x = number % blocks;
        int y = number / blocks % blocks;
        int z = number / (blocks * blocks);
        return new ZoneBlock(cut(x), cut(y), cut(z), cut(x + 1) - cut(x), cut(y + 1) - cut(y), cut(z + 1) - cut(z), 0);
    }

    private int cut(int block) {
        return (int) ((long) block * zones / blocks);
    }
}
