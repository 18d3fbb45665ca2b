import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commission-rules';
import { findPublication } from '../../app/models/balance-projection.server';
import { findBalance } from '../../app/models/balance.server';
import { findCustomerAccount } from '../../app/models/customer-account.server';
import { releasePayment } from '../../app/models/release-payment.server';
import { postReversals } from '../../app/services/post-reversals.server';
import { eachDatabase } from '../support/database';
import { openAfterDepositBench, type AfterDepositBench } from './after-deposit-setup';
import { organizationCashBench, type OrganizationCashBench } from './organization-cash-bench';

// Much of this happens over HTTP and on two databases; a slow machine may take its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

eachDatabase((_kind, open) => {
  let bench: AfterDepositBench;
  let organizations: OrganizationCashBench;
  beforeAll(async () => {
    const database = await open();
    bench = await openAfterDepositBench(database);
    organizations = organizationCashBench(database);
  });
  afterAll(() => bench.discardAll());

  const hear = async () =>
    bench.deliver(await bench.events(/^(charge\.dispute\.|charge\.refunded|refund\.)/));

  /** 100.00 that an admin has put in, with its bonus; so much of it is set aside for a payment. */
  async function deposited(spent = 0) {
    const organizationId = await organizations.make();
    const admin = await bench.person();
    await organizations.join(organizationId, admin.gid, { isAdmin: true });
    await bench.db
      .updateTable('customer_account')
      .set({ imported: true })
      .where('customer_gid', '=', admin.gid)
      .execute();
    const id = await bench.accepted(admin, 10_000, organizationId);
    await bench.settle(id);
    const { payment_intent_id: intent } = await bench.db
      .selectFrom('deposit')
      .select('payment_intent_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    let paymentId = '';
    if (spent > 0) {
      const held = await organizations.hold(organizationId, admin.gid, spent, Date.now());
      if (held.kind !== 'accepted') throw new Error(held.kind);
      paymentId = held.payment.id;
    }
    return { organizationId, admin, id, intent: intent ?? '', paymentId };
  }

  /** Paid and bonus of the organization, and of the admin. */
  async function stand({ organizationId, admin }: Awaited<ReturnType<typeof deposited>>) {
    const theirs = await bench.balances(admin.gid);
    const its = await organizations.balances(organizationId);
    return {
      organization: [its.paidCents, its.bonusCents],
      admin: [theirs.paidCents, theirs.bonusCents],
      held: theirs.heldCents,
    };
  }

  const wanted = async (gid: string) => Number((await findPublication(bench.db, gid))?.wantedSeq);

  async function release(paymentId: string) {
    await bench.db
      .updateTable('payment')
      .set({ state: 'undoing', failure_code: 'payment_timed_out' })
      .where('id', '=', paymentId)
      .execute();
    await releasePayment(bench.db, { paymentId, at: new Date() });
  }

  describe('a refund of a deposit to an organization', () => {
    it('takes from the organization what it has not spent, and nothing from the admin', async () => {
      const of = await deposited();
      expect(await stand(of)).toEqual({ organization: [10_000, 200], admin: [0, 0], held: 0 });
      await bench.refundOf(of.intent, 4_000);
      await hear();
      expect(await stand(of)).toEqual({ organization: [6_000, 120], admin: [0, 0], held: 0 });
      await bench.refundOf(of.intent, 6_000);
      await hear();
      expect(await stand(of)).toEqual({ organization: [0, 0], admin: [0, 0], held: 0 });
      expect(await organizations.moves(of.id)).toEqual([
        'deposit_credit',
        'organization_moved',
        'organization_returned',
        'refund',
        'organization_returned',
        'refund',
      ]);
      expect(await findCustomerAccount(bench.db, of.admin.gid)).toMatchObject({ frozen: false });
    });

    it('takes the rest from the admin, when the organization has spent of it', async () => {
      const of = await deposited(5_000);
      // Bonus first: 200 of it, and 4,800 of what was paid.
      expect(await stand(of)).toMatchObject({ organization: [5_200, 0] });
      await bench.refundOf(of.intent);
      await hear();
      expect(await stand(of)).toEqual({
        organization: [0, 0],
        admin: [-4_800, -200],
        held: 0,
      });
      expect(await findCustomerAccount(bench.db, of.admin.gid)).toMatchObject({ frozen: true });
      expect(await bench.breaks()).toContain(`negative-balance ${of.admin.gid}`);
    });

    it('takes it back from what comes back to the organization later', async () => {
      const of = await deposited(5_000);
      await bench.refundOf(of.intent);
      await hear();
      const before = await wanted(of.admin.gid);
      await release(of.paymentId);
      expect(await stand(of)).toEqual({ organization: [0, 0], admin: [0, 0], held: 0 });
      // Shopify shows the admin's balance: it has changed.
      expect(await wanted(of.admin.gid)).toBeGreaterThan(before);
    });

    it('leaves alone what another admin has put in', async () => {
      const of = await deposited(10_200);
      const other = await bench.person();
      await organizations.join(of.organizationId, other.gid, { isAdmin: true });
      const second = await bench.accepted(other, 3_000, of.organizationId);
      await bench.settle(second);
      await bench.refundOf(of.intent);
      await hear();
      expect(await stand(of)).toEqual({
        organization: [3_000, 60],
        admin: [-10_000, -200],
        held: 0,
      });
      expect((await bench.balances(other.gid)).availableCents).toBe(0);
    });

    it('heard of by five at once is posted once', async () => {
      const of = await deposited(1_000);
      await bench.refundOf(of.intent, 5_000);
      await Promise.all(
        Array.from({ length: 5 }, () =>
          postReversals(
            {
              ...bench.app,
              stripe: bench.client,
              db: bench.db,
              log: bench.log,
              rules: COMMISSION_RULES,
            },
            of.id,
          ),
        ),
      );
      // Its bonus was spent: paid money for it, so that the admin lacks nothing.
      expect(await stand(of)).toEqual({ organization: [4_100, 0], admin: [100, -100], held: 0 });
      expect(await findCustomerAccount(bench.db, of.admin.gid)).toMatchObject({ frozen: false });
      expect((await organizations.moves(of.id)).filter((kind) => kind === 'refund')).toHaveLength(
        1,
      );
    });
  });

  describe('a dispute of a deposit to an organization', () => {
    it('holds it, and gives it back to the organization when it is won', async () => {
      const of = await deposited();
      const dispute = await bench.disputeOf(of.intent);
      await hear();
      expect(await stand(of)).toEqual({ organization: [0, 0], admin: [0, 0], held: 10_200 });
      // What is kept back would go on to the organization: it is not the admin's.
      expect(await findBalance(bench.db, of.admin.gid)).toMatchObject({
        availableCents: 0,
        heldCents: 0,
      });
      await bench.act('win', { id: dispute });
      await hear();
      expect(await stand(of)).toEqual({ organization: [10_000, 200], admin: [0, 0], held: 0 });
      expect(await organizations.moves(of.id)).toEqual([
        'deposit_credit',
        'organization_moved',
        'organization_returned',
        'dispute_opened',
        'dispute_won',
        'organization_moved',
      ]);
    });

    it('is settled with the admin first when it is won after the organization has spent of it', async () => {
      const of = await deposited(5_000);
      const dispute = await bench.disputeOf(of.intent);
      await hear();
      expect(await stand(of)).toEqual({
        organization: [0, 0],
        admin: [-4_800, -200],
        held: 10_200,
      });
      // As much of it as they lack is their own.
      expect(await findBalance(bench.db, of.admin.gid)).toMatchObject({
        availableCents: -5_000,
        heldCents: 5_000,
      });
      await bench.act('win', { id: dispute });
      await hear();
      expect(await stand(of)).toEqual({ organization: [5_200, 0], admin: [0, 0], held: 0 });
    });

    it('that is lost costs the organization what it has, and the admin the rest', async () => {
      const of = await deposited(2_000);
      const dispute = await bench.disputeOf(of.intent);
      await hear();
      await bench.act('lose', { id: dispute });
      await hear();
      expect(await stand(of)).toEqual({
        organization: [0, 0],
        admin: [-1_800, -200],
        held: 0,
      });
      await release(of.paymentId);
      expect(await stand(of)).toEqual({ organization: [0, 0], admin: [0, 0], held: 0 });
    });
  });

  it('leaves nothing wrong behind', async () => {
    // What is set aside here is worked on by nobody; nobody publishes.
    expect(await organizations.broken(['I-6', 'I-19'])).toEqual([]);
  });
});
