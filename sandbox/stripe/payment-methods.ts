import type { Stripe } from 'stripe';
import { customerOf } from './customers';
import { listPage, listParams } from './list';
import { cardDetails, bankDetails, emptyBilling } from './make-method';
import {
  clearable,
  group,
  integer,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  readParams,
  text,
} from './params';
import { conflict, missing, missingParam, Refusal } from './refusal';
import type { StripeCall, StripeRoute } from './routes';
import type { BillingDetails, PaymentMethodRow } from './rows';
import type { Shelf } from './shelf';
import { testBankAccounts, testCards } from './test-numbers';

const addressParams = {
  city: clearable(text),
  country: clearable(text),
  line1: clearable(text),
  line2: clearable(text),
  postal_code: clearable(text),
  state: clearable(text),
};

/** `billing_details[…]`, each part left as it was unless it comes. */
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

const given = <Of extends object>(change: Of): Partial<Of> =>
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

/** What the API shows of a payment method. */
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
 * A method that a parameter names and that belongs to this customer.
 *
 * @throws Refusal 400 when it does not exist or is somebody else's
 */
export function ownMethod(
  shelf: Shelf,
  customer: string | null,
  id: string,
  param = 'payment_method',
): PaymentMethodRow {
  const row = shelf.paymentMethods.get(id);
  if (row === undefined) throw missingParam('PaymentMethod', id, param);
  if (customer !== null && row.customer === customer) return row;
  const owner =
    row.customer === null
      ? 'is not attached to the Customer'
      : 'belongs to a different Customer than the one given';
  throw new Refusal(400, {
    message: `The PaymentMethod '${id}' ${owner}. Please attach the PaymentMethod to the Customer before you use it.`,
    param,
  });
}

/** Gives a method to a customer and tells of it. The caller has checked both. */
export function attachMethod(
  shelf: Shelf,
  method: PaymentMethodRow,
  customer: string,
): PaymentMethodRow {
  if (method.customer === customer) return method;
  const row = shelf.paymentMethods.put({ ...method, customer });
  shelf.events.emit('payment_method.attached', methodBody(row));
  return row;
}

/** A new method from one of the vendor's ready-made ones (`pm_card_visa`); undefined for others. */
export function readyMade(shelf: Shelf, id: string): PaymentMethodRow | undefined {
  const base = {
    id: shelf.newId('pm'),
    created: shelf.now(),
    customer: null,
    isDetached: false,
    billing: emptyBilling,
    metadata: {},
  };
  const [card, bank] = [id.replace(/^pm_card_/, ''), id.replace(/^pm_/, '')];
  if (id.startsWith('pm_card_') && Object.hasOwn(testCards, card)) {
    const nextYear = new Date(shelf.now() * 1000).getUTCFullYear() + 1;
    return { ...base, type: 'card', card: cardDetails(card, 11, nextYear), bank: null };
  }
  if (!Object.hasOwn(testBankAccounts, bank)) return undefined;
  const details = { accountType: 'checking', holderType: 'individual', isVerified: true } as const;
  return { ...base, type: 'us_bank_account', card: null, bank: bankDetails(bank, details) };
}

/** `/v1/payment_methods`: https://docs.stripe.com/api/payment_methods */
export function methodRoutes(shelf: Shelf): StripeRoute[] {
  const { customers, paymentMethods, events } = shelf;

  const byAddress = ([id = '']: readonly string[]): PaymentMethodRow => {
    const row = paymentMethods.get(id);
    if (row === undefined) throw missing('PaymentMethod', id, 'payment_method');
    return row;
  };

  function attach({ ids, params }: StripeCall): object {
    const values = readParams(params, { customer: text });
    const customer = customerOf(shelf, values.customer);
    const method = readyMade(shelf, ids[0] ?? '') ?? byAddress(ids);
    if (method.isDetached) {
      throw new Refusal(400, {
        message:
          'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      });
    }
    if (method.customer !== null) {
      throw new Refusal(400, {
        message: 'The payment method you provided has already been attached to a customer.',
      });
    }
    const decline = method.card && testCards[method.card.test]?.atSetup;
    if (decline) {
      const { code, declineCode, message } = decline;
      throw new Refusal(402, {
        type: 'card_error',
        code,
        message,
        ...(declineCode !== null && { decline_code: declineCode }),
      });
    }
    if (method.bank !== null && !method.bank.isVerified) {
      throw conflict(
        'payment_method_microdeposit_verification_required',
        'The bank account must be verified before it can be attached to a Customer.',
      );
    }
    return methodBody(attachMethod(shelf, method, customer.id));
  }

  function detach({ ids, params }: StripeCall): object {
    readParams(params, {});
    const method = byAddress(ids);
    if (method.customer === null) {
      throw new Refusal(400, {
        message:
          'The payment method you provided is not attached to a customer so detachment is impossible.',
      });
    }
    const owner = customers.get(method.customer);
    if (owner?.defaultPaymentMethod === method.id) {
      customers.put({ ...owner, defaultPaymentMethod: null });
    }
    const body = methodBody(paymentMethods.put({ ...method, customer: null, isDetached: true }));
    events.emit('payment_method.detached', body);
    return body;
  }

  function update({ ids, params }: StripeCall): object {
    const values = readParams(params, {
      billing_details: billingParams,
      card: group({ exp_month: optional(integer(1, 12)), exp_year: optional(integer(2000, 2100)) }),
      metadata,
    });
    const before = byAddress(ids);
    const { exp_month: expMonth, exp_year: expYear } = values.card;
    const changed = {
      ...before,
      billing: mergeBilling(before.billing, values.billing_details),
      metadata: mergeMetadata(before.metadata, values.metadata),
    };
    const row: PaymentMethodRow =
      changed.type === 'card'
        ? { ...changed, card: { ...changed.card, ...given({ expMonth, expYear }) } }
        : changed;
    const body = methodBody(paymentMethods.put(row));
    events.emit('payment_method.updated', body);
    return body;
  }

  function list({ params, path }: StripeCall): object {
    const { created: _created, ...pages } = listParams;
    const values = readParams(params, {
      ...pages,
      customer: optional(text),
      type: optional(oneOf('card', 'us_bank_account')),
    });
    const owner = values.customer === undefined ? null : customerOf(shelf, values.customer).id;
    const rows = paymentMethods
      .values()
      .filter(({ customer, type }) => customer === owner && (values.type ?? type) === type);
    return listPage(rows, values, { url: path, kind: 'payment_method', body: methodBody });
  }

  const one = '/v1/payment_methods/*';
  return [
    {
      method: 'GET',
      pattern: '/v1/payment_methods',
      operation: 'paymentMethods.list',
      handle: list,
    },
    {
      method: 'GET',
      pattern: one,
      operation: 'paymentMethods.retrieve',
      handle: ({ ids, params }) => {
        readParams(params, {});
        return methodBody(byAddress(ids));
      },
    },
    { method: 'POST', pattern: one, operation: 'paymentMethods.update', handle: update },
    {
      method: 'POST',
      pattern: `${one}/attach`,
      operation: 'paymentMethods.attach',
      handle: attach,
    },
    {
      method: 'POST',
      pattern: `${one}/detach`,
      operation: 'paymentMethods.detach',
      handle: detach,
    },
  ];
}
