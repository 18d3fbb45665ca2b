import { AMBASSADOR_DOCUMENT, AMBASSADORS_DOCUMENT } from './admin-ambassador-documents';
import { chapterOf, type FetchedAmbassador, shownName } from '~/domain/ambassadors/ambassador';
import { AMBASSADOR_TAG, hasTag } from '~/domain/core/tags';
import type { Admin } from '~/platforms/shopify/admin.server';
import { type AnswerOf } from '~/platforms/shopify/typed-document';

/**
 * The Admin documents about ambassadors, API version 2026-10. They ask for no email, phone number or
 * birthday, and of addresses only for what the household's digest needs.
 */

/** A page of this size actually costs less than half of what the smallest plan restores in 4 s (decision 0027). */
export const AMBASSADORS_PAGE = 20;

type VendorAmbassador = NonNullable<AnswerOf<typeof AMBASSADOR_DOCUMENT>['customer']>;

/** Returns the customer with this id, ambassador or not; null if there is none. @throws PlatformFailure */
export async function findAmbassador(admin: Admin, gid: string): Promise<FetchedAmbassador | null> {
  const { customer } = await admin.run(AMBASSADOR_DOCUMENT, { id: gid });
  return customer && toAmbassador(customer);
}

/**
 * Lists one page of the customers with the ambassador tag. Shopify's search may lag some seconds behind.
 *
 * @returns `next` is the cursor of the next page, null after the last one
 * @throws PlatformFailure
 */
export async function listAmbassadors(
  admin: Admin,
  after: string | null,
): Promise<{ ambassadors: FetchedAmbassador[]; next: string | null }> {
  const { customers } = await admin.run(AMBASSADORS_DOCUMENT, {
    first: AMBASSADORS_PAGE,
    after,
    query: `tag:${AMBASSADOR_TAG}`,
  });
  const { hasNextPage, endCursor } = customers.pageInfo;
  return { ambassadors: customers.nodes.map(toAmbassador), next: hasNextPage ? endCursor : null };
}

function toAmbassador(customer: VendorAmbassador): FetchedAmbassador {
  const { id, firstName, lastName, tags, defaultAddress } = customer;
  const fields = customer.metafields.nodes;
  const isAtHome = defaultAddress?.countryCodeV2 === 'US';
  const code = (isAtHome && defaultAddress.provinceCode) || '';
  return {
    gid: id,
    shownName: shownName(firstName, lastName),
    college: fields.find(({ key }) => key === 'college')?.value.trim() || null,
    chapter: chapterOf(fields),
    state: /^[A-Z]{2}$/.test(code) ? code : null,
    places: customer.addressesV2.nodes,
    createdAt: new Date(customer.createdAt),
    updatedAt: new Date(customer.updatedAt),
    isTagged: hasTag(tags, AMBASSADOR_TAG),
  };
}
