import type { Kysely } from 'kysely';
import { COMMISSION_NEWS } from '~/domain/commission-news';
import type { CommissionRules } from '~/domain/commission-rules';
import type { DisputeSnapshot } from '~/domain/reversal-plan';
import { settleCommission } from '~/models/commission.server';
import { moneyTransaction } from '~/models/money-transaction.server';
import { keepPaymentDispute } from '~/models/payment-dispute.server';
import { findPaymentByIntent } from '~/models/payment.server';
import type { DB } from '../../db/schema';

export type NoteCardDisputeNeeds = {
  db: Kysely<DB>;
  rules: CommissionRules;
  log: { info: (fields: object, text: string) => void };
};

/**
 * Records a dispute of an order's card payment, and takes back the order's commission or restores it.
 * Idempotent and safe to run concurrently; does nothing if the charge belongs to no order.
 *
 * @param readAt when reading the dispute began
 * @returns whether the commission changed
 */
export async function noteCardDispute(
  { db, rules, log }: NoteCardDisputeNeeds,
  { id, paymentIntentId, amountCents, status }: DisputeSnapshot,
  readAt: Date,
): Promise<boolean> {
  const payment = paymentIntentId && (await findPaymentByIntent(db, paymentIntentId));
  if (!payment) return false;
  const news = await moneyTransaction(db, async (trx) => {
    await keepPaymentDispute(trx, { id, paymentId: payment.id, amountCents, status }, readAt);
    // A payment without an order yet is settled when its order is read.
    return payment.orderGid === null
      ? []
      : settleCommission(trx, payment.orderGid, { at: readAt, rules });
  });
  for (const one of news) log.info(one, COMMISSION_NEWS[one.happened]);
  return news.length > 0;
}
