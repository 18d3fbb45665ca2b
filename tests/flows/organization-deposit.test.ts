import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FAILPOINTS, type Failpoint } from '../../app/domain/core/retries/failpoint';
import { storeDay } from '../../app/domain/core/time/store-day';
import { findBalance } from '../../app/models/ledger/balance.server';
import { creditDeposit, creditReviewed } from '../../app/models/deposits/credit-deposit.server';
import { findStatement } from '../../app/models/ledger/statement.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { retrieveIntent } from '../../app/platforms/stripe/payment-intents.server';
import { readStripe } from '../../app/config/config-money.server';
import { eachDatabase } from '../support/database';
import { BANK, openDepositBench, type DepositBench, type Person } from './deposit-bench';
import { organizationCashBench, type OrganizationCashBench } from './organization-cash-bench';

/** The failpoints of a deposit; those of the publication are tested elsewhere. */
const OF_A_CHARGE = FAILPOINTS.filter((name) => !/meta|cancel|^pay_|^refund_/.test(name));

// Much of this happens over HTTP and on two databases, and the machine may be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

eachDatabase((_kind, open) => {
  let bench: DepositBench;
  let organizations: OrganizationCashBench;
  beforeAll(async () => {
    const database = await open();
    bench = await openDepositBench(database);
    organizations = organizationCashBench(database);
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  async function administered(number?: string) {
    const organizationId = await organizations.make();
    const person = await bench.person(number);
    await organizations.join(organizationId, person.gid, { isAdmin: true });
    return { organizationId, person };
  }

  /** Adds another admin first, because the last one cannot leave. */
  async function leave(organizationId: string, { gid }: Person): Promise<void> {
    const other = await bench.person();
    await organizations.join(organizationId, other.gid, { isAdmin: true });
    await organizations.leave(gid);
  }

  const forgetLeases = ({ gid }: Person) =>
    bench.db
      .updateTable('deposit')
      .set({ lease_owner: null, lease_until: null })
      .where('customer_gid', '=', gid)
      .execute();

  /** Checks that 25.00 with its bonus went to the organization once, and that its admin has nothing of it. */
  async function expectMoved(organizationId: string, person: Person) {
    const [deposit] = await bench.depositsOf(person.gid);
    expect(deposit?.state).toBe('credited');
    expect(await organizations.moves(deposit?.id ?? '')).toEqual([
      'deposit_credit',
      'organization_moved',
    ]);
    expect(await organizations.balances(organizationId)).toMatchObject({
      paidCents: 2_500,
      bonusCents: 50,
    });
    expect(await bench.balance(person.gid)).toBe(0);
    expect(await bench.moneyTaken(person)).toBe(2_500);
    return deposit?.id ?? '';
  }

  it('goes on to the organization with its bonus; the admin’s balance and statement stay right', async () => {
    const { organizationId, person } = await administered();
    await bench.startProcess().begin(person, { organizationId });
    const id = await expectMoved(organizationId, person);
    const now = Date.now() + bench.moved.ms;
    expect(await findBalance(bench.db, person.gid)).toMatchObject({
      availableCents: 0,
      pendingCents: 0,
    });
    const today = storeDay(now);
    const { movements, closingCents } = await findStatement(bench.db, person.gid, {
      from: today,
      to: today,
    });
    expect(movements.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['deposit_credit', 2_550],
      ['organization_moved', -2_550],
    ]);
    expect(closingCents).toBe(0);
    const [record] = await bench.recordsOf(id);
    expect(record).toMatchObject({ amount: '25.00', balance: '0.00', new_balance: '25.50' });
    const [intent] = await bench.intentsOf(person);
    expect(intent?.metadata).toMatchObject({ organization_id: organizationId });
  });

  it('on its way is nobody’s pending money but the organization’s', async () => {
    const { organizationId, person } = await administered(BANK);
    const { state } = await bench.startProcess().begin(person, { organizationId });
    expect(state).toBe('processing');
    expect(await findBalance(bench.db, person.gid)).toMatchObject({ pendingCents: 0 });
    expect(await organizations.available(organizationId)).toBe(0);
  });

  describe('is refused, and nothing is charged,', () => {
    it('for a member who is no admin, a stranger, and who is one no more', async () => {
      const { organizationId, person } = await administered();
      const member = await bench.person();
      await organizations.join(organizationId, member.gid, { allowance: 10_000 });
      const process = bench.startProcess();
      const refusal = { code: 'deposit_not_an_admin' };
      expect(await process.refusal(member, { organizationId })).toEqual(refusal);
      expect(await process.refusal(await bench.person(), { organizationId })).toEqual(refusal);
      await leave(organizationId, person);
      expect(await process.refusal(person, { organizationId })).toEqual(refusal);
      expect(await bench.depositsOf(person.gid)).toEqual([]);
      expect(await bench.intentsOf(person)).toEqual([]);
    });

    it('when the same form is sent for one’s own balance afterwards', async () => {
      const { organizationId, person } = await administered();
      const process = bench.startProcess();
      const formToken = randomUUID();
      const first = await process.begin(person, { organizationId, formToken });
      expect(await process.refusal(person, { formToken })).toEqual({ code: 'deposit_form_used' });
      expect((await process.begin(person, { organizationId, formToken })).id).toBe(first.id);
      await expectMoved(organizationId, person);
    });
  });

  it.each(OF_A_CHARGE)('killed at %s is credited and moved once', async (name: Failpoint) => {
    const { organizationId, person } = await administered();
    const dying = bench.startProcess({ dieAt: name });
    await dying.deposit(person, { organizationId }).catch(() => undefined);
    await forgetLeases(person);
    await bench.workDue();
    await expectMoved(organizationId, person);
  });

  it.each([
    ['paymentIntents.create', 'lost-response'],
    ['paymentIntents.confirm', 'lost-response'],
    ['paymentIntents.confirm', 'rate-limit'],
  ])('whose %s is answered by %s is credited and moved once', async (operation, effect) => {
    const { organizationId, person } = await administered();
    await bench.fault(operation, effect);
    await bench.startProcess().deposit(person, { organizationId });
    await bench.workDue();
    await expectMoved(organizationId, person);
  });

  it('worked on by five processes at once is moved once', async () => {
    const { organizationId, person } = await administered();
    const dying = bench.startProcess({ dieAt: 'credit_before_commit' });
    await dying.deposit(person, { organizationId }).catch(() => undefined);
    await forgetLeases(person);
    const [deposit] = await bench.depositsOf(person.gid);
    const processes = Array.from({ length: 5 }, () => bench.startProcess());
    await Promise.all(processes.map((process) => process.settle(deposit?.id ?? '')));
    await expectMoved(organizationId, person);
  });

  it('of somebody who has left meanwhile is the organization’s all the same', async () => {
    const { organizationId, person } = await administered();
    const dying = bench.startProcess({ dieAt: 'after_confirm' });
    await dying.deposit(person, { organizationId }).catch(() => undefined);
    await leave(organizationId, person);
    await forgetLeases(person);
    await bench.workDue();
    await expectMoved(organizationId, person);
  });

  it('that a person lets through after a review is moved as well', async () => {
    const { organizationId, person } = await administered();
    const dying = bench.startProcess({ dieAt: 'after_confirm' });
    await dying.deposit(person, { organizationId }).catch(() => undefined);
    const [deposit] = await bench.depositsOf(person.gid);
    const depositId = deposit?.id ?? '';
    await bench.db
      .updateTable('deposit')
      .set({ state: 'review' })
      .where('id', '=', depositId)
      .execute();
    const stripe = createStripeClient(
      readStripe({} as Parameters<typeof readStripe>[0], bench.url),
    );
    const intent = await retrieveIntent(stripe, deposit?.payment_intent_id ?? '');
    const at = new Date();
    const credit = { depositId, intent, livemode: false, at, failpoint: () => undefined };
    const reviewed = { ...credit, actor: 'Rosa' };
    expect(await creditReviewed(bench.db, reviewed, 200_000)).toBe('credited');
    expect(await creditDeposit(bench.db, credit)).toBe('was-credited');
    await expectMoved(organizationId, person);
  });

  it('leaves nothing wrong behind', async () => {
    // Except I-6: nothing is published here, and a bank debit is still under way.
    expect(await organizations.broken(['I-6'])).toEqual([]);
  });
});
