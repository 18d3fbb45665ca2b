import { agingOf } from '~/domain/invoices/aging';
import { dayOf } from '~/domain/invoices/invoice';
import { byKey } from '~/domain/core/text/search-text';
import type { StoreContext } from '~/http/context.server';
import { attempt, notFound } from '~/http/replies.server';
import { listBookAccounts, listOpenInvoicesOf } from '~/platforms/quickbooks/receivables.server';

/** QuickBooks' ids, as they are in URLs. */
const BOOK_ID = /^[1-9]\d{0,18}$/;

/** Returns QuickBooks' id of a customer from a URL. @throws 404 if it is none */
export function bookCustomerOf(params: Readonly<Record<string, string | undefined>>): string {
  const id = params['customer'] ?? '';
  return BOOK_ID.test(id) ? id : notFound();
}

/**
 * Reads what one customer owes, the invoice due first at the top.
 *
 * @returns null while QuickBooks does not answer
 * @throws 404 if QuickBooks has no such customer
 */
export async function loadReceivables(
  { quickbooks, log, now }: Pick<StoreContext, 'quickbooks' | 'log' | 'now'>,
  bookCustomerId: string,
) {
  const read = await attempt(
    Promise.all([
      listBookAccounts(quickbooks, { bookCustomerId }),
      listOpenInvoicesOf(quickbooks, bookCustomerId),
    ]),
    log,
  );
  if (read === null) return null;
  const [[account = notFound()], open] = read;
  const today = dayOf(now());
  const invoices = open.toSorted((a, b) => byKey(a.dueOn, b.dueOn));
  return { account, invoices, aging: agingOf(invoices, today), today };
}
