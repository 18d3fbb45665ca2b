import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { cents } from '../../app/domain/core/money';
import { listApprovals } from '../../app/models/staff/approval-list.server';
import { findApprovalByToken, redactApprovals } from '../../app/models/staff/approval.server';
import { ensureCustomerAccount } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { ledgerBalances } from '../../app/models/ledger/ledger.server';
import { requestAdjustment } from '../../app/services/ledger/adjust-balance.server';
import { decideApproval } from '../../app/services/approvals/decide-approval.server';
import { eachDatabase } from '../support/database';

class Undo extends Error {}

/** Damage that someone with database access could do: I-27 must report each. */
const DAMAGE: [what: string, table: string, statement: string][] = [
  ['the row of a posted one is gone', 'approval', `delete from approval where state = 'approved'`],
  [
    'it is of another amount',
    'approval',
    `update approval set amount_cents = amount_cents + 1, limit_cents = limit_cents + 1
     where state = 'approved'`,
  ],
  [
    'one was posted that nobody has approved',
    'approval',
    `update approval set state = 'refused' where state = 'approved' and not at_once`,
  ],
  [
    'its transaction is another’s',
    'ledger_tx',
    `update ledger_tx set dedupe_key = 'desk:' || gen_random_uuid()
     where dedupe_key like 'desk:%'`,
  ],
  ['the guard is off', 'approval', 'select 1'],
];

