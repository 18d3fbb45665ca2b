import { describe, expect, it } from 'vitest';
import { parseCsv } from '~/domain/core/csv-parsing';
import { isOwnNumber } from '~/domain/core/forms/card-number';
import { parseTrackingRows } from './tracking-rows';

const UPS = '1Z999AA10123456784';
const USPS = '9400110200881234567890';
const lines = (count: number) =>
  Array.from({ length: count }, (_, nth) => `${1000 + nth},Other,T${nth}`).join('\n');
const parsed = (text: string, anyway = false) => parseTrackingRows(text, anyway);

describe('rows of values', () => {
  it.each<[text: string, rows: string[][]]>([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '\uFEFFa;b\n\n  \nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\tb, c\td', [['a', 'b, c', 'd']]],
    ['"a, ""b""", c ', [['a, "b"', 'c']]],
    ['"two\nlines",x\ny', [['two\nlines', 'x'], ['y']]],
    ['"never closed, x', [['never closed, x']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows);
  });

  it('know their lines', () => {
    expect(parseCsv('a\n\n"b\nb"\nc').map(({ line }) => line)).toEqual([1, 3, 5]);
  });
});

describe('lines with tracking numbers', () => {
  it('are orders, with or without a heading, a mark and capitals', () => {
    const text = `Order,Carrier,Tracking number\n#1001,ups,1z999aa1 0123456784\n1002,USPS,${USPS}`;
    expect(parsed(text)).toEqual({
      orders: [
        { order: '1001', lines: [2], tracking: { company: 'UPS', numbers: [UPS], urls: [] } },
        { order: '1002', lines: [3], tracking: { company: 'USPS', numbers: [USPS], urls: [] } },
      ],
      problems: [],
    });
  });

  it('are the parcels of one order, in their order', () => {
    const text = `1001,Other,B-2,2\n1001,Other,A-1,1`;
    expect(parsed(text)?.orders).toEqual([
      {
        order: '1001',
        lines: [1, 2],
        tracking: { company: 'Other', numbers: ['A-1', 'B-2'], urls: [] },
      },
    ]);
  });

  it.each<[text: string, line: number, error: string, of: string, left: string[]]>([
    [`,UPS,${UPS}`, 1, 'order', '', []],
    [`1001,Pigeon,${UPS}`, 1, 'carrier', 'Pigeon', []],
    ['1001,UPS,', 1, 'number', '', []],
    [`1001,Other,"A1;B2"`, 1, 'number', 'A1;B2', []],
    ['1001,Other,<script>', 1, 'malformed', '<script>', []],
    ['1001,UPS,12345', 1, 'unusual', '12345', []],
    [`1001,UPS,${UPS},first`, 1, 'parcel', 'first', []],
    [`1001,UPS,${UPS}\n1002,UPS,${UPS}`, 2, 'number-again', '1', ['1001']],
    [`1001,Other,A1\n#1001,Other,B2`, 2, 'order-again', '1', []],
    [`1001,Other,A1,1\n1001,Other,B2,1`, 2, 'parcel-again', '1', []],
    [`1001,Other,A1,1\n1001,UPS,${UPS},2`, 2, 'other-carrier', '1', []],
  ])('refuses %j', (text, line, error, of, left) => {
    const found = parsed(text);
    expect(found?.problems).toEqual([{ line, error, of }]);
    expect(found?.orders.map(({ order }) => order)).toEqual(left);
  });

  it('takes unusual numbers if it is told to', () => {
    expect(parsed('1001,UPS,12345', true)?.orders).toHaveLength(1);
  });

  it('takes up to 500 orders', () => {
    expect(parsed(lines(500))?.orders).toHaveLength(500);
    expect(parsed(lines(501))).toBeNull();
  });

  it.each([
    ['1001,FedEx,499000000000006\n1002,UPS,1Z999AA10123456784', true],
    ['1001,UPS,4242424242424242', false],
    ['1001,UPS,4242\n4242\n4242\n4242', false],
    ['4242 4242 4242 4242,UPS,1Z999AA10123456784', false],
  ])('hold no card number: %j', (text, isFine) => {
    expect(isOwnNumber('parcels', text)).toBe(isFine);
  });
});
