import { setTimeout as wait } from 'node:timers/promises';
import type { Recorder } from './recorder';
import type { ReferenceSystem } from './reference';

/** As many acknowledged operations have to be lost as this before the leader dies. */
const LOST = 5;
const LOOKS_MS = 100;
/** With a busy machine's patience. */
const ACKNOWLEDGED_MS = 120_000;
const PROMOTED_MS = 60_000;

/**
 * Loses acknowledged writes on purpose, on a cluster without synchronous replication: the leader goes on alone, cut from
 * its replicas, and is killed; one of them, which has none of it, is promoted.
 *
 * @returns how many disturbances there were
 */
export async function loseWrites(
  { cluster }: ReferenceSystem,
  recorder: Recorder,
): Promise<number> {
  const client = 'nemesis' as const;
  const leader = await cluster.leader();
  const kind = 'partition the leader from nodes, and kill it later';
  recorder.write({ client, type: 'began', event: 1, kind, detail: leader });
  await cluster.partition([leader], 'nodes');
  const since = recorder.now();
  const acknowledgedBy = Date.now() + ACKNOWLEDGED_MS;
  while (recorder.acknowledgedSince(since) < LOST) {
    if (Date.now() > acknowledgedBy) throw new Error('nothing was acknowledged to be lost');
    await wait(LOOKS_MS);
  }
  await cluster.kill(leader, 'SIGKILL', 'all');
  await cluster.heal();
  const promotedBy = Date.now() + PROMOTED_MS;
  for (;;) {
    const next = await cluster.leader().catch(() => leader);
    if (next !== leader) break;
    if (Date.now() > promotedBy) throw new Error('no replica was promoted');
    await wait(LOOKS_MS);
  }
  // The dead one stays away: when it comes back, it is made to follow the other, and what it alone had is gone for good.
  recorder.write({ client, type: 'healed', event: 1, detail: leader });
  return 1;
}
