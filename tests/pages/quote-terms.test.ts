import { beforeAll, describe, expect, inject, it } from 'vitest';
import { overlapsOf, readPdf } from '../support/pdf-reading';
import { storeDay } from '../../app/domain/core/time/store-day';
import { quoteToken } from '../../app/domain/quotes/quote-link.server';
import { isLong } from '../support/long';
import { some } from '../support/matrix';
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
  staff,
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

/** As if the process had died after it had marked the quote as accepted, before its payment. */
const dieAfterAccepting = ({ own }: Quoted) =>
  onServer(
    inject('shopDatabaseUrl'),
    `update quote set state = 'accepted', accepted_at = now() where id = '${own.split('/').at(-1)}'`,
  );

const expire = ({ own }: Quoted) =>
  onServer(
    inject('shopDatabaseUrl'),
    `update quote set valid_until = current_date - 3 where id = '${own.split('/').at(-1)}'`,
  );

describe('a quote on terms', () => {
  it('whose acceptance was lost halfway is accepted by the same form', async () => {
    const person = await quoted();
    await grantTerms(person.email);
    const fields = await onInvoice(person, { po: 'PO-7' });
    await dieAfterAccepting(person);
    const accepted = await accept(person, fields);
    expect([accepted.status, accepted.location]).toEqual([303, person.own]);
    expect((await read(person.visitor, person.own)).text).toContain('Your order is placed.');
    expect(await ordersOf(person)).toHaveLength(1);
  });

  it.each(
    some(
      [
        ['quotes', '"Rush" O’Neil, lot 7', '"Rush" O’Neil, lot 7'],
        ['an emoji and other digits', '🧾 № ١٢٣', '🧾 № ١٢٣'],
        ['200 characters', 'x'.repeat(200), 'x'.repeat(200)],
        [
          'a formula',
          '=HYPERLINK("http://evil.example";"PO")',
          '\'=HYPERLINK("http://evil.example";"PO")',
        ],
      ],
      2,
    ),
  )(
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
      await isOnEveryDocument(person, path, typed);
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

  it.runIf(isLong)('is one order however often its form is sent', async () => {
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

describe('a link whose own day is over', () => {
  const DAY_MS = 24 * 60 * 60_000;
  /** What the shop of these tests signs links with. */
  const SECRET = 'sandbox-session-secret-that-everybody-knows';
  const tokenOn = (id: string, validUntil: string, version = 1) =>
    quoteToken(SECRET, { id, version, validUntil });
  const dayIn = (days: number) => storeDay(Date.now() + days * DAY_MS);

  it('shows nothing of a quote that still holds, as a page or as a file, to anybody', async () => {
    const person = await quoted();
    const id = person.own.split('/').at(-1) ?? '';
    const link = await linkOf(person);
    const token = link.split('=')[1] ?? '';
    const [, , day = ''] = token.split('.');
    const validUntil = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
    expect(tokenOn(id, validUntil)).toBe(token);
    const over = tokenOn(id, dayIn(-1));
    for (const who of [new Visitor(), person.visitor]) {
      const page = await read(who, `/quote?token=${over}`);
      expect([page.status, page.text]).toEqual([
        410,
        expect.stringContaining('This link has expired'),
      ]);
      expect(page.text).not.toContain('Printed cups');
      const file = await read(who, `/quote/pdf?token=${over}`);
      expect(file.status).toBeGreaterThanOrEqual(300);
      expect(file.text).not.toContain('Printed cups');
    }
    // On its last day it opens, and nobody moves that day without our signature.
    expect((await read(new Visitor(), `/quote?token=${tokenOn(id, dayIn(0))}`)).status).toBe(200);
    const [, version, , signed] = over.split('.');
    const moved = [id, version, dayIn(9).replaceAll('-', ''), signed].join('.');
    expect((await read(new Visitor(), `/quote?token=${moved}`)).status).toBe(404);
    expect((await read(new Visitor(), link)).status).toBe(200);
  });
});

describe('a version that cannot be accepted any more', () => {
  it.runIf(isLong)('is an old one: its form says so and orders nothing', async () => {
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

  it.runIf(isLong)(
    'is one whose last day is over: its form leads to the quote, which says so',
    async () => {
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
    },
  );
});

const solid = (text: string) => text.replace(/\s+/g, '');

async function pdfOf(who: Visitor, path: string): Promise<string> {
  const answer = await who.get(path);
  expect([answer.status, answer.headers.get('Content-Type')], path).toEqual([
    200,
    'application/pdf',
  ]);
  const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  for (const page of pdf.pages) expect(overlapsOf(page), path).toEqual([]);
  return solid(pdf.text);
}

/** The PO number as it was typed is on each of our documents, and on QuickBooks' own copy of the invoice. */
async function isOnEveryDocument({ visitor, own, erp }: Quoted, order: string, po: string) {
  const number = order.slice(order.lastIndexOf('/') + 1);
  for (const [who, path] of [
    [visitor, `${own}/pdf`],
    [staff, `${erp}/pdf`],
    [visitor, `${order}/documents/confirmation`],
    [visitor, `${order}/documents/pro-forma`],
    [staff, `/erp/orders/${number}/documents/packing-slip`],
  ] as const) {
    expect(await pdfOf(who, path), path).toContain(solid(po));
  }
  let copy = '';
  await eventually(async () => {
    copy =
      /\/dashboard\/manage\/invoices\/\d+\/pdf/.exec((await read(visitor, order)).html)?.[0] ?? '';
    return copy !== '';
  }, 60_000);
  // Its font has the letters of Western Europe.
  const drawn = Array.from(po, (each) => (/[\u0020-\u00ff’]/.test(each) ? each : '?')).join('');
  expect(await pdfOf(visitor, copy)).toContain(solid(`Purchase order ${drawn}`));
}

/** Returns a text as RFC 4180 writes it. */
function quotedCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
