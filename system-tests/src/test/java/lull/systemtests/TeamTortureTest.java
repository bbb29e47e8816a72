package lull.systemtests;

import java.util.stream.Stream;

/** Teams of threads. */
class TeamTortureTest extends TortureTest {
    static Stream<Row> rows() {
        return chosen(TeamRows.all());
    }
}
