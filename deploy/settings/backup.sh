#!/bin/sh
# Backs up the node that leads: once with a kind (full, incr); without one when it is promoted, each hour, and again after a
# failure, in full if the last full one is a week old.
set -eu
run() { pgbackrest --config=/etc/cluster/pgbackrest.conf --stanza=store "$@"; }
# Of whoever leads: each promotion begins another.
timeline() {
  psql -h /tmp -U postgres -Atc \
    'select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end' 2>/dev/null || true
}
if [ $# -gt 0 ]; then
  [ -z "$(timeline)" ] || { run stanza-create && run --type="$1" backup; }
  exit
fi
kept=
due=0
while :; do
  leads=$(timeline)
  began=$(date +%s)
  if [ -n "$leads" ] && { [ "$leads" != "$kept" ] || [ "$began" -ge "$due" ]; } && run stanza-create; then
    last=$(run info | sed -n 's/.*full backup: \([0-9]*\)-.*/\1/p' | tail -n 1)
    kind=incr
    [ "${last:-0}" -ge "$(date -d '7 days ago' +%Y%m%d)" ] || kind=full
    if run --type="$kind" backup; then
      kept=$leads
      due=$((began + 3600))
    else
      # It is still due.
      echo "backup: $kind failed" >&2
    fi
  fi
  # The first leader's archive needs the stanza soon; a replica may lead at any time.
  sleep 10
done
