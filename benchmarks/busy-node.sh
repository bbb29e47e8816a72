#!/usr/bin/env bash
# busy-node.sh [RUNS [STEPS [PERCENT [ROWS]]]]: what a competitor that takes PERCENT (50) of a core, in turns of a few milliseconds, makes
# of the plan. Of the example's two uneven tasks one waits for the other; runs of STEPS, each of ROWS (240) rows, on a quiet node and
# beside the competitor take turns, on an emulated opteron-8350 (nothing real is saved). Prints of each kind how many runs held a plan at
# their end, and medians [quartiles] of the iterations in which one was held, of what the last one saves of the default's energy by the
# model, when the first was decided on, and how long the run took; and how many of the busy runs hold a plan that saves nine tenths of
# the quiet runs' median at least. Needs two cores and perl.
set -euo pipefail
home=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
source "$home/benchmarks/statistics.sh"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
runs=${1:-10}
steps=${2:-4000}
percent=${3:-50}
rows=${4:-240}
work=$(mktemp -d)
competitor=
finish() {
  [[ ! $competitor ]] || kill "$competitor" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
mpicc.openmpi -O2 -g -fopenmp -o "$work/uneven" "$home/examples/programs/uneven.c" -lm

# Spins and sleeps in turns, so long that it has had PERCENT of the time since it began.
compete() {
  exec perl -MTime::HiRes=time,sleep -e '
    my $begin = time;
    while (1) {
      my ($own, $system) = times;
      if ($own + $system > (time - $begin) * $ARGV[0] / 100) { sleep 0.004 }
      else { my $until = time + 0.004; 1 while time < $until }
    }' "$percent"
}

# KIND RUN
run() {
  OMP_NUM_THREADS=1 "$home/lull" run --mode act --platform emulated:opteron-8350 --report "$work/$1-$2.json" -- \
    mpirun.openmpi --oversubscribe -np 2 "$work/uneven" "$steps" "$rows" >"$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
}

# KIND SECTION KEY: the key's numbers in that section of the reports, one a run
numbers() {
  perl -0777 -ne 'BEGIN { ($section, $key) = splice @ARGV, 0, 2 }
    print "$1\n" if /\n  "$section": \{(.*?)\n  \}/s && $1 =~ /"$key": ([\d.eE+-]+)/' "$2" "$3" "$work/$1"-*.json
}

# KIND: the shares that plans save which were held at the end
held() {
  local report
  for report in "$work/$1"-*.json; do
    if grep -q '"state": "holding' "$report"; then
      cp "$report" "$work/held-1.json"
      numbers held savings predicted
    fi
  done
}

for ((i = 1; i <= runs; i++)); do
  run quiet "$i"
  compete &
  competitor=$!
  run busy "$i"
  kill "$competitor"
  wait "$competitor" 2>/dev/null || true
  competitor=
done
for kind in quiet busy; do
  share=$(numbers "$kind" savings held_iterations | awk -v steps="$steps" '{ print 100 * $1 / steps }' | spread %.0f)
  echo "$kind: $(held "$kind" | wc -l) of $runs runs held a plan at their end, and plans in $share % of the iterations;" \
    "it saves $(held "$kind" | awk '{ print 100 * $1 }' | spread %.2f) %" \
    "(emulated); first decided on at iteration $(numbers "$kind" runtime decided_at_iteration | spread %.0f)," \
    "$(numbers "$kind" runtime decided_after_s | spread %.2f) s; the run took $(
      sed -n 's/^  "wall_s": \([0-9.]*\).*/\1/p' "$work/$kind"-*.json | spread %.2f) s"
done
quiet=$(held quiet | sort -g | awk '{ x[NR] = $1 } END { print NR ? x[int((NR + 1) / 2)] : 0 }')
echo "$(held busy | awk -v quiet="$quiet" '$1 >= 0.9 * quiet' | wc -l) of $runs busy runs hold a plan that saves nine tenths of a quiet run's at least"
