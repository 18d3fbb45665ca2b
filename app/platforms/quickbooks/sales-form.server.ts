import type { InvoiceContent, InvoiceLine } from '~/domain/invoices/order-invoice';
import { bookDollars } from './answer.server';

/** What invoices and credit memos have in common in QuickBooks. */

/** QuickBooks' word for the item of a line that is shipping. */
const SHIPPING_ITEM = 'SHIPPING_ITEM_ID';
const TEXT_LENGTH = 4000;

/**
 * Returns the lines and the tax of a sales form. Goods have QuickBooks' default item: its list of products is the
 * bookkeeper's. Prices have seven decimals, so that they give the amount to the cent for any quantity.
 *
 * @param itemId QuickBooks' id of another item for the goods
 */
export function salesFormLines({ lines, taxCents }: InvoiceContent, itemId?: string): object {
  return {
    Line: lines.map((line) => bookLine(line, taxCents > 0, itemId)),
    TxnTaxDetail: { TotalTax: bookDollars(taxCents) },
  };
}

function bookLine(
  { kind, text, quantity, cents }: InvoiceLine,
  isTaxed: boolean,
  itemId: string | undefined,
): object {
  const item = kind === 'shipping' ? SHIPPING_ITEM : itemId;
  const Amount = bookDollars(cents);
  const base = { Amount, Description: text.slice(0, TEXT_LENGTH) };
  if (kind === 'discount') {
    return {
      ...base,
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { PercentBased: false },
    };
  }
  return {
    ...base,
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: {
      ...(item !== undefined && { ItemRef: { value: item } }),
      ...(quantity !== null && { Qty: quantity, UnitPrice: unitPrice(cents, quantity) }),
      TaxCodeRef: { value: isTaxed && kind === 'goods' ? 'TAX' : 'NON' },
    },
  };
}

function unitPrice(cents: number, quantity: number): number {
  return Math.round((cents / 100 / quantity) * 1e7) / 1e7;
}
