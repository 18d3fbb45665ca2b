import type { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimDueEvents } from '../../app/models/webhooks/webhook-event.server';
import { chanceOf, type Chance } from '../faults/random';
import { eachDatabase } from '../support/database';
import { isLong } from '../support/long';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';

/** Set it to repeat a run; a failing run has its seed in the test's name. */
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_121);
const DEPOSITS = Number(process.env['STORM_DEPOSITS'] ?? (isLong ? 10 : 4));

/**
 * R-7 on a small scale: two databases receive the same events, one all of them in order, the other out
 * of order, a third of them twice, some forged, some too late, a tenth never. Both must end up the same.
 * The large scale, against a running shop, is `npm run test:faults`.
 */
eachDatabase((_kind, open) => {
  let calm: AfterDepositFixture;
  let stormy: AfterDepositFixture;
  beforeAll(async () => {
    calm = await openAfterDepositFixture(await open());
    stormy = await openAfterDepositFixture(await open(), calm);
  });
  afterAll(() => calm.discardAll());

  it(`a storm of events changes nothing in the end (seed ${SEED})`, async () => {
    const chance = chanceOf(SEED);
    const deposits: string[] = [];
    for (let nth = 0; nth < DEPOSITS; nth += 1) deposits.push(await live(chance.branch(`${nth}`)));
    const events = await calm.events();

    for (const event of events) await calm.deliver([event]);
    await storm(events, chance.branch('storm'));
    // The reconciler finds what was never delivered.
    const report = await stormy.work.reconcile('month');
    expect(report.failed).toEqual({});

    for (const id of deposits) {
      expect([id, await stormy.netOf(id)]).toEqual([id, await calm.netOf(id)]);
    }
    for (const fixture of [calm, stormy]) {
      expect(await fixture.audit()).toEqual([]);
      const broken = (await fixture.discrepancies()).filter(
        (one) => !/^(negative|paid-back)/.test(one),
      );
      expect(broken).toEqual([]);
    }
  }, 360_000);

  /**
   * Makes a customer with one payment, and whatever may happen to it at Stripe; the store is not told
   * yet.
   */
  async function live(chance: Chance): Promise<string> {
    const person = await calm.person();
    const id = await calm.accepted(person, chance.between(50, 100_000));
    await stormy.mirrorAccepted(calm, id);
    const intent = await calm.paidBehindOurBack(id);
    const refunds: string[] = [];
    for (let nth = chance.between(0, 3); nth > 0; nth -= 1) {
      const left = await refundable(intent);
      if (left > 0) refunds.push(await calm.refundOf(intent, chance.between(1, left)));
    }
    const [failing] = refunds;
    if (failing !== undefined && chance.next() < 0.4) {
      await calm.act('refund-fail', { id: failing });
      const left = await refundable(intent);
      if (left > 0 && chance.next() < 0.5) await calm.refundOf(intent, left);
    }
    if (chance.next() < 0.5) {
      const dispute = await calm.disputeOf(intent);
      const end = chance.pick(['win', 'lose', 'none']);
      if (end !== 'none') await calm.act(end, { id: dispute });
    }
    return id;
  }

  async function refundable(intent: string): Promise<number> {
    const { data } = await calm.stripe.charges.list({ payment_intent: intent });
    return (data[0]?.amount ?? 0) - (data[0]?.amount_refunded ?? 0);
  }

  async function storm(events: Stripe.Event[], chance: Chance): Promise<void> {
    const arriving = events.filter(() => chance.next() >= 0.1);
    const twice = arriving.filter(() => chance.next() < 0.3);
    for (const event of chance.shuffled([...arriving, ...twice])) {
      const luck = chance.next();
      if (luck < 0.05) expect(await stormy.post(event, { secret: 'whsec_other' })).toBe('refused');
      if (luck > 0.95) {
        const at = Math.floor(Date.now() / 1000) - 600;
        expect(await stormy.post(event, { at })).toBe('refused');
      }
      await stormy.post(event);
      if (chance.next() < 0.3) await workOnSome(chance.between(1, 5));
    }
    stormy.moved.ms = 10 * 60_000;
    while ((await workOnSome(20)) > 0);
    stormy.moved.ms = 0;
  }

  /** Works on several events at once, as the runner does. */
  async function workOnSome(limit: number): Promise<number> {
    const now = Date.now() + stormy.moved.ms;
    const ids = await claimDueEvents(stormy.db, { owner: 'storm', now, limit });
    await Promise.all(ids.map((id) => stormy.work.workEvent(id)));
    return ids.length;
  }
});
