import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money';
import {
  planReversals,
  type AfterDeposit,
  type DisputeSnapshot,
  type RefundSnapshot,
} from './reversal-plan';
import { standingOf, type Reversals } from './reversal';

const START: Reversals = { amountCents: cents(10_000), refundedCents: cents(0), disputes: [] };

const refund = (
  id: string,
  amountCents: number,
  status = 'succeeded',
  second = 1,
): RefundSnapshot => ({
  id,
  status,
  amountCents,
  createdAt: new Date(second * 1000),
  paymentIntentId: 'pi_1',
});

const dispute = (status: string, amountCents = 10_000, id = 'dp_1'): DisputeSnapshot => ({
  id,
  status,
  amountCents,
  createdAt: new Date(1000),
  paymentIntentId: 'pi_1',
});

function steps(known: Reversals, now: Partial<AfterDeposit>) {
  const plan = planReversals(known, { refunds: [], disputes: [], ...now });
  if (plan.kind === 'unclear') throw new Error(plan.because);
  return plan.steps;
}

const keys = (known: Reversals, now: Partial<AfterDeposit>) =>
  steps(known, now).map((step) => step.dedupeKey);

describe('the plan for what came after a deposit', () => {
  it('is empty when nothing came', () => {
    expect(steps(START, {})).toEqual([]);
  });

  it('has one transaction for all refunds that are new, by their cumulative amount', () => {
    const [step, ...more] = steps(START, {
      refunds: [refund('re_1', 300), refund('re_2', 500, 'pending', 2)],
    });
    expect(more).toEqual([]);
    expect(step).toMatchObject({ kind: 'refund', dedupeKey: 'refund:re_2:800' });
    expect(step?.after.refundedCents).toBe(800);
  });

  it('restores what a failed refund took, under a key of its own', () => {
    const after = { ...START, refundedCents: cents(500) };
    const failed = [refund('re_1', 500, 'failed')];
    expect(steps(after, { refunds: failed })).toMatchObject([
      { kind: 'refund_restored', dedupeKey: 'refund:re_1:500-500' },
    ]);
    // Another of the same amount comes, then both times the cumulative amount is 500.
    const again = [...failed, refund('re_2', 500, 'succeeded', 2)];
    expect(keys(START, { refunds: again })).toEqual(['refund:re_2:1000-500']);
  });

  it.each([
    ['needs_response', ['dispute_opened']],
    ['warning_needs_response', ['dispute_opened']],
    ['a status of tomorrow', ['dispute_opened']],
    ['lost', ['dispute_opened', 'dispute_lost']],
    ['won', ['dispute_won']],
    ['prevented', ['dispute_won']],
    ['warning_closed', ['dispute_won']],
  ])('of a dispute seen for the first time as %s: %j', (status, kinds) => {
    const planned = steps(START, { disputes: [dispute(status)] });
    expect(planned.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ['under_review', []],
    ['appeal_under_review', []],
    ['lost', ['dispute:dp_1:lost']],
    ['won', ['dispute:dp_1:won']],
    ['warning_closed', ['dispute:dp_1:won']],
    ['prevented', ['dispute:dp_1:won']],
  ])('of a dispute that holds, now %s: %j', (status, expected) => {
    const held = steps(START, { disputes: [dispute('needs_response')] }).at(-1)?.after ?? START;
    expect(keys(held, { disputes: [dispute(status)] })).toEqual(expected);
  });

  it('never lets a dispute that has ended hold again', () => {
    const lost = steps(START, { disputes: [dispute('lost')] }).at(-1)?.after ?? START;
    expect(keys(lost, { disputes: [dispute('appeal_needs_response')] })).toEqual([]);
    expect(keys(lost, { disputes: [dispute('won')] })).toEqual(['dispute:dp_1:won']);
  });

  it('moves nothing on a refund status it does not know, or on more than was paid', () => {
    const unclear = [
      [refund('re_1', 500, 'reversed')],
      [refund('re_1', 6_000), refund('re_2', 6_000)],
    ];
    for (const refunds of unclear) {
      expect(planReversals(START, { refunds, disputes: [] })).toMatchObject({ kind: 'unclear' });
    }
  });

  it('comes to the same standing through whatever was seen on the way, each key once', () => {
    const history = fc.array(
      fc.oneof(
        fc.record({
          what: fc.constant('refund' as const),
          cents: fc.integer({ min: 1, max: 3_000 }),
        }),
        fc.record({ what: fc.constant('fail' as const), nth: fc.nat(5) }),
        fc.record({
          what: fc.constant('dispute' as const),
          status: fc.constantFrom('needs_response', 'won', 'lost', 'warning_closed', 'odd'),
          cents: fc.integer({ min: 1, max: 10_000 }),
        }),
        fc.record({ what: fc.constant('look' as const) }),
      ),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(history, (events) => {
        let now: AfterDeposit = { refunds: [], disputes: [] };
        let known = START;
        const used: string[] = [];
        for (const event of [...events, { what: 'look' as const }]) {
          if (event.what === 'look') {
            for (const step of steps(known, now)) {
              used.push(step.dedupeKey);
              known = step.after;
            }
          } else {
            now = happen(now, event);
          }
        }
        expect(new Set(used).size).toBe(used.length);
        expect(steps(known, now)).toEqual([]);
        const refunded = now.refunds.filter(({ status }) => status === 'succeeded');
        expect(known.refundedCents).toBe(refunded.reduce((sum, one) => sum + one.amountCents, 0));
        const lost = now.disputes.flatMap((one) => (one.status === 'lost' ? one.amountCents : []));
        const left = Math.max(0, 10_000 - known.refundedCents - (lost[0] ?? 0));
        const {
          customer_paid: paid,
          customer_bonus: bonus,
          customer_held: held,
        } = standingOf(known);
        expect(paid + bonus + held).toBe(left + Math.floor((left * 2 + 50) / 100));
      }),
      { numRuns: 2_000 },
    );
  });
});

type Happening =
  | { what: 'refund'; cents: number }
  | { what: 'fail'; nth: number }
  | { what: 'dispute'; status: string; cents: number };

/** As Stripe would: refunds within the amount, all in the same second; a dispute that has ended stays. */
function happen(now: AfterDeposit, event: Happening): AfterDeposit {
  const live = now.refunds.filter(({ status }) => status === 'succeeded');
  const total = live.reduce((sum, one) => sum + one.amountCents, 0);
  switch (event.what) {
    case 'refund': {
      if (total + event.cents > 10_000) return now;
      const id = `re_${now.refunds.length}`;
      return { ...now, refunds: [refund(id, event.cents), ...now.refunds] };
    }
    case 'fail': {
      const target = live[event.nth];
      if (!target) return now;
      const refunds = now.refunds.map((one) =>
        one === target ? { ...one, status: 'failed' } : one,
      );
      return { ...now, refunds };
    }
    case 'dispute': {
      const [before] = now.disputes;
      if (before && ['won', 'lost', 'warning_closed'].includes(before.status)) return now;
      return { ...now, disputes: [dispute(event.status, before?.amountCents ?? event.cents)] };
    }
  }
}
