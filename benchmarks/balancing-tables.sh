#!/usr/bin/env bash
# balancing-tables.sh [RUNS]: the tables of docs/balancing.md, as Tables 4 to 7 of Cabrera et al. 2020: the four dynamic
# programs under every strategy, 15 RUNS each by default, thrice as many of KP, which takes half a second and scatters; then
# beside a competitor that comes and goes, then what balancing costs where there is nothing to balance, then larger problems.
# About 30 minutes; nothing else may run meanwhile.
set -euo pipefail

here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd -P)
runs=${1:-15}
"$here/balancing.sh" $((3 * runs)) kp 1000
"$here/balancing.sh" "$runs" rap 1500
"$here/balancing.sh" "$runs" tcp 1500
"$here/balancing.sh" "$runs" csp 1000
few=none,proportional,proportional@0,time@0,tte@0,model,model-energy
KIND=competitor "$here/balancing.sh" "$runs" rap 1500 "$few"
"$here/../lull" app csp --ranks 2 --size 2000 --balance none,tte@0,model --runs "$runs"
"$here/balancing.sh" $(((runs + 2) / 3)) rap 2000 "$few"
"$here/balancing.sh" $(((runs + 2) / 3)) csp 1300 "$few"
