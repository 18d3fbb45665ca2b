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
 * Keeps a dispute of the card's part of an order, and takes the order's commission back, or gives it
 * again. Harmless at any time, also twice at once; does nothing where the charge is no order's.
 *
 * @param readAt when the read of the dispute began
 * @returns whether it has changed the commission
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
    // Of a payment that has no order yet it counts when the order is read.
    return payment.orderGid === null
      ? []
      : settleCommission(trx, payment.orderGid, { at: readAt, rules });
  });
  for (const one of news) log.info(one, COMMISSION_NEWS[one.happened]);
  return news.length > 0;
}
