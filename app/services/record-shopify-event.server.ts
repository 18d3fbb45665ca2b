import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { webhookObject } from '~/domain/webhook-object';
import { webhookTags } from '~/domain/webhook-tags';
import { findMergeOf } from '~/models/account-merge.server';
import { hearOfAmbassador } from '~/models/ambassador-joined.server';
import { wantLook } from '~/models/balance-look.server';
import { wantCopy } from '~/models/copy-wanted.server';
import { wantCustomerCopy } from '~/models/customer-copy.server';
import { forgetCustomerProfile } from '~/models/customer-profile.server';
import { endAllSessions } from '~/models/customer-session.server';
import { insertShopifyEvent } from '~/models/shopify-event.server';

/** A webhook without the headers that every one of Shopify's carries. */
export class MalformedWebhook extends Error {
  override name = 'MalformedWebhook';
}

/**
 * Keeps one delivery of a verified webhook, once, however often it comes. Only what it is about is
 * kept; what changed is read again from the platform, so that order and repeats do not matter. A
 * customer who has changed is forgotten at once, and their balance is looked at soon: others may have
 * written it. One who is deleted is signed out. Orders and drafts are read again for the read copy,
 * where a customer who is deleted or wants to be forgotten is taken out of theirs (decision 0020), and
 * so are the copies of a customer and of an ambassador who have changed (decisions 0034 and 0027).
 *
 * @returns false when the delivery was known
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
    if (topic === 'customers/update') await wantLook(db, objectId, at);
    if (topic === 'customers/delete') await endAllSessions(db, objectId);
  }
  const event = {
    id,
    eventId: headers.get('X-Shopify-Event-Id'),
    topic,
    objectId,
    triggeredAt: Number.isNaN(triggered.getTime()) ? null : triggered,
  };
  // Together: a delivery that is known has been thought of, and one that is not kept comes again.
  return db.transaction().execute(async (trx) => {
    const isNew = await insertShopifyEvent(trx, event);
    if (!isNew || objectId === null) return isNew;
    // Whom the platform has merged away does not want to be forgotten: they go on as the other one.
    const isMergedAway =
      topic === 'customers/delete' && !!(await findMergeOf(trx, objectId))?.platformBegunAt;
    if (COPIED.test(topic) && !isMergedAway) await wantCopy(trx, objectId, at);
    if (topic.startsWith('customer')) {
      const { triggeredAt } = event;
      const heard = { topic, customerGid: objectId, tags: webhookTags(body), triggeredAt, at };
      await hearOfAmbassador(trx, heard);
      if (!COPIED.test(topic) || isMergedAway) await wantCustomerCopy(trx, objectId, at);
    }
    return isNew;
  });
}

/** Topics after which something of the read copy is no longer as it was. */
const COPIED =
  /^(?:orders|order_transactions|refunds|disputes|fulfillments|fulfillment_events|draft_orders)\/|^customers\/(?:delete|redact)$/;
