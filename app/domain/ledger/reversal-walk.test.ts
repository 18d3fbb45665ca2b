import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { planReversals, type AfterDeposit } from './reversal-plan';
import { netOf, type DisputeState, type Reversals } from './reversal';

/** Anything that Stripe may report about one deposit, in any order, even if it makes no sense. */
type Happening =
  | { what: 'refund'; cents: number }
  | { what: 'refund-turns'; nth: number; status: string }
  | { what: 'dispute'; nth: number; status: string; cents: number }
  /** The ledger is brought up to date with Stripe. */
  | { what: 'look' };

const AMOUNT = 10_000;
const PAID: Reversals = { amountCents: cents(AMOUNT), refundedCents: cents(0), disputes: [] };

const OPEN = ['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'];
const APPEALS = ['appeal_needs_response', 'appeal_under_review'];
const RELEASES = ['won', 'warning_closed', 'prevented'];
const ANY_STATUS = [...OPEN, ...APPEALS, ...RELEASES, 'lost', 'a status of tomorrow'];

const history: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 4_000 }) }),
    fc.record({
      what: fc.constant('refund-turns' as const),
      nth: fc.nat(3),
      status: fc.constantFrom('succeeded', 'failed', 'pending'),
    }),
    fc.record({
      what: fc.constant('dispute' as const),
      nth: fc.nat(1),
      status: fc.constantFrom(...ANY_STATUS),
      cents: fc.integer({ min: 1, max: AMOUNT }),
    }),
    fc.record({ what: fc.constant('look' as const) }),
  ),
  { maxLength: 40 },
);

const isRefunded = ({ status }: { status: string }) => status !== 'failed';

/** Returns what Stripe reports after an event; refunds beyond the payment do not happen. */
function happen(now: AfterDeposit, event: Happening): AfterDeposit {
  const at = { createdAt: new Date(1000), paymentIntentId: 'pi_1' };
  if (event.what === 'dispute') {
    const id = `dp_${event.nth}`;
    const before = now.disputes.find((one) => one.id === id);
    const after = { ...at, id, amountCents: before?.amountCents ?? event.cents };
    const others = now.disputes.filter((one) => one.id !== id);
    return { ...now, disputes: [...others, { ...after, status: event.status }] };
  }
  let refunds = now.refunds;
  if (event.what === 'refund') {
    const id = `re_${refunds.length}`;
    refunds = [{ ...at, id, amountCents: event.cents, status: 'succeeded' }, ...refunds];
  }
  if (event.what === 'refund-turns') {
    const { nth, status } = event;
    refunds = refunds.map((one, index) => (index === nth ? { ...one, status } : one));
  }
  const total = refunds.filter(isRefunded).reduce((sum, one) => sum + one.amountCents, 0);
  return total > AMOUNT ? now : { ...now, refunds };
}

/** The rule as the requirements state it: 3.9, plus the two additions for appeals. */
function ruled(before: DisputeState | undefined, status: string): DisputeState {
  if (RELEASES.includes(status)) return 'released';
  if (status === 'lost' || before === 'lost') return 'lost';
  if (before === undefined || OPEN.includes(status) || APPEALS.includes(status)) return 'held';
  return before;
}

it('the ledger stands where Stripe is after any walk, and each transaction has its own key', () => {
  fc.assert(
    fc.property(history, (events) => {
      let now: AfterDeposit = { refunds: [], disputes: [] };
      let known = PAID;
      const written = new Set<string>();
      const sums: Record<string, number> = { ...netOf(PAID) };
      const states = new Map<string, DisputeState>();
      for (const event of [...events, { what: 'look' } as const]) {
        if (event.what !== 'look') {
          now = happen(now, event);
          continue;
        }
        const plan = planReversals(known, now, written);
        if (plan.kind === 'unclear') throw new Error(plan.because);
        for (const { dedupeKey, entries, after } of plan.steps) {
          // As in the ledger: a step without entries is no transaction and leaves its key unused.
          if (entries.length > 0) {
            expect(written).not.toContain(dedupeKey);
            written.add(dedupeKey);
          }
          for (const { account, amountCents } of entries) {
            sums[account] = (sums[account] ?? 0) + amountCents;
          }
          known = after;
        }
        for (const { id, status } of now.disputes) states.set(id, ruled(states.get(id), status));

        const disputes = now.disputes.map(({ id, amountCents }) => ({
          id,
          disputedCents: cents(amountCents),
          state: states.get(id) as DisputeState,
        }));
        const live = now.refunds.filter(isRefunded);
        const refundedCents = cents(live.reduce((sum, one) => sum + one.amountCents, 0));
        expect(sums).toEqual(netOf({ amountCents: PAID.amountCents, refundedCents, disputes }));
        expect(sums['customer_paid']).toBeGreaterThanOrEqual(0);
        expect(sums['customer_held']).toBeGreaterThanOrEqual(0);
        expect(planReversals(known, now, written)).toEqual({ kind: 'steps', steps: [] });
      }
    }),
    { numRuns: 2_000 },
  );
});
