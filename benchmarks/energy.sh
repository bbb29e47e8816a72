#!/usr/bin/env bash
# energy.sh [ROUNDS [THREADS]]: time and energy of the applications under Lull against the same run observed, two tasks of
# so many threads on an EMULATED machine with as many cores: pure DCT, and DCT with DVFS at epsilon 0, 0.1 and 0.2, as
# Figures 11 and 12 of Li et al., IPDPS 2010. Rounds alternate all five modes of one application after another. Prints
# medians [quartiles] of the ratios to the observed run of the same round, of the whole run's time and energy, start and
# observation included; and of time and energy of an iteration under the plan to one by default within the run, with the number
# of runs that held one; and the iteration of the first decision, in so many runs, how many iterations there were, and how much of
# the run's time had passed by then, since the first event. APPLICATIONS="bt-mz amg" and MODES="dct 0.1" choose; raw figures:
# target/energy.THREADS.txt.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/statistics.sh"
rounds=${1:-5}
threads=${2:-1}
applications=${APPLICATIONS:-bt-mz sp-mz lu-mz amg irs}
machine=$here/machines/opteron-8350-$( ((threads == 1)) && echo core || echo two-cores).properties
read -ra modes <<<"observe ${MODES:-dct 0 0.1 0.2}"
raw=$here/target/energy.$threads.txt
export OMP_WAIT_POLICY=passive RES_OPTIONS=${RES_OPTIONS:-timeout:1 attempts:1}

# Work that is uneven where the application allows it, of about 18 s.
options() {
  case $1 in
    bt-mz) echo --class W --imbalanced --warmup 100 --steps 1600 ;;
    sp-mz) echo --class W --warmup 200 --steps 4500 ;;
    lu-mz) echo --class W --warmup 200 --steps 4500 ;;
    amg) echo --grid 64 --imbalanced --solves 26 ;;
    irs) echo --zones 48 --imbalanced --steps 110 ;;
    *) echo "energy.sh: no application '$1'; choose of: bt-mz sp-mz lu-mz amg irs" >&2; return 1 ;;
  esac
}

lull_options() {
  case $1 in
    observe) echo --mode observe ;;
    dct) echo --mode act --dct on --dvfs off ;;
    *) echo --mode act --dct on --dvfs on --epsilon "$1" ;;
  esac
}

# The number behind a key of the report, the first time it appears; nan if there is none.
field() {
  awk -F': *|,' -v key="\"$1\"" '$1 ~ key { print $2 == "null" ? "nan" : $2; found = 1; exit } END { if (!found) print "nan" }' \
    "$here/target/energy.json"
}

# How many iterations there were.
iterations() {
  sed -n '/^  "iteration": {/,/^  }/p' "$here/target/energy.json" |
    awk -F': *|,' '$1 ~ /"count"/ { print $2; found = 1 } END { if (!found) print "nan" }'
}

# Seconds and joules of the run, of an iteration by default, of one under the plan, and how many were that; the iteration of the
# first decision, and how many there were.
measure() {
  local app=$1 mode=$2
  rm -f "$here/target/energy.json"
  # shellcheck disable=SC2046
  if ! "$here/../lull" run $(lull_options "$mode") --platform "emulated:$machine" --report "$here/target/energy.json" -- \
    "$here/../lull" app "$app" $(options "$app") --ranks 2 --threads "$threads" >"$here/target/energy.log" 2>&1 ||
    [[ ! -s $here/target/energy.json ]]; then
    cat "$here/target/energy.log" >&2
    return 1
  fi
  echo "$(field wall_s) $(field value) $(field default_iteration_s) $(field default_iteration_j) $(field held_iteration_s)" \
    "$(field held_iteration_j) $(field held_iterations) $(field decided_at_iteration) $(iterations) $(field decided_after_s)"
}

# ratio COLUMN APPLICATION MODE: to the observed run of the same round.
ratio() {
  awk -v column="$1" -v app="$2" -v mode="$3" '
    $2 == app && $3 == "observe" { base[$1] = $column }
    $2 == app && $3 == mode { value[$1] = $column }
    END { for (round in value) if (base[round] > 0) print value[round] / base[round] }' "$raw" | spread %.3f
}

# held COLUMN APPLICATION MODE: under the plan, to the default two columns before.
held() {
  awk -v column="$1" -v app="$2" -v mode="$3" '$2 == app && $3 == mode && $10 ~ /^[1-9]/ { print $column / $(column - 2) }' "$raw" |
    spread %.3f
}

held_runs() {
  awk -v app="$1" -v mode="$2" '$2 == app && $3 == mode { all++; held += $10 ~ /^[1-9]/ } END { print held + 0 "/" all + 0 }' "$raw"
}

# decided APPLICATION MODE: at which iteration first, in how many runs of all, of how many iterations, at which part of the time.
decided() {
  local those all parts
  those=$(awk -v app="$1" -v mode="$2" '$2 == app && $3 == mode && $11 != "nan" { print $11 }' "$raw")
  all=$(awk -v app="$1" -v mode="$2" '$2 == app && $3 == mode && $12 != "nan" { print $12 }' "$raw")
  if [[ -z $those ]]; then
    echo "-"
    return
  fi
  parts=$(awk -v app="$1" -v mode="$2" '$2 == app && $3 == mode && $13 != "nan" { print 100 * $13 / $4 }' "$raw")
  echo "$(spread %.0f <<<"$those") in $(grep -c . <<<"$those"), of $(spread %.0f <<<"$all"), after $(spread %.1f <<<"$parts") %"
}

if ((rounds > 0)); then
  mkdir -p "$here/target"
  : >"$raw"
fi
for ((round = 1; round <= rounds; round++)); do
  for app in $applications; do
    for ((i = 0; i < ${#modes[@]}; i++)); do
      mode=${modes[(i + round) % ${#modes[@]}]}
      echo "$round $app $mode $(measure "$app" "$mode")" >>"$raw"
    done
  done
done
row() { printf '%-7s %-8s %-21s %-21s %-6s %-21s %-21s %s\n' "$@"; }

row "" mode "time" "EMULATED energy" held "time of an iteration" "its EMULATED energy" "first decision"
for app in $applications; do
  for mode in "${modes[@]:1}"; do
    row "$app" "$mode" "$(ratio 4 "$app" "$mode")" "$(ratio 5 "$app" "$mode")" "$(held_runs "$app" "$mode")" \
      "$(held 8 "$app" "$mode")" "$(held 9 "$app" "$mode")" "$(decided "$app" "$mode")"
  done
done
