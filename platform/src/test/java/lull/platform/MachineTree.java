package lull.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A made-up machine: kernel files in a temporary directory. */
public final class MachineTree {

    private final Path root;

    public MachineTree(Path root) {
        this.root = root;
    }

    public KernelFiles files() {
        return new KernelFiles(root);
    }

    /** The machine as somebody sees it who may neither read nor write the files of that name. */
    public KernelFiles filesWithout(String forbiddenName) {
        return new KernelFiles(root, path -> !path.endsWith(forbiddenName), path -> !path.endsWith(forbiddenName));
    }

    public MachineTree file(String path, String text) {
        try {
            Files.createDirectories(root.resolve(path).getParent());
            Files.writeString(root.resolve(path), text + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public MachineTree directory(String path) {
        try {
            Files.createDirectories(root.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public MachineTree cpu(int number, int socket, int core) {
        String topology = "sys/devices/system/cpu/cpu" + number + "/topology/";
        return file(topology + "physical_package_id", Integer.toString(socket))
                .file(topology + "core_id", Integer.toString(core));
    }
}
