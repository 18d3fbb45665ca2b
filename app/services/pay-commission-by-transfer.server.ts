import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/money';
import { lockAmbassador } from '~/models/ambassador.server';
import { findCommissionBalance } from '~/models/commission-balance.server';
import {
  findAskedPayout,
  findPayoutByReference,
  insertPayout,
} from '~/models/commission-payout.server';
import { enqueueJob } from '~/models/job.server';
import { moneyTransaction } from '~/models/money-transaction.server';
import type { DB } from '../../db/schema';

export type PayByTransferNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

export type PaidByTransfer =
  | { ok: true; payoutId: string; cents: Cents; changed: boolean }
  /** The transfer that was asked for is to be ended, and not a second one made. */
  | { ok: false; why: 'asked'; payoutId: string }
  /** Less can be paid than was sent. */
  | { ok: false; why: 'too-much'; payableCents: Cents }
  | { ok: false; why: 'reference-used' };

/**
 * A named person has paid an ambassador without being asked: asked and paid in one commit, with the job
 * that tells them. The bank's reference is entered once, so that the same said again is the same
 * payout. What was sent may be less than what can be paid, and less than the minimum; never more.
 */
export async function payCommissionByTransfer(
  { db, now }: PayByTransferNeeds,
  ambassadorGid: string,
  { amountCents, reference, by }: { amountCents: number; reference: string; by: string },
): Promise<PaidByTransfer> {
  return moneyTransaction(db, async (trx): Promise<PaidByTransfer> => {
    await lockAmbassador(trx, ambassadorGid);
    const known = await findPayoutByReference(trx, ambassadorGid, reference);
    if (known) {
      return known.cents === amountCents
        ? { ok: true, payoutId: known.id, cents: known.cents, changed: false }
        : { ok: false, why: 'reference-used' };
    }
    const asked = await findAskedPayout(trx, ambassadorGid);
    if (asked) return { ok: false, why: 'asked', payoutId: asked.id };
    const at = new Date(now());
    const { payableCents } = await findCommissionBalance(trx, ambassadorGid, at);
    if (amountCents > payableCents) return { ok: false, why: 'too-much', payableCents };
    const payoutId = randomUUID();
    const amount = cents(amountCents);
    await insertPayout(trx, {
      id: payoutId,
      ambassadorGid,
      formToken: randomUUID(),
      way: 'transfer',
      cents: amount,
      at,
      reference,
      by,
    });
    await enqueueJob(trx, 'send-payout-mail', { payoutId });
    return { ok: true, payoutId, cents: amount, changed: true };
  });
}
