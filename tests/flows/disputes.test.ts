import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import { eachDatabase } from '../support/database';
import { outboxOf } from '../support/outbox';
import { openAfterDepositBench, type AfterDepositBench } from './after-deposit-setup';

eachDatabase((_kind, open) => {
  let bench: AfterDepositBench;
  beforeAll(async () => {
    bench = await openAfterDepositBench(await open());
  });
  beforeEach(() => void bench.lines.splice(0));
  afterAll(() => bench.discardAll());

  const news = () => bench.events(/^(charge\.dispute\.|charge\.refunded|refund\.)/);
  const hear = async () => bench.deliver(await news());

  /** Credits 100.00 and opens a dispute that the store knows of. */
  async function disputed(input: object = {}) {
    const person = await bench.person();
    const deposit = await bench.credited(person);
    const dispute = await bench.disputeOf(deposit.intent, input);
    await hear();
    return { person, deposit, dispute };
  }

  it('holds the credit, and gives it back when it is won', async () => {
    const { person, deposit, dispute } = await disputed();
    expect(await bench.balances(person.gid)).toMatchObject({
      availableCents: 0,
      heldCents: 10_200,
    });
    const amount = '$102.00';
    expect(await outboxOf(bench.db, person.gid)).toEqual([
      ['deposit-by-card', {}],
      ['cash-held', { amount }],
    ]);
    expect(await bench.standing(deposit.id)).toMatchObject({ psp_clearing: -10_000 });
    await bench.act('win', { id: dispute });
    await hear();
    expect(await bench.balances(person.gid)).toMatchObject({
      paidCents: 10_000,
      bonusCents: 200,
      heldCents: 0,
    });
    expect(await bench.kinds(deposit.id)).toEqual([
      'deposit_credit',
      'dispute_opened',
      'dispute_won',
    ]);
    await hear();
    expect(await outboxOf(bench.db, person.gid)).toEqual([
      ['deposit-by-card', {}],
      ['cash-held', { amount }],
      ['cash-released', { amount }],
    ]);
    expect(await bench.audit()).toEqual([]);
  });

  it('writes off what is lost, and freezes the account at the second', async () => {
    const { person, deposit, dispute } = await disputed();
    await bench.act('lose', { id: dispute });
    await hear();
    expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 0, heldCents: 0 });
    expect(await bench.standing(deposit.id)).toEqual({});
    expect(await findCustomerAccount(bench.db, person.gid)).toMatchObject({ frozen: false });

    const second = await bench.credited(person, 2_000);
    await bench.act('lose', { id: await bench.disputeOf(second.intent) });
    await hear();
    expect(await findCustomerAccount(bench.db, person.gid)).toMatchObject({
      frozen: true,
      frozenBecause: 'two lost disputes',
    });
    expect(await bench.discrepancies()).toContain(`account-frozen ${person.gid}`);
    expect(bench.alarms().filter((kind) => kind === 'account-frozen')).toHaveLength(1);
    const mails = await outboxOf(bench.db, person.gid);
    expect(mails.filter(([template]) => template === 'account-frozen')).toHaveLength(1);
    expect(mails.slice(0, 3)).toEqual([
      ['deposit-by-card', {}],
      ['cash-held', { amount: '$102.00' }],
      ['cash-taken', { amount: '$102.00' }],
    ]);
    expect(await bench.audit()).toEqual([]);
  });

  it('that takes the balance below zero freezes it, and thaws it when it is won', async () => {
    const person = await bench.person();
    const spent = await bench.credited(person, 5_000);
    await bench.adjust(person.gid, -5_000);
    const dispute = await bench.disputeOf(spent.intent);
    await hear();
    expect(await findCustomerAccount(bench.db, person.gid)).toMatchObject({ frozen: true });
    const waiting = async () =>
      (await listWaiting(bench.db, { reader: { id: 'staff-1', isAdmin: true }, now: Date.now() }))
        .filter(({ kind }) => kind === 'frozen-account')
        .map(({ count }) => count);
    expect(await waiting()).toEqual([]);
    await bench.act('win', { id: dispute });
    await hear();
    expect(await findCustomerAccount(bench.db, person.gid)).toMatchObject({
      frozen: false,
      frozenBecause: null,
    });
    expect(await bench.discrepancies()).not.toContain(`negative-balance ${person.gid}`);

    // Below zero once more; what brings it back is no bank, so a person is to look.
    const other = await bench.credited(person, 2_000);
    await bench.adjust(person.gid, -2_000);
    await bench.disputeOf(other.intent);
    await hear();
    await bench.adjust(person.gid, 5_000);
    await bench.work.reconcile('recent');
    expect(await findCustomerAccount(bench.db, person.gid)).toMatchObject({ frozen: true });
    expect(await waiting()).toEqual([1]);
  });

  it('that is won leaves the account frozen as long as another has it below zero', async () => {
    const person = await bench.person();
    const first = await bench.credited(person, 5_000);
    const second = await bench.credited(person, 2_000);
    await bench.adjust(person.gid, -7_000);
    const disputes = [await bench.disputeOf(first.intent), await bench.disputeOf(second.intent)];
    await hear();
    for (const [id, frozen] of disputes.map((one, nth) => [one, nth === 0] as const)) {
      await bench.act('win', { id });
      await hear();
      expect(await findCustomerAccount(bench.db, person.gid)).toMatchObject({ frozen });
    }
    expect(await bench.audit()).toEqual([]);
  });

  it.each(['under_review', 'warning_under_review'])('goes on holding while %s', async (status) => {
    const { person, dispute } = await disputed({ inquiry: status.startsWith('warning') });
    await bench.act('dispute-status', { id: dispute, status });
    await hear();
    expect(await bench.balances(person.gid)).toMatchObject({
      availableCents: 0,
      heldCents: 10_200,
    });
  });

  it.each(['warning_closed', 'prevented'])('lets go when %s', async (status) => {
    const { person, dispute } = await disputed({ inquiry: true });
    await bench.act('dispute-status', { id: dispute, status });
    await hear();
    expect(await bench.balances(person.gid)).toMatchObject({
      availableCents: 10_200,
      heldCents: 0,
    });
  });

  it('that ended before it was heard of takes what it took, and no more', async () => {
    const person = await bench.person();
    const { id, intent } = await bench.credited(person);
    await bench.act('lose', { id: await bench.disputeOf(intent) });
    const events = await news();
    await bench.deliver(events.toReversed());
    expect(await bench.kinds(id)).toEqual(['deposit_credit', 'dispute_opened', 'dispute_lost']);
    expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 0, heldCents: 0 });

    const won = await bench.credited(person, 500);
    await bench.act('win', { id: await bench.disputeOf(won.intent) });
    await hear();
    expect(await bench.kinds(won.id)).toEqual(['deposit_credit']);
    expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 510 });
  });

  it('of a partly refunded deposit holds what is left, and goes wrong neither way', async () => {
    const person = await bench.person();
    const { id, intent } = await bench.credited(person);
    await bench.refundOf(intent, 4_000);
    const dispute = await bench.disputeOf(intent);
    await bench.deliver((await news()).toReversed());
    expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 0, heldCents: 6_120 });
    await bench.act('lose', { id: dispute });
    await hear();
    expect(await bench.standing(id)).toEqual({ psp_clearing: 4_000, loss: -4_000 });
    expect(await bench.discrepancies()).toContain(`paid-back-twice ${id}`);
    expect(await bench.audit()).toEqual([]);
  });

  it('of a part only holds that part; a refund of the rest leaves it alone', async () => {
    const { person, deposit, dispute } = await disputed({ amountCents: 4_000 });
    expect(await bench.balances(person.gid)).toMatchObject({
      paidCents: 6_000,
      bonusCents: 120,
      heldCents: 4_080,
    });
    await bench.act('win', { id: dispute });
    await hear();
    await bench.refundOf(deposit.intent, 1_000);
    await hear();
    expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 9_180, heldCents: 0 });
    expect(await bench.audit()).toEqual([]);
  });

  it('of money that was spent goes below zero, freezes and tells a person', async () => {
    const person = await bench.person();
    const { intent } = await bench.credited(person);
    await bench.adjust(person.gid, -10_200);
    await bench.disputeOf(intent);
    await hear();
    expect(await bench.balances(person.gid)).toMatchObject({
      availableCents: -10_200,
      heldCents: 10_200,
    });
    expect(await findCustomerAccount(bench.db, person.gid)).toMatchObject({ frozen: true });
    expect(await bench.discrepancies()).toContain(`negative-balance ${person.gid}`);
  });

  it('is how a bank brings a debit back late; the account is refused from then on', async () => {
    const person = await bench.person('pm_usBankAccount_success');
    const { id, intent } = await bench.credited(person);
    await bench.act('return', { id: intent });
    await hear();
    expect(await bench.kinds(id)).toEqual(['deposit_credit', 'dispute_opened', 'dispute_lost']);
    expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 0, heldCents: 0 });
    const refused = await bench.db.selectFrom('refused_bank_account').selectAll().execute();
    expect(refused).toMatchObject([{ fingerprint: `fp_${person.payment_method}` }]);
    expect(await bench.audit()).toEqual([]);
  });

  it('needs no event: the reconciler finds each of them', async () => {
    const person = await bench.person();
    const { id, intent } = await bench.credited(person);
    const dispute = await bench.disputeOf(intent);
    expect(await bench.work.reconcile('recent')).toMatchObject({ failed: {} });
    expect(await bench.balances(person.gid)).toMatchObject({ heldCents: 10_200 });
    await bench.act('lose', { id: dispute });
    bench.moved.ms = 3 * 60 * 60_000;
    await bench.work.reconcile('recent');
    expect(await bench.balances(person.gid)).toMatchObject({ heldCents: 10_200 });
    await bench.work.reconcile('month');
    bench.moved.ms = 0;
    expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 0, heldCents: 0 });
    expect(await bench.kinds(id)).toEqual(['deposit_credit', 'dispute_opened', 'dispute_lost']);
  });
});
