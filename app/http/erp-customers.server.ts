import type { ListedCustomer } from '~/domain/customer-copy';
import { readErpCustomerQuery, type ErpCustomerQuery } from '~/domain/erp-customer-query';
import type { StaffActionDetails } from '~/domain/staff-action';
import { isTaxExempt } from '~/domain/tax-exempt';
import { findCustomerPage } from '~/models/customer-list.server';
import { listTaxExemptTags } from '~/models/tax-exempt.server';
import type { StoreContext } from './context.server';
import { listText } from './list-query.server';

/**
 * What the address of the list of customers asks for, and of its file.
 *
 * @throws 400 for a name that comes twice (money-security S-2)
 */
export function askedErpCustomers(asked: { request: Request }) {
  return readErpCustomerQuery(listText(asked));
}

/** A customer as a row of the list is drawn. */
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

/** The page that is asked for; the last one where that is beyond it. */
export async function erpCustomerPage(
  { db }: Pick<StoreContext, 'db'>,
  asked: ErpCustomerQuery,
): Promise<{
  customers: CustomerRow[];
  /** Of all pages. */
  count: number;
  /** There are more than that. */
  isMore: boolean;
  pageCount: number;
  /** With the page that is shown. */
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

/** What of a question may stand in the trace: which filters, never the words that were looked for. */
export function tracedQuestion(query: ErpCustomerQuery): StaffActionDetails {
  const { search, tag, page: _page, ...filters } = query;
  const said = Object.entries(filters).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(said), hasSearch: search !== '', hasTag: tag !== null };
}
