#!/bin/sh
# dump-classes.sh FOLDER: makes FOLDER/lull.jsa, the JVM's prepared image of the classes that FOLDER/lull.classes names, out
# of FOLDER/lull.jar. It serves that one JVM and that jar in that place: it is made where Lull is to run. Without it everything
# works, slower.
set -eu
folder=$(cd "$1" && pwd -P)
java=java
if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/java" ]; then java=$JAVA_HOME/bin/java; fi
new=$folder/lull.jsa.$$
trap 'rm -f "$new"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
# A JVM names files in a locale that knows their letters.
if said=$(LC_ALL=C.UTF-8 "$java" -Xshare:dump -XX:+UseSerialGC -Xmx256m "-XX:SharedClassListFile=$folder/lull.classes" \
  "-XX:SharedArchiveFile=$new" -cp "$folder/lull.jar" 2>&1); then
  chmod 644 "$new"
  mv -f "$new" "$folder/lull.jsa"
else
  rm -f "$folder/lull.jsa"
  echo "lull: skipped the class archive, the command starts slower: $(echo "$said" | tail -n 1)"
fi
