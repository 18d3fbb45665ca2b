import { OrderDelivery } from './order-delivery';
import { OrderLines } from './order-lines';
import { OrderSums } from './order-sums';
import {
  cancelWords,
  orderAmount,
  orderPaymentWords,
  ORDERS,
  stateWords,
} from '~/content/orders/orders';
import type { Order, OrderRefund } from '~/domain/orders/order';
import { noteForCustomer } from '~/domain/orders/order-refund';
import { orderDay } from '~/content/core/dates';

type OrderDetailsProps = {
  order: Order & {
    isOnInvoice: boolean;
    /** Whether there may be more lines than were read. */
    isCut: boolean;
  };
};

/** Shows everything about one order (spec section 3, Order; which lines: section 5). */
export function OrderDetails({ order }: OrderDetailsProps) {
  return (
    <>
      <h1>Order {order.name}</h1>
      <p className="mt-3 text-ink-soft">
        <time dateTime={order.createdAt}>{orderDay(order.createdAt)}</time>,{' '}
        {orderPaymentWords(order)}, {stateWords(order.displayFulfillmentStatus).toLowerCase()}
        {order.cancelledAt
          ? `, cancelled on ${orderDay(order.cancelledAt)}${cancelWords(order.cancelReason)}`
          : ''}
        {order.edited ? ', edited since' : ''}
      </p>
      {order.lines.length > 0 ? (
        <div className="mt-8">
          <OrderLines lines={order.lines} />
          {order.isCut ? <p className="mt-3 text-ink-soft">{ORDERS.firstLines}</p> : null}
        </div>
      ) : (
        <p className="mt-8">
          Nothing is left of this order: every line was taken out or given back.
        </p>
      )}
      <OrderSums order={order} />
      <OrderDelivery order={order} />
      {order.refunds.length > 0 ? (
        <section aria-labelledby="refunds" className="mt-10">
          <h2 id="refunds">Refunds</h2>
          <ul className="mt-4 grid gap-2">
            {order.refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Refund({ refund: { createdAt, totalRefunded, note } }: { refund: OrderRefund }) {
  const said = noteForCustomer(note);
  return (
    <li>
      {createdAt ? `${orderDay(createdAt)}: ` : ''}
      {orderAmount(totalRefunded)}
      {said ? ` (${said})` : ''}
    </li>
  );
}
