package lull.systemtests;

import java.util.stream.Stream;

/** Programs with MPI. */
class MpiTortureTest extends TortureTest {
    static Stream<Row> rows() {
        return chosen(MpiRows.all());
    }
}
