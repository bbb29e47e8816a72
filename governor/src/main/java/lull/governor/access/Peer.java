package lull.governor.access;

import java.util.Set;
import lull.platform.IdNumber;

/**
 * The process at the other end, as the kernel vouches for it.
 *
 * @param pid its number
 * @param user its effective user
 * @param groups its effective and supplementary groups
 */
public record Peer(int pid, int user, Set<Integer> groups) {

    /** Copies the groups, and checks that the process can be named here. */
    public Peer {
        if (pid <= 0) {
            throw new IllegalArgumentException("process " + pid + " lives in another PID namespace");
        }
        groups = Set.copyOf(groups);
    }

    /** The process and its user, for people. */
    public String describe() {
        return "process " + pid + " of user " + IdNumber.text(user);
    }
}
