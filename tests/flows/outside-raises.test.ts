import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { cents } from '../../app/domain/core/money';
import { findApproval, findRaiseRequested } from '../../app/models/staff/approval.server';
import { findBalance } from '../../app/models/ledger/balance.server';
import { findPublication } from '../../app/models/ledger/published-balance.server';
import { closeDiscrepancy } from '../../app/models/discrepancies/discrepancy.server';
import { requestAdjustment } from '../../app/services/ledger/adjust-balance.server';
import { decideApproval } from '../../app/services/approvals/decide-approval.server';
import { rejectRaise } from '../../app/services/ledger/resume-balance.server';
import { reconcileBalances } from '../../app/services/reconciliation/reconcile-balances.server';
import { eachDatabase } from '../support/database';
import { openBalanceFixture, type BalanceFixture } from './balance-setup';

const ADA = { by: 'staff-ada', requestId: null };
const ZOE = { by: 'staff-zoe', requestId: null };

const tomorrow = () => Date.now() + 25 * 60 * 60_000;
const until = (openingBalancesUntil: Date) => ({ config: { openingBalancesUntil } });

/** A balance that somebody raises in Shopify: nobody can spend it before two of us have accepted it. */
eachDatabase((_kind, open) => {
  let fixture: BalanceFixture;
  beforeAll(async () => {
    fixture = await openBalanceFixture(await open());
  });
  afterAll(() => fixture.close());

  const needs = () => ({
    db: fixture.db,
    now: Date.now,
    wakeMoney: () => undefined,
    wakeJobs: () => undefined,
    failpoint: () => undefined,
    admin: fixture.admin,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    config: {
      singleApproverLimits: SINGLE_APPROVER_LIMITS,
      commission: COMMISSION_RULES,
      openingBalancesUntil: null,
      outsideRaiseLimitCents: 0,
    },
  });
  const stands = async (gid: string) => {
    const { availableCents, unacceptedCents } = await findBalance(fixture.db, gid);
    const { earthcash } = await fixture.shown(gid);
    return [availableCents, unacceptedCents, earthcash];
  };
  /** A customer with $100.00, whose balance was raised to this in Shopify. */
  async function raisedTo(earthcash: string): Promise<string> {
    const gid = await fixture.person();
    await fixture.adoptOpeningBalance(gid);
    await fixture.post(gid, 10_000);
    await fixture.publish(gid);
    await fixture.outsider(gid, earthcash);
    await fixture.publish(gid);
    return gid;
  }
  const call = async (gid: string, who = ADA) => {
    const { unacceptedCents: amountCents } = await findBalance(fixture.db, gid);
    const desired = { customerGid: gid, amountCents, against: 'raise', reason: 'A gift' } as const;
    return requestAdjustment(needs(), who, { ...desired, formToken: randomUUID() });
  };
  const reject = (gid: string, by: string) =>
    rejectRaise(needs(), {
      customer: gid,
      by,
      activity: {
        staffId: by,
        action: 'breaks.repair',
        step: 'reject-raise',
        subject: { kind: 'money-break', id: randomUUID() },
        details: {},
        requestId: null,
      },
    });
  async function decide(gid: string, decision: 'approve' | 'refuse' | 'withdraw', who = ZOE) {
    const requested = await findRaiseRequested(fixture.db, gid);
    const one = { id: requested?.id ?? '', version: requested?.version ?? 0, decision };
    return decideApproval(needs(), who, one);
  }
  const entries = async (gid: string) => {
    const { rows } = await sql<{ kind: string; account: string; cents: number }>`
      select tx.kind, account.kind as account, entry.amount_cents::integer as cents
      from ledger_tx tx join ledger_entry entry on entry.tx_id = tx.id
      join ledger_account account on account.id = entry.account_id
      where tx.dedupe_key like 'desk:%' and tx.id in (select e.tx_id from ledger_entry e
        join ledger_account a on a.id = e.account_id where a.customer_gid = ${gid})
      order by account.kind`.execute(fixture.db);
    return rows;
  };

  it.each(['100.01', '150.00', '900'])('waits at %s, shown and not to be spent', async (amount) => {
    const gid = await raisedTo(amount);
    const raised = Math.round(Number(amount) * 100) - 10_000;
    expect(await stands(gid)).toEqual([10_000, raised, Number(amount).toFixed(2)]);
    expect(await fixture.discrepancies(gid)).toEqual(['outside-increase']);
  });

  it('is counted by an increment of the metafield, ours or another one’s', async () => {
    const gid = await raisedTo('150.00');
    await fixture.post(gid, 1_020);
    await fixture.publish(gid);
    expect(await stands(gid)).toEqual([11_020, 5_000, '160.20']);
    await fixture.outsider(gid, '170.20');
    await fixture.publish(gid);
    expect(await stands(gid)).toEqual([11_020, 6_000, '170.20']);
    expect(await fixture.discrepancies(gid)).toEqual(['outside-increase']);
  });

  it('is gone without a trace in the balance where it is lowered again', async () => {
    const gid = await raisedTo('150.00');
    await fixture.outsider(gid, '120.00');
    await fixture.publish(gid);
    expect(await stands(gid)).toEqual([10_000, 2_000, '120.00']);
    await fixture.outsider(gid, '90.00');
    await fixture.publish(gid);
    expect(await stands(gid)).toEqual([9_000, 0, '90.00']);
    expect(await fixture.discrepancies(gid)).toEqual([]);
  });

  describe('is accepted', () => {
    it('by two of us, however small: then it is paid money, against money from outside', async () => {
      const gid = await raisedTo('100.50');
      const requested = await call(gid);
      expect(requested).toMatchObject({ ok: true, posted: false });
      expect(await stands(gid)).toEqual([10_000, 50, '100.50']);
      expect(await decide(gid, 'approve', ADA)).toEqual({ ok: false, code: 'approval_own' });
      expect(await decide(gid, 'approve')).toEqual({ ok: true });
      await fixture.publish(gid);
      expect(await stands(gid)).toEqual([10_050, 0, '100.50']);
      expect(await entries(gid)).toEqual([
        { kind: 'adjustment', account: 'customer_paid', cents: 50 },
        { kind: 'adjustment', account: 'external', cents: -50 },
      ]);
      expect(await fixture.discrepancies(gid)).toEqual([]);
    });

    it('once, however many ask and however many decide at once', async () => {
      const gid = await raisedTo('150.00');
      const requested = await Promise.all([1, 2, 3].map(() => call(gid)));
      expect(new Set(requested.map((one) => (one.ok ? one.id : one.code))).size).toBe(1);
      expect(await call(gid, ZOE)).toEqual({ ok: false, code: 'adjustment_raise_requested' });
      const id = requested[0]?.ok ? requested[0].id : '';
      const one = { id, version: 1, decision: 'approve' } as const;
      const done = await Promise.all([1, 2, 3].map(() => decideApproval(needs(), ZOE, one)));
      expect(done.filter(({ ok }) => ok)).toHaveLength(1);
      await fixture.publish(gid);
      expect(await stands(gid)).toEqual([15_000, 0, '150.00']);
    });

    it('not as another amount than waits by then', async () => {
      const gid = await raisedTo('150.00');
      await call(gid);
      await fixture.outsider(gid, '160.00');
      await fixture.publish(gid);
      const changed = { ok: false, code: 'adjustment_raise_changed' };
      expect(await decide(gid, 'approve')).toEqual(changed);
      expect(await decide(gid, 'refuse')).toEqual({ ok: true });
      expect(await stands(gid)).toEqual([10_000, 6_000, '160.00']);
      expect(await fixture.discrepancies(gid)).toEqual(['outside-increase']);
    });

    it('not by a form that names an amount of its own, nor where nothing waits', async () => {
      const gid = await raisedTo('150.00');
      const desired = { customerGid: gid, against: 'raise', reason: 'A gift' } as const;
      const more = { ...desired, amountCents: cents(9_000), formToken: randomUUID() };
      const changed = { ok: false, code: 'adjustment_raise_changed' };
      expect(await requestAdjustment(needs(), ADA, more)).toEqual(changed);
      await reject(gid, ADA.by);
      expect(await call(gid)).toEqual(changed);
      const none = { ...desired, amountCents: cents(5_000), formToken: randomUUID() };
      expect(await requestAdjustment(needs(), ADA, none)).toEqual(changed);
    });
  });

  describe('is rejected', () => {
    it('by one of us: nothing is posted, and Shopify shows the balance again', async () => {
      const gid = await raisedTo('150.00');
      expect(await reject(gid, ADA.by)).toBe(true);
      expect(await reject(gid, ADA.by)).toBe(false);
      await fixture.publish(gid);
      expect(await stands(gid)).toEqual([10_000, 0, '100.00']);
      expect(await entries(gid)).toEqual([]);
      expect(await fixture.discrepancies(gid)).toEqual([]);
    });

    it.each([
      ['by the admin who was to approve it', 'refused', ZOE.by],
      ['by the one who has asked', 'withdrawn', ADA.by],
    ])('%s: the question ends with it', async (_what, state, by) => {
      const gid = await raisedTo('150.00');
      const requested = await call(gid);
      await reject(gid, by);
      const one = await findApproval(fixture.db, requested.ok ? requested.id : '');
      expect(one?.state).toBe(state);
    });

    it('where it is refused at Approvals, and stays where it is taken back there', async () => {
      const gid = await raisedTo('150.00');
      await call(gid);
      await decide(gid, 'withdraw', ADA);
      expect(await stands(gid)).toEqual([10_000, 5_000, '150.00']);
      await call(gid);
      await decide(gid, 'refuse');
      await fixture.publish(gid);
      expect(await stands(gid)).toEqual([10_000, 0, '100.00']);
    });
  });

  it('is adopted at once up to the setting, added up over a day', async () => {
    const gid = await fixture.person();
    await fixture.adoptOpeningBalance(gid);
    const free = { outsideRaiseLimitCents: 1_000 };
    for (const [earthcash, stood] of [
      ['6.00', [600, 0, '6.00']],
      ['11.00', [600, 500, '11.00']],
    ] as const) {
      await fixture.outsider(gid, earthcash);
      await fixture.publish(gid, { config: free });
      expect(await stands(gid)).toEqual(stood);
    }
    await reject(gid, ADA.by);
    await fixture.publish(gid, { config: free });
    await fixture.outsider(gid, '11.00');
    await fixture.publish(gid, { config: free, now: tomorrow });
    expect(await stands(gid)).toEqual([1_100, 0, '11.00']);
  });

  it('is what Shopify shows at a first contact after the last opening balances were due', async () => {
    const early = await fixture.person('40.00');
    await fixture.adoptOpeningBalance(early, until(new Date(Date.now() + 60_000)));
    expect(await findBalance(fixture.db, early)).toMatchObject({ availableCents: 4_000 });
    const late = await fixture.person('40.00');
    await fixture.adoptOpeningBalance(late, until(new Date(Date.now() - 1)));
    expect(await findBalance(fixture.db, late)).toMatchObject({ availableCents: 0 });
    // Due, so the runner looks by itself.
    expect(await findPublication(fixture.db, late)).toMatchObject({
      requestedSeq: 1n,
      publishedSeq: 0n,
    });
    await fixture.publish(late);
    expect(await stands(late)).toEqual([0, 4_000, '40.00']);
  });

  it('stays a difference, even if somebody closes it', async () => {
    const gid = await raisedTo('150.00');
    await closeDiscrepancy(fixture.db, { kind: 'outside-increase', subject: gid, by: 'Ada' });
    await reconcileBalances(needs(), { window: 'recent', at: new Date(), since: new Date() });
    expect(await fixture.discrepancies(gid)).toEqual(['outside-increase']);
  });

  it('keeps the books right all the while', async () => {
    const { rows } = await sql<{ check_name: string }>`
      select check_name from audit_check where bad_count > 0`.execute(fixture.db);
    expect(rows).toEqual([]);
    const alone = sql`
      insert into approval (id, kind, request, form_token, customer_gid, amount_cents, against, reason,
        limit_cents, at_once, state, requested_by, requested_at, decided_by, decided_at)
      select gen_random_uuid(), 'adjustment', '{}', gen_random_uuid(), customer_gid, 100, 'raise', 'x', 5000, true,
        'approved', 'ada', now(), 'ada', now() from customer_account limit 1`.execute(fixture.db);
    await expect(alone).rejects.toThrow('approval_raise');
  });
});
