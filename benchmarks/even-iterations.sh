#!/usr/bin/env bash
# even-iterations.sh [RUNS [MILLISECONDS [SECONDS [TASKS]]]]: what balancing costs a loop in which nothing is uneven. Each unit of work takes
# as long by the clock, on every task; an iteration ends with a barrier. Runs without balancing and with each strategy take turns.
# Prints by how much the runs of a strategy took longer than the run without one before them, and which part of its time the task
# where it takes longest spent in Lull's calls, in all and in the second half of the iterations: medians [quartiles].
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/mpi-java.sh"
source "$home/benchmarks/statistics.sh"
said=$(mpi_java "${4:-2}" 0 EvenIterations "${1:-15}" "${2:-1}" "${3:-10}")
for strategy in $(cut -d ' ' -f 1 <<<"$said" | sort -u); do
  echo "$strategy: whole run $(awk -v s="$strategy" '$1 == s { print 100 * ($3 / $2 - 1) }' <<<"$said" | spread %.3f) % longer," \
    "Lull's calls $(awk -v s="$strategy" '$1 == s { print 100 * $4 / $3 }' <<<"$said" | spread %.3f) % of the time," \
    "$(awk -v s="$strategy" '$1 == s { print 200 * $6 / $3 }' <<<"$said" | spread %.3f) % in the second half," \
    "$(awk -v s="$strategy" '$1 == s { print $5 }' <<<"$said" | spread %.0f) changes of shares"
done
