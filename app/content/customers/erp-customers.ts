import { type CustomerType, isTaxExempt } from '~/domain/customers/customer';
import type {
  BalanceChoice,
  ErpCustomerProblem,
  ErpCustomerSort,
} from '~/domain/customers/erp-customer-query';
import { DAY_PROBLEMS } from '~/content/core/lists';
import { amountCell, type CsvColumns, dayCell } from '~/domain/core/csv';
import type { ListedCustomer } from '~/domain/customers/customer-mirror';

/** Texts of the back-office's list of customers. */
export const ERP_CUSTOMERS = {
  title: 'Customers',
  text: 'All customer accounts, with their orders and Earth Cash balance.',
  formTitle: 'Filter customers',
  problemTitle: 'Please fix these fields',
  search: 'Name, email, phone, or company',
  searchHint: 'maya, maya@exa, 614 555 0123',
  type: 'Type',
  tag: 'Tag',
  tagHint: 'The whole tag, in upper or lower case',
  balance: 'Earth Cash',
  over: 'More Earth Cash than',
  overHint: 'In dollars',
  organization: 'Organization',
  inAny: 'In an organization',
  inNone: 'Not in an organization',
  unknownOrganization: 'A deleted organization',
  ambassador: 'Ambassador',
  ambassadors: 'Ambassadors',
  others: 'Everyone else',
  from: 'Customer since',
  to: 'Until',
  nothingTitle: 'No matching customers',
  nothing: 'Try fewer words or another filter.',
  emptyTitle: 'No customers yet',
  empty: 'Customers appear here moments after they sign up or order.',
  caption: 'Customers',
  export: 'Download CSV',
  exportNote: 'Each download is recorded in the audit log.',
  zone: 'Dates are in Pacific Time.',
  filling:
    'Customers are still syncing from Shopify. Until that’s done, some are missing from this list, the counts, and the file.',
  stored:
    'Changes in Shopify show up here after a few seconds. Earth Cash is our ledger’s balance; an opening balance is added when the customer first signs in here.',
  columns: {
    customer: 'Customer',
    type: 'Type',
    company: 'Company or university',
    organization: 'Organization',
    since: 'Since',
    orders: 'Orders',
    spent: 'Spent',
    balance: 'Earth Cash',
  },
  marks: { ambassador: 'Ambassador', taxExempt: 'Tax exempt' },
  noName: 'No name',
  noEmail: 'No email',
  none: 'None',
} as const;

export const CUSTOMER_TYPE_LABELS: Record<CustomerType, string> = {
  ECA: 'Alliance',
  BUSINESS: 'Business',
  INDIVIDUAL: 'Individual',
};

export const BALANCE_LABELS: Record<BalanceChoice, string> = {
  some: 'Has Earth Cash',
  none: 'No Earth Cash',
  owed: 'Below zero',
};

export const CUSTOMER_SORT_LABELS: Record<ErpCustomerSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  'most-spent': 'Most spent',
  'most-orders': 'Most orders',
  'most-cash': 'Most Earth Cash',
  'least-cash': 'Least Earth Cash',
};

/** Errors about the filters, each with the field that can fix it. */
export const CUSTOMER_PROBLEMS: Record<
  ErpCustomerProblem,
  { field: 'from' | 'to' | 'over'; text: string }
> = {
  ...DAY_PROBLEMS,
  'over-unreadable': { field: 'over', text: 'Enter an amount in dollars, such as 25 or 12.50.' },
};

const yes = (is: boolean) => (is ? 'yes' : '');

/** The columns of the file of customers. @param exemptTags tags of customers who pay no tax */
export const customerColumns = (exemptTags: readonly string[]): CsvColumns<ListedCustomer> => ({
  Number: ({ number }) => ({ number }),
  Name: ({ displayName }) => displayName,
  'First name': ({ firstName }) => firstName ?? '',
  'Last name': ({ lastName }) => lastName ?? '',
  Email: ({ email }) => email ?? '',
  Phone: ({ phone }) => phone ?? '',
  Type: ({ type }) => CUSTOMER_TYPE_LABELS[type],
  Ambassador: ({ isAmbassador }) => yes(isAmbassador),
  'Tax exempt': ({ tags }) => yes(isTaxExempt(tags, exemptTags)),
  Company: ({ company }) => company ?? '',
  University: ({ university }) => university ?? '',
  Organization: ({ organization }) => organization?.name ?? '',
  'Customer since': ({ createdAt }) => dayCell(createdAt),
  Orders: ({ orderCount }) => ({ number: String(orderCount) }),
  Spent: ({ spentCents }) => amountCell(spentCents),
  'Earth Cash': ({ balanceCents }) => amountCell(balanceCents),
  Tags: ({ tags }) => tags.join('; '),
});
