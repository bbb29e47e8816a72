package lull.apps.npb;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import lull.apps.npb.zone.Mesh;
import lull.apps.npb.zone.Zone;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;
import lull.probe.Phases;

/**
 * The faces that one task's zones exchange with their neighbours: each zone's outermost interior planes become its
 * neighbours' boundary planes. Only the interior of a face goes over; edges never change.
 */
final class Faces {
    private static final int COMPONENTS = 5;

    /** Sides of a zone, with the step to the neighbour and the copies' phases. */
    enum Side {
        WEST(-1, 0),
        EAST(1, 0),
        SOUTH(0, -1),
        NORTH(0, 1);

        final int stepX;
        final int stepY;
        private final Phase copyOut = Phases.named("copy_out_" + name().toLowerCase(Locale.ROOT));
        private final Phase copyIn = Phases.named("copy_in_" + name().toLowerCase(Locale.ROOT));

        Side(int stepX, int stepY) {
            this.stepX = stepX;
            this.stepY = stepY;
        }

        private Side opposite() {
            return values()[ordinal() ^ 1];
        }

        /** Place of the face's first point in plane k of the zone, {@code depth} planes inside. */
        private int first(Mesh mesh, int depth) {
            return switch (this) {
                case WEST -> depth + mesh.nx();
                case EAST -> mesh.nx() - 1 - depth + mesh.nx();
                case SOUTH -> 1 + depth * mesh.nx();
                case NORTH -> 1 + (mesh.ny() - 1 - depth) * mesh.nx();
            };
        }

        private int stride(Mesh mesh) {
            return stepX != 0 ? mesh.nx() : 1;
        }

        private int length(Mesh mesh) {
            return (stepX != 0 ? mesh.ny() : mesh.nx()) - 2;
        }
    }

    /**
     * What goes over one face in one direction.
     *
     * @param source zone that it comes from
     * @param side of the source
     * @param target zone that it goes to
     * @param values five components of each plane's interior points; empty where neither zone is ours
     */
    record Face(int source, Side side, int target, double[] values) {}

    private final ThreadTeam team;
    private final Zone[] zones;
    private final int planes;
    private final List<Face> faces = new ArrayList<>();

    /** Faces of the zones that are ours; the others in the array are null. */
    Faces(ZoneGrid grid, Zone[] zones, ThreadTeam team) {
        this.zones = zones;
        this.team = team;
        planes = grid.nz();
        for (int source = 0; source < zones.length; source++) {
            for (Side side : Side.values()) {
                int target = grid.neighbour(source, side.stepX, side.stepY);
                boolean ours = zones[source] != null || zones[target] != null;
                int length = (side.stepX != 0 ? grid.ny(source) : grid.nx(source)) - 2;
                faces.add(new Face(source, side, target, new double[ours ? COMPONENTS * length * (grid.nz() - 2) : 0]));
            }
        }
    }

    /** All faces, on all tasks in the same order. */
    List<Face> all() {
        return faces;
    }

    /** Copies our zones' planes to the faces, those of one side in one region: a zone's own are too little work for one. */
    void copyOut() {
        for (Side side : Side.values()) {
            team.parallelFor(side.copyOut, 1, planes - 1, (begin, end, thread) -> copyOut(side, begin, end));
        }
    }

    private void copyOut(Side side, int begin, int end) {
        for (Face face : faces) {
            Zone zone = zones[face.source()];
            if (zone != null && face.side() == side) {
                copy(zone, side, 1, face.values(), true, begin, end);
            }
        }
    }

    /** Copies the faces to our zones' boundary planes, by the side that they come from. */
    void copyIn() {
        for (Side side : Side.values()) {
            team.parallelFor(side.copyIn, 1, planes - 1, (begin, end, thread) -> copyIn(side, begin, end));
        }
    }

    private void copyIn(Side side, int begin, int end) {
        for (Face face : faces) {
            Zone zone = zones[face.target()];
            if (zone != null && face.side() == side) {
                copy(zone, side.opposite(), 0, face.values(), false, begin, end);
            }
        }
    }

    private static void copy(Zone zone, Side side, int depth, double[] values, boolean out, int begin, int end) {
        Mesh mesh = zone.mesh();
        int length = side.length(mesh);
        int stride = side.stride(mesh);
        for (int k = begin; k < end; k++) {
            int first = k * mesh.nx() * mesh.ny() + side.first(mesh, depth);
            for (int m = 0; m < COMPONENTS; m++) {
                double[] u = zone.state(m);
                int at = ((k - 1) * COMPONENTS + m) * length;
                for (int point = 0; point < length; point++) {
                    if (out) {
                        values[at + point] = u[first + point * stride];
                    } else {
                        u[first + point * stride] = values[at + point];
                    }
                }
            }
        }
    }
}
