import { expect, it } from 'vitest';
import { type BookPayment, creditedByInvoice } from './applied-credit.server';

const link = (TxnType: string, TxnId: string, Amount: number) => ({
  Amount,
  LinkedTxn: [{ TxnId, TxnType }],
});
const payment = (...Line: NonNullable<BookPayment['Line']>): BookPayment => ({ Id: '1', Line });
const credited = (...payments: BookPayment[]) => Object.fromEntries(creditedByInvoice(payments));

it('money is no credit, and neither is money that was received before', () => {
  expect(credited(payment(link('Invoice', '7', 10)))).toEqual({});
  expect(credited(payment(link('Invoice', '7', 10), link('Payment', '3', 10)))).toEqual({});
  expect(credited({ Id: '1' }, payment())).toEqual({});
});

it('credit memos and journal entries are, as far as they are applied', () => {
  const whole = payment(link('Invoice', '7', 10), link('CreditMemo', '3', 10));
  const part = payment(link('Invoice', '7', 2.5), link('JournalEntry', '4', 9));
  expect(credited(whole, part)).toEqual({ 7: 1_250 });
});

it('each invoice has its share of what was applied together with money, to the cent', () => {
  const both = payment(
    link('Invoice', '7', 0.01),
    link('Invoice', '8', 66.66),
    link('Invoice', '9', 33.33),
    link('CreditMemo', '3', 50),
  );
  const shares = credited(both);
  expect(Object.values(shares).reduce((sum, cents) => sum + cents, 0)).toBe(5_000);
  expect(shares['8']).toBe(3_333);
});
