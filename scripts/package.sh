# Sourced by ../lull after install.sh: ./lull package, which makes packages of what ./lull install installs.

package_help() {
  cat <<'END'
Usage: ./lull package [--no-build] deb|rpm|tar|container
Builds Lull if that is to be done, and makes a package of it in target/packages.
      deb          for Debian 12 and what follows it, with dpkg-deb; DEBFULLNAME and DEBEMAIL name the maintainer
      rpm          for distributions with RPM, with rpmbuild
      tar          files below opt/lull, to be unpacked in /
      container    the Debian package and a Containerfile for it
      --no-build   package what is built already
  -h, --help       show this, and do nothing else
END
}

package() {
  local kind= build=() out=$home/target/packages version stage code
  while (($# > 0)); do
    case $1 in
      -h | --help)
        package_help
        return
        ;;
      --no-build) build=(--no-build) ;;
      deb | rpm | tar | container) kind=$1 ;;
      *) refuse "package: '$1' is none of deb, rpm, tar and container; --help tells more" ;;
    esac
    shift
  done
  if [[ -z $kind ]]; then refuse "package: which one: deb, rpm, tar or container?"; fi
  version=$(lull_version)
  stage=$(mktemp -d)
  # shellcheck disable=SC2064 # what they are called now
  trap "rm -rf $(printf '%q ' "$stage" "$out/new.$$")" EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  mkdir -p "$out"
  # In no condition, where bash would go on after what fails.
  set +e
  (
    set -e
    umask 022
    chmod 755 "$stage"
    "package_$kind"
  )
  code=$?
  set -e
  hand_back
  if ((code != 0)); then fail "package: no $kind was made, see above"; fi
}

# What install lays out, in a subshell of its own, whose traps end with it.
stage_in() {
  (DESTDIR=$stage/root install "${build[@]}" --prefix "$1" >/dev/null)
  # The lists are for uninstall, which packages have their own of.
  rm -f "$stage/root$1"/lib/lull/{installed,folders}
}

package_tar() {
  stage_in /opt/lull
  # Not opt itself, which may be a link or another's there.
  reproducible_tar "$stage/root" opt/lull | xz -T1 >"$out/new.$$"
  mv "$out/new.$$" "$out/lull-$version.tar.xz"
  say "made target/packages/lull-$version.tar.xz; unpack it in / and run /opt/lull/lib/lull/dump-classes.sh /opt/lull/lib/lull"
}

reproducible_tar() {
  tar -C "$1" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(source_date)" -cf - "$2"
}

# When the newest source changed: packages of the same sources are the same.
source_date() {
  echo "${SOURCE_DATE_EPOCH:-$(stat -c %Y "$home/cli/target/lull.jar")}"
}

package_deb() {
  local root=$stage/root
  if ! command -v dpkg-deb >/dev/null; then fail "package: deb: dpkg-deb is missing; this is no Debian"; fi
  stage_system
  debian_layout "$root"
  debian_control "$root"
  SOURCE_DATE_EPOCH=$(source_date) dpkg-deb --root-owner-group -Zxz --build "$root" "$out/new.$$" >/dev/null
  # At once: somebody may be reading an earlier one.
  mv "$out/new.$$" "$out/$(debian_name)"
  say "made target/packages/$(debian_name)"
}

# A package's files below $stage/root, and its version: distributions sort ~ before nothing at all.
stage_system() {
  local root=$stage/root file
  stage_in /usr
  version=${version/-SNAPSHOT/\~snapshot}
  for file in "$root"/usr/lib/lull/{lull-supervise,lull-task,lull-kernels,*.so}; do
    if [[ -f $file ]]; then strip --strip-unneeded "$file"; fi
  done
  mkdir -p "$root/etc/lull"
  mv "$root/usr/share/doc/lull/lull.conf" "$root/etc/lull/lull.conf"
}

package_rpm() {
  local root=$stage/root file
  if ! command -v rpmbuild >/dev/null; then fail "package: rpm: rpmbuild is missing; apt-get install rpm, or dnf install rpm-build"; fi
  stage_system
  rpm_files "$root" >"$stage/files"
  sed -e "s/@VERSION@/$version/" -e "s:@STAGE@:$root:" -e "s:@LIST@:$stage/files:" "$home/scripts/package/lull.spec.in" >"$stage/lull.spec"
  SOURCE_DATE_EPOCH=$(source_date) rpmbuild -bb --quiet --define "_topdir $stage/rpm" --define "_rpmdir $stage/rpms" \
    --define "_rpmfilename %{NAME}-%{VERSION}-%{RELEASE}.%{ARCH}.rpm" --define "__os_install_post %{nil}" \
    --define "debug_package %{nil}" --define "_buildhost localhost" --define "use_source_date_epoch_as_buildtime 1" \
    --define "clamp_mtime_to_source_date_epoch 1" --define "_build_id_links none" "$stage/lull.spec"
  for file in "$stage"/rpms/*.rpm; do
    mv "$file" "$out/"
    say "made target/packages/${file##*/}"
  done
}

