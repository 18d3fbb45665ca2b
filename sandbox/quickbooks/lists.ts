import { newVersion, nextListId, parseBooks } from './books';
import type { BookTables } from './books';
import { emailIn, idIn, invalidReference, missing, nameIn, textIn } from './fields';
import type { Fields } from './fields';
import { customerRecord, itemRecord, termRecord } from './list-records';
import { BookRejection } from './rejection';
import { ACCOUNTS } from './rows';
import type { BookCustomerRow } from './rows';
import { currentRow } from './sales-forms';

/** The fields of a customer that are kept as they were written. */
const CUSTOMER_DETAILS = [
  'GivenName',
  'FamilyName',
  'CompanyName',
  'PrimaryPhone',
  'BillAddr',
  'ShipAddr',
  'Notes',
  'SalesTermRef',
  'PrintOnCheckName',
  'Taxable',
  'PreferredDeliveryMethod',
];

/**
 * `POST /v3/company/{realm}/customer`: creates a customer, or changes the one with the `Id`.
 * https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/customer
 *
 * @throws BookRejection
 */
export function writeCustomer(books: BookTables, _query: URLSearchParams, body: Fields): object {
  const { customers, clock } = books;
  const before = body.Id === undefined ? undefined : currentRow(customers, body, 'Customer');
  const kept = body.sparse === true ? before : undefined;
  const built = [nameIn(body, 'GivenName', 100), nameIn(body, 'FamilyName', 100)];
  const name = nameIn(body, 'DisplayName', 500) || kept?.name || built.filter(Boolean).join(' ');
  if (!name) {
    throw new BookRejection(
      '6080',
      'No Name Provided',
      'Title, GivenName, MiddleName, FamilyName, DisplayName, Suffix - one of these must be non-empty',
    );
  }
  requireFreeName(customers.values(), name, before?.id, 'customer, vendor or employee');
  const details = Object.fromEntries(
    CUSTOMER_DETAILS.flatMap((key) => (body[key] === undefined ? [] : [[key, body[key]]])),
  );
  const now = clock.iso();
  const row: BookCustomerRow = {
    id: before?.id ?? nextListId(customers.values(), 61),
    name,
    email: emailIn(body.PrimaryEmailAddr) ?? kept?.email ?? '',
    details: { ...kept?.details, ...details },
    ...(before
      ? newVersion(books, { syncToken: before.syncToken ?? 0, createdAt: before.createdAt ?? now })
      : { syncToken: 0, createdAt: now, updatedAt: now }),
  };
  customers.put(row);
  books.notify([{ entity: 'Customer', id: row.id, operation: before ? 'updated' : 'created' }]);
  return { Customer: customerRecord(row, parseBooks(books)).record };
}

/** `POST /v3/company/{realm}/item`: creates an item without stock. @throws BookRejection */
export function writeItem(books: BookTables, _query: URLSearchParams, body: Fields): object {
  if (body.Id !== undefined) throw new BookRejection('500', 'Unsupported Operation');
  const name = nameIn(body, 'Name', 100);
  if (!name) throw missing('Name');
  const type = body.Type ?? 'Service';
  if (type !== 'Service' && type !== 'NonInventory') {
    throw new BookRejection('2170', 'Invalid Enumeration', `Invalid Enumeration : ${String(type)}`);
  }
  const incomeAccountId = idIn(body.IncomeAccountRef);
  if (incomeAccountId === undefined) throw missing('IncomeAccountRef');
  const account = ACCOUNTS.find(({ id }) => id === incomeAccountId);
  if (account?.type !== 'Income') throw invalidReference(`IncomeAccountRef ${incomeAccountId}`);
  requireFreeName(books.items.values(), name, undefined, 'product or service');
  const createdAt = books.clock.iso();
  const id = nextListId(books.items.values(), 1);
  const version = { syncToken: 0, createdAt, updatedAt: createdAt };
  const row = books.items.put({ id, name, type, incomeAccountId, ...version });
  books.notify([{ entity: 'Item', id, operation: 'created' }]);
  return { Item: itemRecord(row).record };
}

/** `POST /v3/company/{realm}/term`: creates terms of payment. @throws BookRejection */
export function writeTerm(books: BookTables, _query: URLSearchParams, body: Fields): object {
  if (body.Id !== undefined) throw new BookRejection('500', 'Unsupported Operation');
  const name = textIn(body, 'Name', 31);
  if (!name) throw missing('Name');
  const dueDays = body.DueDays;
  if (typeof dueDays !== 'number' || !Number.isSafeInteger(dueDays) || dueDays < 0) {
    throw missing('DueDays');
  }
  requireFreeName(books.terms.values(), name, undefined, 'term');
  const createdAt = books.clock.iso();
  const id = nextListId(books.terms.values(), 1);
  const version = { syncToken: 0, createdAt, updatedAt: createdAt };
  const row = books.terms.put({ id, name, dueDays, ...version });
  books.notify([{ entity: 'Term', id, operation: 'created' }]);
  return { Term: termRecord(row).record };
}

function requireFreeName(
  rows: { id: string; name: string }[],
  name: string,
  own: string | undefined,
  what: string,
): void {
  const folded = name.toLowerCase();
  const taken = rows.find((row) => row.id !== own && row.name.toLowerCase() === folded);
  if (taken === undefined) return;
  throw new BookRejection(
    '6240',
    'Duplicate Name Exists Error',
    `The name supplied already exists. : Another ${what} is already using this name. ` +
      `Please use a different name. Id=${taken.id}`,
  );
}
