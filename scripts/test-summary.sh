#!/bin/sh
# test-summary.sh: what the last test run came to, by Surefire's reports of all modules. Fails if a test failed or nothing ran;
# where CI is set, also if more tests were skipped than scripts/most-skipped says.
set -eu
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
cd "$home"
most=$(cat scripts/most-skipped)
set -- */target/surefire-reports/TEST-*.xml
if [ ! -f "$1" ]; then
  echo "lull: no test ran" >&2
  exit 1
fi
awk -v most="$most" -v ci="${CI:-}" '
  function attribute(name,   at) {
    at = index($0, " " name "=\"")
    return at ? substr($0, at + length(name) + 3, index(substr($0, at + length(name) + 3), "\"") - 1) : ""
  }
  function reason(   words) {
    words = attribute("message")
    if (words == "") { words = $0; sub(/.*CDATA\[/, "", words); sub(/^[A-Za-z0-9.]*: /, "", words) }
    return words
  }
  FNR == 1 { split(FILENAME, path, "/"); module = path[1]; if (!(module in ran)) order[++modules] = module }
  /^<testsuite / {
    ran[module] += attribute("tests") - attribute("skipped"); skipped[module] += attribute("skipped")
    failed[module] += attribute("failures") + attribute("errors"); seconds[module] += attribute("time")
  }
  /^  <testcase / { test = attribute("classname") "." attribute("name") }
  /^    <(failure|error)[ >]/ { bad[++failures] = module ": " test }
  /^    <skipped/ { left[++skips] = module ": " test " (" reason() ")" }
  END {
    for (i = 1; i <= skips; i++) print "skipped " left[i]
    printf "%-20s %6s %6s %7s %8s\n", "module", "ran", "failed", "skipped", "seconds"
    for (i = 1; i <= modules; i++) {
      m = order[i]
      printf "%-20s %6d %6d %7d %8.0f\n", m, ran[m], failed[m], skipped[m], seconds[m]
      all += failed[m]
    }
    for (i = 1; i <= failures; i++) print "FAILED " bad[i]
    if (skips > most) print "lull: " skips " tests were skipped, scripts/most-skipped says " most " at most: install what they need"
    exit all > 0 || ci != "" && skips > most
  }' "$@"
