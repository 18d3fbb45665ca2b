import { bankProblems, parseBank } from './bank-input';
import { cardProblems, parseCard } from './card-input';
import { emptyBilling } from './make-method';
import type { RawParams } from './form';
import { integer, listOf, mergeMetadata, optional, parseParams, text } from './params';
import type { Read } from './params';
import { mergeBilling, readyMade } from './payment-methods';
import { invalid, missingParam, Rejection, rejectionBody } from './rejection';
import type { RejectionParts } from './rejection';
import { Reply } from './routes';
import type { PaymentMethodRow, SetupIntentRow } from './rows';
import { trySetup, verify } from './saving';
import type { Statement } from './saving';
import { setupBody } from './setup-object';
import type { confirmParams } from './setup-params';
import { notIn } from './setup-state';
import type { Records } from './records';
import type { Decline } from './test-numbers';

type ConfirmValues = {
  [Name in keyof typeof confirmParams]: (typeof confirmParams)[Name] extends Read<infer Value>
    ? Value
    : never;
};

type MethodData = NonNullable<ConfirmValues['payment_method_data']>;

/** `POST /v1/setup_intents/{id}/confirm`. @throws Rejection if nothing has changed */
export function confirmSetup(
  records: Records,
  before: SetupIntentRow,
  values: ConfirmValues,
  isBrowser: boolean,
): object | Reply {
  if (!['requires_payment_method', 'requires_confirmation'].includes(before.status)) {
    throw notIn(before, 'confirm');
  }
  const method = methodFor(records, before, values, isBrowser);
  if (!before.types.includes(method.type)) {
    throw new Rejection(400, {
      code: 'payment_intent_invalid_parameter',
      message: `The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent. Its allowed types are: ${before.types.join(', ')}.`,
      param: 'payment_method',
    });
  }
  const verification = values.payment_method_options.us_bank_account.verification_method;
  const isAgreed = method.bank === null || isBrowser || values.mandate_data !== undefined;
  if (!isAgreed) {
    throw invalid(
      'mandate_data',
      'This SetupIntent requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and try again, providing acceptance data in the mandate_data parameter.',
      'parameter_missing',
    );
  }
  const setup = { ...before, returnUrl: values.return_url ?? before.returnUrl };
  const proof = verification === 'microdeposits' ? 'descriptor_code' : 'instant';
  const after = trySetup(records, setup, method, proof);
  return after.lastError === null
    ? setupBody(after)
    : declined(after.lastError, { setup_intent: setupBody(after) });
}

/** `POST /v1/setup_intents/{id}/verify_microdeposits`. */
export function verifySetup(
  records: Records,
  before: SetupIntentRow,
  params: RawParams,
): object | Reply {
  const values = parseParams(params, {
    amounts: optional(listOf(integer(1, 99))),
    descriptor_code: optional(text),
  });
  if (before.microdeposit === null) throw notIn(before, 'verify');
  const { amounts, descriptor_code: code } = values;
  if ((amounts === undefined) === (code === undefined)) {
    throw invalid('amounts', 'Provide either amounts or descriptor_code.', 'parameter_missing');
  }
  const statement: Statement = amounts === undefined ? { code: code ?? '' } : { cents: amounts };
  const { setup, error } = verify(records, before, statement);
  if (error === null) return setupBody(setup);
  return new Reply(400, rejectionBody({ ...partsOf(error), setup_intent: setupBody(setup) }));
}

function methodFor(
  records: Records,
  setup: SetupIntentRow,
  values: ConfirmValues,
  isBrowser: boolean,
): PaymentMethodRow {
  if (values.payment_method_data) return newMethod(records, values.payment_method_data, isBrowser);
  const id = values.payment_method ?? setup.paymentMethod;
  if (id === null) {
    throw invalid(
      'payment_method',
      'You cannot confirm this SetupIntent because it is missing a payment method. Update the SetupIntent with a payment method and then confirm it again.',
      'parameter_missing',
    );
  }
  const method = readyMade(records, id) ?? records.paymentMethods.get(id);
  if (method === undefined) throw missingParam('PaymentMethod', id, 'payment_method');
  const isFree = !method.isDetached && (method.customer ?? setup.customer) === setup.customer;
  if (isFree) return method;
  throw new Rejection(400, {
    message: method.isDetached
      ? 'The provided PaymentMethod was previously used or detached and may not be used again.'
      : 'The PaymentMethod belongs to a different Customer. Use the PaymentMethod with its own Customer.',
    param: 'payment_method',
  });
}

/** Creates a method from entered data; raw card numbers only from Stripe's own script. */
function newMethod(records: Records, data: MethodData, isBrowser: boolean): PaymentMethodRow {
  const base = {
    id: records.newId('pm'),
    created: records.now(),
    customer: null,
    isDetached: false,
    billing: mergeBilling(emptyBilling, data.billing_details),
    metadata: mergeMetadata({}, data.metadata),
  };
  const name = `payment_method_data[${data.type}]`;
  if (data.type === 'card') {
    if (data.card === undefined) throw invalid(name, `Missing required param: ${name}.`);
    if (!isBrowser) {
      const message =
        'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements.';
      throw new Rejection(402, { message, param: name }, false);
    }
    const { number, exp_month: expMonth, exp_year: expYear, cvc } = data.card;
    const input = { number, expMonth, expYear, cvc };
    const [problem] = cardProblems(input, records.now() * 1000);
    if (problem) throw refused(problem[1], `payment_method_data[card][${problem[0]}]`);
    const card = parseCard(input);
    if ('code' in card) throw refused(card, name);
    return { ...base, type: 'card', card, bank: null };
  }
  if (data.us_bank_account === undefined) throw invalid(name, `Missing required param: ${name}.`);
  const input = {
    routingNumber: data.us_bank_account.routing_number,
    accountNumber: data.us_bank_account.account_number,
    accountType: data.us_bank_account.account_type ?? 'checking',
    holderType: data.us_bank_account.account_holder_type ?? 'individual',
  };
  const [problem] = bankProblems(input);
  if (problem) throw invalid(`${name}[${problem[0]}]`, problem[1].message, problem[1].code);
  return { ...base, type: 'us_bank_account', card: null, bank: parseBank(input) };
}

function partsOf({ code, declineCode, message }: Decline): RejectionParts {
  return { code, message, ...(declineCode !== null && { decline_code: declineCode }) };
}

function refused(decline: Decline, param: string): Rejection {
  return new Rejection(402, { ...partsOf(decline), type: 'card_error', param });
}

/** Returns a decline as a Reply, not a Rejection, so that the setup's `lastError` is not rolled back. */
function declined(decline: Decline, more: Partial<RejectionParts>): Reply {
  return new Reply(402, rejectionBody({ ...partsOf(decline), type: 'card_error', ...more }));
}
