package lull.measurement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a campaign found.
 *
 * @param measured points, in the order they were given
 * @param failures reason for each point that could not be measured, by key; the next run of the campaign tries them again
 */
public record CampaignResult(List<MeasuredPoint> measured, Map<String, String> failures) {

    /** Copies both. */
    public CampaignResult {
        measured = List.copyOf(measured);
        failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
    }
}
