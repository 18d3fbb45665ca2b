import { beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { peopleOf } from './sign-up-people';

/** Its larger case is sold out. */
const PRODUCT = '/product/kraft-hot-cup-20-oz?Case=1%2C000+pieces';
/** The mirror of a large shop is still being filled when the first test begins. */
const SEARCH = 'kraft+hot+cup%2C+20+oz+1%2C000';
const LATER = '2099-05-01';

let stella: Visitor;
beforeAll(async () => {
  stella = new Visitor();
  await signInStaff(stella, 'staff@example.com');
});

const people = () => peopleOf({ sandboxUrl: inject('sandboxUrl') });

const htmlOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();
const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
/** The part of a page that is the form with this intent. */
const formIn = (html: string, intent: string) =>
  html.split('<form').find((part) => part.includes(`name="intent" value="${intent}"`)) ?? '';
const actionOf = (html: string) =>
  (/action="(\/stock-alert\?[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

/** Returns the page of the sold-out case. */
async function itemOf(): Promise<string> {
  const list = await eventually(async () => {
    const html = await htmlOf(stella, `/erp/inventory?search=${SEARCH}`);
    return html.includes('1,000 pieces') ? html : undefined;
  });
  return /href="(\/erp\/inventory\/\d+)/.exec(list)?.[1] ?? '';
}

describe('the back-office’s inventory', () => {
  it('lists levels with filters, and the same as a file', async () => {
    await itemOf();
    const list = await htmlOf(stella, `/erp/inventory?state=out&search=${SEARCH}`);
    expect(textIn(list)).toContain('Sold out');
    const path = /href="(\/erp\/inventory\.csv[^"]*)"/.exec(list)?.[1] ?? '';
    const file = await stella.get(path.replaceAll('&amp;', '&'));
    expect(file.headers.get('Content-Type')).toContain('text/csv');
    const [head, ...rows] = (await file.text()).trim().split('\r\n');
    expect(head).toContain('Product,Variant,SKU,Location,Tracked,Available,On hand');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Kraft Hot Cup, 20 oz');
    expect(textIn(list)).toContain('1 stock level matches');
    expect(textIn(await htmlOf(stella, '/erp/inventory?search=nothing+at+all'))).toContain(
      'No matches',
    );
  });

  it('an adjustment is made once, is stale the second time, and keeps what was typed', async () => {
    const path = await itemOf();
    const html = await htmlOf(stella, path);
    const form = formIn(html, 'adjust');
    const fields = {
      intent: 'adjust',
      location: valueOf(form, 'location'),
      was: valueOf(form, 'was'),
      form_token: valueOf(form, 'form_token'),
      reason: 'received',
      units: '3',
    };
    const wrong = await stella.post(path, { ...fields, units: '-3', reason: '' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toMatch(/value="-3"/);
    for (let count = 0; count < 2; count += 1) {
      const done = await stella.post(path, fields);
      expect([done.status, done.headers.get('Location')]).toEqual([
        303,
        expect.stringContaining('done=adjusted'),
      ]);
    }
    const now = await htmlOf(stella, path);
    expect(valueOf(formIn(now, 'adjust'), 'was')).toBe(String(Number(fields.was) + 3));
    expect(textIn(now)).toContain('Stock: adjusted');
    const stale = { ...fields, form_token: crypto.randomUUID() };
    const late = await stella.post(path, stale);
    expect(late.status).toBe(409);
    expect(textIn(await late.text())).toContain('The stock changed after this page loaded.');
    const back = { ...stale, was: String(Number(fields.was) + 3), reason: 'count' };
    const counted = { ...back, units: fields.was, form_token: crypto.randomUUID() };
    expect((await stella.post(path, counted)).status).toBe(303);
    expect((await new Visitor().get(path)).headers.get('Location')).toContain('/erp-login');
    expect((await stella.get('/erp/inventory/1')).status).toBe(404);
  });

  it('an adjustment that Shopify does not answer is not said to be done', async () => {
    const path = await itemOf();
    const form = formIn(await htmlOf(stella, path), 'adjust');
    const control = sandboxControl(inject('sandboxUrl'));
    const item = path.split('/').at(-1) ?? '';
    const key = { operation: 'AdjustInventory', containing: item, times: 1 } as const;
    await control.fault({ company: 'shopify', effect: 'lost-response', ...key });
    const fields = {
      intent: 'adjust',
      location: valueOf(form, 'location'),
      was: valueOf(form, 'was'),
      form_token: valueOf(form, 'form_token'),
      reason: 'received',
      units: '1',
    };
    const sent = await stella.post(path, fields);
    expect([sent.status, sent.headers.get('Location')]).toEqual([
      303,
      expect.not.stringContaining('done='),
    ]);
    expect(textIn(await htmlOf(stella, path))).toContain('hasn’t confirmed an adjustment yet');
    // Sent again, it is the same one, which Shopify has made already.
    const again = await stella.post(path, fields);
    expect(again.headers.get('Location')).toContain('done=adjusted');
    const now = formIn(await htmlOf(stella, path), 'adjust');
    expect(valueOf(now, 'was')).toBe(String(Number(fields.was) + 1));
    const back = { ...fields, was: valueOf(now, 'was'), form_token: crypto.randomUUID() };
    const counted = { ...back, reason: 'count', units: fields.was };
    expect((await stella.post(path, counted)).status).toBe(303);
    await control.clearFaults();
  });

  it('an expected arrival is the date on the product’s page, until it is canceled', async () => {
    const path = await itemOf();
    const form = formIn(await htmlOf(stella, path), 'expect');
    const fields = {
      intent: 'expect',
      location: /<option value="(\d+)"/.exec(form)?.[1] ?? '',
      form_token: valueOf(form, 'form_token'),
      units: '20',
      due_on: LATER,
    };
    expect((await stella.post(path, { ...fields, due_on: 'soon' })).status).toBe(422);
    expect((await stella.post(path, fields)).headers.get('Location')).toContain('done=expected');
    await eventually(async () =>
      textIn(await htmlOf(new Visitor(), PRODUCT)).includes('Sold out. Back on May 1, 2099.'),
    );
    expect(textIn(await htmlOf(stella, '/erp/inventory?state=incoming'))).toContain('May 1, 2099');
    const [, id = ''] = /arrival=([0-9a-f-]{36})/.exec(await htmlOf(stella, path)) ?? [];
    const cancel = { intent: 'cancel', arrival: id, version: '1' };
    expect((await stella.post(path, cancel)).headers.get('Location')).toContain('done=canceled');
    expect((await stella.post(path, cancel)).status).toBe(409);
    await eventually(async () => !textIn(await htmlOf(new Visitor(), PRODUCT)).includes('Back on'));
  });

  it('a product’s threshold puts its variants on Today', async () => {
    const product =
      /href="(\/erp\/products\/\d+)"/.exec(await htmlOf(stella, await itemOf()))?.[1] ?? '';
    const set = (was: string, lowAt: string) =>
      stella.post(product, { intent: 'threshold', was, low_at: lowAt });
    expect((await set('none', 'few')).status).toBe(422);
    expect((await set('none', '0')).headers.get('Location')).toContain('done=saved');
    expect((await set('none', '7')).status).toBe(409);
    expect(textIn(await htmlOf(stella, '/erp'))).toContain('Low stock');
    expect(textIn(await htmlOf(stella, '/erp/inventory?state=low'))).toContain(
      'Kraft Hot Cup, 20 oz, 1,000 pieces',
    );
    expect((await set('0', '')).headers.get('Location')).toContain('done=saved');
  });
});

describe('a sold-out variant', () => {
  it('takes a stranger’s address, which the link in a mail confirms and stops', async () => {
    const visitor = new Visitor();
    const page = await htmlOf(visitor, PRODUCT);
    expect(textIn(page)).toContain('Email me when it’s back');
    expect(textIn(page)).not.toContain('Ships within');
    const action = actionOf(page);
    const wrong = await visitor.post(action, { email: 'not one' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('value="not one"');
    const email = `${crypto.randomUUID()}@example.com`;
    const asked = await visitor.post(action, { email });
    expect(asked.headers.get('Location')).toContain('done=asked');
    const done = textIn(await htmlOf(visitor, asked.headers.get('Location') ?? ''));
    expect(done).toContain('Check your email');
    const { html } = await people().mailAbout(email, 'Confirm your email for a stock alert');
    const links = [...html.matchAll(/href="[^"]*(\/stock-alert\/link\?token=[^"]+)"/g)].map(
      ([, link = '']) => link,
    );
    const [confirm = '', stop = ''] = links;
    const other = new Visitor();
    // Looking changes nothing, because mail scanners look too.
    expect(textIn(await htmlOf(other, confirm))).toContain('Confirm your stock alert');
    expect(textIn(await htmlOf(other, confirm))).toContain('Confirm email');
    expect((await other.post(confirm, {})).headers.get('Location')).toBe(confirm);
    expect(textIn(await htmlOf(other, confirm))).toContain('You’re on the list');
    expect(textIn(await htmlOf(other, stop))).toContain(email);
    await other.post(stop, {});
    expect(textIn(await htmlOf(other, stop))).toContain('Stock emails stopped');
    expect((await other.get(`${stop}x`)).status).toBe(404);
    expect((await other.post(`${stop}x`, {})).status).toBe(404);
  });

  it('takes a customer at once; nobody else may be signed up in passing', async () => {
    const ivy = await signedIn('ivy@example.com');
    const page = await htmlOf(ivy, PRODUCT);
    const action = actionOf(page);
    const form = page.split('<form').find((part) => part.includes('action="/stock-alert')) ?? '';
    expect(form.split('</form>')[0]).not.toContain('type="email"');
    expect((await ivy.post(action, {})).headers.get('Location')).toContain('done=on');
    const [own, address] = action.split('?');
    const names = new URLSearchParams(address);
    for (const [name, value] of [
      ['variant', '1'],
      ['variant', 'x'],
      ['product', 'no-such-thing'],
    ] as const) {
      const wrong = new URLSearchParams(names);
      wrong.set(name, value);
      expect((await ivy.get(`${own}?${wrong}`)).status).toBe(404);
      expect((await ivy.post(`${own}?${wrong}`, {})).status).toBe(404);
    }
    const crossing = { Origin: 'https://example.org', 'Sec-Fetch-Site': 'cross-site' };
    expect((await ivy.post(action, {}, crossing)).status).toBe(403);
  });

  it('is slowed down', async () => {
    const visitor = new Visitor();
    const action = actionOf(await htmlOf(visitor, PRODUCT));
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const email = `${crypto.randomUUID()}@example.com`;
      statuses.push((await visitor.post(action, { email })).status);
    }
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([303]));
    expect(statuses.at(-1)).toBe(429);
  });
});
