import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { TOP_UP_TEXT_VERSION, topUpAgreement } from './top-up';

const TERMS = {
  thresholdCents: cents(5_000),
  amountCents: cents(10_000),
  monthlyCapCents: cents(40_000),
};

it('says exactly what is charged, when, at most, and how it ends', () => {
  const agreement = topUpAgreement(TERMS, 'Visa ending in 4242').join('\n');
  for (const expected of ['below $50.00', 'charges $100.00 to Visa ending in 4242', '$102.00']) {
    expect(agreement).toContain(expected);
  }
  expect(agreement).toContain('at most $400.00 in a calendar month, Pacific Time');
  expect(agreement).toContain(
    'when I turn it off, when a charge is declined, and when the card expires',
  );
});

/** After a change of the text, change its version and add a line here. */
const VERSIONS: Record<string, string> = {
  '2026-11-21': '252a778c30ad4070',
  '2026-11-26': 'b0847cbd24acd844',
};

it('has another version with every change of its words', () => {
  const agreement = topUpAgreement(TERMS, 'Visa ending in 4242').join('\n');
  const hash = createHash('sha256').update(agreement).digest('hex').slice(0, 16);
  expect(VERSIONS[TOP_UP_TEXT_VERSION]).toBe(hash);
});
