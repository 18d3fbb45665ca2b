import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { listLiabilityByDay } from '../../app/models/ledger/statement.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { cents } from '../../app/domain/core/money';
import type { LedgerAccountKind, LedgerKind } from '../../app/domain/ledger/ledger';
import { eachDatabase } from '../support/database';
import { ledgerFixture } from './ledger-fixture';

/** The last moment of June 30, 2026 in the store's time, and the first of July 1. */
const JUNE = '2026-07-01T06:59:59.999Z';
const JULY = '2026-07-01T07:00:00.000Z';

/** Returns what we owe customers now, in cents. */
async function findLiability(db: Database['db']): Promise<number> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(cents), 0)::bigint as owed from liability_day`.execute(db);
  return Number(rows[0]?.owed ?? 0n);
}

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: ReturnType<typeof ledgerFixture>;
  beforeAll(async () => {
    database = await open();
    fixture = ledgerFixture(database.db);
  });

  /** Posts a ledger transaction from the house's account to a customer's, or between two of a customer's. */
  const post = (
    gid: string,
    kind: LedgerKind,
    at: string,
    lines: [account: LedgerAccountKind, amount: number][],
  ) =>
    database.db.transaction().execute((trx) =>
      postTransaction(trx, {
        dedupeKey: `test:${randomUUID()}`,
        kind,
        at: new Date(at),
        lines: lines.map(([account, amount]) => ({
          account,
          customerGid: account.startsWith('customer_') ? gid : null,
          amountCents: cents(amount),
        })),
      }),
    );
  const violations = async () =>
    (
      await sql`select subject, detail from audit_violation
        where check_name = 'I-26'`.execute(database.db)
    ).rows;

  it('is what customers have at the end of each day of the store, and what has changed it', async () => {
    const gid = await fixture.customer();
    await fixture.credit(gid, 10_000, new Date(JUNE));
    await post(gid, 'payment_held', JULY, [
      ['customer_paid', -4_000],
      ['customer_reserved', 4_000],
    ]);
    await post(gid, 'payment_spent', JULY, [
      ['customer_reserved', -4_000],
      ['settlement', 4_000],
    ]);
    await post(gid, 'adjustment', '2026-07-03T12:00:00Z', [
      ['customer_paid', 500],
      ['loss', -500],
    ]);
    const days = await listLiabilityByDay(database.db, { from: '2026-06-30', to: '2026-07-03' });
    expect(days.map(({ day, owedCents }) => [day, owedCents])).toEqual([
      ['2026-06-30', 10_200],
      ['2026-07-01', 6_200],
      ['2026-07-02', 6_200],
      ['2026-07-03', 6_700],
    ]);
    expect(days[0]).toMatchObject({ changes: { deposit: 10_000, bonus: 200, spent: 0 } });
    expect(days[1]).toMatchObject({
      changes: { spent: -4_000, moved: 0 },
      balances: { customer_paid: 6_000, customer_bonus: 200, customer_reserved: 0 },
    });
    expect(days[3]?.changes.adjustment).toBe(500);
    // The first day includes everything before the span.
    const [later] = await listLiabilityByDay(database.db, { from: '2026-07-02', to: '2026-07-02' });
    expect(later).toMatchObject({ owedCents: 6_200, changes: { deposit: 0, spent: 0 } });
    expect(await findLiability(database.db)).toBe(6_700);
    expect(await violations()).toEqual([]);
  });

  it('comes to its sum when many write at once, on days in any order', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => fixture.customer()));
    const before = await findLiability(database.db);
    await Promise.all(
      Array.from({ length: 24 }, (_, nth) => {
        const gid = people[nth % 4] ?? '';
        const days = [`2026-08-0${1 + (nth % 3)}T12:00:00Z`, `2026-08-0${3 - (nth % 3)}T12:00:00Z`];
        return database.db.transaction().execute(async (trx) => {
          for (const at of days) {
            await postTransaction(trx, {
              dedupeKey: `many:${randomUUID()}`,
              kind: nth % 2 === 0 ? 'adjustment' : 'opening',
              at: new Date(at),
              lines: [
                { account: 'customer_paid', customerGid: gid, amountCents: cents(100) },
                { account: 'external', customerGid: null, amountCents: cents(-100) },
              ],
            });
          }
        });
      }),
    );
    expect((await findLiability(database.db)) - before).toBe(4_800);
    expect(await violations()).toEqual([]);
  });

  it('a day that was changed by hand is seen, and so is a missing guard', async () => {
    class Undo extends Error {}
    for (const damage of [
      `update liability_day set cents = cents + 1 where day = '2026-06-30' and account = 'customer_paid'`,
      'alter table ledger_tx disable trigger ledger_tx_by_day',
    ]) {
      const attempt = database.db.transaction().execute(async (trx) => {
        await sql.raw(damage).execute(trx);
        const { rows } = await sql`select subject from audit_violation
          where check_name = 'I-26'`.execute(trx);
        expect(rows).toHaveLength(1);
        throw new Undo();
      });
      await expect(attempt).rejects.toThrow(Undo);
    }
    expect(await violations()).toEqual([]);
  });
});
