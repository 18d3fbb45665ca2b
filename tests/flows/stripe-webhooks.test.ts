import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDueEvents, findStripeEvent } from '../../app/models/webhooks/webhook-event.server';
import { workStripeEvent } from '../../app/services/webhooks/work-stripe-event.server';
import { tidyDatabase } from '../../server/jobs/housekeeping';
import { eachDatabase } from '../support/database';
import { openAfterDepositFixture, type AfterDepositFixture } from './after-deposit-setup';

const VERSION = '2026-10-28.endive';
let count = 0;

const nowSeconds = () => Math.floor(Date.now() / 1000);
const inDays = (days: number) => Date.now() + days * 24 * 60 * 60_000;

/** Returns an event as Stripe posts it, about an object that does not exist. */
const anEvent = (changes: object = {}) => ({
  id: `evt_test${(count += 1)}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  api_version: VERSION,
  data: { object: { id: 'pi_nobody', object: 'payment_intent' } },
  ...changes,
});

/** Returns a thin event, which names its object and has no more of it. */
const thin = () => ({
  id: `evt_test_${(count += 1)}`,
  object: 'v2.core.event',
  type: 'v2.core.account.updated',
  livemode: false,
  created: new Date().toISOString(),
  related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
});

eachDatabase((_kind, open) => {
  let fixture: AfterDepositFixture;
  beforeAll(async () => {
    fixture = await openAfterDepositFixture(await open());
  });
  beforeEach(() => void fixture.lines.splice(0));
  afterAll(() => fixture.discardAll());

  const stored = (id: string) => findStripeEvent(fixture.db, id);

  describe('what is posted', () => {
    it('is kept once, by its id, with nothing of what it says', async () => {
      const event = anEvent();
      const posts = await Promise.all(Array.from({ length: 6 }, () => fixture.post(event)));
      expect(posts.toSorted()).toEqual(['kept', 'known', 'known', 'known', 'known', 'known']);
      expect(await stored(event.id)).toMatchObject({ objectId: 'pi_nobody', processedAt: null });
    });

    it.each([
      ['another secret', { secret: 'whsec_somebody_else' }],
      ['an old signature', { at: nowSeconds() - 310 }],
      ['a signature of the future', { at: nowSeconds() + 900 }],
      ['another body', { body: JSON.stringify(anEvent()) }],
      ['no JSON, rightly signed', { body: 'no json' }],
    ])('is refused with %s', async (_what, how) => {
      const event = anEvent();
      expect(await fixture.post(event, how)).toBe('refused');
      expect(await stored(event.id)).toBeNull();
    });

    it.each([-290, 290])('is taken by a clock that is %i seconds off', async (seconds) => {
      expect(await fixture.post(anEvent(), { at: nowSeconds() + seconds })).toBe('kept');
    });

    it('is refused in the other mode, with an alarm', async () => {
      expect(await fixture.post(anEvent({ livemode: true }))).toBe('refused');
      expect(fixture.alarms()).toEqual(['stripe-livemode']);
    });

    it('is taken in another version, with an alarm', async () => {
      expect(await fixture.post(anEvent({ api_version: '2020-08-27' }))).toBe('kept');
      expect(fixture.alarms()).toEqual(['stripe-version']);
    });

    it.each([
      ['of another account', { account: 'acct_other' }],
      ['of a type that nobody asked for', { type: 'invoice.paid' }],
    ])('is answered and forgotten %s', async (_what, changes) => {
      const event = anEvent(changes);
      expect(await fixture.post(event)).toBe('ignored');
      expect(await stored(event.id)).toBeNull();
    });
  });

  describe('a thin event, as an event destination sends it if its payload style is thin', () => {
    it('is answered and forgotten, with a line in the log', async () => {
      const event = thin();
      expect(await fixture.post(event)).toBe('ignored');
      expect(await stored(event.id)).toBeNull();
      expect(fixture.lines.map(({ fields }) => fields)).toEqual([
        { event: event.id, type: event.type },
      ]);
    });

    it('is refused like any other if Stripe did not sign it', async () => {
      expect(await fixture.post(thin(), { secret: 'whsec_somebody_else' })).toBe('refused');
      expect(await fixture.post(thin(), { at: nowSeconds() + 900 })).toBe('refused');
    });
  });

  describe('the work on it', () => {
    it('ignores intents of others, and such that there are none of', async () => {
      const foreign = await fixture.paid('pm_card_visa', { metadata: { app: 'other' } });
      const events = (await fixture.events()).filter(
        ({ data }) => 'id' in data.object && data.object.id === foreign.id,
      );
      await fixture.deliver([...events, anEvent() as never]);
      for (const event of events) expect((await stored(event.id))?.processedAt).not.toBeNull();
      expect(await fixture.discrepancies()).toEqual([]);
    });

    it('credits what was paid when the process died before it knew the intent', async () => {
      const person = await fixture.person();
      const id = await fixture.accepted(person);
      await fixture.paidBehindOurBack(id);
      await fixture.deliver((await fixture.events(/^payment_intent\./)).toReversed());
      expect(await fixture.kinds(id)).toEqual(['deposit_credit']);
      expect(await fixture.audit()).toEqual([]);
    });

    it('is a lease: two take different ones, and a dead one is taken over after its time', async () => {
      await fixture.deliver([]);
      const events = [anEvent(), anEvent(), anEvent()];
      for (const event of events) await fixture.post(event);
      const claim = (owner: string, later = 0) =>
        claimDueEvents(fixture.db, { owner, now: Date.now() + later, limit: 2 });
      const [one, two] = await Promise.all([claim('a'), claim('b')]);
      expect([...one, ...two].toSorted()).toEqual(events.map(({ id }) => id).toSorted());
      expect(await claim('c')).toEqual([]);
      expect(await claim('c', 31_000)).toHaveLength(2);
    });

    it('tells a person of what stays stuck, and takes it back when it goes on', async () => {
      const event = anEvent();
      await fixture.post(event);
      await fixture.db
        .updateTable('stripe_event')
        .set({ attempts: 20 })
        .where('id', '=', event.id)
        .execute();
      await fixture.fault('paymentIntents.retrieve', 'error', 1);
      await fixture.work.workEvent(event.id);
      expect(await fixture.discrepancies()).toContain(`event-stuck ${event.id}`);
      expect(await stored(event.id)).toMatchObject({ processedAt: null });
      await fixture.work.workEvent(event.id);
      expect(await fixture.discrepancies()).not.toContain(`event-stuck ${event.id}`);
      expect((await stored(event.id))?.processedAt).not.toBeNull();
    });

    it('says nothing is stuck that another process has done while this one was failing', async () => {
      const event = anEvent();
      await fixture.post(event);
      const { app } = fixture;
      /** A process whose call takes so long that another one takes over, and which then fails. */
      const slow = {
        ...app.stripe,
        run: async () => {
          await fixture.work.workEvent(event.id);
          throw new Error('its connection was gone');
        },
      };
      await workStripeEvent({ ...app, stripe: slow }, event.id);
      expect((await stored(event.id))?.processedAt).not.toBeNull();
      expect(await fixture.discrepancies()).not.toContain(`event-stuck ${event.id}`);
    });

    it('says it when the issuer suspects fraud', async () => {
      const object = { id: 'issfr_1', object: 'radar.early_fraud_warning' };
      const type = 'radar.early_fraud_warning.created';
      await fixture.deliver([anEvent({ type, data: { object } }) as never]);
      expect(await fixture.discrepancies()).toContain('fraud-warning issfr_1');
      expect(fixture.alarms()).toContain('fraud-warning');
    });
  });

  it('is deleted after ninety days, unless there is still something to do', async () => {
    const [done, waiting] = [anEvent(), anEvent()];
    await fixture.post(done);
    await fixture.work.workEvent(done.id);
    await fixture.post(waiting);
    await tidyDatabase(fixture.db, inDays(89));
    expect(await stored(done.id)).not.toBeNull();
    await tidyDatabase(fixture.db, inDays(91));
    expect(await stored(done.id)).toBeNull();
    expect(await stored(waiting.id)).not.toBeNull();
  });
});
