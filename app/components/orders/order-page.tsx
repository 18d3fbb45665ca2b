import type { ReactNode } from 'react';
import { Badge } from '~/components/ui/badge';
import { ORDERS, orderPaymentLabel, stateLabel } from '~/content/orders/orders';
import { momentWords, orderStepLabel, TIMELINE } from '~/content/orders/order-timeline';
import { orderDay } from '~/content/core/dates';
import { toneOf } from '~/content/core/tones';
import type { Order } from '~/domain/orders/order';
import { deliveryState, type OrderStep } from '~/domain/orders/order-payment';
import type { OrderMoment } from '~/domain/orders/order-timeline';
import { OrderDelivery, OrderLines, OrderSums } from './order-lines';

type OrderPageProps = {
  order: Order & {
    isOnInvoice: boolean;
    /** Whether there may be more lines than were read. */
    isCut: boolean;
  };
  /** The handles of the products that the shop still has, by their ids. */
  handles: Readonly<Record<string, string>>;
  timeline: readonly OrderMoment[];
  /** What comes next; null once it is over. */
  step: OrderStep | null;
  /** When it is expected, in words; null if nobody says. */
  expected: string | null;
  /** How far it has come. */
  progress: ReactNode;
  /** Its shipments. */
  shipments: ReactNode;
  /** What can be done with the order, below its title. */
  actions: ReactNode;
  /** More about its items. */
  children: ReactNode;
  /** More about the order as a whole. */
  aside: ReactNode;
};

/** Everything about one order (spec section 3, Order; which lines: section 5). */
export function OrderPageView(props: OrderPageProps) {
  const { order, handles, timeline, step, expected, progress, shipments } = props;
  const { actions, children, aside } = props;
  const delivery = deliveryState({ ...order, parcels: order.fulfillments });
  return (
    <>
      <h1>Order {order.name}</h1>
      <p className="order-state">
        <time dateTime={order.createdAt}>{orderDay(order.createdAt)}</time>
        <Badge text={orderPaymentLabel(order)} tone={toneOf(order.displayFinancialStatus)} />
        {order.cancelledAt === null ? (
          <Badge text={stateLabel(delivery)} tone={toneOf(delivery)} />
        ) : (
          <Badge text="Canceled" />
        )}
        {order.edited ? <Badge text="Edited" /> : null}
      </p>
      {step === null ? null : (
        <p className="mt-3 font-semibold">
          {orderStepLabel(step)} <span className="inline-block">{expected}</span>
        </p>
      )}
      {progress}
      {actions}
      <div className="order-columns">
        <div className="min-w-0">
          {order.lines.length > 0 ? (
            <div className="order-items">
              <OrderLines lines={order.lines} handles={handles} />
              {order.isCut ? <p className="mt-3 text-ink-soft">{ORDERS.firstLines}</p> : null}
            </div>
          ) : (
            <p>Nothing is left in this order: every item was removed or refunded.</p>
          )}
          <OrderSums order={order} />
          {children}
        </div>
        <div className="min-w-0">
          <section aria-labelledby="timeline">
            <h2 id="timeline">{TIMELINE.heading}</h2>
            <ol className="order-timeline">
              {timeline.map((moment, nth) => (
                // oxlint-disable-next-line react/no-array-index-key -- two parcels may be alike
                <li key={nth}>
                  {momentWords(moment)}
                  <time dateTime={moment.at}>{orderDay(moment.at)}</time>
                </li>
              ))}
            </ol>
          </section>
          <OrderDelivery order={order}>{shipments}</OrderDelivery>
          {aside}
        </div>
      </div>
    </>
  );
}
