import { orderDay } from '~/content/core/dates';
import { MY_PRODUCTS } from '~/content/orders/my-products';
import { type BoughtItem, numberIn, type OrderRow } from '~/domain/orders/bought-before';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';
import { useHearts } from '~/components/catalogue/heart';
import { ProductGrid } from '~/components/catalogue/listing/product-grid';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { Monogram } from './reorder-line';
import type { GridCard } from '~/domain/catalogue/grid-card';
import { LoadProblem } from '~/components/customers/account-frame';
import { formatNumber } from '~/domain/core/numbers';

const LABELS = MY_PRODUCTS.bought;

/** How many are visible at first; the rest is in a disclosure. */
const SHOWN = 8;

function Item({ item }: { item: BoughtItem }) {
  const { title, variantTitle, quantity, priceCents, lastBoughtAt, imageUrl, variantId } = item;
  return (
    <li>
      {imageUrl ? (
        <img src={imageUrl} width={96} height={96} alt="" loading="lazy" />
      ) : (
        <Monogram title={title} />
      )}
      <div>
        <h3>{title}</h3>
        {variantTitle ? <p>{variantTitle}</p> : null}
        <p>
          {orderDay(lastBoughtAt)}: {formatNumber(quantity)} at {formatUsd(priceCents)}
        </p>
      </div>
      {variantId === null ? null : (
        <LinkButton
          to={paths.reorder({ variant: numberIn(variantId) })}
          variant="secondary"
          aria-label={`${LABELS.action} ${[title, variantTitle].filter(Boolean).join(', ')}`}
        >
          {LABELS.action}
        </LinkButton>
      )}
    </li>
  );
}

const row = (item: BoughtItem) => (
  <Item key={`${item.variantId} ${item.title} ${item.variantTitle}`} item={item} />
);

/** Everything the customer has bought, each item once with its latest date. */
export function BoughtSection({ items }: { items: readonly BoughtItem[] }) {
  const [first, rest] = [items.slice(0, SHOWN), items.slice(SHOWN)];
  return (
    <section aria-labelledby="bought">
      <h2 id="bought">{LABELS.heading}</h2>
      {items.length === 0 ? (
        <p>
          {LABELS.empty}{' '}
          <a href={paths.shopAll()} className="text-link">
            {LABELS.emptyLink}
          </a>
        </p>
      ) : (
        <ul className="bought">{first.map(row)}</ul>
      )}
      {rest.length > 0 ? (
        <details>
          <summary className="target text-link">{LABELS.more(rest.length)}</summary>
          <ul className="bought">{rest.map(row)}</ul>
        </details>
      ) : null}
    </section>
  );
}

const FAVORITES_SECTION_LABELS = MY_PRODUCTS.favorites;

type FavoritesSectionProps = {
  cards: readonly GridCard[];
  /** Numbers of favorites that are no longer in the catalogue. */
  gone: readonly string[];
};

/**
 * The customer's favorites. A removed one stays until the page is reloaded, so that it can be added again.
 */
export function FavoritesSection({ cards, gone }: FavoritesSectionProps) {
  const { isHeld } = useHearts();
  const hasLetGo = cards.some(({ handle }) => !isHeld(handle));
  return (
    <section aria-labelledby="favorites">
      <h2 id="favorites">{FAVORITES_SECTION_LABELS.heading}</h2>
      {cards.length > 0 ? (
        <>
          <ProductGrid cards={cards} row leads />
          <p role="status" className="mt-4 empty:sr-only">
            {hasLetGo ? FAVORITES_SECTION_LABELS.letGo : null}
          </p>
        </>
      ) : (
        <p>
          {FAVORITES_SECTION_LABELS.empty}{' '}
          <a href={paths.shopAll()} className="text-link">
            {FAVORITES_SECTION_LABELS.emptyLink}
          </a>
        </p>
      )}
      {gone.length > 0 ? (
        <form method="post" action={paths.apiFavorites()} className="mt-6">
          <p className="mb-3">{FAVORITES_SECTION_LABELS.gone(gone.length)}</p>
          {gone.map((number) => (
            <input key={number} type="hidden" name="remove" value={number} />
          ))}
          <input type="hidden" name="returnTo" value={paths.myProducts()} />
          <Button variant="secondary">{FAVORITES_SECTION_LABELS.takeOut}</Button>
        </form>
      ) : null}
    </section>
  );
}

const OWN_SECTION_LABELS = MY_PRODUCTS.own;

/** Products printed for this customer; null if they could not be read. */
export function OwnSection({ cards }: { cards: readonly GridCard[] | null }) {
  if (cards?.length === 0) return null;
  return (
    <section aria-labelledby="own">
      <h2 id="own">{OWN_SECTION_LABELS.heading}</h2>
      {cards ? (
        <>
          <p>{OWN_SECTION_LABELS.intro}</p>
          <ProductGrid cards={cards} row heartless />
        </>
      ) : (
        <LoadProblem problem={OWN_SECTION_LABELS.failed} />
      )}
    </section>
  );
}

const ORDERS_SECTION_LABELS = MY_PRODUCTS.orders;

/** How many are visible at first; the rest is in a disclosure. */
const ORDERS_SECTION_SHOWN = 5;

function Row({ order }: { order: OrderRow }) {
  const { number, name, createdAt, totalCents, titles, isCancelled } = order;
  return (
    <li>
      <div>
        <h3>
          {name}, {orderDay(createdAt)}
        </h3>
        <p>{titles.join(', ')}</p>
      </div>
      <p>{isCancelled ? ORDERS_SECTION_LABELS.calledOff : formatUsd(totalCents)}</p>
      <a
        href={paths.reorder({ order: number })}
        className="target text-link"
        aria-label={`${ORDERS_SECTION_LABELS.action} of ${name}`}
      >
        {ORDERS_SECTION_LABELS.action}
      </a>
    </li>
  );
}

const ordersSectionRow = (order: OrderRow) => <Row key={order.number} order={order} />;

/** Whole orders, newest first, to be ordered again. */
export function OrdersSection({ orders }: { orders: readonly OrderRow[] }) {
  if (orders.length === 0) return null;
  const [first, rest] = [orders.slice(0, ORDERS_SECTION_SHOWN), orders.slice(ORDERS_SECTION_SHOWN)];
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">{ORDERS_SECTION_LABELS.heading}</h2>
      <p>{ORDERS_SECTION_LABELS.intro}</p>
      <ul className="past-orders">{first.map(ordersSectionRow)}</ul>
      {rest.length > 0 ? (
        <details>
          <summary className="target text-link">{MY_PRODUCTS.bought.more(rest.length)}</summary>
          <ul className="past-orders">{rest.map(ordersSectionRow)}</ul>
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
