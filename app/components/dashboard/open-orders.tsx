import { HOME, orderStepWords } from '~/content/dashboard/dashboard-home';
import {
  givenBackWords,
  itemWords,
  ORDER_PAYMENT_WORDS,
  orderAmount,
} from '~/content/orders/orders';
import type { OpenOrder } from '~/domain/dashboard/home-page';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';

const WORDS = HOME.orders;

type OpenOrdersProps = {
  orders: readonly OpenOrder[];
  /** Whether there are older ones besides. */
  hasMore: boolean;
};

/** Open orders, newest first, each with what comes next. */
export function OpenOrders({ orders, hasMore }: OpenOrdersProps) {
  return (
    <section aria-labelledby="open-orders">
      <h2 id="open-orders">{WORDS.heading}</h2>
      {orders.length === 0 ? (
        <p className="text-ink-soft">{WORDS.none}</p>
      ) : (
        <ul className="home-rows">
          {orders.map((order) => (
            <Row key={order.number} order={order} />
          ))}
        </ul>
      )}
      {hasMore ? <p className="text-ink-soft">{WORDS.more}</p> : null}
      <p className="mt-2">
        <a href={paths.manageOrders()} className="target text-link font-semibold">
          {WORDS.all}
        </a>
      </p>
    </section>
  );
}

function Row({ order }: { order: OpenOrder }) {
  const { number, name, createdAt, items, total, payment, step, tracking } = order;
  const givenBack = givenBackWords(order);
  const isTheirs = step.kind === 'answer' || step.kind === 'unpaid';
  return (
    <li>
      <div>
        <h3>
          <a href={paths.manageOrder(number)} className="underline underline-offset-4">
            Order {name}
          </a>
        </h3>
        <p>
          <time dateTime={createdAt}>{orderDay(createdAt)}</time>, {orderAmount(total)}
          {givenBack === null ? null : `, ${givenBack}`}
          {payment === 'on-invoice' ? `, ${ORDER_PAYMENT_WORDS[payment].toLowerCase()}` : null}
        </p>
        <p>{itemWords(items)}</p>
      </div>
      <div>
        <p data-step={isTheirs ? 'theirs' : 'ours'}>{orderStepWords(step)}</p>
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
                {WORDS.track(parcel)}
              </a>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- two parcels may share all words
              <span key={place}>{parcel}</span>
            ),
          )}
          {step.kind === 'unpaid' ? (
            <a
              href={`${paths.manageOrder(number)}#pay`}
              aria-label={WORDS.payOf(name)}
              className="target text-link"
            >
              {WORDS.pay}
            </a>
          ) : null}
          {step.kind === 'answer' ? (
            <a href={paths.contactSales()} className="target text-link">
              {WORDS.ask}
            </a>
          ) : null}
        </p>
      </div>
    </li>
  );
}
