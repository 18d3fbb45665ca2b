import type { Kysely } from 'kysely';
import type { CompanyForm, ProfileForm } from '~/domain/customers/profile.schema.server';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { updateCustomer } from '~/platforms/shopify/customers/customer.server';
import {
  setMarketingConsent,
  setMetafields,
} from '~/platforms/shopify/customers/customer-tags.server';
import type { DB } from '../../../db/schema';
import { COMPANY_METAFIELDS } from '~/domain/customers/customer';

/**
 * Saves a customer's profile: names and phone first, since Shopify may refuse them, then the texts to
 * set and the texts to clear in parallel. Every call states the desired value, so submitting the form
 * again completes a partial save.
 *
 * @throws PlatformFailure when Shopify does not answer; some of it may have been saved
 */
export async function saveProfile(
  { admin, db }: { admin: Admin; db: Kysely<DB> },
  customerGid: string,
  { firstName, lastName, phone, birthday, instagram }: ProfileForm,
) {
  try {
    const names = { firstName: firstName ?? '', lastName: lastName ?? '', phone: phone ?? '' };
    const updated = await updateCustomer(admin, customerGid, names);
    if (!updated.ok) return updated;
    const texts = [text('custom', 'birthday', birthday), text('social', 'instagram', instagram)];
    const [saved, taken] = await Promise.all([
      setMetafields(
        admin,
        customerGid,
        texts.filter(({ value }) => value !== ''),
      ),
      setMetafields(
        admin,
        customerGid,
        texts.filter(({ value }) => value === ''),
      ),
    ]);
    return saved.ok ? taken : saved;
  } finally {
    await forgetCustomerProfile(db, customerGid);
  }
}

/** An empty value clears the text. */
function text(namespace: string, key: string, value: string | null) {
  return { namespace, key, value: value ?? '', type: 'single_line_text_field' };
}

/**
 * Saves whom a customer buys for: the two fields of this kind in one call. The other kind's fields stay.
 *
 * @throws PlatformFailure when Shopify does not answer; it may have been saved
 */
export async function saveCompany(
  { admin, db }: { admin: Admin; db: Kysely<DB> },
  customerGid: string,
  { kind, name, website }: CompanyForm,
) {
  const fields = COMPANY_METAFIELDS[kind];
  try {
    return await setMetafields(admin, customerGid, [
      saveCompanyText(fields.name, name),
      saveCompanyText(fields.website, website),
    ]);
  } finally {
    await forgetCustomerProfile(db, customerGid);
  }
}

/**
 * @param field `namespace.key`; a null value clears it
 */
function saveCompanyText(field: string, value: string | null) {
  const [namespace = '', key = ''] = field.split('.');
  return { namespace, key, value: value ?? '', type: 'single_line_text_field' };
}

/**
 * Records a customer's marketing consent with its time; effective at once (money-security P-1).
 *
 * @throws PlatformFailure when Shopify does not answer; it may have been recorded
 */
export function chooseMarketing(
  { admin, now }: { admin: Admin; now: () => number },
  customerGid: string,
  accepts: boolean,
) {
  return setMarketingConsent(admin, customerGid, accepts, new Date(now()));
}
