import { csvFile, csvRows, type CsvCell } from '~/domain/core/csv';
import type { ListedCustomer } from '~/domain/customers/customer-copy';
import { isTaxExempt } from '~/domain/customers/tax-exempt';
import { storeDay } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';
import { CUSTOMER_TYPE_WORDS } from './erp-customers';

const HEAD = [
  'Number',
  'Name',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Type',
  'Ambassador',
  'Tax exempt',
  'Company',
  'University',
  'Organization',
  'Customer since',
  'Orders',
  'Spent',
  'Earth Cash',
  'Tags',
];

const yes = (is: boolean) => (is ? 'yes' : '');

function row(customer: ListedCustomer, exemptTags: readonly string[]): CsvCell[] {
  return [
    { number: customer.number },
    customer.displayName,
    customer.firstName ?? '',
    customer.lastName ?? '',
    customer.email ?? '',
    customer.phone ?? '',
    CUSTOMER_TYPE_WORDS[customer.type],
    yes(customer.isAmbassador),
    yes(isTaxExempt(customer.tags, exemptTags)),
    customer.company ?? '',
    customer.university ?? '',
    customer.organization?.name ?? '',
    storeDay(Date.parse(customer.createdAt)),
    { number: String(customer.orderCount) },
    { number: storedText(customer.spentCents) },
    { number: storedText(customer.balanceCents) },
    customer.tags.join('; '),
  ];
}

/** Yields customers as CSV in chunks; amounts have a decimal point. */
export async function* customersFile(
  batches: AsyncIterable<readonly ListedCustomer[]>,
  exemptTags: readonly string[],
): AsyncGenerator<string> {
  yield csvFile([HEAD]);
  for await (const customers of batches) {
    yield csvRows(customers.map((customer) => row(customer, exemptTags)));
  }
}
