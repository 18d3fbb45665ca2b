import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import { eachDatabase } from '../support/database';
import { outboxOf } from '../support/outbox';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';

eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  beforeAll(async () => {
    fixture = await openAfterDepositFixture(await open());
  });
  beforeEach(() => void fixture.lines.splice(0));
  afterAll(() => fixture.discardAll());

  const news = () => fixture.events(/^(charge\.dispute\.|charge\.refunded|refund\.)/);
  const hear = async () => fixture.deliver(await news());

  /** Credits 100.00 and opens a dispute that the store knows of. */
  async function disputed(input: object = {}) {
    const person = await fixture.person();
    const deposit = await fixture.credited(person);
    const dispute = await fixture.disputeOf(deposit.intent, input);
    await hear();
    return { person, deposit, dispute };
  }

  it('holds the credit, and gives it back when it is won', async () => {
    const { person, deposit, dispute } = await disputed();
    expect(await fixture.balances(person.gid)).toMatchObject({
      availableCents: 0,
      heldCents: 10_200,
    });
    const amount = '$102.00';
    expect(await outboxOf(fixture.db, person.gid)).toEqual([
      ['deposit-by-card', {}],
      ['cash-held', { amount }],
    ]);
    expect(await fixture.netOf(deposit.id)).toMatchObject({ psp_clearing: -10_000 });
    await fixture.act('win', { id: dispute });
    await hear();
    expect(await fixture.balances(person.gid)).toMatchObject({
      paidCents: 10_000,
      bonusCents: 200,
      heldCents: 0,
    });
    expect(await fixture.kinds(deposit.id)).toEqual([
      'deposit_credit',
      'dispute_opened',
      'dispute_won',
    ]);
    await hear();
    expect(await outboxOf(fixture.db, person.gid)).toEqual([
      ['deposit-by-card', {}],
      ['cash-held', { amount }],
      ['cash-released', { amount }],
    ]);
    expect(await fixture.audit()).toEqual([]);
  });

  it('writes off what is lost, and freezes the account at the second', async () => {
    const { person, deposit, dispute } = await disputed();
    await fixture.act('lose', { id: dispute });
    await hear();
    expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 0, heldCents: 0 });
    expect(await fixture.netOf(deposit.id)).toEqual({});
    expect(await findCustomerAccount(fixture.db, person.gid)).toMatchObject({ frozen: false });

    const second = await fixture.credited(person, 2_000);
    await fixture.act('lose', { id: await fixture.disputeOf(second.intent) });
    await hear();
    expect(await findCustomerAccount(fixture.db, person.gid)).toMatchObject({
      frozen: true,
      frozenBecause: 'two lost disputes',
    });
    expect(await fixture.discrepancies()).toContain(`account-frozen ${person.gid}`);
    expect(fixture.alarms().filter((kind) => kind === 'account-frozen')).toHaveLength(1);
    const mails = await outboxOf(fixture.db, person.gid);
    expect(mails.filter(([template]) => template === 'account-frozen')).toHaveLength(1);
    expect(mails.slice(0, 3)).toEqual([
      ['deposit-by-card', {}],
      ['cash-held', { amount: '$102.00' }],
      ['cash-taken', { amount: '$102.00' }],
    ]);
    expect(await fixture.audit()).toEqual([]);
  });

  it('that takes the balance below zero freezes it, and thaws it when it is won', async () => {
    const person = await fixture.person();
    const spent = await fixture.credited(person, 5_000);
    await fixture.adjust(person.gid, -5_000);
    const dispute = await fixture.disputeOf(spent.intent);
    await hear();
    expect(await findCustomerAccount(fixture.db, person.gid)).toMatchObject({ frozen: true });
    const waiting = async () =>
      (await listWaiting(fixture.db, { reader: { id: 'staff-1', isAdmin: true }, now: Date.now() }))
        .filter(({ kind }) => kind === 'frozen-account')
        .map(({ count }) => count);
    expect(await waiting()).toEqual([]);
    await fixture.act('win', { id: dispute });
    await hear();
    expect(await findCustomerAccount(fixture.db, person.gid)).toMatchObject({
      frozen: false,
      frozenBecause: null,
    });
    expect(await fixture.discrepancies()).not.toContain(`negative-balance ${person.gid}`);

    // Below zero once more; what brings it back is no bank, so a person is to look.
    const other = await fixture.credited(person, 2_000);
    await fixture.adjust(person.gid, -2_000);
    await fixture.disputeOf(other.intent);
    await hear();
    await fixture.adjust(person.gid, 5_000);
    await fixture.work.reconcile('recent');
    expect(await findCustomerAccount(fixture.db, person.gid)).toMatchObject({ frozen: true });
    expect(await waiting()).toEqual([1]);
  });

  it('that is won leaves the account frozen as long as another has it below zero', async () => {
    const person = await fixture.person();
    const first = await fixture.credited(person, 5_000);
    const second = await fixture.credited(person, 2_000);
    await fixture.adjust(person.gid, -7_000);
    const disputes = [
      await fixture.disputeOf(first.intent),
      await fixture.disputeOf(second.intent),
    ];
    await hear();
    for (const [id, frozen] of disputes.map((one, nth) => [one, nth === 0] as const)) {
      await fixture.act('win', { id });
      await hear();
      expect(await findCustomerAccount(fixture.db, person.gid)).toMatchObject({ frozen });
    }
    expect(await fixture.audit()).toEqual([]);
  });

  it.each(['under_review', 'warning_under_review'])('goes on holding while %s', async (status) => {
    const { person, dispute } = await disputed({ inquiry: status.startsWith('warning') });
    await fixture.act('dispute-status', { id: dispute, status });
    await hear();
    expect(await fixture.balances(person.gid)).toMatchObject({
      availableCents: 0,
      heldCents: 10_200,
    });
  });

  it.each(['warning_closed', 'prevented'])('lets go when %s', async (status) => {
    const { person, dispute } = await disputed({ inquiry: true });
    await fixture.act('dispute-status', { id: dispute, status });
    await hear();
    expect(await fixture.balances(person.gid)).toMatchObject({
      availableCents: 10_200,
      heldCents: 0,
    });
  });

  it('that ended before it was heard of takes what it took, and no more', async () => {
    const person = await fixture.person();
    const { id, intent } = await fixture.credited(person);
    await fixture.act('lose', { id: await fixture.disputeOf(intent) });
    const events = await news();
    await fixture.deliver(events.toReversed());
    expect(await fixture.kinds(id)).toEqual(['deposit_credit', 'dispute_opened', 'dispute_lost']);
    expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 0, heldCents: 0 });

    const won = await fixture.credited(person, 500);
    await fixture.act('win', { id: await fixture.disputeOf(won.intent) });
    await hear();
    expect(await fixture.kinds(won.id)).toEqual(['deposit_credit']);
    expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 510 });
  });

  it('of a partly refunded deposit holds what is left, and goes wrong neither way', async () => {
    const person = await fixture.person();
    const { id, intent } = await fixture.credited(person);
    await fixture.refundOf(intent, 4_000);
    const dispute = await fixture.disputeOf(intent);
    await fixture.deliver((await news()).toReversed());
    expect(await fixture.balances(person.gid)).toMatchObject({
      availableCents: 0,
      heldCents: 6_120,
    });
    await fixture.act('lose', { id: dispute });
    await hear();
    expect(await fixture.netOf(id)).toEqual({ psp_clearing: 4_000, loss: -4_000 });
    expect(await fixture.discrepancies()).toContain(`paid-back-twice ${id}`);
    expect(await fixture.audit()).toEqual([]);
  });

  it('of a part only holds that part; a refund of the rest leaves it alone', async () => {
    const { person, deposit, dispute } = await disputed({ amountCents: 4_000 });
    expect(await fixture.balances(person.gid)).toMatchObject({
      paidCents: 6_000,
      bonusCents: 120,
      heldCents: 4_080,
    });
    await fixture.act('win', { id: dispute });
    await hear();
    await fixture.refundOf(deposit.intent, 1_000);
    await hear();
    expect(await fixture.balances(person.gid)).toMatchObject({
      availableCents: 9_180,
      heldCents: 0,
    });
    expect(await fixture.audit()).toEqual([]);
  });

  it('of money that was spent goes below zero, freezes and tells a person', async () => {
    const person = await fixture.person();
    const { intent } = await fixture.credited(person);
    await fixture.adjust(person.gid, -10_200);
    await fixture.disputeOf(intent);
    await hear();
    expect(await fixture.balances(person.gid)).toMatchObject({
      availableCents: -10_200,
      heldCents: 10_200,
    });
    expect(await findCustomerAccount(fixture.db, person.gid)).toMatchObject({ frozen: true });
    expect(await fixture.discrepancies()).toContain(`negative-balance ${person.gid}`);
  });

  it('is how a bank brings a debit back late; the account is refused from then on', async () => {
    const person = await fixture.person('pm_usBankAccount_success');
    const { id, intent } = await fixture.credited(person);
    await fixture.act('return', { id: intent });
    await hear();
    expect(await fixture.kinds(id)).toEqual(['deposit_credit', 'dispute_opened', 'dispute_lost']);
    expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 0, heldCents: 0 });
    const refused = await fixture.db.selectFrom('rejected_bank_account').selectAll().execute();
    expect(refused).toMatchObject([{ fingerprint: `fp_${person.payment_method}` }]);
    expect(await fixture.audit()).toEqual([]);
  });

  it('needs no event: the reconciler finds each of them', async () => {
    const person = await fixture.person();
    const { id, intent } = await fixture.credited(person);
    const dispute = await fixture.disputeOf(intent);
    expect(await fixture.work.reconcile('recent')).toMatchObject({ failed: {} });
    expect(await fixture.balances(person.gid)).toMatchObject({ heldCents: 10_200 });
    await fixture.act('lose', { id: dispute });
    fixture.moved.ms = 3 * 60 * 60_000;
    await fixture.work.reconcile('recent');
    expect(await fixture.balances(person.gid)).toMatchObject({ heldCents: 10_200 });
    await fixture.work.reconcile('month');
    fixture.moved.ms = 0;
    expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 0, heldCents: 0 });
    expect(await fixture.kinds(id)).toEqual(['deposit_credit', 'dispute_opened', 'dispute_lost']);
  });
});
