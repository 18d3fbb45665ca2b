import type { Kysely } from 'kysely';
import { getDeposit } from '~/models/deposit.server';
import {
  applyReversals,
  lastReversal,
  type ReversalOutcome,
} from '~/models/deposit-reversal.server';
import { moneyTransaction } from '~/models/money-transaction.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import { listDisputesOf } from '~/platforms/stripe/disputes.server';
import { listRefundsOf } from '~/platforms/stripe/refunds.server';
import type { DB } from '../../db/schema';

export type PostReversalsNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  log: {
    info: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
  /** UTC milliseconds. */
  now: () => number;
};

/** Somebody else posted in between: so often everything is read again. */
const TRIES = 5;

/**
 * Reads all refunds and disputes of a credited deposit and posts what the ledger does not say yet
 * (money-security 3.9): by cumulative amounts, so that neither the order in which one hears of them
 * nor how often matters. Called by the work on events and by the reconciler.
 *
 * @throws StripeFailure; Error while others go on posting
 */
export async function postReversals(
  { db, stripe, log, now }: PostReversalsNeeds,
  depositId: string,
): Promise<Exclude<ReversalOutcome, 'behind'>> {
  const { customerGid, paymentIntentId, state } = await getDeposit(db, depositId);
  if (state !== 'credited' || paymentIntentId === null) return 'not-credited';
  for (let left = TRIES; left > 0; left -= 1) {
    const after = await lastReversal(db, depositId);
    const refunds = await listRefundsOf(stripe, paymentIntentId);
    const disputes = await listDisputesOf(stripe, paymentIntentId);
    const { outcome, told } = await moneyTransaction(db, async (trx) => {
      const of = { depositId, customerGid };
      const read = { refunds, disputes, after };
      const kinds: string[] = [];
      const done = await applyReversals(trx, of, read, new Date(now()), kinds);
      return { outcome: done, told: kinds };
    });
    for (const kind of told) {
      const fields = { alarm: 'money-break', kind, deposit: depositId };
      log.error(fields, 'a refund or a dispute needs a person');
    }
    if (outcome === 'posted') {
      log.info({ deposit: depositId }, 'refunds or disputes of a deposit were posted');
    }
    if (outcome !== 'behind') return outcome;
  }
  throw new Error(`The refunds of deposit ${depositId} change faster than they can be read.`);
}
