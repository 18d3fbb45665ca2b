import { discrepancyAlarm, type DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import { isTransient, NotYet } from '~/domain/payments/payment-failure';
import { getDeposit } from '~/models/deposits/deposit.server';
import {
  applyReversals,
  lastReversal,
  type ReversalOutcome,
} from '~/models/deposits/deposit-reversal.server';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/database.server';
import { listOrdersPaidFrom } from '~/models/ledger/payment-tranches.server';
import { advanceCommissions } from '~/models/commissions/commission.server';
import { listDisputesOf, listRefundsOf } from '~/platforms/stripe/refunds.server';
import type { ServiceContext, Settings } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'now' | 'log'> & Settings<'commission'>;

/** How often everything is read again if another process posted in between. */
const TRIES = 5;

/**
 * Reads all refunds and disputes of a credited deposit and posts what the ledger lacks (money-security 3.9).
 * It works with cumulative amounts, so neither the order nor the number of notifications matters. The
 * commissions of the orders paid from this deposit are settled afterwards. Called when events are processed
 * and by the reconciler. A permanent failure opens a discrepancy, which stays until posting succeeds.
 *
 * @throws StripeFailure; NotYet while other processes keep posting; Error
 */
export async function postReversals(context: Context, depositId: string): Promise<Posted> {
  const { db, now } = context;
  let posted: Posted;
  try {
    posted = await post(context, depositId);
  } catch (error) {
    if (!isTransient(error)) await reportStuck(context, depositId, error);
    throw error;
  }
  const over = { subject: depositId, by: 'true again', at: new Date(now()) };
  await closeDiscrepancy(db, { kind: 'reversal-stuck', ...over });
  if (posted === 'posted') {
    // After the transaction, so that ambassadors' rows are not locked together with the ledger's.
    const { config, log } = context;
    const orders = await listOrdersPaidFrom(db, depositId);
    await advanceCommissions(db, orders, { at: new Date(now()), rules: config.commission, log });
  }
  return posted;
}

type Posted = Exclude<ReversalOutcome, 'behind'>;

async function post({ db, stripe, log, now }: Context, depositId: string): Promise<Posted> {
  const { customerGid, paymentIntentId, state } = await getDeposit(db, depositId);
  if (state !== 'credited' || paymentIntentId === null) return 'not-credited';
  for (let left = TRIES; left > 0; left -= 1) {
    const after = await lastReversal(db, depositId);
    const refunds = await listRefundsOf(stripe, paymentIntentId);
    const disputes = await listDisputesOf(stripe, paymentIntentId);
    const { outcome, notices } = await moneyTransaction(db, async (trx) => {
      const of = { depositId, customerGid };
      const loaded = { refunds, disputes, after };
      const kinds: DiscrepancyKind[] = [];
      const done = await applyReversals(trx, of, loaded, new Date(now()), kinds);
      return { outcome: done, notices: kinds };
    });
    for (const kind of notices) {
      const fields = discrepancyAlarm(kind, { deposit: depositId });
      log.error(fields, 'a refund or a dispute needs a person');
    }
    if (outcome === 'posted') {
      log.info({ deposit: depositId }, 'refunds or disputes of a deposit were posted');
    }
    if (outcome !== 'behind') return outcome;
  }
  throw new NotYet(`The refunds of deposit ${depositId} change faster than they can be read.`);
}

async function reportStuck(
  { db, log, now }: Context,
  depositId: string,
  error: unknown,
): Promise<void> {
  const kind = 'reversal-stuck';
  const isNew = await openDiscrepancy(db, {
    kind,
    subject: depositId,
    detail: { because: error instanceof Error ? error.name : 'unknown' },
    at: new Date(now()),
  });
  const fields = discrepancyAlarm(kind, { deposit: depositId, err: error });
  if (isNew) log.error(fields, 'refunds or disputes of a deposit cannot be posted');
}
