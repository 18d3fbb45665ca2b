import { setTimeout as wait } from 'node:timers/promises';
import { loadBilled, type BilledOutside, type BillingExpectation } from '../shop/billing';
import { fillCheckout, placeUntilAnswered, placeOrder } from '../shop/checkout';
import {
  acceptAsStranger,
  makeDraft,
  openAccept,
  openInvoicePay,
  pressOwn,
  pressUntilAnswered,
  sendQuote,
  type OpenForm,
} from '../shop/invoice-forms';
import { control } from '../shop/outside';
import { pressUntilDone } from '../shop/staff';
import { PO_NUMBERS } from './invoice-cases';
import { playDue } from './due-stories';
import {
  billAgainAfter,
  billRejected,
  book,
  findUnmet,
  holdBack,
  makeStale,
  planAftermath,
  planFault,
  type LateQuote,
  type Told,
} from './invoice-faults';

/** The customer's Earth Cash before the order. */
export const OPENING_CENTS = 30_000;
/** Retries of the books' job: 5, 10, 20 and 40 s, and one that the breaker rejects. */
export const SETTLED_MS = 240_000;
const POLL_MS = 1_000;
const ANSWERED_MS = 240_000;
const DAY_MS = 24 * 60 * 60_000;

/** Plays a case up to its last act. @returns how it may end: a race may have more than one good end */
export async function playCase(told: Told): Promise<BillingExpectation[]> {
  const { chosen } = told;
  if (chosen.origin === 'draft') return playDue(told, OPENING_CENTS);
  await planFault(told);
  if (chosen.aftermath === 'number-taken') await holdBack(told);
  const placed = await placeOnTerms(told);
  const start: BillingExpectation = {
    isBilled: true,
    billedCents: placed.totalCents,
    openCents: placed.totalCents - placed.cashCents,
    creditCents: 0,
    chargedCents: 0,
    cashCents: OPENING_CENTS - placed.cashCents,
    order: 'owed',
    poNumber: placed.po,
  };
  if (chosen.aftermath === 'number-taken') {
    const order = await untilOrdered(told);
    const number = order.name.replace('#', '');
    await book(told, 'invoice-add', { email: 'other@example.com', amountCents: 100, number });
    await billAgainAfter(told, order.id, number);
  }
  if (chosen.fault?.code !== undefined) {
    await billRejected(told, (await untilOrdered(told)).id);
  }
  if (chosen.aftermath === 'owed') return [start];
  const billed = await untilBilled(told);
  const [unmet] = await findUnmet(told);
  if (unmet !== undefined) throw new Error(unmet);
  return finish(told, start, billed);
}

async function finish(
  told: Told,
  start: BillingExpectation,
  billed: BilledOutside,
): Promise<BillingExpectation[]> {
  const { chosen, shop, person, chance } = told;
  const invoice = billed.invoices[0];
  const order = billed.orders[0];
  if (invoice === undefined || order === undefined) throw new Error('it is not billed');
  await planAftermath(told, order, invoice.id);
  const { openCents } = start;
  const paid: BillingExpectation = { ...start, openCents: 0, order: 'paid' };
  const atShop = (action: string, input: object = {}) =>
    control(shop.sandboxUrl, 'POST', '/control/shopify', { action, name: order.name, ...input });
  const half = Math.floor(openCents / 2);
  const form = (cashCents: number) =>
    openInvoicePay(person, shop.app.url, { id: invoice.id, openCents, cashCents });
  const press = (opened: Awaited<ReturnType<typeof form>>) =>
    pressOwn(person, shop.app.url, opened);
  const byCard = { ...paid, chargedCents: openCents };
  // What is paid already Shopify does not mark once more.
  const meanwhile = (action: string) =>
    wait(chance.between(0, 900)).then(() => atShop(action).catch(() => undefined));

  switch (chosen.aftermath) {
    case 'books-paid':
      await book(told, 'invoice-paid', { id: invoice.id });
      return [paid];
    case 'order-paid':
      await atShop('order-paid');
      return [paid];
    case 'paid-here': {
      const opened = await form(half);
      await Promise.all([press(opened), press(opened)]);
      await pressUntilDone(() => press(opened), ANSWERED_MS);
      return [{ ...paid, chargedCents: openCents - half, cashCents: start.cashCents - half }];
    }
    case 'two-tabs': {
      const tabs = await Promise.all([form(0), form(0)]);
      await Promise.all(tabs.map((tab) => pressUntilAnswered(() => press(tab))));
      return [byCard];
    }
    case 'pay-and-mark': {
      const opened = await form(0);
      await Promise.all([press(opened), meanwhile('order-paid')]);
      return [byCard, paid];
    }
    case 'pay-and-cancel': {
      const opened = await form(0);
      await Promise.all([press(opened), meanwhile('order-cancel')]);
      return [...canceled(start), ...canceled(byCard)];
    }
    case 'cancel':
      await atShop('order-cancel');
      return canceled(start);
    case 'refund': {
      await book(told, 'invoice-paid', { id: invoice.id });
      await until(told, ({ orders }) => (orders[0]?.paidCents ?? 0) > 0);
      const creditCents = chance.between(2, openCents);
      await atShop('refund', { cents: creditCents });
      // What was paid first, with Earth Cash, is refunded first.
      const cashBackCents = Math.min(creditCents, OPENING_CENTS - start.cashCents);
      return [{ ...paid, creditCents, cashCents: start.cashCents + cashBackCents }];
    }
    case 'edit':
    case 'edit-stale': {
      const more = chance.between(100, 5_000);
      if (chosen.aftermath === 'edit-stale') await makeStale(told, invoice.id, invoice.totalCents);
      await atShop('order-add', { title: 'More cups', cents: more });
      return [{ ...start, billedCents: start.billedCents + more, openCents: openCents + more }];
    }
    default:
      return [start];
  }
}

