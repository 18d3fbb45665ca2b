import { hasOwnDraft, takesBankDebits, type PaymentState } from '~/domain/payments/payment';
import type { Advance } from '~/domain/payments/card-charge';
import { methodName } from '~/domain/payment-methods/payment-method';
import type { PayAnswer, PaymentRejection, PayRequest } from '~/domain/payments/payment-rejection';
import { paymentView, type PaymentView } from '~/domain/payments/payment-view';
import { isStripeFailure } from '~/domain/core/retries/failure';
import {
  acceptPayment,
  findSamePayment,
  rejectedByPayer,
  type PaymentAccepted,
} from '~/models/payments/accept-payment.server';
import type { PayingMethod } from '~/models/payments/paying-method.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { beginUndo } from '~/models/payments/payment-steps.server';
import { findPayment, getPayment, type Payment } from '~/models/payments/payment.server';
import { getOwnMethod, type OwnMethod } from '~/platforms/stripe/own-method.server';
import type { MoneyContext } from '~/services/money-context';
import { abandonCharge, watchCharge, workOnCharge, type Watched } from './watch-charge.server';
import { isForeignUuid } from '~/domain/core/ids';
import type { DepositLimits } from '~/domain/payments/deposit-limits';

type Context = MoneyContext & {
  advancePayment: Advance<PaymentState>;
  config: { depositLimits: Pick<DepositLimits, 'declinesPerHour'>; isMixed: boolean };
};

type WatchContext = Pick<Context, 'db' | 'now' | 'log' | 'advancePayment'>;

/** States in which the request stops waiting: ended, or waiting for the customer, a bank or a person. */
const REPORTABLE: readonly PaymentState[] = [
  'requires_action',
  'processing',
  'settled',
  'failed',
  'review',
];

/**
 * Pays for a cart's order, a custom order, an invoice or what is owed of an order (decisions 0017 and 0052). Answers within about ten
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
  const since = Date.now();
  expectWhole(request);
  if (!isForeignUuid(request.formToken)) return refused({ code: 'payment_form_used' });
  const accepted =
    (await findSamePayment(context.db, customer.gid, request)) ??
    (await accept(context, customer.gid, request));
  if (accepted.kind === 'refused') return accepted;
  const isOurs = accepted.kind === 'accepted';
  if (isOurs) context.failpoint('pay_after_hold');
  const how = { isOurs, since };
  const { row, intent } = await workOnCharge(context, payments(context), accepted.payment.id, how);
  return { kind: 'payment', payment: paymentView(row, intent) };
}

const refused = (rejection: PaymentRejection) => ({ kind: 'refused' as const, rejection });

/** Rejects inconsistent requests with a readable error; the database would reject them too. */
function expectWhole({ purpose, split, draftInput, draftGid, paymentMethodId }: PayRequest): void {
  const { totalCents, storeCreditCents, cardCents, termsCents } = split;
  const isWhole =
    Math.min(storeCreditCents, cardCents, termsCents) >= 0 &&
    storeCreditCents + cardCents + termsCents === totalCents &&
    (cardCents === 0 || paymentMethodId !== null) &&
    (termsCents === 0 || (cardCents === 0 && purpose !== 'invoice' && purpose !== 'order')) &&
    (purpose === 'cart') === (draftInput !== null) &&
    hasOwnDraft(purpose) === (draftGid !== null);
  if (!isWhole) throw new RangeError(`not a whole payment of a ${purpose}`);
}

async function accept(
  context: Context,
  gid: string,
  request: PayRequest,
): Promise<PaymentAccepted> {
  const { db, now, bootId, config } = context;
  if (config.isMixed) return refused({ code: 'payment_not_live' });
  const account = await findCustomerAccount(db, gid);
  const rejection = rejectedByPayer(account);
  if (rejection) return refused(rejection);
  const found = await findMethod(context, account?.stripeCustomerId ?? null, request);
  if ('rejection' in found) return refused(found.rejection);
  return acceptPayment(db, {
    customerGid: gid,
    request,
    method: found.method,
    declinesPerHour: config.depositLimits.declinesPerHour,
    owner: bootId,
    now: now(),
  });
}

/** Reads the customer's own card or bank account from Stripe; before the transaction, in which no calls are made. */
async function findMethod(
  { stripe, now, log }: Context,
  stripeCustomerId: string | null,
  { split, purpose, paymentMethodId, from }: PayRequest,
): Promise<{ rejection: PaymentRejection } | { method: PayingMethod | null }> {
  if (split.cardCents === 0) return { method: null };
  if (stripeCustomerId === null) return { rejection: { code: 'payment_method_unknown' } };
  if (!stripe.isAnswering()) return { rejection: { code: 'payment_card_company_silent' } };
  let found: OwnMethod | null;
  try {
    const at = new Date(now());
    found = await getOwnMethod(stripe, stripeCustomerId, paymentMethodId ?? '', at);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.error({ err: error }, 'a card could not be read, so no payment was begun');
    return { rejection: { code: 'payment_card_company_silent' } };
  }
  if (found === null) return { rejection: { code: 'payment_method_unknown' } };
  const isBank = found.type === 'us_bank_account';
  if (isBank && !(from && takesBankDebits(purpose))) {
    return { rejection: { code: 'payment_method_no_card' } };
  }
  if (found.isExpired) return { rejection: { code: 'payment_method_expired' } };
  if (found.verification === 'pending') return { rejection: { code: 'payment_method_pending' } };
  if (found.isBlocked) return { rejection: { code: 'payment_method_refused' } };
  const fingerprint = isBank ? found.fingerprint : null;
  return { method: { type: found.type, name: methodName(found), fingerprint } };
}

/** Returns a customer's own payment for its page; null if there is none, or if it belongs to another customer. */
export async function watchPayment(
  context: WatchContext,
  gid: string,
  id: string,
): Promise<PaymentView | null> {
  const seen = await watchCharge(context, payments(context), gid, id);
  return seen && paymentView(seen.row, seen.intent);
}

/** States before the charge. Only the customer, at their bank's page, can still cause one meanwhile. */
const CAN_BE_ABANDONED: readonly PaymentState[] = [
  'held',
  'drafted',
  'pi_created',
  'requires_action',
];

/**
 * Abandons a payment that was not charged. The request is recorded first; the state machine then deletes
 * the draft, cancels the intent and only then returns the Earth Cash and marks the payment failed. A
 * charge made at the same moment is refunded.
 *
 * @returns its state now; null if there is none, or if it belongs to another customer
 */
export function cancelPayment(
  context: WatchContext,
  gid: string,
  id: string,
): Promise<PaymentState | null> {
  const { db, now } = context;
  const undo = { from: CAN_BE_ABANDONED, failure: 'payment_given_up' } as const;
  const record = (payment: Payment) => beginUndo(db, payment.id, { ...undo, at: new Date(now()) });
  const meanwhile = 'undoing';
  return abandonCharge(context, payments(context), { gid, id }, { record, meanwhile });
}

const payments = ({ advancePayment }: Pick<Context, 'advancePayment'>): Watched<Payment> => ({
  kind: 'payment',
  get: getPayment,
  find: findPayment,
  isReportable: (state) => REPORTABLE.includes(state),
  isOver: (state) => state === 'settled' || state === 'failed' || state === 'review',
  advance: advancePayment,
});
