import { randomUUID } from 'node:crypto';
import { cents, type Cents } from '~/domain/core/money';
import { lockAmbassador } from '~/models/ambassadors/ambassador.server';
import { findCommissionBalance } from '~/models/commissions/commission-balance.server';
import {
  findAskedPayout,
  findPayoutByReference,
  insertPayout,
} from '~/models/commissions/commission-payout.server';
import { enqueueJob } from '~/models/core/job.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';
import type { ServiceContext } from '~/services/context';

export type PaidByTransfer =
  | { ok: true; payoutId: string; cents: Cents; changed: boolean }
  /** A transfer was requested: end that one instead of making a second. */
  | { ok: false; why: 'asked'; payoutId: string }
  /** The amount sent exceeds what is payable. */
  | { ok: false; why: 'too-much'; payableCents: Cents }
  | { ok: false; why: 'reference-used' };

/**
 * Records a transfer that a named person made to an ambassador without a request. The request, the
 * payment and the job that tells the ambassador are in one transaction. The bank's reference is unique,
 * so entering it again with the same amount returns the same payout. The amount may be less than what is
 * payable, and less than the minimum, but never more.
 */
export async function payCommissionByTransfer(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
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
