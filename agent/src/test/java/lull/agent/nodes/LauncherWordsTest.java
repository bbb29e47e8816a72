package lull.agent.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LauncherWordsTest {
    private static String first(String said) {
        LauncherWords words = new LauncherWords();
        said.lines().forEach(words::line);
        return words.first();
    }

    @Test
    void shouldKeepTheFirstThingThatMpirunSays() {
        assertEquals("", first("--------\n\n"));
        assertEquals(
                "ssh: Could not resolve hostname a", first("ssh: Could not resolve hostname a\n-------\nORTE was\n"));
        assertEquals(
                "Your job has requested more processes than the ppr for this topology can support:",
                first(
                        """
                        --------------------------------------------------------------------------
                        Your job has requested more processes than the ppr for
                        this topology can support:

                          App: env
                        """));
    }
}
