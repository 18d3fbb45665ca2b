import type { Config } from '../../app/config/config.server';
import { REENTERING } from '../../app/domain/reconciliation/newer-outside';
import {
  listNewerOutside,
  type NewerOutside,
} from '../../app/services/reconciliation/list-newer-outside.server';
import { createLog } from '../../server/log';
import { createStoreApp } from '../../server/store-app';
import { lostRows, type Lost } from './lost-rows';
import { proveDatabase, type Proof } from './prove';
import { restoreServer, type RestoredServer } from './restored-server';

/** Clocks of platforms and databases differ, and Stripe's intents are older than what is made of them. */
const EARLIER_MS = 10 * 60_000;

export type DrillOptions = {
  /** pgBackRest's settings with the repository. */
  settings: string;
  folder: string;
  /** The last moment that is to be in it; null for all that was archived. */
  to: Date | null;
  /** Of the old cluster; null where it can't be read any more. */
  oldUrl: string | null;
  /** The store's own settings: its platforms, which are only read. */
  config: Config;
  /** Whether the restored database is to replace the store: then QuickBooks is read too, with its connection. */
  isForGood: boolean;
  log: (line: string) => void;
};

export type DrillResult = {
  server: RestoredServer;
  proof: Proof;
  newer: NewerOutside;
  /** Null where the old cluster couldn't be read, or was not to be. */
  lost: Lost | null;
  /** Restored, whole, and everything that it lacks is known. */
  isProven: boolean;
};

/**
 * Restores the backup into a server of its own, proves that it is a whole store, and says what it lacks: what Stripe,
 * Shopify and QuickBooks have of it, and the old cluster's rows. Nothing is written but the new server's folder.
 *
 * @throws if it can't be restored; the caller stops the server that is returned
 */
export async function drill(options: DrillOptions): Promise<DrillResult> {
  const { settings, folder, to, config, isForGood, log } = options;
  log(`restoring to ${to ? to.toISOString() : 'the end of what is archived'}`);
  const server = await restoreServer({ settings, folder, to });
  try {
    const { lastCommitAt, copiedMs, replayedMs } = server;
    log(
      `restored: copied in ${seconds(copiedMs)}, replayed in ${seconds(replayedMs)}, last commit ` +
        `${lastCommitAt?.toISOString() ?? 'before the backup'}`,
    );
    const moment = to ?? lastCommitAt ?? new Date();
    const app = await createStoreApp(
      { ...config, databaseUrl: server.url, directUrl: undefined, replicaUrl: undefined },
      createLog(config, { otherwise: 2 }),
    );
    let proof: Proof;
    let newer: NewerOutside;
    try {
      proof = await proveDatabase(app.database, moment);
      sayProof(proof, log);
      const since = new Date(moment.getTime() - EARLIER_MS);
      const withBooks = isForGood || config.everyPlatformIsSandbox;
      newer = await listNewerOutside(app, { since, withBooks });
      sayNewer(newer, log);
      if (!withBooks) log('QuickBooks is not read beside a store that runs (--for-good)');
    } finally {
      await app.database.close();
    }
    const lost = await readLost(options, { restoredUrl: server.url, moment });
    const isWhole = proof.wrongs.length === 0 && Object.keys(newer.unread).length === 0;
    const isCompared = options.oldUrl === null || lost !== null;
    const isProven = isWhole && isCompared && Object.keys(lost?.tooMany ?? {}).length === 0;
    log(isProven ? 'the restored store is whole' : 'NOT PROVEN');
    return { server, proof, newer, lost, isProven };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function readLost(
  { oldUrl, log }: Pick<DrillOptions, 'oldUrl' | 'log'>,
  { restoredUrl, moment }: { restoredUrl: string; moment: Date },
): Promise<Lost | null> {
  if (oldUrl === null) return null;
  try {
    const lost = await lostRows({ oldUrl, restoredUrl }, moment);
    sayLost(lost, log);
    return lost;
  } catch (error) {
    log(`NOT READ the old cluster: ${(error as Error).message}`);
    return null;
  }
}

function sayProof(
  { counts, entriesCents, owedCents, wrongs }: Proof,
  log: DrillOptions['log'],
): void {
  const sizes = Object.entries(counts).map(([table, count]) => `${table} ${count}`);
  log(`rows: ${sizes.join(', ')}`);
  log(
    `ledger: entries sum up to ${dollars(entriesCents)}, owed to customers ${dollars(owedCents)}`,
  );
  for (const wrong of wrongs) log(`WRONG ${wrong}`);
  if (wrongs.length === 0) log('every check of the ledger holds, every migration is there');
}

function sayNewer({ things, unread }: NewerOutside, log: DrillOptions['log']): void {
  log(`to be re-entered: ${things.length} things that the platforms have and this database lacks`);
  for (const { system, kind, by, id, at, amountCents, customer, detail } of things) {
    const more = Object.entries({ ...(customer && { customer }), ...detail });
    const amount = amountCents === null ? 'of an unknown amount' : dollars(amountCents);
    const facts = more.map(([name, value]) => `${name} ${value}`).join(', ');
    log(`  ${by}: ${system} ${kind} ${id} ${amount} ${at ?? ''} (${facts})`);
  }
  const kinds = new Map(things.map(({ kind, by }) => [`${kind} ${by}`, REENTERING[kind][by]]));
  for (const [name, sentence] of kinds) log(`  ${name}: ${sentence ?? ''}`);
  for (const [platform, why] of Object.entries(unread)) log(`NOT READ ${platform}: ${why}`);
}

function sayLost({ ledger, rows, tooMany }: Lost, log: DrillOptions['log']): void {
  const sizes = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  log(`rows of the old cluster that are not here: ${sizes.join(', ') || 'none'}`);
  for (const { kind, key, at, cents } of ledger) log(`  ${at} ${kind} ${key} ${dollars(cents)}`);
  for (const [table, count] of Object.entries(tooMany))
    log(`WRONG ${count} rows of ${table} are from before the moment, and not here`);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}
