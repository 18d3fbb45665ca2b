import { describe, expect, it } from 'vitest';
import { NEW_STORE } from '~/domain/documents/store-identity';
import type { PickLine } from '~/domain/fulfillment/pick-list';
import { pickListDocument } from './pick-list-document';

const line = (change: Partial<PickLine> = {}): PickLine => ({
  bin: 'Shelf 3',
  sku: 'EB-51',
  title: 'Kraft cup',
  variantTitle: '500 pieces',
  locationName: 'Portland',
  units: 5,
  orders: [
    { name: '#1042', units: 3 },
    { name: '#1043', units: 2 },
  ],
  ...change,
});

const documentOf = (lines: PickLine[]) =>
  pickListDocument(
    { createdAt: '2026-11-27T18:05:00Z', staffName: 'Stella Park', lines },
    { seller: NEW_STORE, now: '2026-11-28T03:00:00Z' },
  );

describe('a pick list to print', () => {
  it('names each item with its bin, its units and its orders', () => {
    const made = documentOf([
      line(),
      line({ bin: null, sku: null, variantTitle: null, units: 1_200 }),
    ]);
    expect(made).toMatchObject({ title: 'Pick list', date: 'Nov 27, 2026' });
    const orders = '#1042\u00A0(3), #1043\u00A0(2)';
    expect(made.tables.map(({ rows }) => rows)).toEqual([
      [
        ['☐', 'Shelf 3', { text: 'Kraft cup', details: ['500 pieces · SKU EB-51'] }, '5', orders],
        ['☐', '–', { text: 'Kraft cup', details: [] }, '1,200', orders],
      ],
    ]);
    expect(made.facts.map(({ value }) => value)).toEqual([
      'Nov 27, 2026, 10:05 AM PT',
      'Stella Park',
      'Nov 27, 2026, 7:00 PM PT',
      'Portland',
      '2',
      '1,205',
    ]);
  });

  it('lists the orders of an item at the end if they are many', () => {
    const orders = Array.from({ length: 21 }, (_, n) => ({ name: `#${n}`, units: 1 }));
    const made = documentOf([line({ orders }), line({ orders: orders.slice(1) })]);
    const [items, many] = made.tables;
    expect(items?.rows.map((row) => row.at(-1))).toEqual([
      '21 orders, listed at the end',
      expect.stringMatching(/^#1\s\(1\), .*#20\s\(1\)$/),
    ]);
    expect(many?.caption).toBe('Items for many orders');
    expect(many?.rows.map((row) => row.at(-1))).toEqual([expect.stringMatching(/^#0\s\(1\), #1/)]);
  });

  it('is a table for each location, and says so if nothing is left', () => {
    const made = documentOf([line(), line({ locationName: 'Salem' })]);
    expect(made.tables.map(({ caption }) => caption)).toEqual(['Portland', 'Salem']);
    expect(made.facts.map(({ label }) => label)).not.toContain('Location');
    expect(documentOf([]).tables).toMatchObject([
      { rows: [], none: 'Everything on this list was sent, or is on hold.' },
    ]);
  });
});
