import { topicOf } from '~/domain/webhooks/stripe-event-types';
import { insertStripeEvent } from '~/models/webhooks/stripe-event.server';
import { readPostedEvent } from '~/platforms/stripe/webhooks.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'now' | 'log'> & {
  webhookSecret: string | undefined;
};

/**
 * `kept`: there is work to do. `known` and `ignored`: there is none, and Stripe need not send it again.
 * `refused`: not from Stripe, or not for this store.
 */
export type RecordStripeEventAnswer = 'kept' | 'known' | 'ignored' | 'refused';

/**
 * Records one posted event, once, however often it is delivered. It is processed later from its row, by
 * reading everything again (money-security 3.10).
 */
export async function recordStripeEvent(
  { db, stripe, webhookSecret, log, now }: Context,
  { body, signature }: { body: Buffer; signature: string | null },
): Promise<RecordStripeEventAnswer> {
  const reading = readPostedEvent(stripe, { body, signature, secret: webhookSecret });
  if (reading.kind === 'refused') {
    log.warn({ because: reading.because }, 'refused: an event that Stripe did not sign');
    return 'refused';
  }
  if (reading.kind === 'thin') {
    log.warn(
      { event: reading.id, type: reading.type },
      'ignored: a thin event; the webhook endpoint should send snapshot payloads',
    );
    return 'ignored';
  }
  const { account, isOurVersion, ...event } = reading.event;
  const named = { event: event.id, type: event.type };
  if (event.livemode !== stripe.livemode) {
    log.error(
      { ...named, alarm: 'stripe-livemode', livemode: event.livemode },
      'refused: an event of the other mode; the webhook secret and the key do not belong together',
    );
    return 'refused';
  }
  if (account !== null) {
    log.warn({ ...named, account }, 'ignored: an event of another account; this store has none');
    return 'ignored';
  }
  if (!isOurVersion) {
    log.error(
      { ...named, alarm: 'stripe-version' },
      'an event of another API version: make the webhook endpoint anew with the version of the calls',
    );
  }
  if (topicOf(event.type) === null) return 'ignored';
  const isNew = await insertStripeEvent(db, { ...event, receivedAt: new Date(now()) });
  return isNew ? 'kept' : 'known';
}
