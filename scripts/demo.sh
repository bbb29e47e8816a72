# Sourced by ../lull after setup.sh: ./lull demo, a program that wastes energy by default, and the same one when Lull acts.

demo_platform=emulated:opteron-8350
demo_steps=68
# Planes that each zone has more than its left neighbour: of two tasks the second has 2.3 times the work of the first.
demo_growth=3
# For a cell, by the clock: forty times what it takes a core, so that a busy machine has time for it, too.
demo_nanoseconds=200
# What others do on this machine is no loss by the plan, which would be given up for it at 1 %: docs/runtime.md.
demo_slowdown=10%
# Runs whose times differ by more than that, relative, were disturbed: what is saved is 10 %.
demo_difference=0.05
# More threads a task than the emulated machine's processor has cores would show nothing else.
demo_most_threads=4
# What no run can be judged by, as of lull verify: docs/exit-codes.md.
demo_undecided=3

demo_help() {
  cat <<'END'
Usage: ./lull demo [STEPS]
Installs what is missing (a C compiler, Open MPI, a JDK, Maven), makes Open MPI's Java bindings, builds, and runs the
bundled program heat_zones twice, with two tasks of which one has more work than the other: by default, and with lull run
--mode act. It shows what that saves on a machine that is emulated. What was done before is not done again.
      [STEPS]   time steps of the program, 1 to 1000000; 68 if not given, which take it 19 s
  -h, --help    show this, and do nothing else
Ends with 0 if a plan was held, 3 if this machine was too busy for one or for a comparison.
END
}

compile_demo() {
  local source=$home/cli/src/main/demo/heat_zones.c
  if [[ $setup/heat_zones -nt $source ]]; then return; fi
  say "compiling the demo program"
  mpicc.openmpi -O2 -g -fopenmp -o "$setup/heat_zones" "$source" -lm
}

# The command line of two tasks, and what their environment needs.
demo_command() {
  local ranks=2 cores threads
  cores=$(nproc)
  threads=$((cores >= 2 * ranks ? cores / ranks : 1))
  if ((threads > demo_most_threads)); then threads=$demo_most_threads; fi
  export OMP_NUM_THREADS=$threads OMP_WAIT_POLICY=passive
  # A machine that can't resolve its own name would wait for its name server at the start, twice five seconds.
  export RES_OPTIONS=${RES_OPTIONS:-timeout:1 attempts:1}
  demo_words=(mpirun.openmpi -np "$ranks" --bind-to none)
  if ((EUID == 0)); then demo_words+=(--allow-run-as-root); fi
  if ((cores < ranks)); then demo_words+=(--oversubscribe); fi
  demo_words+=("$setup/heat_zones" "$1" "$demo_growth" "$demo_nanoseconds")
}

# Of what lull run says only the line that tells how far the run is; all of it goes to FILE.
demo_live_line() {
  local piece
  while IFS= read -r -d $'\r' piece || [[ -n $piece ]]; do
    printf '%s\n' "$piece"
    if [[ $piece == "lull: "[0-9]*" s, "* && $piece != *$'\n'* ]]; then
      printf '\r%-*.*s' "$((${COLUMNS:-80} - 1))" "$((${COLUMNS:-80} - 1))" "$piece" >&2
    fi
  done >"$1"
  printf '\r%*s\r' "$((${COLUMNS:-80} - 1))" '' >&2
}

# NAME OPTIONS...: one run, whose output, report and log are in the demo's folder under that name.
demo_run() {
  local name=$1 code=0
  shift
  rm -f "$demo_folder/$name".{out,json,log}
  say "OMP_NUM_THREADS=$OMP_NUM_THREADS $demo_lull run --report $demo_folder/$name.json $* -- ${demo_words[*]}"
  if [[ -t 2 ]]; then
    # A failure is read from the code, not taken for the script's own.
    {
      "$home/lull" run --progress=always --report "$demo_folder/$name.json" "$@" -- "${demo_words[@]}" \
        2>&1 >"$demo_folder/$name.out" | demo_live_line "$demo_folder/$name.log"
      code=${PIPESTATUS[0]}
    } || true
  else
    "$home/lull" run --report "$demo_folder/$name.json" "$@" -- "${demo_words[@]}" \
      >"$demo_folder/$name.out" 2>"$demo_folder/$name.log" || code=$?
  fi
  if ((code > 128)); then exit "$code"; fi
  if ((code != 0)) || [[ ! -s $demo_folder/$name.json ]]; then
    tail -n 20 "$demo_folder/$name.log" >&2
    fail "the program ended with exit code $code; above is the end of $demo_folder/$name.log"
  fi
}

