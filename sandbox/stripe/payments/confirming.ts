import type { Stripe } from 'stripe';
import { newMandate } from '../mandates';
import { methodBody } from '../payment-methods';
import { Rejection, rejectionBody } from '../rejection';
import { Reply } from '../routes';
import type { PaymentMethodRow } from '../rows';
import { idIn, putIntent } from './money';
import type { Money, IntentRow } from './money';
import { checkBank, payableMethod, unexpectedState } from './intent-rules';
import { activeMandate } from './mandates';
import { pay } from './paying';
import { AUTHENTICATION_REQUIRED } from './verdict';

/** Parameters of paying besides the intent, from `confirm` and from `create` with `confirm`. */
export type Paying = {
  return_url?: string | undefined;
  use_stripe_sdk?: boolean | undefined;
  error_on_requires_action?: boolean | undefined;
  off_session?: boolean | undefined;
  mandate?: string | undefined;
  mandate_data?: object | undefined;
};

/** The single path from an intent with a method to an attempt to pay it. */
export function confirmed(money: Money, row: IntentRow, values: Paying): object | Reply {
  const { intent } = row;
  const methodId = idIn(intent.payment_method);
  if (methodId === null) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !values.return_url) {
    const message =
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.';
    throw new Rejection(400, { message, param: 'return_url', payment_intent: intent });
  }
  const method = payableMethod(money, methodId, {
    customer: idIn(intent.customer),
    types: intent.payment_method_types,
  });
  agree(money, method, values, intent);
  const ready = putIntent(money, row, {}, { returnUrl: values.return_url ?? null });
  const next = pay(money, ready, method, {
    useSdk: values.use_stripe_sdk ?? false,
    offSession: values.off_session ?? false,
  });
  if (values.error_on_requires_action === true && next.intent.status === 'requires_action') {
    throw new Rejection(402, {
      type: 'card_error',
      code: AUTHENTICATION_REQUIRED.code,
      decline_code: AUTHENTICATION_REQUIRED.declineCode,
      message: AUTHENTICATION_REQUIRED.message,
      payment_intent: intent,
      payment_method: methodBody(method),
    });
  }
  return next.intent.last_payment_error === null ? next.intent : declinedReply(next.intent);
}

/** A decline changes the intent and still is an error response. */
function declinedReply(intent: Stripe.PaymentIntent): Reply {
  const {
    code,
    decline_code,
    charge,
    message = '',
    payment_method,
  } = intent.last_payment_error ?? {};
  return new Reply(
    402,
    rejectionBody({
      type: 'card_error',
      message,
      payment_intent: intent,
      ...(code && { code }),
      ...(decline_code && { decline_code }),
      ...(charge && { charge }),
      ...(payment_method && { payment_method }),
    }),
  );
}

/** For bank accounts: checks that a mandate exists or comes with the call, and records a new one. */
function agree(
  money: Money,
  method: PaymentMethodRow,
  { mandate, mandate_data: data }: Paying,
  intent: Stripe.PaymentIntent,
): void {
  if (method.bank === null) return;
  const active = activeMandate(money, method.id);
  const isNamed = mandate === undefined || active?.id === mandate;
  checkBank(method, data !== undefined || (active !== undefined && isNamed), intent);
  if (data !== undefined && active === undefined) newMandate(money.records, method.id);
}
