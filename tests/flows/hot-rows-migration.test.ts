import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { migrations } from '../../db/migrations/list';
import type { DB } from '../../db/schema';
import { cents } from '../../app/domain/core/money';
import { listLiabilityByDay } from '../../app/models/ledger/statement.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { eachDatabase } from '../support/database';

const STEP = '0107-shards-of-hot-rows';
const GID = 'gid://shopify/Customer/1';
const AT = new Date('2026-11-20T20:00:00Z');

const post = (db: Kysely<DB>, amount: number) =>
  db.transaction().execute((trx) =>
    postTransaction(trx, {
      dedupeKey: `test:${randomUUID()}`,
      kind: 'adjustment',
      at: AT,
      lines: [
        { account: 'customer_paid', customerGid: GID, amountCents: cents(amount) },
        { account: 'external', customerGid: null, amountCents: cents(0 - amount) },
      ],
    }),
  );

async function balanceOf(db: Kysely<DB>, kind: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ cents: bigint }>`
    select balance_cents as cents from ledger_balance where kind = ${kind}`.execute(db);
  return rows[0]?.cents;
}

eachDatabase((_kind, open) => {
  it('what came to our own accounts before and after is one balance, and the audits find nothing', async () => {
    const { db } = await open({ bare: true });
    const names = Object.keys(migrations);
    const nth = names.indexOf(STEP);
    for (const name of names.slice(0, nth)) await migrations[name]?.up(db);
    await sql`insert into customer_account (customer_gid, imported) values (${GID}, true)`.execute(
      db,
    );
    await post(db, 1_000);
    await db.transaction().execute(async (trx) => migrations[STEP]?.up(trx));
    for (const name of names.slice(nth + 1)) await migrations[name]?.up(db);

    // More than there are shards.
    for (let times = 0; times < 20; times += 1) await post(db, 5);
    expect(await balanceOf(db, 'external')).toBe(-1_100n);
    expect(await balanceOf(db, 'customer_paid')).toBe(1_100n);
    const days = await listLiabilityByDay(db, { from: '2026-11-20', to: '2026-11-20' });
    expect(JSON.stringify(days)).toContain('1100');
    const { rows } = await sql<{ shards: number }>`
      select count(distinct shard)::integer as shards from liability_day where shard > 0`.execute(
      db,
    );
    expect(rows[0]?.shards).toBeGreaterThan(1);
    const found = await sql<{ check_name: string }>`
      select check_name from audit_violation where check_name in ('I-2', 'I-13', 'I-14', 'I-26')`.execute(
      db,
    );
    expect(found.rows).toEqual([]);
  });
});
