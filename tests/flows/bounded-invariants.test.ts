import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import type { Database } from '../../app/models/core/database.server';
import { checkAll } from '../../app/models/reconciliation/audit-pass.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { listOpenDiscrepancies } from '../../app/models/discrepancies/discrepancy.server';
import { checkInvariants } from '../../app/services/reconciliation/check-invariants.server';
import type { ReconcileWindow } from '../../app/domain/discrepancies/discrepancies';
import { eachDatabase } from '../support/database';
import { ledgerFixture } from './ledger-fixture';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: ReturnType<typeof ledgerFixture>;
  const began = Date.now();
  const old = new Date(began - 90 * DAY_MS);
  /** Minutes since `began`: the app's clock. */
  let minute = 0;
  const people: string[] = [];
  beforeAll(async () => {
    database = await open();
    fixture = ledgerFixture(database.db);
    for (let nth = 0; nth < 3; nth += 1) {
      const gid = await fixture.customer();
      people.push(gid);
      await fixture.credit(gid, 10_000 + nth, new Date(old.getTime() + nth * DAY_MS));
    }
    // Makes the rows as old as their dates.
    await sql`update deposit set updated_at = ${old}`.execute(database.db);
    await sql`update published_balance set updated_at = ${old}`.execute(database.db);
    expect(await run('month')).toEqual([]);
  });

  /** Runs the checks some minutes after the last run. @returns the open findings */
  async function run(window: ReconcileWindow, later = 15): Promise<string[]> {
    minute += later;
    const at = new Date(began + minute * MINUTE_MS);
    const findings = await checkInvariants({ db: database.db, log: quiet }, { at, window });
    expect(findings.failed).toEqual({});
    const discrepancies = await listOpenDiscrepancies(database.db);
    return discrepancies.map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
  }
  /** Returns what the view that checks everything at once reports. */
  async function everything(): Promise<string[]> {
    const { rows } = await sql<{ found: string }>`
      select check_name || ' ' || subject as found from audit_violation`.execute(database.db);
    return rows.map(({ found }) => found).toSorted();
  }
  /** Changes a table with its triggers disabled, as only someone with database access can. */
  async function byHand(table: string, statement: string): Promise<void> {
    await database.executeSql(`alter table ${table} disable trigger user`);
    await database.executeSql(statement);
    await database.executeSql(`alter table ${table} enable trigger user`);
  }
  /** Changes the oldest entry of an account of this kind. */
  const changeOldest = (kind: string, cent: string) =>
    byHand(
      'ledger_entry',
      `update ledger_entry set amount_cents = amount_cents ${cent}
        where (tx_id, account_id) = (
          select tx.id, account.id from ledger_tx tx
          join ledger_entry entry on entry.tx_id = tx.id
          join ledger_account account on account.id = entry.account_id
          where account.kind = '${kind}' order by tx.seq limit 1)`,
    );
  const changeHouse = (cent: string) =>
    byHand(
      'ledger_account_shard',
      `update ledger_account_shard set balance_cents = balance_cents ${cent}
        where (account_id, shard) = (select account_id, shard from ledger_account_shard part
          join ledger_account account on account.id = part.account_id
          where account.kind = 'psp_clearing' order by shard limit 1)`,
    );
  const post = () =>
    database.db.transaction().execute((trx) =>
      postTransaction(trx, {
        dedupeKey: `test:${randomUUID()}`,
        kind: 'adjustment',
        at: new Date(began + minute * MINUTE_MS),
        lines: [
          { account: 'customer_paid', customerGid: people[0] ?? '', amountCents: cents(100) },
          { account: 'external', customerGid: null, amountCents: cents(-100) },
        ],
      }),
    );

  it('an old row that was damaged is found by the look of the day, and stays told until it is mended', async () => {
    const copy = (cent: string) =>
      database.executeSql(
        `update customer_mirror set balance_cents = balance_cents ${cent}
          where customer_gid = '${people[1]}'`,
      );
    await changeOldest('customer_paid', '+ 1');
    await copy('+ 1');
    await database.executeSql(
      `update earth_cash_record set new_balance = new_balance + 1 where deposit_id =
        (select id from deposit where customer_gid = '${people[2]}')`,
    );
    expect(await run('recent')).toEqual([]);
    const found = await run('month');
    expect(found).toEqual(await everything());
    expect(found.map((one) => one.split(' ')[0])).toEqual([
      'I-1',
      'I-11',
      'I-2',
      'I-26',
      'I-29',
      'I-4',
      'I-5',
    ]);
    // Nothing of it has changed since, but open findings are checked every time.
    expect(await run('recent')).toEqual(found);
    await changeOldest('customer_paid', '- 1');
    await copy('- 1');
    expect(await run('recent')).toEqual(found.filter((one) => one.startsWith('I-5 ')));
    await database.executeSql(
      `update earth_cash_record set new_balance = new_balance - 1 where deposit_id =
        (select id from deposit where customer_gid = '${people[2]}')`,
    );
    expect(await run('recent')).toEqual([]);
  });

  it('what is new is found by every run, also when it came to be seen late', async () => {
    await post();
    expect(await run('recent')).toEqual([]);
    // The last run has passed it a minute ago: a transaction gets its place before it commits.
    await byHand(
      'ledger_entry',
      `update ledger_entry set amount_cents = amount_cents + 1 where line = 1 and tx_id =
        (select id from ledger_tx order by seq desc limit 1)`,
    );
    const found = await run('recent', 1);
    expect(found).toEqual(await everything());
    expect(found.map((one) => one.split(' ')[0])).toEqual(['I-1', 'I-2', 'I-26']);
    await byHand(
      'ledger_entry',
      `update ledger_entry set amount_cents = amount_cents - 1 where line = 1 and tx_id =
        (select id from ledger_tx order by seq desc limit 1)`,
    );
    expect(await run('recent')).toEqual([]);
  });

  it('the accounts of the house are held to what was added up and what came after', async () => {
    await post();
    await changeHouse('+ 1');
    const found = await run('recent');
    expect(found).toEqual(await everything());
    expect(found.map((one) => one.split(' ')[0])).toEqual(['I-14', 'I-2']);
    await changeHouse('- 1');
    expect(await run('recent')).toEqual([]);
    // An old entry of the house, with the balance unchanged: found when everything is summed again.
    await changeOldest('psp_clearing', '- 1');
    expect((await run('month')).some((one) => one.startsWith('I-2 '))).toBe(true);
    await changeOldest('psp_clearing', '+ 1');
    expect(await run('month')).toEqual([]);
  });

  it('a whole audit run that its process has left is taken up where it was, and anew after an hour', async () => {
    const at = new Date(began);
    const seen: number[] = [];
    const runCheck = (when: Date, dies: number | null) =>
      checkAll(
        database.db,
        { check: 'test', things: 'numbers', at: when },
        {
          next: async (cursor) => {
            const part = Number(cursor ?? 0) + 1;
            return part > 4 ? null : { part, cursor: String(part) };
          },
          async work(part) {
            if (part === dies) throw new Error('it dies');
            seen.push(part);
            return true;
          },
        },
      );
    await expect(runCheck(at, 3)).rejects.toThrow('it dies');
    expect(seen.splice(0)).toEqual([1, 2]);
    expect(await runCheck(new Date(began + 30 * MINUTE_MS), null)).toBe(true);
    expect(seen.splice(0)).toEqual([3, 4]);
    await expect(runCheck(at, 3)).rejects.toThrow('it dies');
    expect(seen.splice(0)).toEqual([1, 2]);
    expect(await runCheck(new Date(began + 61 * MINUTE_MS), null)).toBe(true);
    expect(seen).toEqual([1, 2, 3, 4]);
  });
});
