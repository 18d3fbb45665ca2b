import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../../db/schema';
import { INVARIANTS } from '../../app/domain/discrepancies/invariants';
import { saveDailyLimit } from '../../app/models/reconciliation/audit-changed.server';
import { eachDatabase } from '../support/database';
import { listViolations } from '../support/violations';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';

class Undo extends Error {}

/** Damage that someone with database access could do, and the checks that must report it. */
const DAMAGE: [check: string, statements: string[]][] = [
  [
    'I-1',
    [
      unguarded('ledger_entry'),
      'update ledger_entry set amount_cents = amount_cents + 1 where line = 1',
    ],
  ],
  ['I-1', [unguarded('ledger_entry'), 'delete from ledger_entry where line > 1']],
  [
    'I-2',
    [
      unguarded('ledger_account'),
      `update ledger_account set balance_cents = balance_cents + 1 where kind = 'customer_paid'`,
    ],
  ],
  ['I-3', [`update deposit set state = 'failed', credited_at = null`]],
  [
    'I-3',
    [
      unguarded('ledger_tx'),
      `update ledger_tx set dedupe_key = 'credit:pi_other' where kind = 'deposit_credit'`,
    ],
  ],
  ['I-4', ['update deposit set amount_cents = amount_cents + 100']],
  ['I-5', ['delete from earth_cash_record']],
  ['I-5', ['update earth_cash_record set new_balance = new_balance + 0.01']],
  [
    'I-5',
    [
      `update deposit set state = 'failed', credited_at = null`,
      unguarded('ledger_tx'),
      unguarded('ledger_entry'),
      'delete from ledger_entry',
      'delete from ledger_tx',
    ],
  ],
  [
    'I-6',
    [
      `update published_balance set published_seq = requested_seq, published_value = '1.00', updated_at = now() - interval '2 minutes'`,
    ],
  ],
  ['I-6', ['delete from published_balance']],
  [
    'I-7',
    [
      `update deposit set state = 'confirming', credited_at = null, created_at = now() - interval '16 minutes'`,
    ],
  ],
  [
    'I-7',
    [
      `update deposit set state = 'requires_action', credited_at = null, confirm_first_used_at = null, created_at = now() - interval '66 minutes'`,
    ],
  ],
  [
    'I-7',
    [
      `update deposit set state = 'processing', credited_at = null, created_at = now() - interval '11 days'`,
    ],
  ],
  ['I-9', [`update deposit set amount_cents = 200000`]],
  [
    'I-10',
    [
      'alter table deposit drop constraint deposit_customer_gid_stripe_customer_id_fkey',
      `update deposit set stripe_customer_id = 'cus_other'`,
    ],
  ],
  ['I-11', ['update deposit set refunded_cents = 100']],
  [
    'I-11',
    [
      `insert into deposit_dispute (id, deposit_id, disputed_cents, paid_cents, bonus_cents, state, opened_at) select 'dp_x', id, 100, 100, 2, 'held', now() from deposit`,
    ],
  ],
  [
    'I-12',
    [
      `insert into stripe_event (id, type, created, livemode, received_at) values ('evt_x', 'x', 1, false, now() - interval '61 minutes')`,
    ],
  ],
  ['I-13', ['drop trigger ledger_tx_append_only on ledger_tx']],
  ['I-13', [unguarded('ledger_account')]],
  ['I-13', ['drop trigger ledger_account_shard_guarded on ledger_account_shard']],
  [
    'I-2',
    [
      'drop trigger ledger_account_shard_guarded on ledger_account_shard',
      'update ledger_account_shard set balance_cents = balance_cents + 1',
    ],
  ],
  [
    'I-14',
    [
      unguarded('ledger_account'),
      `update ledger_account set balance_cents = 1 where kind = 'external'`,
      `update ledger_account set balance_cents = balance_cents + 1 where kind = 'psp_clearing'`,
    ],
  ],
  ['I-15', [`update deposit set state = 'failed', credited_at = null`]],
  ['I-26', ['update liability_day set cents = cents + 1']],
];

function unguarded(table: string): string {
  return `alter table ${table} disable trigger user`;
}

async function checks(trx: Transaction<DB>) {
  const rows = await trx.selectFrom('audit_check').selectAll().execute();
  return new Map(rows.map((row) => [row.check_name, row.bad_count]));
}

eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  let deposit: { id: string; intent: string };
  let gid: string;
  beforeAll(async () => {
    fixture = await openAfterDepositFixture(await open());
    const person = await fixture.person();
    ({ gid } = person);
    deposit = await fixture.credited(person);
  });
  afterAll(() => fixture.discardAll());

  /** Runs statements in a transaction that is rolled back, and returns what the checks found. */
  async function after(statements: string[]): Promise<Map<string | null, number | null>> {
    let found = new Map<string | null, number | null>();
    const attempt = fixture.db.transaction().execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      found = await checks(trx);
      throw new Undo();
    });
    await expect(attempt).rejects.toThrow(Undo);
    return found;
  }

  it('has a row for every invariant that SQL can see, all of them at rest', async () => {
    const found = await after([]);
    expect([...found.keys()]).toEqual(INVARIANTS);
    expect(new Set(found.values())).toEqual(new Set([0]));
  });

  it.each(DAMAGE)('%s is seen to be broken by %j', async (check, statements) => {
    const found = await after(statements);
    expect(found.get(check)).toBeGreaterThan(0);
  });

  it('shows a deposit and a balance as they are', async () => {
    const [shown] = await fixture.db.selectFrom('audit_deposit').selectAll().execute();
    expect(shown).toMatchObject({
      deposit_id: deposit.id,
      customer_gid: gid,
      amount_cents: 10_000,
      credit_cents: 10_200,
      state: 'credited',
      payment_intent_id: deposit.intent,
    });
    expect(await fixture.db.selectFrom('audit_balance').selectAll().execute()).toEqual([
      {
        customer_gid: gid,
        ledger_cents: 10_200n,
        held_cents: 0n,
        published_value: null,
        in_sync: false,
        unaccepted_cents: 0n,
      },
    ]);
    await fixture.db
      .updateTable('published_balance')
      .set({ published_seq: 1n, published_value: '102.0' })
      .execute();
    const [balance] = await fixture.db.selectFrom('audit_balance').select('in_sync').execute();
    expect(balance).toEqual({ in_sync: true });
  });

  it('measures ages by the time of the app', async () => {
    const statement = `insert into stripe_event (id, type, created, livemode) values ('evt_old', 'x', 1, false)`;
    await sql.raw(statement).execute(fixture.db);
    const soon = new Date(Date.now() + 59 * 60_000);
    expect(await listViolations(fixture.db, 'I-12', soon)).toEqual([]);
    const late = new Date(Date.now() + 61 * 60_000);
    expect(await listViolations(fixture.db, 'I-12', late)).toMatchObject([{ subject: 'evt_old' }]);
  });

  it('gives the customer an hour from the confirm on, as the machine does', async () => {
    const confirmed = `update deposit set state = 'requires_action', credited_at = null,
      created_at = now() - interval '3 hours', confirm_first_used_at = now() - interval`;
    const where = `where id = '${deposit.id}'`;
    expect((await after([`${confirmed} '64 minutes' ${where}`])).get('I-7')).toBe(0);
    expect((await after([`${confirmed} '66 minutes' ${where}`])).get('I-7')).toBe(1);
  });

  it('goes by the limit of a day that was in force when the deposit began', async () => {
    const violations = () => listViolations(fixture.db, 'I-9', new Date());
    await saveDailyLimit(fixture.db, 10_000, new Date(Date.now() + 1_000));
    expect(await violations()).toEqual([]);
    await saveDailyLimit(fixture.db, 10_199, new Date(Date.now() - 60_000));
    expect(await violations()).toMatchObject([{ subject: deposit.id, detail: { limit: 10_199 } }]);
    await saveDailyLimit(fixture.db, 10_200, new Date(Date.now() - 60_000));
    expect(await violations()).toEqual([]);
  });

  it('lists what is open and what was', async () => {
    await sql`insert into discrepancy (kind, subject, detail) values ('odd', 'x', '{}')`.execute(
      fixture.db,
    );
    const rows = await fixture.db
      .selectFrom('audit_break')
      .selectAll()
      .where('kind', '=', 'odd')
      .execute();
    expect(rows).toEqual([
      { kind: 'odd', subject: 'x', opened_at: expect.any(Date), closed_at: null },
    ]);
  });
});
