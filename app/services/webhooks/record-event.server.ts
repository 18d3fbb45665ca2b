import {
  topicOf,
  webhookMerge,
  webhookObject,
  webhookTags,
} from '~/domain/webhooks/webhook-object';
import { insertShopifyEvent, insertStripeEvent } from '~/models/webhooks/webhook-event.server';
import { parsePostedEvent } from '~/platforms/stripe/webhooks.server';
import type { ServiceContext } from '~/services/context';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { customerMirrorGid } from '~/domain/customers/customer-mirror';
import { findMergeOf } from '~/models/customers/account-merge.server';
import { hearOfAmbassador } from '~/models/ambassadors/ambassador-mirror.server';
import { enqueueBalanceCheck } from '~/models/ledger/balance.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { enqueueCustomerMirror } from '~/models/customers/customer-mirror.server';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import { endAllSessions } from '~/models/customers/customer-session.server';
import { enqueueJob } from '~/models/core/job.server';

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
  const reading = parsePostedEvent(stripe, { body, signature, secret: webhookSecret });
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

/** A webhook without the headers that every Shopify webhook carries. */
export class MalformedWebhook extends Error {
  override name = 'MalformedWebhook';
}

/**
 * Records one delivery of a verified webhook, once, however often it is delivered. Only the id of its
 * object is stored: what changed is read again from Shopify, so order and repeats do not matter. A
 * changed customer's cached profile is dropped at once, and their balance is checked soon, because it
 * may have been written outside. A customer who is gone is signed out, and their saved payment methods are
 * removed. Orders and drafts are queued for the mirror, from which a customer who is deleted or asks for
 * erasure is removed (decision 0020); accounts of merged customers follow (decision 0038). The mirrors of changed
 * customers and ambassadors are updated too (decisions 0034 and 0027).
 *
 * @returns false if the delivery was known
 * @throws MalformedWebhook
 * @see https://shopify.dev/docs/apps/build/webhooks
 */
export async function recordShopifyEvent(
  db: Kysely<DB>,
  headers: Headers,
  body: Uint8Array,
  at: Date,
): Promise<boolean> {
  const id = headers.get('X-Shopify-Webhook-Id');
  const topic = headers.get('X-Shopify-Topic');
  if (!id || !topic || id.length > 200 || topic.length > 100) {
    throw new MalformedWebhook('no webhook id or topic');
  }
  const triggered = new Date(headers.get('X-Shopify-Triggered-At') ?? '');
  const objectId = webhookObject(topic, body);
  if (topic.startsWith('customer') && objectId !== null) {
    await forgetCustomerProfile(db, objectId);
    if (topic === 'customers/update') await enqueueBalanceCheck(db, objectId, at);
    if (GONE.test(topic)) await endAllSessions(db, objectId);
  }
  const event = {
    id,
    eventId: headers.get('X-Shopify-Event-Id'),
    topic,
    objectId,
    triggeredAt: Number.isNaN(triggered.getTime()) ? null : triggered,
  };
  // In one transaction: a recorded delivery has its work queued, and an unrecorded one is delivered again.
  return db.transaction().execute(async (trx) => {
    const isNew = await insertShopifyEvent(trx, event);
    if (!isNew || objectId === null) return isNew;
    // A customer whom Shopify has merged away is not erased: they go on as the surviving account.
    const isMergedAway =
      topic === 'customers/delete' && !!(await findMergeOf(trx, objectId))?.platformBegunAt;
    const merged = webhookMerge(topic, body);
    if (merged) await enqueueJob(trx, 'follow-customer-merge', merged);
    if (GONE.test(topic)) await enqueueJob(trx, 'remove-saved-methods', { customerGid: objectId });
    if (MIRRORED_TOPICS.test(topic) && !isMergedAway) {
      await enqueueMirror(
        trx,
        objectId,
        at,
        topic === 'customers/delete' ? MERGE_NOTIFIED_MS : undefined,
      );
    }
    if (topic.startsWith('customer')) {
      const { triggeredAt } = event;
      const heard = { topic, customerGid: objectId, tags: webhookTags(body), triggeredAt, at };
      await hearOfAmbassador(trx, heard);
      // Also if the mirror does not have them yet: a first fill in bulk may have found them before they went.
      if (isMergedAway) await enqueueMirror(trx, customerMirrorGid(objectId), at);
      else if (!MIRRORED_TOPICS.test(topic)) await enqueueCustomerMirror(trx, objectId, at);
    }
    return isNew;
  });
}

/** A customer who was merged into another is deleted too: the message that says so has this long to arrive. */
const MERGE_NOTIFIED_MS = 60_000;

/** Topics of customers who are there no more, or are to be forgotten. */
const GONE = /^customers\/(?:delete|redact|merge)$/;

/** Topics that make part of the mirror stale. */
const MIRRORED_TOPICS =
  /^(?:orders|returns|order_transactions|refunds|disputes|fulfillments|fulfillment_events|fulfillment_orders|draft_orders|inventory_items|inventory_levels)\/|^customers\/(?:delete|redact)$/;
