import { longDay, MY_PRODUCTS } from '~/content/orders/my-products';
import type { OrderRow } from '~/domain/orders/bought-before';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

const WORDS = MY_PRODUCTS.orders;

/** How many are visible at first; the rest is in a disclosure. */
const SHOWN = 5;

function Row({ order }: { order: OrderRow }) {
  const { number, name, createdAt, totalCents, titles, isCancelled } = order;
  return (
    <li>
      <div>
        <h3>
          {name}, {longDay(createdAt)}
        </h3>
        <p>{titles.join(', ')}</p>
      </div>
      <p>{isCancelled ? WORDS.calledOff : formatUsd(totalCents)}</p>
      <a
        href={paths.reorder({ order: number })}
        className="target text-link"
        aria-label={`${WORDS.action} of ${name}`}
      >
        {WORDS.action}
      </a>
    </li>
  );
}

const row = (order: OrderRow) => <Row key={order.number} order={order} />;

/** Whole orders, newest first, to be ordered again. */
export function OrdersSection({ orders }: { orders: readonly OrderRow[] }) {
  if (orders.length === 0) return null;
  const [first, rest] = [orders.slice(0, SHOWN), orders.slice(SHOWN)];
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">{WORDS.heading}</h2>
      <p>{WORDS.intro}</p>
      <ul className="past-orders">{first.map(row)}</ul>
      {rest.length > 0 ? (
        <details>
          <summary className="target text-link">{MY_PRODUCTS.bought.more(rest.length)}</summary>
          <ul className="past-orders">{rest.map(row)}</ul>
        </details>
      ) : null}
    </section>
  );
}

/** Three ways to begin, for customers who have nothing here yet. */
export function FirstSteps() {
  return (
    <ol className="first-steps">
      {MY_PRODUCTS.steps.map(({ title, text, link }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          <a href={link.href} className="target text-link">
            {link.label}
          </a>
        </li>
      ))}
    </ol>
  );
}
