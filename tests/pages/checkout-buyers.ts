import { freshEmail, saveTestMethod } from '../support/people-with-cards';
import type { RunningShop } from '../support/running-shop';
import { signIn } from '../support/signed-in';
import { textIn, Visitor } from '../support/visitor';

/** The product in every cart of these tests: one case of it. */
export const GOODS = 'hot-cup-sample-case';

export type Buyer = { visitor: Visitor; email: string; card: string };

/** `visitor`: the browser to sign in with, by default a new one. */
type BuyerRequested = { card?: string; deposit?: string; visitor?: Visitor };

/** Signs up a customer with a saved card, the deposit if any, and one case in the cart. */
export async function newBuyer(
  shop: RunningShop,
  { card = 'pm_card_visa', deposit, visitor = new Visitor(shop.url) }: BuyerRequested = {},
): Promise<Buyer> {
  const email = freshEmail();
  await signIn(visitor, email);
  await visitor.post('/account/billing/add?origin=earthCash', { intent: 'hosted' });
  if (deposit) {
    const method = await saveTestMethod(shop.sandboxUrl, email, 'pm_card_visa');
    const form = fieldsIn(await (await visitor.get('/dashboard/payments/add')).text());
    const fields = { intent: 'confirm', amount: deposit, method };
    const token = String(form['form_token']);
    const added = await visitor.post('/dashboard/payments/add', { ...fields, form_token: token });
    if (added.headers.get('Location') !== '/shop-all') throw new Error('nothing was added');
  }
  const saved = await saveTestMethod(shop.sandboxUrl, email, card);
  await fillCart(visitor);
  return { visitor, email, card: saved };
}

/** Puts one case into the cart with the form on the product's page. */
export async function fillCart(visitor: Visitor): Promise<void> {
  const html = await (await visitor.get(`/product/${GOODS}`)).text();
  const variantId = /name="variantId"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? '';
  await visitor.post('/cart', { intent: 'add', variantId, quantity: '1', returnTo: '/cart' });
}

/** A complete new address as the checkout's first page takes it. */
export const addressIn = (state: 'OR' | 'CA') => ({
  intent: 'address',
  key: 'new',
  firstName: 'Robin',
  lastName: 'Shopper',
  address1: '1 Orchard Street',
  city: 'Salem',
  provinceCode: state,
  zip: state === 'OR' ? '97205' : '94610',
});

/** Submits an address on the checkout's first page. @returns the second page */
export async function toPayment(
  { visitor }: Pick<Buyer, 'visitor'>,
  state: 'OR' | 'CA' = 'OR',
): Promise<Page> {
  const sent = await visitor.post('/checkout', addressIn(state));
  if (sent.headers.get('Location') !== '/checkout/pay') {
    throw new Error(`the address was answered ${sent.status}: ${textIn(await sent.text())}`);
  }
  return pageOf(await visitor.get('/checkout/pay'));
}

export type Page = {
  status: number;
  location: string | null;
  html: string;
  text: string;
  /** What the page's inputs would send unchanged. */
  fields: Record<string, string>;
};

export async function pageOf(answer: Response): Promise<Page> {
  const html = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('Location'),
    html,
    text: textIn(html),
    fields: fieldsIn(html),
  };
}

/** Presses a button on the checkout's second page. */
export async function press(
  { visitor }: Pick<Buyer, 'visitor'>,
  intent: string,
  fields: Record<string, string>,
): Promise<Page> {
  return pageOf(await visitor.post('/checkout/pay', { ...fields, intent }));
}

/** Returns the values of a page's inputs: only checked radio buttons and checkboxes, and no buttons. */
function fieldsIn(html: string): Record<string, string> {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const found: Record<string, string> = {};
  for (const [input] of main.matchAll(/<input\b[^>]*>/g)) {
    const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1];
    const name = value('name');
    const isLeftOut = /type="(?:radio|checkbox)"/.test(input) && !/\bchecked=""/.test(input);
    if (name && !isLeftOut) found[name] = value('value') ?? '';
  }
  return found;
}
