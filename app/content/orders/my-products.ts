import { ORDER_LIMITS } from '~/domain/orders/order';
import { storeDay } from '~/domain/core/time/store-day';
import { paths } from '~/paths';

/** Texts of /my-products. */
export const MY_PRODUCTS = {
  heading: 'My Products',
  /** The heading for alliance members (spec section 1). */
  allianceHeading: 'My ECA',
  intro: 'What you love, what is yours alone, and what you have bought: ready to go again.',
  newIntro: 'This page fills up as you go. Three first steps:',
  steps: [
    {
      title: 'Press a heart',
      text: 'Favorites wait for you here, on every device that you sign in on.',
      link: { label: 'Look around the shop', href: paths.shopAll() },
    },
    {
      title: 'Order a first case',
      text: 'What you have bought once can be ordered again in a few seconds.',
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
    empty: 'Press the heart on a product and it waits for you here.',
    emptyLink: 'Find something to love',
    gone: (count: number) =>
      count === 1
        ? 'One of your favorites is no longer in the shop.'
        : `${count} of your favorites are no longer in the shop.`,
    takeOut: 'Take out what is gone',
    letGo: 'Removed. Press again to keep it.',
  },
  own: {
    heading: 'Made for you',
    intro: 'Printed for you and shown to nobody else.',
    failed: 'Your own products could not be read just now.',
  },
  bought: {
    heading: 'Bought before',
    empty: 'You have not bought anything yet. Whatever you do buy can be ordered again from here.',
    emptyLink: 'Shop all products',
    more: (count: number) => `Show ${count} more`,
    action: 'Reorder',
  },
  orders: {
    heading: 'Whole orders',
    intro: 'Everything from an order again, after a look at what has changed since.',
    action: 'Reorder all',
    calledOff: 'Called off',
  },
  earthPrime: { heading: 'Earth Prime' },
} as const;

/** Texts of the review before a reorder. */
export const REORDER = {
  heading: 'Before you reorder',
  intro: 'This is what has changed since. Choose what you want, then add it to your cart.',
  nothing: 'Nothing of this can be ordered just now.',
  nothingLink: 'Look for something similar',
  cut: `These are the first ${ORDER_LIMITS.lines} lines of the order. What else was in it can be added from the products’ own pages.`,
  action: 'Add to Cart',
  back: 'Back to my products',
  nothingAdded: (count: number) =>
    count === 1
      ? 'Nothing has been added yet: one line needs another quantity.'
      : `Nothing has been added yet: ${count} lines need another quantity.`,
  noneChosen: 'Please choose at least one product.',
  gone: 'No longer in the shop.',
  similar: 'See similar',
  soldOut: 'Sold out for now.',
  printed: 'Made to order: it is quoted anew, with your artwork.',
  full: 'Your cart already holds as many as you can have.',
  samePrice: 'Same price as then.',
  dearer: (then: string) => `The price has risen: it was ${then} then.`,
  limit: (most: number) => `The limit is now ${most.toLocaleString('en-US')} per cart.`,
  stock: (most: number) => `Only ${most.toLocaleString('en-US')} left in stock.`,
  held: (count: number) => `Your cart holds ${count.toLocaleString('en-US')} of it already.`,
} as const;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns a date like `March 3, 2026`, by the store's calendar, as in the list of orders.
 *
 * @param at ISO 8601
 */
export function longDay(at: string): string {
  return DAY.format(new Date(`${storeDay(Date.parse(at))}T00:00:00Z`));
}

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
    lines.push(`No longer there when we looked: ${listed(names)}.`);
  }
  if (leftOut.length > 0) lines.push(`Left out: ${listed(leftOut)}.`);
  return lines;
}
