import { describe, expect, it } from 'vitest';
import { overlapsOf, readPdf } from '../support/pdf-reading';
import type { StoreDocument } from '~/domain/documents/document';
import { renderDocument, renderDocuments } from '~/services/documents/render-document.server';

const PO = `“Fern's & Sons” <b>2026</b> =1+1 🌱 ${'Ж'.repeat(20)} ${'PO-7731/44'.repeat(14)}`;

function item(nth: number) {
  return [
    { text: `Kraft cup ${nth}`, details: ['500 pieces', `SKU EB-${nth}`] },
    String(nth),
    '$1,048.50',
  ];
}

function order(change: Partial<StoreDocument> = {}): StoreDocument {
  return {
    title: 'Order confirmation',
    number: '#1042',
    at: '2026-11-02T18:00:00Z',
    date: 'Nov 2, 2026',
    status: null,
    seller: {
      name: 'Earth Brands',
      legalName: 'Earth Brands LLC',
      address: ['214 Orchard Street', 'Portland, OR 97205'],
      email: 'hello@earthbrands.example',
      phone: null,
      taxId: 'EIN 93-1234567',
    },
    parties: [
      { heading: 'Bill to', lines: ['Zażółć Gęślą', 'Fern & Daughters', '12 Fern Lane'] },
      { heading: 'Ship to', lines: ['Мария Иванова'] },
    ],
    facts: [
      { label: 'PO number', value: PO },
      { label: 'Terms', value: 'Net 30' },
    ],
    tables: [
      {
        caption: 'Items',
        columns: [
          { label: 'Item', share: 6 },
          { label: 'Quantity', share: 1, isNumber: true },
          { label: 'Amount', share: 2, isNumber: true },
        ],
        rows: [item(1), item(2)],
        none: 'No items.',
      },
    ],
    totals: [
      { label: 'Shipping', value: '$0.00' },
      { label: 'Total', value: '$2,097.00', isStrong: true },
    ],
    notes: [{ heading: 'Questions?', text: 'Write to us.\nWe answer within 1 business day.' }],
    ...change,
  };
}

const withRows = (rows: StoreDocument['tables'][number]['rows']): StoreDocument => {
  const document = order();
  return { ...document, tables: document.tables.map((table) => ({ ...table, rows })) };
};
const solid = (text: string) => text.replace(/\s+/g, '');

