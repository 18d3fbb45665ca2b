import { type ErrorCode, sentence } from '~/content/core/errors';
import { addressKey } from '~/domain/customers/addresses/address-card';
import type { Address, Customer } from '~/domain/customers/customer';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { phoneWords, websiteHost } from '~/domain/core/forms/form-text.schema.server';
import type { StoreContext } from '~/http/context.server';
import { notFound } from '~/http/replies.server';
import { listLocationNames } from '~/models/customers/location-name.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import { createHash } from 'node:crypto';
import { partnerWebsite } from '~/content/customers/partner-websites';
import { COMPANY_METAFIELDS, companyKind } from '~/domain/customers/account';
import { paths } from '~/paths';

/** What Shopify answered, or the error catalogue's sentence if it did not answer. */
export type Read<T> = { ok: true; value: T } | { ok: false; problem: string };

export type Reader = Pick<StoreContext, 'admin' | 'db' | 'log'>;

/** Returns the customer with a formatted phone number. @throws 404 if Shopify no longer has the customer */
export async function readCustomer(context: Reader, gid: string): Promise<Read<Customer>> {
  const read = await reading(context, getCustomer(context.admin, gid), 'customer_details_failed');
  if (!read.ok) return read;
  if (!read.value) return notFound();
  const { phone } = read.value;
  return { ok: true, value: { ...read.value, phone: phone && phoneWords(phone) } };
}

export type NamedAddress = Address & { key: string; name: string | null };

/** Lists the customer's addresses, the default first, with their names and formatted phone numbers. */
export async function readAddresses(
  context: Reader,
  owner: { gid: string; id: string },
): Promise<Read<NamedAddress[]>> {
  const asked = listAddresses(context.admin, owner.gid);
  const read = await reading(context, asked, 'customer_addresses_failed');
  if (!read.ok) return read;
  const names = await listLocationNames(context.db, owner.id);
  const value = read.value.map((address) => {
    const key = addressKey(address.id);
    const phone = address.phone && phoneWords(address.phone);
    return { ...address, phone, key, name: names.get(key) ?? null };
  });
  return { ok: true, value };
}

async function reading<T>(
  { log }: Reader,
  asked: Promise<T>,
  code: Extract<ErrorCode, 'customer_details_failed' | 'customer_addresses_failed'>,
): Promise<Read<T>> {
  try {
    return { ok: true, value: await asked };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'a page of the account could not read what it shows');
    return { ok: false, problem: sentence(code) };
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
  return paths.accountCompanyLogo(createHash('sha256').update(host).digest('hex').slice(0, 8));
}
