#!/bin/sh
# build.sh TARGET: compiles the supervisor into TARGET/lull-supervise.
set -eu
here=$(dirname "$0") target=$1
compiler=${CC:-gcc}
if ! command -v "$compiler" >/dev/null; then
  echo "lull: skipped the supervisor: no C compiler '$compiler' (cure: apt-get install gcc libc6-dev, or set CC)"
  exit 0
fi
mkdir -p "$target"
"$compiler" -std=c11 -O2 -Wall -Wextra -Werror -o "$target/lull-supervise.new" "$here/lull_supervise.c" "$here/agent_link.c"
mv "$target/lull-supervise.new" "$target/lull-supervise"
