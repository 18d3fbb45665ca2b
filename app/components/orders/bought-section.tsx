import { LinkButton } from '~/components/ui/link-button';
import { longDay, MY_PRODUCTS } from '~/content/orders/my-products';
import { numberIn, type BoughtItem } from '~/domain/orders/bought-before';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

const WORDS = MY_PRODUCTS.bought;

/** How many are visible at first; the rest is in a disclosure. */
const SHOWN = 8;

function Item({ item }: { item: BoughtItem }) {
  const { title, variantTitle, quantity, priceCents, lastBoughtAt, imageUrl, variantId } = item;
  return (
    <li>
      {imageUrl ? (
        <img src={imageUrl} width={96} height={96} alt="" loading="lazy" />
      ) : (
        <span data-picture="none" />
      )}
      <div>
        <h3>{title}</h3>
        {variantTitle ? <p>{variantTitle}</p> : null}
        <p>
          {longDay(lastBoughtAt)}: {quantity.toLocaleString('en-US')} at {formatUsd(priceCents)}
        </p>
      </div>
      {variantId === null ? null : (
        <LinkButton
          to={paths.reorder({ variant: numberIn(variantId) })}
          variant="secondary"
          aria-label={`${WORDS.action} ${[title, variantTitle].filter(Boolean).join(', ')}`}
        >
          {WORDS.action}
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
      <h2 id="bought">{WORDS.heading}</h2>
      {items.length === 0 ? (
        <p>
          {WORDS.empty}{' '}
          <a href={paths.shopAll()} className="text-link">
            {WORDS.emptyLink}
          </a>
        </p>
      ) : (
        <ul className="bought">{first.map(row)}</ul>
      )}
      {rest.length > 0 ? (
        <details>
          <summary className="target text-link">{WORDS.more(rest.length)}</summary>
          <ul className="bought">{rest.map(row)}</ul>
        </details>
      ) : null}
    </section>
  );
}
