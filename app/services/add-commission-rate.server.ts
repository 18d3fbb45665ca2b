import type { Kysely } from 'kysely';
import type { RateRule } from '~/domain/commission-shown';
import type { StaffAction } from '~/domain/staff-action';
import { startOfDay } from '~/domain/store-day';
import { addRate, type RateRefusal } from '~/models/commission-rate.server';
import type { DB } from '../../db/schema';

export type AddCommissionRateNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

export type RateToAdd = {
  rule: RateRule;
  /** Hundredths of a per cent of the goods. */
  basisPoints: number;
  /** The first day of the store, YYYY-MM-DD. */
  from: string;
  note: string;
};

/**
 * Staff adds the next version of a rate, from a day to come. The last version that they have seen says
 * whether somebody else has added one since; the same form twice adds one.
 *
 * @param seen `version`: the last one, 0 for none; `trace`: what is noted in the same commit
 * @returns why nothing was added; null when it was
 */
export async function addCommissionRate(
  { db, now }: AddCommissionRateNeeds,
  { rule, basisPoints, from, note }: RateToAdd,
  { by, ...seen }: { by: string; version: number; trace: StaffAction },
): Promise<RateRefusal | null> {
  const rate = { rule, basisPoints, fromAt: new Date(startOfDay(from)), decidedBy: by, note };
  const added = await addRate(db, rate, new Date(now()), seen);
  return added.ok ? null : added.because;
}
