#!/bin/sh
# PostgreSQL's image runs this once, on an empty volume.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --file=/etc/master-sql/roles.sql
for role in owner server; do
  case $role in owner) login=master_sql_owner ;; *) login=master_sql ;; esac
  # The password never appears in a command line.
  printf "alter role %s password '%s';\n" "$login" "$(cat "/run/secrets/${role}_password")" |
    psql --username=postgres --set=ON_ERROR_STOP=1 --quiet
done
