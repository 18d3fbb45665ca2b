import { INVOICE_REQUEST_OPEN_MS } from '~/domain/invoices/invoice-request';
import { findOpenInvoiceRequest } from '~/models/invoices/invoice-request.server';
import type { StoreContext } from '~/http/context.server';

/**
 * Returns when the customer asked to pay by invoice (ISO 8601), if the request is still open; null if they
 * may ask. Uses the same time limit as the check for asking again.
 */
export async function readInvoiceAsked(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { gid }: { gid: string },
): Promise<string | null> {
  const since = new Date(now() - INVOICE_REQUEST_OPEN_MS);
  return (await findOpenInvoiceRequest(db, gid, since))?.requestedAt.toISOString() ?? null;
}
