package lull.apps.team;

/** What each thread of a team does in a parallel region. */
@FunctionalInterface
public interface TeamBody {
    /** Does the calling thread's part. */
    void run(TeamMember member);
}
