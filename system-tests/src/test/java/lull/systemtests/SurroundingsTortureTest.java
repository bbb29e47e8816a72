package lull.systemtests;

import java.util.stream.Stream;

/** What processes find around them: descriptors, limits, environment, rights. */
class SurroundingsTortureTest extends TortureTest {
    static Stream<Row> rows() {
        return chosen(SurroundingsRows.all());
    }
}
