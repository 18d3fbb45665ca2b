import { beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { adminFor, PORTLAND } from '../flows/draft-fixture';
import { freshEmail } from '../support/people-with-cards';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';
import { pageOf } from './checkout-buyers';
import { NEW_DRAFT } from './staff-drafts';

const LIST = '/erp/fulfilment';
const UPS = ['1Z999AA10123456784', '1Z999AA10123456785'];

type Form = [string, string][];
type State = { shopify: { customers: { id: number; email: string }[] } };
type Made = { name: string; number: string; to: string };

let staff: Visitor;
let other: Visitor;
let variant: string;
const buyer = { email: freshEmail(), gid: '' };
beforeAll(async () => {
  [staff, other] = [new Visitor(), new Visitor()];
  await signInStaff(staff, 'staff@example.com');
  await signInStaff(other, 'admin@example.com');
  const { fields } = await get(NEW_DRAFT);
  const found = await staff.post(NEW_DRAFT, { ...fields, find: 'kraft cup', intent: 'find' });
  variant = /name="add" value="(\d+)"/.exec(await found.text())?.[1] ?? '';
  await signedIn(buyer.email);
  const state = (await sandboxControl(inject('sandboxUrl')).state()) as unknown as State;
  const { id } = state.shopify.customers.find(({ email }) => email === buyer.email) ?? {};
  buyer.gid = `gid://shopify/Customer/${id}`;
});

const get = async (path: string, who = staff) => pageOf(await who.get(path));

/** Sends a form as a browser does, whose fields may repeat. */
const post = async (path: string, form: Form, who = staff) => {
  const type = 'application/x-www-form-urlencoded';
  return pageOf(await who.post(path, new Blob([new URLSearchParams(form).toString()], { type })));
};

/** Returns what the page's form of this name would send unchanged. */
function formIn(html: string, intent: string): Form {
  const form = html
    .split('<form')
    .find((part) => part.includes(`name="intent" value="${intent}"`))
    ?.split('</form>')[0];
  if (form === undefined) throw new Error(`no form ${intent}`);
  const found: Form = [];
  for (const [tag, kind = '', inner = ''] of form.matchAll(
    /<(input|select|textarea)\b[^>]*>(?:([^<]*)<\/textarea>)?/g,
  )) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    const isLeftOut = tag.includes('type="checkbox"') && !tag.includes('checked=""');
    if (name === undefined || isLeftOut) continue;
    const chosen = () => {
      const options = form.slice(form.indexOf(tag)).split('</select>')[0] ?? '';
      const selected =
        /<option[^>]*selected=""[^>]*>/.exec(options) ?? /<option[^>]*>/.exec(options);
      return /value="([^"]*)"/.exec(selected?.[0] ?? '')?.[1] ?? '';
    };
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '';
    found.push([name, kind === 'input' ? value : kind === 'select' ? chosen() : inner.trim()]);
  }
  return found;
}

/** Types into a form: a list is one value for each field of the name, in their order. */
function typed(form: Form, values: Record<string, string | string[]>): Form {
  const left = new Map(Object.entries(values).map(([name, value]) => [name, [value].flat()]));
  const kept = form.map(([name, value]): [string, string] => {
    const next = left.get(name)?.shift();
    return [name, next ?? value];
  });
  const added = [...left].flatMap(([name, rest]) =>
    rest.map((one): [string, string] => [name, one]),
  );
  return [...kept, ...added];
}

/** Opens the order's page and sends its form of this name. */
async function press(
  { to }: Made,
  intent: string,
  values: Record<string, string | string[]> = {},
  who = staff,
) {
  return post(to, typed(formIn((await get(to, who)).html, intent), values), who);
}

const valueOf = (form: Form, name: string) =>
  form.filter(([one]) => one === name).map(([, it]) => it);

/** Makes an order of three cases with a SKU and two things without one. */
async function madeOrder(): Promise<Made> {
  const admin = adminFor(inject('sandboxUrl'));
  const draft = await createDraft(admin, {
    customerGid: buyer.gid,
    email: buyer.email,
    lines: [
      { variantGid: `gid://shopify/ProductVariant/${variant}`, quantity: 3 },
      { title: 'Printed lids', priceCents: cents(1_000), quantity: 2, taxable: false },
    ],
    discountCode: null,
    address: PORTLAND,
    shipping: null,
    taxExempt: false,
    tags: [],
    attributes: [],
    note: '',
  });
  const order = await completeDraft(admin, draft.gid);
  const number = order.gid.split('/').at(-1) ?? '';
  return { name: order.name, number, to: `/erp/orders/${number}/fulfilment` };
}

/** The list's rows that a search for the order finds, once the mirror has them in this state. */
const listed = ({ name }: Made, query: string, shows: string) =>
  eventually(async () => {
    const page = await get(`${LIST}?search=${encodeURIComponent(name)}${query}`);
    return page.html.includes(`aria-label="Select ${name}"`) && page.text.includes(shows) && page;
  });

