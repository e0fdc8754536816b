#!/bin/sh
# Copies the database and the media of compose.yaml into a new folder, while the site runs: sh backup.sh FOLDER
set -eu
if [ $# -ne 1 ]; then
  echo 'Usage: sh backup.sh FOLDER' >&2
  exit 1
fi
if [ -e "$1" ]; then
  echo "$1 exists already. Name a folder that does not." >&2
  exit 1
fi
compose() {
  docker compose --file "$(dirname "$0")/compose.yaml" "$@"
}
unfinished=$1.unfinished
rm -rf "$unfinished"
mkdir -m 700 "$unfinished"
trap 'rm -rf "$unfinished"' EXIT

# Status 1: the server removed an unneeded file during the copy. With S3 there is no such folder.
copy_media() {
  docker run --rm --volume aura_media:/data:ro aura-server sh -c '
    cd /data && if [ -d media/files ]; then exec tar --create --gzip media/files; fi
    exec tar --create --gzip --files-from=/dev/null' > "$unfinished/$1" || [ $? -eq 1 ]
}

# A file is written before the database names it, and may go soon after: both copies together miss none.
copy_media media-before.tar.gz
compose exec -T database pg_dump --username=aura --format=custom aura > "$unfinished/aura.dump"
copy_media media-after.tar.gz
mv "$unfinished" "$1"
echo "$1 holds the database and the media. Keep .env apart from it."
