import type { Stripe } from 'stripe';
import { isExpired, type PaymentMethod } from '~/domain/payment-methods/payment-method';
import { allOf, idOf, PAGE, type StripeClient, unlessMissing } from './client.server';

/**
 * A payment method with the fields that only the server may see. The fingerprint identifies the card or
 * account number, wherever it is saved; it never leaves the server.
 */
export type OwnMethod = PaymentMethod & {
  fingerprint: string | null;
  /** A bank account that its bank no longer lets us debit (money-security 1.3). */
  isBlocked: boolean;
  /** The setup that waits for its test deposits, while the method is `pending`. */
  setupId: string | null;
};

/**
 * Returns one saved method of this customer. Null if it is another customer's, was removed or never existed:
 * the answer is the same (money-security 1.1 row 13).
 *
 * @param at the time at which expiry is judged
 * @throws StripeFailure
 */
export async function getOwnMethod(
  stripe: StripeClient,
  stripeCustomerId: string,
  paymentMethodId: string,
  at: Date,
): Promise<OwnMethod | null> {
  if (!/^pm_\w{1,250}$/.test(paymentMethodId)) return null;
  const [attached, standard] = await Promise.all([
    findAttached(stripe, stripeCustomerId, paymentMethodId),
    findDefaultMethodId(stripe, stripeCustomerId),
  ]);
  if (attached?.type === 'card') return ownMethod(attached, undefined, standard, at);
  // A bank account is attached only once its test deposits are confirmed; until then, only its setup knows
  // it.
  const waiting = (await listPending(stripe, stripeCustomerId, at, paymentMethodId)).get(
    paymentMethodId,
  );
  const method = attached ?? waiting?.method;
  return method ? ownMethod(method, waiting, standard, at) : null;
}

/** @returns null if the customer has none or no longer exists. @throws StripeFailure */
export async function findDefaultMethodId(
  stripe: StripeClient,
  stripeCustomerId: string,
): Promise<string | null> {
  const customer = await unlessMissing(
    stripe.read('customers.retrieve', (sdk) => sdk.customers.retrieve(stripeCustomerId)),
  );
  if (!customer || customer.deleted) return null;
  return idOf(customer.invoice_settings.default_payment_method);
}

async function findAttached(stripe: StripeClient, customer: string, id: string) {
  return unlessMissing(
    stripe.read('customers.retrievePaymentMethod', (sdk) =>
      sdk.customers.retrievePaymentMethod(customer, id),
    ),
  );
}

/**
 * Converts Stripe's method to ours; null for a kind that the store does not accept.
 *
 * @param waiting the setup that waits for its test deposits, and the page where they are confirmed
 * @param standard the id of the customer's default method
 * @see https://docs.stripe.com/api/payment_methods/object
 */
export function ownMethod(
  { id, type, card, us_bank_account: bank }: Stripe.PaymentMethod,
  waiting: { setupId: string; verifyUrl: string } | undefined,
  standard: string | null,
  at: Date,
): OwnMethod | null {
  const every = { id, isDefault: id === standard, nickname: null };
  if (type === 'card' && card) {
    return {
      ...every,
      type: 'card',
      brand: card.brand,
      last4: card.last4,
      expMonth: card.exp_month,
      expYear: card.exp_year,
      bankName: null,
      accountType: null,
      isExpired: isExpired(card.exp_month, card.exp_year, at),
      verification: 'verified',
      verifyUrl: null,
      fingerprint: card.fingerprint ?? null,
      isBlocked: false,
      setupId: null,
    };
  }
  if (type !== 'us_bank_account' || !bank) return null;
  return {
    ...every,
    type: 'us_bank_account',
    brand: null,
    last4: bank.last4 ?? '',
    expMonth: null,
    expYear: null,
    bankName: bank.bank_name,
    accountType: bank.account_type,
    isExpired: false,
    verification: waiting ? 'pending' : 'verified',
    verifyUrl: waiting?.verifyUrl ?? null,
    fingerprint: bank.fingerprint,
    isBlocked: Boolean(bank.status_details?.blocked),
    setupId: waiting?.setupId ?? null,
  };
}

/** Returns what may leave the server. The fields are listed one by one, so that no new one slips through. */
export function shownMethod(method: OwnMethod): PaymentMethod {
  return {
    id: method.id,
    type: method.type,
    brand: method.brand,
    last4: method.last4,
    expMonth: method.expMonth,
    expYear: method.expYear,
    bankName: method.bankName,
    accountType: method.accountType,
    isDefault: method.isDefault,
    nickname: method.nickname,
    isExpired: method.isExpired,
    verification: method.verification,
    verifyUrl: method.verifyUrl,
  };
}

/** Test deposits are confirmed within about ten days, or never (money-security 1.3). */
const VERIFY_DAYS = 15;

type Pending = { method: Stripe.PaymentMethod | null; setupId: string; verifyUrl: string };

/**
 * Returns bank accounts whose test deposits the customer has not confirmed yet, by the method's id. Stripe
 * attaches them to the customer only then; until then only the setup knows them.
 *
 * @throws StripeFailure
 */
export async function listPending(
  stripe: StripeClient,
  customer: string,
  at: Date,
  paymentMethodId?: string,
): Promise<Map<string, Pending>> {
  const since = Math.floor(at.getTime() / 1000) - VERIFY_DAYS * 86_400;
  const intents = await unlessMissing(
    stripe.read('setupIntents.list', (sdk) =>
      allOf(
        sdk.setupIntents.list({
          customer,
          limit: PAGE,
          created: { gte: since },
          expand: ['data.payment_method'],
          ...(paymentMethodId && { payment_method: paymentMethodId }),
        }),
      ),
    ),
  );
  const pending = new Map<string, Pending>();
  for (const { id: setupId, status, next_action: next, payment_method: method } of intents ?? []) {
    const verifyUrl = next?.verify_with_microdeposits?.hosted_verification_url;
    const id = idOf(method);
    if (status !== 'requires_action' || !verifyUrl || !id) continue;
    pending.set(id, { method: typeof method === 'string' ? null : method, setupId, verifyUrl });
  }
  return pending;
}
