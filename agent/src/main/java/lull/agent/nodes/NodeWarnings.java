package lull.agent.nodes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What went wrong on several nodes: once what all of them say, with the host's name what only some do. */
public final class NodeWarnings {
    private NodeWarnings() {}

    /**
     * The warnings, in the order in which they come up.
     *
     * @param agents how many there were, those that did not live to report too
     */
    public static List<String> merged(Collection<NodeReport> nodes, int agents) {
        Map<String, List<String>> hosts = new LinkedHashMap<>();
        nodes.forEach(node -> node.warnings().stream().distinct().forEach(warning -> hosts.computeIfAbsent(
                        warning, key -> new ArrayList<>())
                .add(node.host())));
        return hosts.entrySet().stream()
                .map(entry -> entry.getValue().size() == agents
                        ? entry.getKey()
                        : String.join(", ", entry.getValue()) + ": " + entry.getKey())
                .toList();
    }
}
