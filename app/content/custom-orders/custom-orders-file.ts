import { csvFile, csvRows, type CsvCell } from '~/domain/core/csv';
import type { CustomOrderLine } from '~/domain/custom-orders/custom-order-view';
import { storeDay } from '~/domain/core/time/store-day';
import { customOrderLabel } from './custom-orders';

const HEAD = ['Number', 'Date', 'Product', 'Size', 'Quantity', 'Unit', 'State'];

/** Yields custom orders as CSV in chunks. */
export async function* customOrdersFile(
  batches: AsyncIterable<readonly CustomOrderLine[]>,
): AsyncGenerator<string> {
  yield csvFile([HEAD]);
  for await (const orders of batches) yield csvRows(orders.map(row));
}

function row(order: CustomOrderLine): CsvCell[] {
  return [
    order.name,
    storeDay(Date.parse(order.createdAt)),
    order.product,
    order.size,
    { number: String(order.quantity) },
    order.unit,
    customOrderLabel(order),
  ];
}
