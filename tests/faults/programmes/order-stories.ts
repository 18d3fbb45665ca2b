import { setTimeout as wait } from 'node:timers/promises';
import type { PAYMENT_FAILPOINTS } from '../../../app/domain/core/retries/failpoint';
import type { PAYMENT_SITES, Site } from '../proxy/call';
import { FAULT_KINDS, type FaultKind } from '../proxy/fault-kinds';
import type { Chance } from '../random';
import { queryAdmin } from '../shop/admin-read';
import { fillCheckout, type OrderForm, type Paying } from '../shop/checkout';
import type { OrderExpectation } from '../shop/orders';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import type { ShopUnderTest } from '../shop/shop-under-test';

/** How an order is paid, and what happens to it. */
export type Story =
  /** Paid with Earth Cash, half and half, by card. */
  | 'cash'
  | 'both'
  | 'card'
  /** Half and half; the card is declined after the Earth Cash was held. */
  | 'declined'
  /** Half and half; both are taken, but the draft has become more expensive meanwhile. */
  | 'no-order'
  /** Half and half, and then a part of it is refunded at Shopify. */
  | 'refund';

type PaymentPoint = Exclude<(typeof PAYMENT_FAILPOINTS)[number], 'token_after_renew'>;

const WITH_CARD: readonly Story[] = ['both', 'card'];
const PAID: readonly Story[] = ['cash', ...WITH_CARD];

/** The stories in which each point is passed. QuickBooks' own point has a separate test. */
export const STORIES_OF: Readonly<Record<PaymentPoint, readonly Story[]>> = {
  pay_after_hold: PAID,
  pay_before_draft: PAID,
  pay_after_draft: PAID,
  pay_after_draft_saved: PAID,
  pay_before_create: WITH_CARD,
  pay_after_create: WITH_CARD,
  pay_after_pi_saved: WITH_CARD,
  pay_before_confirm: WITH_CARD,
  pay_after_confirm: WITH_CARD,
  pay_before_complete: PAID,
  pay_after_complete: PAID,
  pay_completed_before_commit: PAID,
  pay_before_mark: PAID,
  pay_after_mark: PAID,
  pay_undo_after_cancel: ['declined'],
  pay_undo_after_delete: ['declined'],
  pay_undo_after_refund: ['no-order'],
  refund_after_return: ['refund'],
  refund_before_card: ['refund'],
  refund_after_card: ['refund'],
};

export type PaymentCase = { name: string; site: Site; kind: FaultKind; story: Story };

type CalledSite = (typeof PAYMENT_SITES)[number] | 'create' | 'confirm' | 'cancel';

/** A story that calls each place. The store searches for a draft only if the answer to its making is lost. */
const STORY_AT: Readonly<Record<CalledSite, Story>> = {
  'draft-create': 'both',
  'draft-find': 'cash',
  'draft-read': 'both',
  'draft-complete': 'both',
  'draft-delete': 'declined',
  'order-read': 'cash',
  'order-mark': 'both',
  create: 'card',
  confirm: 'both',
  cancel: 'declined',
  refund: 'refund',
  'refund-list': 'refund',
};

/** Returns every fault at every place of a checkout and its refund: 12 × 14 = 168. */
export function allPaymentCases(): PaymentCase[] {
  const sites = Object.entries(STORY_AT) as [CalledSite, Story][];
  return sites.flatMap(([site, story]) =>
    FAULT_KINDS.map((kind) => ({ name: `${site}/${kind}`, site, kind, story })),
  );
}

const OPENING_CENTS = 40_000;

/** One order, with its last page open in the browser. */
export type PlayedStory = {
  person: Person;
  story: Story;
  form: OrderForm;
  expected: OrderExpectation;
  /** What is refunded at Shopify once it is paid. */
  refundCents: number;
};

/** Creates new customers with enough Earth Cash and a card. Call it before the store is started. */
export function orderPeople(shop: ShopUnderTest, stories: readonly Story[]): Promise<Person[]> {
  const specs = stories.map((story) => ({
    card: story === 'declined' ? ('refused' as const) : ('good' as const),
    openingCents: OPENING_CENTS,
  }));
  return makePeople(shop, specs, 'duplicate');
}

/** Fills in the checkout up to the button, and returns the result to expect from pressing it. */
export async function playStory(
  shop: ShopUnderTest,
  person: Person,
  { story, chance, strayDrafts = 0 }: { story: Story; chance: Chance; strayDrafts?: number },
): Promise<PlayedStory> {
  const paying: Paying = story === 'cash' || story === 'card' ? story : 'both';
  const quantity = chance.between(1, 4);
  const form = await fillCheckout(person, shop.app.url, { paying, quantity });
  const { totalCents, storeCreditCents, cardCents } = form;
  const refundCents = story === 'refund' ? chance.between(2, totalCents) : 0;
  // The card's share, rounded down: computed independently of the store, in whole numbers.
  const cardBackCents = Math.floor((refundCents * cardCents) / totalCents);
  const ends = story === 'declined' || story === 'no-order' ? 'failed' : 'paid';
  const expected: OrderExpectation = {
    openingCents: OPENING_CENTS,
    totalCents,
    storeCreditCents,
    cardCents,
    ends,
    cashBackCents: refundCents - cardBackCents,
    cardBackCents,
    strayDrafts,
  };
  return { person, story, form, expected, refundCents };
}

const DRAFTS = `query ($query: String!) { draftOrders(first: 10, query: $query) { nodes { id } } }`;
const UPDATE = `mutation ($id: ID!, $input: DraftOrderInput!) {
  draftOrderUpdate(id: $id, input: $input) { userErrors { message } } }`;
const DEARER = {
  lineItems: [
    {
      title: 'Many cups',
      originalUnitPriceWithCurrency: { amount: '900.00', currencyCode: 'USD' },
      quantity: 1,
    },
  ],
};

/** Raises the draft's price after the store has read it and before the card has paid for it. */
export function raiseDraft({ proxy, sandboxUrl }: ShopUnderTest, { gid }: Person): void {
  proxy.hook({
    gid,
    site: 'create',
    at: 'after',
    run: async () => {
      for (const id of await findDrafts(sandboxUrl, gid)) {
        await queryAdmin(sandboxUrl, UPDATE, { id, input: DEARER });
      }
    },
  });
}

/** Polls until there is a draft: Shopify's search lags behind. */
async function findDrafts(sandboxUrl: string, gid: string): Promise<string[]> {
  const query = `customer_id:${gid.split('/').at(-1)}`;
  for (let requested = 0; requested < 100; requested += 1) {
    const found = await queryAdmin<{ draftOrders: { nodes: { id: string }[] } }>(
      sandboxUrl,
      DRAFTS,
      {
        query,
      },
    );
    const drafts = found?.draftOrders.nodes ?? [];
    if (drafts.length > 0) return drafts.map(({ id }) => id);
    await wait(100);
  }
  throw new Error(`No draft of ${gid} was found.`);
}
