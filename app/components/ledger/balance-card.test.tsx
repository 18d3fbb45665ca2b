import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BalanceCard } from './balance-card';
import { cents } from '~/domain/core/money';
import type { Movement } from '~/domain/ledger/statement';

const BALANCE = {
  shownCents: cents(9_000),
  pendingCents: cents(0),
  unacceptedCents: cents(0),
  heldCents: cents(0),
  owedCents: cents(0),
  frozen: false,
  isKnown: true,
  version: '1',
};

const paid = (payment: Movement['payment']): Movement => ({
  at: '2026-03-03T12:00:00.000Z',
  kind: 'payment_held',
  paidCents: cents(-1_000),
  bonusCents: cents(0),
  heldCents: cents(0),
  amountCents: cents(-1_000),
  balanceCents: cents(9_000),
  deposit: null,
  payment,
});

const text = (payment: Movement['payment']) =>
  renderToStaticMarkup(
    <BalanceCard frozenBecause={null} balance={BALANCE} latest={[paid(payment)]} />,
  );

it('calls what changed the balance last as the statement does', () => {
  const order = { gid: 'gid://shopify/Order/1005', name: '#1005' };
  expect(text({ purpose: 'cart', order })).toContain('<span>Order #1005<time');
  expect(text({ purpose: 'invoice', order: null })).toContain('<span>Invoice payment<time');
  expect(text({ purpose: 'cart', order: null })).toContain('<span>Pending: order payment<time');
});
