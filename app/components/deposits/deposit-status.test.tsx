import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DepositFacts, DepositStatus } from './deposit-status';
import { MethodsProblem } from './deposit-form';
import type { DepositShown } from '~/domain/deposits/deposit-view';
import { cents } from '~/domain/core/money';

const FAILED: DepositShown = {
  id: '7d2b2c1e-0000-4000-8000-000000000001',
  state: 'failed',
  amountCents: cents(2_500),
  bonusCents: cents(50),
  creditCents: cents(2_550),
  methodType: 'card',
  methodName: 'Visa ending in 4242',
  failureCode: 'deposit_declined',
  isBeingAbandoned: false,
  isTopUp: false,
  createdAt: '2026-03-03T12:00:00.000Z',
  creditedAt: null,
  reversed: null,
  organization: null,
};
const THEIRS = { ...FAILED, organization: 'Harbor Coffee' };

const REFUNDED: DepositShown = {
  ...FAILED,
  state: 'credited',
  failureCode: null,
  creditedAt: '2026-03-03T12:00:05.000Z',
  reversed: {
    currentStatus: 'refunded',
    refundedCents: cents(2_500),
    lostCents: cents(0),
    heldCents: cents(0),
    goneCents: cents(2_550),
    leftCents: cents(0),
  },
};

const again = (deposit: DepositShown) => {
  const html = renderToStaticMarkup(
    <DepositStatus deposit={deposit} bankUrl={null} reason={null} />,
  );
  return /href="([^"]*)"[^>]*>Try again/.exec(html)?.[1]?.replaceAll('&amp;', '&');
};

const facts = (deposit: DepositShown) => renderToStaticMarkup(<DepositFacts deposit={deposit} />);

const retry = (into: 'own' | 'organization') =>
  renderToStaticMarkup(
    <MethodsProblem problem="Silent." amount="25" into={into} onRetry={undefined} />,
  );

describe('a deposit that was not completed', () => {
  it('is tried again into the same Earth Cash', () => {
    expect(again(FAILED)).toBe('/dashboard/payments/add?amount=25.00');
    expect(again(THEIRS)).toBe('/dashboard/payments/add?amount=25.00&into=organization');
  });
});

describe('a deposit that was taken back', () => {
  it('says whose Earth Cash it has left', () => {
    expect(facts(REFUNDED)).toContain('Taken out of your Earth Cash');
    expect(facts({ ...REFUNDED, organization: 'Harbor Coffee' })).toContain(
      'Taken out of Harbor Coffee’s Earth Cash',
    );
  });
});

describe('while the card company is silent', () => {
  it('what was chosen and typed is asked for again', () => {
    expect(retry('own')).toContain('href="/dashboard/payments/add?amount=25"');
    expect(retry('organization')).toContain(
      'href="/dashboard/payments/add?amount=25&amp;into=organization"',
    );
  });
});
