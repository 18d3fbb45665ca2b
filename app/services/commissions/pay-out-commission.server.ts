import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  rejectedPayout,
  type PayoutRejection,
  type PayoutShown,
} from '~/domain/commissions/commission-payout';
import type { CommissionRules } from '~/domain/commissions/commission-rate';
import { cents, formatUsd, type Cents } from '~/domain/core/money';
import { lockAmbassador } from '~/models/ambassadors/ambassador.server';
import { enqueuePublication } from '~/models/ledger/published-balance.server';
import { findCommissionBalance } from '~/models/commissions/commission-balance.server';
import {
  findPayoutByToken,
  insertPayout,
  payoutShown,
} from '~/models/commissions/commission-payout.server';
import {
  ensureCustomerAccount,
  lockCustomerAccount,
} from '~/models/ledger/customer-account.server';
import { creditedLastDay } from '~/models/deposits/deposit-limits.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { postTransaction } from '~/models/ledger/ledger.server';
import { moneyTransaction } from '~/models/core/database.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now' | 'log' | 'failpoint' | 'wakeMoney'> & {
  config: { commission: CommissionRules; depositLimits: { dailyCreditCents: number } };
};

export type PayoutPost = {
  /** The form's idempotency key: the same post again is the same payout. */
  formToken: string;
  /** The payable amount that the page showed. */
  shownCents: Cents;
};

export type PaidOut =
  /** Paid by this post, or by an earlier delivery of it. */
  { kind: 'paid'; payout: PayoutShown } | { kind: 'refused'; rejection: PayoutRejection };

const METHOD = 'earth_cash' as const;

/**
 * Pays all of an ambassador's payable commission into their Earth Cash in one transaction: the payout, the
 * entry that deducts it, and the ledger's two lines. There is no bonus, because nothing was deposited. A
 * frozen account is refused, as for deposits, until a person has looked at it. Together with deposits it
 * stays within the daily credit limit (money-security M-4); larger amounts go by transfer. Repeating the form
 * returns the same payout; if the amount differs from the one shown, the customer is asked again.
 *
 * @param gid the signed-in customer, who has the tag
 */
export async function payOutCommission(
  context: Context,
  { gid }: { gid: string },
  post: PayoutPost,
): Promise<PaidOut> {
  const { db, failpoint, log } = context;
  const { isNew, answer } = await moneyTransaction(db, async (trx) => {
    await ensureCustomerAccount(trx, gid);
    const account = await lockCustomerAccount(trx, gid);
    await lockAmbassador(trx, gid);
    const known = await findPayoutByToken(trx, gid, post.formToken);
    if (known) {
      const isSame = known.method === METHOD && known.cents === post.shownCents;
      if (!isSame) return refused({ code: 'payout_form_used' });
      return { isNew: false, answer: { kind: 'paid' as const, payout: payoutShown(known) } };
    }
    if (!account.imported) return refused({ code: 'payout_not_ready' });
    if (account.frozen) return refused({ code: 'payout_frozen' });
    return pay(context, trx, gid, post);
  });
  if (isNew && answer.kind === 'paid') {
    failpoint('payout_after_commit');
    const { id, cents: amount } = answer.payout;
    log.info({ payout: id, cents: amount }, 'commission was paid out into Earth Cash');
    context.wakeMoney();
  }
  return answer;
}

const refused = (rejection: PayoutRejection) => ({
  isNew: false,
  answer: { kind: 'refused' as const, rejection },
});

async function pay(
  { config, now, failpoint }: Context,
  trx: Transaction<DB>,
  gid: string,
  { formToken, shownCents }: PayoutPost,
): Promise<{ isNew: boolean; answer: PaidOut }> {
  // Taken only after both rows are locked: an earlier time could miss entries written meanwhile.
  const at = new Date(now());
  const { payableCents } = await findCommissionBalance(trx, gid, at);
  const rejection = rejectedPayout({ payableCents, shownCents }, config.commission.minimumCents);
  if (rejection) return refused(rejection);
  const creditedLastDayCents = await creditedLastDay(trx, gid, at.getTime());
  const limitCents = cents(config.depositLimits.dailyCreditCents);
  if (creditedLastDayCents + payableCents > limitCents) {
    return refused({ code: 'payout_over_day', limitCents, cents: payableCents });
  }
  const id = randomUUID();
  const amount = payableCents;
  await insertPayout(trx, {
    id,
    ambassadorGid: gid,
    formToken,
    method: METHOD,
    cents: amount,
    at,
  });
  await postTransaction(trx, {
    dedupeKey: `payout:${id}`,
    kind: 'commission_paid',
    at,
    lines: [
      { account: 'customer_paid', customerGid: gid, amountCents: amount },
      { account: 'commission_expense', customerGid: null, amountCents: cents(-amount) },
    ],
  });
  await enqueuePublication(trx, gid, at);
  const variables = { amount: formatUsd(amount) };
  const email = { key: `payout:${id}`, to: gid, variables };
  await sendEmail(trx, { template: 'payout-into-cash', ...email }, at);
  failpoint('payout_before_commit');
  const time = at.toISOString();
  const ended = { state: 'paid', endedAt: time, reference: null, reason: null } as const;
  const payout = { id, method: METHOD, cents: amount, requestedAt: time, ...ended };
  return { isNew: true, answer: { kind: 'paid', payout } };
}
