import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FAILPOINTS, type Failpoint } from '../../app/domain/core/retries/failpoint';
import { storeDay } from '../../app/domain/core/time/store-day';
import { findBalance } from '../../app/models/ledger/balance.server';
import { creditDeposit, creditReviewed } from '../../app/models/deposits/credit-deposit.server';
import { findStatement } from '../../app/models/ledger/statement.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { retrieveIntent } from '../../app/platforms/stripe/payment-intents.server';
import { parseStripe } from '../../app/config/config-money.server';
import { eachDatabase } from '../support/database';
import { some } from '../support/matrix';
import { BANK, openDepositFixture, type DepositFixture, type Person } from './deposit-fixture';
import { organizationCashFixture, type OrganizationCashFixture } from './organization-cash-fixture';

/** The failpoints of a deposit; those of the publication are tested elsewhere. */
const OF_A_CHARGE = FAILPOINTS.filter((name) => !/meta|cancel|^pay_|^refund_/.test(name));

// Much of this happens over HTTP and on two databases, and the machine may be slow.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

eachDatabase((_kind, open) => {
  let fixture: DepositFixture;
  let organizations: OrganizationCashFixture;
  beforeAll(async () => {
    const database = await open();
    fixture = await openDepositFixture(database);
    organizations = organizationCashFixture(database);
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  async function administered(number?: string) {
    const organizationId = await organizations.make();
    const person = await fixture.person(number);
    await organizations.join(organizationId, person.gid, { isAdmin: true });
    return { organizationId, person };
  }

  /** Adds another admin first, because the last one cannot leave. */
  async function leave(organizationId: string, { gid }: Person): Promise<void> {
    const other = await fixture.person();
    await organizations.join(organizationId, other.gid, { isAdmin: true });
    await organizations.leave(gid);
  }

  const forgetLeases = ({ gid }: Person) =>
    fixture.db
      .updateTable('deposit')
      .set({ lease_owner: null, lease_until: null })
      .where('customer_gid', '=', gid)
      .execute();

  /** Checks that 25.00 with its bonus went to the organization once, and that its admin has nothing of it. */
  async function expectMoved(organizationId: string, person: Person) {
    const [deposit] = await fixture.depositsOf(person.gid);
    expect(deposit?.state).toBe('credited');
    expect(await organizations.moves(deposit?.id ?? '')).toEqual([
      'deposit_credit',
      'organization_moved',
    ]);
    expect(await organizations.balances(organizationId)).toMatchObject({
      paidCents: 2_500,
      bonusCents: 50,
    });
    expect(await fixture.balance(person.gid)).toBe(0);
    expect(await fixture.moneyCharged(person)).toBe(2_500);
    return deposit?.id ?? '';
  }

  it('goes on to the organization with its bonus; the admin’s balance and statement stay right', async () => {
    const { organizationId, person } = await administered();
    await fixture.startProcess().begin(person, { organizationId });
    const id = await expectMoved(organizationId, person);
    const now = Date.now() + fixture.moved.ms;
    expect(await findBalance(fixture.db, person.gid)).toMatchObject({
      availableCents: 0,
      pendingCents: 0,
    });
    const today = storeDay(now);
    const { movements, closingCents } = await findStatement(fixture.db, person.gid, {
      from: today,
      to: today,
    });
    expect(movements.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['deposit_credit', 2_550],
      ['organization_moved', -2_550],
    ]);
    expect(closingCents).toBe(0);
    const [record] = await fixture.recordsOf(id);
    expect(record).toMatchObject({ amount: '25.00', balance: '0.00', new_balance: '25.50' });
    const [intent] = await fixture.intentsOf(person);
    expect(intent?.metadata).toMatchObject({ organization_id: organizationId });
  });

  it('on its way is nobody’s pending money but the organization’s', async () => {
    const { organizationId, person } = await administered(BANK);
    const { state } = await fixture.startProcess().begin(person, { organizationId });
    expect(state).toBe('processing');
    expect(await findBalance(fixture.db, person.gid)).toMatchObject({ pendingCents: 0 });
    expect(await organizations.available(organizationId)).toBe(0);
  });

  describe('is refused, and nothing is charged,', () => {
    it('for a member who is no admin, a stranger, and who is one no more', async () => {
      const { organizationId, person } = await administered();
      const member = await fixture.person();
      await organizations.join(organizationId, member.gid, { allowance: 10_000 });
      const process = fixture.startProcess();
      const rejection = { code: 'deposit_not_an_admin' };
      expect(await process.rejection(member, { organizationId })).toEqual(rejection);
      expect(await process.rejection(await fixture.person(), { organizationId })).toEqual(
        rejection,
      );
      await leave(organizationId, person);
      expect(await process.rejection(person, { organizationId })).toEqual(rejection);
      expect(await fixture.depositsOf(person.gid)).toEqual([]);
      expect(await fixture.intentsOf(person)).toEqual([]);
    });

    it('when the same form is sent for one’s own balance afterwards', async () => {
      const { organizationId, person } = await administered();
      const process = fixture.startProcess();
      const formToken = randomUUID();
      const first = await process.begin(person, { organizationId, formToken });
      expect(await process.rejection(person, { formToken })).toEqual({ code: 'deposit_form_used' });
      expect((await process.begin(person, { organizationId, formToken })).id).toBe(first.id);
      await expectMoved(organizationId, person);
    });
  });

  it.each(some(OF_A_CHARGE))('killed at %s is credited and moved once', async (name: Failpoint) => {
    const { organizationId, person } = await administered();
    const dying = fixture.startProcess({ dieAt: name });
    await dying.deposit(person, { organizationId }).catch(() => undefined);
    await forgetLeases(person);
    await fixture.workDue();
    await expectMoved(organizationId, person);
  });

  it.each([
    ['paymentIntents.create', 'lost-response'],
    ['paymentIntents.confirm', 'lost-response'],
    ['paymentIntents.confirm', 'rate-limit'],
  ])('whose %s is answered by %s is credited and moved once', async (operation, effect) => {
    const { organizationId, person } = await administered();
    await fixture.fault(operation, effect);
    await fixture.startProcess().deposit(person, { organizationId });
    await fixture.workDue();
    await expectMoved(organizationId, person);
  });

  it('worked on by five processes at once is moved once', async () => {
    const { organizationId, person } = await administered();
    const dying = fixture.startProcess({ dieAt: 'credit_before_commit' });
    await dying.deposit(person, { organizationId }).catch(() => undefined);
    await forgetLeases(person);
    const [deposit] = await fixture.depositsOf(person.gid);
    const processes = Array.from({ length: 5 }, () => fixture.startProcess());
    await Promise.all(processes.map((process) => process.drive(deposit?.id ?? '')));
    await expectMoved(organizationId, person);
  });

  it('of somebody who has left meanwhile is the organization’s all the same', async () => {
    const { organizationId, person } = await administered();
    const dying = fixture.startProcess({ dieAt: 'after_confirm' });
    await dying.deposit(person, { organizationId }).catch(() => undefined);
    await leave(organizationId, person);
    await forgetLeases(person);
    await fixture.workDue();
    await expectMoved(organizationId, person);
  });

  it('that a person lets through after a review is moved as well', async () => {
    const { organizationId, person } = await administered();
    const dying = fixture.startProcess({ dieAt: 'after_confirm' });
    await dying.deposit(person, { organizationId }).catch(() => undefined);
    const [deposit] = await fixture.depositsOf(person.gid);
    const depositId = deposit?.id ?? '';
    await fixture.db
      .updateTable('deposit')
      .set({ state: 'review' })
      .where('id', '=', depositId)
      .execute();
    const stripe = createStripeClient(
      parseStripe({} as Parameters<typeof parseStripe>[0], fixture.url),
    );
    const intent = await retrieveIntent(stripe, deposit?.payment_intent_id ?? '');
    const at = new Date();
    const credit = { depositId, intent, livemode: false, at, failpoint: () => undefined };
    const reviewed = { ...credit, actor: 'Rosa' };
    expect(await creditReviewed(fixture.db, reviewed, 200_000)).toBe('credited');
    expect(await creditDeposit(fixture.db, credit)).toBe('was-credited');
    await expectMoved(organizationId, person);
  });

  it('leaves nothing wrong behind', async () => {
    // Except I-6: nothing is published here, and a bank debit is still under way.
    expect(await organizations.broken(['I-6'])).toEqual([]);
  });
});
