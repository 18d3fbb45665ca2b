import type { BookTables } from './books';
import {
  amountIn,
  businessError,
  idIn,
  invalidReference,
  missing,
  signedAmountIn,
  textIn,
} from './fields';
import type { Fields } from './fields';
import { BookRejection } from './rejection';
import type { BookLineRow } from './rows';

/** QuickBooks' word for the item of a line that is shipping. */
export const SHIPPING_ITEM = 'SHIPPING_ITEM_ID';
/** The item of a line that names none. */
const DEFAULT_ITEM = '1';

/** Parses the lines of a sales form. @throws BookRejection */
export function parseLines(books: BookTables, value: unknown): BookLineRow[] {
  const given = Array.isArray(value) ? (value as Fields[]) : [];
  const lines = given.flatMap((line) => parseLine(books, line));
  if (!lines.some(({ type }) => type === 'SalesItemLineDetail')) throw missing('Line');
  return lines;
}

/** Returns the sum of lines and tax in cents. @throws BookRejection if it is below zero */
export function totalOf(lines: BookLineRow[], taxCents: number): number {
  const total = lines.reduce(
    (sum, { type, cents }) => sum + (type === 'DiscountLineDetail' ? -cents : cents),
    taxCents,
  );
  if (total < 0) throw businessError('Transaction amount must be 0 or greater.');
  return total;
}

function parseLine(books: BookTables, line: Fields): BookLineRow[] {
  const text = textIn(line, 'Description', 4000) ?? '';
  switch (line.DetailType) {
    // QuickBooks adds its own subtotal.
    case 'SubTotalLineDetail':
      return [];
    case 'DescriptionOnly':
      return [{ type: 'DescriptionOnly', text, cents: 0 }];
    case 'DiscountLineDetail':
      return [{ type: 'DiscountLineDetail', text, cents: amountIn(line.Amount) }];
    case 'SalesItemLineDetail':
      return [parseItemLine(books, line, text)];
    case undefined:
      throw missing('Line.DetailType');
    default:
      throw new BookRejection('2170', 'Invalid Enumeration', 'Invalid Enumeration : DetailType');
  }
}

function parseItemLine(books: BookTables, line: Fields, text: string): BookLineRow {
  if (line.Amount === undefined) throw missing('Line.Amount');
  const cents = signedAmountIn(line.Amount);
  const detail = (line.SalesItemLineDetail ?? {}) as Fields;
  const itemId = idIn(detail.ItemRef) ?? DEFAULT_ITEM;
  if (itemId !== SHIPPING_ITEM && books.items.get(itemId) === undefined) {
    throw invalidReference(`Item ${itemId}`);
  }
  const { Qty: quantity, UnitPrice: unitPrice } = detail;
  if (typeof quantity === 'number' && typeof unitPrice === 'number') {
    // Half a cent of tolerance: QuickBooks keeps prices with more decimals than amounts.
    if (Math.abs(quantity * unitPrice * 100 - cents) > 0.5 + 1e-6) {
      throw new BookRejection(
        '6070',
        'Amount calculation incorrect in the request',
        `Amount calculation incorrect in the request: Amount is not equal to UnitPrice * Qty. Supplied value:${cents / 100}`,
      );
    }
  }
  const taxCode = idIn(detail.TaxCodeRef);
  if (taxCode !== undefined && taxCode !== 'TAX' && taxCode !== 'NON') {
    throw new BookRejection(
      '6100',
      'Invalid Line TaxCode in the request',
      `Valid Line TaxCodes for US should be TAX or NON. Supplied value:${taxCode}`,
    );
  }
  return {
    type: 'SalesItemLineDetail',
    text,
    cents,
    itemId,
    ...(typeof quantity === 'number' && { quantity }),
    ...(typeof unitPrice === 'number' && { unitPrice }),
    ...(taxCode !== undefined && { taxCode }),
  };
}
