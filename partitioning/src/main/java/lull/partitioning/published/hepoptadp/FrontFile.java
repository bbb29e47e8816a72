package lull.partitioning.published.hepoptadp;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.partitioning.NodeType;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.NodeShare;
import lull.partitioning.solution.Solution;

/** A front of identical nodes on its way from PARHEPOPTA's processes: counts and sizes, all else follows. */
public final class FrontFile {
    private final Path file;

    public FrontFile(Path file) {
        this.file = file;
    }

    public void write(Front front) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            out.writeInt(front.solutions().size());
            for (Solution solution : front.solutions()) {
                out.writeInt(solution.distribution().shares().size());
                for (NodeShare share : solution.distribution().shares()) {
                    out.writeLong(share.count());
                    for (long size : share.sizes()) {
                        out.writeLong(size);
                    }
                }
            }
        }
    }

    /** @param type of the nodes of the problem that the front solves */
    public Front read(NodeType type) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            List<Solution> solutions = new ArrayList<>();
            for (int rest = in.readInt(); rest > 0; rest--) {
                List<NodeShare> shares = new ArrayList<>();
                for (int left = in.readInt(); left > 0; left--) {
                    shares.add(share(in, type));
                }
                solutions.add(Solution.optimal(new Distribution(shares)));
            }
            return new Front(solutions);
        }
    }

    private static NodeShare share(DataInputStream in, NodeType type) throws IOException {
        long count = in.readLong();
        List<Long> sizes = new ArrayList<>();
        for (int device = 0; device < type.devices().size(); device++) {
            sizes.add(in.readLong());
        }
        return NodeShare.fastest(type, sizes, count);
    }
}
