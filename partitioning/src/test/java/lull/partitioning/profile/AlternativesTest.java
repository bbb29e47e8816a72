package lull.partitioning.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.exact.ExactEnergy;
import org.junit.jupiter.api.Test;

class AlternativesTest {
    @Test
    void shouldIdleAtTheLeastEnergyWhenSettingsDifferInIt() {
        Map<String, Profile> settings = Map.of(
                "1", setting(ProfilePoint.of(0, 0, 5), ProfilePoint.of(1, 1, 100)),
                "2", setting(ProfilePoint.of(0, 0, 50), ProfilePoint.of(1, 3, 100)),
                "3", setting(ProfilePoint.of(1, 4, 100)),
                "4", setting(ProfilePoint.of(0, 0, 7), ProfilePoint.of(1, 4, 100)));
        NodeType type = NodeType.of(Profile.ofAlternatives("cpu", settings));

        assertEquals(
                105,
                new ExactEnergy()
                        .solve(PartitioningProblem.of(type, 2, 1))
                        .fastest()
                        .joules()
                        .orElseThrow());
    }

    private static Profile setting(ProfilePoint... points) {
        return new Profile("cpu", List.of(points));
    }
}
