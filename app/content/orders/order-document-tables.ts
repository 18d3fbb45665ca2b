import { cents } from '~/domain/core/money';
import type { DocumentTable, DocumentTotal } from '~/domain/documents/document';
import type { Order } from '~/domain/orders/order';
import type { PrintedLine } from '~/domain/orders/order-document';
import { ERP_ORDER } from './erp-order';
import { ORDER_DOCUMENT } from './order-document-words';
import { orderAmount, orderSums } from './orders';
import { formatNumber } from '~/domain/core/numbers';

/** The name of what was bought, with its variant and SKU below it. */
export function itemCell({
  title,
  variantTitle,
  sku,
}: Pick<PrintedLine, 'title' | 'variantTitle' | 'sku'>): { text: string; details: string[] } {
  const variant = variantTitle === 'Default Title' ? null : variantTitle;
  const about = [variant, sku && `${ORDER_DOCUMENT.sku} ${sku}`].filter(Boolean).join(' · ');
  return { text: title, details: about === '' ? [] : [about] };
}

/** The columns of a table with prices. */
export const PRICED_COLUMNS: DocumentTable['columns'] = [
  { label: ORDER_DOCUMENT.item, share: 6 },
  { label: ORDER_DOCUMENT.quantity, share: 1.2, isNumber: true },
  { label: ORDER_DOCUMENT.unitPrice, share: 1.5, isNumber: true },
  { label: ORDER_DOCUMENT.amount, share: 1.6, isNumber: true },
];

/** Everything that was ordered, with its prices. */
export function pricedTable(lines: readonly PrintedLine[]): DocumentTable {
  return {
    caption: ORDER_DOCUMENT.items,
    columns: PRICED_COLUMNS,
    rows: lines.map((line) => {
      const { text, details } = itemCell(line);
      const off = line.unit.cents * line.quantity - line.total.cents;
      const discount = orderAmount({ ...line.total, cents: cents(-off) });
      return [
        { text, details: off > 0 ? [...details, ORDER_DOCUMENT.discount(discount)] : details },
        formatNumber(line.quantity),
        orderAmount(line.unit),
        orderAmount(line.total),
      ];
    }),
    none: ORDER_DOCUMENT.none,
  };
}

/** The sums that the order's page has, taxes with their rates. */
export function sums(order: Order): DocumentTotal[] {
  return orderSums(order).map(({ label, amount, rate, isTotal }) => ({
    label: rate === undefined ? label : `${label} (${ERP_ORDER.rate(rate)})`,
    value: orderAmount(amount),
    ...(isTotal && { isStrong: true as const }),
  }));
}
