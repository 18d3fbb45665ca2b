import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { getDeposit } from '../../app/models/deposits/deposit.server';
import { eachDatabase } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';

eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  beforeAll(async () => {
    fixture = await openAfterDepositFixture(await open());
  });
  beforeEach(() => void fixture.lines.splice(0));
  afterAll(() => fixture.discardAll());

  const refundEvents = () => fixture.events(/^(charge\.refunded|refund\.)/);

  describe('a refund', () => {
    it('takes the amount and its bonus, by what is left', async () => {
      const person = await fixture.person();
      const { id, intent } = await fixture.credited(person, 125);
      expect(await fixture.balances(person.gid)).toMatchObject({ paidCents: 125, bonusCents: 3 });

      await fixture.refundOf(intent, 50);
      await fixture.deliver(await refundEvents());
      expect(await fixture.balances(person.gid)).toMatchObject({ paidCents: 75, bonusCents: 2 });
      await fixture.refundOf(intent, 51);
      await fixture.refundOf(intent, 24);
      await fixture.deliver(await refundEvents());
      expect(await fixture.balances(person.gid)).toMatchObject({ paidCents: 0, bonusCents: 0 });
      expect(await fixture.netOf(id)).toEqual({});
      expect((await getDeposit(fixture.db, id)).refundedCents).toBe(125);
      expect(await fixture.kinds(id)).toEqual(['deposit_credit', 'refund', 'refund']);
      expect(await fixture.audit()).toEqual([]);
    });

    it('is posted once, however often and by however many it is heard of', async () => {
      const person = await fixture.person();
      const { id, intent } = await fixture.credited(person);
      await fixture.refundOf(intent, 4_000);
      await Promise.all(
        Array.from({ length: 8 }, () => fixture.work.reconcile('recent')).concat(
          (await refundEvents()).map(async (event) => {
            await fixture.deliver([event]);
            return fixture.work.reconcile('recent');
          }),
        ),
      );
      expect(await fixture.kinds(id)).toEqual(['deposit_credit', 'refund']);
      expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 6_120 });
    });

    it.each(['review', 'failed'])(
      'of a payment whose deposit is %s keeps no event waiting',
      async (state) => {
        const person = await fixture.person();
        const id = await fixture.accepted(person);
        const intent = await fixture.paidBehindOurBack(id);
        await fixture.db
          .updateTable('deposit')
          .set({ state, payment_intent_id: intent })
          .where('id', '=', id)
          .execute();
        await fixture.refundOf(intent);
        await fixture.deliver(await refundEvents());
        expect(await fixture.kinds(id)).toEqual([]);
        const waiting = fixture.db.selectFrom('stripe_event').select('id');
        expect(await waiting.where('processed_at', 'is', null).execute()).toEqual([]);
      },
    );

    it('that fails comes back, also when another of the same amount follows', async () => {
      const person = await fixture.person();
      const { id, intent } = await fixture.credited(person);
      const first = await fixture.refundOf(intent, 5_000);
      await fixture.deliver(await refundEvents());
      await fixture.act('refund-fail', { id: first });
      await fixture.deliver(await refundEvents());
      expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 10_200 });
      await fixture.refundOf(intent, 5_000);
      await fixture.deliver(await refundEvents());
      expect(await fixture.kinds(id)).toEqual([
        'deposit_credit',
        'refund',
        'refund_restored',
        'refund',
      ]);
      expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 5_100 });
      expect(await fixture.audit()).toEqual([]);
    });

    it('that was heard of before its credit waits for it, then is posted', async () => {
      const person = await fixture.person();
      const id = await fixture.accepted(person);
      const intent = await fixture.paidBehindOurBack(id);
      await fixture.refundOf(intent, 2_500);
      const events = await refundEvents();
      await fixture.deliver(events.toReversed());
      expect(await fixture.kinds(id)).toEqual(['deposit_credit', 'refund']);
      expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: 7_650 });
    });

    it('is tried again while Stripe is silent', async () => {
      const person = await fixture.person();
      const { id, intent } = await fixture.credited(person);
      await fixture.refundOf(intent, 2_500);
      await fixture.fault('refunds.list', 'error', 10);
      await fixture.deliver(await refundEvents());
      expect(await fixture.kinds(id)).toEqual(['deposit_credit']);
      await fixture.clearFaults();
      fixture.moved.ms += 60_000;
      await fixture.deliver([]);
      fixture.moved.ms = 0;
      expect(await fixture.kinds(id)).toEqual(['deposit_credit', 'refund']);
    });

    it('of more than is left freezes the account and tells a person', async () => {
      const person = await fixture.person();
      const { intent } = await fixture.credited(person);
      await fixture.adjust(person.gid, -9_000);
      await fixture.refundOf(intent);
      await fixture.deliver(await refundEvents());
      expect(await fixture.balances(person.gid)).toMatchObject({ availableCents: -9_000 });
      expect(await findCustomerAccount(fixture.db, person.gid)).toMatchObject({
        frozen: true,
        frozenBecause: 'a balance below zero',
      });
      expect(await fixture.discrepancies()).toContain(`negative-balance ${person.gid}`);
      expect(fixture.alarms()).toEqual(['negative-balance']);

      await fixture.adjust(person.gid, 9_000);
      await fixture.work.reconcile('recent');
      expect(await fixture.discrepancies()).not.toContain(`negative-balance ${person.gid}`);
      expect(await findCustomerAccount(fixture.db, person.gid)).toMatchObject({ frozen: true });
    });
  });
});
