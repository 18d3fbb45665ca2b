import { type Kysely, type Selectable, sql } from 'kysely';
import { type Claim, claimDue } from '~/models/core/lease.server';
import type {
  DB,
  ShopifyEvent as ShopifyEventRow,
  StripeEvent as StripeEventRow,
} from '../../../db/schema';

/**
 * A webhook message from Stripe, stored once however often it is delivered. Only its id, type and object
 * id are stored: the object itself is read again from Stripe (money-security 3.10).
 */
export type StripeEvent = {
  /** `evt_…` */
  id: string;
  /** For example `payment_intent.succeeded`. */
  type: string;
  /** The id of the object that the event carries. */
  objectId: string | null;
  /** When it happened according to Stripe; whole seconds since 1970. */
  createdSeconds: number;
  livemode: boolean;
  receivedAt: Date;
  processedAt: Date | null;
  attempts: number;
  lastError: string | null;
};

export type NewStripeEvent = Pick<
  StripeEvent,
  'id' | 'type' | 'objectId' | 'createdSeconds' | 'livemode' | 'receivedAt'
>;

/** Stores a message. @returns false if it is already stored: there is nothing left to do */
export async function insertStripeEvent(db: Kysely<DB>, event: NewStripeEvent): Promise<boolean> {
  const result = await db
    .insertInto('stripe_event')
    .values({
      id: event.id,
      type: event.type,
      object_id: event.objectId,
      created: BigInt(event.createdSeconds),
      livemode: event.livemode,
      received_at: event.receivedAt,
      next_attempt_at: event.receivedAt,
    })
    .onConflict((known) => known.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const UNPROCESSED = {
  table: 'stripe_event',
  key: 'id',
  among: () => sql`processed_at is null`,
  counts: true,
} as const;

/** Leases due events, and counts the attempt. @returns their ids */
export function claimDueEvents(db: Kysely<DB>, claim: Claim): Promise<string[]> {
  return claimDue(db, UNPROCESSED, claim);
}

export async function findStripeEvent(db: Kysely<DB>, id: string): Promise<StripeEvent | null> {
  const row = await db
    .selectFrom('stripe_event')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Marks an event as processed and releases its lease.
 *
 * @returns whether it had failed before, also of another process and since it was read; false if it was processed already
 */
export async function markEventWorked(db: Kysely<DB>, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ had_failed: boolean }>`
    with before as (select id, last_error from stripe_event
      where id = ${id} and processed_at is null for update)
    update stripe_event e set processed_at = ${at}, last_error = null, lease_owner = null,
      lease_until = null
    from before where e.id = before.id
    returning before.last_error is not null as had_failed`.execute(db);
  return rows[0]?.had_failed ?? false;
}

/**
 * Postpones an event and releases its lease; in a transaction its row stays locked until the end.
 *
 * @param error a code or a kind, never a vendor's words
 * @returns false if it was processed meanwhile
 */
export async function putEventOff(
  db: Kysely<DB>,
  id: string,
  { until, error }: { until: Date; error: string },
): Promise<boolean> {
  const result = await db
    .updateTable('stripe_event')
    .set({ next_attempt_at: until, last_error: error, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes processed events received before `before`. @returns how many */
export async function deleteStripeEventsBefore(db: Kysely<DB>, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('stripe_event')
    .where('received_at', '<', before)
    .where('processed_at', 'is not', null)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function fromRow(row: Selectable<StripeEventRow>): StripeEvent {
  return {
    id: row.id,
    type: row.type,
    objectId: row.object_id,
    createdSeconds: Number(row.created),
    livemode: row.livemode,
    receivedAt: row.received_at,
    processedAt: row.processed_at,
    attempts: row.attempts,
    lastError: row.last_error,
  };
}

/** A webhook message from Shopify, stored once however often it is delivered. */
type ShopifyEvent = {
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

type NewShopifyEvent = Pick<ShopifyEvent, 'id' | 'eventId' | 'topic' | 'objectId' | 'triggeredAt'>;

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
  return rows.map(shopifyEventFromRow);
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

function shopifyEventFromRow(row: Selectable<ShopifyEventRow>): ShopifyEvent {
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
