#!/usr/bin/env bash
# partitioned-matmul.sh [SIDE [ROWS [STEP [PAIRS]]]]: from measurement to a faster program, or not. Profiles the matrix
# multiplication on two tasks with the same rows each, STEP to ROWS; finds the distribution of ROWS that takes least time; runs it
# and the homogeneous one in alternating pairs. Prints what was predicted beside what was measured. The profile and its journal
# stay in benchmarks/target/partitioned-matmul.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
side=${1:-512}
rows=${2:-512}
step=${3:-32}
pairs=${4:-5}
lull=$here/../lull
# TIME=least takes the fastest of a run's products instead of their mean: for machines that others use, too.
word='Seconds each'
if [[ ${TIME:-mean} == least ]]; then word='Seconds at least'; fi
work=$here/target/partitioned-matmul/${TIME:-mean}
mkdir -p "$work"
profile=$work/side-$side.csv
matmul=("$lull" app matmul --ranks 2 --side "$side" --products 20 --warmup 10 --distribution)

status=0
"$lull" profile build --sizes "$step:$rows:$step" --output "$profile" --device core --energy none --repetitions "${REPETITIONS:-20}" \
  --seconds-from "$word *= ([0-9.]+)" -- "${matmul[@]}" '{size},{size}' || status=$?
if ((status != 0)); then
  echo "partitioned-matmul.sh: some sizes could not be profiled" >&2
  exit 1
fi
"$lull" partition time --profile "$profile" --workload "$rows" --processors 2 --run --pairs "$pairs" --energy none \
  --seconds-from "$word *= ([0-9.]+)" --checksum-from 'Checksum *= (.*)' -- "${matmul[@]}" '{sizes}'
