import { beforeAll, describe, expect, inject, it } from 'vitest';
import { onServer } from '../support/server-database';
import { eventually } from '../support/sandbox-control';
import { Visitor } from '../support/visitor';
import {
  grantTerms,
  hidden,
  linkOf,
  post,
  quoted,
  type Quoted,
  read,
  send,
  signInSender,
  state,
} from './quote-people';

beforeAll(signInSender);

/** What the form of the page that accepts a quote would send on invoice. */
async function onInvoice({ visitor, own }: Quoted, changed: Record<string, string> = {}) {
  const { html } = await read(visitor, `${own}/accept`);
  return {
    form_token: hidden(html, 'form_token'),
    total: hidden(html, 'total'),
    version: hidden(html, 'version'),
    terms_shown: hidden(html, 'terms_shown'),
    way: 'terms',
    po: '',
    ...changed,
  };
}

const accept = async (person: Quoted, fields: Record<string, string>) =>
  post(person.visitor, `${person.own}/accept`, fields);

const ordersOf = async ({ email }: Quoted) =>
  (await state()).shopify.orders.filter((one) => one.email === email);

const expire = ({ own }: Quoted) =>
  onServer(
    inject('shopDatabaseUrl'),
    `update quote set valid_until = current_date - 3 where id = '${own.split('/').at(-1)}'`,
  );

describe('a quote on terms', () => {
  it.each([
    ['quotes', '"Rush" O’Neil, lot 7', '"Rush" O’Neil, lot 7'],
    ['an emoji and other digits', '🧾 № ١٢٣', '🧾 № ١٢٣'],
    ['200 characters', 'x'.repeat(200), 'x'.repeat(200)],
    [
      'a formula',
      '=HYPERLINK("http://evil.example";"PO")',
      '\'=HYPERLINK("http://evil.example";"PO")',
    ],
  ])(
    'is accepted with a PO number of %s, which its order and files have',
    async (_name, typed, cell) => {
      const person = await quoted();
      await grantTerms(person.email);
      const page = await read(person.visitor, `${person.own}/accept`);
      expect(page.text).toContain('On invoice $25.00');
      expect(page.text).toContain('For an order on invoice (Net 30).');
      const accepted = await accept(person, await onInvoice(person, { po: `  ${typed} ` }));
      expect([accepted.status, accepted.location]).toEqual([303, person.own]);
      const [order] = await ordersOf(person);
      expect(order).toMatchObject({ totalCents: 2_500, poNumber: typed });
      const own = await read(person.visitor, person.own);
      const path = /\/dashboard\/manage\/orders\/\d+/.exec(own.html)?.[0] ?? '';
      expect((await read(person.visitor, path)).text).toContain(typed);
      // The mirror of the orders follows within seconds.
      await eventually(async () => {
        const file = await (await person.visitor.get('/dashboard/manage/orders.csv')).text();
        return file.includes(`,Net 30,${quotedCell(cell)},`);
      }, 60_000);
    },
  );

  it('is refused with a PO number that is too long, which is kept, and ordered with a shorter one', async () => {
    const person = await quoted();
    await grantTerms(person.email);
    const fields = await onInvoice(person, { po: `${'9'.repeat(200)}A` });
    const refused = await accept(person, fields);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('200 characters');
    expect(refused.html).toContain(`value="${'9'.repeat(200)}A"`);
    expect(await ordersOf(person)).toEqual([]);
    const again = hidden(refused.html, 'form_token');
    const accepted = await accept(person, { ...fields, form_token: again, po: 'A' });
    expect(accepted.location).toBe(person.own);
    expect(await ordersOf(person)).toMatchObject([{ poNumber: 'A' }]);
  });

  it('is not accepted on terms that staff have changed since, nor by who has none', async () => {
    const person = await quoted();
    const without = await accept(person, { ...(await onInvoice(person)), terms_shown: 'net_30' });
    expect(without.status).toBeGreaterThanOrEqual(400);
    await grantTerms(person.email);
    const fields = await onInvoice(person, { po: 'PO-7' });
    const late = await accept(person, { ...fields, terms_shown: 'net_60' });
    expect(late.status).toBe(409);
    expect(late.html).toContain('value="PO-7"');
    expect(await ordersOf(person)).toEqual([]);
  });

  it('is one order however often its form is sent', async () => {
    const person = await quoted();
    await grantTerms(person.email);
    const fields = await onInvoice(person, { po: 'PO-8' });
    const both = await Promise.all([accept(person, fields), accept(person, fields)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await ordersOf(person)).toHaveLength(1);
  });
});

describe('the link in its mail', () => {
  it('leads who is signed out to sign in, and its owner to accept', async () => {
    const person = await quoted();
    await grantTerms(person.email);
    const link = await linkOf(person);
    const stranger = await read(new Visitor(), link);
    expect(stranger.html).toContain(`returnTo=${encodeURIComponent(person.own)}`);
    const own = await person.visitor.get(link);
    expect(own.headers.get('Location')).toBe(person.own);
    const accepted = await accept(person, await onInvoice(person, { po: 'PO-9' }));
    expect(accepted.location).toBe(person.own);
    // Once it is ordered, the link shows nothing of it.
    const after = await read(new Visitor(), link);
    expect(after.status).toBe(410);
    expect(after.text).not.toContain('Printed cups');
  });
});

describe('a version that cannot be accepted any more', () => {
  it('is an old one: its form says so and orders nothing', async () => {
    const person = await quoted();
    await grantTerms(person.email);
    const old = await onInvoice(person, { po: 'PO-10' });
    expect((await send(person.draft)).location).toBe(person.erp);
    const refused = await accept(person, old);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('A newer version of this quote was sent.');
    expect(refused.html).toContain('value="PO-10"');
    expect(await ordersOf(person)).toEqual([]);
  });

  it('is one whose last day is over: its form leads to the quote, which says so', async () => {
    const person = await quoted();
    await grantTerms(person.email);
    const fields = await onInvoice(person);
    const link = await linkOf(person);
    await expire(person);
    expect((await accept(person, fields)).location).toBe(person.own);
    const own = await read(person.visitor, person.own);
    expect(own.text).toContain('Expired');
    expect(own.text).not.toContain('Accept quote');
    expect((await person.visitor.get(`${person.own}/accept`)).headers.get('Location')).toBe(
      person.own,
    );
    expect((await read(new Visitor(), link)).status).toBe(410);
    expect(await ordersOf(person)).toEqual([]);
  });
});

/** Returns a text as RFC 4180 writes it. */
function quotedCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
