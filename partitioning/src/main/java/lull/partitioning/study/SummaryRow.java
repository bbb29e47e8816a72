package lull.partitioning.study;

import java.util.DoubleSummaryStatistics;

/**
 * Improvements of many queries in one row: (homogeneous − found) / found.
 *
 * @param minimised what the distributions found minimise
 * @param compared what is compared
 * @param processors "p = q" or "p > q": whether more processors were there than those of the homogeneous distribution
 * @param percent least, average and most, %
 */
public record SummaryRow(String minimised, String compared, String processors, DoubleSummaryStatistics percent) {}
