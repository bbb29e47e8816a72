#!/bin/sh
# bare-root.sh ROOT: makes a root directory with next to nothing in it: busybox as /bin/sh and what scripts call, bash, the JVM of
# this machine, their libraries, and an empty database of dpkg's. Nothing is mounted, so that it can be made
# and removed anywhere.
set -eu
root=$1
mkdir -p "$root/bin" "$root/dev" "$root/dev/shm" "$root/etc" "$root/tmp" "$root/usr/bin" "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
chmod 1777 "$root/tmp" "$root/dev/shm"
: >"$root/var/lib/dpkg/status"
mknod -m 666 "$root/dev/null" c 1 3
cp "$(command -v busybox)" "$root/bin/busybox"
for name in sh cat chmod dirname env id mkdir mv readlink rm tail; do ln -s busybox "$root/bin/$name"; done

# copied FILE...: under the same names, whatever links lead there.
copied() {
  for file in "$@"; do
    mkdir -p "$root$(dirname "$file")"
    cp -L "$file" "$root$file"
  done
}

cp -L "$(command -v bash)" "$root/bin/bash"
cp -L /bin/true "$root/bin/true"
java=$(readlink -f "$(command -v java)")
jvm=${java%/bin/java}
copied "$java"
(cd "$jvm" && find -L lib conf -type f ! -name '*.jsa' ! -name src.zip ! -name ct.sym) | while read -r file; do copied "$jvm/$file"; done
ln -s "$java" "$root/usr/bin/java"
# All of /proc that the JVM can't start without, and that the launcher reads.
mkdir -p "$root/proc/self"
ln -s "$java" "$root/proc/self/exe"
: >"$root/proc/self/environ"
# Libraries of the JVM's own are there already.
for file in "$(command -v bash)" "$java" "$jvm"/lib/*.so "$jvm"/lib/server/libjvm.so; do ldd "$file" || true; done 2>/dev/null \
  | sed -n 's:^[^/]*\(/[^ ]*\) (0x.*:\1:p' | sort -u | while read -r file; do
  case $file in "$jvm"/* | *libX* | *libasound* | *libcups*) ;; *) copied "$file" ;; esac
done