# All files, and the folders that no other package has.
rpm_files() {
  (cd "$1" && find usr \( -type f -o -type l \) -printf '/%p\n' \
    && find usr/lib/lull usr/share/lull usr/share/doc/lull usr/share/modulefiles/lull -type d -printf '%%dir /%p\n')
}

debian_name() {
  echo "lull_${version}_$(dpkg --print-architecture).deb"
}

# Where Debian wants what is elsewhere in a folder of one's own.
debian_layout() {
  local doc=$1/usr/share/doc/lull
  mkdir -p "$1/usr/share/zsh/vendor-completions"
  mv "$1/usr/share/zsh/site-functions/_lull" "$1/usr/share/zsh/vendor-completions/_lull"
  rmdir "$1/usr/share/zsh/site-functions"
  rm "$doc/LICENSE"
  # What the notices of libraries say of the Apache License is a copy of Debian's own.
  find "$doc/notices/texts" \( -name 'LICENSE*' -o -name AL2.0 -o -name LGPL2.1 \) -execdir sh -c 'mv "$1" "./$1-text"' _ {} \;
  sed "s/@YEAR@/$(date -u +%Y -d "@$(source_date)")/" "$home/scripts/package/copyright.in" >"$doc/copyright"
  command install -D -m 644 "$home/scripts/package/lintian-overrides" "$1/usr/share/lintian/overrides/lull"
  if [[ -n ${DEBEMAIL:-} ]]; then sed -i '/DEBEMAIL/d; /bogus-mail-host/d' "$1/usr/share/lintian/overrides/lull"; fi
  # It is read by a shell, and never run.
  sed -i '1{/^#!/d}' "$1/usr/share/bash-completion/completions/lull"
  { echo "lull ($version) unstable; urgency=medium" && echo && echo "  * See CHANGELOG.md.gz." && echo \
    && echo " -- $(maintainer)  $(LC_ALL=C date -u -R -d "@$(source_date)")"; } | gzip -9n >"$doc/changelog.gz"
  gzip -9n "$doc/CHANGELOG.md"
  if [[ -d $1/usr/share/man/man1 ]]; then gzip -9n "$1"/usr/share/man/man1/*.1; fi
}

debian_control() {
  local control=$1/DEBIAN file
  mkdir -p "$control"
  sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$(dpkg --print-architecture)/" \
    -e "s/@SIZE@/$(du -sk --apparent-size "$1" | cut -f1)/" -e "s/@DEPENDS@/$(debian_depends "$1")/" \
    -e "s/@MAINTAINER@/$(maintainer | sed 's:[&/\\]:\\&:g')/" \
    "$home/scripts/package/control.in" >"$control/control"
  echo /etc/lull/lull.conf >"$control/conffiles"
  for file in postinst prerm postrm; do command install -m 755 "$home/scripts/package/$file" "$control/$file"; done
  (cd "$1" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$control/md5sums"
  chmod 644 "$control/md5sums" "$control/conffiles" "$control/control"
}

# Who answers for the package: the site that makes it, by Debian's variables for that.
maintainer() {
  echo "${DEBFULLNAME:-Lull} <${DEBEMAIL:-lull@localhost.localdomain}>"
}

# The packages of the libraries that our programs need, by dpkg's own tool where it is there.
debian_depends() {
  if command -v dpkg-shlibdeps >/dev/null; then
    mkdir -p "$stage/shlibs/debian"
    printf 'Source: lull\n\nPackage: lull\nArchitecture: any\n' >"$stage/shlibs/debian/control"
    (cd "$stage/shlibs" && dpkg-shlibdeps -O "$1"/usr/lib/lull/{lull-supervise,liblull.so,lull-kernels} 2>/dev/null) \
      | sed -n 's/^shlibs:Depends=//p'
  else
    echo "libc6 (>= 2.36), libgomp1"
  fi
}

package_container() {
  package_deb
  sed "s/@PACKAGE@/$(debian_name)/" "$home/scripts/package/Containerfile.in" >"$out/Containerfile"
  say "made target/packages/Containerfile"
}
