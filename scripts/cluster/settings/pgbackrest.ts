/** The name of the cluster in its repository. */
export const STANZA = 'store';
/** How often a leader that writes little archives nevertheless, in seconds: so much is lost if all three nodes are. */
export const ARCHIVED_SECONDS = 60;

export type PgbackrestOptions = {
  /** Where backups and the log are kept: of another machine, or an object store by `PGBACKREST_REPO1_…` in the environment. */
  repository: string;
  /** Of the node's Postgres; without it only a restore can use the settings, which names its own. */
  node?: { dataFolder: string; socketFolder: string };
  /** For its own locks: nodes of one machine need one each. */
  lockFolder: string;
};

/**
 * Returns pgBackRest's settings. Two full backups are kept with what was archived since the older one, so any moment
 * of that time can be restored. What a log file would say is said to whoever runs it.
 */
export function pgbackrestSettings({ repository, node, lockFolder }: PgbackrestOptions): string {
  const lines = [
    '[global]',
    `repo1-path=${repository}`,
    'repo1-retention-full=2',
    // Small files together, and each only if it has changed within.
    'repo1-bundle=y',
    'compress-type=zst',
    `lock-path=${lockFolder}`,
    'log-level-console=warn',
    'log-level-file=off',
    'start-fast=y',
    'archive-timeout=60',
    `[${STANZA}]`,
    ...(node ? [`pg1-path=${node.dataFolder}`, `pg1-socket-path=${node.socketFolder}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns Postgres' `archive_command`: without the clock that a test moves for Postgres alone. */
export function archiveCommand(settingsFile: string): string {
  return `env -u LD_PRELOAD pgbackrest --config=${settingsFile} --stanza=${STANZA} archive-push %p`;
}

/**
 * Returns the script that makes a backup on the node that leads, and nothing on the others: once with a kind (`full`,
 * `incr`); without one at once when it is promoted, then each hour, and again after a failure, a full one if the last is
 * a week old. The first is full whatever was asked for.
 */
export function backupScript(settingsFile: string, socketFolder: string): string {
  return `#!/bin/sh
# Backs up the node that leads: once with a kind (full, incr); without one when it is promoted, each hour, and again after a
# failure, in full if the last full one is a week old.
set -eu
run() { pgbackrest --config=${settingsFile} --stanza=${STANZA} "$@"; }
# Of whoever leads: each promotion begins another.
timeline() {
  psql -h ${socketFolder} -U postgres -Atc \\
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
    last=$(run info | sed -n 's/.*full backup: \\([0-9]*\\)-.*/\\1/p' | tail -n 1)
    kind=incr
    [ "\${last:-0}" -ge "$(date -d '7 days ago' +%Y%m%d)" ] || kind=full
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
`;
}
