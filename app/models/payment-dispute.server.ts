import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * Stores a dispute of a payment's charge as read from Stripe, unless a later read is already stored.
 * `updated_at` is the time of the read that found a change.
 *
 * @param readAt when the read began
 */
export async function keepPaymentDispute(
  db: Kysely<DB>,
  dispute: { id: string; paymentId: string; amountCents: number; status: string },
  readAt: Date,
): Promise<void> {
  await sql`
    insert into payment_dispute as mine (dispute_id, payment_id, amount_cents, status, updated_at)
    values (${dispute.id}, ${dispute.paymentId}, ${BigInt(dispute.amountCents)}, ${dispute.status},
      ${readAt})
    on conflict (dispute_id) do update set
      amount_cents = excluded.amount_cents, status = excluded.status,
      updated_at = excluded.updated_at
    where mine.updated_at <= excluded.updated_at
      and (mine.amount_cents, mine.status) <> (excluded.amount_cents, excluded.status)`.execute(db);
}

/** For this long after its last change, a decided dispute may still be reopened by an appeal. */
const APPEAL_MS = 365 * 24 * 60 * 60_000;

/** Lists disputes that are undecided, or were decided so recently that an appeal may reopen them. */
export async function listOpenDisputes(
  db: Kysely<DB>,
  at: Date,
): Promise<{ id: string; paymentId: string }[]> {
  const since = new Date(at.getTime() - APPEAL_MS);
  return db
    .selectFrom('payment_dispute')
    .select(['dispute_id as id', 'payment_id as paymentId'])
    .where((row) =>
      row.or([
        row('status', 'not in', ['won', 'lost', 'prevented', 'warning_closed']),
        row('updated_at', '>=', since),
      ]),
    )
    .orderBy('dispute_id')
    .execute();
}
