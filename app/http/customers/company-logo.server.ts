import { createHash } from 'node:crypto';
import { partnerWebsite } from '~/content/customers/partner-websites';
import { COMPANY_METAFIELDS, companyKind } from '~/domain/customers/account';
import type { Customer } from '~/domain/customers/customer';
import { websiteHost } from '~/domain/core/forms/website.schema.server';
import { paths } from '~/paths';
import type { StoreContext } from '~/http/context.server';

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
