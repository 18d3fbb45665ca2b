import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, ShopifyEvent as ShopifyEventRow } from '../../db/schema';

/** One message that Shopify has sent us, kept once however often it was delivered. */
export type ShopifyEvent = {
  /** `X-Shopify-Webhook-Id`. */
  id: string;
  /** `X-Shopify-Event-Id`: what messages of one and the same change share. */
  eventId: string | null;
  /** For example `products/update`. */
  topic: string;
  /** Shopify's id of what has changed. */
  objectId: string | null;
  triggeredAt: Date | null;
  receivedAt: Date;
  processedAt: Date | null;
  attempts: number;
  lastError: string | null;
  /** Grows with each kept message, in the order in which they can be seen. */
  seq: bigint;
};

export type NewShopifyEvent = Pick<
  ShopifyEvent,
  'id' | 'eventId' | 'topic' | 'objectId' | 'triggeredAt'
>;

/**
 * Keeps a message. @returns false when it is known already: nothing is left to do for it.
 *
 * One statement; the row that it locks to draw `seq` stays locked until the end of the transaction
 * it runs in, if any, so do nothing slow after it.
 */
export async function insertShopifyEvent(db: Kysely<DB>, event: NewShopifyEvent): Promise<boolean> {
  const result = await sql`
    with drawn as (
      update shopify_event_seq set last_seq = last_seq + 1 returning last_seq
    )
    insert into shopify_event (id, event_id, topic, object_id, triggered_at, seq)
    select ${event.id}::text, ${event.eventId}::text, ${event.topic}::text,
      ${event.objectId}::text, ${event.triggeredAt}::timestamptz, last_seq
    from drawn
    on conflict (id) do nothing`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** The newest `seq`; a follower that starts now begins after it. */
export async function latestShopifyEventSeq(db: Kysely<DB>): Promise<bigint> {
  const row = await db.selectFrom('shopify_event_seq').select('last_seq').executeTakeFirstOrThrow();
  return row.last_seq;
}

/** Messages after `seq`, oldest first; ask again from the last one's `seq` while the page is full. */
export async function listShopifyEventsAfter(
  db: Kysely<DB>,
  seq: bigint,
  limit = 200,
): Promise<ShopifyEvent[]> {
  const rows = await db
    .selectFrom('shopify_event')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Writes down that a message has been worked on. @returns false when that was done before. */
export async function markShopifyEventProcessed(
  db: Kysely<DB>,
  id: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('shopify_event')
    .set((row) => ({ processed_at: at, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes messages received before `before`. @returns how many. */
export async function deleteShopifyEventsBefore(db: Kysely<DB>, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('shopify_event')
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function fromRow(row: Selectable<ShopifyEventRow>): ShopifyEvent {
  return {
    id: row.id,
    eventId: row.event_id,
    topic: row.topic,
    objectId: row.object_id,
    triggeredAt: row.triggered_at,
    receivedAt: row.received_at,
    processedAt: row.processed_at,
    attempts: row.attempts,
    lastError: row.last_error,
    seq: row.seq,
  };
}
