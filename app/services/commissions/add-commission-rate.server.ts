import type { RateRule } from '~/domain/commissions/commission-rate';
import type { StaffAction } from '~/domain/staff/staff-action';
import { startOfDay } from '~/domain/core/time/store-day';
import { addRate, type RateRejection } from '~/models/commissions/commission-rate.server';
import type { ServiceContext } from '~/services/context';

export type RateToAdd = {
  rule: RateRule;
  /** Hundredths of a per cent of the goods' price. */
  basisPoints: number;
  /** The first day on which it applies, in the store's time zone, YYYY-MM-DD. */
  from: string;
  note: string;
};

/**
 * Adds the next version of a commission rate, effective from a future day. The version that staff saw
 * last detects a concurrent change; submitting the same form twice adds one version.
 *
 * @param seen `version`: the last version shown, 0 if there was none; `activity`: the staff action recorded
 *   in the same transaction
 * @returns why nothing was added; null on success
 */
export async function addCommissionRate(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { rule, basisPoints, from, note }: RateToAdd,
  { by, ...seen }: { by: string; version: number; activity: StaffAction },
): Promise<RateRejection | null> {
  const rate = { rule, basisPoints, fromAt: new Date(startOfDay(from)), decidedBy: by, note };
  const added = await addRate(db, rate, new Date(now()), seen);
  return added.ok ? null : added.because;
}
