import { expect, it } from 'vitest';
import { isToldByMail, type EndedDeposit } from './deposit-told';

const MINUTE_MS = 60_000;
const createdAt = new Date(Date.UTC(2026, 10, 2));

const ended = (afterMs: number, more: Partial<EndedDeposit> = {}): EndedDeposit => ({
  isByCard: false,
  createdAt,
  endedAt: new Date(createdAt.getTime() + afterMs),
  failureCode: null,
  topUpMonth: null,
  ...more,
});

it('a deposit from a bank is told by mail where nobody looks at its page any more', () => {
  expect(isToldByMail(ended(3 * 24 * 60 * MINUTE_MS))).toBe(true);
  expect(isToldByMail(ended(10 * MINUTE_MS + 1))).toBe(true);
  expect(isToldByMail(ended(10 * MINUTE_MS))).toBe(false);
  expect(isToldByMail(ended(0))).toBe(false);
  const failed = { failureCode: 'deposit_declined_bank_funds' };
  expect(isToldByMail(ended(60 * MINUTE_MS, failed))).toBe(true);
});

it('a deposit by card is told at once: it is its receipt', () => {
  expect(isToldByMail(ended(0, { isByCard: true }))).toBe(true);
  const byItself = { isByCard: true, topUpMonth: '2026-11' };
  expect(isToldByMail(ended(0, byItself))).toBe(false);
});

it('what its customer has called off, and what an automatic top-up tells itself, is not', () => {
  expect(isToldByMail(ended(60 * MINUTE_MS, { failureCode: 'deposit_given_up' }))).toBe(false);
  expect(isToldByMail(ended(60 * MINUTE_MS, { topUpMonth: '2026-11' }))).toBe(false);
});
