import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { payoutRejectionLabel } from './commission-payout';

const over = (payableCents: number) =>
  payoutRejectionLabel({
    code: 'payout_over_day',
    limitCents: cents(200_000),
    cents: cents(payableCents),
  });

it('promises tomorrow only where tomorrow can help', () => {
  expect(over(200_000)).toMatch(/within 24 hours.*or try again tomorrow\.$/);
  expect(over(200_001)).toMatch(/within 24 hours.*Request a bank transfer instead\.$/);
});
