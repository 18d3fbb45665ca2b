import { csvFile, csvRows, type CsvCell } from '~/domain/core/csv';
import type { OrderMoney } from '~/domain/orders/order';
import type { ListedOrder } from '~/domain/orders/order-list';
import { storeDay, storeTime } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';
import { orderPaymentWords, stateWords } from './orders';

const HEAD = [
  'Order',
  'Date',
  'Time (Pacific)',
  'Payment',
  'Delivery',
  'Cancelled on',
  'Items',
  'Total',
  'Given back',
  'Total now',
  'Currency',
  'Tracking numbers',
  'Email',
];

const amount = ({ cents }: OrderMoney): CsvCell => ({ number: storedText(cents) });

function row(order: ListedOrder): CsvCell[] {
  const time = Date.parse(order.createdAt);
  return [
    order.name,
    storeDay(time),
    storeTime(time),
    orderPaymentWords(order),
    stateWords(order.displayFulfillmentStatus),
    order.cancelledAt ? storeDay(Date.parse(order.cancelledAt)) : '',
    order.lines.map(({ title, quantity }) => `${quantity} x ${title}`).join('; '),
    amount(order.total),
    amount(order.refunded),
    amount(order.currentTotal),
    order.total.currency,
    order.trackingNumbers.join('; '),
    order.email ?? '',
  ];
}

/** Yields orders as CSV in chunks; amounts have a decimal point. */
export async function* ordersFile(
  batches: AsyncIterable<readonly ListedOrder[]>,
): AsyncGenerator<string> {
  yield csvFile([HEAD]);
  for await (const orders of batches) yield csvRows(orders.map(row));
}
