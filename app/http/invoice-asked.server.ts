import { INVOICE_REQUEST_OPEN_MS } from '~/domain/invoice-request';
import { findOpenInvoiceRequest } from '~/models/invoice-request.server';
import type { StoreContext } from './context.server';

/**
 * When the customer has asked to pay by invoice, ISO 8601, while that is still to be answered; null
 * where one can ask. The same bound as for asking anew.
 */
export async function readInvoiceAsked(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { gid }: { gid: string },
): Promise<string | null> {
  const since = new Date(now() - INVOICE_REQUEST_OPEN_MS);
  return (await findOpenInvoiceRequest(db, gid, since))?.requestedAt.toISOString() ?? null;
}
