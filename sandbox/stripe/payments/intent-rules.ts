import type { Stripe } from 'stripe';
import { methodBody, ownMethod } from '../payment-methods';
import { conflict, invalid, Rejection } from '../rejection';
import type { RejectionParts } from '../rejection';
import type { PaymentMethodRow } from '../rows';
import type { Money } from './money';

const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

/** @throws Rejection 400 `amount_too_small` or `amount_too_large` */
export function checkAmount(cents: number): void {
  if (cents < LEAST_CENTS) {
    throw invalid('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
  }
  if (cents > MOST_CENTS) {
    throw invalid('amount', 'Amount must be no more than $999,999.99', 'amount_too_large');
  }
}

/** @throws Rejection 400 `payment_intent_unexpected_state`, with the current intent */
export function checkConfirmable(intent: Stripe.PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed.'
      : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
  throw unexpectedState(intent, `You cannot confirm this PaymentIntent because ${why}`);
}

/** @throws Rejection 400 `payment_intent_unexpected_state`, with the current intent */
export function checkCancelable(intent: Stripe.PaymentIntent): void {
  if (CANCELABLE.includes(intent.status)) return;
  throw unexpectedState(
    intent,
    `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
  );
}

/** @throws Rejection 400 `payment_intent_unexpected_state`, with the current intent */
export function checkUpdatable(intent: Stripe.PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  throw unexpectedState(
    intent,
    `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
  );
}

export function unexpectedState(intent: Stripe.PaymentIntent, message: string): Rejection {
  return conflict('payment_intent_unexpected_state', message, { payment_intent: intent });
}

/**
 * Returns the customer's own method, of a type that this intent accepts.
 *
 * @throws Rejection 400
 */
export function payableMethod(
  money: Money,
  id: string,
  { customer, types }: { customer: string | null; types: string[] },
): PaymentMethodRow {
  const method =
    customer === null ? looseMethod(money, id) : ownMethod(money.records, customer, id);
  if (!types.includes(method.type)) {
    const message = `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${types.join(', ')}.`;
    throw new Rejection(400, {
      code: 'payment_intent_incompatible_payment_method',
      message,
      param: 'payment_method',
    });
  }
  return method;
}

/** Without a customer, only a method that never belonged to one can be used. */
function looseMethod(money: Money, id: string): PaymentMethodRow {
  const method = money.records.paymentMethods.get(id);
  if (method === undefined || (method.customer === null && !method.isDetached)) {
    return ownMethod(money.records, null, id);
  }
  const message = `The PaymentMethod ${id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`;
  throw new Rejection(400, { message, param: 'payment_method' });
}

/**
 * Checks that a bank account is verified, not blocked, and authorized by its holder.
 *
 * @throws Rejection 400
 */
export function checkBank(
  method: PaymentMethodRow,
  agreed: boolean,
  intent: Stripe.PaymentIntent,
): void {
  if (method.bank === null) return;
  const reject = (code: string, message: string, more: Partial<RejectionParts> = {}) =>
    conflict(code, message, {
      payment_intent: intent,
      payment_method: methodBody(method),
      ...more,
    });
  if (method.bank.blocked !== null) {
    throw reject(
      'payment_method_bank_account_blocked',
      'This bank account has been blocked and cannot be debited.',
    );
  }
  if (!method.bank.isVerified) {
    throw reject(
      'bank_account_unverified',
      'The bank account of this PaymentMethod has not been verified yet.',
    );
  }
  if (!agreed) {
    throw reject(
      'payment_intent_mandate_invalid',
      'The provided PaymentMethod has no active mandate. Please collect a new mandate and provide it in `mandate_data`.',
      { param: 'mandate_data' },
    );
  }
}
