import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { NEW_STORE } from '~/domain/documents/store-identity';
import { type AccountEntry, drawStatement } from '~/domain/invoices/account-statement';
import { statementDocument } from './statement-document';

const TODAY = '2026-05-10';
const INVOICE = {
  kind: 'invoice' as const,
  id: '1',
  number: '1042',
  on: '2026-04-10',
  dueOn: '2026-05-01',
  amountCents: cents(100_000),
  balanceCents: cents(70_000),
  creditedCents: cents(0),
};
const PAYMENT = {
  kind: 'payment' as const,
  id: '2',
  number: null,
  on: '2026-04-10',
  amountCents: cents(-30_000),
};

function built(entries: readonly AccountEntry[], email: string | null = 'ivy@example.com') {
  const { id, number, amountCents, balanceCents, on: issuedOn, dueOn } = INVOICE;
  const open = [{ id, number, amountCents, balanceCents, issuedOn, dueOn }];
  const found = { balanceCents: cents(75_000), entries, open };
  const statement = drawStatement(found, '2026-04', TODAY);
  const customer = { name: 'Fern Coffee', email };
  return statementDocument({ statement, customer, today: TODAY, seller: NEW_STORE });
}

describe('a statement of account as a document', () => {
  it('leads from the opening balance over each entry to the closing balance', () => {
    const { title, number, date, tables, facts } = built([PAYMENT, INVOICE]);
    expect([title, number, date]).toEqual([
      'Statement of account',
      'April 2026',
      'Prepared May 10, 2026',
    ]);
    expect(tables[0]?.rows).toEqual([
      ['', 'Opening balance', '', '', '', '$50.00'],
      ['Apr 10, 2026', 'Invoice 1042', 'May 1, 2026', 'Overdue', '$1,000.00', '$1,050.00'],
      ['Apr 10, 2026', 'Payment', '', '', '-$300.00', '$750.00'],
      ['', 'Closing balance', '', '', '', '$750.00'],
    ]);
    expect(facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Opening balance $50.00',
      'Invoices $1,000.00',
      'Payments $300.00',
      'Credits $0.00',
      'Closing balance $750.00',
      'Total due $700.00',
      'Past due $700.00',
    ]);
  });

  it('has what is open today by age', () => {
    expect(built([INVOICE]).tables[1]).toMatchObject({
      caption: 'Open invoices by days past due, May 10, 2026',
      rows: [['$0.00', '$700.00', '$0.00', '$0.00', '$0.00', '$700.00']],
    });
  });

  it('says so if nothing was posted in the month', () => {
    const { tables, facts } = built([]);
    expect(tables[0]).toMatchObject({
      rows: [],
      none: 'No invoices, payments, or credits for this month.',
    });
    expect(facts[0]).toEqual(facts[4] && { ...facts[4], label: 'Opening balance' });
  });

  it('names a customer once whom QuickBooks has by address only', () => {
    expect(built([INVOICE]).parties[0]?.lines).toEqual(['Fern Coffee', 'ivy@example.com']);
    expect(built([INVOICE], 'Fern Coffee').parties[0]?.lines).toEqual(['Fern Coffee']);
    expect(built([INVOICE], null).parties[0]?.lines).toEqual(['Fern Coffee']);
  });
});
