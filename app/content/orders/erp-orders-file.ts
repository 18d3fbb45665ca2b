import { csvFile, csvRows, type CsvCell } from '~/domain/core/csv';
import type { ErpListedOrder } from '~/domain/orders/erp-order';
import { storeDay, storeTime } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';
import { stateWords } from './orders';
import { paidAndDisputed } from './order-dispute';

const HEAD = [
  'Order',
  'Number',
  'Date',
  'Time (Pacific)',
  'Customer',
  'Email',
  'Payment',
  'Delivery',
  'Cancelled on',
  'Items',
  'Total',
  'Given back',
  'Total now',
  'Currency',
  'Tags',
  'Tracking numbers',
];

const amount = (cents: ErpListedOrder['total']['cents']): CsvCell => ({
  number: storedText(cents),
});

function row(order: ErpListedOrder): CsvCell[] {
  const time = Date.parse(order.createdAt);
  return [
    order.name,
    order.id.slice(order.id.lastIndexOf('/') + 1),
    storeDay(time),
    storeTime(time),
    order.customerName ?? '',
    order.email ?? '',
    paidAndDisputed(stateWords(order.displayFinancialStatus), order.dispute),
    stateWords(order.displayFulfillmentStatus),
    order.cancelledAt ? storeDay(Date.parse(order.cancelledAt)) : '',
    order.lines.map(({ title, quantity }) => `${quantity} x ${title}`).join('; '),
    amount(order.total.cents),
    amount(order.refunded.cents),
    amount(order.currentTotal.cents),
    order.total.currency,
    order.tags.join('; '),
    order.trackingNumbers.join('; '),
  ];
}

/** Yields orders as CSV in chunks, for staff; amounts have a decimal point. */
export async function* erpOrdersFile(
  batches: AsyncIterable<readonly ErpListedOrder[]> | Iterable<readonly ErpListedOrder[]>,
): AsyncGenerator<string> {
  yield csvFile([HEAD]);
  for await (const orders of batches) yield csvRows(orders.map(row));
}
