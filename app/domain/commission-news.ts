import type { Cents } from './money';
import type { CommissionStep, TakenBecause } from './commission';
import type { ReferralRefusal } from './order-referral';

/** What has become of the commission of an order, for the log: ids and amounts, nothing of who has bought. */
export type CommissionNews = { order: string; ambassador: string } & (
  | { happened: 'refused'; because: ReferralRefusal }
  | { happened: 'earned'; amountCents: Cents }
  | { happened: CommissionStep['kind']; amountCents: Cents; because: TakenBecause | null }
);

/** What the log says of it. */
export const COMMISSION_NEWS: Record<CommissionNews['happened'], string> = {
  refused: 'a referral earns nothing',
  earned: 'a commission was earned',
  reversed: 'a commission was taken back',
  restored: 'a commission is restored',
};
