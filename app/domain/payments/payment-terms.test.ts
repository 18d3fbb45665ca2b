import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { creditLeft, dueDate, parsePoNumber, PO_NUMBER_LENGTH } from './payment-terms';

describe('payment terms', () => {
  it('are due so many days after the invoice was issued, across months, years and leap days', () => {
    expect(dueDate('due_on_receipt', '2026-12-06')).toBe('2026-12-06');
    expect(dueDate('net_15', '2028-02-20')).toBe('2028-03-06');
    expect(dueDate('net_30', '2026-12-06')).toBe('2027-01-05');
    expect(dueDate('net_60', '2026-12-06')).toBe('2027-02-04');
  });

  it('leave what the limit has over what is used, never less than nothing', () => {
    expect(creditLeft({ creditLimitCents: null, usedCents: cents(9_900) })).toBeNull();
    expect(creditLeft({ creditLimitCents: cents(10_000), usedCents: cents(9_900) })).toBe(100);
    expect(creditLeft({ creditLimitCents: cents(0), usedCents: cents(9_900) })).toBe(0);
  });
});

describe('a PO number', () => {
  it.each(['PO-7', `=HYPERLINK("x")`, `O'Neil "rush" 🧾`, '٣٤', '='.repeat(PO_NUMBER_LENGTH)])(
    'is kept as it was typed: %s',
    (typed) => {
      expect(parsePoNumber(` ${typed} `)).toEqual({ number: typed });
    },
  );

  it('is one line, without what turns the text around; an empty one is none', () => {
    expect(parsePoNumber('PO\r\n7\u0000\t8')).toEqual({ number: 'PO 7 8' });
    expect(parsePoNumber('\u202ePO \ud800 7')).toEqual({ number: 'PO 7' });
    expect(parsePoNumber(' \n ')).toEqual({ number: null });
  });

  it('of more characters than fit is refused', () => {
    expect(parsePoNumber('x'.repeat(PO_NUMBER_LENGTH + 1))).toBe('too-long');
  });
});
