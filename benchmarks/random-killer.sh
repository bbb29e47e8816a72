#!/usr/bin/env bash
# random-killer.sh [HITS [SEED]]: hits the agent, the supervisor, the launcher and the tasks of short runs at random moments, and
# fails if a program that was not hit itself ends in another way than alone, hangs, or leaves something behind. With HITS=1
# and the seed of a run that went wrong, the victims and delays of that run alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mvn -o -q -B -pl system-tests -am package -Dtest=RandomKillerTest -Dsurefire.failIfNoSpecifiedTests=false \
  -Dkiller.hits="${1:-2000}" -Dkiller.seed="${2:-$RANDOM}"
