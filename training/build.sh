#!/bin/sh
# build.sh OUTPUT: compiles the training kernels into the folder OUTPUT. Without a C compiler it says so and succeeds:
# everything but `lull train` can be built and tested without them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
output=$1
compiler=${CC:-gcc}
if ! command -v "$compiler" >/dev/null 2>&1; then
    echo "skipped: lull-kernels, because there is no C compiler ($compiler)"
    exit 0
fi
mkdir -p "$output"
"$compiler" -std=gnu11 -O3 -fcx-limited-range -fopenmp -Wall -Wextra -Werror -Wshadow -Wstrict-prototypes \
    -o "$output/lull-kernels.new" "$here"/src/main/c/*.c -lm
mv "$output/lull-kernels.new" "$output/lull-kernels"
