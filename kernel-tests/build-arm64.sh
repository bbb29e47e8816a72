#!/usr/bin/env bash
# Builds what the emulated arm64 machine boots, in WORK_DIRECTORY: Debian's kernel (kernel), an image with Lull and the checks
# in it (initrd.cpio), and QEMU's device tree with a clock and operating points for its CPUs (machine.dtb).
# usage: build-arm64.sh WORK_DIRECTORY. Exit code 77: a tool or package is missing.
# Needs no root: packages of the other architecture are downloaded by a configuration of apt of their own, and unpacked.
set -euo pipefail

here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
home=$(dirname -- "$here")
mkdir -p "$1"
work=$(CDPATH='' cd -- "$1" && pwd -P)
java_home=${JAVA_HOME:-$(dirname -- "$(dirname -- "$(readlink -f -- "$(command -v javac)")")")}
cache=$home/.setup/kernel-arm64
root=$work/root
apt=(-o APT::Architecture=arm64 -o APT::Architectures=arm64 -o "Dir::State=$cache/apt" -o "Dir::State::Lists=$cache/apt/lists"
  -o "Dir::State::status=$cache/apt/status" -o "Dir::Cache=$cache/apt/cache")

skip() {
  echo "kernel tests on arm64 skipped: $*" >&2
  exit 77
}

require_tools() {
  local tool
  for tool in qemu-system-aarch64 qemu-aarch64-static aarch64-linux-gnu-gcc dtc fdtoverlay cpio make apt-get dpkg-deb "$java_home/bin/jlink"; do
    command -v "$tool" >/dev/null || skip "$tool is not installed"
  done
}

dependency() {
  apt-cache "${apt[@]}" depends "$1" | sed -n 's/ *Depends: \(linux-.*-arm64\)$/\1/p' | head -n 1
}

