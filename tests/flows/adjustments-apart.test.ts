import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { cents } from '../../app/domain/core/money';
import { listApprovals } from '../../app/models/staff/approval-list.server';
import {
  ensureCustomerAccount,
  freezeAccount,
} from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { ledgerBalances } from '../../app/models/ledger/ledger.server';
import { recordStaffAction } from '../../app/models/staff/staff-action.server';
import { requestAdjustment } from '../../app/services/ledger/adjust-balance.server';
import { decideApproval } from '../../app/services/approvals/decide-approval.server';
import { onPostgres } from '../support/database';

const DAY_MS = 24 * 60 * 60_000;
const someone = (name: string) => `${name}-${randomUUID()}`;

const NEAR = { ok: false, code: 'approval_near' };

onPostgres((_kind, open) => {
  let database: Database;
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  beforeAll(async () => {
    database = await open();
  });

  const needs = () => ({
    db: database.db,
    now: () => clock.now,
    wakeMoney: () => undefined,
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
    const set = database.db.updateTable('customer_account').set({ imported: true });
    await set.where('customer_gid', '=', gid).execute();
    return gid;
  }
  const call = (gid: string, amount: number, by: string) =>
    requestAdjustment(
      needs(),
      { by, requestId: null },
      {
        formToken: randomUUID(),
        customerGid: gid,
        amountCents: cents(amount),
        against: 'loss',
        reason: 'a test',
      },
    );
  const approve = (id: string, by: string) =>
    decideApproval(needs(), { by, requestId: null }, { id, decision: 'approve', version: 1 });
  /** Returns a correction that waits for a second person. */
  async function waiting(by: string): Promise<string> {
    const requested = await call(await customer(), 6_000, by);
    if (!requested.ok || requested.posted) throw new Error('It should wait.');
    return requested.id;
  }
  const lets = (by: string, whom: string, step = 'invite', details = {}) =>
    recordStaffAction(
      database.db,
      {
        staffId: by,
        action: 'staff.change',
        step,
        subject: { kind: 'staff', id: whom },
        details,
        requestId: null,
      },
      new Date(clock.now),
    );

  it('is approved by nobody whom the asker has invited, nor the reverse, for thirty days', async () => {
    const [ada, bob] = [someone('ada'), someone('bob')];
    await lets(ada, bob);
    const [ofAda, ofBob] = [await waiting(ada), await waiting(bob)];
    expect(await approve(ofAda, bob)).toEqual(NEAR);
    expect(await approve(ofBob, ada)).toEqual(NEAR);
    // Refusing moves no money, so it is allowed.
    const reject = { id: ofBob, decision: 'refuse', version: 1 } as const;
    expect(await decideApproval(needs(), { by: ada, requestId: null }, reject)).toEqual({
      ok: true,
    });
    clock.now += 30 * DAY_MS + 1;
    expect(await approve(ofAda, bob)).toEqual({ ok: true });
  });

  it.each([
    ['resend-invitation', {}, true],
    ['enable', {}, true],
    ['reset-second-factor', {}, true],
    ['change-role', { from: 'staff', to: 'admin' }, true],
    ['change-role', { from: 'admin', to: 'staff' }, false],
    ['disable', {}, false],
  ])('%s %j lets somebody in: %s', async (step, details, isNear) => {
    const [ada, bob] = [someone('ada'), someone('bob')];
    await lets(ada, bob, step, details);
    const answer = await approve(await waiting(ada), bob);
    expect(answer).toEqual(isNear ? NEAR : { ok: true });
  });

  it('sees through others, and those whom a third has let in; the operator ties nobody', async () => {
    const [ada, bob, cat, dan] = ['ada', 'bob', 'cat', 'dan'].map(someone) as [
      string,
      string,
      string,
      string,
    ];
    await lets(ada, bob);
    await lets(bob, cat);
    await lets(ada, dan);
    expect(await approve(await waiting(ada), cat)).toEqual(NEAR);
    expect(await approve(await waiting(cat), dan)).toEqual(NEAR);
    const [eve, fay] = [someone('eve'), someone('fay')];
    for (const one of [eve, fay]) await lets('operator', one, 'reset-second-factor');
    expect(await approve(await waiting(eve), fay)).toEqual({ ok: true });
    expect(await approve(await waiting(ada), fay)).toEqual({ ok: true });
  });

  it('is held to it by the database itself', async () => {
    const [ada, bob] = [someone('ada'), someone('bob')];
    const id = await waiting(ada);
    await lets(ada, bob);
    const byHand = database.db
      .updateTable('approval')
      .set({ state: 'approved', decided_by: bob, decided_at: new Date(clock.now), version: 2 })
      .where('id', '=', id)
      .execute();
    await expect(byHand).rejects.toMatchObject({ code: '23001' });
  });

  it('of a frozen account needs a second person however little it is, and leaves it frozen', async () => {
    const gid = await customer();
    await freezeAccount(database.db, gid, 'a balance below zero', new Date());
    const requested = await call(gid, 1, someone('ada'));
    expect(requested).toMatchObject({ ok: true, posted: false });
    if (!requested.ok) return;
    expect(await approve(requested.id, someone('bob'))).toEqual({ ok: true });
    expect((await ledgerBalances(database.db, gid)).availableCents).toBe(1);
    const [row] = await listApprovals(database.db, { customerGid: gid, limit: 1 });
    expect(row).toMatchObject({ state: 'approved', atOnce: false });
    const account = await database.db
      .selectFrom('customer_account')
      .select('frozen')
      .where('customer_gid', '=', gid)
      .executeTakeFirstOrThrow();
    expect(account.frozen).toBe(true);
    // The database refuses what bypasses the service.
    const alone = database.executeSql(`insert into approval (id, form_token, customer_gid,
        amount_cents, against, reason, limit_cents, at_once, state, requested_by, requested_at, decided_by, decided_at)
      values (gen_random_uuid(), gen_random_uuid(), '${gid}', 1, 'loss', 'x', 5000, true, 'approved',
        'eve', now(), 'eve', now())`);
    await expect(alone).rejects.toMatchObject({ code: '23001' });
  });

  it('of many customers needs a second person above the total, several at once as one after another', async () => {
    const ada = someone('ada');
    const row = { id: ada, name: 'Ada', email: `${ada}@example.com` };
    await database.db.insertInto('staff_user').values(row).execute();
    for (let made = 0; made < 8; made += 1) {
      expect(await call(await customer(), 5_000, ada)).toMatchObject({ posted: true });
    }
    const last = await Promise.all([customer(), customer(), customer(), customer()]);
    const requested = await Promise.all(last.map((gid) => call(gid, 5_000, ada)));
    expect(requested.filter((each) => each.ok && each.posted)).toHaveLength(2);
    expect(await call(await customer(), 1, ada)).toMatchObject({ ok: true, posted: false });
    expect(await call(await customer(), 5_000, someone('bob'))).toMatchObject({ posted: true });
    clock.now += DAY_MS + 1;
    expect(await call(await customer(), 5_000, ada)).toMatchObject({ posted: true });
  });

  it('of an account that is being closed is refused', async () => {
    const gid = await customer();
    const id = await call(gid, 6_000, someone('ada'));
    await freezeAccount(database.db, gid, 'the account is being closed', new Date());
    await database.executeSql(`insert into account_request
        (customer_gid, email, name, requested_at, begun_at, begun_by)
      values ('${gid}', 'a@example.com', 'A', now(), now(), 'ada')`);
    const closing = { ok: false, code: 'adjustment_closing' };
    expect(await call(gid, 1, someone('ada'))).toEqual(closing);
    expect(id.ok && (await approve(id.id, someone('bob')))).toEqual(closing);
  });
});
