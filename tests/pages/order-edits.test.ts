import { beforeAll, describe, expect, inject, it } from 'vitest';
import { owedOrder } from '../support/owed-order';
import { personWithCard } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';
import { newBuyer, pageOf, press, toPayment, type Page } from './checkout-buyers';

const sandboxUrl = inject('sandboxUrl');
const shop = { url: inject('shopUrl'), sandboxUrl };
const control = sandboxControl(sandboxUrl);

let staff: Visitor;
beforeAll(async () => {
  staff = new Visitor();
  await signInStaff(staff, 'staff@example.com');
});

const get = async (path: string, who = staff) => pageOf(await who.get(path));
const post = async (path: string, fields: Record<string, string>, who = staff) =>
  pageOf(await who.post(path, fields));

const erpOf = (path: string) => path.replace('/dashboard/manage/', '/erp/');

/** Adds the row of a custom line to the form. */
async function withCustom(to: string, fields: Record<string, string>, line: object): Promise<Page> {
  const added = await post(to, { ...fields, intent: 'custom' });
  return post(to, { ...added.fields, ...line, intent: 'review' });
}

describe('editing an order', () => {
  it('shows the new total before, and makes the order what was shown', async () => {
    const person = await personWithCard(sandboxUrl);
    const { name, path } = await owedOrder(sandboxUrl, person.email);
    const to = `${erpOf(path)}/edit`;
    const { fields } = await get(to);
    const found = await post(to, { ...fields, find: 'kraft cup', intent: 'find' });
    const add = /name="add" value="(\d+)"/.exec(found.html)?.[1] ?? '';
    const picked = await post(to, { ...found.fields, find: 'kraft cup', add });
    expect(picked.fields).toMatchObject({ a0_kind: 'variant', a0_variant: add, a0_quantity: '1' });
    const review = await withCustom(
      to,
      { ...picked.fields, a0_quantity: '0' },
      { a1_title: 'Rush fee', a1_price: '10', a1_discount: '25%' },
    );
    expect(review.text).toContain('Total now $25.00 New total $32.50');
    expect(review.text).toContain('The customer owes $32.50 after this.');
    expect((await get(erpOf(path))).text).not.toContain('Rush fee');
    const saved = await post(to, review.fields);
    expect(saved.location, saved.text).toBe(`${to}#versions`);
    expect(await post(to, review.fields)).toMatchObject({ location: `${to}#versions` });
    const after = await get(to);
    expect(after.text).toContain('$25.00 1 × Printed cups');
    expect(after.text).toContain('$32.50 1 × Printed cups 1 × Rush fee');
    expect(after.text).toContain('$32.50 owed by the customer');
    expect((await get(`${path}/pay`, person.visitor)).text).toContain('Amount due $32.50');
    const order = await get(erpOf(path));
    expect(order.text).toContain(`Order ${name}`);
    expect(order.text).toContain('Order edit: saved');
  });

  it('discounts what the order has, replaces its shipping, and ends both', async () => {
    const person = await personWithCard(sandboxUrl);
    const { path } = await owedOrder(sandboxUrl, person.email);
    const to = `${erpOf(path)}/edit`;
    const { fields } = await get(to);
    const [line = ''] = Object.keys(fields).filter((name) => name.startsWith('d_'));
    const wrong = await post(to, { ...fields, [line]: 'half', intent: 'review' });
    expect([wrong.status, wrong.fields[line]]).toEqual([422, 'half']);
    const shipping = { shippingTitle: 'Express', shippingPrice: '5' };
    const typed = { ...fields, [line]: '10%', ...shipping, intent: 'review' };
    const review = await post(to, typed);
    expect(review.text).toContain('Total now $25.00 New total $27.50');
    expect((await post(to, review.fields)).location).toBe(`${to}#versions`);
    const after = await get(to);
    expect(after.text).toContain('$27.50 1 × Printed cups, $2.50 off Express: $5.00');
    expect(after.text).toContain('Remove the discount of $2.50');
    const [removed = ''] = /s_\d+/.exec(after.html) ?? [];
    const end = { [line.replace('d_', 'n_')]: 'yes', [removed]: 'yes', intent: 'review' };
    const second = await post(to, { ...after.fields, ...end });
    expect(second.text).toContain('Total now $27.50 New total $25.00');
    expect((await post(to, second.fields)).location).toBe(`${to}#versions`);
    expect((await get(to)).text).not.toContain('Remove the discount');
  });

  it('tells the second of two people, and changes nothing for them', async () => {
    const person = await personWithCard(sandboxUrl);
    const { path } = await owedOrder(sandboxUrl, person.email);
    const to = `${erpOf(path)}/edit`;
    const { fields } = await get(to);
    const mine = await withCustom(to, fields, { a0_title: 'Mine', a0_price: '1' });
    const theirs = await withCustom(to, (await get(to)).fields, {
      a0_title: 'Theirs',
      a0_price: '2',
    });
    expect((await post(to, theirs.fields)).status).toBe(303);
    const late = await post(to, mine.fields);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining('This order was changed in the meantime.'),
    ]);
    expect((await get(to)).text).not.toContain('Mine');
    // What was typed stays, and can be reviewed again on what the order is now.
    const again = await post(to, { ...late.fields, intent: 'review' });
    expect(again.text).toContain('Total now $27.00 New total $28.00');
  });

  it('keeps what was typed, and says at each field what is wrong', async () => {
    const person = await personWithCard(sandboxUrl);
    const { path } = await owedOrder(sandboxUrl, person.email);
    const to = `${erpOf(path)}/edit`;
    const { fields } = await get(to);
    const [line = ''] = Object.keys(fields).filter((name) => name.startsWith('q_'));
    const wrong = { [line]: 'some', shippingTitle: 'Express', shippingPrice: 'ten' };
    const refused = await withCustom(to, { ...fields, ...wrong }, { a0_price: 'x' });
    expect(refused.status).toBe(422);
    expect(refused.fields).toMatchObject({ ...wrong, a0_price: 'x', a0_kind: 'custom' });
    for (const id of [line, 'shippingPrice', 'a0_title', 'a0_price']) {
      expect(refused.html).toContain(`href="#${id}"`);
    }
    const nothing = await post(to, { ...fields, intent: 'review' });
    expect([nothing.status, nothing.text]).toEqual([
      422,
      expect.stringContaining('Change a quantity, a discount, or the shipping, or add an item.'),
    ]);
  });
});

