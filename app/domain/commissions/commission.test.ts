import { describe, expect, it } from 'vitest';
import {
  commissionOf,
  entryPayableAt,
  netCommission,
  wasPaid,
  type CommissionOrder,
} from './commission';
import { cents } from '~/domain/core/money';

const ORDER: CommissionOrder = {
  financialStatus: 'PAID',
  totalCents: cents(12_345),
  refundedCents: cents(0),
  cancelledAt: null,
  disputes: [],
  cardDisputes: [],
  disputedStoreCreditCents: cents(0),
};
const TERMS = { baseCents: cents(10_000), commissionCents: cents(500) };
const netWith = (changed: Partial<CommissionOrder>) =>
  netCommission(TERMS, { ...ORDER, ...changed });
const of = (refunded: number) => netWith({ refundedCents: cents(refunded) });
const cash = (disputed: number, refunded = 0) =>
  netWith({ disputedStoreCreditCents: cents(disputed), refundedCents: cents(refunded) });
const atShopify = (status: string, initiatedAs = 'CHARGEBACK') =>
  netWith({ disputes: [{ status, initiatedAs }] }).cents;

describe('a commission', () => {
  it.each([
    [10_000, 500, 500],
    [10_010, 500, 501],
    [10_009, 500, 500],
    [1, 500, 0],
    [10, 500, 1],
    [0, 700, 0],
    [99_999_999, 700, 7_000_000],
  ])('of %i at %i is %i', (base, basisPoints, expected) => {
    expect(commissionOf(cents(base), basisPoints)).toBe(expected);
  });

  it.each([
    ['PAID', true],
    ['PARTIALLY_REFUNDED', true],
    ['REFUNDED', true],
    ['PENDING', false],
    ['PARTIALLY_PAID', false],
    ['AUTHORIZED', false],
    ['VOIDED', false],
    [null, false],
  ])('is earned by %s: %s', (financialStatus, expected) => {
    expect(wasPaid({ financialStatus })).toBe(expected);
  });

  it('is less by the share that was refunded, half a cent up, and nothing with all of it', () => {
    expect(of(0)).toMatchObject({ cents: 500, salesCents: 10_000 });
    expect(of(1)).toMatchObject({ cents: 500, salesCents: 9_999, because: 'refund' });
    // 500 * 12,333 / 12,345 = 499.51…, 500 * 12,332 / 12,345 = 499.47…
    expect(of(12).cents).toBe(500);
    expect(of(13).cents).toBe(499);
    expect(of(12_344).cents).toBe(0);
    expect(of(12_345)).toMatchObject({ cents: 0, salesCents: 0 });
    expect(of(20_000)).toMatchObject({ cents: 0, salesCents: 0 });
  });

  it.each([
    ['NEEDS_RESPONSE', 0],
    ['UNDER_REVIEW', 0],
    ['LOST', 0],
    ['ACCEPTED', 0],
    ['CHARGE_REFUNDED', 0],
    ['A_STATUS_OF_TOMORROW', 0],
    ['WON', 500],
    ['PREVENTED', 500],
  ])('with a chargeback that is %s is %i', (status, expected) => {
    expect(atShopify(status)).toBe(expected);
  });

  it.each([
    ['NEEDS_RESPONSE', 500],
    ['UNDER_REVIEW', 500],
    ['WON', 500],
    ['LOST', 0],
    ['ACCEPTED', 0],
  ])('with a bank’s question that is %s is %i', (status, expected) => {
    expect(atShopify(status, 'INQUIRY')).toBe(expected);
  });

  it.each([
    ['needs_response', 0],
    ['under_review', 0],
    ['lost', 0],
    ['appeal_under_review', 0],
    ['a status of tomorrow', 0],
    ['won', 500],
    ['prevented', 500],
    ['warning_needs_response', 500],
    ['warning_under_review', 500],
    ['warning_closed', 500],
  ])('whose card is disputed and %s is %i', (status, expected) => {
    const found = netWith({ cardDisputes: ['won', status] });
    expect(found.cents).toBe(expected);
    expect(found.because).toBe(expected === 0 ? 'dispute' : 'refund');
  });

  it('is nothing for the part that came of a deposit in dispute, however it is refunded besides', () => {
    // 500 * 7,407 / 12,345 = 300
    expect(cash(4_938)).toEqual({ cents: 300, salesCents: 6_000, because: 'dispute' });
    expect(cash(4_938, 2_469)).toEqual({ cents: 200, salesCents: 4_000, because: 'dispute' });
    expect(cash(12_345)).toMatchObject({ cents: 0, salesCents: 0, because: 'dispute' });
    expect(cash(12_345, 5_000)).toMatchObject({ cents: 0, salesCents: 0 });
  });

  it('of an order that was called off before it was paid is nothing; called off alone takes nothing', () => {
    const cancelledAt = '2026-11-01T00:00:00Z';
    expect(netWith({ cancelledAt, financialStatus: 'VOIDED' }).cents).toBe(0);
    expect(netWith({ cancelledAt }).cents).toBe(500);
  });

  it('keeps the hold: what comes while it is held becomes payable with it, what comes later at once', () => {
    const payable = new Date(2_000);
    expect(entryPayableAt(payable, new Date(1_000))).toEqual(payable);
    expect(entryPayableAt(payable, new Date(3_000))).toEqual(new Date(3_000));
  });
});
