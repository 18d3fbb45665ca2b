import type { Cents } from '~/domain/core/money';
import { PlatformFailure } from '~/domain/core/retries/failure';
import type { InvoiceContent } from '~/domain/invoices/order-invoice';
import { bookCents, bookFaultCode } from './answer.server';
import { quoted, type QuickBooks } from './client.server';
import { salesFormLines } from './sales-form.server';

type Books = Pick<QuickBooks, 'query' | 'read' | 'write'>;

type Found = {
  Id: string;
  SyncToken: string;
  DocNumber?: string;
  TotalAmt: number;
  Balance: number;
  PrivateNote?: string;
  CustomField?: { DefinitionId: string; StringValue?: string }[];
};

/** An invoice of ours as it is in the books now. */
export type BookInvoice = {
  id: string;
  /** Which version of it was read; QuickBooks refuses changes of an older one. */
  syncToken: string;
  docNumber: string;
  totalCents: Cents;
  balanceCents: Cents;
};

export type NewOrderInvoice = {
  /** At most 50 characters; a new one only after a definite rejection. */
  requestId: string;
  /** Our id of the payment, by which the invoice is found again. */
  reference: string;
  docNumber: string;
  bookCustomerId: string;
  email: string;
  /** YYYY-MM-DD */
  issuedOn: string;
  dueOn: string;
  /** `Net 30` */
  termsName: string;
  poNumber: string | null;
  orderName: string;
  /** Our page of the order, for the bookkeeper. */
  orderUrl: string;
  content: InvoiceContent;
};

const OPERATION = 'invoice-write';
const PAGE_SIZE = 500;
const CUSTOM_FIELD_LENGTH = 31;
/** The books are closed for the date, or the number is taken. */
export const CLOSED_PERIOD = '6210';
export const DUPLICATE_NUMBER = '6140';
/** 'Stale Object Error': it has changed since it was read. */
const STALE = '5010';
/** 'Duplicate Request ID': our invoice exists, or is being written. */
const DUPLICATE_REQUEST = '600';

/** Whether a change was refused because the record has changed since it was read. */
export const isStale = (error: unknown): boolean => bookFaultCode(error) === STALE;

/**
 * Returns the invoice of ours with this reference in its note, or makes it. It may be called again after any outcome
 * and still makes one: it reads first, by the number and by the customer's invoices of that day, because a company may
 * number its invoices itself; and a rejection is believed only if a last search finds none.
 *
 * @throws PlatformFailure `refused` with the operation `invoice-write` and QuickBooks' code: there is none and will be
 *   none; otherwise the outcome is unknown
 */
export async function findOrCreateInvoice(
  quickbooks: Books,
  invoice: NewOrderInvoice,
  beforeWrite: () => void,
): Promise<BookInvoice> {
  const known = await findOurs(quickbooks, invoice);
  if (known) return known;
  const body = await bodyOf(quickbooks, invoice);
  beforeWrite();
  try {
    const { requestId } = invoice;
    return shown(await quickbooks.write<Found>('Invoice', body, { requestId }));
  } catch (error) {
    const code = bookFaultCode(error);
    if (code === null) throw error;
    const ours = await findOurs(quickbooks, invoice);
    if (ours) return ours;
    if (code !== DUPLICATE_REQUEST) throw error;
    throw new PlatformFailure('quickbooks', 'unavailable', OPERATION, error);
  }
}

/** Returns an invoice by QuickBooks' id; null if it was deleted. @throws PlatformFailure */
export async function readInvoice(
  quickbooks: Pick<QuickBooks, 'read'>,
  id: string,
): Promise<BookInvoice | null> {
  const found = await quickbooks.read<Found>('Invoice', id);
  return found && shown(found);
}

/**
 * Changes what an invoice contains, in the version that was read.
 *
 * @throws PlatformFailure `refused` if QuickBooks will not
 */
export async function updateInvoice(
  quickbooks: Pick<QuickBooks, 'write'>,
  { id, syncToken }: Pick<BookInvoice, 'id' | 'syncToken'>,
  content: InvoiceContent,
): Promise<BookInvoice> {
  const body = { Id: id, SyncToken: syncToken, sparse: true, ...salesFormLines(content) };
  return shown(await quickbooks.write<Found>('Invoice', body, {}));
}

/**
 * Changes the purchase order number of an invoice, in its memo and, if the company has one, in its own field. A list that a
 * sparse update names is replaced, so the company's other fields are sent as they are.
 *
 * @throws PlatformFailure like `updateInvoice`
 */
