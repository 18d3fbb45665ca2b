import { createHash } from 'node:crypto';
import { partnerWebsite } from '~/content/partner-websites';
import { COMPANY_METAFIELDS, companyKind } from '~/domain/account';
import type { Customer } from '~/domain/customer';
import { websiteHost } from '~/domain/website.schema.server';
import { paths } from '~/paths';
import type { StoreContext } from './context.server';

/**
 * The host that finds a customer's logo: of the website on file, else of the partner company that a
 * tag names (spec section 9). Null for neither, and for a website that is no public host.
 */
export function logoHostOf({ tags, metafields }: Pick<Customer, 'tags' | 'metafields'>) {
  const own = metafields[COMPANY_METAFIELDS[companyKind(metafields)].website];
  const website = own || partnerWebsite(tags);
  return website === null ? null : websiteHost(website);
}

/**
 * Where a page finds the customer's logo; null where there is none to be had now, which is a
 * monogram. The address changes with the website, and the server reads nothing from it.
 */
export async function companyLogoSource(
  { logos }: Pick<StoreContext, 'logos'>,
  customer: Pick<Customer, 'tags' | 'metafields'>,
): Promise<string | null> {
  const host = logoHostOf(customer);
  if (host === null || !(await logos.hasLogo(host))) return null;
  return paths.accountCompanyLogo(createHash('sha256').update(host).digest('hex').slice(0, 8));
}