describe('a document as a PDF', () => {
  it('says all of it as text, whatever people have typed', async () => {
    const pdf = await readPdf(await renderDocument(order()));
    const { parties, facts, seller } = order();
    const said = [
      ...parties.flatMap(({ heading, lines }) => [heading, ...lines]),
      ...facts.flatMap(({ label, value }) => [label, value]),
      ...seller.address,
      seller.legalName,
      seller.taxId ?? '',
      'Order confirmation',
      '#1042',
      'SKU EB-2',
      '$1,048.50',
      '$2,097.00',
      'Page 1 of 1',
      'We answer within 1 business day.',
    ];
    for (const one of said) expect(solid(pdf.text)).toContain(solid(one));
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]).toMatchObject({ width: 612, height: 792 });
    expect(overlapsOf(pdf.pages[0]!)).toEqual([]);
  });

  it('leaves numbers in the digits of other scripts as they were typed', async () => {
    const number = 'PO ١٢٣/٧٨٩ 🧾 ۱۲۳ end';
    const facts = [{ label: 'PO number', value: number }];
    const { text } = await readPdf(await renderDocument(order({ facts })));
    expect(text.replace(/\s+/g, '')).toContain(number.replace(/\s+/g, ''));
  });

  it('has a language, a title and tags for screen readers', async () => {
    const pdf = await readPdf(await renderDocument(order()));
    expect(pdf).toMatchObject({ title: 'Order confirmation #1042', language: 'en-US' });
    const roles = pdf.pages[0]!.roles.filter((role) => role !== 'Root');
    expect(roles[0]).toBe('Document');
    expect(roles).toEqual(
      expect.arrayContaining(['H1', 'H2', 'L', 'LBody', 'Table', 'THead', 'TD']),
    );
    expect(roles.filter((role) => role === 'TH')).toHaveLength(3 + 2);
    expect(roles.filter((role) => role === 'TR')).toHaveLength(1 + 2 + 2);
  });

  it('goes on over pages with the head repeated, nothing on top of anything', async () => {
    const rows = Array.from({ length: 300 }, (_, nth) => item(nth + 1));
    const { pages, text } = await readPdf(await renderDocument(withRows(rows)));
    const found = [...text.matchAll(/SKU EB-(\d+)/g)].map(([, nth]) => Number(nth));
    expect(found).toEqual(rows.map((_, nth) => nth + 1));
    expect(pages.length).toBeGreaterThan(20);
    for (const [nth, page] of pages.entries()) {
      const texts = page.texts.map((one) => one.text);
      expect(texts).toContain(`Page ${nth + 1} of ${pages.length}`);
      expect(overlapsOf(page), `page ${nth + 1}`).toEqual([]);
      if (texts.some((one) => one.startsWith('SKU'))) {
        expect(texts.filter((one) => one === 'Quantity')).toHaveLength(1);
      }
      for (const { x, y, width } of page.texts) {
        expect(x).toBeGreaterThanOrEqual(53);
        expect(x + width).toBeLessThanOrEqual(559);
        expect(y).toBeGreaterThan(20);
      }
    }
    // Said once for screen readers: the repeated heads are no content.
    const heads = pages.flatMap(({ roles }) => roles.filter((role) => role === 'TH'));
    expect(heads).toHaveLength(3 + 2);
  }, 60_000);

  it('lets a row that is higher than a page go on', async () => {
    const words = Array.from({ length: 900 }, (_, nth) => `word${nth}`).join(' ');
    const long = { text: words, details: ['the end'] };
    const { pages, text } = await readPdf(await renderDocument(withRows([[long, '1', '$1.00']])));
    expect(solid(text.replace(/Earth Brands {2}· .*? Amount/g, ''))).toContain('word899theend');
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(overlapsOf(page)).toEqual([]);
  });

  it.each(['漢', '👍🏽'])('keeps %s, which no glyph stands for, as text to be read', async (one) => {
    const [bytes, others] = await Promise.all([
      renderDocument(order({ facts: [{ label: 'PO number', value: `No. ${one}` }] })),
      renderDocument(order({ facts: [{ label: 'PO number', value: 'No. 1' }] })),
    ]);
    const actual = Buffer.from([0xfe, 0xff, ...Buffer.from(one, 'utf16le').swap16()]);
    expect(Buffer.from(bytes).includes(actual)).toBe(true);
    expect(Buffer.from(bytes).includes('ActualText')).toBe(true);
    expect(Buffer.from(others).includes('ActualText')).toBe(false);
  });

  it('has no page of totals without a row above them, wherever the rows end', async () => {
    for (let count = 8; count < 24; count += 1) {
      const rows = Array.from({ length: count }, (_, nth) => item(nth + 1));
      const { pages } = await readPdf(await renderDocument(withRows(rows)));
      const page = pages.find(({ texts }) => texts.some(({ text }) => text === 'Total'));
      const words = page?.texts.map(({ text }) => text) ?? [];
      expect([count, words.includes(`Kraft cup ${count}`)]).toEqual([count, true]);
      expect(words.indexOf('Item')).toBeLessThan(words.indexOf('Total'));
    }
  });

  it('has the same bytes for the same document', async () => {
    const [one, two] = [await renderDocument(order()), await renderDocument(order())];
    expect(Buffer.from(one).equals(two)).toBe(true);
    const other = await renderDocument(order({ status: 'Canceled' }));
    expect(Buffer.from(one).equals(other)).toBe(false);
  });

  it('writes well-formed metadata, whatever the store is called', async () => {
    const { seller } = order();
    const named = { ...seller, name: 'Fern & <Sons>' };
    const bytes = Buffer.from(await renderDocument(order({ seller: named }))).toString('latin1');
    const xmp = /<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/.exec(bytes)?.[0] ?? '';
    expect(xmp).toContain('Order confirmation #1042');
    expect(xmp).not.toMatch(/&(?!amp;|lt;)|<Sons>/);
  });
});

describe('several documents in one PDF', () => {
  it('begin on a page of their own, count their own pages, and are parts of the file', async () => {
    const long = { ...withRows(Array.from({ length: 40 }, (_, nth) => item(nth))), number: '#2' };
    const bytes = await renderDocuments('Confirmations', [order(), long, order({ number: '#3' })]);
    const { title, pages } = await readPdf(bytes);
    expect(title).toBe('Confirmations');
    const feet = pages.map(({ texts }) => texts.at(-1)?.text);
    const ofLong = pages.length - 2;
    expect(ofLong).toBeGreaterThan(1);
    expect(feet).toEqual([
      'Page 1 of 1',
      ...Array.from({ length: ofLong }, (_, nth) => `Page ${nth + 1} of ${ofLong}`),
      'Page 1 of 1',
    ]);
    const textOf = (page: number) => pages.at(page)?.texts.map(({ text }) => text) ?? [];
    expect(textOf(0).join(' ')).toContain('#1042');
    expect(textOf(1).join(' ')).toContain('#2');
    expect(textOf(2).join(' ')).toMatch(/^Earth Brands +· +Order confirmation #2/);
    expect(textOf(-1).join(' ')).toContain('#3');
    for (const page of pages) {
      expect(page.roles.slice(0, 3)).toEqual(['Root', 'Document', 'Part']);
      expect(overlapsOf(page)).toEqual([]);
    }
    const outline = Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Title \(Order confirmation #/g);
    expect(outline).toHaveLength(3);
  });
});
