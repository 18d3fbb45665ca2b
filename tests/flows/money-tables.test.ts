import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../db/schema';
import { eachDatabase } from '../support/database';

const GID = 'gid://shopify/Customer/1';
const TOKEN = '00000000-0000-4000-8000-000000000001';

/** Returns an insert of a deposit with the required columns; `changes` maps columns to SQL. */
function deposit(changes: Record<string, string> = {}): string {
  const row: Record<string, string> = {
    id: 'gen_random_uuid()',
    customer_gid: `'${GID}'`,
    stripe_customer_id: `'cus_1'`,
    form_token: 'gen_random_uuid()',
    fingerprint: `'f'`,
    amount_cents: '1000',
    payment_method_id: `'pm_1'`,
    pm_type: `'card'`,
    pm_name: `'Visa'`,
    state: `'failed'`,
    ...changes,
  };
  return `insert into deposit (${Object.keys(row).join()}) values (${Object.values(row).join()})`;
}

const transaction = (key: string, entries: readonly string[]) => `
  with made as (insert into ledger_tx (id, dedupe_key, kind)
    values (gen_random_uuid(), '${key}', 'adjustment') returning id)
  insert into ledger_entry (tx_id, line, account_id, amount_cents)
  select made.id, line, account.id, cents from made,
    (values ${entries.join()}) as entry (line, kind, cents)
    join ledger_account account on account.kind = entry.kind`;

/** The safety net of money-security M-6 alone: what the tables refuse, whatever the code does. */
eachDatabase((_kind, open) => {
  let db: Kysely<DB>;

  beforeAll(async () => {
    ({ db } = await open());
    await run(`insert into customer_account (customer_gid, stripe_customer_id)
      values ('${GID}', 'cus_1')`);
    await run(`insert into ledger_account (kind) values ('external'), ('loss')`);
    await run(deposit({ form_token: `'${TOKEN}'`, state: `'created'` }));
    await run(transaction('adj:known', [`(1, 'external', 5)`, `(2, 'loss', -5)`]));
  });

  const run = (statement: string) => sql.raw(statement).execute(db);

  describe('the tables refuse', () => {
    it.each([
      ['a form that was posted before', '23505', deposit({ form_token: `'${TOKEN}'` })],
      ['a second deposit while one is open', '23505', deposit({ state: `'created'` })],
      ['an amount below the vendor’s least', '23514', deposit({ amount_cents: '49' })],
      [
        'a deposit of another’s customer at Stripe',
        '23503',
        deposit({ stripe_customer_id: `'x'` }),
      ],
      ['a deposit under way without an intent', '23514', deposit({ state: `'confirming'` })],
      ['a credited deposit without its time', '23514', deposit({ state: `'credited'` })],
      ['a state that there is not', '23514', deposit({ state: `'paid'` })],
      [
        'a key that was posted before',
        '23505',
        transaction('adj:known', [`(1, 'external', 5)`, `(2, 'loss', -5)`]),
      ],
      ['an entry of nothing', '23514', transaction('adj:0', [`(1, 'external', 0)`])],
      ['a transaction of one line', '23000', transaction('adj:1', [`(1, 'external', 5)`])],
      [
        'a transaction that does not sum to zero',
        '23000',
        transaction('adj:2', [`(1, 'external', 5)`, `(2, 'loss', -4)`]),
      ],
      ['a change of an entry', '23001', 'update ledger_entry set amount_cents = 6'],
      ['a change of a transaction', '23001', `update ledger_tx set kind = 'opening'`],
      ['the deletion of an entry', '23001', 'delete from ledger_entry'],
      ['a balance of its own', '23001', 'update ledger_account set balance_cents = 9'],
      ['one in a shard', '23001', 'update ledger_account_shard set balance_cents = 9'],
      ['a shard that is deleted', '23001', 'delete from ledger_account_shard'],
      [
        'two customers with one customer at Stripe',
        '23505',
        `insert into customer_account (customer_gid, stripe_customer_id) values ('gid', 'cus_1')`,
      ],
    ])('%s', async (_what, code, statement) => {
      await expect(run(statement)).rejects.toMatchObject({ code });
    });
  });

  it('take what is right', async () => {
    await run(deposit());
    await run(transaction('adj:3', [`(1, 'external', 5)`, `(2, 'loss', -5)`]));
    const { rows } = await sql<{ balance: bigint }>`
      select balance_cents as balance from ledger_balance where kind = 'external'`.execute(db);
    expect(rows[0]?.balance).toBe(10n);
  });
});
