import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { DISCREPANCIES, suggestedFixOf } from '~/domain/discrepancies/discrepancies';
import { repairsOf, type DiscrepancySubject } from './discrepancy-repair';

const of = { id: '1', customerGid: 'gid://shopify/Customer/1', amountCents: cents(500) };
const deposit = (state: 'review' | 'credited'): DiscrepancySubject => ({
  kind: 'deposit',
  ...of,
  state,
});
const payment = (cardCents: number): DiscrepancySubject => ({
  kind: 'payment',
  ...of,
  state: 'review',
  cardCents: cents(cardCents),
});
const account = (changes: object = {}): DiscrepancySubject => ({
  kind: 'account',
  customerGid: of.customerGid,
  isFrozen: true,
  isPaused: true,
  unacceptedCents: cents(100),
  ...changes,
});

describe('what staff can do about a discrepancy', () => {
  it('follows from its kind and from the state of its subject', () => {
    expect(repairsOf('deposit-stuck', deposit('review'))).toEqual(['approve', 'close']);
    expect(repairsOf('deposit-stuck', deposit('credited'))).toEqual(['close']);
    const both = ['retry', 'undo', 'close'];
    expect(repairsOf('order-without-payment', payment(0))).toEqual(both);
    expect(repairsOf('charge-in-doubt', payment(500))).toContain('undo-without-card');
    expect(repairsOf('I-17', payment(0))).toEqual(both);
  });

  it('about an account is only what ends this kind', () => {
    expect(repairsOf('negative-balance', account())).toEqual(['unfreeze', 'close']);
    expect(repairsOf('negative-balance', account({ isFrozen: false }))).toEqual(['close']);
    expect(repairsOf('companion-ahead', account())).toEqual(['resume', 'close']);
    expect(repairsOf('companion-behind', account())).toEqual(['close']);
  });

  it('about a raise that waits is to decide about it, not to close it', () => {
    expect(repairsOf('outside-increase', account())).toEqual(['accept-raise', 'reject-raise']);
    expect(repairsOf('outside-increase', account({ unacceptedCents: 0 }))).toEqual(['close']);
  });

  it('about nobody, or of a kind of another version, is to close it', () => {
    for (const kind of Object.keys(DISCREPANCIES)) expect(repairsOf(kind, null)).toEqual(['close']);
    expect(repairsOf('of-another-version', deposit('review'))).toEqual(['close']);
  });
});

it('a kind with several causes suggests what fits the cause', () => {
  expect(suggestedFixOf({ kind: 'negative-balance', cause: 'adjusted' })).toMatch(/^An adjustment/);
  expect(suggestedFixOf({ kind: 'negative-balance', cause: 'merged' })).toContain('merged');
  expect(suggestedFixOf({ kind: 'deposit-stuck' })).toMatch(/^This deposit/);
});
