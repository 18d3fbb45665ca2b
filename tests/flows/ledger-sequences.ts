import { array, constantFrom, integer, nat, oneof, record } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type {
  AfterDeposit,
  DisputeSnapshot,
  RefundSnapshot,
} from '../../app/domain/ledger/reversal-plan';

/** The events of a customer's money, in any order (money-security R-8). */
export type LedgerCommand =
  | { kind: 'opening'; cents: number }
  | { kind: 'outside_change'; cents: number }
  | { kind: 'deposit'; cents: number }
  /** `share` is the part of what is left to refund, in thousandths. */
  | { kind: 'refund'; pick: number; share: number }
  | { kind: 'refund-fails'; pick: number }
  | { kind: 'dispute'; pick: number; share: number }
  | { kind: 'dispute-moves'; pick: number; status: string }
  /** The store learns of everything that has happened to one deposit since. */
  | { kind: 'learn'; pick: number };

const pick = nat({ max: 1_000 });
const share = oneof(constantFrom(1_000), integer({ min: 1, max: 1_000 }));
const kind = <Kind extends LedgerCommand['kind']>(name: Kind) => constantFrom(name);

const command: Arbitrary<LedgerCommand> = oneof(
  {
    weight: 3,
    arbitrary: record({ kind: kind('deposit'), cents: integer({ min: 50, max: 200_000 }) }),
  },
  { weight: 3, arbitrary: record({ kind: kind('refund'), pick, share }) },
  { weight: 2, arbitrary: record({ kind: kind('refund-fails'), pick }) },
  { weight: 2, arbitrary: record({ kind: kind('dispute'), pick, share }) },
  {
    weight: 2,
    arbitrary: record({
      kind: kind('dispute-moves'),
      pick,
      status: constantFrom('won', 'lost', 'warning_closed', 'prevented', 'under_review'),
    }),
  },
  { weight: 5, arbitrary: record({ kind: kind('learn'), pick }) },
  {
    weight: 1,
    arbitrary: record({
      kind: kind('outside_change'),
      cents: integer({ min: -20_000, max: 20_000 }).filter((cents) => cents !== 0),
    }),
  },
  {
    weight: 1,
    arbitrary: record({ kind: kind('opening'), cents: integer({ min: 1, max: 50_000 }) }),
  },
);

export const ledgerCommands = (maxLength: number) =>
  array(command, { minLength: 1, maxLength, size: 'max' });

type PaidDeposit = AfterDeposit & { id: string; amountCents: number };

/**
 * Models Stripe: it refunds no more than was paid. A dispute may be decided any number of times; after
 * its first loss it can only be lost or won.
 */
export class StripeTruth {
  readonly deposits: PaidDeposit[] = [];
  private readonly everLost = new Set<string>();
  private count = 0;

  constructor(private readonly prefix: string) {}

  private next(kindOfId: string): { id: string; createdAt: Date; paymentIntentId: null } {
    this.count += 1;
    const createdAt = new Date(1_767_225_600_000 + this.count * 1_000);
    return { id: `${kindOfId}_${this.prefix}_${this.count}`, createdAt, paymentIntentId: null };
  }

  pay(id: string, amountCents: number): void {
    this.deposits.push({ id, amountCents, refunds: [], disputes: [] });
  }

  picked(number: number): PaidDeposit | undefined {
    return this.deposits[number % Math.max(1, this.deposits.length)];
  }

  /** Applies refunds and disputes; ignores all other events. */
  happen(event: LedgerCommand): void {
    if (event.kind === 'refund') this.refund(this.picked(event.pick), event.share);
    if (event.kind === 'dispute') this.dispute(this.picked(event.pick), event.share);
    if (event.kind === 'refund-fails') {
      const live = this.all<RefundSnapshot>('refunds').filter(({ status }) => status !== 'failed');
      const refund = live[event.pick % Math.max(1, live.length)];
      if (refund) refund.status = 'failed';
    }
    if (event.kind === 'dispute-moves') {
      const disputes = this.all<DisputeSnapshot>('disputes');
      const dispute = disputes[event.pick % Math.max(1, disputes.length)];
      if (dispute) this.move(dispute, event.status);
    }
  }

  private move(dispute: DisputeSnapshot, status: string): void {
    if (status === 'lost') this.everLost.add(dispute.id);
    else if (this.everLost.has(dispute.id) && status !== 'won') return;
    dispute.status = status;
  }

  private all<T extends RefundSnapshot | DisputeSnapshot>(what: keyof AfterDeposit): T[] {
    return this.deposits.flatMap((deposit) => deposit[what] as unknown as T[]);
  }

  private refund(deposit: PaidDeposit | undefined, part: number): void {
    if (!deposit) return;
    const left = deposit.amountCents - refundedCents(deposit);
    const amountCents = Math.ceil((left * part) / 1_000);
    if (amountCents < 1) return;
    const status = amountCents % 2 ? 'succeeded' : 'pending';
    deposit.refunds.push({ ...this.next('re'), status, amountCents });
  }

  private dispute(deposit: PaidDeposit | undefined, part: number): void {
    if (!deposit) return;
    const amountCents = Math.ceil((deposit.amountCents * part) / 1_000);
    deposit.disputes.push({ ...this.next('dp'), status: 'needs_response', amountCents });
  }
}

/** Returns the total of all refunds that have not failed, in cents. */
export function refundedCents({ refunds }: AfterDeposit): number {
  return refunds.reduce(
    (sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amountCents),
    0,
  );
}
