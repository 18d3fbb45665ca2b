import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import type { PaymentShown } from '~/domain/payments/payment-view';
import { paymentLabel } from './payment-list';

const FAILED: PaymentShown = {
  id: '7d2b2c1e-0000-4000-8000-000000000001',
  purpose: 'cart',
  state: 'failed',
  totalCents: cents(4_000),
  storeCreditCents: cents(1_000),
  cardCents: cents(3_000),
  termsCents: cents(0),
  methodName: 'Visa ending in 4242',
  orderGid: null,
  orderName: null,
  failureCode: null,
};

const failureText = (payment: PaymentShown, organization: string | null) =>
  paymentLabel(payment, { email: 'ivy@example.com', organization }).text;

it('says of a payment that has failed what is back, and where', () => {
  expect(failureText(FAILED, null)).toBe(
    'We didn’t keep any of your money. Your Earth Cash is back in your balance, and everything you chose is saved.',
  );
  expect(failureText(FAILED, 'Lakeshore Events')).toBe(
    'We didn’t keep any of your money. The amount reserved is back in Lakeshore Events’ Earth Cash, and everything you chose is saved.',
  );
  const byCard = { ...FAILED, storeCreditCents: cents(0), cardCents: cents(4_000) };
  expect(failureText(byCard, null)).toBe(
    'We didn’t keep any of your money. Everything you chose is saved.',
  );
});

it('says of a bank payment that it takes days, and of one that is canceled what becomes of the debit', () => {
  const account = { purpose: 'order', methodName: 'Chase ending in 6789' } as const;
  const atBank: PaymentShown = { ...FAILED, ...account, state: 'processing' };
  expect(failureText(atBank, null)).toBe(
    '$30.00 from Chase ending in 6789 usually takes 4 business days. $10.00 Earth Cash is reserved until then. The order is marked as paid when the money arrives, and we’ll email you either way. You can leave this page.',
  );
  const unwanted: PaymentShown = { ...atBank, failureCode: 'payment_undone_by_staff' };
  expect(failureText(unwanted, null)).toContain('goes straight back to your account');
});
