import { quoted, type QuickBooks } from './client.server';

/** What can change what an invoice owes. */
const ENTITIES = ['Invoice', 'Payment', 'CreditMemo'];
/** QuickBooks leaves out the rest beyond so many. */
const MOST_CHANGES = 1000;
const PAGE_SIZE = 500;

type Linking = { Id: string; Line?: { LinkedTxn?: { TxnId?: string; TxnType?: string }[] }[] };

/**
 * Returns the ids of the invoices that were changed or deleted since then, or whose payments were, and QuickBooks'
 * time of the answer.
 *
 * @param since within the last thirty days
 * @throws PlatformFailure
 */
export async function listChangedInvoices(
  quickbooks: Pick<QuickBooks, 'changes' | 'query'>,
  since: Date,
): Promise<{ ids: string[]; time: Date }> {
  const { records, time } = await quickbooks.changes(ENTITIES, since);
  const { Invoice: invoices = [], Payment: payments = [], CreditMemo: credits = [] } = records;
  const linked = (payments as Linking[])
    .flatMap(({ Line = [] }) => Line.flatMap(({ LinkedTxn = [] }) => LinkedTxn))
    .flatMap(({ TxnId, TxnType }) => (TxnType === 'Invoice' && TxnId ? [TxnId] : []));
  const isWhole = invoices.length + payments.length + credits.length < MOST_CHANGES;
  const more = isWhole ? [] : await queryChangedInvoices(quickbooks, since);
  return { ids: [...new Set([...invoices.map(({ Id }) => Id), ...linked, ...more])], time };
}

/** Pages through the changed invoices; a payment that changes an invoice's balance changes the invoice. */
async function queryChangedInvoices(
  quickbooks: Pick<QuickBooks, 'query'>,
  since: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 1; ; start += PAGE_SIZE) {
    const page = await quickbooks.query<{ Id: string }>(
      'Invoice',
      `select * from Invoice where MetaData.LastUpdatedTime >= ${quoted(since.toISOString())} ` +
        `orderby MetaData.LastUpdatedTime startposition ${start} maxresults ${PAGE_SIZE}`,
    );
    ids.push(...page.map(({ Id }) => Id));
    if (page.length < PAGE_SIZE) return ids;
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
