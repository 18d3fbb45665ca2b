import { LinkButton } from '~/components/ui/link-button';
import { HOME } from '~/content/dashboard/dashboard-home';
import { itemWords } from '~/content/orders/orders';
import type { PastOrder } from '~/domain/dashboard/home-page';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';

const WORDS = HOME.again;

/**
 * The latest orders, each with a link to order it again: the linked page has the form that fills the cart.
 */
export function OrderAgain({ orders }: { orders: readonly PastOrder[] }) {
  return (
    <section aria-labelledby="again">
      <h2 id="again">{WORDS.heading}</h2>
      <p className="text-ink-soft">{WORDS.intro}</p>
      <ul className="home-rows">
        {orders.map(({ number, name, createdAt, items }) => (
          <li key={number}>
            <div>
              <h3>{itemWords(items)}</h3>
              <p>
                {name}, <time dateTime={createdAt}>{orderDay(createdAt)}</time>
              </p>
            </div>
            <LinkButton
              to={paths.reorder({ order: number })}
              variant="secondary"
              aria-label={WORDS.actionOf(name)}
            >
              {WORDS.action}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
