import { describe, expect, it } from 'vitest';
import { NEW_STORE } from '~/domain/documents/store-identity';
import { packable, PACKING_LIMITS, type PackedOrder } from '~/domain/orders/order-document';
import { notPackedDocument, packingSlip } from './packing-slip';

const made = { seller: NEW_STORE, now: '2026-11-27T03:00:00.000Z' };

function line(change: Partial<PackedOrder['lines'][number]> = {}): PackedOrder['lines'][number] {
  return {
    title: 'Kraft cup',
    variantTitle: '500',
    sku: 'EB-51',
    quantity: 3,
    toShip: 2,
    ...change,
  };
}

function order(change: Partial<PackedOrder> = {}): PackedOrder {
  return {
    gid: 'gid://shopify/Order/1',
    name: '#1042',
    createdAt: '2026-11-02T18:00:00Z',
    cancelledAt: null,
    shippingAddress: null,
    poNumber: '=PO "7" 🌱',
    terms: { name: 'Net 30', dueAt: '2026-12-02T18:00:00Z' },
    lines: [line(), line({ title: 'Sent', toShip: 0 })],
    ...change,
  };
}

describe('a packing slip', () => {
  it('lists what is still to ship, with its PO number, of today in the store', () => {
    const slip = packingSlip(order(), made);
    expect(slip).toMatchObject({ title: 'Packing slip', number: '#1042', date: 'Nov 26, 2026' });
    expect(slip.tables[0]!.rows).toEqual([
      ['☐', { text: 'Kraft cup', details: ['500 · SKU EB-51'] }, '3', '2'],
    ]);
    expect(slip.facts.map(({ value }) => value)).toEqual([
      'Nov 2, 2026',
      '=PO "7" 🌱',
      'Net 30',
      'Dec 2, 2026',
    ]);
    expect(JSON.stringify(slip)).not.toContain('$');
  });

  it('says so if the order is canceled or nothing is left', () => {
    const gone = order({ cancelledAt: '2026-11-04T18:00:00Z', lines: [line({ toShip: 0 })] });
    const slip = packingSlip(gone, made);
    expect(slip.status).toBe('Canceled on Nov 4, 2026');
    expect(slip.tables[0]).toMatchObject({ rows: [], none: 'Nothing is left to ship.' });
  });
});

describe('slips of several orders', () => {
  it('leave out canceled orders and those with nothing to ship, in order', () => {
    const orders = [
      order({ name: '#1', cancelledAt: '2026-11-04T18:00:00Z' }),
      order({ name: '#2' }),
      order({ name: '#3', lines: [line({ toShip: 0 })] }),
      order({ name: '#4', lines: [] }),
      order({ name: '#5' }),
    ];
    const { packed, left } = packable(orders);
    expect(packed.map(({ name }) => name)).toEqual(['#2', '#5']);
    expect(left.map(({ order: { name }, because }) => `${name} ${because}`)).toEqual([
      '#1 canceled',
      '#3 nothing-to-ship',
      '#4 nothing-to-ship',
    ]);
  });

  it('stop before the file has too many lines, and a smaller order still fits', () => {
    const half = Array.from({ length: PACKING_LIMITS.lines / 2 }, () => line());
    const { packed, left } = packable([
      order({ name: '#1', lines: half }),
      order({ name: '#2', lines: half.slice(1) }),
      order({ name: '#3', lines: [line(), line()] }),
      order({ name: '#4', lines: [line(), line({ toShip: 0 })] }),
    ]);
    expect(packed.map(({ name }) => name)).toEqual(['#1', '#2', '#4']);
    expect(left).toMatchObject([{ order: { name: '#3' }, because: 'file-full' }]);
  });

  it('name what they leave out, and why', () => {
    const cover = notPackedDocument(
      [
        { name: '#1', because: 'canceled' },
        { name: '6000000000007', because: 'gone' },
      ],
      { ...made, packed: 3 },
    );
    expect(cover.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Orders in this file: 3',
      'Left out: 2',
    ]);
    expect(cover.tables[0]!.rows).toEqual([
      ['#1', 'Canceled.'],
      ['6000000000007', 'No longer in Shopify.'],
    ]);
  });
});
