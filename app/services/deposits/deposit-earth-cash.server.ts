import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '~/domain/core/browser';
import type { DepositState } from '~/domain/ledger/deposit-states';
import { type DepositRefusal, refusedAmount } from '~/domain/deposits/deposit-rules';
import { depositView, type DepositView } from '~/domain/deposits/deposit-view';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import { methodName } from '~/domain/payment-methods/payment-method';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import {
  acceptDeposit,
  findSamePost,
  previewDeposit,
  type DepositRequest,
} from '~/models/deposits/accept-deposit.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { refusedByAccount, type DepositPost } from '~/models/deposits/deposit-books.server';
import { getDeposit } from '~/models/deposits/deposit.server';
import { getOwnMethod, type OwnMethod } from '~/platforms/stripe/payment-methods.server';
import type { ServiceContext, Settings } from '~/services/context';

type Context = Pick<
  ServiceContext,
  'db' | 'stripe' | 'now' | 'log' | 'failpoint' | 'bootId' | 'settleDeposit' | 'wakeMoney'
> &
  Settings<'depositLimits'>;

export type DepositAnswer =
  | { kind: 'deposit'; deposit: DepositView }
  /** Nothing is stored and nothing will be charged. */
  | { kind: 'refused'; refusal: DepositRefusal };

/** How long a request works on its deposit itself before the runner takes over (money-security 3.2). */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

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
  const until = Date.now() + PATIENCE_MS;
  if (post.formToken !== null && !UUID.test(post.formToken)) {
    return refused({ code: 'deposit_form_used' });
  }
  const accepted =
    (await findSamePost(context.db, customer.gid, post, context.now())) ??
    (await accept(context, customer, post, from));
  if (accepted.kind === 'refused') return accepted;
  if (accepted.kind === 'accepted') context.failpoint('after_accept');
  const isOurs = accepted.kind === 'accepted';
  return { kind: 'deposit', deposit: await work(context, accepted.deposit.id, isOurs, until) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const refused = (refusal: DepositRefusal) => ({ kind: 'refused' as const, refusal });

async function accept(
  context: Context,
  customer: DepositRequest['customer'],
  post: DepositPost,
  from: Browser,
) {
  const { db, stripe, config, now, bootId } = context;
  const limits = config.depositLimits;
  const tooMuch = refusedAmount(post.amount, limits);
  if (tooMuch) return refused(tooMuch);
  if (!stripe.isAnswering()) return refused({ code: 'deposit_card_company_silent' });
  const account = await findCustomerAccount(db, customer.gid);
  const refusal = refusedByAccount(account);
  if (refusal || !account?.stripeCustomerId) {
    return refused(refusal ?? { code: 'deposit_method_unknown' });
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

/** Works on the deposit, or waits for the process that does, until there is a result or time runs out. */
async function work(
  context: Context,
  id: string,
  isOurs: boolean,
  until: number,
): Promise<DepositView> {
  const over = new AbortController();
  const time = wait(Math.max(0, until - Date.now()), null, { signal: over.signal });
  let intent: IntentSnapshot | null = null;
  try {
    // On timeout, work in progress finishes in the background; the deposit's row has its state.
    intent = await Promise.race([follow(context, id, isOurs, until), time]);
  } catch (error) {
    context.log.error({ err: error, deposit: id }, 'a deposit is left to the runner');
  } finally {
    over.abort();
    time.catch(() => undefined);
    context.wakeMoney();
  }
  return depositView(await getDeposit(context.db, id), intent);
}

/**
 * @returns the intent as last read; null if another process did the work
 */
async function follow(
  { db, now, settleDeposit }: Context,
  id: string,
  isOurs: boolean,
  until: number,
): Promise<IntentSnapshot | null> {
  let isTurn = isOurs;
  let intent: IntentSnapshot | null = null;
  while (Date.now() < until) {
    const { state, leaseUntil, nextAttemptAt } = await getDeposit(db, id);
    // The bank's link is not stored, so it is read again when the customer has to act.
    if (state === 'requires_action' && intent === null) return (await settleDeposit(id)).intent;
    if (!IN_HAND.includes(state)) break;
    const isFree = leaseUntil === null || leaseUntil.getTime() <= now();
    if (isTurn || (isFree && nextAttemptAt.getTime() <= now())) {
      ({ intent } = await settleDeposit(id));
    } else {
      await wait(LOOK_MS);
    }
    isTurn = false;
  }
  return intent;
}
