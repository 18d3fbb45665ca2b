import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { getDeposit } from '../../app/models/deposits/deposit.server';
import { eachDatabase } from '../support/database';
import { openAfterDepositBench, type AfterDepositBench } from './after-deposit-setup';

eachDatabase((_kind, open) => {
  let bench: AfterDepositBench;
  beforeAll(async () => {
    bench = await openAfterDepositBench(await open());
  });
  beforeEach(() => void bench.lines.splice(0));
  afterAll(() => bench.discardAll());

  const refundEvents = () => bench.events(/^(charge\.refunded|refund\.)/);

  describe('a refund', () => {
    it('takes the amount and its bonus, by what is left', async () => {
      const person = await bench.person();
      const { id, intent } = await bench.credited(person, 125);
      expect(await bench.balances(person.gid)).toMatchObject({ paidCents: 125, bonusCents: 3 });

      await bench.refundOf(intent, 50);
      await bench.deliver(await refundEvents());
      expect(await bench.balances(person.gid)).toMatchObject({ paidCents: 75, bonusCents: 2 });
      await bench.refundOf(intent, 51);
      await bench.refundOf(intent, 24);
      await bench.deliver(await refundEvents());
      expect(await bench.balances(person.gid)).toMatchObject({ paidCents: 0, bonusCents: 0 });
      expect(await bench.standing(id)).toEqual({});
      expect((await getDeposit(bench.db, id)).refundedCents).toBe(125);
      expect(await bench.kinds(id)).toEqual(['deposit_credit', 'refund', 'refund']);
      expect(await bench.audit()).toEqual([]);
    });

    it('is posted once, however often and by however many it is heard of', async () => {
      const person = await bench.person();
      const { id, intent } = await bench.credited(person);
      await bench.refundOf(intent, 4_000);
      await Promise.all(
        Array.from({ length: 8 }, () => bench.work.reconcile('recent')).concat(
          (await refundEvents()).map(async (event) => {
            await bench.deliver([event]);
            return bench.work.reconcile('recent');
          }),
        ),
      );
      expect(await bench.kinds(id)).toEqual(['deposit_credit', 'refund']);
      expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 6_120 });
    });

    it.each(['review', 'failed'])(
      'of a payment whose deposit is %s keeps no event waiting',
      async (state) => {
        const person = await bench.person();
        const id = await bench.accepted(person);
        const intent = await bench.paidBehindOurBack(id);
        await bench.db
          .updateTable('deposit')
          .set({ state, payment_intent_id: intent })
          .where('id', '=', id)
          .execute();
        await bench.refundOf(intent);
        await bench.deliver(await refundEvents());
        expect(await bench.kinds(id)).toEqual([]);
        const waiting = bench.db.selectFrom('stripe_event').select('id');
        expect(await waiting.where('processed_at', 'is', null).execute()).toEqual([]);
      },
    );

    it('that fails comes back, also when another of the same amount follows', async () => {
      const person = await bench.person();
      const { id, intent } = await bench.credited(person);
      const first = await bench.refundOf(intent, 5_000);
      await bench.deliver(await refundEvents());
      await bench.act('refund-fail', { id: first });
      await bench.deliver(await refundEvents());
      expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 10_200 });
      await bench.refundOf(intent, 5_000);
      await bench.deliver(await refundEvents());
      expect(await bench.kinds(id)).toEqual([
        'deposit_credit',
        'refund',
        'refund_restored',
        'refund',
      ]);
      expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 5_100 });
      expect(await bench.audit()).toEqual([]);
    });

    it('that was heard of before its credit waits for it, then is posted', async () => {
      const person = await bench.person();
      const id = await bench.accepted(person);
      const intent = await bench.paidBehindOurBack(id);
      await bench.refundOf(intent, 2_500);
      const events = await refundEvents();
      await bench.deliver(events.toReversed());
      expect(await bench.kinds(id)).toEqual(['deposit_credit', 'refund']);
      expect(await bench.balances(person.gid)).toMatchObject({ availableCents: 7_650 });
    });

    it('is tried again while Stripe is silent', async () => {
      const person = await bench.person();
      const { id, intent } = await bench.credited(person);
      await bench.refundOf(intent, 2_500);
      await bench.fault('refunds.list', 'error', 10);
      await bench.deliver(await refundEvents());
      expect(await bench.kinds(id)).toEqual(['deposit_credit']);
      await bench.clearFaults();
      bench.moved.ms += 60_000;
      await bench.deliver([]);
      bench.moved.ms = 0;
      expect(await bench.kinds(id)).toEqual(['deposit_credit', 'refund']);
    });

    it('of more than is left freezes the account and tells a person', async () => {
      const person = await bench.person();
      const { intent } = await bench.credited(person);
      await bench.adjust(person.gid, -9_000);
      await bench.refundOf(intent);
      await bench.deliver(await refundEvents());
      expect(await bench.balances(person.gid)).toMatchObject({ availableCents: -9_000 });
      expect(await findCustomerAccount(bench.db, person.gid)).toMatchObject({
        frozen: true,
        frozenBecause: 'a balance below zero',
      });
      expect(await bench.discrepancies()).toContain(`negative-balance ${person.gid}`);
      expect(bench.alarms()).toEqual(['negative-balance']);

      await bench.adjust(person.gid, 9_000);
      await bench.work.reconcile('recent');
      expect(await bench.discrepancies()).not.toContain(`negative-balance ${person.gid}`);
      expect(await findCustomerAccount(bench.db, person.gid)).toMatchObject({ frozen: true });
    });
  });
});
