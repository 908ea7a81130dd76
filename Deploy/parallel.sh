#!/usr/bin/env bash
# parallel.sh PHOTOS SITE PARTS [OPTION …]
# Builds a gallery in parts with GNU parallel, and then links them. The options are those of `lenticular build`.
#
# A build uses all cores of its machine, so one part is made at a time on each: JOBS says otherwise. On several
# machines that share the folders, set PARALLEL, such as PARALLEL='--sshloginfile machines.txt'.
set -euo pipefail
if [ $# -lt 3 ]; then
  echo 'usage: parallel.sh PHOTOS SITE PARTS [OPTION …]' >&2
  exit 64
fi
photos=$1 site=$2 parts=$3
shift 3
build=$(printf '%q ' "${LENTICULAR:-lenticular}" build "$photos" --output "$site" "$@")

# A part that is killed is made again. Photographs that cannot be read (status 2) are named by the last build.
seq "$parts" | parallel --will-cite --jobs "${JOBS:-1}" --retries 3 --halt soon,fail=1 \
  "$build --quiet --shard {}/$parts || [ \$? = 2 ]"
exec bash -c "exec $build"
