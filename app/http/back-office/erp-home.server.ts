import type { Kysely } from 'kysely';
import { cents } from '~/domain/core/money';
import { may } from '~/domain/staff/permissions';
import { daysOf, sliceOf, timeSlices, type TimeSpan } from '~/domain/core/time/time-span';
import { WAITING, type WaitingFor } from '~/domain/back-office/waiting';
import { isCopyWhole } from '~/models/core/copy-sweep.server';
import { listNewCustomersByDay } from '~/models/customers/customer-days.server';
import { listLiabilityByDay } from '~/models/ledger/liability.server';
import { sumDepositsOverTime, sumOrdersOverTime } from '~/models/core/over-time.server';
import { listWaiting } from '~/models/back-office/waiting.server';
import type { DB } from '../../../db/schema';

/** Lists the work that is waiting, as far as this staff member has permission for it. */
export async function waitingFor(
  db: Kysely<DB>,
  { staff, now }: { staff: { id: string; isAdmin: boolean }; now: number },
): Promise<WaitingFor[]> {
  const waiting = await listWaiting(db, { reader: staff, now });
  const person = { kind: 'staff', isAdmin: staff.isAdmin } as const;
  return waiting.filter(({ kind }) => may(person, WAITING[kind]));
}

/** Returns the store's figures per time slice, the oldest first. @param now UTC milliseconds */
export async function figuresOverTime(
  db: Kysely<DB>,
  { span, now }: { span: TimeSpan; now: number },
) {
  const slices = timeSlices(span, now);
  const days = daysOf(slices, now);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const [orders, deposits, customers, owed, ...whole] = await Promise.all([
    sumOrdersOverTime(db, slices),
    sumDepositsOverTime(db, slices),
    listNewCustomersByDay(db, days),
    listLiabilityByDay(db, { from, to }),
    isCopyWhole(db, 'orders'),
    isCopyWhole(db, 'customers'),
  ]);
  const newIn = new Map<string, number>();
  for (const { day, count } of customers) {
    const key = sliceOf(span, day);
    newIn.set(key, (newIn.get(key) ?? 0) + count);
  }
  // The last day of a slice wins: the liability at its end, or now for the current slice.
  const owedAt = new Map(owed.map(({ day, owedCents }) => [sliceOf(span, day), owedCents]));
  return {
    isWhole: whole.every(Boolean),
    orders: slices.map(({ key }, nth) => ({ key, ...(orders[nth] ?? NOTHING) })),
    deposits: slices.map(({ key }, nth) => ({ key, ...(deposits[nth] ?? NOTHING) })),
    customers: slices.map(({ key }) => ({ key, count: newIn.get(key) ?? 0 })),
    liability: slices.map(({ key }) => ({ key, cents: owedAt.get(key) ?? cents(0) })),
  };
}

const NOTHING = { count: 0, cents: cents(0) };
