import type { Stripe } from 'stripe';
import { randomToken } from '../kit/ids';
import { newMandate } from './mandates';
import { attachMethod, methodBody } from './payment-methods';
import type { PaymentMethodRow, SetupIntentRow } from './rows';
import { setupBody } from './setup-object';
import type { Records } from './records';
import { MICRODEPOSIT_CENTS, MICRODEPOSIT_CODE, testCards } from './test-numbers';
import type { Decline } from './test-numbers';

/** Microdeposits arrive after two days and must be confirmed within ten. */
const ARRIVES_SECONDS = 2 * 24 * 60 * 60;
const CONFIRM_WITHIN_SECONDS = 10 * 24 * 60 * 60;
const MOST_ATTEMPTS = { descriptor_code: 10, amounts: 3 };

/** How a bank account is verified: instantly by logging in at the bank, or with a microdeposit. */
export type Proof = 'instant' | 'descriptor_code' | 'amounts';

/**
 * Tries once to save a method with an open setup intent. Used by the API's confirm, the hosted page and the
 * browser's form. A rejection is in the row's `lastError`.
 */
export function trySetup(
  records: Records,
  setup: SetupIntentRow,
  method: PaymentMethodRow,
  proof: Proof = 'instant',
): SetupIntentRow {
  const decline = method.card && testCards[method.card.test]?.atSetup;
  if (decline) return failSetup(records, setup, method, decline);
  if (method.bank !== null && !method.bank.isVerified && proof !== 'instant') {
    records.paymentMethods.put(method);
    return put(records, 'setup_intent.requires_action', {
      ...setup,
      status: 'requires_action',
      paymentMethod: method.id,
      lastError: null,
      microdeposit: {
        token: randomToken(32),
        kind: proof,
        arrivesAt: records.now() + ARRIVES_SECONDS,
        attempts: 0,
      },
    });
  }
  return succeed(records, setup, method);
}

function succeed(
  records: Records,
  setup: SetupIntentRow,
  method: PaymentMethodRow,
): SetupIntentRow {
  const proved: PaymentMethodRow =
    method.bank === null ? method : { ...method, bank: { ...method.bank, isVerified: true } };
  records.paymentMethods.put(proved);
  if (setup.customer !== null) attachMethod(records, proved, setup.customer);
  return put(records, 'setup_intent.succeeded', {
    ...setup,
    status: 'succeeded',
    paymentMethod: method.id,
    mandate: method.bank === null ? null : newMandate(records, method.id).id,
    lastError: null,
    microdeposit: null,
  });
}

/** Removes the refused method from the intent; another one may be tried. */
function failSetup(
  records: Records,
  setup: SetupIntentRow,
  method: PaymentMethodRow,
  decline: Decline,
): SetupIntentRow {
  return put(records, 'setup_intent.setup_failed', {
    ...setup,
    status: 'requires_payment_method',
    paymentMethod: null,
    lastError: { ...decline, paymentMethod: methodBody(method) },
    microdeposit: null,
  });
}

/** What the customer reads on the bank's statement. */
export type Statement = { code: string } | { cents: number[] };

const PREFIX = 'payment_method_microdeposit_verification';

/**
 * Verifies a bank account with its microdeposit. On an error only the count of attempts changes; after the
 * last attempt the setup fails.
 */
export function verify(
  records: Records,
  setup: SetupIntentRow,
  params: Statement,
): { setup: SetupIntentRow; error: Decline | null } {
  const { microdeposit: deposit, paymentMethod } = setup;
  const method = records.paymentMethods.get(paymentMethod ?? '');
  if (deposit === null || method === undefined) throw new Error('this setup waits for no deposit');
  if (isRight(deposit.kind, params)) return { setup: succeed(records, setup, method), error: null };
  const attempts = deposit.attempts + 1;
  if (attempts >= MOST_ATTEMPTS[deposit.kind]) {
    const error = {
      code: `${PREFIX}_attempts_exceeded`,
      declineCode: null,
      message: 'You have exceeded the number of allowed verification attempts.',
    };
    return { setup: failSetup(records, setup, method, error), error };
  }
  const isCode = deposit.kind === 'descriptor_code';
  const error = {
    code: isCode ? `${PREFIX}_descriptor_code_mismatch` : `${PREFIX}_amounts_mismatch`,
    declineCode: null,
    message: isCode
      ? 'The verification code provided does not match the one sent to the bank account.'
      : 'The amounts provided do not match the amounts that were sent to the bank account.',
  };
  const tried = { ...setup, microdeposit: { ...deposit, attempts } };
  return { setup: records.setupIntents.put(tried), error };
}

function isRight(kind: 'descriptor_code' | 'amounts', params: Statement): boolean {
  if (kind === 'descriptor_code') return 'code' in params && params.code === MICRODEPOSIT_CODE;
  const cents = 'cents' in params ? params.cents.toSorted((one, other) => one - other) : [];
  return cents.join() === MICRODEPOSIT_CENTS.join();
}

function put(records: Records, type: Stripe.Event.Type, setup: SetupIntentRow): SetupIntentRow {
  const row = records.setupIntents.put(setup);
  records.events.emit(type, setupBody(row));
  return row;
}

/** Fails the setups whose microdeposits were not confirmed in time; another method may be tried. */
export function timeOutSetups(records: Records): void {
  for (const setup of records.setupIntents.values()) {
    const { microdeposit: deposit, paymentMethod } = setup;
    const method = records.paymentMethods.get(paymentMethod ?? '');
    if (deposit === null || method === undefined) continue;
    if (deposit.arrivesAt - ARRIVES_SECONDS + CONFIRM_WITHIN_SECONDS > records.now()) continue;
    failSetup(records, setup, method, {
      code: `${PREFIX}_timeout`,
      declineCode: null,
      message: 'Microdeposit verification timed out. Try another bank account.',
    });
  }
}
