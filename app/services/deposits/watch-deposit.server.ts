import type { Kysely } from 'kysely';
import { depositView, type DepositView } from '~/domain/deposits/deposit-view';
import type { SettleDeposit } from '~/domain/deposits/settled';
import { findDeposit } from '~/models/deposits/deposit.server';
import type { DB } from '../../../db/schema';

export type WatchDepositNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  settleDeposit: SettleDeposit;
  log: { warn: (fields: object, text: string) => void };
};

/**
 * Returns a customer's own deposit for its page. While it waits for the customer at their bank, Stripe
 * is read, because the bank's link is not stored and a returning customer wants to see the result. A
 * deposit that is due and not leased is advanced. Otherwise our own row is enough.
 *
 * @returns null if there is none, or if it belongs to another customer
 */
export async function watchDeposit(
  { db, now, settleDeposit, log }: WatchDepositNeeds,
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
