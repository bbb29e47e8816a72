#!/usr/bin/env bash
# Builds what the emulated machine boots, in WORK_DIRECTORY: Debian's cloud kernel (kernel), an image with Lull and the
# checks in it (initrd.cpio), and the P-states of pstates.asl as the firmware offers them (pstates.aml).
# usage: build.sh WORK_DIRECTORY. Exit code 77: a tool or package is missing.
# Needs no root: packages are downloaded and unpacked, never installed.
set -euo pipefail

here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
home=$(dirname -- "$here")
mkdir -p "$1"
work=$(CDPATH='' cd -- "$1" && pwd -P)
java_home=${JAVA_HOME:-$(dirname -- "$(dirname -- "$(readlink -f -- "$(command -v javac)")")")}
cache=$home/.setup/kernel
root=$work/root

skip() {
  echo "kernel tests skipped: $*" >&2
  exit 77
}

require_tools() {
  local tool
  for tool in qemu-system-x86_64 busybox cpio iasl make gcc-12 gcc mpicc.openmpi mpirun.openmpi apt-get dpkg-deb "$java_home/bin/jlink"; do
    command -v "$tool" >/dev/null || skip "$tool is not installed"
  done
}

# The kernel's ABI number changes with every update: what is fetched is what the meta package depends on now.
dependency() {
  apt-cache depends "$1" | sed -n 's/ *Depends: \(linux-.*-cloud-amd64\)$/\1/p' | head -n 1
}

fetch_packages() {
  local image headers
  image=$(dependency linux-image-cloud-amd64)
  headers=$(dependency linux-headers-cloud-amd64)
  [[ -n $image && -n $headers ]] || skip "apt knows no linux-image-cloud-amd64; apt-get update, on Debian 12"
  if [[ -f $cache/$image.complete ]]; then return; fi
  rm -rf "$cache"
  mkdir -p "$cache/packages"
  (cd "$cache/packages" && apt-get -q download "$image" "$headers" "${headers%-cloud-amd64}-common" linux-kbuild-6.1) \
    >"$cache/download.log" 2>&1 || skip "packages could not be downloaded, see $cache/download.log"
  local package
  for package in "$cache"/packages/*.deb; do dpkg-deb -x "$package" "$cache"; done
  rm -r "$cache/packages"
  sed -i "s|/usr/src/|$cache/usr/src/|" "$cache"/usr/src/"$headers"/Makefile
  touch "$cache/$image.complete"
}

build_native() {
  local program
  mkdir -p "$work/native"
  cp "$here"/src/main/c/* "$work/native/"
  make -s -C "$cache"/usr/src/linux-headers-*-cloud-amd64 M="$work/native" modules >"$work/native/make.log" 2>&1 ||
    { cat "$work/native/make.log" >&2; exit 1; }
  strip --strip-debug "$work"/native/{faulty_cpufreq,ranged_cpufreq,settable_powercap}.ko
  for program in restless_client port_value; do
    gcc -O2 -Wall -Wextra -Werror -static -o "$work/native/$program" "$work/native/$program.c"
  done
  mpicc.openmpi -O2 -g -fopenmp -o "$work/native/clocked" "$home/system-tests/src/test/programs/clocked.c"
  compile_table pstates
  compile_table pstates_alike -D ALIKE
}

compile_table() {
  local name=$1
  shift
  iasl "$@" -p "$work/$name" "$here/src/main/acpi/pstates.asl" >"$work/iasl.log" || { cat "$work/iasl.log" >&2; exit 1; }
}

# Made anew when the JDK is another. Under emulation the JVM starts several times faster with its classes prepared.
build_runtime() {
  if cmp -s "$java_home/release" "$cache/jre.of"; then return; fi
  rm -rf "$cache/jre"
  "$java_home/bin/jlink" --add-modules java.base,java.logging,java.management,jdk.management,jdk.unsupported,jdk.httpserver \
    --no-header-files --no-man-pages --strip-debug --output "$cache/jre"
  "$cache/jre/bin/java" -Xshare:dump >"$cache/jre.log" 2>&1
  cp "$java_home/release" "$cache/jre.of"
}

# JNA's library is unpacked by JNA itself; it needs what the runtime needs.
copy_libraries() {
  local library
  {
    find "$cache/jre" -type f \( -name '*.so' -o -path '*/bin/java' \) \
      -exec env "LD_LIBRARY_PATH=$cache/jre/lib:$cache/jre/lib/server" ldd {} +
    find "$root/opt/lull/home" "$root/bin/clocked" "$root/usr" -type f \( -name '*.so*' -o -perm -1 \) -exec ldd {} +
  } | grep -oE '/lib[^ ]*/[^ ]+' | grep -v "^$cache" | sort -u | while read -r library; do
    if [[ -f $library ]]; then cp -L "$library" "$root/lib/x86_64-linux-gnu/"; fi
  done
  for library in libdl.so.2 libpthread.so.0 libm.so.6; do
    cp -L "/lib/x86_64-linux-gnu/$library" "$root/lib/x86_64-linux-gnu/"
  done
  ln -s ../lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 "$root/lib64/"
}

