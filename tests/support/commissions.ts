import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { lockAmbassador } from '../../app/models/ambassadors/ambassador.server';
import { moneyTransaction } from '../../app/models/core/database.server';
import type { DB } from '../../db/schema';

/** From the first version of the standard rate (migration 0026): 5%, so goods for 20.00 earn 1.00. */
const GOODS_PER_CENT = 20;

const DAY_MS = 24 * 60 * 60_000;

/** Inserts an ambassador with a code. The customer's tag at Shopify is not set here. */
export async function makeAmbassador(db: Kysely<DB>, gid: string): Promise<void> {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const code = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
  await db
    .insertInto('ambassador')
    .values({ customer_gid: gid, code, started_at: new Date(0) })
    .onConflict((there) => there.doNothing())
    .execute();
}

export type Earned = { orderGid: string; cents: number; payableAt: Date };

/**
 * Inserts a commission as if an order had earned it, directly in the database. There is no copy of the
 * order.
 *
 * @param heldDays days from now until it can be paid out; negative if it already can
 */
export async function earn(
  db: Kysely<DB>,
  gid: string,
  { cents, heldDays = -1, now }: { cents: number; heldDays?: number; now: number },
): Promise<Earned> {
  const number = randomInt(1e9, 1e12);
  const orderGid = `gid://shopify/Order/${number}`;
  const earnedAt = new Date(now - 40 * DAY_MS);
  const payableAt = new Date(now + heldDays * DAY_MS);
  const base = BigInt(cents * GOODS_PER_CENT);
  await moneyTransaction(db, async (trx) => {
    await trx
      .insertInto('order_referral')
      .values({ order_gid: orderGid, ambassador_gid: gid, how: 'code', decided_at: earnedAt })
      .execute();
    await trx
      .insertInto('commission')
      .values({
        order_gid: orderGid,
        ambassador_gid: gid,
        order_name: `#${number}`,
        ordered_at: earnedAt,
        earned_at: earnedAt,
        payable_at: payableAt,
        base_cents: base,
        rate_id: 1,
        basis_points: 500,
        commission_cents: BigInt(cents),
      })
      .execute();
    await trx
      .insertInto('commission_entry')
      .values({
        ambassador_gid: gid,
        kind: 'earned',
        order_gid: orderGid,
        nth: 1,
        cents: BigInt(cents),
        sales_cents: base,
        occurred_at: earnedAt,
        payable_at: payableAt,
      })
      .execute();
  });
  return { orderGid, cents, payableAt };
}

/**
 * Reverses a commission in full, as a refund of its order does, with a lock on the ambassador's row. The
 * reversal is payable when the commission is, or now if that time has passed.
 */
export async function reverse(
  db: Kysely<DB>,
  gid: string,
  { orderGid, cents, payableAt, now }: Earned & { now: number },
): Promise<void> {
  await moneyTransaction(db, async (trx) => {
    await lockAmbassador(trx, gid);
    await trx
      .insertInto('commission_entry')
      .values({
        ambassador_gid: gid,
        kind: 'reversed',
        because: 'refund',
        order_gid: orderGid,
        nth: 2,
        cents: BigInt(-cents),
        sales_cents: BigInt(-cents * GOODS_PER_CENT),
        occurred_at: new Date(now),
        payable_at: new Date(Math.max(now, payableAt.getTime())),
      })
      .execute();
  });
}
