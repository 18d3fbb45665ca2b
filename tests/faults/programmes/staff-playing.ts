import type { Chance } from '../random';
import { fillCheckout, placeUntilAnswered } from '../shop/checkout';
import { loadOrdersOutside, untilOrderEnded, type OrderExpectation } from '../shop/orders';
import type { ShopUnderTest } from '../shop/shop-under-test';
import { pressUntilDone } from '../shop/staff';
import type { StaffExpectation } from '../shop/staff-books';
import {
  chooseBulkAction,
  makeOrder,
  numberIn,
  openAdjust,
  openApproval,
  openComplete,
  openDraft,
  openPaid,
  openRefund,
  pressClosing,
  pressForm,
  type BackOffice,
  type StaffForm,
} from '../shop/staff-forms';
import {
  OPENING_CENTS,
  type Press,
  type StaffPeople,
  type StaffRun,
  type StaffStory,
} from './staff-stories';

const ORDERS_OF_RUN = 3;
const TRIES = 4;
/** If it is unknown whether a draft was made, the store tries again after two minutes. */
const PATIENCE_MS = 180_000;

/** The rest of a story: its last form and the expected result. */
type Part = Pick<StaffRun, 'open' | 'activities'> & {
  expected: Partial<StaffExpectation>;
  order?: OrderExpectation;
};

type Playing = { story: StaffStory; of: StaffPeople; chance: Chance; backOffice: BackOffice };

/** Prepares a story up to its last form, which is not opened yet. The store is running. */
export function playStaffStory(shop: ShopUnderTest, playing: Playing): Promise<Part> {
  const { story, of, chance } = playing;
  switch (story) {
    case 'refund':
    case 'refund-cash':
      return playRefund(shop, playing);
    case 'adjust':
      return Promise.resolve(playAdjust(of, chance.between(100, 4_999)));
    case 'approve':
      return playApproval(playing);
    case 'draft':
    case 'complete':
    case 'paid':
      return playDraft(playing);
    case 'run-paid':
    case 'run-tag':
      return playBulkAction(playing);
    case 'closing':
      return Promise.resolve(playClosing(of));
  }
}

/** Presses a form that stays as it was when it was opened. */
const pressOf = (form: StaffForm): Press => {
  return (backOffice) => pressForm(backOffice, form);
};

/** Retries the preparations of a story a few times, because they may be slow. */
async function atLast<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

async function playRefund(shop: ShopUnderTest, { story, of, chance }: Playing): Promise<Part> {
  const { person } = of;
  const quantity = chance.between(1, 4);
  const form = await atLast(() => fillCheckout(person, shop.app.url, { paying: 'both', quantity }));
  const { totalCents, storeCreditCents, cardCents } = form;
  await placeUntilAnswered(form, shop.app.url);
  const paid: OrderExpectation = {
    openingCents: OPENING_CENTS,
    totalCents,
    storeCreditCents,
    cardCents,
    ends: 'paid',
    cashBackCents: 0,
    cardBackCents: 0,
    strayDrafts: 0,
  };
  const wrongs = await untilOrderEnded(shop, person, paid, PATIENCE_MS);
  if (wrongs.length > 0) throw new Error(`not paid before its refund: ${wrongs.join('; ')}`);
  const [order] = (await loadOrdersOutside(shop, person)).orders;
  if (!order) throw new Error('there is no order');
  const cents = chance.between(2, totalCents);
  const method = story === 'refund' ? 'original' : 'earth_cash';
  // The card's share, rounded down: computed independently of the store, in whole numbers.
  const cardBackCents = method === 'original' ? Math.floor((cents * cardCents) / totalCents) : 0;
  const cashBackCents = cents - cardBackCents;
  const subject = `gid://shopify/Order/${order.id}`;
  return {
    open: async (at: BackOffice) => pressOf(await openRefund(at, order.id, { cents, way: method })),
    order: { ...paid, cashBackCents, cardBackCents },
    expected: {
      dueCents: OPENING_CENTS - storeCreditCents + cashBackCents,
      orders: 1,
      isPaid: true,
      refundCents: cents,
    },
    activities: [{ did: 'orders.refund refund', subject }],
  };
}

function playAdjust({ person }: StaffPeople, cents: number): Part {
  return {
    open: async (at) => pressOf(await openAdjust(at, person, cents)),
    expected: { dueCents: cents, posted: [cents] },
    activities: [{ did: 'cash.adjust post', subject: person.gid }],
  };
}

async function playApproval({ of: { person }, chance, backOffice }: Playing): Promise<Part> {
  const cents = chance.between(5_001, 30_000);
  const requested = await openAdjust(backOffice, person, cents);
  await pressUntilDone(() => pressForm(backOffice, requested), PATIENCE_MS);
  return {
    open: async (at) => pressOf(await openApproval(at, person)),
    expected: { dueCents: cents, posted: [cents] },
    activities: [
      { did: 'cash.adjust ask', subject: person.gid },
      { did: 'approvals.decide approve', subject: person.gid },
    ],
  };
}

async function playDraft({ story, of: { person }, chance, backOffice }: Playing): Promise<Part> {
  const cents = chance.between(100, 9_999);
  if (story === 'draft') {
    return {
      open: async (at) => pressOf(await openDraft(at, person, cents)),
      expected: { drafts: 1 },
      activities: [],
    };
  }
  if (story === 'complete') {
    const draft = await openDraft(backOffice, person, cents);
    const id = numberIn(await pressUntilDone(() => pressForm(backOffice, draft), PATIENCE_MS));
    return {
      open: async (at) => pressOf(await openComplete(at, id)),
      expected: { drafts: 1, orders: 1 },
      activities: [{ did: 'drafts.complete complete', subject: `gid://shopify/DraftOrder/${id}` }],
    };
  }
  const id = await makeOrder(backOffice, person, cents);
  return {
    open: async (at) => pressOf(await openPaid(at, id)),
    expected: { drafts: 1, orders: 1, isPaid: true },
    activities: [{ did: 'orders.mark-paid mark-paid', subject: `gid://shopify/Order/${id}` }],
  };
}

async function playBulkAction({
  story,
  of: { person },
  chance,
  backOffice,
}: Playing): Promise<Part> {
  const orderIds: string[] = [];
  for (let made = 0; made < ORDERS_OF_RUN; made += 1) {
    orderIds.push(await makeOrder(backOffice, person, chance.between(100, 9_999)));
  }
  const isPaid = story === 'run-paid';
  const change = isPaid ? 'mark-paid' : 'tag-add';
  const did = isPaid ? 'orders.mark-paid mark-paid' : 'orders.annotate tag-add';
  return {
    open: async (at) => pressOf(await chooseBulkAction(at, { change, tag: 'Counted', orderIds })),
    expected: {
      drafts: ORDERS_OF_RUN,
      orders: ORDERS_OF_RUN,
      isPaid,
      tag: isPaid ? null : 'Counted',
      runs: 1,
    },
    activities: orderIds.map((id) => ({ did, subject: `gid://shopify/Order/${id}` })),
  };
}

function playClosing({ person, closingId }: StaffPeople): Part {
  return {
    // Opens the page before every press, as staff do to continue a closing that has stopped.
    open: () => Promise.resolve((backOffice) => pressClosing(backOffice, closingId)),
    expected: { isClosed: true },
    activities: ['begin', 'close'].map((step) => ({
      did: `customers.close ${step}`,
      subject: person.gid,
    })),
  };
}