export async function updatePoNumber(
  quickbooks: Books,
  { id, syncToken }: Pick<BookInvoice, 'id' | 'syncToken'>,
  of: Pick<NewOrderInvoice, 'poNumber' | 'orderName'>,
): Promise<BookInvoice> {
  const fieldId = await findPoField(quickbooks);
  const known = fieldId === null ? null : await quickbooks.read<Found>('Invoice', id);
  const others = known?.CustomField?.filter(
    ({ DefinitionId, StringValue }) => DefinitionId !== fieldId && StringValue !== undefined,
  );
  const words = poWords(of, fieldId, others);
  const body = { Id: id, SyncToken: syncToken, sparse: true, ...words };
  return shown(await quickbooks.write<Found>('Invoice', body, {}));
}

/** Sets an invoice's amounts to zero; it stays in the books. @throws PlatformFailure like `updateInvoice` */
export async function voidInvoice(
  quickbooks: Pick<QuickBooks, 'write'>,
  { id, syncToken }: Pick<BookInvoice, 'id' | 'syncToken'>,
): Promise<void> {
  await quickbooks.write('Invoice', { Id: id, SyncToken: syncToken }, { operation: 'void' });
}

async function findOurs(quickbooks: Books, invoice: NewOrderInvoice): Promise<BookInvoice | null> {
  const { docNumber, bookCustomerId, issuedOn, reference } = invoice;
  for (const condition of [
    `DocNumber = ${quoted(docNumber)}`,
    `CustomerRef = ${quoted(bookCustomerId)} and TxnDate = ${quoted(issuedOn)}`,
  ]) {
    for (let start = 1; ; start += PAGE_SIZE) {
      const page = await quickbooks.query<Found>(
        'Invoice',
        `select * from Invoice where ${condition} startposition ${start} maxresults ${PAGE_SIZE}`,
      );
      const ours = page.find(({ PrivateNote }) => PrivateNote?.includes(reference));
      if (ours) return shown(ours);
      if (page.length < PAGE_SIZE) break;
    }
  }
  return null;
}

async function bodyOf(quickbooks: Books, invoice: NewOrderInvoice): Promise<object> {
  const { docNumber, bookCustomerId, email, issuedOn, dueOn, poNumber, orderName } = invoice;
  const termId = await findTerm(quickbooks, invoice.termsName);
  const fieldId = poNumber === null ? null : await findPoField(quickbooks);
  return {
    DocNumber: docNumber,
    CustomerRef: { value: bookCustomerId },
    BillEmail: { Address: email },
    TxnDate: issuedOn,
    DueDate: dueOn,
    ...(termId !== null && { SalesTermRef: { value: termId } }),
    ...poWords(invoice, fieldId),
    PrivateNote: `Order ${orderName} ${invoice.orderUrl} Reference: ${invoice.reference}`,
    ...salesFormLines(invoice.content),
  };
}

/**
 * Where a purchase order number stands on an invoice.
 *
 * @param fieldId of the company's own field; null: only the memo
 * @param others what its other fields have
 */
function poWords(
  { poNumber, orderName }: Pick<NewOrderInvoice, 'poNumber' | 'orderName'>,
  fieldId: string | null,
  others: readonly object[] = [],
): object {
  const memo = [`Order ${orderName}`, poNumber === null ? null : `Purchase order ${poNumber}`];
  const StringValue = customField(poNumber ?? '');
  return {
    ...(fieldId !== null && {
      CustomField: [...others, { DefinitionId: fieldId, Type: 'StringType', StringValue }],
    }),
    CustomerMemo: { value: memo.filter(Boolean).join('\n') },
  };
}

/** Cuts a value to what a custom field holds, never between the two halves of an emoji. */
function customField(value: string): string {
  return value.slice(0, CUSTOM_FIELD_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns the id of the terms with this name; null if the company has none: the due date says enough. */
async function findTerm(quickbooks: Books, name: string): Promise<string | null> {
  const [term] = await quickbooks.query<{ Id: string }>(
    'Term',
    `select * from Term where Name = ${quoted(name)} maxresults 1`,
  );
  return term?.Id ?? null;
}

type Preferences = {
  SalesFormsPrefs?: { CustomField?: { CustomField?: { Name?: string; StringValue?: string }[] }[] };
};

/** Returns the number of the company's custom field for purchase orders, by its name; null without one. */
async function findPoField(quickbooks: Pick<QuickBooks, 'query'>): Promise<string | null> {
  const [found] = await quickbooks.query<Preferences>('Preferences', 'select * from Preferences');
  const fields = found?.SalesFormsPrefs?.CustomField?.flatMap((each) => each.CustomField ?? []);
  const named = fields?.find(({ StringValue }) =>
    /^(p\.?\s?o\.?\b|purchase order)/i.test(StringValue ?? ''),
  );
  return /SalesCustomName(\d)$/.exec(named?.Name ?? '')?.[1] ?? null;
}

function shown({ Id, SyncToken, DocNumber, TotalAmt, Balance }: Found): BookInvoice {
  return {
    id: Id,
    syncToken: SyncToken,
    docNumber: DocNumber || Id,
    totalCents: bookCents(TotalAmt, 'invoice'),
    balanceCents: bookCents(Balance, 'invoice'),
  };
}
