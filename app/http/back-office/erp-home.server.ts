import type { Kysely } from 'kysely';
import { cents } from '~/domain/core/money';
import { may } from '~/domain/staff/permissions';
import { daysOf, sliceOf, timeSlices, type TimeSpan } from '~/domain/core/time/time-span';
import { type FigureName, figureOf, type Figure } from '~/domain/back-office/figures';
import {
  type Change,
  type ChangeKind,
  CHANGES,
  type WaitingFor,
  type WaitingItem,
  type WaitingOwner,
  waitingKinds,
} from '~/domain/back-office/waiting';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { listNewCustomersByDay } from '~/models/customers/customer-mirror.server';
import { listLiabilityByDay } from '~/models/ledger/statement.server';
import { listChangesSince } from '~/models/back-office/changes.server';
import { listWaiting, listWaitingItems } from '~/models/back-office/waiting.server';
import { listWaitingOwners } from '~/models/back-office/waiting-owners.server';
import type { DB } from '../../../db/schema';
import { sumOrdersOverTime, sumDepositsOverTime } from '~/models/back-office/over-time.server';

type Reader = { staff: { id: string; isAdmin: boolean }; now: number };

/** Lists the work that is waiting, as far as this staff member has permission for it. */
export async function waitingFor(db: Kysely<DB>, { staff, now }: Reader): Promise<WaitingFor[]> {
  const waiting = await listWaiting(db, { reader: staff, now });
  const kinds = waitingKinds(staff);
  return waiting.filter(({ kind }) => kinds.includes(kind));
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns what the first page shows of the day beside `waitingFor`: the work itself, who has it, and what has changed since
 * this time yesterday, all as far as this staff member has permission for it.
 */
export async function worklistFor(
  db: Kysely<DB>,
  { staff, now }: Reader,
): Promise<{ items: WaitingItem[]; owners: WaitingOwner[]; changes: Change[]; since: string }> {
  const since = new Date(now - DAY_MS);
  const person = { kind: 'staff', isAdmin: staff.isAdmin } as const;
  const changeKinds = (Object.keys(CHANGES) as ChangeKind[]).filter((kind) =>
    may(person, CHANGES[kind]),
  );
  const query = { reader: staff, now, kinds: waitingKinds(staff) };
  const [items, owners, changes] = await Promise.all([
    listWaitingItems(db, query),
    listWaitingOwners(db, query),
    listChangesSince(db, { kinds: changeKinds, since }),
  ]);
  return { items, owners, changes, since: since.toISOString() };
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
    isMirrorComplete(db, 'orders'),
    isMirrorComplete(db, 'customers'),
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
    spent: owed.map(({ day, changes }) => ({ day, value: -changes.spent })),
    liability: slices.map(({ key }) => ({ key, cents: owedAt.get(key) ?? cents(0) })),
  };
}

const NOTHING = { count: 0, cents: cents(0) };

/** Returns the figures of the tiles. @param days the figures of the last 30 days */
export function figuresOf(
  days: Awaited<ReturnType<typeof figuresOverTime>>,
): Record<FigureName, Figure> {
  return {
    orders: figureBy(days.orders, ({ count }) => count),
    revenue: figureBy(days.orders, (point) => point.cents),
    deposited: figureBy(days.deposits, (point) => point.cents),
    spent: figureOf(days.spent),
    customers: figureBy(days.customers, ({ count }) => count),
  };
}

function figureBy<Point extends { key: string }>(
  points: readonly Point[],
  value: (point: Point) => number,
): Figure {
  return figureOf(points.map((point) => ({ day: point.key, value: value(point) })));
}
