package lull.partitioning.published.hepoptadp;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.published.Hepopta;

/** A problem of identical nodes on its way to PARHEPOPTA's processes, bit for bit. */
public final class ProblemFile {
    private final Path file;

    public ProblemFile(Path file) {
        this.file = file;
    }

    public void write(PartitioningProblem problem) throws IOException {
        Hepopta.requireIdentical("parhepopta", problem);
        NodeGroup group = problem.groups().get(0);
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            out.writeLong(problem.workload());
            out.writeLong(group.count());
            out.writeUTF(group.type().name());
            out.writeDouble(group.type().staticWatts());
            out.writeInt(group.type().devices().size());
            for (Profile device : group.type().devices()) {
                write(out, device);
            }
        }
    }

    private static void write(DataOutputStream out, Profile device) throws IOException {
        out.writeUTF(device.device());
        out.writeInt(device.points().size());
        for (ProfilePoint point : device.points()) {
            out.writeLong(point.size());
            out.writeDouble(point.seconds());
            out.writeDouble(point.joules().orElseThrow());
        }
    }

    public PartitioningProblem read() throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            long workload = in.readLong();
            long count = in.readLong();
            String name = in.readUTF();
            double watts = in.readDouble();
            List<Profile> devices = new ArrayList<>();
            for (int rest = in.readInt(); rest > 0; rest--) {
                devices.add(device(in));
            }
            return PartitioningProblem.of(new NodeType(name, devices, watts), count, workload);
        }
    }

    private static Profile device(DataInputStream in) throws IOException {
        String name = in.readUTF();
        List<ProfilePoint> points = new ArrayList<>();
        for (int rest = in.readInt(); rest > 0; rest--) {
            points.add(new ProfilePoint(in.readLong(), in.readDouble(), OptionalDouble.of(in.readDouble())));
        }
        return new Profile(name, points);
    }
}
