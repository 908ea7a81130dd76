#!/usr/bin/env bash
# object-storage.sh SITE REMOTE:BUCKET[/PATH] [OPTION …]
# Copies a site to object storage, such as S3, with rclone, and removes there what the site does not have any more.
# The options are rclone's.
#
# Nobody sees a page whose files are not there: images and scripts come first, then lists, then pages; what is removed
# is removed last. The names of images and scripts depend on their bytes, so browsers keep them for ever, and none is
# copied twice.
set -euo pipefail
if [ $# -lt 2 ]; then
  echo 'usage: object-storage.sh SITE REMOTE:BUCKET[/PATH] [OPTION …]' >&2
  exit 64
fi
site=$1 remote=$2
shift 2
if [ ! -f "$site/.lenticular" ]; then
  # shellcheck disable=SC1111 # quotation marks of the message
  echo "object-storage.sh: “$site” is no site of lenticular" >&2
  exit 66
fi
# Patterns of rclone's filters, in their order. The claim and what a killed build has left are not part of the site.
hidden='- .*'
kept=('+ /photos/**' '+ /originals/**' '+ /assets/**')
pages=('+ *.html' '+ *.atom' '+ /sitemap*.xml')

# copy CACHE FILTER …: copies the files that the filters let through.
copy() {
  local cache=$1 filters=()
  shift
  for filter in "$hidden" "$@"; do filters+=(--filter "$filter"); done
  rclone copy "$site" "$remote" "${filters[@]}" --header-upload "Cache-Control: $cache" "${options[@]}"
}

options=(--ignore-existing "$@")
copy 'public, max-age=31536000, immutable' "${kept[@]}" '- *'
# Files of these kinds keep their names when they change.
options=(--checksum "$@")
copy no-cache "${kept[@]/#+/-}" "${pages[@]/#+/-}"
copy no-cache "${pages[@]}" '- *'
rclone sync "$site" "$remote" --filter "$hidden" --ignore-existing --delete-after "$@"
