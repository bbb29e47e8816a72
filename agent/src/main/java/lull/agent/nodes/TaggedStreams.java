package lull.agent.nodes;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes mpirun's tagged output apart. {@code mpirun --tag-output} begins each fragment and each line of a rank by
 * {@code [JOB,RANK]<stdout>:} and ends it by a new line, also where the rank wrote none: what a rank wrote is what
 * follows its tags, without new lines.
 */
final class TaggedStreams {
    private static final Pattern LINE = Pattern.compile("\\[\\d+,(\\d+)]<stdout>:(.*)");

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
        Matcher tagged = LINE.matcher(line);
        if (!tagged.matches()) {
            return false;
        }
        int rank = Integer.parseInt(tagged.group(1));
        StringBuilder text = begun.computeIfAbsent(rank, none -> new StringBuilder());
        text.append(tagged.group(2));
        for (int end = text.indexOf(String.valueOf(NodeMessage.END)); end >= 0; end = text.indexOf(String.valueOf(NodeMessage.END))) {
            String message = text.substring(0, end);
            text.delete(0, end + 1);
            messages.message(rank, message);
        }
        return true;
    }
}
