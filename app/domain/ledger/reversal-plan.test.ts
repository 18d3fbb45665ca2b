import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import {
  planReversals,
  type AfterDeposit,
  type DisputeSnapshot,
  type RefundSnapshot,
} from './reversal-plan';
import type { Reversals } from './reversal';

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

function steps(known: Reversals, now: Partial<AfterDeposit>, written: string[] = []) {
  const plan = planReversals(known, { refunds: [], disputes: [], ...now }, new Set(written));
  if (plan.kind === 'unclear') throw new Error(plan.because);
  return plan.steps;
}

const keys = (known: Reversals, now: Partial<AfterDeposit>) =>
  steps(known, now).map((step) => step.dedupeKey);

/** The state after reading a dispute of this status once. */
const afterOne = (status: string) =>
  steps(START, { disputes: [dispute(status)] }).at(-1)?.after ?? START;

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
    // A second refund of the same amount follows: both times the net amount is 500.
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

  it('keeps what is lost through an appeal, until it is won', () => {
    const lost = afterOne('lost');
    for (const status of [
      'appeal_needs_response',
      'appeal_under_review',
      'needs_response',
      'odd',
    ]) {
      expect(keys(lost, { disputes: [dispute(status)] }), status).toEqual([]);
    }
    expect(keys(lost, { disputes: [dispute('won')] })).toEqual(['dispute:dp_1:won']);
  });

  it.each([
    ['needs_response', ['dispute:dp_1:opened:2']],
    ['under_review', ['dispute:dp_1:opened:2']],
    ['warning_under_review', ['dispute:dp_1:opened:2']],
    ['appeal_needs_response', ['dispute:dp_1:opened:2']],
    ['lost', ['dispute:dp_1:lost']],
    ['a status of tomorrow', []],
  ])('of a dispute that had let go, now %s: %j', (status, expected) => {
    const written = ['dispute:dp_1:opened', 'dispute:dp_1:won'];
    const planned = steps(afterOne('warning_closed'), { disputes: [dispute(status)] }, written);
    expect(planned.map(({ dedupeKey }) => dedupeKey)).toEqual(expected);
  });

  it('numbers what is decided the same way again', () => {
    const written = ['dispute:dp_1:won', 'dispute:dp_1:won:2', 'dispute:dp_1:lost'];
    const planned = steps(afterOne('lost'), { disputes: [dispute('won')] }, written);
    expect(planned.map(({ dedupeKey }) => dedupeKey)).toEqual(['dispute:dp_1:won:3']);
  });

  it('moves nothing on a refund status it does not know, or on more than was paid', () => {
    const unclear = [
      [refund('re_1', 500, 'reversed')],
      [refund('re_1', 6_000), refund('re_2', 6_000)],
    ];
    for (const refunds of unclear) {
      const plan = planReversals(START, { refunds, disputes: [] }, new Set());
      expect(plan).toMatchObject({ kind: 'unclear' });
    }
  });
});
