import { ORDER_LIMITS } from '~/domain/orders/order';
import { paths } from '~/paths';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of /my-products. */
export const MY_PRODUCTS = {
  heading: 'My Products',
  /** The heading for alliance members (spec section 1). */
  allianceHeading: 'My ECA',
  intro: 'Your favorites, your custom products, and what you’ve bought, ready to reorder.',
  newIntro: 'This page fills up as you shop. 3 ways to start:',
  steps: [
    {
      title: 'Save a favorite',
      text: 'Press the heart on a product to find it here, on every device you sign in on.',
      link: { label: 'Browse the store', href: paths.shopAll() },
    },
    {
      title: 'Order your first case',
      text: 'Reorder anything you’ve bought in a few seconds.',
      link: { label: 'Start with cups', href: paths.category('cups') },
    },
    {
      title: 'Put your name on it',
      text: 'Cups and bags with your own print are listed here, for you alone.',
      link: { label: 'Design a custom cup', href: paths.product('custom-cup-made-to-order') },
    },
  ],
  favorites: {
    heading: 'Favorites',
    empty: 'No favorites yet. Press the heart on a product to save it here.',
    emptyLink: 'Shop all products',
    gone: (count: number) =>
      count === 1
        ? 'One of your favorites is no longer available.'
        : `${count} of your favorites are no longer available.`,
    takeOut: 'Remove unavailable favorites',
    letGo: 'Removed. Press the heart again to keep it.',
  },
  own: {
    heading: 'Made for you',
    intro: 'Printed for you and shown to no one else.',
    failed: 'We couldn’t load your custom products. Try again in a moment.',
  },
  bought: {
    heading: 'Bought before',
    empty: 'No purchases yet. Anything you buy can be reordered from here.',
    emptyLink: 'Shop all products',
    more: (count: number) => `Show ${count} more`,
    action: 'Reorder',
  },
  orders: {
    heading: 'Past orders',
    intro: 'Reorder a whole order. We show you first what has changed.',
    action: 'Reorder all',
    calledOff: 'Canceled',
  },
  earthPrime: { heading: 'Earth Prime' },
} as const;

/** Texts of the review before a reorder. */
export const REORDER = {
  heading: 'Before you reorder',
  intro: 'Here’s what has changed since then. Choose what you want, then add it to your cart.',
  nothing: 'None of these items can be ordered right now.',
  nothingLink: 'Find something similar',
  cut: `These are the first ${ORDER_LIMITS.lines} items in the order. You can add the rest from their product pages.`,
  action: 'Add to Cart',
  back: 'Back to My Products',
  nothingAdded: (count: number) =>
    count === 1
      ? 'Nothing has been added yet: 1 item needs a different quantity.'
      : `Nothing has been added yet: ${count} items need a different quantity.`,
  noneChosen: 'Choose at least one product.',
  gone: 'No longer available.',
  similar: 'View similar products',
  soldOut: 'Sold out for now.',
  printed: 'Made to order: it needs a new quote, with your artwork.',
  full: 'Your cart already has the most you can order.',
  samePrice: 'Price unchanged.',
  dearer: (then: string) => `The price has gone up. It was ${then}.`,
  limit: (most: number) => `The limit is now ${formatNumber(most)} per order.`,
  stock: (most: number) => `Only ${formatNumber(most)} left in stock.`,
  held: (count: number) => `Your cart already has ${formatNumber(count)}.`,
} as const;

type Added = { title: string; requested: number; quantity: number };

/** Maximum number of titles: longer lists would not fit into the cookie that carries the sentence. */
const NAMED = 6;

function listed(names: readonly string[]): string {
  const rest = names.length - NAMED;
  const shown = names.slice(0, NAMED).join('; ');
  return rest > 0 ? `${shown}; and ${rest} more` : shown;
}

/** Returns the cart page's messages after a reorder: what was added, reduced and left out. */
export function reorderMessages(added: readonly Added[], leftOut: readonly string[]): string[] {
  const came = added.filter(({ quantity }) => quantity > 0);
  const short = added.filter(({ requested, quantity }) => quantity < requested);
  const lines: string[] = [];
  if (came.length > 0) {
    lines.push(`Added: ${listed(came.map(({ title, quantity }) => `${quantity} × ${title}`))}.`);
  }
  if (short.length > 0) {
    const names = short.map(
      ({ title, requested, quantity }) => `${requested - quantity} × ${title}`,
    );
    lines.push(`No longer available when we checked: ${listed(names)}.`);
  }
  if (leftOut.length > 0) lines.push(`Left out: ${listed(leftOut)}.`);
  return lines;
}
