import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, ShopifyEvent as ShopifyEventRow } from '../../../db/schema';

/** A webhook message from Shopify, stored once however often it is delivered. */
export type ShopifyEvent = {
  /** `X-Shopify-Webhook-Id`. */
  id: string;
  /** `X-Shopify-Event-Id`: shared by the messages about the same change. */
  eventId: string | null;
  /** For example `products/update`. */
  topic: string;
  /** Shopify's id of the changed object. */
  objectId: string | null;
  triggeredAt: Date | null;
  receivedAt: Date;
  processedAt: Date | null;
  attempts: number;
  lastError: string | null;
  /** Increases with each stored message, in the order in which they become visible. */
  seq: bigint;
};

export type NewShopifyEvent = Pick<
  ShopifyEvent,
  'id' | 'eventId' | 'topic' | 'objectId' | 'triggeredAt'
>;

/**
 * Stores a message, in one statement. It locks the row that provides `seq` until its transaction ends,
 * so do nothing slow after it in a transaction.
 *
 * @returns false if it is already stored: there is nothing left to do
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

/** Returns the newest `seq`; a follower that starts now begins after it. */
export async function latestShopifyEventSeq(db: Kysely<DB>): Promise<bigint> {
  const row = await db.selectFrom('shopify_event_seq').select('last_seq').executeTakeFirstOrThrow();
  return row.last_seq;
}

/** Lists messages after `seq`, oldest first. While the page is full, call again with the last `seq`. */
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

/** Marks a message as processed. @returns false if it already was */
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

/** Deletes messages received before `before`. @returns how many */
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
