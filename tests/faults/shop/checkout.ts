import { setTimeout as wait } from 'node:timers/promises';
import { control } from './outside';
import { call, postForm, type Person, type Reply } from './person';

/** The pages of the checkout, as in `app/paths.ts`. */
const PAGES = { cart: '/cart', address: '/checkout', pay: '/checkout/pay' } as const;

/** What is bought: sold in any quantity, and cheap enough for every customer here. */
export const BOUGHT_HANDLE = 'kraft-hot-cup-12-oz';
const PRODUCT = `/product/${BOUGHT_HANDLE}`;
/** More than all programs order. */
const STOCK = 1_000_000;

const ADDRESS = {
  intent: 'address',
  key: 'new',
  firstName: 'Fay',
  lastName: 'Fault',
  address1: '1 Main Street',
  city: 'Portland',
  provinceCode: 'OR',
  zip: '97201',
};

/** How long a customer who gets no answer keeps trying. */
const PATIENCE_MS = 240_000;
const AGAIN_AFTER_MS = 300;

/** How an order is paid: with Earth Cash, half and half, by card, on invoice, half with Earth Cash and half on invoice. */
export type Paying = 'cash' | 'both' | 'card' | 'terms' | 'cash-terms';

/** The filled-in form of the last page: one order, however often it is posted. */
export type OrderForm = {
  /** The buyer; their browser has the cart. */
  buyer: Person;
  fields: Record<string, string>;
  totalCents: number;
  storeCreditCents: number;
  cardCents: number;
  termsCents: number;
};

/** Stocks up, so that no order is refused because earlier ones have taken all. */
export function stockUp(sandboxUrl: string): Promise<unknown> {
  const update = { action: 'product-update', handle: BOUGHT_HANDLE, set: { stock: STOCK } };
  return control(sandboxUrl, 'POST', '/control/shopify', update);
}

/** `from`: whose Earth Cash, for members of an organization. */
export type CheckoutChoices = {
  paying: Paying;
  quantity: number;
  po?: string;
  from?: 'organization';
  /** How long a customer who gets no answer keeps trying, in milliseconds. */
  patienceMs?: number;
};

/** Puts a product into the cart, enters an address, and fills in the last page's form. */
export async function fillCheckout(
  person: Person,
  origin: string,
  { paying, quantity, po = '', from, patienceMs = PATIENCE_MS }: CheckoutChoices,
): Promise<OrderForm> {
  const shown = await page(person, origin, PRODUCT, patienceMs);
  const variantId = valueOf(shown, 'variantId');
  const fields = { intent: 'add', variantId, quantity: String(quantity) };
  const added = await untilAnswered(() => postForm(person, origin, PAGES.cart, fields), patienceMs);
  const cart = added?.cookies.find((line) => line.startsWith('cart='));
  if (cart === undefined) throw new Error(`no cart: ${added?.status}`);
  const buyer = { ...person, cookie: `${person.cookie}; ${cart}` };
  const sent = await untilAnswered(
    () => postForm(buyer, origin, PAGES.address, ADDRESS),
    patienceMs,
  );
  if (sent?.status !== 303) throw new Error(`the address: ${sent?.status} ${sent?.text}`);
  const form = await page(buyer, origin, PAGES.pay, patienceMs);
  const totalCents = Number(valueOf(form, 'total'));
  const half = Math.floor(totalCents / 2);
  const storeCreditCents = {
    cash: totalCents,
    both: half,
    card: 0,
    terms: 0,
    'cash-terms': half,
  }[paying];
  const isOwed = paying === 'terms' || paying === 'cash-terms';
  const restCents = totalCents - storeCreditCents;
  return {
    buyer,
    totalCents,
    storeCreditCents,
    cardCents: isOwed ? 0 : restCents,
    termsCents: isOwed ? restCents : 0,
    fields: {
      intent: 'place',
      form_token: valueOf(form, 'form_token'),
      total: String(totalCents),
      cash: (storeCreditCents / 100).toFixed(2),
      ...(from && { from, from_shown: from }),
      rest: isOwed ? 'terms' : person.paymentMethodId,
      ...(isOwed && (await termsFields(buyer, origin, { form, storeCreditCents, po }))),
      code: '',
      shipping: checkedOf(form, 'shipping'),
    },
  };
}

/** The page has the fields of an order on invoice once Earth Cash does not pay all of it. */
async function termsFields(
  buyer: Person,
  origin: string,
  { form, storeCreditCents, po }: { form: string; storeCreditCents: number; po: string },
): Promise<Record<string, string>> {
  const fields = {
    intent: 'update',
    form_token: valueOf(form, 'form_token'),
    total: valueOf(form, 'total'),
    cash: (storeCreditCents / 100).toFixed(2),
    rest: 'terms',
    code: '',
    shipping: checkedOf(form, 'shipping'),
  };
  await untilAnswered(() => postForm(buyer, origin, PAGES.pay, fields));
  const shown = await page(buyer, origin, PAGES.pay);
  return { po, terms_shown: valueOf(shown, 'terms_shown') };
}

/** Presses the button once. */
export function placeOrder({ buyer, fields }: OrderForm, origin: string): Promise<Reply> {
  return postForm(buyer, origin, PAGES.pay, fields);
}

/** Presses the button again while there is no answer or one that says to come back later, as customers do. */
export function placeUntilAnswered(form: OrderForm, origin: string): Promise<Reply> {
  return untilAnswered(() => placeOrder(form, origin));
}

async function untilAnswered(post: () => Promise<Reply>, patienceMs = PATIENCE_MS): Promise<Reply> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const reply = await post();
    if (reply !== null && reply.status < 500 && reply.status !== 429) return reply;
    if (Date.now() > until) return null;
    await wait(AGAIN_AFTER_MS);
  }
}

async function page(
  person: Person,
  origin: string,
  path: string,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const reply = await call(person, origin, path, { headers: { Accept: 'text/html' } });
    if (reply?.status === 200) return reply.text;
    if (Date.now() > until) {
      throw new Error(`${path}: ${reply?.status} ${reply?.location} ${reply?.text.slice(0, 300)}`);
    }
    await wait(AGAIN_AFTER_MS);
  }
}

function inputs(html: string, name: string): string[] {
  return (html.match(/<input[^>]*>/g) ?? []).filter((input) => input.includes(`name="${name}"`));
}

function valueIn(input: string | undefined): string | undefined {
  return /value="([^"]*)"/.exec(input ?? '')?.[1]?.replaceAll('&amp;', '&');
}

function valueOf(html: string, name: string): string {
  const value = valueIn(inputs(html, name)[0]);
  if (value === undefined) throw new Error(`the page has no ${name}: ${html.slice(0, 500)}`);
  return value;
}

/** Returns the value of the selected option, else of the first one; '' if there are no options. */
function checkedOf(html: string, name: string): string {
  const all = inputs(html, name);
  return valueIn(all.find((input) => input.includes('checked')) ?? all[0]) ?? '';
}
