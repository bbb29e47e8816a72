#!/usr/bin/env bash
# balancing-tables.sh [RUNS]: the tables of docs/balancing.md, as Tables 4 to 7 of Cabrera et al. 2020: the four dynamic
# programs under every strategy, 5 RUNS each by default, then on a machine that others use too, then what balancing costs
# where there is nothing to balance. About 25 minutes; nothing else may run meanwhile.
set -euo pipefail

here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd -P)
runs=${1:-5}
"$here/balancing.sh" "$runs" kp 8000
"$here/balancing.sh" "$runs" rap 2000
"$here/balancing.sh" "$runs" tcp 2500
"$here/balancing.sh" "$runs" csp 1300
KIND=competitor "$here/balancing.sh" "$runs" rap 2000 none,proportional,time,tte,model
KIND=competitor "$here/balancing.sh" "$runs" csp 1300 none,proportional,time,tte,model
KIND=quotas "$here/balancing.sh" "$runs" rap 2000 none,proportional,time,tte,model
for size in 1000 2000; do
  "$here/../lull" app csp --ranks 2 --size "$size" --balance none,proportional,tte,model --runs "$runs"
done
