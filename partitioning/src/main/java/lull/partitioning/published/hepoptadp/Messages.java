package lull.partitioning.published.hepoptadp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Several messages in one, each after its length. */
final class Messages {
    private Messages() {}

    static double[] join(List<double[]> messages) {
        double[] whole = new double
                [messages.stream().mapToInt(message -> message.length + 1).sum()];
        int end = 0;
        for (double[] message : messages) {
            whole[end++] = message.length;
            System.arraycopy(message, 0, whole, end, message.length);
            end += message.length;
        }
        return whole;
    }

    static List<double[]> split(double[] whole) {
        List<double[]> messages = new ArrayList<>();
        for (int start = 0; start < whole.length; start += (int) whole[start] + 1) {
            messages.add(Arrays.copyOfRange(whole, start + 1, start + 1 + (int) whole[start]));
        }
        return messages;
    }
}
