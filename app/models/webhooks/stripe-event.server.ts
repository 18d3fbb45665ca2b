import { sql, type Kysely, type Selectable } from 'kysely';
import { claimDue, type Claim } from '~/models/core/lease.server';
import type { DB, StripeEvent as StripeEventRow } from '../../../db/schema';

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

/** Marks an event as processed and releases its lease. */
export async function markEventWorked(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('stripe_event')
    .set({ processed_at: at, last_error: null, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}

/** Postpones an event and releases its lease. @param error a code or a kind, never a vendor's words */
export async function putEventOff(
  db: Kysely<DB>,
  id: string,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await db
    .updateTable('stripe_event')
    .set({ next_attempt_at: until, last_error: error, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
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
