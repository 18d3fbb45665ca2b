#!/bin/sh
# PgBouncer signs in at Postgres with the password itself, so it can't be a hash.
set -eu
umask 077
printf '"store" "%s"\n' "$STORE_PASSWORD" > /tmp/users
exec pgbouncer /etc/cluster/pgbouncer.ini
