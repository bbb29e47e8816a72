package lull.agent.users;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Numbers that own directories of channels and are no users of the machine. Who has subordinate numbers, as {@code subuid}(5) gives
 * them, can make such directories by the ten thousand: each number is remembered, and they are told by their count.
 */
final class Strangers {
    /** Remembered at once, 1,000 to 1,000,000: as many as one user usually has subordinate numbers; each takes some 100 bytes. */
    static final int MOST = 65_536;

    /** Until one may be asked for again, 1 to 3600 s: users are made, and directory services fail for a while. */
    static final long AGAIN_NANOS = 60_000_000_000L;

    /** Between two lines, 1 to 3600 s: a journal bears a line a minute. */
    static final long TELL_NANOS = 60_000_000_000L;

    /** When each was asked for, the oldest first. */
    private final Map<Long, Long> asked = new LinkedHashMap<>();

    private long untold;
    private Optional<Long> told = Optional.empty();

    boolean has(long uid) {
        return asked.containsKey(uid);
    }

    /** Takes one for whom was asked just now. */
    void add(long uid, long now) {
        if (asked.remove(uid) == null) {
            untold++;
        }
        asked.put(uid, now);
        if (asked.size() > MOST) {
            Iterator<Long> oldest = asked.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }

    /** Forgets one who has become a user. */
    void remove(long uid) {
        asked.remove(uid);
    }

    /** Who is to be asked for again, the one for whom that was longest ago; empty if it is too soon, or that one's directory is gone. */
    OptionalLong due(Set<Long> there, long now) {
        for (Map.Entry<Long, Long> oldest : asked.entrySet()) {
            if (now - oldest.getValue() < AGAIN_NANOS) {
                return OptionalLong.empty();
            }
            long uid = oldest.getKey();
            if (!there.contains(uid)) {
                asked.remove(uid);
                return OptionalLong.empty();
            }
            return OptionalLong.of(uid);
        }
        return OptionalLong.empty();
    }

    /** What is to be said of those who came since the last line. */
    Optional<String> news(long now) {
        if (untold == 0 || told.filter(last -> now - last < TELL_NANOS).isPresent()) {
            return Optional.empty();
        }
        String line = untold
                + " owner(s) of channels are not followed: the machine knows no such users, or ones with an unusual name or home";
        told = Optional.of(now);
        untold = 0;
        return Optional.of(line);
    }
}