# The kernel's number changes with every update; what is here is used until the folder is removed.
fetch_packages() {
  local image headers package
  if [[ -f $cache/complete ]]; then return; fi
  rm -rf "$cache"
  mkdir -p "$cache"/apt/{lists/partial,cache/archives/partial} "$cache/packages"
  : >"$cache/apt/status"
  apt-get "${apt[@]}" -q update >"$cache/download.log" 2>&1 || skip "apt can't list packages of arm64, see $cache/download.log"
  image=$(dependency linux-image-arm64)
  headers=$(dependency linux-headers-arm64)
  [[ -n $image && -n $headers ]] || skip "apt knows no linux-image-arm64; on Debian 12 it does"
  (cd "$cache/packages" &&
    apt-get "${apt[@]}" -q download "$image" "$headers" "${headers%-arm64}-common" busybox-static libc6 libgcc-s1 libstdc++6 zlib1g \
      openjdk-17-jdk-headless && apt-get -q download linux-kbuild-6.1) \
    >>"$cache/download.log" 2>&1 || skip "packages could not be downloaded, see $cache/download.log"
  for package in "$cache"/packages/*.deb; do dpkg-deb -x "$package" "$cache"; done
  rm -r "$cache/packages" "$cache/apt"
  sed -i "s|/usr/src/|$cache/usr/src/|" "$cache"/usr/src/"$headers"/Makefile
  touch "$cache/complete"
}

build_native() {
  mkdir -p "$work/native"
  cp "$here"/src/main/arm64/{Makefile,settable_clock.c} "$work/native/"
  make -s -C "$cache"/usr/src/linux-headers-*-arm64 M="$work/native" ARCH=arm64 CROSS_COMPILE=aarch64-linux-gnu- \
    CC=aarch64-linux-gnu-gcc modules >"$work/native/make.log" 2>&1 || { cat "$work/native/make.log" >&2; exit 1; }
  aarch64-linux-gnu-gcc -O2 -Wall -Wextra -Werror -static -o "$work/native/restless_client" "$here/src/main/c/restless_client.c"
  aarch64-linux-gnu-gcc -O2 -Wall -Wextra -Werror -fopenmp -o "$work/native/counted_loops" "$here/src/main/c/counted_loops.c"
  aarch64-linux-gnu-gcc -O2 -Wall -Wextra -Werror -fopenmp -o "$work/native/handed_on" "$here/src/main/c/handed_on.c"
  aarch64-linux-gnu-gcc -O2 -flto -D_GNU_SOURCE -I"$home/probe/src/main/c" -I"$home/channel/src/main/c" -o "$work/native/plan_cost" \
    "$home/benchmarks/src/main/c/plan_cost.c" "$home"/probe/src/main/c/{plan,place,handing,resolve,symbols,emulate,record,descriptor,setspeed,counter}.c
  CC=aarch64-linux-gnu-gcc "$home/probe/build.sh" "$work/native"
  CC=aarch64-linux-gnu-gcc "$home/cli/build.sh" "$work/native"
}

build_device_tree() {
  qemu-system-aarch64 -M "virt,dumpdtb=$work/qemu.dtb" -cpu cortex-a72 -smp 2 -m 1024 2>"$work/dtc.log"
  dtc -@ -q -I dts -O dtb -o "$work/cpus.dtbo" "$here/src/main/arm64/cpus.dts"
  fdtoverlay -i "$work/qemu.dtb" -o "$work/machine.dtb" "$work/cpus.dtbo"
}

# The host's jlink puts together the other architecture's modules; its JVM prepares their classes in QEMU's user mode.
build_runtime() {
  if [[ -x $cache/jre/bin/java ]]; then return; fi
  "$java_home/bin/jlink" --module-path "$cache"/usr/lib/jvm/java-17-openjdk-arm64/jmods \
    --add-modules java.base,java.logging,java.management,jdk.management,jdk.unsupported,jdk.httpserver \
    --no-header-files --no-man-pages --strip-java-debug-attributes --output "$cache/jre"
}

dump_classes() {
  printf '#!/bin/sh\nexec qemu-aarch64-static -L "%s" "%s" "$@"\n' "$root" "$root/opt/jre/bin/java" >"$work/bin/java"
  chmod +x "$work/bin/java"
  cp "$home/cli/target/lull.classes" "$root/opt/lull/"
  JAVA_HOME=$work sh "$home/scripts/dump-classes.sh" "$root/opt/lull"
}

build_image() {
  rm -rf "$root" "$work/bin"
  mkdir -p "$root"/{bin,proc,sys,dev,tmp,run,modules,opt/lull/checks,etc,lib} "$work/bin"
  cp "$cache/bin/busybox" "$root/bin/"
  ln -s busybox "$root/bin/sh"
  install -m 755 "$here/src/main/arm64/init" "$root/init"
  chmod 1777 "$root/tmp"
  cp "$cache"/lib/modules/*/kernel/drivers/{virtio/virtio_mmio,block/virtio_blk,cpufreq/cpufreq-dt,cpufreq/cpufreq_userspace}.ko "$root/modules/"
  cp "$work/native/settable_clock.ko" "$root/modules/"
  cp "$work"/native/{restless_client,counted_loops,handed_on,plan_cost} "$root/bin/"
  install -D "$work/native/lull-supervise" "$root/opt/lull/home/cli/target/lull-supervise"
  install -D "$work/native/liblull.so" "$root/opt/lull/home/probe/target/liblull.so"
  cp -r "$cache/lib/aarch64-linux-gnu" "$root/lib/"
  cp -L "$cache"/usr/lib/aarch64-linux-gnu/libstdc++.so.6 /usr/aarch64-linux-gnu/lib/libgomp.so.1 "$root/lib/aarch64-linux-gnu/"
  ln -s aarch64-linux-gnu/ld-linux-aarch64.so.1 "$root/lib/ld-linux-aarch64.so.1"
  cp -rp "$cache/jre" "$root/opt/jre"
  cp "$home/cli/target/lull.jar" "$root/opt/lull/"
  cp -r "$here/target/classes/." "$root/opt/lull/checks/"
  dump_classes
  # The class archive is good only for the path that it was made at.
  mkdir -p "$root${root%/*}"
  ln -s / "$root$root"
  printf 'root:x:0:0::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n' >"$root/etc/passwd"
  printf 'root:x:0:\nnogroup:x:65534:\n' >"$root/etc/group"
  (cd "$root" && find . | cpio -o -H newc -R 0:0 --quiet) >"$work/initrd.cpio"
}

require_tools
if [[ ! -f $home/cli/target/lull.jar ]]; then
  echo "cli/target/lull.jar is missing; mvn package, or verify, makes it" >&2
  exit 1
fi
fetch_packages
build_native
build_device_tree
build_runtime
build_image
ln -sf "$cache"/boot/vmlinuz-* "$work/kernel"
