#!/bin/sh
# build.sh OUTPUT: compiles the preload library into the folder OUTPUT. Without a C compiler it says so and succeeds:
# everything else of Lull can be built and tested without it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
output=$1
compiler=${CC:-gcc}
if ! command -v "$compiler" >/dev/null 2>&1; then
    echo "skipped: liblull.so, because there is no C compiler ($compiler)"
    exit 0
fi
jdk=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}
mkdir -p "$output"
# No sibling calls: a tail call to dlsym(RTLD_NEXT, ...) would look for the next library after the caller's.
"$compiler" -std=c11 -D_GNU_SOURCE -O2 -g -flto=auto -fPIC -shared -fvisibility=hidden -fno-optimize-sibling-calls \
    -Wall -Wextra -Werror -Wshadow -Wstrict-prototypes \
    -I"$here/../channel/src/main/c" -I"$jdk/include" -I"$jdk/include/linux" \
    -Wl,-z,defs -Wl,-z,now -Wl,-z,relro -Wl,-soname,liblull.so -o "$output/liblull.so.new" "$here"/src/main/c/*.[cS] \
    -static-libgcc -Wl,--exclude-libs,ALL -ldl -lpthread
mv "$output/liblull.so.new" "$output/liblull.so"

# gcc's AddressSanitizer must be the first library, and knows itself by a part of its path: by this one it lets us pass.
mkdir -p "$output/before-libasan.so"
ln -sf ../liblull.so "$output/before-libasan.so/liblull.so"
