import { beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { newBuyer, pageOf, press, toPayment, type Page } from './checkout-buyers';
import { madeDraft, NEW_DRAFT as NEW, PLATES } from './staff-drafts';

const ADDRESS = {
  firstName: 'Ivy',
  lastName: 'Nakamura',
  address1: '12 Fern Lane',
  city: 'Portland',
  provinceCode: 'OR',
  zip: '97205',
};

let staff: Visitor;
let other: Visitor;
beforeAll(async () => {
  [staff, other] = [new Visitor(), new Visitor()];
  await signInStaff(staff, 'staff@example.com');
  await signInStaff(other, 'admin@example.com');
});

const get = async (path: string, who = staff) => pageOf(await who.get(path));
const post = async (path: string, fields: Record<string, string>, who = staff) =>
  pageOf(await who.post(path, fields));

/** Refunds an order that was paid at Shopify's checkout; the money goes back where it came from. */
async function refundsByThePlatform(order: string): Promise<void> {
  const to = `${order}/refund`;
  const { fields, text } = await get(to);
  expect(text).toContain('The refund goes to the original payment method.');
  const review = await post(to, { ...fields, amount: '40' });
  expect(review.text).toContain(
    'Shopify refunds the amount to the payment method used at its checkout',
  );
  const made = await post(to, review.fields);
  expect(made.status).toBe(303);
  expect((await post(to, review.fields)).status).toBe(303);
  expect((await get(to)).text).toContain('Refunded so far $40.00');
}

/** Opens the draft and returns its form. */
const draftForm = async (to: string, who = staff) => (await get(to, who)).fields;

describe('the form of a draft order', () => {
  it('finds a customer and goods, adds them and shows the platform’s price; nothing is saved', async () => {
    const { fields } = await get(NEW);
    const found = await post(NEW, { ...fields, customer: 'ivy@example.com', intent: 'customer' });
    expect(found.status).toBe(200);
    expect(found.fields['customer']).toMatch(/^\d+$/);
    expect(found.fields['email']).toBe('ivy@example.com');
    const hits = await post(NEW, { ...found.fields, find: 'kraft cup', intent: 'find' });
    const add = /name="add" value="(\d+)"/.exec(hits.html)?.[1] ?? '';
    const added = await post(NEW, { ...hits.fields, find: 'kraft cup', add });
    expect(added.fields['l0_variant']).toBe(add);
    const priced = await post(NEW, { ...added.fields, ...ADDRESS, intent: 'calculate' });
    expect(priced.text).toMatch(/Total \$\d+\.\d\d/);
    expect(priced.html).toContain('name="shipping"');
    const out = await post(NEW, { ...priced.fields, intent: 'remove 0' });
    expect(out.text).toContain('No items yet.');
  });

  it('refuses what breaks a rule, and keeps everything that was typed', async () => {
    const { fields } = await get(NEW);
    const wrong = {
      l0_variant: '',
      l0_title: '',
      l0_price: 'ten',
      l0_quantity: 'two',
      discount: '120%',
      zip: 'nowhere',
      note: 'Keep me',
    };
    const refused = await post(NEW, { ...fields, ...wrong, intent: 'save' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('No draft was created');
    for (const id of ['l0_quantity', 'discount', 'zip', 'lastName']) {
      expect(refused.html).toContain(`href="#${id}"`);
    }
    expect(refused.html).toContain('Keep me');
    const state = { provinceCode: 'OR', zip: '98205' };
    const elsewhere = await post(NEW, { ...fields, ...state, intent: 'save' });
    expect([elsewhere.status, elsewhere.html]).toEqual([
      422,
      expect.stringContaining('This ZIP code isn’t in the state you chose.'),
    ]);
    expect(refused.fields).toMatchObject({ l0_price: 'ten', discount: '120%' });
    const nobody = await post(NEW, { ...fields, customer: 'no@example.com', intent: 'customer' });
    expect([nobody.status, nobody.text]).toEqual([
      422,
      expect.stringContaining('No customer has this email address or number.'),
    ]);
    const unknown = await post(NEW, {
      ...fields,
      l0_variant: '1',
      l0_title: 'Gone',
      l0_quantity: '1',
      intent: 'save',
    });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('An error occurred while creating a draft order: ');
  });

  it.each(['_ambassador', '_AMBASSADOR '])('does not say who has brought it: %s', async (name) => {
    const attributes = `Color: green\n${name}: code AMARA7KQ`;
    const { fields } = await get(NEW);
    const refused = await post(NEW, { ...fields, ...PLATES, attributes, intent: 'save' });
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('The store sets _ambassador itself.'),
    ]);
    const to = await madeDraft(staff);
    const form = await draftForm(to);
    expect((await post(to, { ...form, attributes, intent: 'save' })).status).toBe(422);
  });

  it('is taken once however often it is sent', async () => {
    const { fields } = await get(NEW);
    const form = { ...fields, ...PLATES, intent: 'save' };
    const answers = await Promise.all([1, 2, 3].map(() => post(NEW, form)));
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    const changed = await post(NEW, { ...form, note: 'Another' });
    expect([changed.status, changed.text]).toEqual([
      409,
      expect.stringContaining('This form has already created a draft'),
    ]);
  });

  it('tells the second of two people, with what has changed, and overwrites nothing', async () => {
    const to = await madeDraft(staff);
    const mine = await draftForm(to);
    const theirs = await draftForm(to, other);
    const saved = await post(to, { ...theirs, l0_quantity: '5', intent: 'save' }, other);
    expect(saved.status).toBe(303);
    const notified = await post(to, { ...mine, code: 'MINE', note: 'My words', intent: 'save' });
    expect(notified.status).toBe(409);
    expect(notified.text).toContain('This draft was changed while you were editing');
    expect(notified.text).toContain('5 × Plates');
    expect(notified.text).toContain('Save mine instead');
    expect(notified.html).toContain('My words');
    expect((await draftForm(to))['l0_quantity']).toBe('5');
    // The form that shows the other's change can be saved.
    const again = await post(to, { ...notified.fields, note: 'My words', intent: 'save' });
    expect(again.status).toBe(303);
    const now = await get(to, other);
    expect(now.fields['l0_quantity']).toBe('2');
    expect(now.text).toContain('Draft order: changed');
  });

  it('of a draft that is not there is a 404', async () => {
    expect((await get('/erp/orders/drafts/1')).status).toBe(404);
    expect((await get('/erp/orders/drafts/none')).status).toBe(404);
    expect((await post('/erp/orders/drafts/1', { version: 'x', intent: 'save' })).status).not.toBe(
      303,
    );
    expect((await post('/erp/orders/drafts/1/delete', { version: 'x' })).status).toBe(404);
  });
});

describe('a draft order', () => {
  it('is completed after a question, and marked as paid after another one', async () => {
    const to = await madeDraft(staff);
    const requested = await get(`${to}/complete`);
    expect(requested.text).toContain('This creates an order for $100.00.');
    const stale = await post(`${to}/complete`, { ...requested.fields, version: 'another' });
    expect(stale.status).toBe(409);
    const done = await post(`${to}/complete`, requested.fields);
    expect(done.location).toMatch(/^\/erp\/orders\/\d+$/);
    expect(await post(`${to}/complete`, requested.fields)).toMatchObject({
      location: done.location,
    });
    expect((await get(to)).text).toContain('This draft is already an order');
    const paid = `${done.location}/paid`;
    const page = await get(paid);
    expect(page.text).toContain('$100.00 is recorded as received');
    expect((await post(paid, { ...page.fields, reference: 'Check 8', seen: '1' })).status).toBe(
      409,
    );
    expect((await post(paid, { ...page.fields, reference: 'Check 8' })).location).toBe(
      done.location,
    );
    expect((await get(paid)).text).toContain('This order is already paid.');
    await refundsByThePlatform(done.location ?? '');
  });

  it('is deleted after a question', async () => {
    const to = await madeDraft(staff);
    const requested = await get(`${to}/delete`);
    expect(requested.text).toContain('can’t be restored');
    expect((await post(`${to}/delete`, requested.fields)).location).toBe('/erp/orders/drafts');
    expect((await get(to)).status).toBe(404);
  });
});

describe('an order that was paid here', () => {
  const shop = { url: inject('shopUrl'), sandboxUrl: inject('sandboxUrl') };
  let buyer: Awaited<ReturnType<typeof newBuyer>>;
  let order: string;
  let payment: string;

  beforeAll(async () => {
    buyer = await newBuyer(shop as Parameters<typeof newBuyer>[0], { deposit: '20' });
    const { fields } = await toPayment(buyer);
    const { location, text } = await press(buyer, 'place', {
      ...fields,
      cash: '10',
      rest: buyer.card,
    });
    if (!location) throw new Error(text);
    payment = /[\da-f]{8}-[\da-f-]{27}/.exec(location)?.[0] ?? 'none in the address';
    const name = await eventually(async () => {
      const thanks = await pageOf(await buyer.visitor.get(location));
      return /number is (#\d+)/.exec(thanks.text)?.[1];
    });
    const state = (await (
      await fetch(`${shop.sandboxUrl}/control/state?of=shopify.orders`)
    ).json()) as {
      shopify: { orders: { id: number; name: string }[] };
    };
    order = `/erp/orders/${state.shopify.orders.find((one) => one.name === name)?.id}`;
  });

  const balance = async () => {
    const answer = await buyer.visitor.get('/api/earth-cash');
    return textIn(await answer.text());
  };
  const isBack = async () => (await balance()).includes('"shownCents":1540');

  it('says before where a refund goes, and gives it to Earth Cash alone where that is chosen', async () => {
    const to = `${order}/refund`;
    const page: Page = await get(to);
    expect(page.text).toContain('Paid with Earth Cash $10.00');
    const review = await post(to, { ...page.fields, amount: '5', way: 'earth_cash' });
    expect(review.text).toContain('$5.00 goes to the customer’s Earth Cash right away.');
    expect(review.text).not.toContain('goes back to the card');
    const cascade = await post(to, { ...page.fields, amount: '5', way: 'original' });
    expect(cascade.text).toMatch(/\$1\.8\d goes to the customer’s Earth Cash/);
    expect(cascade.text).toMatch(/\$3\.1\d goes back to the card/);
    expect((await post(to, review.fields)).status).toBe(303);
    // Polls as often as a page of the dashboard.
    await eventually(isBack, 30_000, 1_000);
    const after = await get(to);
    expect(after.text).toContain('Refunded to Earth Cash so far $5.00');
    expect(after.text).toContain('Refunded to the card so far $0.00');
    const late = await post(to, { ...cascade.fields });
    expect(late.status).toBe(409);
    const much = await post(to, { ...page.fields, amount: '5000' });
    expect([much.status, much.text]).toEqual([
      422,
      expect.stringContaining('no more than what can still be refunded'),
    ]);
  });

  it('says on every page what of a refund the card company does not take', async () => {
    const to = `${order}/refund`;
    const sandbox = sandboxControl(shop.sandboxUrl);
    const busy = { effect: 'error', status: 409, times: -1, containing: payment } as const;
    await sandbox.fault({ company: 'stripe', operation: 'refunds.create', ...busy });
    const review = await post(to, { ...(await get(to)).fields, amount: '4', way: 'original' });
    const done = await post(to, review.fields);
    const stuck =
      /\$\d\.\d\d of what was refunded hasn’t been returned yet after .*Last error: refunds\.create busy/;
    const refunds = await get(done.location ?? '');
    expect(refunds.text).toMatch(stuck);
    expect(refunds.text).toContain('Refund recorded in Shopify.');
    expect(refunds.text).not.toContain('Refund issued.');
    const page = await get(order);
    expect(page.text).toMatch(stuck);
    const [operation] = /\/erp\/cash\/operations\/refund\/[\w-]+/.exec(page.html) ?? [''];
    expect((await get(operation)).text).toContain('Last error refunds.create busy');
    await sandbox.clearFaults();
    await eventually(async () => !stuck.test((await get(order)).text), 60_000, 500);
    expect((await get(to)).text).toMatch(/Refunded to the card so far \$2\.\d\d/);
  });

  it('is told its customer in words of theirs, and beside the total on their home', async () => {
    const own = order.replace('/erp/', '/dashboard/manage/');
    const seen = await get(own, buyer.visitor);
    expect(seen.text).toMatch(/Refunded \$5\.00 \w+ \d+, \d{4} /);
    expect(seen.text).not.toContain('Back-office');
    const total = /\$\d+\.\d\d , \$9\.00 refunded/;
    await eventually(async () => total.test((await get('/dashboard/home', buyer.visitor)).text));
  });

  it('is cancelled after a question that says what goes back', async () => {
    const to = `${order}/cancel`;
    const page = await get(to);
    expect(page.text).toMatch(/Of the amount paid here, \$\d+\.\d\d is refunded to Earth Cash/);
    expect((await post(to, { ...page.fields })).status).toBe(422);
    const done = await post(to, { ...page.fields, reason: 'CUSTOMER', restock: 'yes' });
    expect(done.location).toBe(order);
    expect((await get(to)).text).toContain('This order is canceled.');
  });
});