# The comparison of both runs, but for its last line, the sentence, which goes to demo_sentence.
demo_compare() {
  local lines
  mapfile -t lines < <("$home/lull" compare --plot "$demo_folder/saving.svg" "$demo_folder/default.json" "$demo_folder/act.json")
  if ((${#lines[@]} == 0)); then fail "the runs could not be compared; their reports are in $demo_folder"; fi
  printf '%s\n' "${lines[@]::${#lines[@]}-1}"
  demo_sentence=${lines[-1]}
  if ! cmp -s "$demo_folder/default.out" "$demo_folder/act.out"; then
    fail "THE RESULTS DIFFER, please report it: $demo_folder/default.out, $demo_folder/act.out"
  fi
}

demo_seconds() {
  sed -n 's/^  "wall_s": \([0-9.eE+-]*\),\{0,1\}$/\1/p' "$demo_folder/$1.json"
}

# Prints why the two runs show nothing, if they don't: nobody shall take chance for a saving, or for a loss.
demo_disturbance() {
  local default act state
  default=$(demo_seconds default)
  act=$(demo_seconds act)
  state=$(sed -n 's/^    "state": "\(.*\)",\{0,1\}$/\1/p' "$demo_folder/act.json")
  if [[ $state != "holding the plan" ]]; then
    echo "no plan was held to the end of the second run, which ended ${state:-before anything was decided}"
  elif ! grep -Eq '"held_iterations": [1-9]' "$demo_folder/act.json"; then
    echo "the second run was too short for anything to be measured under its plan"
  elif awk -v a="${default:-0}" -v b="${act:-0}" -v most="$demo_difference" 'BEGIN { exit !(a <= 0 || b / a > 1 + most || b / a < 1 - most) }'; then
    LC_ALL=C printf 'the runs took %.1f s and %.1f s, though a plan costs no such time' "$default" "$act"
  fi
}

demo_next() {
  echo
  echo "What to type next:"
  echo "  $demo_lull explain $demo_folder/act.json   # why these frequencies"
  echo "  $demo_lull run --mode dry-run --platform $demo_platform -- mpirun -np 4 ./program   # what yours would save there"
  echo "  $demo_lull doctor   # what this machine lets Lull do"
  echo "A picture of it: $demo_folder/saving.svg; both reports are beside it."
}

# STEPS DISTURBANCE
demo_too_busy() {
  say "the result is the same, but no saving is shown: $2."
  say "Most often other programs kept this machine too busy. When it is quieter: ./lull demo; or with more time: ./lull demo $((4 * $1))"
  say "what the loop did: $demo_lull explain $demo_folder/act.json"
}

demo() {
  local steps=${1:-$demo_steps} demo_folder=$setup/demo demo_lull=$home/lull demo_words demo_sentence disturbance
  if [[ $steps == --help || $steps == -h ]]; then
    demo_help
    return
  fi
  if (($# > 1)) || [[ ! $steps =~ ^[1-9][0-9]{0,6}$ ]] || ((steps > 1000000)); then
    echo "lull demo: '$*': STEPS is one whole number, 1 to 1000000" >&2
    return 2
  fi
  prepare_build
  compile_demo
  mkdir -p "$demo_folder"
  if [[ $PWD -ef $home ]]; then demo_lull=./lull demo_folder=.setup/demo; fi
  demo_command "$steps"
  say "heat_zones has two tasks, of which one has 2.3 times the other's work, and the other waits. It runs twice; its speed"
  say "and joules are those of an EMULATED node of Opteron 8350, because few machines let everybody change frequencies."
  demo_run default --platform "$demo_platform"
  demo_run act --mode act --max-slowdown "$demo_slowdown" --platform "$demo_platform"
  demo_compare
  disturbance=$(demo_disturbance)
  if [[ -n $disturbance ]]; then
    demo_too_busy "$steps" "$disturbance"
    return "$demo_undecided"
  fi
  echo "same result; $demo_sentence"
  demo_next
}
