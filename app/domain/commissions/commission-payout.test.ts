import { expect, it } from 'vitest';
import { payoutRejectionStatus, rejectedPayout } from './commission-payout';
import { cents } from '~/domain/core/money';

const MINIMUM = cents(1_000);
const request = (payable: number, shown: number) =>
  rejectedPayout({ payableCents: cents(payable), shownCents: cents(shown) }, MINIMUM);

it.each([
  ['exactly the minimum, as it was shown', 1_000, 1_000, null],
  ['more, as it was shown', 4_321, 4_321, null],
  ['a cent below the minimum', 999, 999, { code: 'payout_too_little', minimumCents: 1_000 }],
  ['nothing', 0, 0, { code: 'payout_nothing' }],
  ['less than nothing, after a refund', -250, -250, { code: 'payout_nothing' }],
  ['more than was shown', 1_500, 1_200, { code: 'payout_changed', cents: 1_500 }],
  ['less than was shown', 1_100, 1_200, { code: 'payout_changed', cents: 1_100 }],
  ['nothing any more', 0, 1_200, { code: 'payout_nothing' }],
])('%s', (_what, payable, shown, rejection) => {
  expect(request(payable, shown)).toEqual(rejection);
});

it('says by its status whether to look again, to wait, or to mend', () => {
  expect(payoutRejectionStatus('payout_changed')).toBe(409);
  expect(payoutRejectionStatus('payout_not_ready')).toBe(503);
  expect(payoutRejectionStatus('payout_too_little')).toBe(422);
});
