package lull.systemtests;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Plugins that each bring an OpenMP runtime of their own, as extensions of interpreters do: every one gets its own, alone and under Lull. */
class OwnRuntimesTest {
    private static final String LIBGOMP = "libgomp.so.1";

    @TempDir
    Path folder;

    private String main;

    @BeforeEach
    void build() {
        main = ProgramBuilder.program("own_runtimes.c")
                .withoutMpi()
                .withFlags("-fno-openmp")
                .build()
                .toString();
    }

    private static Path plugin(Compiler compiler) {
        return ProgramBuilder.program("own_runtime.c")
                .withoutMpi()
                .with(compiler)
                .withFlags("-shared", "-fPIC", "-Wl,-rpath,$ORIGIN")
                .build();
    }

    /** A plugin, and beside it a copy of libgomp under a name of its own: with a letter in the place of one of its name's. */
    private Path pluginWithItsOwn(char letter) throws IOException {
        String own = LIBGOMP.replace('p', letter);
        Path directory = Files.createDirectory(folder.resolve(String.valueOf(letter)));
        String library = Launch.of("gcc", "-print-file-name=" + LIBGOMP)
                .run()
                .assertSuccess()
                .stdout()
                .strip();
        rename(Path.of(library), directory.resolve(own), own);
        Path plugin = directory.resolve("plugin_" + letter + ".so");
        rename(plugin(Compiler.GCC), plugin, own);
        return plugin;
    }

    private static void rename(Path from, Path to, String own) throws IOException {
        Files.writeString(to, Files.readString(from, ISO_8859_1).replace(LIBGOMP, own), ISO_8859_1);
    }

    private Launch program(int times, Object... pluginsAndThreads) {
        List<String> command = new ArrayList<>(List.of(main, String.valueOf(times)));
        for (Object word : pluginsAndThreads) {
            command.add(word.toString());
        }
        return Launch.of(command).threads(2);
    }

    /** @return what it printed under Lull, as alone */
    private static String sameAsAlone(Launch program) {
        String alone = program.run().assertSuccess().stdout();
        LullCommand.Observation observation = LullCommand.observe(program);
        assertEquals(alone, observation.outcome().assertSuccess().stdout());
        return alone;
    }

    @Test
    void shouldCallEachPluginsOwnRuntimeWhenThereAreTwo() throws IOException {
        Launch program = program(1, pluginWithItsOwn('a'), 0, pluginWithItsOwn('b'), 0);

        String said = sameAsAlone(program);

        assertEquals(3, said.split("plugin_a.so: 499500 by 2 of 2", -1).length - 1, said);
        assertEquals(3, said.split("plugin_b.so: 499500 by 2 of 2", -1).length - 1, said);
    }

    /** Who sets the number of threads of one runtime says nothing to the other. */
    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldAskEachPluginsOwnRuntimeWhenOneHasFewerThreads(Compiler other) throws IOException {
        Launch program = program(1, pluginWithItsOwn('a'), 1, plugin(other), 0);

        String said = sameAsAlone(program);

        assertTrue(said.contains("plugin_a.so: 499500 by 1 of 1") && said.contains(": 499500 by 2 of 2"), said);
    }

    /** A runtime that a library's constructor opened, before Lull's began, is not everybody's. */
    @Test
    void shouldCallAPluginsOwnRuntimeWhenALibraryOpenedAnotherBeforeLullBegan() throws IOException {
        Path early = ProgramBuilder.program("early.c")
                .withoutMpi()
                .withFlags("-shared", "-fPIC")
                .build();
        main = ProgramBuilder.program("own_runtimes.c")
                .withoutMpi()
                .withFlags("-fno-openmp", "-Wl,--no-as-needed", early.toString())
                .build()
                .toString();
        Launch program = program(1, pluginWithItsOwn('b'), 0)
                .with("EARLY_PLUGIN", pluginWithItsOwn('a').toString());

        String said = sameAsAlone(program);

        assertEquals(3, said.split("plugin_b.so: 499500 by 2 of 2", -1).length - 1, said);
    }

    @Test
    void shouldGoOnWhenAPluginIsClosedAndOpenedElsewhere() throws IOException {
        Launch program = program(3, pluginWithItsOwn('a'), 1);

        String said = sameAsAlone(program);

        assertEquals(9, said.lines().count(), said);
    }
}
