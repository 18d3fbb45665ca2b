import { expect, it } from 'vitest';
import { goneLines } from './tracking-rows.server';

const parcels = (...lines: string[]) => ({
  parcels: lines.map((each) => ({
    gid: 'gid://shopify/FulfillmentOrder/1',
    lines: each,
    order: '#1001',
    location: 'Portland',
    units: 1,
    tracking: { company: 'UPS', numbers: [], urls: [] },
  })),
});

it.each([
  ['l1 l2 l3', ['1', '2, 3'], []],
  ['l1 l2 l3', ['1, 3'], ['2']],
  ['l1 l12', ['1'], ['12']],
  ['l1', [], ['1']],
  ['', ['1'], []],
])('of lines %s, when %j can be used, %j have gone bad', (seen, usable, gone) => {
  expect(goneLines(seen, parcels(...usable))).toEqual(gone);
});
