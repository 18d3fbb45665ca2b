import type { InvoiceClosing } from '~/domain/invoices/order-invoice';
import { BAD_DEBT_ITEM } from '~/domain/invoices/write-off';
import { listCreditMemosOfInvoice } from '~/models/invoices/order-invoice-credit.server';
import { listWriteOffMemos } from '~/models/invoices/write-off.server';
import { areCreditsOfItem, listCreditsOf } from '~/platforms/quickbooks/applied-credit.server';
import { hasCreditMemo } from '~/platforms/quickbooks/credit-memo.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'quickbooks'>;

/**
 * Returns what has closed an order's invoice on which nothing is open. The credits of the order's own refunds count as
 * paid: they are at Shopify, too. A bookkeeper who deletes a credit memo undoes what it did.
 *
 * @param invoiceId QuickBooks' id
 * @throws PlatformFailure
 */
export async function closingOf(context: Context, invoiceId: string): Promise<InvoiceClosing> {
  const { db, quickbooks } = context;
  if (await isBeingWrittenOff(context, invoiceId)) return 'written-off';
  const credits = await listCreditsOf(quickbooks, invoiceId);
  if (credits.length === 0) return 'paid';
  const refunds = await listCreditMemosOfInvoice(db, invoiceId);
  const others = credits.filter((id) => id === null || !refunds.includes(id));
  if (others.length === 0) return 'paid';
  const memos = others.filter((id) => id !== null);
  const isBadDebt =
    memos.length === others.length && (await areCreditsOfItem(quickbooks, memos, BAD_DEBT_ITEM));
  return isBadDebt ? 'written-off' : 'credited';
}

/** Whether we write it off, or have. */
async function isBeingWrittenOff({ db, quickbooks }: Context, invoiceId: string): Promise<boolean> {
  for (const { state, bookCreditMemoId } of await listWriteOffMemos(db, invoiceId)) {
    if (state === 'requested' || bookCreditMemoId === null) return true;
    if (await hasCreditMemo(quickbooks, bookCreditMemoId)) return true;
  }
  return false;
}
