import type { BookTables } from './books';
import { amountIn, dayIn, emailIn, idIn, invalidReference, missing, textIn } from './fields';
import type { Fields } from './fields';
import { parseLines, totalOf } from './form-lines';
import { BookRejection, notFound } from './rejection';
import { CUSTOM_FIELDS } from './rows';
import type { BookLineRow, SalesFormRow } from './rows';

const NUMBER_LENGTH = 21;
const CUSTOM_FIELD_LENGTH = 31;

/** The documented fields of sales forms that this sandbox takes. */
const PROPERTIES = new Set([
  'Id',
  'SyncToken',
  'sparse',
  'domain',
  'MetaData',
  'TotalAmt',
  'Balance',
  'LinkedTxn',
  'CustomerRef',
  'DocNumber',
  'TxnDate',
  'DueDate',
  'SalesTermRef',
  'Line',
  'TxnTaxDetail',
  'PrivateNote',
  'CustomerMemo',
  'BillEmail',
  'BillAddr',
  'ShipAddr',
  'CustomField',
  'CurrencyRef',
  'EmailStatus',
  'PrintStatus',
  'RemainingCredit',
  'ApplyTaxAfterDiscount',
  'AllowOnlineCreditCardPayment',
  'AllowOnlineACHPayment',
  'AllowIPNPayment',
]);

/** What the writer of an invoice or credit memo can set. */
export type FormFields = Pick<
  SalesFormRow,
  'customerId' | 'issuedOn' | 'totalCents' | 'text' | 'lines'
> &
  Partial<Pick<SalesFormRow, 'taxCents' | 'note' | 'memo' | 'email' | 'customFields' | 'currency'>>;

/**
 * Parses the body of an invoice or credit memo. In a sparse update, what the body leaves out stays as in `before`.
 *
 * @throws BookRejection
 */
export function parseForm(books: BookTables, body: Fields, before?: SalesFormRow): FormFields {
  for (const name of Object.keys(body)) {
    if (!PROPERTIES.has(name)) {
      throw new BookRejection(
        '2010',
        'Request has invalid or unsupported property',
        `Property Name:${name} specified is unsupported or invalid`,
      );
    }
  }
  const kept = body.sparse === true ? before : undefined;
  const customerId = idIn(body.CustomerRef) ?? kept?.customerId;
  if (customerId === undefined) throw missing('CustomerRef');
  if (books.customers.get(customerId) === undefined) throw invalidReference(customerId);

  const lines = body.Line === undefined && kept ? kept.lines : parseLines(books, body.Line);
  const tax = (body.TxnTaxDetail as Fields | undefined)?.TotalTax;
  const sentCents = tax === undefined ? (kept?.taxCents ?? 0) : amountIn(tax);
  const taxCents = automatedTax(books, lines) ?? sentCents;
  const note = textIn(body, 'PrivateNote', 4000) ?? kept?.note;
  const memo = textIn((body.CustomerMemo ?? {}) as Fields, 'value', 1000) ?? kept?.memo;
  const email = emailIn(body.BillEmail) ?? kept?.email;
  const customFields = parseCustomFields(body.CustomField) ?? kept?.customFields;
  const currency = idIn(body.CurrencyRef) ?? kept?.currency;
  return {
    customerId,
    issuedOn: dayIn(body, 'TxnDate') ?? kept?.issuedOn ?? books.clock.iso().slice(0, 10),
    // A form of an older sandbox has one line, which its text describes.
    totalCents: lines === undefined ? (kept?.totalCents ?? 0) : totalOf(lines, taxCents),
    text: lines?.[0]?.text ?? kept?.text ?? '',
    ...(lines && { lines }),
    ...(taxCents > 0 && { taxCents }),
    ...(note && { note }),
    ...(memo && { memo }),
    ...(email && { email }),
    ...(customFields && { customFields }),
    ...(currency && { currency }),
  };
}

/** With automated sales tax, QuickBooks computes the tax and ignores what it is sent. */
function automatedTax({ settings }: BookTables, lines: BookLineRow[] | undefined): number | null {
  if (settings.salesTaxPercent === null || lines === undefined) return null;
  return Math.round((totalOf(lines, 0) * settings.salesTaxPercent) / 100);
}

function parseCustomFields(value: unknown): Record<string, string> | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = (value as Fields[]).filter(({ DefinitionId }) =>
    CUSTOM_FIELDS.some(({ id }) => id === DefinitionId),
  );
  return Object.fromEntries(
    known.map((field) => [
      String(field.DefinitionId),
      textIn(field, 'StringValue', CUSTOM_FIELD_LENGTH) ?? '',
    ]),
  );
}

/**
 * Returns the number of a new or changed form: the caller's or, if the company has QuickBooks number its forms, the
 * next one.
 *
 * @param allowDuplicate the call has `include=allowduplicatedocnum`
 * @throws BookRejection if it is too long or taken
 */
export function numberOf(
  { settings }: BookTables,
  body: Fields,
  {
    entity,
    others,
    before,
    allowDuplicate,
  }: {
    entity: 'Invoice' | 'CreditMemo';
    others: { id: string; number: string }[];
    before?: string | undefined;
    allowDuplicate: boolean;
  },
): string {
  const given = textIn(body, 'DocNumber', NUMBER_LENGTH) || undefined;
  if (!settings.customNumbers && before === undefined) {
    const numbers = others.map(({ number }) => Number(number)).filter(Number.isSafeInteger);
    return String(Math.max(1000, ...numbers) + 1);
  }
  const number = given ?? before ?? '';
  const taken = others.find((other) => other.number === number && number !== '');
  if (taken && settings.uniqueNumbers && !allowDuplicate && number !== before) {
    throw new BookRejection(
      '6140',
      'Duplicate Document Number Error',
      'Duplicate Document Number Error : You must specify a different number. This number has already been used. ' +
        `DocNumber=${number} is assigned to TxnType=${entity} with TxnId=${taken.id}`,
    );
  }
  return number;
}

/** Refuses a date in the closed period. @throws BookRejection */
export function requireOpenPeriod({ settings }: BookTables, ...days: string[]): void {
  const { closedThrough } = settings;
  if (closedThrough === null || days.every((day) => day > closedThrough)) return;
  throw new BookRejection(
    '6210',
    'Account Period Closed, Cannot Update Through Services API',
    'The account period has closed and the account books cannot be updated through the QBO Services API. ' +
      'Please use the QBO website to make these changes.',
  );
}

/** Returns the row that an update names, in the version that the caller has read. @throws BookRejection */
export function currentRow<Row extends { syncToken?: number }>(
  table: { get: (id: string) => Row | undefined },
  body: Fields,
  entity: string,
): Row {
  const id = idIn(body, 'Id');
  if (id === undefined) throw missing('Id');
  const token = idIn(body, 'SyncToken');
  if (token === undefined) throw missing('SyncToken');
  const row = table.get(id);
  if (row === undefined) throw notFound(`${entity} ${id}`);
  if (token !== String(row.syncToken ?? 0)) {
    throw new BookRejection(
      '5010',
      'Stale Object Error',
      'Stale Object Error : You and the bookkeeper were working on this at the same time. ' +
        'The bookkeeper finished before you did, so your work was not saved.',
    );
  }
  return row;
}
