import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * Keeps a dispute of a payment's charge as it was read at Stripe, unless what is kept was read later. Its time is
 * that of the read that found it changed.
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

/** So long after it was read last a decided dispute may still be decided anew. */
const APPEAL_MS = 365 * 24 * 60 * 60_000;

/** Disputes that a bank has not decided for good, or so lately that an appeal may decide them anew. */
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
