import type { Kysely } from 'kysely';
import { COMMISSION_NEWS } from '~/domain/commissions/commission-news';
import type { CommissionRules } from '~/domain/commissions/commission-rules';
import type { DB } from '../../../db/schema';
import { settleCommission } from './commission.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';

/**
 * Settles the commissions of some orders again, each in its own transaction. A failure affects neither
 * the other orders nor the caller: it is logged, and the reconciler finds the order again.
 *
 * @param orders ids or nulls; orders without a referral are skipped
 * @returns how many have changed, and how many could not be settled
 */
export async function settleCommissions(
  db: Kysely<DB>,
  orders: readonly (string | null)[],
  {
    at,
    rules,
    log,
  }: {
    at: Date;
    rules: CommissionRules;
    log: Record<'info' | 'error', (fields: object, text: string) => void>;
  },
): Promise<{ repaired: number; broken: number }> {
  const total = { repaired: 0, broken: 0 };
  for (const orderGid of orders) {
    if (orderGid === null) continue;
    try {
      const news = await moneyTransaction(db, (trx) =>
        settleCommission(trx, orderGid, { at, rules }),
      );
      for (const one of news) log.info(one, COMMISSION_NEWS[one.happened]);
      if (news.length > 0) total.repaired += 1;
    } catch (error) {
      total.broken += 1;
      log.error({ err: error, order: orderGid }, 'the commission of an order could not be settled');
    }
  }
  return total;
}
