import type { Chance } from '../random';
import { fillCheckout, placeUntilTold } from '../shop/checkout';
import { readOrdersOutside, untilOrderSettled, type OrderExpectation } from '../shop/orders';
import type { ShopUnderTest } from '../shop/shop-under-test';
import { pressUntilDone } from '../shop/staff';
import type { StaffExpectation } from '../shop/staff-books';
import {
  chooseRun,
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
  type Desk,
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
type Part = Pick<StaffRun, 'open' | 'traces'> & {
  expected: Partial<StaffExpectation>;
  order?: OrderExpectation;
};

type Telling = { story: StaffStory; of: StaffPeople; chance: Chance; desk: Desk };

/** Prepares a story up to its last form, which is not opened yet. The store is running. */
export function tellStaffStory(shop: ShopUnderTest, telling: Telling): Promise<Part> {
  const { story, of, chance } = telling;
  switch (story) {
    case 'refund':
    case 'refund-cash':
      return tellRefund(shop, telling);
    case 'adjust':
      return Promise.resolve(tellAdjust(of, chance.between(100, 4_999)));
    case 'approve':
      return tellApproval(telling);
    case 'draft':
    case 'complete':
    case 'paid':
      return tellDraft(telling);
    case 'run-paid':
    case 'run-tag':
      return tellRun(telling);
    case 'closing':
      return Promise.resolve(tellClosing(of));
  }
}

/** Presses a form that stays as it was when it was opened. */
const kept = (form: StaffForm): Press => {
  return (desk) => pressForm(desk, form);
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

async function tellRefund(shop: ShopUnderTest, { story, of, chance }: Telling): Promise<Part> {
  const { person } = of;
  const quantity = chance.between(1, 4);
  const form = await atLast(() => fillCheckout(person, shop.app.url, { paying: 'both', quantity }));
  const { totalCents, cashCents, cardCents } = form;
  await placeUntilTold(form, shop.app.url);
  const paid: OrderExpectation = {
    openingCents: OPENING_CENTS,
    totalCents,
    cashCents,
    cardCents,
    ends: 'paid',
    cashBackCents: 0,
    cardBackCents: 0,
    strayDrafts: 0,
  };
  const wrongs = await untilOrderSettled(shop, person, paid, PATIENCE_MS);
  if (wrongs.length > 0) throw new Error(`not paid before its refund: ${wrongs.join('; ')}`);
  const [order] = (await readOrdersOutside(shop, person)).orders;
  if (!order) throw new Error('there is no order');
  const cents = chance.between(2, totalCents);
  const way = story === 'refund' ? 'original' : 'earth_cash';
  // The card's share, rounded down: computed independently of the store, in whole numbers.
  const cardBackCents = way === 'original' ? Math.floor((cents * cardCents) / totalCents) : 0;
  const cashBackCents = cents - cardBackCents;
  const subject = `gid://shopify/Order/${order.id}`;
  return {
    open: async (at: Desk) => kept(await openRefund(at, order.id, { cents, way })),
    order: { ...paid, cashBackCents, cardBackCents },
    expected: {
      dueCents: OPENING_CENTS - cashCents + cashBackCents,
      orders: 1,
      isPaid: true,
      refundCents: cents,
    },
    traces: [{ did: 'orders.refund refund', subject }],
  };
}

function tellAdjust({ person }: StaffPeople, cents: number): Part {
  return {
    open: async (at) => kept(await openAdjust(at, person, cents)),
    expected: { dueCents: cents, posted: [cents] },
    traces: [{ did: 'cash.adjust post', subject: person.gid }],
  };
}

async function tellApproval({ of: { person }, chance, desk }: Telling): Promise<Part> {
  const cents = chance.between(5_001, 30_000);
  const asked = await openAdjust(desk, person, cents);
  await pressUntilDone(() => pressForm(desk, asked), PATIENCE_MS);
  return {
    open: async (at) => kept(await openApproval(at, person)),
    expected: { dueCents: cents, posted: [cents] },
    traces: [
      { did: 'cash.adjust ask', subject: person.gid },
      { did: 'approvals.decide approve', subject: person.gid },
    ],
  };
}

async function tellDraft({ story, of: { person }, chance, desk }: Telling): Promise<Part> {
  const cents = chance.between(100, 9_999);
  if (story === 'draft') {
    return {
      open: async (at) => kept(await openDraft(at, person, cents)),
      expected: { drafts: 1 },
      traces: [],
    };
  }
  if (story === 'complete') {
    const draft = await openDraft(desk, person, cents);
    const id = numberIn(await pressUntilDone(() => pressForm(desk, draft), PATIENCE_MS));
    return {
      open: async (at) => kept(await openComplete(at, id)),
      expected: { drafts: 1, orders: 1 },
      traces: [{ did: 'drafts.complete complete', subject: `gid://shopify/DraftOrder/${id}` }],
    };
  }
  const id = await makeOrder(desk, person, cents);
  return {
    open: async (at) => kept(await openPaid(at, id)),
    expected: { drafts: 1, orders: 1, isPaid: true },
    traces: [{ did: 'orders.mark-paid mark-paid', subject: `gid://shopify/Order/${id}` }],
  };
}

async function tellRun({ story, of: { person }, chance, desk }: Telling): Promise<Part> {
  const orderIds: string[] = [];
  for (let made = 0; made < ORDERS_OF_RUN; made += 1) {
    orderIds.push(await makeOrder(desk, person, chance.between(100, 9_999)));
  }
  const isPaid = story === 'run-paid';
  const change = isPaid ? 'mark-paid' : 'tag-add';
  const did = isPaid ? 'orders.mark-paid mark-paid' : 'orders.annotate tag-add';
  return {
    open: async (at) => kept(await chooseRun(at, { change, tag: 'Counted', orderIds })),
    expected: {
      drafts: ORDERS_OF_RUN,
      orders: ORDERS_OF_RUN,
      isPaid,
      tag: isPaid ? null : 'Counted',
      runs: 1,
    },
    traces: orderIds.map((id) => ({ did, subject: `gid://shopify/Order/${id}` })),
  };
}

function tellClosing({ person, closingId }: StaffPeople): Part {
  return {
    // Opens the page before every press, as staff do to continue a closing that has stopped.
    open: () => Promise.resolve((desk) => pressClosing(desk, closingId)),
    expected: { isClosed: true },
    traces: ['begin', 'close'].map((step) => ({
      did: `customers.close ${step}`,
      subject: person.gid,
    })),
  };
}
