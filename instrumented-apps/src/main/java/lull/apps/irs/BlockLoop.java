package lull.apps.irs;

import java.util.List;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;

/** Loops over the blocks of a task, shared by its threads: whole blocks, as in IRS, or each block cut into layers of planes. */
final class BlockLoop {
    private final ThreadTeam team;
    private final List<ZoneBlock> blocks;
    private final int layers;

    /** What is done with some planes of a block. */
    @FunctionalInterface
    interface PlaneBody {
        /** Does the planes z = from..to-1. */
        void run(ZoneBlock block, int from, int to);
    }

    /** @param layers of each block, at least 1; 1 for whole blocks */
    BlockLoop(ThreadTeam team, List<ZoneBlock> blocks, int layers) {
        this.team = team;
        this.blocks = blocks;
        this.layers = layers;
    }

    /** A phase in which each block's planes are done by some thread. */
    void forEach(Phase phase, PlaneBody body) {
        team.parallelFor(phase, 0, blocks.size() * layers, (begin, end, thread) -> {
            for (int unit = begin; unit < end; unit++) {
                ZoneBlock block = blocks.get(unit / layers);
                int layer = unit % layers;
                body.run(block, block.zonesZ() * layer / layers, block.zonesZ() * (layer + 1) / layers);
            }
        });
    }

    /** A phase of one thread. */
    void serially(Phase phase, PlaneBody body) {
        phase.begin(1);
        try {
            blocks.forEach(block -> body.run(block, 0, block.zonesZ()));
        } finally {
            phase.end();
        }
    }
}
