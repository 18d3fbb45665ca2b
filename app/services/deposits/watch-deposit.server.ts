import { depositView, type DepositView } from '~/domain/deposits/deposit-view';
import { findDeposit } from '~/models/deposits/deposit.server';
import type { ServiceContext } from '~/services/context';

/**
 * Returns a customer's own deposit for its page. While it waits for the customer at their bank, Stripe
 * is read, because the bank's link is not stored and a returning customer wants to see the result. A
 * deposit that is due and not leased is advanced. Otherwise our own row is enough.
 *
 * @returns null if there is none, or if it belongs to another customer
 */
export async function watchDeposit(
  { db, now, settleDeposit, log }: Pick<ServiceContext, 'db' | 'now' | 'log' | 'settleDeposit'>,
  gid: string,
  id: string,
): Promise<DepositView | null> {
  const deposit = await findDeposit(db, gid, id);
  if (deposit === null) return null;
  const { state, leaseUntil, nextAttemptAt } = deposit;
  const isFree = leaseUntil === null || leaseUntil.getTime() <= now();
  const isDue = isFree && nextAttemptAt.getTime() <= now();
  if (state !== 'requires_action' && !isDue) return depositView(deposit, null);
  try {
    const { intent } = await settleDeposit(deposit.id);
    return depositView((await findDeposit(db, gid, id)) ?? deposit, intent);
  } catch (error) {
    log.warn({ err: error, deposit: id }, 'a deposit could not be looked at; its row is shown');
    return depositView(deposit, null);
  }
}
