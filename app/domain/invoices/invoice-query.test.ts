import { describe, expect, it } from 'vitest';
import { type Invoice, INVOICE_LIST, invoicePage, pickInvoices } from './invoice';
import { cents } from '~/domain/core/money';

const TODAY = '2026-03-10';

const invoice = (number: string, issuedOn: string, dueOn: string, left: number): Invoice => ({
  id: number,
  number,
  amountCents: cents(10_000 + Number(number)),
  balanceCents: cents(left),
  issuedOn,
  dueOn,
});
const over = (number: string, issuedOn: string, dueOn: string, credited = 0) => ({
  ...invoice(number, issuedOn, dueOn, 0),
  creditedCents: cents(credited),
});
const BOOKS = {
  open: [
    invoice('1003', '2026-01-05', '2026-02-05', 500),
    invoice('1001', '2026-02-20', '2026-03-10', 700),
    invoice('1010', '2026-02-01', '2026-04-01', 900),
  ],
  paid: [
    over('1002', '2026-03-01', '2026-03-31'),
    over('1020', '2026-02-27', '2026-03-30', 1),
    over('1000', '2025-12-01', '2025-12-31'),
  ],
};

const pick = (fields: Record<string, string>) => {
  const { query } = INVOICE_LIST.parse((name) => fields[name] ?? null);
  const { open, paid } = pickInvoices(BOOKS, query, TODAY);
  return [...open, ...paid].map(({ number }) => number);
};

const many = (count: number, from: number) =>
  Array.from({ length: count }, (_, nth) =>
    invoice(String(from + nth), '2026-01-01', '2026-02-01', 1),
  );

describe('the invoices that an address asks for', () => {
  it.each([
    [{}, ['1003', '1001', '1010', '1002', '1000', '1020']],
    [{ state: 'open' }, ['1003', '1001', '1010']],
    [{ state: 'paid' }, ['1002', '1000']],
    // What a credit has closed nobody has paid.
    [{ state: 'closed' }, ['1020']],
    // On the due date itself it is not overdue.
    [{ state: 'overdue' }, ['1003']],
    [{ sort: 'newest' }, ['1001', '1010', '1003', '1002', '1000', '1020']],
    [{ sort: 'oldest' }, ['1003', '1010', '1001', '1000', '1002', '1020']],
    [{ sort: 'highest' }, ['1010', '1003', '1001', '1002', '1000', '1020']],
    [{ sort: 'lowest' }, ['1001', '1003', '1010', '1000', '1002', '1020']],
    [{ search: '100' }, ['1003', '1001', '1002', '1000']],
    [{ search: '1010' }, ['1010']],
    [{ search: '%' }, []],
    [{ from: '2026-02-01', to: '2026-02-20' }, ['1001', '1010']],
    [{ to: '2025-12-01' }, ['1000']],
  ])('%j', (fields, numbers) => {
    expect(pick(fields as Record<string, string>)).toEqual(numbers);
  });

  it('come in pages, open ones before those that are paid', () => {
    const books = {
      open: many(INVOICE_LIST.perPage + 5, 1),
      paid: many(INVOICE_LIST.perPage, 500).map((one) => ({ ...one, creditedCents: cents(0) })),
    };
    const first = invoicePage(books, 1);
    expect([first.open.length, first.paid.length]).toEqual([INVOICE_LIST.perPage, 0]);
    const second = invoicePage(books, 2);
    expect([second.open.length, second.paid.length]).toEqual([5, INVOICE_LIST.perPage - 5]);
    const beyond = invoicePage(books, 99);
    expect([beyond.page, beyond.pageCount, beyond.open.length, beyond.paid.length]).toEqual([
      3, 3, 0, 5,
    ]);
    expect(beyond.count).toBe(2 * INVOICE_LIST.perPage + 5);
    const shown = [1, 2, 3].flatMap((page) => {
      const { open, paid } = invoicePage(books, page);
      return [...open, ...paid];
    });
    expect(shown).toEqual([...books.open, ...books.paid]);
  });
});
