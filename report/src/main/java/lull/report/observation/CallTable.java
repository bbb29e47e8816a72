package lull.report.observation;

import java.util.ArrayList;
import java.util.List;
import lull.channel.layout.CallSum;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;

/** Calls, time and bytes of each MPI call that was recorded one by one. */
public final class CallTable {
    private final long[] calls = new long[ChannelLayout.SUMS];
    private final long[] nanos = new long[ChannelLayout.SUMS];
    private final long[] bytes = new long[ChannelLayout.SUMS];

    /** Adds one call that took so many nanoseconds. */
    public void add(int call, long duration, long sent) {
        calls[call]++;
        nanos[call] += Math.max(0, duration);
        bytes[call] += sent;
    }

    /** These sums with others added, in the order of the calls' codes; calls never made left out. */
    public List<CallSum> plus(List<CallSum> others) {
        List<CallSum> sums = new ArrayList<>();
        for (MpiCall call : MpiCall.values()) {
            int code = call.code();
            CallSum sum = new CallSum(call, calls[code], nanos[code] * 1e-9, bytes[code]);
            for (CallSum other : others) {
                sum = other.call() == call
                        ? new CallSum(
                                call,
                                sum.calls() + other.calls(),
                                sum.seconds() + other.seconds(),
                                sum.bytes() + other.bytes())
                        : sum;
            }
            if (sum.calls() > 0) {
                sums.add(sum);
            }
        }
        return sums;
    }
}
