import { describe, expect, it } from 'vitest';
import { rangeMoments } from '~/domain/core/time/day-range';
import { isFiltered, orderQueryFields, readOrderQuery } from './order-query';
import { searchedWords } from '~/domain/core/text/order-words';
import { orderWords } from './order-words';

const read = (fields: Record<string, string>) => readOrderQuery((name) => fields[name] ?? null);

describe('what an address asks for', () => {
  it('is all orders, the newest first, where it says nothing', () => {
    const { query, problems } = read({});
    expect(query).toEqual({
      search: '',
      financial: null,
      fulfillment: null,
      place: null,
      from: null,
      to: null,
      sort: 'newest',
      page: 1,
    });
    expect(problems).toEqual([]);
    expect(isFiltered(query)).toBe(false);
    expect(orderQueryFields(query)).toEqual({});
  });

  it('comes back the same from what is written for it', () => {
    const fields = {
      search: '  hot cup ',
      payment: 'PAID',
      delivery: 'FULFILLED',
      place: '0123456789abcdef0123456789abcdef',
      from: '2026-01-31',
      to: '2026-02-01',
      sort: 'highest',
      page: '3',
    };
    const { query } = read(fields);
    expect(orderQueryFields(query)).toEqual({ ...fields, search: 'hot cup' });
    expect(read(orderQueryFields(query)).query).toEqual(query);
    expect(isFiltered(query)).toBe(true);
  });

  it.each([
    [{ from: '2026-02-30' }, ['from-unreadable']],
    [{ to: 'soon' }, ['to-unreadable']],
    [{ from: '2026-02-02', to: '2026-02-01' }, ['backwards']],
    [{ from: 'x', to: 'y' }, ['from-unreadable', 'to-unreadable']],
  ])('%j is a problem', (fields, problems) => {
    expect(read(fields).problems).toEqual(problems);
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1e3' },
    { page: '99999999' },
    { sort: 'cheapest' },
    { payment: "PAID' or true" },
    { delivery: 'x'.repeat(50) },
    { place: '0123' },
    { place: `${'a'.repeat(31)}'` },
  ] as Record<string, string>[])('%j cannot be meant', (fields) => {
    expect(read(fields).query).toEqual(read({}).query);
  });

  it('has days of the store, both included, also when the clocks change', () => {
    const { begin, end } = rangeMoments({ from: '2026-03-08', to: '2026-03-08' });
    expect(((end ?? 0) - (begin ?? 0)) / 3_600_000).toBe(23);
    expect(new Date(begin ?? 0).toISOString()).toBe('2026-03-08T08:00:00.000Z');
  });
});

describe('what an order is found by', () => {
  const words = orderWords({
    name: '#1001',
    email: 'Zoë.B@example.com',
    lines: [
      { title: 'Kraft Hot Cup, 12 oz', variant: { title: '500 pieces' } },
      { title: 'Kraft Take-Out Cup, 8 oz', variant: null },
    ],
    fulfillments: [{ tracking: [{ number: '1Z0EB001' }, { number: null }] }],
  });

  it('is its name, titles, tracking numbers and e-mail address, each word once', () => {
    expect(words.toSorted()).toEqual(
      '1001 12 1z0eb001 500 8 b com cup example hot kraft out oz pieces take takeout zoe'.split(
        ' ',
      ),
    );
  });

  it.each(['#1001', 'zoe.b@example.com', 'HOT cup', '1z0eb001'])('%s is among it', (typed) => {
    const searched = searchedWords(typed) ?? [];
    expect(searched.length).toBeGreaterThan(0);
    for (const word of searched) expect(words).toContain(word);
  });

  it('looks for nothing, for what no order has, or for eight words at most', () => {
    expect(searchedWords('')).toBeNull();
    expect(searchedWords("'*&!:\\")).toEqual([]);
    expect(searchedWords('a b c d e f g h i j')).toHaveLength(8);
  });
});
