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

/** Disputes that a bank has not decided for good, or only after `since`: an appeal decides them anew. */
export async function listOpenDisputes(db: Kysely<DB>, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_dispute')
    .select('dispute_id')
    .where((row) =>
      row.or([
        row('status', 'not in', ['won', 'lost', 'prevented', 'warning_closed']),
        row('updated_at', '>=', since),
      ]),
    )
    .orderBy('dispute_id')
    .execute();
  return rows.map((row) => row.dispute_id);
}
