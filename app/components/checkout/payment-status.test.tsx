import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PaymentStatus } from '~/components/checkout/payment-status';
import type { PaymentShown } from '~/domain/payments/payment-view';
import { cents } from '~/domain/core/money';
import { paths } from '~/paths';

const IN_REVIEW: PaymentShown = {
  id: '7d2b2c1e-0000-4000-8000-000000000001',
  purpose: 'cart',
  state: 'review',
  totalCents: cents(4_000),
  storeCreditCents: cents(0),
  cardCents: cents(4_000),
  termsCents: cents(0),
  methodName: 'Visa ending in 4242',
  orderGid: null,
  orderName: null,
  failureCode: null,
};

it('has a way on also while staff look at a payment', () => {
  const page = renderToStaticMarkup(
    <PaymentStatus
      payment={IN_REVIEW}
      email="ivy@example.com"
      organization={null}
      bankUrl={null}
      reason={null}
    />,
  );
  expect(page).toContain(`href="${paths.shopAll()}"`);
});