# Open MPI opens its components from where it was built for; those whose libraries are of networks that the guest hasn't are left
# out by Open MPI itself.
copy_mpi() {
  local libraries=usr/lib/x86_64-linux-gnu component
  mkdir -p "$root"/usr/bin "$root"/usr/share "$root"/etc "$root/$libraries/openmpi/lib/openmpi3"
  ln -s ../../lib/x86_64-linux-gnu/libpmix.so.2 "$root/$libraries/libpmix.so.2"
  cp -L "$(command -v mpirun.openmpi)" "$root/usr/bin/mpirun.openmpi"
  for component in "/$libraries"/openmpi/lib/openmpi3/*.so; do
    case ${component##*/} in
      *ucx* | *ofi* | *psm* | *ucc* | *hcoll* | *monitoring*) ;;
      *) cp "$component" "$root/$libraries/openmpi/lib/openmpi3/" ;;
    esac
  done
  cp -L "/$libraries"/openmpi/lib/libmca_common_*.so* "$root/lib/x86_64-linux-gnu/"
  cp -r "/$libraries/pmix2" "$root/$libraries/"
  cp -r /usr/share/openmpi "$root/usr/share/"
  cp -rL /etc/openmpi "$root/etc/"
}

build_image() {
  rm -rf "$root"
  mkdir -p "$root"/{bin,proc,sys,dev,tmp,run,modules,opt/lull/checks,etc,lib/x86_64-linux-gnu,lib64}
  cp "$(command -v busybox)" "$root/bin/busybox"
  ln -s busybox "$root/bin/sh"
  install -m 755 "$here/src/main/guest/init" "$root/init"
  chmod 1777 "$root/tmp"
  cp "$cache"/lib/modules/*/kernel/drivers/cpufreq/{acpi-cpufreq,cpufreq_userspace,cpufreq_powersave}.ko "$root/modules/"
  cp "$work"/native/{faulty_cpufreq,ranged_cpufreq,settable_powercap}.ko "$root/modules/"
  cp "$work"/native/{restless_client,port_value} "$root/bin/"
  cp -rp "$cache/jre" "$root/opt/jre"
  cp "$home"/cli/target/lull.{jar,classes} "$root/opt/lull/"
  JAVA_HOME=$root/opt/jre sh "$home/scripts/dump-classes.sh" "$root/opt/lull"
  cp -r "$here/target/classes/." "$root/opt/lull/checks/"
  install -D "$home/cli/target/lull-supervise" "$root/opt/lull/home/cli/target/lull-supervise"
  install -D "$home/probe/target/liblull.so" "$root/opt/lull/home/probe/target/liblull.so"
  cp "$work/native/clocked" "$root/bin/"
  copy_mpi
  copy_libraries
  # The class archive is good only for the path that it was made at.
  mkdir -p "$root${root%/*}"
  ln -s / "$root$root"
  printf 'root:x:0:0::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n' >"$root/etc/passwd"
  printf '127.0.0.1 localhost guest\n' >"$root/etc/hosts"
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
build_runtime
build_image
ln -sf "$cache"/boot/vmlinuz-* "$work/kernel"
