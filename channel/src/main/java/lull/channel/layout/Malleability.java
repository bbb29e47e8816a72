package lull.channel.layout;

/** What a program says of itself: whether it gives the same results with smaller teams. */
public enum Malleability {
    /** Nothing. */
    UNSAID,
    /** It does. */
    YES,
    /** It doesn't, at least from now on: the probe leaves its teams alone. */
    NO;

    /** By the number in the channel; one that nobody knows says nothing. */
    public static Malleability of(int code) {
        return code == ChannelLayout.MALLEABLE_YES ? YES : code == ChannelLayout.MALLEABLE_NO ? NO : UNSAID;
    }
}
