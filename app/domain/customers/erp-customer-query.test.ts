import { describe, expect, it } from 'vitest';
import {
  ALL_CUSTOMERS,
  erpCustomerFields,
  isCustomerFiltered,
  readErpCustomerQuery,
} from './erp-customer-query';

const read = (fields: Record<string, string>) =>
  readErpCustomerQuery((name) => fields[name] ?? null);

describe('what the list of customers is asked for', () => {
  it('comes back as it was said', () => {
    const fields = {
      search: 'maya',
      type: 'ECA',
      tag: 'VIP',
      balance: 'some',
      over: '12.50',
      organization: 'b2f3f1d0-6c1f-4d7e-9d53-0d3e5e6f7a8b',
      ambassador: 'no',
      from: '2026-01-01',
      to: '2026-02-01',
      sort: 'most-cash',
      page: '3',
    };
    const { query, problems } = read(fields);
    expect(problems).toEqual([]);
    expect(query.overCents).toBe(1250);
    expect(erpCustomerFields(query)).toEqual(fields);
    expect(isCustomerFiltered(query)).toBe(true);
  });

  it('is everybody where nothing is said, or nothing that can be meant', () => {
    const odd = {
      type: 'eca',
      tag: 'a,b',
      balance: 'much',
      organization: "'; drop",
      ambassador: 'maybe',
      sort: 'number',
      page: '-1',
    };
    expect(read(odd)).toEqual({
      query: ALL_CUSTOMERS,
      asked: { from: '', to: '', over: '' },
      problems: [],
    });
    expect(erpCustomerFields(ALL_CUSTOMERS)).toEqual({});
    expect(isCustomerFiltered({ ...ALL_CUSTOMERS, sort: 'name', page: 4 })).toBe(false);
  });

  it('has problems with days and an amount that are none, and keeps what was typed', () => {
    const { asked, problems } = read({ from: 'soon', over: 'much' });
    expect(problems).toEqual(['from-unreadable', 'over-unreadable']);
    expect(asked).toEqual({ from: 'soon', to: '', over: 'much' });
  });
});
