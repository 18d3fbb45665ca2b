import { sql, type Kysely } from 'kysely';
import { isStoredError } from '~/domain/payments/card-failure';
import { KEY_LIFE_MS } from '~/domain/payments/card-charge';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import type { DB } from '../../../db/schema';

/**
 * Makes a call that refunds a payment's charge, under the payment's current key. The key stays the same
 * whatever the call's outcome, except after a 5xx that Stripe may have stored, and after 23 hours
 * (money-security 3.4): a second refund under another key, while the first is still executing, would pay
 * twice.
 *
 * @throws StripeFailure
 */
export async function refundUnderKey<T>(
  { db, now }: { db: Kysely<DB>; now: () => number },
  paymentId: string,
  call: (key: number) => Promise<T>,
): Promise<T> {
  const key = await takeRefundKey(db, paymentId, new Date(now()));
  try {
    return await call(key);
  } catch (error) {
    const isStored = isStripeFailure(error) && isStoredError(error);
    if (isStored) await dropRefundKey(db, paymentId, key);
    throw error;
  }
}

/**
 * Returns the number of the key under which a payment's charge is refunded now: the same as before, unless
 * that is so old that Stripe may soon forget it.
 */
async function takeRefundKey(db: Kysely<DB>, paymentId: string, at: Date): Promise<number> {
  const oldest = sql`${new Date(at.getTime() - KEY_LIFE_MS)}::timestamptz`;
  const isOld = sql`coalesce(refund_key_used_at <= ${oldest}, false)`;
  const { rows } = await sql<{ refund_key: number }>`
    update payment set
      refund_key = refund_key + case when ${isOld} then 1 else 0 end,
      refund_key_used_at =
        case when ${isOld} then ${at}::timestamptz else coalesce(refund_key_used_at, ${at}) end
    where id = ${paymentId}
    returning refund_key`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no payment ${paymentId}.`);
  return row.refund_key;
}

/** Records that Stripe may have stored a 5xx under this key, so that it is not used again. */
async function dropRefundKey(db: Kysely<DB>, paymentId: string, key: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ refund_key: key + 1, refund_key_used_at: null })
    .where('id', '=', paymentId)
    .where('refund_key', '=', key)
    .execute();
}
