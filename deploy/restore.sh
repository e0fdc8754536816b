#!/bin/sh
# Fills an installation without data from a folder of backup.sh, starts it and checks it: sh restore.sh FOLDER
set -eu
if [ $# -ne 1 ] || [ ! -f "$1/aura.dump" ] || [ ! -f "$1/media-after.tar.gz" ]; then
  echo 'Usage: sh restore.sh FOLDER, with a folder of backup.sh' >&2
  exit 1
fi
compose() {
  docker compose --file "$(dirname "$0")/compose.yaml" "$@"
}
compose build server
compose up --detach --wait database
# Before the database, so that what is interrupted can be run again.
for copy in before after; do
  docker run --rm --interactive --volume aura_media:/data aura-server tar --extract --gzip --directory=/data \
    < "$1/media-$copy.tar.gz"
done
# All or nothing: it ends at the first table that is there already.
compose exec -T database pg_restore --username=aura --dbname=aura --single-transaction < "$1/aura.dump"
compose up --detach --wait
compose exec -T server node server/src/commands/aura.ts verify
