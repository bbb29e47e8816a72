package lull.simulation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.dct.Scope;
import lull.platform.emulated.EmulatedNode;
import lull.runtime.RuntimeOptions;
import lull.runtime.decision.DecisionOptions;
import lull.simulation.application.Application;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.job.*;
import lull.simulation.loop.LoopedJob;
import lull.simulation.node.*;
import org.junit.jupiter.api.Test;

class SmokeTest {
    @Test
    void smoke() {
        for (double eps : List.of(0.0, 0.1, 0.2)) {
            SimulatedNode node = new SimulatedNode(EmulatedNode.named("opteron-8350"));
            Application app = ApplicationFile.named("bt-mz-imbalanced", 2, Scaling.STRONG);
            Cluster cluster = new Cluster(node, 2, Network.INFINIBAND_QDR, Noise.USUAL);
            JobAccount plain = new SimulatedJob(app, cluster, rank -> (region, s) -> node.byDefault(), 1).run();
            LoopedJob lull = new LoopedJob(
                    node,
                    2,
                    new RuntimeOptions(
                            RuntimeOptions.Mode.ACT,
                            RuntimeOptions.Dct.ON,
                            new DecisionOptions(Scope.TASK, true, OptionalDouble.of(eps)),
                            0.01,
                            OptionalInt.empty()),
                    Optional.empty());
            JobAccount held = new SimulatedJob(app, cluster, lull, 1).run();
            System.out.printf(
                    "plain %.4f s %.1f J wait %.3f   lull %.4f s %.1f J  -> time %.4f energy %.4f trans %d%n",
                    plain.seconds(),
                    plain.joules(),
                    plain.waitShare(),
                    held.seconds(),
                    held.joules(),
                    held.seconds() / plain.seconds(),
                    held.joules() / plain.joules(),
                    held.transitions());
            lull.outcome(0).ifPresent(o -> {
                System.out.println(o.state());
                o.log().forEach(System.out::println);
            });
        }
    }
}
