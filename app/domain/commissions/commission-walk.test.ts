import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commissionOf,
  commissionStep,
  entryPayableAt,
  netCommission,
  wasPaid,
  type CommissionOrder,
} from './commission';
import { cents, type Cents } from '~/domain/core/money';

/** Everything that may happen to an order and its ambassador, in any order and any number of times. */
type Happening =
  | { what: 'paid' }
  | { what: 'refund'; cents: number }
  | { what: 'dispute'; at: 'shopify' | 'stripe'; nth: number; status: string }
  /** This much of its Earth Cash came from disputed deposits. */
  | { what: 'cash'; cents: number }
  | { what: 'cancel' }
  | { what: 'days'; days: number }
  | { what: 'payout' }
  /** The commission is recalculated for the order's current state. */
  | { what: 'settle' };

const SHOPIFY = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED', 'PREVENTED'];
const STRIPE = ['needs_response', 'under_review', 'won', 'lost', 'warning_needs_response'];

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.constant<Happening>({ what: 'paid' }),
  fc.record({ what: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({
    what: fc.constant('dispute' as const),
    at: fc.constant('shopify' as const),
    nth: fc.nat(1),
    status: fc.constantFrom(...SHOPIFY),
  }),
  fc.record({
    what: fc.constant('dispute' as const),
    at: fc.constant('stripe' as const),
    nth: fc.nat(1),
    status: fc.constantFrom(...STRIPE),
  }),
  fc.record({ what: fc.constant('cash' as const), cents: fc.nat(9_000) }),
  fc.constant<Happening>({ what: 'cancel' }),
  fc.record({ what: fc.constant('days' as const), days: fc.integer({ min: 0, max: 40 }) }),
  fc.constant<Happening>({ what: 'payout' }),
  { weight: 3, arbitrary: fc.constant<Happening>({ what: 'settle' }) },
);

const DAY_MS = 24 * 60 * 60_000;
const TAKES = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'LOST', 'ACCEPTED', 'needs_response', 'lost'];

describe('whatever happens to an order', () => {
  it('its entries come to what it has earned, and nothing is paid out twice', () => {
    const base = fc.integer({ min: 0, max: 5_000_000 });
    const walk = fc.array(happening, { maxLength: 40 });
    fc.assert(
      fc.property(base, fc.nat(9_000), fc.nat(5_000), walk, (goods, extra, basisPoints, events) => {
        const total = goods + extra;
        const commissionCents = commissionOf(cents(goods), basisPoints);
        let order: CommissionOrder = {
          financialStatus: 'PENDING',
          totalCents: cents(total),
          refundedCents: cents(0),
          cancelledAt: null,
          disputes: [],
          cardDisputes: [],
          disputedStoreCreditCents: cents(0),
        };
        const disputes = new Map<string, string>();
        let now = 0;
        let commission: { payableAt: Date; sum: { cents: Cents; salesCents: Cents } } | null = null;
        const entries: { cents: number; payableAt: number }[] = [];
        const payable = () =>
          entries.filter((one) => one.payableAt <= now).reduce((sum, one) => sum + one.cents, 0);
        let paidOut = 0;
        /** The expected commission by a naive reading of the rules. */
        const naive = () => {
          const isChargedBack = [...disputes.values()].some((status) =>
            [...TAKES, 'under_review'].includes(status),
          );
          if (isChargedBack || total === 0) return 0;
          const left = Math.max(0, total - order.refundedCents - order.disputedStoreCreditCents);
          return Math.floor((commissionCents * left) / total + 0.5);
        };
        for (const event of [...events, { what: 'settle' } as const]) {
          switch (event.what) {
            case 'paid':
              if (order.financialStatus === 'PENDING')
                order = { ...order, financialStatus: 'PAID' };
              break;
            case 'refund':
              if (!wasPaid(order)) break;
              order = {
                ...order,
                financialStatus: 'PARTIALLY_REFUNDED',
                refundedCents: cents(Math.min(total, order.refundedCents + event.cents)),
              };
              break;
            case 'dispute':
              if (wasPaid(order)) disputes.set(`${event.at} ${event.nth}`, event.status);
              break;
            case 'cash':
              order = { ...order, disputedStoreCreditCents: cents(event.cents) };
              break;
            case 'cancel':
              if (wasPaid(order)) order = { ...order, cancelledAt: '2026-11-01T00:00:00Z' };
              break;
            case 'days':
              now += event.days * DAY_MS;
              break;
            case 'payout': {
              const due = payable();
              if (due <= 0) break;
              entries.push({ cents: -due, payableAt: now });
              paidOut += due;
              break;
            }
            case 'settle': {
              if (commission === null) {
                if (!wasPaid(order)) break;
                const payableAt = new Date(now + 30 * DAY_MS);
                const sum = { cents: commissionCents, salesCents: cents(goods) };
                commission = { payableAt, sum };
                entries.push({ cents: commissionCents, payableAt: payableAt.getTime() });
              }
              const statuses = (at: string) =>
                [...disputes].flatMap(([key, status]) => (key.startsWith(at) ? [status] : []));
              const target = netCommission(
                { baseCents: cents(goods), commissionCents },
                {
                  ...order,
                  disputes: statuses('shopify').map((status) => ({
                    status,
                    initiatedAs: 'CHARGEBACK',
                  })),
                  cardDisputes: statuses('stripe'),
                },
              );
              const { sum, payableAt } = commission;
              const step = commissionStep(sum, target);
              if (step !== null) {
                expect(step.kind).toBe(
                  step.cents < 0 || step.salesCents < 0 ? 'reversed' : 'restored',
                );
                sum.cents = cents(sum.cents + step.cents);
                sum.salesCents = cents(sum.salesCents + step.salesCents);
                const from = entryPayableAt(payableAt, new Date(now)).getTime();
                entries.push({ cents: step.cents, payableAt: from });
              }
              expect(sum.cents).toBe(naive());
              expect(sum.cents).toBeGreaterThanOrEqual(0);
              expect(sum.cents).toBeLessThanOrEqual(commissionCents);
              expect(commissionStep(sum, target)).toBeNull();
            }
          }
          // Paid out plus remaining equals earned: nothing is counted twice or lost.
          const all = entries.reduce((sum, one) => sum + one.cents, 0);
          expect(all).toBe((commission?.sum.cents ?? 0) - paidOut);
          // Nothing is paid out during the hold period.
          if (commission && now < commission.payableAt.getTime()) expect(paidOut).toBe(0);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
