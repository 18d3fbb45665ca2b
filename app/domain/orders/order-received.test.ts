import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { receivedCents } from './order-payment';

const paid = (
  gateway: string | null,
  more: { kind?: string; status?: string; manual?: boolean } = {},
) => ({
  kind: more.kind ?? 'SALE',
  status: more.status ?? 'SUCCESS',
  gateway,
  manualPaymentGateway: more.manual ?? false,
  cents: cents(1_000),
});

it('counts as received what a gateway has charged, and nothing else', () => {
  expect(receivedCents([paid('shopify_payments'), paid('paypal', { kind: 'CAPTURE' })])).toBe(
    2_000,
  );
  const nothing = [
    paid('manual', { manual: true }),
    paid('Bank Deposit', { manual: true }),
    paid('gift_card'),
    paid('shopify_store_credit'),
    paid('cash'),
    paid(null),
    paid('shopify_payments', { status: 'FAILURE' }),
    paid('shopify_payments', { status: 'PENDING' }),
    paid('shopify_payments', { kind: 'AUTHORIZATION' }),
    paid('shopify_payments', { kind: 'REFUND' }),
  ];
  expect(receivedCents(nothing)).toBe(0);
});
