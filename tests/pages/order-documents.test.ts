import { beforeAll, describe, expect, it } from 'vitest';
import { overlapsOf, readPdf } from '../support/pdf-reading';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { madeDraft } from './staff-drafts';
import { textIn, Visitor } from '../support/visitor';

const number = (name: number) => String(6_000_000_000_000 + name);
const own = (order: number, kind: string, query = '') =>
  `/dashboard/manage/orders/${number(order)}/documents/${kind}${query}`;
const erp = (order: number, kind: string, query = '') =>
  `/erp/orders/${number(order)}/documents/${kind}${query}`;

let bruno: Visitor;
let ella: Visitor;
let stella: Visitor;
beforeAll(async () => {
  bruno = await signedIn('bruno@example.com');
  ella = await signedIn('ella@example.com');
  stella = new Visitor();
  await signInStaff(stella, 'staff@example.com');
});

async function pdfOf(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  for (const page of pdf.pages) expect(overlapsOf(page)).toEqual([]);
  return { ...pdf, file: answer.headers.get('Content-Disposition') };
}

/** The links to documents on a page, with their words. */
async function linksOn(visitor: Visitor, path: string) {
  const html = await (await visitor.get(path)).text();
  return [...html.matchAll(/<a href="([^"]*\/documents\/[^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href = '', label = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      label: textIn(label).trim(),
    }),
  );
}

describe('documents of an order that was paid and partly refunded', () => {
  const PAGE = `/dashboard/manage/orders/${number(992)}`;

  it('are linked on its page, and each can be downloaded', async () => {
    const links = await linksOn(bruno, PAGE);
    expect(links.map(({ label }) => label)).toEqual([
      'Order confirmation (PDF)',
      'Receipt (PDF)',
      expect.stringMatching(/^Credit memo, \w{3} \d+, 2026 \(PDF\)$/),
    ]);
    for (const { href } of links) await pdfOf(bruno, href);
  });

  it('the receipt says what was ordered, paid and refunded', async () => {
    const { text, title, file } = await pdfOf(bruno, own(992, 'receipt'));
    expect(title).toBe('Receipt #992');
    expect(file).toBe('attachment; filename="Receipt-992.pdf"');
    expect(text).toContain('Earth Brands LLC');
    expect(text).toContain('EIN 93-1234567');
    expect(text).toMatch(/Bill to .*bruno@example\.com/);
    expect(text).toMatch(/Refunded\s+-\$62\.25/);
    expect(text).toContain('$642.08');
    expect(text).toMatch(/Paid, less refunds\s+\$579\.83/);
  });

  it('the credit note is of its refund only', async () => {
    const [, , note] = await linksOn(bruno, PAGE);
    const { text } = await pdfOf(bruno, note!.href);
    expect(text).toContain('Credit memo');
    expect(text).toMatch(/Credited\s+\$62\.25/);
    const query = new URL(note!.href, 'http://x').search;
    // Under another order's URL, another customer's, and with a number that is none.
    expect((await bruno.get(own(988, 'credit-note', query))).status).toBe(404);
    expect((await ella.get(own(992, 'credit-note', query))).status).toBe(404);
    expect((await ella.get(own(999, 'credit-note', query))).status).toBe(404);
    for (const wrong of ['', '?refund=1', '?refund=../1', `?refund=${'9'.repeat(40)}`]) {
      expect((await bruno.get(own(992, 'credit-note', wrong))).status).toBe(404);
    }
  });

  it('are nobody else’s, and only those that there are', async () => {
    expect((await ella.get(own(992, 'receipt'))).status).toBe(404);
    expect((await new Visitor().get(own(992, 'receipt'))).status).toBe(302);
    for (const kind of ['pro-forma', 'packing-slip', 'invoice', 'constructor']) {
      expect((await bruno.get(own(992, kind))).status, kind).toBe(404);
    }
    expect((await bruno.get(erp(992, 'receipt'))).status).toBe(302);
  });
});

describe('documents of an order that waits for its payment', () => {
  it('a pro forma invoice says what is due; there is no receipt yet', async () => {
    const { text } = await pdfOf(bruno, own(1000, 'pro-forma'));
    expect(text).toMatch(/Balance due\s+\$[\d,]+\.\d\d/);
    expect(text).toContain('This isn’t an invoice.');
    expect((await bruno.get(own(1000, 'receipt'))).status).toBe(404);
  });

  it('staff have a packing slip without prices', async () => {
    const links = await linksOn(stella, `/erp/orders/${number(1000)}`);
    const slip = links.find(({ label }) => label === 'Packing slip (PDF)');
    expect(slip?.href).toBe(erp(1000, 'packing-slip'));
    const { text } = await pdfOf(stella, slip!.href);
    expect(text).toMatch(/Packed .*To ship/);
    expect(text).not.toContain('$');
    await pdfOf(stella, erp(1000, 'confirmation'));
    expect((await stella.get('/erp/orders/1/documents/receipt')).status).toBe(404);
  });
});

describe('a draft order', () => {
  it('has a pro forma invoice for staff, with what was typed into it', async () => {
    const title = 'Plates “A & B” <b>x</b> 🌱';
    const draft = await madeDraft(stella, { l0_title: title, email: 'ivy@example.com' });
    expect(await (await stella.get(draft)).text()).toContain(`href="${draft}/pro-forma"`);
    const { text } = await pdfOf(stella, `${draft}/pro-forma`);
    expect(text.replace(/\s+/g, ' ')).toContain(title);
    expect(text).toContain('Nothing has been ordered yet');
    expect(text).toMatch(/Subtotal\s+\$100\.00/);
    expect((await bruno.get(`${draft}/pro-forma`)).status).toBe(302);
    expect((await stella.get('/erp/orders/drafts/1/pro-forma')).status).toBe(404);
  });
});

it('a customer takes at most thirty a minute', async () => {
  const iris = await signedIn('ivy@example.com');
  const statuses = new Set<number>();
  // Two minutes' worth, because one may end in between.
  for (let nth = 0; nth < 61 && !statuses.has(429); nth += 1) {
    statuses.add((await iris.get(own(1, 'receipt'))).status);
    if (nth < 29) expect(statuses).not.toContain(429);
  }
  expect([...statuses]).toEqual([404, 429]);
});
