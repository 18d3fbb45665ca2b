import type { Cents } from '~/domain/core/money';
import { bookCents } from './answer.server';
import { quoted, type QuickBooks } from './client.server';

const PAGE_SIZE = 500;

type Found = { Id: string; DocNumber?: string; PrivateNote?: string; TotalAmt: number };

/**
 * Returns the ids of the customer's invoices with amounts that are of one order: by its number, or by our reference
 * in the note, which a copy made in QuickBooks keeps.
 *
 * @throws PlatformFailure
 */
export async function listInvoicesOfOrder(
  quickbooks: Pick<QuickBooks, 'query'>,
  {
    bookCustomerId,
    docNumber,
    reference,
  }: { bookCustomerId: string; docNumber: string | null; reference: string },
): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 1; ; start += PAGE_SIZE) {
    const page = await quickbooks.query<Found>(
      'Invoice',
      `select * from Invoice where CustomerRef = ${quoted(bookCustomerId)} and TotalAmt > '0' ` +
        `startposition ${start} maxresults ${PAGE_SIZE}`,
    );
    const ours = page.filter(
      ({ DocNumber, PrivateNote }) =>
        (DocNumber !== undefined && DocNumber === docNumber) || PrivateNote?.includes(reference),
    );
    ids.push(...ours.map(({ Id }) => Id));
    if (page.length < PAGE_SIZE) return ids;
  }
}

const REFERENCE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/**
 * Reads whose order an invoice of ours is of: the id of its payment, which its note has. Null for an invoice that somebody
 * else has made, or that is gone.
 *
 * @throws PlatformFailure
 */
export async function readOwnInvoice(
  quickbooks: Pick<QuickBooks, 'read'>,
  id: string,
): Promise<{ paymentId: string; docNumber: string; totalCents: Cents } | null> {
  const found = await quickbooks.read<Found>('Invoice', id);
  const paymentId = REFERENCE.exec(found?.PrivateNote ?? '')?.[0];
  if (!found || paymentId === undefined) return null;
  const totalCents = bookCents(found.TotalAmt, 'invoice-read');
  return { paymentId, docNumber: found.DocNumber ?? '', totalCents };
}
