import type { Browser } from '~/domain/core/browser';
import { type DepositState, TERMINAL_STATES } from '~/domain/ledger/ledger';
import { type DepositRejection, rejectedAmount } from '~/domain/deposits/deposit-rules';
import { depositView, type DepositView } from '~/domain/deposits/deposit-view';
import type { Advance } from '~/domain/payments/card-charge';
import { methodName } from '~/domain/payment-methods/payment-method';
import { isStripeFailure } from '~/domain/core/retries/failure';
import {
  acceptDeposit,
  findSamePost,
  previewDeposit,
  type DepositRequest,
} from '~/models/deposits/accept-deposit.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { rejectedByAccount, type DepositPost } from '~/models/deposits/deposit-books.server';
import { requestAbandon } from '~/models/deposits/deposit-row.server';
import { findDeposit, getDeposit, type Deposit } from '~/models/deposits/deposit.server';
import { getOwnMethod, type OwnMethod } from '~/platforms/stripe/own-method.server';
import type { MoneyContext } from '~/services/money-context';
import {
  abandonCharge,
  watchCharge,
  workOnCharge,
  type Watched,
} from '~/services/payments/watch-charge.server';
import { isForeignUuid } from '~/domain/core/ids';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

type Context = MoneyContext & {
  advanceDeposit: Advance<DepositState>;
  config: { depositLimits: DepositLimits; isMixed: boolean };
};

type WatchContext = Pick<Context, 'db' | 'now' | 'log' | 'advanceDeposit'>;

export type DepositAnswer =
  | { kind: 'deposit'; deposit: DepositView }
  /** Nothing is stored and nothing will be charged. */
  | { kind: 'refused'; rejection: DepositRejection };

/** States in which no result can be shown yet and the next step is ours. */
const IN_HAND: readonly DepositState[] = ['created', 'pi_created', 'confirming'];

/**
 * Deposits Earth Cash into the customer's own balance (spec section 4, money-security 3). Answers within
 * about ten seconds with the state reached: credited, failed, waiting for the customer at the bank, or
 * still processing, which the runner then finishes. A repeated post gets the first one's result.
 *
 * @param customer from the session, never from the request
 * @param from the browser that has sent it; Stripe wants it for a bank debit
 */
export async function depositEarthCash(
  context: Context,
  customer: DepositRequest['customer'],
  post: DepositPost,
  from: Browser,
): Promise<DepositAnswer> {
  const since = Date.now();
  if (post.formToken !== null && !isForeignUuid(post.formToken)) {
    return refused({ code: 'deposit_form_used' });
  }
  const accepted =
    (await findSamePost(context.db, customer.gid, post, context.now())) ??
    (await accept(context, customer, post, from));
  if (accepted.kind === 'refused') return accepted;
  if (accepted.kind === 'accepted') context.failpoint('after_accept');
  const how = { isOurs: accepted.kind === 'accepted', since };
  const { row, intent } = await workOnCharge(context, deposits(context), accepted.deposit.id, how);
  return { kind: 'deposit', deposit: depositView(row, intent) };
}

const refused = (rejection: DepositRejection) => ({ kind: 'refused' as const, rejection });

async function accept(
  context: Context,
  customer: DepositRequest['customer'],
  post: DepositPost,
  from: Browser,
) {
  const { db, stripe, config, now, bootId } = context;
  if (config.isMixed) return refused({ code: 'deposit_not_live' });
  const limits = config.depositLimits;
  const tooMuch = rejectedAmount(post.amount, limits);
  if (tooMuch) return refused(tooMuch);
  if (!stripe.isAnswering()) return refused({ code: 'deposit_card_company_silent' });
  const account = await findCustomerAccount(db, customer.gid);
  const rejection = rejectedByAccount(account);
  if (rejection || !account?.stripeCustomerId) {
    return refused(rejection ?? { code: 'deposit_method_unknown' });
  }
  const known = await previewDeposit(db, { customer, post, limits, now: now() });
  if (known) return known;
  let found: OwnMethod | null;
  try {
    const at = new Date(now());
    found = await getOwnMethod(stripe, account.stripeCustomerId, post.paymentMethodId, at);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    context.log.error({ err: error }, 'a method could not be read, so no deposit was begun');
    return refused({ code: 'deposit_card_company_silent' });
  }
  if (found === null) return refused({ code: 'deposit_method_unknown' });
  if (found.isExpired) return refused({ code: 'deposit_method_expired' });
  if (found.verification === 'pending') return refused({ code: 'deposit_method_pending' });
  if (found.isBlocked) return refused({ code: 'deposit_method_refused' });
  const { type, fingerprint } = found;
  const bank = type === 'us_bank_account' ? fingerprint : null;
  const method = { type, name: methodName(found), fingerprint: bank };
  return acceptDeposit(db, { customer, post, from, method, limits, owner: bootId, now: now() });
}

/** Returns a customer's own deposit for its page; null if there is none, or if it belongs to another customer. */
export async function watchDeposit(
  context: WatchContext,
  gid: string,
  id: string,
): Promise<DepositView | null> {
  const seen = await watchCharge(context, deposits(context), gid, id);
  return seen && depositView(seen.row, seen.intent);
}

/**
 * Abandons a deposit that waits for the customer at their bank. The request is recorded first; the state
 * machine then reads the intent, cancels it at Stripe and only then marks the deposit failed. If the
 * customer pays at the same moment, the deposit is credited.
 *
 * @returns its state now; null if there is none, or if it belongs to another customer
 */
export function cancelDeposit(
  context: WatchContext,
  gid: string,
  id: string,
): Promise<DepositState | null> {
  const record = (deposit: Deposit) => requestAbandon(context.db, deposit, new Date(context.now()));
  const meanwhile = 'requires_action';
  return abandonCharge(context, deposits(context), { gid, id }, { record, meanwhile });
}

const deposits = ({ advanceDeposit }: Pick<Context, 'advanceDeposit'>): Watched<Deposit> => ({
  kind: 'deposit',
  get: getDeposit,
  find: findDeposit,
  isReportable: (state) => !IN_HAND.includes(state),
  isOver: (state) => state === 'review' || TERMINAL_STATES.includes(state),
  advance: advanceDeposit,
});
