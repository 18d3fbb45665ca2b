import { describe, expect, it } from 'vitest';
import { csvParts } from '~/domain/core/csv';
import type { OrganizationMovement } from '~/domain/organizations/organization-movement';
import { cents } from '~/domain/core/money';
import { cashOf } from '~/content/ledger/earth-cash';
import { MOVEMENT_COLUMNS, monthBegins, movementLabel, moverLabel } from './organization-cash';

it.each([
  ['Harbor Coffee', 'Harbor Coffee’s Earth Cash'],
  ['Lakeshore Events', 'Lakeshore Events’ Earth Cash'],
  ['PENGUINS', 'PENGUINS’ Earth Cash'],
])('what %s has together is %s', (name, text) => {
  expect(cashOf(name)).toBe(text);
});

it.each([
  ['2026-11', 'Dec 1, 2026'],
  ['2026-12', 'Jan 1, 2027'],
  ['2028-01', 'Feb 1, 2028'],
])('after %s a new month begins on %s', (month, day) => {
  expect(monthBegins(month)).toBe(day);
});

describe('a movement', () => {
  it.each([
    ['use', 'cart', '#1001', 'Order #1001'],
    ['use', 'invoice', null, 'Invoice payment'],
    ['use', 'cart', null, 'Pending payment'],
    ['use-returned', 'custom_order', '#1002', 'Refund of order #1002'],
    ['use-returned', 'invoice', null, 'Refund of a payment'],
    ['deposit', null, null, 'Deposit'],
    ['deposit-returned', null, null, 'Deposit reversed'],
    ['correction', null, null, 'Adjustment'],
  ] as const)('%s of %s %s is called %s', (kind, purpose, orderName, text) => {
    expect(movementLabel({ kind, purpose, orderName })).toBe(text);
  });

  it('is somebody’s, also of one who has left, or ours', () => {
    const nobody = { userId: null, name: null, former: null };
    expect(moverLabel({ ...nobody, userId: '1', name: 'Mina Park' })).toBe('Mina Park');
    const left = { place: 2, name: 'Mina Park' };
    expect(moverLabel({ ...nobody, userId: '1', former: left })).toBe(
      'Mina Park (former member 2)',
    );
    const unnamed = { ...left, name: null };
    expect(moverLabel({ ...nobody, userId: '1', former: unnamed })).toBe('Former member 2');
    expect(moverLabel({ ...nobody, userId: '1' })).toBe('Former member');
    expect(moverLabel(nobody)).toBe('Our team');
  });

  it('is a row of a file in which no name can calculate', async () => {
    const movement: OrganizationMovement = {
      id: '1',
      at: '2026-11-21T23:30:00.000Z',
      kind: 'use',
      userId: '1',
      name: '=1+1',
      former: null,
      purpose: 'cart',
      orderName: '#1001',
      orderNumber: '6000000001001',
      amountCents: cents(-2_695),
    };
    let file = '';
    for await (const part of csvParts(MOVEMENT_COLUMNS, [[movement]])) file += part;
    expect(file.split('\r\n')).toEqual([
      '\uFEFFDate,Time (Pacific),Transaction,Member,Order,Amount (USD)',
      "2026-11-21,15:30,Order #1001,'=1+1,#1001,-26.95",
      '',
    ]);
  });
});
