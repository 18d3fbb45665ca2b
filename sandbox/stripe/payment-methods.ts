import type { Stripe } from 'stripe';
import { bankDetails, cardDetails, emptyBilling } from './make-method';
import { clearable, group, text } from './params';
import { missingParam, Rejection } from './rejection';
import type { BillingDetails, PaymentMethodRow } from './rows';
import type { Records } from './records';
import { testBankAccounts, testCards } from './test-numbers';

const addressParams = {
  city: clearable(text),
  country: clearable(text),
  line1: clearable(text),
  line2: clearable(text),
  postal_code: clearable(text),
  state: clearable(text),
};

/** Reads `billing_details[…]`; parts that are left out keep their values. */
export const billingParams = group({
  address: group(addressParams),
  email: clearable(text),
  name: clearable(text),
  phone: clearable(text),
});

type Change<Of> = { [Name in keyof Of]?: Of[Name] | undefined };
type BillingChange = Change<Omit<BillingDetails, 'address'>> & {
  address: Change<BillingDetails['address']>;
};

/** Returns the object without its undefined values. */
export const given = <Of extends object>(change: Of): Partial<Of> =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Of>;

export function mergeBilling(before: BillingDetails, change: BillingChange): BillingDetails {
  const { address, ...rest } = change;
  return {
    ...before,
    ...given(rest),
    address: { ...before.address, ...given(address) },
  } as BillingDetails;
}

/** Returns a payment method as the API shows it. */
export function methodBody(row: PaymentMethodRow): Stripe.PaymentMethod {
  const { billing } = row;
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...billing, tax_id: null },
    created: row.created,
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: row.metadata,
    type: row.type,
    ...(row.card && { card: cardBody(row.card, billing) }),
    ...(row.bank && { us_bank_account: bankBody(row.bank) }),
  };
}

function cardBody(
  card: NonNullable<PaymentMethodRow['card']>,
  billing: BillingDetails,
): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: {
      address_line1_check: billing.address.line1 === null ? null : 'pass',
      address_postal_code_check: billing.address.postal_code === null ? null : 'pass',
      cvc_check: 'pass',
    },
    country: card.country,
    display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: card.funding,
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function bankBody(bank: NonNullable<PaymentMethodRow['bank']>): Stripe.PaymentMethod.UsBankAccount {
  const { blocked } = bank;
  return {
    account_holder_type: bank.holderType,
    account_type: bank.accountType,
    bank_name: bank.bankName,
    financial_connections_account: null,
    fingerprint: bank.fingerprint,
    last4: bank.last4,
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: bank.routingNumber,
    status_details: blocked && {
      blocked: { network_code: blocked.networkCode, reason: blocked.reason },
    },
  };
}

/**
 * Returns the method named by a parameter, which must belong to this customer.
 *
 * @throws Rejection 400 if it does not exist or belongs to another customer
 */
export function ownMethod(
  records: Records,
  customer: string | null,
  id: string,
  param = 'payment_method',
): PaymentMethodRow {
  const row = records.paymentMethods.get(id);
  if (row === undefined) throw missingParam('PaymentMethod', id, param);
  if (customer !== null && row.customer === customer) return row;
  const owner =
    row.customer === null
      ? 'is not attached to the Customer'
      : 'belongs to a different Customer than the one given';
  throw new Rejection(400, {
    message: `The PaymentMethod '${id}' ${owner}. Please attach the PaymentMethod to the Customer before you use it.`,
    param,
  });
}

/** Attaches a method to a customer and emits the event. The caller has checked both. */
export function attachMethod(
  records: Records,
  method: PaymentMethodRow,
  customer: string,
): PaymentMethodRow {
  if (method.customer === customer) return method;
  const row = records.paymentMethods.put({ ...method, customer });
  records.events.emit('payment_method.attached', methodBody(row));
  return row;
}

/** Creates a method from one of Stripe's ready-made ones (`pm_card_visa`); undefined for other ids. */
export function readyMade(records: Records, id: string): PaymentMethodRow | undefined {
  const base = {
    id: records.newId('pm'),
    created: records.now(),
    customer: null,
    isDetached: false,
    billing: emptyBilling,
    metadata: {},
  };
  const [card, bank] = [id.replace(/^pm_card_/, ''), id.replace(/^pm_/, '')];
  if (id.startsWith('pm_card_') && Object.hasOwn(testCards, card)) {
    const nextYear = new Date(records.now() * 1000).getUTCFullYear() + 1;
    return { ...base, type: 'card', card: cardDetails(card, 11, nextYear), bank: null };
  }
  if (!Object.hasOwn(testBankAccounts, bank)) return undefined;
  const details = { accountType: 'checking', holderType: 'individual', isVerified: true } as const;
  return { ...base, type: 'us_bank_account', card: null, bank: bankDetails(bank, details) };
}
