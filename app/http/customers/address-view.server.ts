import {
  addressCard,
  type AddressCard,
  addressKey,
  addressValues,
  type AddressValues,
  NO_ADDRESS,
} from '~/domain/customers/addresses/address-card';
import { notFound } from '~/http/replies.server';
import { findRemoving, listLocationNames } from '~/models/customers/address-change.server';
import {
  type Address,
  ADDRESS_LIMIT,
  COMPANY_METAFIELDS,
  companyKind,
  type Customer,
  isTaxExempt,
} from '~/domain/customers/customer';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from './signed-in.server';
import { type ErrorCode, errorMessage } from '~/content/core/errors';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { phoneLabel, websiteHost } from '~/domain/core/forms/form-text.schema.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import { createHash } from 'node:crypto';
import { partnerWebsite } from '~/content/customers/partner-websites';
import { accountPaths } from '~/account-paths';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';

/** What the addresses page shows: the list, the form for one address, or the question before removing one. */
export type AddressView =
  | { kind: 'list'; addresses: AddressCard[] }
  | { kind: 'problem'; problem: string }
  /** `full`: the list to show instead, since no address can be added; a refused form stays open. */
  | {
      kind: 'form';
      key: string | null;
      isDefault: boolean;
      values: AddressValues;
      full: AddressCard[] | null;
    }
  | { kind: 'removal'; address: AddressCard };

type Owner = { gid: string; id: string; firstName: string | null; lastName: string | null };

/**
 * Returns the state that the page's query asks for: `address=new`, `address=<key>`, `remove=<key>`.
 *
 * @throws 404 if the address is not the customer's
 */
export async function loadAddressView(
  context: LoadContext,
  owner: Owner,
  { address: edited, remove: removed }: { address: string | null; remove: string | null },
): Promise<AddressView> {
  const fetched = await loadAddresses(context, owner);
  if (!fetched.ok) return { kind: 'problem', problem: fetched.problem };
  const addresses = fetched.value;
  const list = { kind: 'list' as const, addresses: addresses.map(addressCard) };
  if (edited === 'new') {
    const { firstName, lastName } = owner;
    const values = { ...NO_ADDRESS, firstName, lastName };
    const full = addresses.length >= ADDRESS_LIMIT ? list.addresses : null;
    return { kind: 'form', key: null, isDefault: addresses.length === 0, values, full };
  }
  const key = edited ?? removed;
  if (key === null) return list;
  const own = addresses.find((address) => address.key === key);
  if (own && edited !== null) {
    const values = addressValues(own);
    return { kind: 'form', key, isDefault: own.isDefault, values, full: null };
  }
  if (own) return { kind: 'removal', address: addressCard(own) };
  // A removal is pending for this address: show the list without it.
  const isGone = edited === null && (await findRemoving(context.db, owner.gid)) === key;
  return isGone ? list : notFound();
}

/**
 * Whether a customer is tax-exempt, by their current tags at Shopify (spec section 5, Tax-exempt check).
 * False if the tags may be stale or the list of exempt tags cannot be read.
 */
export async function paysNoTax(
  { db, log }: Pick<StoreContext, 'db' | 'log'>,
  { tags, isStale }: Pick<SignedIn, 'tags' | 'isStale'>,
): Promise<boolean> {
  if (isStale) return false;
  try {
    return isTaxExempt(tags, await listTaxExemptTags(db));
  } catch (error) {
    log.warn({ err: error }, 'the tags of those who pay no tax could not be read');
    return false;
  }
}

/** What Shopify answered, or the error catalogue's sentence if it did not answer. */
export type Loaded<T> = { ok: true; value: T } | { ok: false; problem: string };

export type LoadContext = Pick<StoreContext, 'admin' | 'db' | 'log'>;

/** Returns the customer with a formatted phone number. @throws 404 if Shopify no longer has the customer */
export async function loadCustomer(context: LoadContext, gid: string): Promise<Loaded<Customer>> {
  const fetched = await fetching(
    context,
    getCustomer(context.admin, gid),
    'customer_details_failed',
  );
  if (!fetched.ok) return fetched;
  if (!fetched.value) return notFound();
  const { phone } = fetched.value;
  return { ok: true, value: { ...fetched.value, phone: phone && phoneLabel(phone) } };
}

export type NamedAddress = Address & { key: string; name: string | null };

/** Lists the customer's addresses, the default first, with their names and formatted phone numbers. */
export async function loadAddresses(
  context: LoadContext,
  owner: { gid: string; id: string },
): Promise<Loaded<NamedAddress[]>> {
  const requested = listAddresses(context.admin, owner.gid);
  const fetched = await fetching(context, requested, 'customer_addresses_failed');
  if (!fetched.ok) return fetched;
  const names = await listLocationNames(context.db, owner.id);
  const value = fetched.value.map((address) => {
    const key = addressKey(address.id);
    const phone = address.phone && phoneLabel(address.phone);
    return { ...address, phone, key, name: names.get(key) ?? null };
  });
  return { ok: true, value };
}

async function fetching<T>(
  { log }: LoadContext,
  requested: Promise<T>,
  code: Extract<ErrorCode, 'customer_details_failed' | 'customer_addresses_failed'>,
): Promise<Loaded<T>> {
  try {
    return { ok: true, value: await requested };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'a page of the account could not read what it shows');
    return { ok: false, problem: errorMessage(code) };
  }
}

/**
 * Returns the host by which a customer's logo is looked up: from the website on file, else from the partner
 * company that a tag names (spec section 9). Null if there is neither or the host is not public.
 */
export function logoHostOf({ tags, metafields }: Pick<Customer, 'tags' | 'metafields'>) {
  const own = metafields[COMPANY_METAFIELDS[companyKind(metafields)].website];
  const website = own || partnerWebsite(tags);
  return website === null ? null : websiteHost(website);
}

/**
 * Returns the URL of the customer's logo; null if there is none now, and a monogram is shown instead. The
 * URL changes with the website to bust caches; the server reads nothing from it.
 */
export async function companyLogoSource(
  { logos }: Pick<StoreContext, 'logos'>,
  customer: Pick<Customer, 'tags' | 'metafields'>,
): Promise<string | null> {
  const host = logoHostOf(customer);
  if (host === null || !(await logos.hasLogo(host))) return null;
  return accountPaths.accountCompanyLogo(
    createHash('sha256').update(host).digest('hex').slice(0, 8),
  );
}