describe('what an order has to send', () => {
  it('is sent in parts, with a number for each box', async () => {
    const order = await madeOrder();
    const first = await get(order.to);
    expect(first.text).toContain('Nothing was sent yet.');
    const numbers = UPS.join('\n');
    const odd = await press(order, 'send-1', { units: ['2', '0'], numbers: '12AB', notify: 'yes' });
    expect(odd.status).toBe(422);
    expect(odd.text).toContain('12AB doesn’t look like a UPS number.');
    expect(odd.html.includes('href="#send-1-numbers"')).toBe(true);
    const kept = formIn(odd.html, 'send-1');
    expect([valueOf(kept, 'units'), valueOf(kept, 'numbers'), valueOf(kept, 'notify')]).toEqual([
      ['2', '0'],
      ['12AB'],
      ['yes'],
    ]);
    const sent = await post(order.to, typed(kept, { numbers }));
    expect([sent.status, sent.location]).toEqual([303, order.to]);
    const part = await get(order.to);
    for (const number of UPS) {
      expect(part.html).toMatch(new RegExp(`href="https://[^"]*${number}"[^>]*>${number}</a>`));
    }
    expect(part.text).toContain('Partly sent');
    expect(valueOf(formIn(part.html, 'send-1'), 'units')).toEqual(['1', '2']);
    // The same press again is the same parcel; a form from before is told.
    expect((await post(order.to, typed(kept, { numbers }))).status).toBe(303);
    const changed = await post(order.to, typed(kept, { numbers: UPS[0] ?? '' }));
    expect([changed.status, changed.text]).toEqual([
      409,
      expect.stringContaining('Something about this changed while you were working on it.'),
    ]);
    const stale = await post(order.to, typed(formIn(first.html, 'send-1'), { units: ['1', '0'] }));
    expect([stale.status, stale.text]).toEqual([
      409,
      expect.stringContaining('Something about this changed while you were working on it.'),
    ]);
    const strange = await press(order, 'send-1', { numbers: 'BOX-7', anyway: 'yes' });
    expect(strange.status).toBe(303);
    const all = await get(order.to);
    expect(all.text).toContain('BOX-7');
    expect(all.html.match(/value="cancel-\d"/g)).toHaveLength(2);
    expect(all.html).not.toContain('value="send-1"');
  });

  it.each([
    [{ units: ['4', '0'] }, 'Enter a whole number for each item, from 0 to what’s left to send.'],
    [{ units: ['two', '0'] }, 'Enter a whole number for each item'],
    [{ units: ['0', '0'] }, 'Enter how many to send of at least one item.'],
    [{ numbers: 'what?' }, 'Tracking numbers have only letters, digits, and hyphens.'],
    [{ numbers: UPS[0] ?? '', company: 'Pigeon' }, 'Choose a carrier for these tracking numbers.'],
  ])('is refused as %j and nothing is lost', async (values, message) => {
    const order = (await shared()).order;
    const refused = await press(order, 'send-1', values);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(message)]);
    const kept = formIn(refused.html, 'send-1');
    for (const [name, value] of Object.entries(values)) {
      if (name !== 'company') expect(valueOf(kept, name)).toEqual([value].flat());
    }
    expect((await get(order.to)).text).toContain('Nothing was sent yet.');
  });

  it('is sent once when two people press at the same time', async () => {
    const order = await madeOrder();
    const [mine, theirs] = await Promise.all([
      get(order.to).then(({ html }) => formIn(html, 'send-1')),
      get(order.to, other).then(({ html }) => formIn(html, 'send-1')),
    ]);
    const answers = await Promise.all([
      post(order.to, mine),
      post(order.to, mine),
      post(order.to, theirs, other),
    ]);
    const winners = answers.filter(({ status }) => status === 303);
    expect(winners.length).toBeGreaterThan(0);
    for (const { status } of answers) expect([303, 409, 503]).toContain(status);
    await eventually(async () => !(await get(order.to)).text.includes('hasn’t confirmed'));
    const page = await get(order.to);
    expect(page.html.match(/value="cancel-\d"/g)).toHaveLength(1);
    const late = await post(order.to, theirs, other);
    expect([303, 409]).toContain(late.status);
    expect((await get(order.to)).html.match(/value="cancel-\d"/g)).toHaveLength(1);
  });

  it('takes each form of one page for itself', async () => {
    const order = await madeOrder();
    const { html } = await get(order.to);
    const sku = skuIn(html);
    const checked = await post(order.to, typed(formIn(html, 'check-1'), { code: sku }));
    expect(checked.status).toBe(303);
    // The page is not loaded again: all of its other forms are still to be taken.
    const cleared = await post(order.to, formIn(html, 'clear-1'));
    expect(cleared.status).toBe(303);
    expect((await get(order.to)).text).toContain('0 of 3');
    const sent = await post(order.to, typed(formIn(html, 'send-1'), { units: ['1', '0'] }));
    expect(sent.status).toBe(303);
    const held = await post(order.to, typed(formIn(html, 'hold-1'), { reason: 'OTHER' }));
    expect(held.status).toBe(303);
    expect((await get(order.to)).text).toMatch(/On hold .*Other/);
  });

  it('is held for a reason and released', async () => {
    const order = await madeOrder();
    const none = await press(order, 'hold-1', { reason: 'BORED', notes: 'Call them' });
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Choose a reason.')]);
    expect(valueOf(formIn(none.html, 'hold-1'), 'notes')).toEqual(['Call them']);
    const long = await press(order, 'hold-1', { notes: 'x'.repeat(256) });
    expect(long.status).toBe(422);
    const before = formIn((await get(order.to)).html, 'send-1');
    const held = await press(order, 'hold-1', { reason: 'INCORRECT_ADDRESS', notes: 'Call first' });
    expect(held.location).toBe(order.to);
    const page = await get(order.to);
    expect(page.text).toContain('Wrong address: Call first');
    expect(page.html).not.toContain('value="send-1"');
    const sent = await post(order.to, before);
    expect([sent.status, sent.text]).toEqual([
      409,
      expect.stringContaining('This is on hold. Release the hold first.'),
    ]);
    await listed(order, '&state=held', 'On hold');
    expect((await press(order, 'release-1')).status).toBe(303);
    expect((await press(order, 'send-1')).status).toBe(303);
  });

  it('says why a press of a button was refused', async () => {
    const order = await madeOrder();
    await press(order, 'send-1', { numbers: UPS[0] ?? '' });
    const cancel = formIn((await get(order.to)).html, 'cancel-1');
    const again = await press(order, 'cancel-1', {}, other);
    expect(again.status).toBe(303);
    const late = await post(order.to, cancel);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining('This was canceled, so nothing was done.'),
    ]);
    // Its goods can be sent again.
    expect((await press(order, 'send-1')).status).toBe(303);
    const track = { company: 'USPS', numbers: '9400111899223197428490' };
    const page = await get(order.to);
    const open = /value="track-(\d)"/.exec(page.html)?.[1] ?? '';
    expect((await press(order, `track-${open}`, { numbers: '' })).status).toBe(422);
    expect((await press(order, `track-${open}`, track)).status).toBe(303);
    expect((await press(order, `deliver-${open}`)).status).toBe(303);
    const after = await get(order.to);
    expect(after.html).toContain('9400111899223197428490');
    expect(after.html).not.toContain(`value="deliver-${open}"`);
  });

  it('is checked by its SKU, whatever its case', async () => {
    const order = await madeOrder();
    const sku = skuIn((await get(order.to)).html);
    const wrong = await press(order, 'check-1', { code: 'NOT-HERE' });
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('NOT-HERE isn’t an item still to be sent here.'),
    ]);
    for (const code of [sku, sku.toLowerCase(), sku]) {
      expect((await press(order, 'check-1', { code })).status).toBe(303);
    }
    expect((await get(order.to)).text).toContain('3 of 3');
    const full = await press(order, 'check-1', { code: sku });
    expect([full.status, full.text]).toEqual([
      422,
      expect.stringContaining(`All units of ${sku} are already checked.`),
    ]);
  });

  it('of another order, or none, is not touched', async () => {
    const [mine, theirs] = await Promise.all([madeOrder(), madeOrder()]);
    const form = formIn((await get(theirs.to)).html, 'hold-1');
    expect((await post(mine.to, form)).status).toBe(409);
    expect((await get(theirs.to)).text).not.toContain('On hold');
    expect((await get('/erp/orders/1/fulfilment')).status).toBe(404);
    expect(
      (await post(mine.to, [...form.filter(([name]) => name !== 'of'), ['of', 'x']])).status,
    ).toBe(422);
  });
});

