package lull.measurement;

/**
 * How far a campaign is.
 *
 * @param ended points that are measured or failed
 * @param points in all
 * @param secondsSpent on all of them, earlier runs included
 * @param secondsLeft estimated, from the time and spread of what was observed so far; NaN before anything was
 */
public record CampaignState(int ended, int points, double secondsSpent, double secondsLeft) {}
