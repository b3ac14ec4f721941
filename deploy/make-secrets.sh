#!/bin/sh
# Makes the files in deploy/secrets that compose.yaml hands to its services; what is there already stays.
#   deploy/make-secrets.sh [FOLDER]
set -eu
umask 077
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
cd "$folder"

random() { openssl rand -hex 32; }
make() { [ -e "$1" ] || cat >"$1"; }

for name in postgres_password owner_password server_password signing_key_secret metrics_token; do
  random | tr -d '\n' | make "$name"
done
owner=$(cat owner_password)
server=$(cat server_password)
printf 'postgres://master_sql_owner:%s@postgres:5432/master_sql' "$owner" | make owner_database_url
printf 'postgres://master_sql:%s@pgbouncer:6432/master_sql' "$server" | make server_database_url
# Grader services listen for new answers, which a pool of transactions doesn't pass on.
printf 'postgres://master_sql:%s@postgres:5432/master_sql' "$server" | make grader_database_url
printf '"master_sql" "%s"\n' "$server" | make pgbouncer_userlist
make google_client_secret </dev/null

# Nobody else enters the folder; Compose mounts each file for the user of its service, whom it can't make the owner.
chmod 700 .
chmod 644 ./*
[ -s google_client_secret ] || echo "Write the secret of your Google client into $folder/google_client_secret."
