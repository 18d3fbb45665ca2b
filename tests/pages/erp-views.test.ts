import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { erpPaths } from '../../app/erp-paths';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';
import { pageOf } from './checkout-buyers';

let stella: Visitor;
let adrian: Visitor;

beforeAll(async () => {
  [stella, adrian] = [new Visitor(), new Visitor()];
  await signInStaff(stella, 'staff@example.com');
  await signInStaff(adrian, 'admin@example.com');
});

const decoded = (url: string) => url.replaceAll('&amp;', '&');
const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;
const saving = (name: string, more: object = {}) => ({
  intent: 'save',
  form_token: randomUUID() as string,
  name,
  ...more,
});
const save = (list: string, back: string) =>
  stella.post(erpPaths.views({ list, back }), saving(named('None')));
/** Returns the tab of a view: its link, and whether it is the current one. */
const tabOf = (html: string, name: string) => {
  const tab = new RegExp(`<a href="([^"]*)"( aria-current="page")?>${name}\\b`).exec(html);
  return tab && { href: decoded(tab[1] ?? ''), isCurrent: tab[2] !== undefined };
};
/** Returns what the form that changes a view sends. */
const refOf = (html: string, name: string) => {
  const [, view = '', version = ''] =
    new RegExp(
      `name="view" value="([^"]+)"/?><input type="hidden" name="version" value="(\\d+)"(?:(?!</form>)[\\s\\S])*? (?:<!-- -->)?${name}</span>`,
    ).exec(html) ?? [];
  return { view, version };
};

describe('a saved view', () => {
  it.each([
    ['customers', erpPaths.customers({ type: 'business', sort: 'name' })],
    ['quotes', erpPaths.quotes({ state: 'sent' })],
    ['custom-orders', erpPaths.customOrders({ search: 'sleeve' })],
    ['products', erpPaths.products({ stock: 'out' })],
    ['reviews', erpPaths.reviews({ state: 'published', stars: '5' })],
    ['aging', erpPaths.aging({ sort: 'name' })],
    ['audit', erpPaths.audit({ search: 'order' })],
  ])('of %s is a tab of that list, and of no other', async (list, back) => {
    const name = named('View');
    const saved = await adrian.post(erpPaths.views({ list, back }), saving(name));
    expect(saved.status).toBe(303);
    const open = saved.headers.get('Location') ?? '';
    expect(open).toContain('views=saved');
    const { text, html } = await pageOf(await adrian.get(open));
    expect(text).toContain('View saved.');
    const tab = tabOf(html, name);
    expect(tab?.isCurrent).toBe(true);
    // The same filters are the same view, however somebody has come to them.
    expect(tabOf((await pageOf(await adrian.get(back))).html, name)?.isCurrent).toBe(true);
    const whole = new URL(back, 'http://localhost').pathname;
    expect(tabOf((await pageOf(await adrian.get(whole))).html, name)).toMatchObject({
      isCurrent: false,
    });
    const other = list === 'products' ? erpPaths.customers() : erpPaths.products();
    expect((await pageOf(await adrian.get(other))).html).not.toContain(name);
  });

  it('has the columns that it was saved with, until others are chosen', async () => {
    const name = named('In stock');
    const back = erpPaths.products({ stock: 'in' });
    const heads = async (path: string) =>
      [...(await pageOf(await stella.get(path))).html.matchAll(/<th scope="col".*?<\/th>/g)].map(
        ([head]) => textIn(head.replace(/<span aria-hidden.*?<\/span>/, '')).trim(),
      );
    const saved = await stella.post(
      erpPaths.views({ list: 'products', back }),
      saving(name, { column: 'Stock' }),
    );
    const open = saved.headers.get('Location') ?? '';
    expect(await heads(open)).toEqual(['Product', 'Stock']);
    expect((await heads(back)).length).toBeGreaterThan(3);
    const choice = { list: 'products', column: 'Type', back: open };
    const chosen = await stella.post('/erp/columns', choice);
    expect(await heads(chosen.headers.get('Location') ?? '')).toEqual(['Product', 'Type']);
  });

  it('says why it was not saved, with what was typed, and works without a sheet', async () => {
    const name = named('Twice');
    const views = erpPaths.views({ list: 'quotes', back: erpPaths.quotes({ state: 'sent' }) });
    expect((await pageOf(await stella.get(views))).text).toContain('View name');
    expect((await stella.post(views, saving(name))).status).toBe(303);
    const again = await stella.post(views, saving(name));
    expect(again.status).toBe(422);
    const html = await again.text();
    expect(textIn(html)).toContain('You already have a view with this name.');
    expect(html).toContain(`value="${name}"`);
    const nameless = await stella.post(views, saving(' '));
    expect(textIn(await nameless.text())).toContain('Enter a name.');
    expect((await stella.post(views, saving(named('All'), { shared: 'yes' }))).status).toBe(403);
  });

  it('stores nobody’s phone number', async () => {
    const back = erpPaths.customers({ search: '(503) 555-0101' });
    const refused = await stella.post(
      erpPaths.views({ list: 'customers', back }),
      saving(named('Her')),
    );
    expect(refused.status).toBe(422);
    expect(textIn(await refused.text())).toContain('email address or phone number');
  });

  it('is replaced and removed by who has seen it as it is', async () => {
    const name = named('Low stock');
    const list = 'products';
    const views = (query: Record<string, string>) =>
      erpPaths.views({ list, back: erpPaths.products(query) });
    await stella.post(views({ stock: 'out' }), saving(name));
    const { html } = await pageOf(await stella.get(erpPaths.products()));
    const ref = refOf(html, name);
    const replaced = await stella.post(views({ stock: 'in' }), { intent: 'replace', ...ref });
    expect(replaced.status).toBe(303);
    const stale = await stella.post(views({}), { intent: 'remove', ...ref });
    expect(stale.status).toBe(409);
    expect(textIn(await stale.text())).toContain('A teammate changed or removed this view');
    const now = await pageOf(await stella.get(erpPaths.products()));
    expect(tabOf(now.html, name)?.href).toContain('stock=in');
    const removed = await stella.post(views({}), { intent: 'remove', ...refOf(now.html, name) });
    expect(removed.headers.get('Location')).toContain('views=removed');
    expect((await pageOf(await stella.get(erpPaths.products()))).html).not.toContain(name);
  });

  it('is of lists that have filters only, and of what their reader may open', async () => {
    expect((await save('jobs', '/erp/jobs')).status).toBe(404);
    expect((await save('toString', '/erp/orders')).status).toBe(404);
    expect((await save('quotes', 'https://example.org/erp/orders/quotes')).status).toBe(404);
    expect((await save('quotes', erpPaths.customers())).status).toBe(404);
    expect((await save('audit', erpPaths.audit())).status).toBe(403);
  });
});
