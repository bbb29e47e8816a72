package lull.systemtests;

import java.util.stream.Stream;

/** How processes end, signals, and what starts them. */
class ProcessTortureTest extends TortureTest {
    static Stream<Row> rows() {
        return chosen(ProcessRows.all());
    }
}
