#!/usr/bin/env bash
# partitioned-matmul.sh [SIDE [ROWS [STEP [PAIRS]]]]: from measurement to a faster program, or not. Profiles the matrix
# multiplication on two tasks with the same rows each, STEP to ROWS; finds the distribution of ROWS that takes least time; runs it
# and the homogeneous one in alternating pairs. Prints what was predicted and the median [quartiles] of the measured ratios
# homogeneous/chosen. The profile, its journal and the runs stay in benchmarks/target/partitioned-matmul.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/statistics.sh"
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
products=(--side "$side" --products 20 --warmup 10)

status=0
"$lull" profile build --sizes "$step:$rows:$step" --output "$profile" --device core --energy none --repetitions "${REPETITIONS:-20}" \
  --seconds-from "$word *= ([0-9.]+)" -- "$lull" app matmul --ranks 2 "${products[@]}" --distribution '{size},{size}' || status=$?
if ((status != 0)); then
  echo "partitioned-matmul.sh: some sizes could not be profiled" >&2
  exit 1
fi

answer=$("$lull" partition time --profile "$profile" --workload "$rows" --processors 2 --expand)
echo "$answer"
chosen=$(sed -n 's/^ *sizes *//p' <<<"$answer" | head -1 | tr ' ' ',')
half=$((rows / 2))
homogeneous=$((rows - half)),$half
echo "homogeneous $homogeneous, chosen $chosen"

# Seconds of a product with the distribution; a wrong product ends the script.
seconds() { "$lull" app matmul --ranks 2 "${products[@]}" --distribution "$1" | sed -n "s/^ $word *= //p"; }

for ((pair = 0; pair < pairs; pair++)); do
  if ((pair % 2 == 0)); then
    equal=$(seconds "$homogeneous")
    found=$(seconds "$chosen")
  else
    found=$(seconds "$chosen")
    equal=$(seconds "$homogeneous")
  fi
  echo "$equal $found"
done | tee "$work/pairs.txt"
echo "homogeneous: $(awk '{print $1}' "$work/pairs.txt" | spread %.6f) s"
echo "chosen:      $(awk '{print $2}' "$work/pairs.txt" | spread %.6f) s"
echo "ratio homogeneous/chosen, $pairs pairs: $(awk '{print $1 / $2}' "$work/pairs.txt" | spread %.4f)"
