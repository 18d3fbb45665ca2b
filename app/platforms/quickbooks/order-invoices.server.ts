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
