import { expect, it } from 'vitest';
import { depositEmail, type EndedDeposit } from './deposit-email';

const MINUTE_MS = 60_000;
const createdAt = new Date(Date.UTC(2026, 10, 2));

const ended = (afterMs: number, more: Partial<EndedDeposit> = {}): EndedDeposit => ({
  hasFailed: false,
  isByCard: false,
  createdAt,
  endedAt: new Date(createdAt.getTime() + afterMs),
  failureCode: null,
  topUpMonth: null,
  ...more,
});

it('a deposit from a bank is told by mail where nobody looks at its page any more', () => {
  expect(depositEmail(ended(3 * 24 * 60 * MINUTE_MS))).toBe('deposit-arrived');
  expect(depositEmail(ended(10 * MINUTE_MS + 1))).toBe('deposit-arrived');
  expect(depositEmail(ended(10 * MINUTE_MS))).toBe(null);
  expect(depositEmail(ended(0))).toBe(null);
  const failed = { hasFailed: true, failureCode: 'deposit_declined_bank_funds' };
  expect(depositEmail(ended(60 * MINUTE_MS, failed))).toBe('deposit-failed');
});

it('a deposit by card is told at once: it is its receipt', () => {
  expect(depositEmail(ended(0, { isByCard: true }))).toBe('deposit-by-card');
  const failed = { hasFailed: true, isByCard: true };
  expect(depositEmail(ended(60 * MINUTE_MS, failed))).toBe(null);
  const byItself = { isByCard: true, topUpMonth: '2026-11' };
  expect(depositEmail(ended(0, byItself))).toBe(null);
});

it('what its customer has called off, and what an automatic top-up tells itself, is not', () => {
  expect(depositEmail(ended(60 * MINUTE_MS, { failureCode: 'deposit_given_up' }))).toBe(null);
  expect(depositEmail(ended(60 * MINUTE_MS, { topUpMonth: '2026-11' }))).toBe(null);
});
