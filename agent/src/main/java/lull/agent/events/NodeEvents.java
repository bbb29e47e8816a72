package lull.agent.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.channel.directives.CountedEvent;
import lull.channel.layout.ChannelLayout;
import lull.platform.counters.CounterEvent;
import lull.platform.counters.EventRequest;
import lull.platform.counters.EventSelection;

/** The events that are counted on this node; the processor is asked when the first task is there to be counted. */
public final class NodeEvents {
    private final EventRequest request;
    private Optional<EventSelection> selection = Optional.empty();

    /** What the user wants counted. */
    public NodeEvents(EventRequest request) {
        this.request = request;
    }

    private EventSelection selection() {
        if (selection.isEmpty()) {
            selection = Optional.of(request.select(ChannelLayout.EVENTS));
        }
        return selection.get();
    }

    /** Those that can be counted together, in the order in which tasks tell their counts. */
    public List<String> names() {
        return selection().events().stream().map(CounterEvent::name).toList();
    }

    /** The same in the kernel's words. */
    List<CountedEvent> events() {
        return selection().events().stream()
                .map(event -> new CountedEvent(event.type(), event.config()))
                .toList();
    }

    /** What is not counted of what was wanted, and why. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        selection.ifPresent(chosen -> chosen.leftOut()
                .forEach((name, why) -> warnings.add(why.startsWith(name) ? why : name + " is not counted: " + why)));
        return warnings;
    }
}
