package lull.governor.access;

import java.util.Set;
import lull.platform.IdNumber;

/**
 * Who may be a client; root always is.
 *
 * @param users numbers of users, as {@link IdNumber}s
 * @param groups numbers of groups, any of which is enough
 */
public record AllowList(Set<Integer> users, Set<Integer> groups) {

    /** Copies the sets. */
    public AllowList {
        users = Set.copyOf(users);
        groups = Set.copyOf(groups);
    }

    /** Whether a user who belongs to these groups may be a client. */
    public boolean allows(int user, Set<Integer> ofGroups) {
        return user == 0 || users.contains(user) || ofGroups.stream().anyMatch(groups::contains);
    }
}