describe('an order that was paid here', () => {
  let buyer: Awaited<ReturnType<typeof newBuyer>>;
  let own: string;
  beforeAll(async () => {
    buyer = await newBuyer(shop as Parameters<typeof newBuyer>[0]);
    own = await boughtBy(buyer);
  });

  async function boughtBy(who: typeof buyer): Promise<string> {
    const { fields } = await toPayment(who);
    const { location, text } = await press(who, 'place', { ...fields, rest: who.card });
    if (!location) throw new Error(text);
    const name = await eventually(async () => {
      const thanks = await pageOf(await who.visitor.get(location));
      return /number is (#\d+)/.exec(thanks.text)?.[1];
    });
    const state = (await control.state('shopify.orders')) as unknown as {
      shopify: { orders: { id: number; name: string }[] };
    };
    const id = state.shopify.orders.find((one) => one.name === name)?.id;
    return `/dashboard/manage/orders/${id}`;
  }

  it('is changed by staff at its address and note; the second of two is told what is new', async () => {
    const to = `${erpOf(own)}/details`;
    const page = await get(to);
    expect(page.fields).toMatchObject({ city: 'Salem', lastName: 'Shopper' });
    const form = { ...page.fields, provinceCode: 'OR', note: 'Ring twice', poNumber: 'PO-9' };
    const saved = await post(to, form);
    expect(saved.location, saved.text).toBe(erpOf(own));
    const late = await post(to, { ...form, city: 'Bend', note: '' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('note “Ring twice”')]);
    expect(late.fields['city']).toBe('Bend');
    expect((await get(to)).html).toContain('Ring twice');
  });

  it('goes to another address of its customer’s, in the same state', async () => {
    const to = `${own}/address`;
    const who = buyer.visitor;
    expect((await get(own, who)).text).toContain('until we start packing');
    const { fields } = await get(to, who);
    const moved = { ...fields, address1: '7 New Road', provinceCode: 'OR' };
    const elsewhere = await post(to, { ...moved, provinceCode: 'CA', zip: '94610' }, who);
    expect([elsewhere.status, elsewhere.text]).toEqual([
      422,
      expect.stringContaining('taxes differ by state'),
    ]);
    expect((await post(to, moved, who)).location).toBe(own);
    expect((await post(to, moved, who)).location).toBe(own);
    expect((await get(own, who)).text).toContain('7 New Road');
    expect((await get(erpOf(own))).text).toContain('Address changed');
    const stranger = await signedIn('ivy@example.com');
    expect((await get(to, stranger)).status).toBe(404);
    expect((await post(to, moved, stranger)).status).toBe(404);
    expect((await get(`${own}/cancel`, stranger)).status).toBe(404);
  });

  it('is canceled by its customer after a question, and everything goes back', async () => {
    const to = `${own}/cancel`;
    const who = buyer.visitor;
    const page = await get(to, who);
    expect(page.text).toContain('We refund everything the way you paid');
    expect((await post(to, page.fields, who)).location).toBe(own);
    expect((await post(to, page.fields, who)).location).toBe(own);
    expect((await get(own, who)).text).toContain('Canceled');
    await eventually(async () => {
      const refund = await get(`${erpOf(own)}/refund`);
      return /Refunded to the card so far \$[1-9]/.test(refund.text);
    }, 30_000);
    expect((await get(to, who)).text).toContain('This order is canceled.');
  });

  it('is left to staff once it is being packed', async () => {
    const other = await newBuyer(shop as Parameters<typeof newBuyer>[0]);
    const path = await boughtBy(other);
    const form = await get(`${path}/cancel`, other.visitor);
    const state = (await control.state('shopify.orders')) as unknown as {
      shopify: { orders: { id: number; name: string }[] };
    };
    const name = state.shopify.orders.find(({ id }) => path.endsWith(String(id)))?.name ?? '';
    await control.shopify({ action: 'order-fulfill', name, company: 'UPS', number: '1Z' });
    const late = await post(`${path}/cancel`, form.fields, other.visitor);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining('This order is being packed or has shipped'),
    ]);
    expect((await get(path, other.visitor)).text).not.toContain('until we start packing');
  });
});
