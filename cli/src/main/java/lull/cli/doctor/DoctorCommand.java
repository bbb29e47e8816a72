package lull.cli.doctor;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import lull.cli.verb.ExitCode;
import lull.platform.Capability;
import lull.platform.node.NodeSurvey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says line by line what this node can do and what is missing; exit code 1 if {@code lull run} can't work here. */
@Command(
        name = "doctor",
        description = "Say what this node can do and what is missing, with reason and cure.",
        mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {

    private static final int NAME_COLUMNS = 25;
    private static final String INDENT = " ".repeat(2 + 9);

    private final InstallationSurvey installation;
    private final NodeSurvey node;
    private final GovernorSurvey governor;

    @Spec
    private CommandSpec spec;

    /** The verb, with what it asks about Lull, the node and the governor. */
    public DoctorCommand(InstallationSurvey installation, NodeSurvey node, GovernorSurvey governor) {
        this.installation = installation;
        this.node = node;
        this.governor = governor;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("This node: " + node.topology().describe());
        Capability openMpi = installation.openMpi();
        Capability mpich = installation.mpich();
        List<Capability> essential =
                List.of(installation.java(), installation.probe(), installation.supervisor(), node.sharedMemory());
        print(out, "Lull itself", essential);
        print(out, "MPI, one of them", List.of(openMpi, mpich));
        print(
                out,
                "What programs bring, and what reports use",
                List.of(
                        installation.gnuOpenMp(),
                        installation.llvmOpenMp(),
                        installation.javaBindings(),
                        installation.addressResolver()));
        List<Capability> machine = new ArrayList<>(node.capabilities());
        machine.add(governor.frequencies());
        print(out, "The machine, none of it essential to observe", machine);
        List<String> lacking = lacking(essential, openMpi.available() || mpich.available());
        printVerdict(out, lacking);
        return lacking.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private static void printVerdict(PrintWriter out, List<String> lacking) {
        String lacks = "`lull run` can't work here; it lacks: " + String.join(", ", lacking) + ".";
        out.println();
        out.println(
                lacking.isEmpty()
                        ? mark(Capability.Standing.OK, "`lull run` can work here.")
                        : mark(Capability.Standing.MISSING, lacks));
        out.flush();
    }

    private static List<String> lacking(List<Capability> essential, boolean anyMpi) {
        List<String> lacking = new ArrayList<>();
        essential.stream()
                .filter(capability -> !capability.available())
                .map(Capability::name)
                .forEach(lacking::add);
        if (!anyMpi) {
            lacking.add("an MPI library");
        }
        return lacking;
    }

    private static void print(PrintWriter out, String title, List<Capability> capabilities) {
        out.println();
        out.println(Ansi.AUTO.string("@|bold " + title + "|@"));
        capabilities.forEach(capability -> print(out, capability));
    }

    private static void print(PrintWriter out, Capability capability) {
        Capability.Standing standing = capability.standing();
        String name = String.format(Locale.ROOT, "%-" + NAME_COLUMNS + "s", capability.name());
        String mark = mark(
                standing, String.format(Locale.ROOT, "%-9s", standing.name().toLowerCase(Locale.ROOT)));
        String said = capability.detail().isEmpty() ? capability.reason().orElseThrow() : capability.detail();
        out.println("  " + mark + name + said);
        if (!capability.detail().isEmpty()) {
            capability.reason().ifPresent(reason -> out.println(INDENT + "why: " + reason));
        }
        capability.cure().ifPresent(cure -> out.println(INDENT + "cure: " + cure));
    }

    private static String mark(Capability.Standing standing, String text) {
        String style =
                switch (standing) {
                    case OK -> "fg(green)";
                    case LIMITED -> "fg(yellow)";
                    case MISSING -> "fg(red)";
                };
        return Ansi.AUTO.string("@|" + style + " " + text + "|@");
    }
}
