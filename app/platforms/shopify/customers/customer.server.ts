import {
  type Customer,
  CUSTOMER_METAFIELDS,
  type CustomerMetafieldKey,
  type CustomerSummary,
} from '~/domain/customers/customer';
import { centsFromDecimal } from '~/domain/core/money';
import {
  isAbout,
  isPlatformFailure,
  outcomeOf,
  type UserErrorsOutcome,
} from '~/domain/core/retries/failure';
import {
  CUSTOMER_BY_EMAIL_DOCUMENT,
  CUSTOMER_CREATE_DOCUMENT,
  CUSTOMER_PROFILE_DOCUMENT,
  CUSTOMER_UPDATE_DOCUMENT,
} from './admin-customer-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import { mutate } from '~/platforms/shopify/run-mutation.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import { metafieldInput, type MetafieldWrite, subscribed } from './customer-tags.server';

type VendorSummary = NonNullable<
  AnswerOf<typeof CUSTOMER_BY_EMAIL_DOCUMENT>['customerByIdentifier']
>;

/**
 * Returns the customer with exactly this email, ignoring case; null if there is none. The address in the
 * answer is compared again, so that a customer is never mistaken for another.
 *
 * @throws PlatformFailure
 */
export async function findCustomerByEmail(
  admin: Admin,
  email: string,
): Promise<CustomerSummary | null> {
  const trimmed = email.trim();
  if (trimmed === '') return null;
  const { customerByIdentifier: found } = await admin.run(CUSTOMER_BY_EMAIL_DOCUMENT, {
    email: trimmed,
  });
  if (!found) return null;
  const summary = toSummary(found);
  return summary.email.toLowerCase() === trimmed.toLowerCase() ? summary : null;
}

/** Returns the customer with this id, or null. @throws PlatformFailure */
export async function getCustomer(admin: Admin, gid: string): Promise<Customer | null> {
  const { customer } = await admin.run(CUSTOMER_PROFILE_DOCUMENT, {
    id: gid,
    keys: CUSTOMER_METAFIELDS,
  });
  if (!customer) return null;
  const email = customer.defaultEmailAddress;
  return {
    ...toSummary(customer),
    consent: {
      marketingState: email?.marketingState ?? 'NOT_SUBSCRIBED',
      marketingOptInLevel: email?.marketingOptInLevel ?? null,
      consentUpdatedAt: email?.marketingUpdatedAt ?? null,
    },
    createdAt: customer.createdAt,
    totalSpentCents: centsFromDecimal(customer.amountSpent.amount),
    numberOfOrders: Number(customer.numberOfOrders),
    metafields: Object.fromEntries(
      customer.metafields.nodes
        .map(({ namespace, key, value }) => [`${namespace}.${key}`, value] as const)
        .filter((entry): entry is readonly [CustomerMetafieldKey, string] => isKnown(entry[0])),
    ),
  };
}

export type NewCustomer = {
  email: string;
  firstName?: string;
  lastName?: string;
  /** E.164 */
  phone?: string;
  tags: string[];
  /** Null: the box was not ticked. Shopify is then sent no consent, and sets NOT_SUBSCRIBED itself. */
  consent: { at: Date } | null;
  /** Metafields with an empty value are left out. */
  metafields: MetafieldWrite[];
};

export type CreateOutcome =
  | { ok: true; gid: string }
  | { ok: false; reason: 'email-taken' | 'refused'; messages: string[] };

/**
 * Creates a customer. The call is never repeated, and Shopify accepts each email only once. Its user errors
 * have no codes, so `email-taken` is returned only after a lookup has found a customer with the email.
 *
 * @throws PlatformFailure; after `unavailable` it may or may not have happened: ask `findCustomerByEmail`
 */
export async function createCustomer(admin: Admin, customer: NewCustomer): Promise<CreateOutcome> {
  const { consent, metafields, ...fields } = customer;
  const { customer: created, userErrors } = await mutate(admin, CUSTOMER_CREATE_DOCUMENT, {
    input: {
      ...fields,
      metafields: metafields.filter(({ value }) => value !== '').map(metafieldInput),
      ...(consent ? { emailMarketingConsent: subscribed(consent.at) } : {}),
    },
  });
  if (created && userErrors.length === 0) return { ok: true, gid: created.id };
  const isTaken =
    isAbout(userErrors, 'email') && (await findCustomerByEmail(admin, customer.email)) !== null;
  return {
    ok: false,
    reason: isTaken ? 'email-taken' : 'refused',
    messages: userErrors.map(({ message }) => message),
  };
}

/** The fields that customers may change in their own form; null or '' deletes the value. */
export type CustomerChange = {
  firstName?: string | null;
  lastName?: string | null;
  /** E.164 */
  phone?: string | null;
};

/**
 * Changes names and phone. Returns user errors instead of throwing them (spec section 8).
 *
 * @throws PlatformFailure if there is no answer or the whole call is refused; the call is safe to repeat
 */
export async function updateCustomer(
  admin: Admin,
  gid: string,
  { firstName, lastName, phone }: CustomerChange,
): Promise<UserErrorsOutcome> {
  const { userErrors } = await mutate(admin, CUSTOMER_UPDATE_DOCUMENT, {
    input: { id: gid, firstName, lastName, phone },
  });
  return outcomeOf(userErrors);
}

function toSummary(customer: VendorSummary): CustomerSummary {
  return {
    gid: customer.id,
    displayName: customer.displayName,
    email: customer.defaultEmailAddress?.emailAddress ?? '',
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: customer.defaultPhoneNumber?.phoneNumber ?? null,
    tags: customer.tags,
  };
}

function isKnown(key: string): key is CustomerMetafieldKey {
  return (CUSTOMER_METAFIELDS as readonly string[]).includes(key);
}

type CreationOutcome =
  | { outcome: 'created'; gid: string }
  /** A customer with this email exists. */
  | { outcome: 'taken'; customer: CustomerSummary }
  /** Nothing was created; `messages` are Shopify's messages about the input. */
  | { outcome: 'refused'; messages: string[] }
  /** Nothing was created, and the input is not to blame. */
  | { outcome: 'not-made' }
  /** It may have been created, or may still be: the next attempt finds out by the email. */
  | { outcome: 'unknown' };

/**
 * Creates a customer whose email was free a moment ago. The mutation takes no idempotency key, so a lost
 * answer is settled by a lookup, because emails are unique. User errors carry no code either: an error about
 * the email counts as `taken` only if a customer with that email is found (reference, surprise 5).
 *
 * @throws any error that is not a PlatformFailure
 */
export async function awaitCustomerCreation(
  admin: Admin,
  desired: NewCustomer,
): Promise<CreationOutcome> {
  try {
    const answer = await createCustomer(admin, desired);
    if (answer.ok) return { outcome: 'created', gid: answer.gid };
    if (answer.reason === 'email-taken') {
      const customer = await findCustomerByEmail(admin, desired.email);
      if (customer) return { outcome: 'taken', customer };
    }
    return { outcome: 'refused', messages: answer.messages };
  } catch (failure) {
    if (!isPlatformFailure(failure)) throw failure;
    if (failure.kind === 'refused') return { outcome: 'not-made' };
    const customer = await findCustomerByEmail(admin, desired.email).catch(silence);
    return customer ? { outcome: 'created', gid: customer.gid } : { outcome: 'unknown' };
  }
}

function silence(failure: unknown): null {
  if (!isPlatformFailure(failure)) throw failure;
  return null;
}
