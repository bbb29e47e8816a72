package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A program that must do the same under Lull as alone.
 *
 * @param name what is odd about it
 * @param command builds the program, or skips the row if a tool is missing
 * @param given the user's shell script that runs the command as "$@", its limits and files included
 * @param environment added to the default
 * @param ways in which it is run and compared with the program alone
 * @param traits what is compared, and how
 */
record Row(
        String name,
        Supplier<List<String>> command,
        String given,
        Map<String, String> environment,
        Set<Way> ways,
        Set<Trait> traits) {
    /** How a program is run. */
    enum Way {
        ALONE,
        /** Under lull run, which watches. */
        OBSERVE,
        /** Under lull run, whose own loop may make teams smaller. */
        ACT,
        /** With the preload alone, while a test's agent makes its teams smaller and larger again all the time. */
        FORCED
    }

    /** What is particular about a row. */
    enum Trait {
        /** Several processes print: the lines have no order. */
        UNORDERED,
        /** Lull may be unable to work, as long as the program is not: no report is asked for. */
        UNOBSERVED,
        /** The command must be Lull's own child, without the shell that keeps its stderr apart; that is not compared. */
        DIRECT,
        /** Its stderr has addresses and times in it: that is not compared. */
        STDERR_VARIES,
        /** It lists its descriptors, and would see those by which events are counted: they are not, where its teams are forced. */
        UNCOUNTED,
        /** That it fails is compared, not the code by which it tells. */
        FAILS_SOMEHOW,
        /** A run in which the launcher fails is repeated, see {@link OpenMpiFaults}. */
        ABORTS
    }

    private static final String EXEC = "exec \"$@\"";

    Row {
        environment = Map.copyOf(environment);
        ways = Set.copyOf(ways);
        traits = Set.copyOf(traits);
    }

    private static Row of(String name, Supplier<List<String>> command) {
        return new Row(
                name, command, EXEC, Map.of("OMP_NUM_THREADS", "2"), EnumSet.of(Way.OBSERVE, Way.FORCED), Set.of());
    }

    /** A program without MPI. */
    static Row row(String name, ProgramBuilder program, String... arguments) {
        return of(name, () -> with(List.of(program.build().toString()), arguments));
    }

    /** A program under mpirun. */
    static Row row(String name, MpiLibrary library, int tasks, ProgramBuilder program, String... arguments) {
        return tasks(name, library, tasks, List.of(), program, arguments);
    }

    /** A program that the given words start in each task. */
    static Row tasks(
            String name,
            MpiLibrary library,
            int tasks,
            List<String> starter,
            ProgramBuilder program,
            String... arguments) {
        return of(
                name,
                () -> library.command(
                        tasks, with(starter, program.with(library).build().toString()), arguments));
    }

    /** A Java program under mpirun. */
    static Row java(String name, int tasks, String program, String... arguments) {
        return of(name, () -> OPEN_MPI.command(tasks, JavaProgram.command(program, arguments)));
    }

    /** A command in which the word PROGRAM stands for the program. */
    static Row command(String name, ProgramBuilder program, String... words) {
        return of(name, () -> {
            Toolchain.require(words[0]);
            String path = program.build().toString();
            return Arrays.stream(words)
                    .map(word -> word.replace("PROGRAM", path))
                    .toList();
        });
    }

    /** An ordinary command, which has no teams. */
    static Row command(String name, String... words) {
        return of(name, () -> List.of(words)).observed().unobserved();
    }

    /** The same program started in the user's way: a script that runs it as "$@"; LEAD may stand for exec "$@". */
    Row given(String script) {
        return new Row(name, command, script.replace("LEAD", EXEC), environment, ways, traits);
    }

    Row threads(int threads) {
        return with("OMP_NUM_THREADS", Integer.toString(threads));
    }

    Row with(String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return new Row(name, command, given, more, ways, traits);
    }

    /** Only watched: its result depends on the sizes of teams, or it has none. */
    Row observed() {
        return new Row(name, command, given, environment, EnumSet.of(Way.OBSERVE), traits);
    }

    /** Also under the real loop in mode act. */
    Row act() {
        return new Row(name, command, given, environment, EnumSet.of(Way.OBSERVE, Way.FORCED, Way.ACT), traits);
    }

    Row unordered() {
        return with(Trait.UNORDERED);
    }

    Row unobserved() {
        return with(Trait.UNOBSERVED);
    }

    Row direct() {
        return with(Trait.DIRECT).observed();
    }

    Row uncounted() {
        return with(Trait.UNCOUNTED);
    }

    Row stderrVaries() {
        return with(Trait.STDERR_VARIES);
    }

    /**
     * A task dies without a word to the launcher. MPICH's ends with its code, with that of another that it killed, or with 1:
     * alone, on a busy machine, 1 of 100 runs otherwise than the rest.
     */
    Row taskDies(MpiLibrary library) {
        return library == MpiLibrary.MPICH ? with(Trait.FAILS_SOMEHOW) : this;
    }

    /** A task aborts the job. */
    Row aborts(MpiLibrary library) {
        return library == MpiLibrary.MPICH
                ? this
                : new Row(name, () -> OpenMpiFaults.bounded(command.get()), given, environment, ways, traits)
                        .with(Trait.ABORTS);
    }

    private Row with(Trait trait) {
        Set<Trait> more = EnumSet.of(trait);
        more.addAll(traits);
        return new Row(name, command, given, environment, ways, more);
    }

    private static List<String> with(List<String> words, String... more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return all;
    }

    @Override
    public String toString() {
        return name;
    }
}
