import { csvFile, csvRows, type CsvCell } from '~/domain/core/csv';
import type { OrganizationCustomer } from '~/domain/organizations/member-query';
import { storeDay } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';
import { ROLE_WORDS, roleOf } from './organization-members';

const HEAD = [
  'First name',
  'Last name',
  'Email',
  'Customer number',
  'Role',
  'Since',
  'Spent in the last 12 months (USD)',
  'Last order',
];

function row(customer: OrganizationCustomer): CsvCell[] {
  const { firstName, lastName, email, userId, joinedAt, spentCents, lastOrderAt } = customer;
  return [
    firstName ?? '',
    lastName ?? '',
    email,
    userId,
    ROLE_WORDS[roleOf(customer)],
    storeDay(Date.parse(joinedAt)),
    spentCents === null ? '' : { number: storedText(spentCents) },
    lastOrderAt === null ? '' : storeDay(Date.parse(lastOrderAt)),
  ];
}

/** Yields an organization's customers as CSV in chunks. */
export async function* organizationCustomersFile(
  batches: AsyncIterable<readonly OrganizationCustomer[]>,
): AsyncGenerator<string> {
  yield csvFile([HEAD]);
  for await (const customers of batches) yield csvRows(customers.map(row));
}
