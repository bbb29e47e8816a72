package lull.agent.nodes;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes mpirun's tagged output apart. {@code mpirun --tag-output} begins each fragment and each line of a rank by
 * {@code [JOB,RANK]<stdout>:} and ends it by a new line, also where the rank wrote none: what a rank wrote is what
 * follows its tags, without new lines. Under load it forgets an end now and then: then a tag comes in the middle of a line.
 */
final class TaggedStreams {
    private static final Pattern TAG = Pattern.compile("\\[\\d+,(\\d+)]<stdout>:");

    /** Receives a rank's messages, each without its end. */
    @FunctionalInterface
    interface Messages {
        void message(int rank, String text);
    }

    private final Map<Integer, StringBuilder> begun = new HashMap<>();
    private final Messages messages;

    TaggedStreams(Messages messages) {
        this.messages = messages;
    }

    /** Takes a line; whether it was a rank's. */
    boolean line(String line) {
        Matcher tag = TAG.matcher(line);
        if (!tag.lookingAt()) {
            return false;
        }
        boolean more = true;
        while (more) {
            int rank = Integer.parseInt(tag.group(1));
            int begin = tag.end();
            more = tag.find();
            fragment(rank, line.substring(begin, more ? tag.start() : line.length()));
        }
        return true;
    }

    private void fragment(int rank, String fragment) {
        StringBuilder text = begun.computeIfAbsent(rank, none -> new StringBuilder());
        text.append(fragment);
        for (int end = text.indexOf(String.valueOf(NodeMessage.END));
                end >= 0;
                end = text.indexOf(String.valueOf(NodeMessage.END))) {
            String message = text.substring(0, end);
            text.delete(0, end + 1);
            messages.message(rank, message);
        }
    }
}