eachDatabase((_kind, open) => {
  let database: Database;
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const woken = { money: 0 };

  beforeAll(async () => {
    database = await open();
  });
  // After each test, every correction agrees with its ledger entry.
  afterEach(async () => expect(await wrongs()).toEqual([]));

  const wrongs = async () => {
    const { rows } = await sql`select * from audit_violation where check_name = 'I-27'`.execute(
      database.db,
    );
    return rows;
  };
  const needs = () => ({
    db: database.db,
    now: () => clock.now,
    wakeMoney: () => void (woken.money += 1),
    wakeJobs: () => undefined,
    failpoint: () => undefined,
    // Shopify knows none of these customers.
    admin: { run: () => Promise.resolve({ customer: null }) } as never,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    config: {
      singleApproverLimits: SINGLE_APPROVER_LIMITS,
      commission: COMMISSION_RULES,
      openingBalancesUntil: null,
    },
  });
  async function customer(): Promise<string> {
    const gid = `gid://shopify/Customer/${randomInt(1e9, 1e12)}`;
    await ensureCustomerAccount(database.db, gid);
    await database.db
      .updateTable('customer_account')
      .set({ imported: true })
      .where('customer_gid', '=', gid)
      .execute();
    return gid;
  }
  const call = (gid: string, amount: number, by = 'sue', formToken: string = randomUUID()) =>
    requestAdjustment(
      needs(),
      { by, requestId: null },
      {
        formToken,
        customerGid: gid,
        amountCents: cents(amount),
        against: 'loss',
        reason: 'a broken lid',
      },
    );
  const decide = (
    id: string,
    decision: 'approve' | 'refuse' | 'withdraw',
    by: string,
    version = 1,
  ) => decideApproval(needs(), { by, requestId: null }, { id, decision, version });
  const balance = async (gid: string) => (await ledgerBalances(database.db, gid)).availableCents;
  const activities = async (gid: string) => {
    const rows = await database.db
      .selectFrom('staff_action')
      .select(['action', 'step', 'staff_id'])
      .where('subject_id', '=', gid)
      .orderBy('id')
      .execute();
    return rows.map((row) => `${row.staff_id} ${row.action} ${row.step}`);
  };
  /** Returns the id of a correction that waits for a second person. */
  async function waiting(gid: string, amount = 6_000, by = 'sue') {
    const requested = await call(gid, amount, by);
    if (!requested.ok || requested.posted) throw new Error('It should wait.');
    return requested.id;
  }

  it('posts at once up to the limit, counts a day’s together, and asks above it', async () => {
    const gid = await customer();
    expect(await call(gid, 3_000)).toMatchObject({ ok: true, posted: true });
    expect(await call(gid, -2_000)).toMatchObject({ ok: true, posted: true });
    expect(await balance(gid)).toBe(1_000);
    expect(await call(gid, 1)).toMatchObject({ ok: true, posted: false });
    // The limit is counted for each person and each customer.
    expect(await call(gid, 5_000, 'tom')).toMatchObject({ posted: true });
    expect(await call(await customer(), 5_000)).toMatchObject({ posted: true });
    expect(await balance(gid)).toBe(6_000);
    clock.now += 24 * 60 * 60_000 + 1;
    expect(await call(gid, 5_000)).toMatchObject({ posted: true });
    expect(await activities(gid)).toEqual([
      'sue cash.adjust post',
      'sue cash.adjust post',
      'sue cash.adjust ask',
      'tom cash.adjust post',
      'sue cash.adjust post',
    ]);
  });

  it('lets many at once do no more alone than one after another', async () => {
    const gid = await customer();
    const requested = await Promise.all(Array.from({ length: 6 }, () => call(gid, 1_500)));
    expect(requested.filter((each) => each.ok && each.posted)).toHaveLength(3);
    expect(await balance(gid)).toBe(4_500);
  });

  it('is one correction for one form, however often it is sent', async () => {
    const gid = await customer();
    const token = randomUUID();
    const requested = await Promise.all(
      Array.from({ length: 5 }, () => call(gid, 700, 'sue', token)),
    );
    expect(new Set(requested.map((each) => each.ok && each.id)).size).toBe(1);
    expect(await balance(gid)).toBe(700);
    const refused = { ok: false, code: 'adjustment_form_used' };
    expect(await call(gid, 701, 'sue', token)).toEqual(refused);
    expect(await call(gid, 700, 'tom', token)).toEqual(refused);
    expect(await call(await customer(), 700, 'sue', token)).toEqual(refused);
    // Also for two customers at once, whose locks do not exclude each other.
    for (let round = 0; round < 4; round += 1) {
      const [one, other, shared] = [await customer(), await customer(), randomUUID()];
      const both = await Promise.all([call(one, 5, 'sue', shared), call(other, 5, 'sue', shared)]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both).toContainEqual(refused);
      expect((await balance(one)) + (await balance(other))).toBe(5);
    }
  });

  it('is approved once, by two admins at once, and by nobody who has asked', async () => {
    const gid = await customer();
    const id = await waiting(gid);
    expect(await balance(gid)).toBe(0);
    expect(await decide(id, 'approve', 'sue')).toEqual({ ok: false, code: 'approval_own' });
    const decided = await Promise.all([
      decide(id, 'approve', 'ada'),
      decide(id, 'approve', 'bob'),
      decide(id, 'refuse', 'cat'),
    ]);
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    for (const each of decided) {
      if (!each.ok) expect(each.code).toBe('approval_decided');
    }
    const [row] = await listApprovals(database.db, { customerGid: gid, limit: 5 });
    expect(await balance(gid)).toBe(row?.state === 'approved' ? 6_000 : 0);
    expect(row?.version).toBe(2);
  });

  it('is refused or taken back without a cent moving, and not decided again', async () => {
    const gid = await customer();
    const [one, other] = [await waiting(gid), await waiting(gid)];
    expect(await decide(one, 'withdraw', 'ada')).toEqual({ ok: false, code: 'approval_not_own' });
    expect(await decide(one, 'withdraw', 'sue')).toEqual({ ok: true });
    expect(await decide(one, 'approve', 'ada')).toMatchObject({ code: 'approval_decided' });
    expect(await decide(other, 'refuse', 'ada', 2)).toMatchObject({ code: 'approval_decided' });
    expect(await decide(other, 'refuse', 'ada')).toEqual({ ok: true });
    expect(await decide(randomUUID(), 'refuse', 'ada')).toMatchObject({
      code: 'approval_missing',
    });
    expect(await balance(gid)).toBe(0);
    expect(await activities(gid)).toEqual([
      'sue cash.adjust ask',
      'sue cash.adjust ask',
      'sue approvals.withdraw withdraw',
      'ada approvals.decide refuse',
    ]);
  });

  it('takes nothing that is not there, also where it is gone only when it is approved', async () => {
    const gid = await customer();
    expect(await call(gid, -1)).toEqual({ ok: false, code: 'adjustment_below_zero' });
    await call(gid, 5_000);
    await call(gid, 2_000, 'tom');
    const id = await waiting(gid, -6_500);
    await call(gid, -1_000, 'tom');
    expect(await decide(id, 'approve', 'ada')).toMatchObject({ code: 'adjustment_below_zero' });
    await call(gid, 500, 'tom');
    expect(await decide(id, 'approve', 'ada')).toEqual({ ok: true });
    expect(await balance(gid)).toBe(0);
  });

  it('leaves accounts that are forgotten or unknown as they are', async () => {
    const redacted = await customer();
    await database.db
      .insertInto('redacted_customer')
      .values({ customer_gid: redacted, redacted_at: new Date(clock.now) })
      .execute();
    expect(await call(redacted, 100)).toMatchObject({ code: 'adjustment_redacted' });
    expect(await call('gid://shopify/Customer/1', 100)).toMatchObject({
      code: 'adjustment_not_imported',
    });
  });

  it('posts nothing of which there is no trace', async () => {
    const gid = await customer();
    const token = randomUUID();
    // The activity log is written last, and no database accepts this as a request's id.
    await expect(
      requestAdjustment(
        needs(),
        { by: 'sue', requestId: '\u0000' },
        {
          formToken: token,
          customerGid: gid,
          amountCents: cents(100),
          against: 'loss',
          reason: 'x',
        },
      ),
    ).rejects.toThrow();
    expect(await findApprovalByToken(database.db, token)).toBeNull();
    expect(await balance(gid)).toBe(0);
  });

  it('is never changed or deleted; only what was written about the customer goes', async () => {
    const gid = await customer();
    await call(gid, 100);
    const tries = [
      'delete from approval',
      'truncate approval',
      `update approval set reason = 'another'`,
      `update approval set state = 'refused', version = 9 where state = 'approved'`,
    ];
    for (const statement of tries) {
      await expect(database.executeSql(statement)).rejects.toMatchObject({ code: '23001' });
    }
    await database.db.transaction().execute((trx) => redactApprovals(trx, gid));
    const [row] = await listApprovals(database.db, { customerGid: gid, limit: 1 });
    expect(row).toMatchObject({ reason: '', amountCents: 100, state: 'approved' });
  });

  it.each(DAMAGE)('the audit sees that %s', async (_what, table, statement) => {
    const gid = await customer();
    await decide(await waiting(gid), 'approve', 'ada');
    let seen = 0;
    await database.db
      .transaction()
      .execute(async (trx) => {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
        await sql.raw(statement).execute(trx);
        const { rows } = await sql`
          select 1 from audit_violation where check_name = 'I-27'`.execute(trx);
        seen = rows.length;
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    expect(seen).toBeGreaterThan(0);
  });
});
