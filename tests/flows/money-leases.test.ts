import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { claimDueCharges } from '../../app/models/payments/card-charge.server';
import { claimDueBalances } from '../../app/models/ledger/published-balance.server';
import { clearLeases, listLeaseOwners } from '../../app/models/reconciliation/money-leases.server';
import { claimDueEvents, insertStripeEvent } from '../../app/models/webhooks/webhook-event.server';
import type { DB } from '../../db/schema';
import { eachDatabase } from '../support/database';
import { ledgerFixture } from './ledger-fixture';

const NOW = Date.UTC(2026, 10, 21, 12);

/** Returns how often each table was scanned from end to end in this transaction; two leases are a row alone. */
async function loadWhole(trx: Kysely<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; times: bigint }>`
    select relname as name, seq_scan as times from pg_stat_xact_user_tables
    where seq_scan > 0 and relname not in ('reconciler_lease', 'catalogue_reader')`.execute(trx);
  return Object.fromEntries(rows.map(({ name, times }) => [name, Number(times)]));
}

eachDatabase((_kind, open) => {
  it('whose turn it is, and whose it is no more', async () => {
    const { db } = await open();
    const ledger = ledgerFixture(db);
    const owner = `here/1/${randomUUID()}`;
    const gid = await ledger.customer();
    const at = new Date(NOW);
    await ledger.post(gid, 'adjustment', 500, at);
    const deposit = await ledger.open(gid, 2_000, at);
    const event = { id: 'evt_1', type: 'refund.created', objectId: 're_1' } as const;
    const when = { createdSeconds: NOW / 1000, livemode: false, receivedAt: at };
    await insertStripeEvent(db, { ...event, ...when });
    const turns = async () => [
      await claimDueCharges(db, 'deposit', { owner, now: NOW, limit: 9 }),
      await claimDueEvents(db, { owner, now: NOW, limit: 9 }),
      await claimDueBalances(db, { owner, now: NOW, limit: 9 }),
    ];
    expect(await turns()).toEqual([[deposit], [event.id], [gid]]);
    expect(await turns()).toEqual([[], [], []]);
    expect(await listLeaseOwners(db)).toEqual([owner]);
    await clearLeases(db, ['somebody else']);
    expect(await turns()).toEqual([[], [], []]);
    await clearLeases(db, [owner]);
    expect(await listLeaseOwners(db)).toEqual([]);
    expect(await turns()).toEqual([[deposit], [event.id], [gid]]);
  });

  it('a start and an end read no table whole, however much there is', async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      // In nearly empty tables Postgres would prefer a sequential scan.
      await sql`set local enable_seqscan = off`.execute(trx);
      const before = await loadWhole(trx);
      await listLeaseOwners(trx);
      await clearLeases(trx, ['here/1/x']);
      expect(await loadWhole(trx)).toEqual(before);
    });
  });
});
