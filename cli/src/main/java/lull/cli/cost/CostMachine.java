package lull.cli.cost;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import lull.cli.verb.Reads;
import lull.cost.calibration.CalibratedMachine;
import lull.cost.calibration.MachineFile;
import lull.cost.model.Machine;
import picocli.CommandLine.Option;

/** Which machine: the paper's normalised one with other prices, or a calibrated one. */
final class CostMachine {
    @Option(
            names = "--machine",
            paramLabel = "FILE",
            description = "A machine made by `lull cost calibrate`: answers in joules and seconds.")
    @Reads
    private Path file;

    @Option(
            names = "--dynamic",
            paramLabel = "X",
            description = "Dynamic energy of a cycle at the highest frequency over leakage energy,"
                    + " E_d F^2 / E_l (default 10; not with --machine).")
    private Double dynamic;

    @Option(
            names = "--message-cycles",
            paramLabel = "K_c",
            description = "Cycles in the time of a message (default 500; not with --machine).")
    private Double messageCycles;

    @Option(
            names = "--k",
            paramLabel = "K",
            description = "Energy of a message in cycles at the highest frequency (default 500, or the machine's).")
    private Double messageRatio;

    @Option(
            names = "--beta",
            paramLabel = "CYCLES",
            defaultValue = "1",
            description = "Cycles of a step of computation (default ${DEFAULT-VALUE}).")
    private double cyclesPerStep;

    private Optional<CalibratedMachine> read = Optional.empty();

    /** The machine; has to come before the questions about it. */
    Machine machine() throws IOException {
        if (file != null && (dynamic != null || messageCycles != null)) {
            throw new IllegalArgumentException("--dynamic and --message-cycles are the machine file's;"
                    + " leave them out, or leave --machine out");
        }
        if (dynamic != null && !(dynamic > 0)) {
            throw new IllegalArgumentException(
                    "--dynamic " + dynamic + ": dynamic energy over leakage is a number above 0");
        }
        read = file == null ? Optional.empty() : Optional.of(new MachineFile(file).read());
        Machine base = read.map(CalibratedMachine::machine).orElseGet(Machine::normalised);
        double energy = Optional.ofNullable(dynamic).orElse(base.dynamicJoulesPerCycle());
        double message = Optional.ofNullable(messageCycles).orElse(base.timing().cyclesPerMessage());
        double joulesPerMessage = read.isPresent()
                ? base.joulesPerMessage()
                : base.joulesPerMessage() / base.dynamicJoulesPerCycle() * energy;
        Machine machine = new Machine(
                base.hertz(),
                energy,
                base.leakageJoulesPerCycle(),
                joulesPerMessage,
                new Machine.Timing(message, cyclesPerStep));
        if (messageRatio == null) {
            return machine;
        }
        requireDynamicEnergy("--k " + messageRatio, machine);
        return machine.withMessageRatio(messageRatio);
    }

    /** @throws IllegalArgumentException if the machine's cycles cost no dynamic energy, of which k is a multiple */
    void requireDynamicEnergy(String option, Machine machine) {
        if (machine.dynamicJoulesPerCycle() == 0) {
            throw new IllegalArgumentException(option + ": " + file + " has dynamic_joules_per_cycle 0, of which k is a"
                    + " multiple; leave k as it is, or calibrate from runs that cost more at higher frequencies");
        }
    }

    /** Whether answers are in joules and seconds rather than normalised. */
    boolean calibrated() {
        return file != null;
    }

    List<Double> ratios() {
        return read.map(CalibratedMachine::ratios)
                .orElseThrow(
                        () -> new IllegalArgumentException("--frequencies machine: which machine? Add --machine FILE"));
    }

    /** The most cores that a calibrated machine's runs had. */
    OptionalLong cores() {
        return read.map(machine -> OptionalLong.of(machine.cores())).orElseGet(OptionalLong::empty);
    }

    /** Where the joules come from. */
    String source() {
        return read.map(machine -> "modelled from " + machine.source()).orElse("modelled, normalised units");
    }
}
