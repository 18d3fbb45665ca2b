import type { Kysely } from 'kysely';
import type { ProfileForm } from '~/domain/customers/profile.schema.server';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { updateCustomer } from '~/platforms/shopify/customers/customer.server';
import { setMetafields } from '~/platforms/shopify/customers/customer-metafields.server';
import type { DB } from '../../../db/schema';

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
    const [kept, taken] = await Promise.all([
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
    return kept.ok ? taken : kept;
  } finally {
    await forgetCustomerProfile(db, customerGid);
  }
}

/** An empty value clears the text. */
function text(namespace: string, key: string, value: string | null) {
  return { namespace, key, value: value ?? '', type: 'single_line_text_field' };
}
