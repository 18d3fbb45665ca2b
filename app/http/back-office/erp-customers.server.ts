import type { ListedCustomer } from '~/domain/customers/customer-copy';
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
export function askedErpCustomers(asked: { request: Request }) {
  return ERP_CUSTOMER_LIST.parse(listText(asked));
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
  asked: ErpCustomerQuery,
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
  const [{ customers: found, page, ...sums }, exempt] = await Promise.all([
    findCustomerPage(db, asked),
    listTaxExemptTags(db),
  ]);
  const customers = found.map(({ tags, firstName: _first, lastName: _last, ...customer }) => ({
    ...customer,
    isTaxExempt: isTaxExempt(tags, exempt),
  }));
  return { customers, ...sums, query: { ...asked, page } };
}

/** Returns what the trace may record of a query: its filters, but never the search words or the tag. */
export function tracedQuestion(query: ErpCustomerQuery): StaffActionDetails {
  const { search, tag, page: _page, ...filters } = query;
  const said = Object.entries(filters).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(said), hasSearch: search !== '', hasTag: tag !== null };
}
