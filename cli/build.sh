#!/bin/sh
# build.sh OUTPUT: compiles the supervisor, what starts the tasks of several nodes and, where Slurm's headers are, its plugin into
# the folder OUTPUT. Without a C compiler it says so and succeeds: everything but `lull run` can be built and tested without it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
output=$1
compiler=${CC:-gcc}
if ! command -v "$compiler" >/dev/null 2>&1; then
    echo "skipped: lull-supervise, because there is no C compiler ($compiler)"
    exit 0
fi
mkdir -p "$output"
"$compiler" -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Wall -Wextra -Werror -Wshadow -Wstrict-prototypes -I"$here/../probe/src/main/c" \
    -o "$output/lull-supervise.new" "$here"/src/main/c/*.c "$here/../probe/src/main/c/unsignalled.c"
mv "$output/lull-supervise.new" "$output/lull-supervise"

# Statically where the C library can be had so.
task() {
    "$compiler" -std=gnu11 -O2 -Wall -Wextra -Werror -Wshadow -Wstrict-prototypes "$@" -o "$output/lull-task.new" "$here"/src/main/task/lull_task.c
}
task -static 2>/dev/null || task
mv "$output/lull-task.new" "$output/lull-task"

# Slurm loads plugins of its own version alone: without its headers there is none.
if ! echo '#include <slurm/spank.h>' | "$compiler" -E - >/dev/null 2>&1; then
    echo "skipped: lull_spank.so, because there are no headers of Slurm (libslurm-dev)"
    rm -f "$output/lull_spank.so"
    exit 0
fi
"$compiler" -std=c11 -O2 -fPIC -shared -Wall -Wextra -Werror -Wshadow -Wstrict-prototypes -Wl,-z,now -Wl,-z,relro \
    -o "$output/lull_spank.so.new" "$here"/src/main/slurm/lull_spank.c
mv "$output/lull_spank.so.new" "$output/lull_spank.so"
