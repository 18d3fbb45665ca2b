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
  text: 'Everybody who has an account, with what they have ordered and the Earth Cash they have left.',
  formTitle: 'Which customers',
  problemTitle: 'Please check what you asked for',
  search: 'Name, email, phone or company',
  searchHint: 'maya, maya@exa, 614 555 0123',
  type: 'Type',
  tag: 'Tag',
  tagHint: 'The whole tag, in any letters',
  balance: 'Earth Cash',
  over: 'More Earth Cash than',
  overHint: 'In dollars',
  organization: 'Organization',
  inAny: 'In an organization',
  inNone: 'In none',
  unknownOrganization: 'An organization that is no more',
  ambassador: 'Ambassador',
  ambassadors: 'Ambassadors',
  others: 'Everybody else',
  from: 'Customer since',
  to: 'Until',
  sort: 'Sort by',
  show: 'Show',
  clear: 'Clear all',
  nothingTitle: 'Nobody matches',
  nothing: 'Try fewer words, or another filter.',
  emptyTitle: 'No customers yet',
  empty: 'Whoever signs up or orders is listed here a moment later.',
  caption: 'Customers',
  moreThan: 'More than',
  export: 'Download CSV',
  exportNote: 'A download is noted in the audit log.',
  zone: 'Days are Pacific Time.',
  filling:
    'The customers are still being gathered from the platform. Until that is done some are missing here, from the counts and from the file.',
  stored:
    'Changes at the platform show here some seconds later. Earth Cash is what our ledger says: an older balance is added when the customer first signs in here.',
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
  none: 'Has none',
  owed: 'Is below zero',
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
  'over-unreadable': { field: 'over', text: 'Enter an amount in dollars, like 25 or 12.50.' },
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
