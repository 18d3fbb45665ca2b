import { quoted, type QuickBooks } from './client.server';

/** What can change what an invoice owes. */
const ENTITIES = ['Invoice', 'Payment', 'CreditMemo'];
/** QuickBooks leaves out the rest beyond so many. */
const MOST_CHANGES = 1000;
const PAGE_SIZE = 500;

/** A change of an invoice. */
export type InvoiceChange = {
  invoiceId: string;
  /** Another one after each change that matters here. */
  version: string;
};

type Versioned = { Id: string; SyncToken?: string; MetaData?: { LastUpdatedTime?: string } };
type Changed = Versioned & { status?: 'Deleted'; TotalAmt?: number; Balance?: number };
type Linking = Versioned & { Line?: { LinkedTxn?: { TxnId?: string; TxnType?: string }[] }[] };

/**
 * Returns the invoices that were changed or deleted since then, or whose payments were, each once, and QuickBooks' time of
 * the answer.
 *
 * @param since within the last thirty days
 * @throws PlatformFailure
 */
export async function listChangedInvoices(
  quickbooks: Pick<QuickBooks, 'changes' | 'query'>,
  since: Date,
): Promise<{ changes: InvoiceChange[]; time: Date }> {
  const { records, time } = await quickbooks.changes(ENTITIES, since);
  const { Invoice: invoices = [], Payment: payments = [], CreditMemo: credits = [] } = records;
  const isWhole = invoices.length + payments.length + credits.length < MOST_CHANGES;
  const more = isWhole ? [] : await queryChangedInvoices(quickbooks, since);
  // A payment changes its invoices, too: their own versions are the later entries, and stay.
  const changes = [
    ...(payments as Linking[]).flatMap(linkedInvoices),
    ...[...(invoices as Changed[]), ...more].map(changeOf),
  ];
  const byInvoice = new Map(changes.map((change) => [change.invoiceId, change]));
  return { changes: [...byInvoice.values()], time };
}

/** Returns an invoice's version as it is now, as above. @throws PlatformFailure */
export async function readInvoiceChange(
  quickbooks: Pick<QuickBooks, 'read'>,
  invoiceId: string,
): Promise<InvoiceChange> {
  const invoice = await quickbooks.read<Changed>('Invoice', invoiceId);
  return changeOf(invoice ?? { Id: invoiceId, status: 'Deleted' });
}

/** Times have seconds only: amounts tell apart two changes within one. */
function changeOf({ Id, status, SyncToken, MetaData, TotalAmt, Balance }: Changed): InvoiceChange {
  if (status === 'Deleted') return { invoiceId: Id, version: 'deleted' };
  const version = [SyncToken, timeOf(MetaData), TotalAmt, Balance].join(' ');
  return { invoiceId: Id, version };
}

function linkedInvoices({ Id, SyncToken, MetaData, Line = [] }: Linking): InvoiceChange[] {
  const version = ['payment', Id, SyncToken, timeOf(MetaData)].join(' ');
  return Line.flatMap(({ LinkedTxn = [] }) => LinkedTxn).flatMap(({ TxnId, TxnType }) =>
    TxnType === 'Invoice' && TxnId ? [{ invoiceId: TxnId, version }] : [],
  );
}

/** One way to write a time, whatever offset QuickBooks names. */
function timeOf(meta: Versioned['MetaData']): number {
  return Date.parse(meta?.LastUpdatedTime ?? '');
}

/** Pages through the changed invoices; a payment that changes an invoice's balance changes the invoice. */
async function queryChangedInvoices(
  quickbooks: Pick<QuickBooks, 'query'>,
  since: Date,
): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (let start = 1; ; start += PAGE_SIZE) {
    const page = await quickbooks.query<Changed>(
      'Invoice',
      `select * from Invoice where MetaData.LastUpdatedTime >= ${quoted(since.toISOString())} ` +
        `orderby MetaData.LastUpdatedTime startposition ${start} maxresults ${PAGE_SIZE}`,
    );
    changed.push(...page);
    if (page.length < PAGE_SIZE) return changed;
  }
}

/**
 * Returns the email of the QuickBooks customer whom an invoice bills; null if the invoice no longer exists or the
 * customer has none.
 *
 * @throws PlatformFailure
 */
export async function findInvoiceEmail(
  quickbooks: Pick<QuickBooks, 'read'>,
  invoiceId: string,
): Promise<string | null> {
  const invoice = await quickbooks.read<{ CustomerRef: { value: string } }>('Invoice', invoiceId);
  if (invoice === null) return null;
  const customer = await quickbooks.read<{ PrimaryEmailAddr?: { Address?: string } }>(
    'Customer',
    invoice.CustomerRef.value,
  );
  return customer?.PrimaryEmailAddr?.Address?.trim() || null;
}
