import { cents, type Cents } from '~/domain/core/money';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { bookCents, bookDollars, bookFaultCode, isNotFound } from './answer.server';
import { quoted, type QuickBooks } from './client.server';
import { salesFormLines } from './sales-form.server';

type Books = Pick<QuickBooks, 'query' | 'write'>;

const PAGE_SIZE = 500;
/** 'Duplicate Request ID': ours exists, or is being written. */
const DUPLICATE_REQUEST = '600';

export type BookCreditMemo = { id: string; syncToken: string; remainingCents: Cents };

export type NewCreditMemo = {
  /** At most 50 characters; it is in the note, by which the memo is found again. */
  requestId: string;
  bookCustomerId: string;
  docNumber: string;
  text: string;
  cents: Cents;
  /** What part of it is tax; by default its one line includes what tax there is. */
  taxCents?: Cents;
  /** QuickBooks' id of what is credited; by default its default item. */
  itemId?: string;
};

type Noted = { Id: string; PrivateNote?: string };
type FoundMemo = Noted & { SyncToken: string; RemainingCredit?: number; Balance?: number };

/**
 * Returns our credit memo with this id in its note, or makes it, of one line and its tax. May be called again after any
 * outcome, and still makes one.
 *
 * @throws PlatformFailure `refused` if QuickBooks has none of ours and will not have one
 */
export async function findOrCreateCreditMemo(
  quickbooks: Books,
  memo: NewCreditMemo,
): Promise<BookCreditMemo> {
  const { requestId, bookCustomerId, docNumber, text } = memo;
  const taxCents = memo.taxCents ?? cents(0);
  const netCents = cents(memo.cents - taxCents);
  const line = { kind: 'goods', text, quantity: 1, cents: netCents } as const;
  const content = { lines: [line], taxCents, totalCents: memo.cents };
  const found = await once<FoundMemo>(
    quickbooks,
    'CreditMemo',
    { requestId, condition: `CustomerRef = ${quoted(bookCustomerId)}` },
    {
      DocNumber: docNumber,
      CustomerRef: { value: bookCustomerId },
      PrivateNote: `${text} Reference: ${requestId}`,
      ...salesFormLines(content, memo.itemId),
    },
  );
  const { Id: id, SyncToken: syncToken, RemainingCredit, Balance } = found;
  return { id, syncToken, remainingCents: bookCents(RemainingCredit ?? Balance, 'creditmemo') };
}

/** Deletes a credit memo of which nothing was applied; one that is gone stays so. @throws PlatformFailure */
export async function deleteCreditMemo(
  quickbooks: Pick<QuickBooks, 'write'>,
  { id, syncToken }: Pick<BookCreditMemo, 'id' | 'syncToken'>,
): Promise<void> {
  try {
    await quickbooks.write('CreditMemo', { Id: id, SyncToken: syncToken }, { operation: 'delete' });
  } catch (error) {
    // Deleted before we died: QuickBooks answers a repeated request with the memo that it made then.
    if (!isNotFound(error)) throw error;
  }
}

/** Whether QuickBooks still has a credit memo. @throws PlatformFailure */
export async function hasCreditMemo(
  quickbooks: Pick<QuickBooks, 'read'>,
  id: string,
): Promise<boolean> {
  return (await quickbooks.read<Noted>('CreditMemo', id)) !== null;
}

/** Returns the id of the active item with this name, in any case; null if QuickBooks has none. @throws PlatformFailure */
export async function findItem(
  quickbooks: Pick<QuickBooks, 'query'>,
  name: string,
): Promise<string | null> {
  const [item] = await quickbooks.query<{ Id: string }>(
    'Item',
    `select * from Item where Name = ${quoted(name)} maxresults 1`,
  );
  return item?.Id ?? null;
}

/**
 * Applies a part of a credit memo to an invoice, with a payment of nothing that links both; once, like the memo.
 *
 * @returns QuickBooks' id of that payment
 * @throws PlatformFailure like `findOrCreateCreditMemo`
 */
export async function applyCreditMemo(
  quickbooks: Books,
  credit: {
    requestId: string;
    bookCustomerId: string;
    creditMemoId: string;
    invoiceId: string;
    cents: Cents;
    /** For the bookkeeper. */
    text: string;
  },
): Promise<string> {
  const { requestId, bookCustomerId } = credit;
  const Amount = bookDollars(credit.cents);
  const link = (TxnId: string, TxnType: string) => ({ Amount, LinkedTxn: [{ TxnId, TxnType }] });
  const body = {
    CustomerRef: { value: bookCustomerId },
    TotalAmt: 0,
    PrivateNote: `${credit.text} Reference: ${requestId}`,
    Line: [link(credit.invoiceId, 'Invoice'), link(credit.creditMemoId, 'CreditMemo')],
  };
  const condition = ofNothing(bookCustomerId);
  return (await once<Noted>(quickbooks, 'Payment', { requestId, condition }, body)).Id;
}

/** Returns the id of the payment by which a request has applied a credit memo; null if it has not. @throws PlatformFailure */
export async function findCreditApplied(
  quickbooks: Books,
  { requestId, bookCustomerId }: { requestId: string; bookCustomerId: string },
): Promise<string | null> {
  const condition = ofNothing(bookCustomerId);
  return (await findNoted<Noted>(quickbooks, 'Payment', condition, requestId))?.Id ?? null;
}

const ofNothing = (bookCustomerId: string) =>
  `CustomerRef = ${quoted(bookCustomerId)} and TotalAmt = '0'`;

/** Writes a record whose note has the id of the request, unless one of them is there. */
async function once<Found extends Noted>(
  quickbooks: Books,
  entity: 'CreditMemo' | 'Payment',
  { requestId, condition }: { requestId: string; condition: string },
  body: object,
): Promise<Found> {
  const find = () => findNoted<Found>(quickbooks, entity, condition, requestId);
  const known = await find();
  if (known) return known;
  try {
    return await quickbooks.write<Found>(entity, body, { requestId });
  } catch (error) {
    const code = bookFaultCode(error);
    if (code === null) throw error;
    const ours = await find();
    if (ours) return ours;
    if (code !== DUPLICATE_REQUEST) throw error;
    const operation = `${entity.toLowerCase()}-write`;
    throw new PlatformFailure('quickbooks', 'unavailable', operation, error);
  }
}

async function findNoted<Found extends Noted>(
  quickbooks: Books,
  entity: string,
  condition: string,
  reference: string,
): Promise<Found | null> {
  for (let start = 1; ; start += PAGE_SIZE) {
    const page = await quickbooks.query<Found>(
      entity,
      `select * from ${entity} where ${condition} startposition ${start} maxresults ${PAGE_SIZE}`,
    );
    const ours = page.find(({ PrivateNote }) => PrivateNote?.endsWith(reference));
    if (ours) return ours;
    if (page.length < PAGE_SIZE) return null;
  }
}
