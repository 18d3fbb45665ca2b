import type { SeedLine, SeedOrder } from './order-types';
import { participants } from './programme';
import { shoppers } from './shoppers';

/**
 * Orders that ambassadors brought in during the ten months before now, so that charts and boards have
 * data from the first start. Their numbers come before the cast's orders, which are numbered
 * consecutively.
 */

type Brought = {
  by: keyof typeof participants;
  daysAgo: number;
  /** Index in `shoppers`. */
  buyer: number;
  basket: SeedLine[];
  /** The order came from a click on the link this many days before; if omitted, the code was typed. */
  clickedDaysBefore?: number;
  refundCents?: number;
  disputed?: true;
};

const of = (handle: string, options: string[], quantity: number): SeedLine => ({
  handle,
  options,
  quantity,
});

const GAME_DAY = [
  of('college-cup-red-white', ['16 oz', '500 pieces'], 2),
  of('tailgate-party-pack', ['Red and White', '50 guests'], 2),
];
const COFFEE_BAR = [
  of('kraft-hot-cup-12-oz', ['1,000 pieces'], 2),
  of('forest-hot-lid-90-mm', ['1,000 pieces'], 2),
];
const YARD = [
  of('backyard-party-pack', ['40 guests'], 2),
  of('clear-beer-cup-16-oz', ['500 pieces'], 1),
];
const BANQUET = [
  of('bagasse-plate-9-in', ['500 pieces'], 2),
  of('bagasse-bowl', ['12 oz', '500 pieces'], 1),
  of('kraft-napkin', ['Lunch, 6.5 in', '3,000 pieces'], 1),
];
const ICED = [
  of('iced-coffee-party-pack', ['50 guests'], 3),
  of('white-paper-straw', ['6 mm', '1,000 pieces'], 1),
];

const brought: Brought[] = [
  { by: 'amara', daysAgo: 280, buyer: 0, basket: GAME_DAY },
  { by: 'amara', daysAgo: 221, buyer: 1, basket: COFFEE_BAR, clickedDaysBefore: 2 },
  { by: 'felix', daysAgo: 198, buyer: 4, basket: BANQUET },
  { by: 'felix', daysAgo: 171, buyer: 5, basket: GAME_DAY, clickedDaysBefore: 9 },
  { by: 'amara', daysAgo: 163, buyer: 2, basket: YARD },
  { by: 'elliot', daysAgo: 149, buyer: 3, basket: GAME_DAY, clickedDaysBefore: 1 },
  { by: 'felix', daysAgo: 127, buyer: 6, basket: ICED },
  { by: 'elliot', daysAgo: 118, buyer: 2, basket: COFFEE_BAR },
  { by: 'amara', daysAgo: 104, buyer: 0, basket: BANQUET, clickedDaysBefore: 5 },
  { by: 'clara', daysAgo: 97, buyer: 7, basket: COFFEE_BAR },
  { by: 'clara', daysAgo: 83, buyer: 8, basket: YARD, clickedDaysBefore: 3 },
  { by: 'elliot', daysAgo: 76, buyer: 1, basket: ICED },
  { by: 'amara', daysAgo: 62, buyer: 3, basket: GAME_DAY },
  { by: 'rosa', daysAgo: 60, buyer: 2, basket: YARD, clickedDaysBefore: 1 },
  { by: 'yara', daysAgo: 58, buyer: 6, basket: BANQUET },
  { by: 'peter', daysAgo: 54, buyer: 9, basket: ICED },
  { by: 'amara', daysAgo: 45, buyer: 1, basket: ICED, refundCents: 2_550 },
  { by: 'clara', daysAgo: 44, buyer: 7, basket: GAME_DAY, refundCents: 6_600 },
  { by: 'mei', daysAgo: 41, buyer: 0, basket: BANQUET, clickedDaysBefore: 12 },
  { by: 'rosa', daysAgo: 36, buyer: 3, basket: COFFEE_BAR },
  { by: 'felix', daysAgo: 33, buyer: 4, basket: GAME_DAY, disputed: true },
  { by: 'amina', daysAgo: 27, buyer: 8, basket: BANQUET, clickedDaysBefore: 4 },
  { by: 'elliot', daysAgo: 22, buyer: 2, basket: GAME_DAY },
  { by: 'amara', daysAgo: 17, buyer: 0, basket: COFFEE_BAR, clickedDaysBefore: 6 },
  { by: 'yara', daysAgo: 12, buyer: 5, basket: YARD },
  { by: 'peter', daysAgo: 9, buyer: 9, basket: COFFEE_BAR, clickedDaysBefore: 2 },
  { by: 'mei', daysAgo: 8, buyer: 1, basket: ICED },
  { by: 'amara', daysAgo: 5, buyer: 2, basket: BANQUET },
  { by: 'clara', daysAgo: 3, buyer: 8, basket: ICED, clickedDaysBefore: 1 },
  { by: 'rosa', daysAgo: 2, buyer: 3, basket: GAME_DAY },
];

const FIRST_NUMBER = 901;
const DAY_MS = 24 * 60 * 60_000;
const SENT_AFTER_DAYS = 2;
const REFUNDED_AFTER_DAYS = 7;

/** @param now UTC milliseconds */
export function broughtOrders(now: number): SeedOrder[] {
  /** In whole seconds, the way Shopify formats times. */
  const ago = (days: number) => new Date(now - days * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z');
  return brought.map((one, index) => {
    const number = FIRST_NUMBER + index;
    const { code } = participants[one.by];
    const buyer = shoppers[one.buyer];
    const [address] = buyer?.addresses ?? [];
    if (buyer === undefined || address === undefined) throw new Error(`no buyer ${one.buyer}`);
    return {
      number,
      buyer: buyer.email,
      placedAt: ago(one.daysAgo),
      addressId: address.id,
      lines: one.basket,
      parcels:
        one.daysAgo <= SENT_AFTER_DAYS
          ? []
          : [
              {
                sentAt: ago(one.daysAgo - SENT_AFTER_DAYS),
                status: 'DELIVERED',
                carrier: 'UPS',
                number: `1Z0EB0000000${number}001`,
              },
            ],
      ...(one.refundCents !== undefined && {
        refund: {
          cents: one.refundCents,
          at: ago(one.daysAgo - REFUNDED_AFTER_DAYS),
          note: 'A pack was missing',
        },
      }),
      ...(one.disputed && { disputed: true as const }),
      referral:
        one.clickedDaysBefore === undefined
          ? `code ${code}`
          : // A click's time comes from the store: with milliseconds.
            `link ${code} ${new Date(now - (one.daysAgo + one.clickedDaysBefore) * DAY_MS).toISOString()}`,
    };
  });
}
