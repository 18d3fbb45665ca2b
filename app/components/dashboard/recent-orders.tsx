import { DeliverySteps } from '~/components/shipments/delivery-steps';
import { expectedLabel } from '~/content/shipments/delivery';
import { HOME } from '~/content/dashboard/dashboard-home';
import { orderStepLabel } from '~/content/orders/order-timeline';
import {
  givenBackLabel,
  itemLabel,
  ORDER_PAYMENT_LABELS,
  orderAmount,
  stateLabel,
} from '~/content/orders/orders';
import type { RecentOrder } from '~/domain/dashboard/home-page';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';

const LABELS = HOME.orders;

type RecentOrdersProps = {
  orders: readonly RecentOrder[];
  /** Whether there are more open ones. */
  hasMore: boolean;
};

/** The open and the latest orders, newest first, each with what comes next, tracking, and a way to reorder. */
export function RecentOrders({ orders, hasMore }: RecentOrdersProps) {
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">{LABELS.heading}</h2>
      <ul className="home-rows">
        {orders.map((order) => (
          <Row key={order.number} order={order} />
        ))}
      </ul>
      {hasMore ? <p className="text-ink-soft">{LABELS.more}</p> : null}
      <p className="mt-2">
        <a href={accountPaths.manageOrders()} className="target text-link font-semibold">
          {LABELS.all}
        </a>
      </p>
    </section>
  );
}

function Row({ order }: { order: RecentOrder }) {
  const { number, name, createdAt, items, total, payment, step, delivery } = order;
  const { tracking, progress, expected } = order;
  const givenBack = givenBackLabel(order);
  return (
    <li>
      <div>
        <h3>
          <a href={accountPaths.manageOrder(number)}>Order {name}</a>, {orderAmount(total)}
          {givenBack === null ? null : `, ${givenBack}`}
          {payment === 'on-invoice' ? `, ${ORDER_PAYMENT_LABELS[payment].toLowerCase()}` : null}
        </h3>
        <p>
          <time dateTime={createdAt}>{orderDay(createdAt)}</time>: {itemLabel(items)}
        </p>
        <p data-step={step === null ? undefined : ''}>
          {step === null ? stateLabel(delivery) : orderStepLabel(step)}{' '}
          {expected === null ? null : (
            <span className="inline-block">{expectedLabel(expected)}</span>
          )}
        </p>
        {progress === null ? null : <DeliverySteps steps={progress} />}
      </div>
      <p className="home-ways">
        {tracking.map(({ number: parcel, url }, place) =>
          url?.startsWith('https://') ? (
            // oxlint-disable-next-line react/no-array-index-key -- two parcels may share all words
            <a
              key={place}
              href={url}
              rel="noreferrer"
              data-document=""
              className="target text-link"
            >
              {LABELS.track(parcel)}
            </a>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- two parcels may share all words
            <span key={place}>{parcel}</span>
          ),
        )}
        <a
          href={paths.reorder({ order: number })}
          aria-label={LABELS.reorderOf(name)}
          className="target text-link font-semibold"
        >
          {LABELS.reorder}
        </a>
      </p>
    </li>
  );
}
