#!/bin/sh
# build.sh OUTPUT: compiles the supervisor into the folder OUTPUT. Without a C compiler it says so and succeeds:
# everything but `lull run` can be built and tested without it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
output=$1
compiler=${CC:-gcc}
if ! command -v "$compiler" >/dev/null 2>&1; then
    echo "skipped: lull-supervise, because there is no C compiler ($compiler)"
    exit 0
fi
mkdir -p "$output"
"$compiler" -std=c11 -O2 -Wall -Wextra -Werror -Wshadow -Wstrict-prototypes -o "$output/lull-supervise.new" "$here"/src/main/c/*.c
mv "$output/lull-supervise.new" "$output/lull-supervise"
