import { depositView, type DepositView } from '~/domain/deposits/deposit-view';
import { findDeposit } from '~/models/deposits/deposit.server';
import type { ServiceContext } from '~/services/context';
import type { DepositState } from '~/domain/ledger/deposit-states';
import { wishToGiveUp } from '~/models/deposits/deposit-steps.server';

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

/**
 * Gives up a deposit that waits for the customer at their bank. The wish is recorded first; the state
 * machine then reads the intent, cancels it at Stripe and only then marks the deposit failed. If the
 * customer pays at the same moment, the deposit is credited. While Stripe does not answer, the deposit
 * stays open and the runner retries: nothing that can still be paid is ever shown as canceled.
 *
 * @returns its state now; null if there is none, or if it belongs to another customer
 */
export async function cancelDeposit(
  { db, now, settleDeposit, log }: Pick<ServiceContext, 'db' | 'now' | 'log' | 'settleDeposit'>,
  gid: string,
  id: string,
): Promise<DepositState | null> {
  const deposit = await findDeposit(db, gid, id);
  if (deposit === null) return null;
  if (!(await wishToGiveUp(db, deposit, new Date(now())))) {
    return (await findDeposit(db, gid, id))?.state ?? deposit.state;
  }
  try {
    return (await settleDeposit(deposit.id)).state;
  } catch (error) {
    log.warn({ err: error, deposit: id }, 'a deposit that was given up is left to the runner');
    return 'requires_action';
  }
}