/**
 * An untouched invoice becomes void; of one on which something was paid, a credit memo takes the whole. Earth Cash of the
 * checkout goes back.
 */
function canceled(open: BillingExpectation): BillingExpectation[] {
  const before = { ...open, cashCents: OPENING_CENTS };
  const isTouched = before.openCents < before.billedCents;
  return isTouched
    ? [{ ...before, openCents: 0, creditCents: before.billedCents, order: 'canceled' }]
    : [{ ...before, billedCents: 0, openCents: 0, order: 'canceled' }];
}

type Placed = { totalCents: number; cashCents: number; po: string };

async function placeOnTerms(told: Told): Promise<Placed> {
  const { shop, person, stranger, staff, chosen, chance } = told;
  const origin = shop.app.url;
  const po = chance.pick(PO_NUMBERS);
  if (chosen.origin === 'checkout' || chosen.origin === 'checkout-cash') {
    const paying = chosen.origin === 'checkout' ? 'terms' : 'cash-terms';
    const quantity = chance.between(1, 4);
    const form = await fillCheckout(person, origin, { paying, quantity, po });
    await placeUntilAnswered(form, origin);
    await placeOrder(form, origin);
    return { totalCents: form.totalCents, cashCents: form.storeCreditCents, po };
  }
  const totalCents = told.late?.totalCents ?? chance.between(500, 20_000);
  const [member] = staff.clerks;
  const press = (opened: OpenForm) => pressOwn(person, origin, opened);
  if (told.late !== null) {
    await pressUntilAnswered(() => press(told.late?.form as OpenForm));
    const { orders } = await loadBilled(shop, person);
    if (orders.length > 0) throw new Error('accepted after its last day');
  }
  const draft = told.late?.draft ?? (await makeDraft(shop.sandboxUrl, person, totalCents));
  const quote = await sendQuote(member, origin, draft);
  const form = await openAccept(person, origin, quote, po);
  if (chosen.origin === 'quote-old') {
    const refused = await pressUntilAnswered(() => acceptAsStranger(stranger, origin, form));
    if (refused?.status !== 404) throw new Error(`a stranger got ${refused?.status}`);
    await sendQuote(member, origin, draft);
    const old = await pressUntilAnswered(() => press(form));
    if (old?.status === 303) throw new Error('an old version was accepted');
  }
  const isAgain = chosen.origin === 'quote-twice' || chosen.origin === 'quote-old';
  const again = isAgain ? await openAccept(person, origin, quote, po) : form;
  const tab = chosen.origin === 'quote-twice' ? form : again;
  await Promise.all([press(again), ...(isAgain ? [press(tab)] : [])]);
  await pressUntilDone(() => press(again), ANSWERED_MS);
  return { totalCents, cashCents: 0, po };
}

/** Makes a quote that holds for ten days, and opens the form that accepts it. */
export async function offerLate(
  { shop, person, staff, chance }: Omit<Told, 'late'>,
  clockMs: number,
): Promise<LateQuote> {
  const origin = shop.app.url;
  const totalCents = chance.between(500, 20_000);
  const draft = await makeDraft(shop.sandboxUrl, person, totalCents);
  const days = 10 + Math.round(clockMs / DAY_MS);
  const quote = await sendQuote(staff.clerks[0], origin, draft, days);
  return { draft, totalCents, form: await openAccept(person, origin, quote, 'late') };
}

/** Waits for the order: its payment may still be under way when the customer has their answer. */
async function untilOrdered(told: Told): Promise<BilledOutside['orders'][number]> {
  const [order] = (await until(told, ({ orders }) => orders.length > 0)).orders;
  if (order === undefined) throw new Error('there is no order');
  return order;
}

/** Waits for the invoice and its mail. */
const untilBilled = (told: Told) => until(told, ({ mails }) => mails > 0);

async function until(
  { shop, person }: Told,
  isReached: (outside: BilledOutside) => boolean,
): Promise<BilledOutside> {
  const end = Date.now() + SETTLED_MS;
  for (;;) {
    const outside = await loadBilled(shop, person);
    if (isReached(outside)) return outside;
    if (Date.now() > end) throw new Error(`not billed: ${JSON.stringify(outside).slice(0, 500)}`);
    await wait(POLL_MS);
  }
}
