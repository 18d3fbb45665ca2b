import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import { findPublication } from '../../app/models/ledger/published-balance.server';
import { findBalance } from '../../app/models/ledger/balance.server';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { releasePayment } from '../../app/models/payments/decide-review.server';
import { postReversals } from '../../app/services/refunds/post-reversals.server';
import { eachDatabase } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';
import { organizationCashFixture, type OrganizationCashFixture } from './organization-cash-fixture';

// Much of this happens over HTTP and on two databases, and the machine may be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  let organizations: OrganizationCashFixture;
  beforeAll(async () => {
    const database = await open();
    fixture = await openAfterDepositFixture(database);
    organizations = organizationCashFixture(database);
  });
  afterAll(() => fixture.discardAll());

  const hear = async () =>
    fixture.deliver(await fixture.events(/^(charge\.dispute\.|charge\.refunded|refund\.)/));

  /** Deposits 100.00 with its bonus for the organization, and holds `spent` of it for a payment. */
  async function deposited(spent = 0) {
    const organizationId = await organizations.make();
    const admin = await fixture.person();
    await organizations.join(organizationId, admin.gid, { isAdmin: true });
    await fixture.db
      .updateTable('customer_account')
      .set({ imported: true })
      .where('customer_gid', '=', admin.gid)
      .execute();
    const id = await fixture.accepted(admin, 10_000, organizationId);
    await fixture.drive(id);
    const { payment_intent_id: intent } = await fixture.db
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

  /** Returns the paid and bonus balances of the organization and of the admin. */
  async function net({ organizationId, admin }: Awaited<ReturnType<typeof deposited>>) {
    const theirs = await fixture.balances(admin.gid);
    const its = await organizations.balances(organizationId);
    return {
      organization: [its.paidCents, its.bonusCents],
      admin: [theirs.paidCents, theirs.bonusCents],
      held: theirs.heldCents,
    };
  }

  const seqOf = async (gid: string) =>
    Number((await findPublication(fixture.db, gid))?.requestedSeq);

  async function release(paymentId: string) {
    await fixture.db
      .updateTable('payment')
      .set({ state: 'undoing', failure_code: 'payment_timed_out' })
      .where('id', '=', paymentId)
      .execute();
    await releasePayment(fixture.db, { paymentId, at: new Date() });
  }

  describe('a refund of a deposit to an organization', () => {
    it('takes from the organization what it has not spent, and nothing from the admin', async () => {
      const of = await deposited();
      expect(await net(of)).toEqual({ organization: [10_000, 200], admin: [0, 0], held: 0 });
      await fixture.refundOf(of.intent, 4_000);
      await hear();
      expect(await net(of)).toEqual({ organization: [6_000, 120], admin: [0, 0], held: 0 });
      await fixture.refundOf(of.intent, 6_000);
      await hear();
      expect(await net(of)).toEqual({ organization: [0, 0], admin: [0, 0], held: 0 });
      expect(await organizations.moves(of.id)).toEqual([
        'deposit_credit',
        'organization_moved',
        'organization_returned',
        'refund',
        'organization_returned',
        'refund',
      ]);
      expect(await findCustomerAccount(fixture.db, of.admin.gid)).toMatchObject({ frozen: false });
    });

    it('takes the rest from the admin, when the organization has spent of it', async () => {
      const of = await deposited(5_000);
      // Bonus is spent first: 200 of it, and 4,800 of paid money.
      expect(await net(of)).toMatchObject({ organization: [5_200, 0] });
      await fixture.refundOf(of.intent);
      await hear();
      expect(await net(of)).toEqual({
        organization: [0, 0],
        admin: [-4_800, -200],
        held: 0,
      });
      expect(await findCustomerAccount(fixture.db, of.admin.gid)).toMatchObject({ frozen: true });
      expect(await fixture.discrepancies()).toContain(`negative-balance ${of.admin.gid}`);
    });

    it('takes it back from what comes back to the organization later', async () => {
      const of = await deposited(5_000);
      await fixture.refundOf(of.intent);
      await hear();
      const before = await seqOf(of.admin.gid);
      await release(of.paymentId);
      expect(await net(of)).toEqual({ organization: [0, 0], admin: [0, 0], held: 0 });
      // The admin's balance has changed, so it is published.
      expect(await seqOf(of.admin.gid)).toBeGreaterThan(before);
    });

    it('leaves alone what another admin has put in', async () => {
      const of = await deposited(10_200);
      const other = await fixture.person();
      await organizations.join(of.organizationId, other.gid, { isAdmin: true });
      const second = await fixture.accepted(other, 3_000, of.organizationId);
      await fixture.drive(second);
      await fixture.refundOf(of.intent);
      await hear();
      expect(await net(of)).toEqual({
        organization: [3_000, 60],
        admin: [-10_000, -200],
        held: 0,
      });
      expect((await fixture.balances(other.gid)).availableCents).toBe(0);
    });

    it('heard of by five at once is posted once', async () => {
      const of = await deposited(1_000);
      await fixture.refundOf(of.intent, 5_000);
      await Promise.all(
        Array.from({ length: 5 }, () =>
          postReversals(
            {
              ...fixture.app,
              stripe: fixture.client,
              db: fixture.db,
              log: fixture.log,
              config: { commission: COMMISSION_RULES },
            },
            of.id,
          ),
        ),
      );
      // Its bonus was spent, so paid money replaces it and the admin's balance is not negative in total.
      expect(await net(of)).toEqual({ organization: [4_100, 0], admin: [100, -100], held: 0 });
      expect(await findCustomerAccount(fixture.db, of.admin.gid)).toMatchObject({ frozen: false });
      expect((await organizations.moves(of.id)).filter((kind) => kind === 'refund')).toHaveLength(
        1,
      );
    });
  });

  describe('a dispute of a deposit to an organization', () => {
    it('holds it, and gives it back to the organization when it is won', async () => {
      const of = await deposited();
      const dispute = await fixture.disputeOf(of.intent);
      await hear();
      expect(await net(of)).toEqual({ organization: [0, 0], admin: [0, 0], held: 10_200 });
      // The held money would return to the organization: it does not show in the admin's balance.
      expect(await findBalance(fixture.db, of.admin.gid)).toMatchObject({
        availableCents: 0,
        heldCents: 0,
      });
      await fixture.act('win', { id: dispute });
      await hear();
      expect(await net(of)).toEqual({ organization: [10_000, 200], admin: [0, 0], held: 0 });
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
      const dispute = await fixture.disputeOf(of.intent);
      await hear();
      expect(await net(of)).toEqual({
        organization: [0, 0],
        admin: [-4_800, -200],
        held: 10_200,
      });
      // Of the held money, the admin's balance shows as much as it lacks.
      expect(await findBalance(fixture.db, of.admin.gid)).toMatchObject({
        availableCents: -5_000,
        heldCents: 5_000,
      });
      await fixture.act('win', { id: dispute });
      await hear();
      expect(await net(of)).toEqual({ organization: [5_200, 0], admin: [0, 0], held: 0 });
    });

    it('that is lost costs the organization what it has, and the admin the rest', async () => {
      const of = await deposited(2_000);
      const dispute = await fixture.disputeOf(of.intent);
      await hear();
      await fixture.act('lose', { id: dispute });
      await hear();
      expect(await net(of)).toEqual({
        organization: [0, 0],
        admin: [-1_800, -200],
        held: 0,
      });
      await release(of.paymentId);
      expect(await net(of)).toEqual({ organization: [0, 0], admin: [0, 0], held: 0 });
    });
  });

  it('leaves nothing wrong behind', async () => {
    // Except I-6 and I-19: no runner works on payments here, and nothing is published.
    expect(await organizations.broken(['I-6', 'I-19'])).toEqual([]);
  });
});
