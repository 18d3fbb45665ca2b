import type { Cents } from '~/domain/core/money';
import type { CommissionStep, TakenBecause } from './commission';
import type { ReferralRefusal } from '~/domain/ambassadors/order-referral';

/** A change of an order's commission, for the log: ids and amounts, nothing about the buyer. */
export type CommissionNews = { order: string; ambassador: string } & (
  | { happened: 'refused'; because: ReferralRefusal }
  | { happened: 'earned' | 'waits'; amountCents: Cents }
  | { happened: CommissionStep['kind']; amountCents: Cents; because: TakenBecause | null }
);

/** The log messages. */
export const COMMISSION_NEWS: Record<CommissionNews['happened'], string> = {
  refused: 'a referral earns nothing',
  earned: 'a commission was earned',
  waits: 'a commission waits for a second person',
  reversed: 'a commission was taken back',
  restored: 'a commission is restored',
};
