import type { ListedCustomer } from '~/domain/customers/customer-mirror';
import { ERP_CUSTOMER_LIST, type ErpCustomerQuery } from '~/domain/customers/erp-customer-query';
import type { StaffActionDetails } from '~/domain/staff/staff-action';
import { isTaxExempt } from '~/domain/customers/customer';
import { findCustomerPage } from '~/models/customers/customer-list.server';
import type { StoreContext } from '~/http/context.server';
import { listText } from '~/http/list-query.server';
import { listTaxExemptTags } from '~/models/customers/tax-exempt.server';

/**
 * Parses the query of the list of customers, and of its download.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function requestedErpCustomers(requested: { request: Request }) {
  return ERP_CUSTOMER_LIST.parse(listText(requested));
}

/** A customer as a row of the list shows them. */
export type CustomerRow = Pick<
  ListedCustomer,
  | 'number'
  | 'displayName'
  | 'email'
  | 'phone'
  | 'type'
  | 'isAmbassador'
  | 'company'
  | 'university'
  | 'organization'
  | 'createdAt'
  | 'spentCents'
  | 'orderCount'
  | 'balanceCents'
> & { isTaxExempt: boolean };

/** Returns the requested page of customers, or the last page if the number is beyond it. */
export async function erpCustomerPage(
  { db }: Pick<StoreContext, 'db'>,
  requested: ErpCustomerQuery,
): Promise<{
  customers: CustomerRow[];
  /** Customers on all pages. */
  count: number;
  /** Whether there are more than `count`. */
  isMore: boolean;
  pageCount: number;
  /** The query, with the page that is actually shown. */
  query: ErpCustomerQuery;
}> {
  const [{ rows: found, page, ...sums }, exempt] = await Promise.all([
    findCustomerPage(db, requested),
    listTaxExemptTags(db),
  ]);
  const customers = found.map(({ tags, firstName: _first, lastName: _last, ...customer }) => ({
    ...customer,
    isTaxExempt: isTaxExempt(tags, exempt),
  }));
  return { customers, ...sums, query: { ...requested, page } };
}

/** Returns what the activity log may record of a query: its filters, but never the search words or the tag. */
export function auditedQuestion(query: ErpCustomerQuery): StaffActionDetails {
  const { search, tag, page: _page, ...filters } = query;
  const params = Object.entries(filters).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(params), hasSearch: search !== '', hasTag: tag !== null };
}
