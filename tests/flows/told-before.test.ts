import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../db/migrate';
import { migrations } from '../../db/migrations/list';
import type { DB } from '../../db/schema';
import { onPostgres } from '../support/database';

function those(isIn: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => isIn(name)));
}

/** Returns all migrations before this one, and all up to and including it. */
function around(name: string) {
  return { before: those((each) => each < name), with: those((each) => each <= name) };
}

/** Returns the file of a table; another one means that all of its rows were rewritten. */
async function fileOf(db: Kysely<DB>, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ file: number }>`
    select pg_relation_filenode(${table}::regclass)::int as file`.execute(db);
  return rows[0]?.file;
}

/** What ended before there was a mail for it is not mailed afterwards. */
onPostgres((_kind, open) => {
  it('0051 tells of no deposit that has ended before it', { timeout: 180_000 }, async () => {
    const database = await open({ bare: true });
    const { db } = database;
    const told = around('0051-deposit-told');
    await migrate(database, told.before);
    const gid = 'gid://shopify/Customer/7';
    await sql`insert into customer_account (customer_gid, stripe_customer_id)
      values (${gid}, 'cus_7')`.execute(db);
    const states = ['credited', 'failed', 'canceled', 'processing', 'review'];
    for (const state of states) {
      await sql`
        insert into deposit (id, customer_gid, stripe_customer_id, form_token, fingerprint,
          amount_cents, payment_method_id, pm_type, pm_name, state, payment_intent_id, credited_at)
        values (${randomUUID()}, ${gid}, 'cus_7', ${randomUUID()}, 'test', 2500, 'pm_7',
          'us_bank_account', 'A bank ending in 6789', ${state}, ${`pi_${state}`},
          ${state === 'credited' ? new Date() : null})`.execute(db);
    }
    const file = await fileOf(db, 'deposit');
    expect(await migrate(database, told.with)).toEqual(['0051-deposit-told']);
    expect(await fileOf(db, 'deposit')).toBe(file);
    const { rows } = await sql<{ state: string }>`
      select state from deposit where outcome_told_at is null order by state`.execute(db);
    expect(rows.map(({ state }) => state)).toEqual(['processing', 'review']);
    const { rows: next } = await sql<{ told: Date | null }>`
      insert into deposit (id, customer_gid, stripe_customer_id, form_token, fingerprint,
        amount_cents, payment_method_id, pm_type, pm_name, state)
      values (${randomUUID()}, ${gid}, 'cus_7', ${randomUUID()}, 'test', 2500, 'pm_7',
        'us_bank_account', 'A bank ending in 6789', 'created')
      returning outcome_told_at as told`.execute(db);
    expect(next).toEqual([{ told: null }]);
  });

  it('0052 tells of no refund that was made before it', { timeout: 180_000 }, async () => {
    const database = await open({ bare: true });
    const { db } = database;
    const told = around('0052-refund-told');
    await migrate(database, told.before);
    for (const state of ['asked', 'done', 'refused']) {
      const gid = state === 'done' ? 'gid://shopify/Refund/1' : null;
      const endedAt = state === 'asked' ? null : new Date();
      await sql`
        insert into order_refund (id, form_token, order_gid, staff_id, input, amount_cents, way,
          from_cents, to_cents, state, refund_gid, next_attempt_at, asked_at, ended_at)
        values (${randomUUID()}, ${randomUUID()}, 'gid://shopify/Order/1', 'staff-1', '{}', 500,
          'original', 0, 500, ${state}, ${gid}, now(), now(), ${endedAt})`.execute(db);
    }
    const file = await fileOf(db, 'order_refund');
    expect(await migrate(database, told.with)).toEqual(['0052-refund-told']);
    expect(await fileOf(db, 'order_refund')).toBe(file);
    const { rows } = await sql<{ state: string }>`
      select state from order_refund where told_at is null`.execute(db);
    expect(rows).toEqual([{ state: 'asked' }]);
  });
});
