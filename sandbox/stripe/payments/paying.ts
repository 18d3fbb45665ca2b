import type { Stripe } from 'stripe';
import { randomToken } from '../../kit/ids';
import { chargeObject } from './charge-object';
import type { Outcome } from './charge-object';
import { methodBody } from '../payment-methods';
import type { PaymentMethodRow } from '../rows';
import type { Decline } from '../test-numbers';
import { conductOf } from './conduct';
import { decidedAt, putIntent } from './money';
import { activeMandate } from './mandates';
import type { Money, IntentRow } from './money';
import { afterSuccess } from './disputing';
import { judge } from './verdict';

/** Stripe says up to four business days; here they are calendar days. */
const SETTLING_MS = 4 * 24 * 60 * 60_000;

/**
 * Tries once to pay the intent with its method: charges it, requires authentication, or starts a bank debit.
 * The returned row has the result; a decline is in its `last_payment_error`.
 */
export function pay(
  money: Money,
  row: IntentRow,
  method: PaymentMethodRow,
  { authenticated = false, useSdk = false, offSession = false } = {},
): IntentRow {
  const conduct = conductOf(method, money.records.now());
  const verdict = judge({
    intent: row.intent,
    type: method.type,
    conduct,
    authenticated,
    offSession,
  });
  if (verdict.kind === 'challenge') return challenge(money, row, useSdk);
  const charge = writeCharge(money, row, method, verdict, authenticated);
  if (verdict.kind === 'declined') return decline(money, row, method, verdict, charge);
  if (verdict.kind === 'pending') {
    const settlesAt = conduct.settlement === 'never' ? null : decidedAt(money, SETTLING_MS);
    const pending = { ...untried, status: 'processing', latest_charge: charge.id } as const;
    const next = putIntent(money, row, pending, { settlesAt });
    money.events.emit('charge.pending', charge);
    money.events.emit('payment_intent.processing', next.intent);
    return next;
  }
  const next = succeed(money, row, charge);
  afterSuccess(money, charge, conduct.afterwards);
  return next;
}

/** Clears what an earlier attempt left behind. */
const untried = { next_action: null, last_payment_error: null, processing: null } as const;

/** Marks the intent as paid. No other function does this. */
export function succeed(money: Money, row: IntentRow, charge: Stripe.Charge): IntentRow {
  const next = putIntent(
    money,
    row,
    {
      ...untried,
      status: 'succeeded',
      amount_received: row.intent.amount,
      latest_charge: charge.id,
    },
    { settlesAt: null },
  );
  money.events.emit('charge.succeeded', charge);
  money.events.emit('payment_intent.succeeded', next.intent);
  return next;
}

/** Records a decline: the method is removed from the intent, which can be tried with another. */
export function decline(
  money: Money,
  row: IntentRow,
  method: PaymentMethodRow,
  why: Decline,
  charge: Stripe.Charge,
): IntentRow {
  const error = { ...declineError(why), charge: charge.id, payment_method: methodBody(method) };
  money.events.emit('charge.failed', charge);
  return unpaid(money, row, error, charge.id);
}

/** Records a failed or abandoned authentication; nothing was charged. */
export function failChallenge(
  money: Money,
  row: IntentRow,
  method: PaymentMethodRow | undefined,
): IntentRow {
  const code = 'payment_intent_authentication_failure';
  return unpaid(money, row, {
    code,
    doc_url: docUrl(code),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    ...(method && { payment_method: methodBody(method) }),
    type: 'invalid_request_error',
  });
}

function unpaid(
  money: Money,
  row: IntentRow,
  error: Stripe.PaymentIntent.LastPaymentError,
  charge?: string,
): IntentRow {
  const next = putIntent(
    money,
    row,
    {
      ...untried,
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: error,
      ...(charge !== undefined && { latest_charge: charge }),
    },
    { settlesAt: null },
  );
  money.events.emit('payment_intent.payment_failed', next.intent);
  return next;
}

function declineError({ code, declineCode, message }: Decline) {
  return {
    code,
    ...(declineCode !== null && { decline_code: declineCode }),
    doc_url: docUrl(code),
    message,
    type: 'card_error' as const,
  };
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

function writeCharge(
  money: Money,
  { intent, baseUrl }: IntentRow,
  method: PaymentMethodRow,
  verdict: Outcome,
  authenticated: boolean,
): Stripe.Charge {
  const charge = chargeObject({
    intent,
    method: methodBody(method),
    outcome: verdict,
    authenticated,
    mandate: activeMandate(money, method.id)?.id ?? null,
    created: money.records.now(),
    baseUrl,
  });
  return money.charges.put(charge);
}

/** Requires authentication: a redirect to the bank's page, or data for the browser script. */
function challenge(money: Money, row: IntentRow, useSdk: boolean): IntentRow {
  const url = `${row.baseUrl}/stripe/authenticate/${row.intent.id}`;
  const next_action: Stripe.PaymentIntent.NextAction =
    useSdk || row.returnUrl === null
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: {
            type: 'three_d_secure_redirect',
            source: `payatt_${randomToken(24)}`,
            stripe_js: url,
          },
        }
      : { type: 'redirect_to_url', redirect_to_url: { return_url: row.returnUrl, url } };
  const next = putIntent(money, row, { ...untried, next_action, status: 'requires_action' });
  money.events.emit('payment_intent.requires_action', next.intent);
  return next;
}
