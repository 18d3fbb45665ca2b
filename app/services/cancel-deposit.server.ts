import type { Kysely } from 'kysely';
import type { DepositState } from '~/domain/deposit';
import type { SettleDeposit } from '~/domain/settled';
import { wishToGiveUp } from '~/models/deposit-steps.server';
import { findDeposit } from '~/models/deposit.server';
import type { DB } from '../../db/schema';

export type CancelDepositNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  settleDeposit: SettleDeposit;
  log: { warn: (fields: object, text: string) => void };
};

/**
 * The customer gives up a deposit that waits for them at their bank. The wish is written down first;
 * the machine then reads the intent, cancels it at Stripe, and only then calls the deposit failed. A
 * customer who has paid in the same moment gets what they paid for. While Stripe is silent the deposit
 * stays open, and the runner goes on: nothing that can still be paid is ever called canceled.
 *
 * @returns where it stands now; null for another's deposit as for one that never was
 */
export async function cancelDeposit(
  { db, now, settleDeposit, log }: CancelDepositNeeds,
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
