import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { returnTranches } from '~/domain/ledger/payment-tranches';
import {
  cardStatus,
  decideOnCard,
  partsBetween,
  refundParts,
  type ChargeRefund,
} from './payment-refund';

const amount = fc.integer({ min: 0, max: 99_999_999 });

describe('the parts of a refund', () => {
  it.each([
    [3_000, 1_200, 4_200, 3_000, 1_200],
    [3_000, 1_200, 2_100, 1_500, 600],
    [3_000, 1_200, 1, 1, 0],
    [1, 99, 1, 1, 0],
    [1, 99, 2, 1, 1],
    [0, 1_000, 333, 0, 333],
    [1_000, 0, 333, 333, 0],
  ])('cash %i, card %i, refunded %i: %i and %i', (cash, card, refunded, toCash, toCard) => {
    const paid = { storeCreditCents: cents(cash), cardCents: cents(card) };
    const parts = refundParts(paid, cents(refunded));
    expect(parts).toEqual({ storeCreditCents: toCash, cardCents: toCard });
  });

  it('of what is owed on terms is nothing, and of more than was paid only that', () => {
    const nothing = { storeCreditCents: cents(0), cardCents: cents(0) };
    expect(refundParts(nothing, cents(5_000))).toEqual(nothing);
    const paid = { storeCreditCents: cents(700), cardCents: cents(300) };
    expect(refundParts(paid, cents(5_000))).toEqual(paid);
  });

  it('whose spans overlap are never more than was given back', () => {
    const paid = { storeCreditCents: cents(0), cardCents: cents(2_000) };
    const span = { fromCents: 0, toCents: 700 };
    const parts = refundParts(paid, cents(800), [span, span]);
    expect(parts).toEqual({ storeCreditCents: 800, cardCents: 0 });
  });

  it('add up exactly after any sequence of refunds, only grow, and never pass what was paid', () => {
    const refunds = fc.array(fc.integer({ min: 1, max: 30_000_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(amount, amount, refunds, (cash, card, each) => {
        const paid = { storeCreditCents: cents(cash), cardCents: cents(card) };
        let refunded = 0;
        let before = refundParts(paid, cents(0));
        for (const one of each) {
          refunded += one;
          const now = refundParts(paid, cents(refunded));
          expect(now.storeCreditCents + now.cardCents).toBe(Math.min(refunded, cash + card));
          expect(now.storeCreditCents).toBeGreaterThanOrEqual(before.storeCreditCents);
          expect(now.cardCents).toBeGreaterThanOrEqual(before.cardCents);
          expect(now.storeCreditCents).toBeLessThanOrEqual(cash);
          expect(now.cardCents).toBeLessThanOrEqual(card);
          before = now;
        }
        expect(refundParts(paid, cents(cash + card))).toEqual(paid);
      }),
    );
  });

  it('of which staff send some to Earth Cash alone only grow, and add up to what was paid', () => {
    const step = fc.tuple(fc.integer({ min: 1, max: 400_000 }), fc.boolean());
    fc.assert(
      fc.property(amount, amount, fc.array(step, { maxLength: 12 }), (cash, card, steps) => {
        const paid = { storeCreditCents: cents(cash), cardCents: cents(card) };
        const spans: { fromCents: number; toCents: number }[] = [];
        let refunded = 0;
        let before = refundParts(paid, cents(0));
        for (const [one, isCash] of steps) {
          // The span is stored before the refund is seen, and half of the refund may be seen first.
          if (isCash) spans.push({ fromCents: refunded, toCents: refunded + one });
          for (const seen of [refunded, refunded + Math.floor(one / 2), refunded + one]) {
            const now = refundParts(paid, cents(seen), spans);
            expect(now.storeCreditCents + now.cardCents).toBe(Math.min(seen, cash + card));
            expect(now.storeCreditCents).toBeGreaterThanOrEqual(before.storeCreditCents);
            expect(now.cardCents).toBeGreaterThanOrEqual(before.cardCents);
            expect(now.cardCents).toBeLessThanOrEqual(card);
            if (isCash) expect(now.cardCents).toBe(before.cardCents);
            before = now;
          }
          refunded += one;
        }
      }),
    );
  });

  it('of one refund among several are those of its place, and all places add up to the whole', () => {
    const paid = { storeCreditCents: cents(3_000), cardCents: cents(1_200) };
    expect(partsBetween(paid, { fromCents: 0, toCents: 1_000 })).toEqual({
      storeCreditCents: 715,
      cardCents: 285,
    });
    expect(partsBetween(paid, { fromCents: 1_000, toCents: 4_200 })).toEqual({
      storeCreditCents: 2_285,
      cardCents: 915,
    });
    const spans = [{ fromCents: 1_000, toCents: 2_000 }];
    expect(partsBetween(paid, { fromCents: 1_000, toCents: 2_000 }, spans)).toEqual({
      storeCreditCents: 1_000,
      cardCents: 0,
    });
    // The part owed on invoice is not refunded.
    expect(partsBetween(paid, { fromCents: 4_200, toCents: 5_000 })).toEqual({
      storeCreditCents: 0,
      cardCents: 0,
    });
  });

  it('go back to the tranches they came from, each cent once', () => {
    const tranches = fc.array(
      fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 5_000 })).map(([isBonus, of]) => ({
        depositId: null,
        paidCents: cents(isBonus ? 0 : of),
        bonusCents: cents(isBonus ? of : 0),
      })),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        tranches,
        fc.integer({ min: 0, max: 5_000 }),
        fc.nat(50_000),
        (consumed, card, back) => {
          const cash = consumed.reduce(
            (all, tranche) => all + tranche.paidCents + tranche.bonusCents,
            0,
          );
          const paid = { storeCreditCents: cents(cash), cardCents: cents(card) };
          const { storeCreditCents } = refundParts(paid, cents(back));
          const stored = returnTranches(consumed, storeCreditCents);
          const returned = stored.map(
            (tranche) => tranche.paidReturnedCents + tranche.bonusReturnedCents,
          );
          expect(returned.reduce((all, one) => all + one, 0)).toBe(storeCreditCents);
          // The last used tranche is returned first: all tranches after a partly returned one are returned in full.
          const firstTouched = returned.findIndex((one) => one > 0);
          for (const [index, tranche] of stored.entries()) {
            if (firstTouched === -1 || index <= firstTouched) continue;
            expect(returned[index]).toBe(tranche.paidCents + tranche.bonusCents);
          }
        },
      ),
    );
  });
});

