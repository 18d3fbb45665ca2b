import type { Kysely } from 'kysely';
import { COMPANY_METAFIELDS } from '~/domain/customers/account';
import type { CompanyForm } from '~/domain/customers/company.schema.server';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { setMetafields } from '~/platforms/shopify/customers/customer-metafields.server';
import type { DB } from '../../../db/schema';

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
      text(fields.name, name),
      text(fields.website, website),
    ]);
  } finally {
    await forgetCustomerProfile(db, customerGid);
  }
}

/**
 * @param field `namespace.key`; a null value clears it
 */
function text(field: string, value: string | null) {
  const [namespace = '', key = ''] = field.split('.');
  return { namespace, key, value: value ?? '', type: 'single_line_text_field' };
}
