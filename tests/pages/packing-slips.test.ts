import { beforeAll, describe, expect, inject, it } from 'vitest';
import { overlapsOf, readPdf } from '../support/pdf-reading';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { signedIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { textIn, Visitor } from '../support/visitor';

const LIST = '/erp/orders';
const SLIPS = '/erp/orders/packing-slips';
const numberOf = (order: number) => String(6_000_000_000_000 + order);
const control = sandboxControl(inject('sandboxUrl'));

let stella: Visitor;
beforeAll(async () => {
  stella = new Visitor();
  await signInStaff(stella, 'staff@example.com');
  await eventually(async () => {
    const html = await (await stella.get(`${LIST}?search=%23987`)).text();
    return html.includes('>#987<') && !html.includes('still syncing from Shopify');
  });
});

/** Posts the list's form as a browser does, with the ticked orders. */
async function posted(visitor: Visitor, orders: readonly string[], query = '') {
  const fields: [string, string][] = [
    ['scope', 'ticked'],
    ['intent', 'packing-slips'],
    ['change', 'tag-add'],
    ['tag', ''],
    ...orders.map((order): [string, string] => ['pick', order]),
  ];
  const body = new Blob([new URLSearchParams(fields).toString()], {
    type: 'application/x-www-form-urlencoded',
  });
  return visitor.post(`${SLIPS}${query}`, body);
}

async function pdfOf(answer: Response) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  for (const page of pdf.pages) expect(overlapsOf(page)).toEqual([]);
  const texts = pdf.pages.map((page) => page.texts.map(({ text }) => text).join(' '));
  return { ...pdf, texts, file: answer.headers.get('Content-Disposition') };
}

async function pageAt(path: string) {
  const html = await (await stella.get(path)).text();
  return { html, text: textIn(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '') };
}

describe('packing slips of several orders', () => {
  it('are offered under the list, with how many there may be', async () => {
    const { html, text } = await pageAt(`${LIST}?search=%23100`);
    expect(html).toMatch(/<button[^>]*formAction="\/erp\/orders\/packing-slips\?search=%23100"/i);
    expect(text).toContain('Packing slips come in one PDF for up to 50 orders.');
    const drafts = await pageAt('/erp/orders/drafts');
    expect(drafts.html).not.toContain('packing-slips');
  });

  it('come as one PDF, a page for each order, those with nothing to ship named first', async () => {
    const { texts, title, file } = await pdfOf(
      await posted(stella, [numberOf(1000), numberOf(994), numberOf(930), '77']),
    );
    expect(title).toMatch(/^Packing slips, \w{3} \d+, 2026$/);
    expect(file).toMatch(/^attachment; filename="packing-slips-2026-\d\d-\d\d\.pdf"$/);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(/Orders in this file 2 Left out 2/);
    expect(texts[0]).toMatch(/#994 Canceled\. 77 No longer in Shopify\./);
    for (const [nth, name] of ['#1000', '#930'].entries()) {
      const text = texts[nth + 1];
      expect(text).toMatch(new RegExp(`Packing slip ${name} `));
      expect(text).toMatch(/To ship .*☐/);
      expect(text).toContain('Page 1 of 1');
      expect(text).not.toContain('$');
    }
  });

  it('are the same as each order’s own', async () => {
    const alone = await stella.get(`${LIST}/${numberOf(1000)}/documents/packing-slip`);
    const { texts } = await pdfOf(alone);
    const together = await pdfOf(await posted(stella, [numberOf(1000)]));
    expect(together.texts).toEqual(texts);
  });

  it('of all orders in the list come with a filter that leaves few enough', async () => {
    const answer = await stella.post(`${SLIPS}?search=%231000`, { scope: 'matching' });
    expect((await pdfOf(answer)).texts.join(' ')).toContain('Packing slip #1000');
  });

  it('are refused for more than 50 orders, in a sentence', async () => {
    const many = Array.from({ length: 51 }, (_, nth) => numberOf(nth + 1));
    const answer = await posted(stella, many, '?search=%23100');
    const to = answer.headers.get('Location') ?? '';
    expect([answer.status, to]).toEqual([303, `${LIST}?search=%23100&done=too-many-slips`]);
    expect((await pageAt(to)).text).toContain('Packing slips are made for up to 50 orders at once');
    const none = await posted(stella, []);
    expect(none.headers.get('Location')).toBe(`${LIST}?done=none-chosen`);
  });

  it('are not made by half while Shopify is silent, and what was ticked stays ticked', async () => {
    const order = numberOf(930);
    await control.fault({
      company: 'shopify',
      operation: 'PackedOrders',
      effect: 'error',
      times: 9,
      containing: order,
    });
    const answer = await posted(stella, [numberOf(1000), order], '?sort=highest');
    const ofAll = await stella.post(`${SLIPS}?search=%23930`, { scope: 'matching' });
    await control.clearFaults();
    expect(answer.status).toBe(303);
    const to = answer.headers.get('Location') ?? '';
    const { text } = await pageAt(to);
    expect(text).toContain('Shopify isn’t answering, so we couldn’t prepare packing slips.');
    const selected = new URL(to, 'http://x').searchParams.get('selected');
    expect(selected).toBe(`${numberOf(1000)}-${order}`);
    const { html } = await pageAt(`${LIST}?search=bruno%40example.com&selected=${selected}`);
    const ticked = [...html.matchAll(/<input[^>]*name="pick"[^>]*>/g)]
      .filter(([input]) => /checked/.test(input))
      .map(([input]) => /value="(\d+)"/.exec(input)?.[1]);
    expect(ticked).toEqual([numberOf(1000)]);
    const toAll = ofAll.headers.get('Location') ?? '';
    expect(toAll).toBe(`${LIST}?search=%23930&done=slips-silent&selected=all`);
    const radio = /<input[^>]*value="matching"[^>]*>/.exec((await pageAt(toAll)).html)?.[0];
    expect(radio).toContain('checked');
  });

  it('are for staff only, by a form only, and recorded', async () => {
    const bruno = await signedIn('bruno@example.com');
    for (const visitor of [bruno, new Visitor()]) {
      const answer = await posted(visitor, [numberOf(1000)]);
      expect([answer.status, answer.headers.get('Content-Type')]).not.toContain('application/pdf');
      expect(answer.status).toBe(302);
    }
    expect((await stella.get(`${SLIPS}?search=1000`)).headers.get('Location')).toBe(
      `${LIST}?search=1000`,
    );
    const adrian = new Visitor();
    await signInStaff(adrian, 'admin@example.com');
    const audit = await (await adrian.get('/erp/audit?action=orders.export')).text();
    expect(textIn(audit)).toContain('packing-slips');
  });
});