const refund = (more: Partial<ChargeRefund>): ChargeRefund => ({
  id: 're_1',
  status: 'succeeded',
  amountCents: 500,
  step: { fromCents: cents(0), toCents: cents(500) },
  ...more,
});

describe('the card’s part', () => {
  const owed = { requestedCents: cents(500), cardCents: cents(1_000), begun: null };
  const decide = (
    refunds: ChargeRefund[],
    disputes: { id: string; status: string; amountCents: number }[] = [],
    more: Partial<Parameters<typeof decideOnCard>[0]> = {},
  ) => decideOnCard({ ...owed, ...more }, cardStatus(refunds, disputes), refunds);
  const step = { fromCents: cents(0), toCents: cents(500) };

  it('is written down, sent, and done when it is there', () => {
    expect(decide([])).toEqual({ do: 'begin', step });
    expect(decide([], [], { begun: step })).toEqual({ do: 'send', step });
    expect(decide([refund({})], [], { begun: step })).toEqual({ do: 'done', goneCents: 500 });
    expect(decide([refund({ status: 'pending' })])).toEqual({ do: 'done', goneCents: 500 });
  });

  it('is sent as it was written down, also when more is owed by then', () => {
    const more = { requestedCents: cents(800), begun: step };
    expect(decide([], [], more)).toEqual({ do: 'send', step });
    const next = { fromCents: cents(500), toCents: cents(800) };
    expect(decide([refund({})], [], more)).toEqual({ do: 'begin', step: next });
  });

  it('is written down anew where others have given something back meanwhile', () => {
    const elsewhere = refund({ step: null, amountCents: 200 });
    const rest = { fromCents: cents(200), toCents: cents(500) };
    expect(decide([elsewhere], [], { begun: step })).toEqual({ do: 'begin', step: rest });
  });

  it('counts what was given back in the dashboard, and what a bank has taken', () => {
    const elsewhere = refund({ step: null });
    expect(decide([elsewhere])).toMatchObject({ do: 'done' });
    expect(cardStatus([elsewhere], []).elsewhereCents).toBe(500);
    const dispute = { id: 'dp_1', status: 'needs_response', amountCents: 1_000 };
    expect(decide([], [dispute])).toEqual({ do: 'done', goneCents: 1_000 });
    expect(decide([], [{ ...dispute, status: 'won' }])).toEqual({ do: 'begin', step });
  });

  it('that the bank did not take, or that is something new, is a person’s', () => {
    const failed = refund({ status: 'failed' });
    expect(decide([failed], [], { begun: step })).toEqual({ do: 'person', because: 'failed' });
    expect(decide([refund({ status: 'odd' })])).toEqual({ do: 'person', because: 'unclear' });
    // Somebody has refunded it in the dashboard, so nothing is left to do.
    expect(decide([failed, refund({ id: 're_2', step: null })])).toMatchObject({ do: 'done' });
  });
});