describe('the list', () => {
  it('filters, and sends what is shown as a file', async () => {
    const { order } = await shared();
    const page = await listed(order, '&state=to-send&method=SHIPPING', 'Ready');
    expect(page.text).toContain('5 of 5');
    const none = await get(`${LIST}?search=${encodeURIComponent(order.name)}&state=sent`);
    expect(none.text).toContain('No matching fulfillment orders');
    const query = `search=${encodeURIComponent(order.name)}&state=ready`;
    expect((await get(`${LIST}?${query}`)).html).toMatch(
      /href="\/erp\/fulfilment\/export\?[^"]*state=ready/,
    );
    const file = await staff.get(`${LIST}/export?${query}`);
    expect(file.headers.get('Content-Type')).toContain('text/csv');
    const [head, row, ...more] = (await file.text()).trim().split(/\r?\n/);
    expect(head).toContain('Order,Date,Location,Delivery,Status,Items,Units,To send');
    expect(row).toMatch(new RegExp(`${order.name},.*,Shipping,Ready,.*,5,5$`));
    expect(more).toEqual([]);
    const odd = await get(`${LIST}?state=lost&from=2026-13-01`);
    expect([odd.status, odd.html.includes('2026-13-01')]).toEqual([400, true]);
  });

  it('makes a pick list, on which items have bins', async () => {
    const { order } = await shared();
    const { html } = await listed(order, '', 'Ready');
    const token = tokenIn(html);
    const pick = /name="pick"[^>]*value="(\d+)"/.exec(html)?.[1] ?? '';
    const to = `${LIST}?index`;
    const nothing = await post(to, [
      ['form_token', token],
      ['intent', 'pick'],
    ]);
    expect([nothing.status, nothing.text]).toEqual([
      422,
      expect.stringContaining('Select at least one fulfillment order'),
    ]);
    const form: Form = [
      ['form_token', token],
      ['pick', pick],
      ['intent', 'pick'],
    ];
    const made = await post(to, form);
    expect(made.location).toMatch(/^\/erp\/fulfilment\/pick-lists\/[\da-f-]{36}$/);
    expect((await post(to, form)).location).toBe(made.location);
    const path = made.location ?? '';
    const list = await get(path);
    expect(list.text).toContain(`${order.name} (3)`);
    expect(list.text).toContain(`${order.name} (2)`);
    const sku = skuIn((await get(order.to)).html);
    const wrong = await post(path, [
      ['intent', 'bin'],
      ['sku', 'NOT-HERE'],
      ['bin', 'A-1'],
    ]);
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('Enter the SKU of an item on this list.'),
    ]);
    expect(wrong.fields).toMatchObject({ sku: 'NOT-HERE', bin: 'A-1' });
    const bin = `A-${order.number.slice(-4)}`;
    expect(
      (
        await post(path, [
          ['intent', 'bin'],
          ['sku', sku.toLowerCase()],
          ['bin', bin],
        ])
      ).status,
    ).toBe(303);
    expect((await get(path)).text).toContain(bin);
    await post(path, [
      ['intent', 'bin'],
      ['sku', sku],
      ['bin', ''],
    ]);
    expect((await get(path)).text).not.toContain(bin);
    expect((await get(`${LIST}/pick-lists/none`)).status).toBe(404);
  });

  it('sends many at once', async () => {
    const orders = await Promise.all([madeOrder(), madeOrder()]);
    const picks = await Promise.all(
      orders.map(async (one) => {
        const { html } = await listed(one, '', 'Ready');
        return /name="pick"[^>]*value="(\d+)"/.exec(html)?.[1] ?? '';
      }),
    );
    const token = tokenIn((await get(LIST)).html);
    const chosen = await post(`${LIST}?index`, [
      ['form_token', token],
      ...picks.map((one): [string, string] => ['pick', one]),
      ['intent', 'send'],
    ]);
    expect(chosen.location).toMatch(/^\/erp\/orders\/runs\//);
    const run = chosen.location ?? '';
    const question = await get(run);
    for (const { name } of orders) expect(question.text).toContain(name);
    expect((await post(run, [['intent', 'begin']])).status).toBe(303);
    for (const order of orders) await listed(order, '&state=sent', 'Sent');
    for (const { to } of orders) {
      expect((await get(to)).html.match(/value="cancel-\d"/g)).toHaveLength(1);
    }
  });

  it('and its pages are for staff alone', async () => {
    const { order } = await shared();
    const stranger = new Visitor();
    for (const path of [LIST, `${LIST}/export`, order.to]) {
      const answer = await stranger.get(path);
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        302,
        expect.stringContaining('/erp-login'),
      ]);
    }
    const form = formIn((await get(order.to)).html, 'hold-1');
    const refused = await post(order.to, form, stranger);
    expect([refused.status, refused.location]).toEqual([
      302,
      expect.stringContaining('/erp-login'),
    ]);
    const customer = await signedIn(freshEmail());
    expect((await customer.get(order.to)).status).toBe(302);
    expect((await post(order.to, form, customer)).location).toContain('/erp-login');
    expect((await get(order.to)).text).not.toContain('On hold');
  });
});

/** An order of which nothing is sent, for what is only refused or shown. */
let made: Promise<Made> | undefined;
const shared = async () => ({ order: await (made ??= madeOrder()) });

const tokenIn = (html: string) => /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Returns the SKU that the page shows under an item. */
const skuIn = (html: string) => {
  const sku = /<span class="block text-sm[^"]*">([^<]+)<\/span>/.exec(html)?.[1];
  if (sku === undefined) throw new Error('the page shows no SKU');
  return sku;
};
