import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentState } from '~/domain/payments/payment';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import { methodName } from '~/domain/payment-methods/payment-method';
import type { PayAnswer, PaymentRefusal, PayRequest } from '~/domain/payments/payment-refusal';
import { paymentView, type PaymentView } from '~/domain/payments/payment-view';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import {
  acceptPayment,
  findSamePayment,
  refusedByPayer,
  type PaymentAccepted,
} from '~/models/payments/accept-payment.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { getPayment } from '~/models/payments/payment.server';
import { getOwnMethod, type OwnMethod } from '~/platforms/stripe/payment-methods.server';
import type { ServiceContext } from '~/services/context';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

type Context = Pick<
  ServiceContext,
  'db' | 'stripe' | 'now' | 'log' | 'failpoint' | 'bootId' | 'settlePayment' | 'wakeMoney'
> & {
  config: { depositLimits: Pick<DepositLimits, 'declinesPerHour'> };
};

/** How long a request works on its payment itself before the runner takes over (money-security 3.2). */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/** States in which the request stops waiting: ended, or waiting for the customer or a person. */
const TOLD: readonly PaymentState[] = ['requires_action', 'settled', 'failed', 'review'];

/**
 * Pays for a cart's order, a custom order or an invoice (decision 0017). Answers within about ten
 * seconds with the payment's state by then: paid, failed with everything given back, waiting for the
 * bank's page, or still in progress, in which case the runner finishes it without the customer.
 * Repeating the same post, or paying for the same thing in another tab, gets the first one's answer.
 *
 * @param customer from the session, never from the request
 * @param request its `split` adds up to a total that Shopify or QuickBooks has calculated and the page
 *   has shown; `draftInput`, `draftGid` and `subject` were read by us, not taken from the form
 * @throws RangeError for an inconsistent request, which is a bug in the store
 */
export async function pay(
  context: Context,
  customer: { gid: string },
  request: PayRequest,
): Promise<PayAnswer> {
  const until = Date.now() + PATIENCE_MS;
  expectWhole(request);
  if (!UUID.test(request.formToken)) return refused({ code: 'payment_form_used' });
  const accepted =
    (await findSamePayment(context.db, customer.gid, request)) ??
    (await accept(context, customer.gid, request));
  if (accepted.kind === 'refused') return accepted;
  const isOurs = accepted.kind === 'accepted';
  if (isOurs) context.failpoint('pay_after_hold');
  return { kind: 'payment', payment: await work(context, accepted.payment.id, isOurs, until) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const refused = (refusal: PaymentRefusal) => ({ kind: 'refused' as const, refusal });

/** Rejects inconsistent requests with a readable error; the database would reject them too. */
function expectWhole({ purpose, split, draftInput, draftGid, paymentMethodId }: PayRequest): void {
  const { totalCents, cashCents, cardCents, termsCents } = split;
  const isWhole =
    Math.min(cashCents, cardCents, termsCents) >= 0 &&
    cashCents + cardCents + termsCents === totalCents &&
    (cardCents === 0 || paymentMethodId !== null) &&
    (termsCents === 0 || (cardCents === 0 && purpose !== 'invoice')) &&
    (purpose === 'cart') === (draftInput !== null) &&
    (purpose === 'custom_order') === (draftGid !== null);
  if (!isWhole) throw new RangeError(`not a whole payment of a ${purpose}`);
}

async function accept(
  context: Context,
  gid: string,
  request: PayRequest,
): Promise<PaymentAccepted> {
  const { db, now, bootId, config } = context;
  const account = await findCustomerAccount(db, gid);
  const refusal = refusedByPayer(account);
  if (refusal) return refused(refusal);
  const card = await findCard(context, account?.stripeCustomerId ?? null, request);
  if ('refusal' in card) return refused(card.refusal);
  return acceptPayment(db, {
    customerGid: gid,
    request,
    methodName: card.name,
    declinesPerHour: config.depositLimits.declinesPerHour,
    owner: bootId,
    now: now(),
  });
}

/** Reads the customer's own card from Stripe; before the transaction, in which no calls are made. */
async function findCard(
  { stripe, now, log }: Context,
  stripeCustomerId: string | null,
  { split, paymentMethodId }: PayRequest,
): Promise<{ refusal: PaymentRefusal } | { name: string | null }> {
  if (split.cardCents === 0) return { name: null };
  if (stripeCustomerId === null) return { refusal: { code: 'payment_method_unknown' } };
  if (!stripe.isAnswering()) return { refusal: { code: 'payment_card_company_silent' } };
  let found: OwnMethod | null;
  try {
    const at = new Date(now());
    found = await getOwnMethod(stripe, stripeCustomerId, paymentMethodId ?? '', at);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.error({ err: error }, 'a card could not be read, so no payment was begun');
    return { refusal: { code: 'payment_card_company_silent' } };
  }
  if (found === null) return { refusal: { code: 'payment_method_unknown' } };
  if (found.type !== 'card') return { refusal: { code: 'payment_method_no_card' } };
  if (found.isExpired) return { refusal: { code: 'payment_method_expired' } };
  return { name: methodName(found) };
}

/** Works on the payment, or waits for the process that does, until it reaches a `TOLD` state or time is up. */
async function work(
  context: Context,
  id: string,
  isOurs: boolean,
  until: number,
): Promise<PaymentView> {
  const over = new AbortController();
  const time = wait(Math.max(0, until - Date.now()), null, { signal: over.signal });
  let intent: IntentSnapshot | null = null;
  try {
    // On timeout, work in progress finishes in the background; the payment's row has its state.
    intent = await Promise.race([follow(context, id, isOurs, until), time]);
  } catch (error) {
    context.log.error({ err: error, payment: id }, 'a payment is left to the runner');
  } finally {
    over.abort();
    time.catch(() => undefined);
    context.wakeMoney();
  }
  return paymentView(await getPayment(context.db, id), intent);
}

/**
 * @returns the intent as last read; null if another process did the work
 */
async function follow(
  { db, now, settlePayment }: Context,
  id: string,
  isOurs: boolean,
  until: number,
): Promise<IntentSnapshot | null> {
  let isTurn = isOurs;
  let intent: IntentSnapshot | null = null;
  while (Date.now() < until) {
    const { state, leaseUntil, nextAttemptAt } = await getPayment(db, id);
    // The bank's link is not stored, so it is read again when the customer has to act.
    if (state === 'requires_action' && intent === null) return (await settlePayment(id)).intent;
    if (TOLD.includes(state)) break;
    const isFree = leaseUntil === null || leaseUntil.getTime() <= now();
    if (isTurn || (isFree && nextAttemptAt.getTime() <= now())) {
      ({ intent } = await settlePayment(id));
    } else {
      await wait(LOOK_MS);
    }
    isTurn = false;
  }
  return intent;
}
