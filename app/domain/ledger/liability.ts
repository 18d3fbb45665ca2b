import type { CustomerAccountKind } from './ledger';
import { cents, type Cents } from '~/domain/core/money';
import { addDays, storeDay } from '~/domain/core/time/store-day';
import { DAYS, defineParams, oneOf } from '~/domain/core/lists';
import type { DayProblem, TextOf } from '~/domain/core/time/time-span';

/** Causes of changes in what we owe customers. */
export const LIABILITY_CAUSES = [
  'deposit',
  'bonus',
  'commission',
  'returned',
  'opening',
  'adjustment',
  'spent',
  'refund',
  'dispute',
  'moved',
] as const;

export type LiabilityCause = (typeof LIABILITY_CAUSES)[number];

export const LIABILITY_ACCOUNTS: readonly CustomerAccountKind[] = [
  'customer_paid',
  'customer_bonus',
  'customer_held',
  'customer_reserved',
];

/** The sum that accounts of one kind changed by on a day, or before the first day. */
export type LiabilityRow = {
  /** YYYY-MM-DD; '' for everything before the span. */
  day: string;
  wallet: 'customer' | 'organization';
  account: CustomerAccountKind;
  /** Kind of the transactions (domain/ledger/ledger). */
  kind: string;
  cents: number;
};

/** What we owe at the end of a day, and the changes since the end of the day before. */
export type LiabilityDay = {
  /** YYYY-MM-DD in the store's time zone. */
  day: string;
  owedCents: Cents;
  /** The part of it that belongs to organizations. */
  organizationCents: Cents;
  /** By account: paid-in money, bonus, held by a dispute, reserved for a payment. */
  balances: Record<CustomerAccountKind, Cents>;
  /** Signed and for this day alone; zero for causes without changes. */
  changes: Record<LiabilityCause, Cents>;
};

const CAUSES: Readonly<Record<string, LiabilityCause>> = {
  refund: 'refund',
  refund_restored: 'refund',
  dispute_opened: 'dispute',
  dispute_won: 'dispute',
  dispute_lost: 'dispute',
  opening: 'opening',
  outside_change: 'opening',
  adjustment: 'adjustment',
  payment_spent: 'spent',
  payment_returned: 'returned',
  commission_paid: 'commission',
};

/** Returns why a transaction of this kind changes an account; 'moved': between two of these accounts. */
export function causeOf(kind: string, account: CustomerAccountKind): LiabilityCause {
  if (kind === 'deposit_credit') return account === 'customer_bonus' ? 'bonus' : 'deposit';
  return CAUSES[kind] ?? 'moved';
}

type Running = Omit<LiabilityDay, 'day' | 'changes'>;

/**
 * Returns every day from `from` to `to`, including days without changes.
 *
 * @param rows in any order; rows before `from` count toward the opening balance
 */
export function liabilityDays(
  rows: readonly LiabilityRow[],
  { from, to }: { from: string; to: string },
): LiabilityDay[] {
  const byDay = grouped(rows, ({ day }) => (day < from ? '' : day));
  let balances = after(NOTHING, byDay.get('') ?? []);
  const days: LiabilityDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const own = byDay.get(day) ?? [];
    balances = after(balances, own);
    days.push({ day, ...balances, changes: changesOf(own) });
  }
  return days;
}

/** Groups days by month: the balance at the month's last day in the span, and the sum of its changes. */
export function liabilityMonths(days: readonly LiabilityDay[]): LiabilityDay[] {
  const months = grouped(days, ({ day }) => day.slice(0, 7));
  return [...months].flatMap(([month, own]) => {
    const last = own.at(-1);
    return last ? [{ ...last, day: month, changes: sumChanges(own) }] : [];
  });
}

/** Adds up the changes of several days. */
export function sumChanges(
  days: readonly Pick<LiabilityDay, 'changes'>[],
): Record<LiabilityCause, Cents> {
  const sum = noChanges();
  for (const { changes } of days) {
    for (const cause of LIABILITY_CAUSES) sum[cause] = cents(sum[cause] + changes[cause]);
  }
  return sum;
}

const NOTHING: Running = {
  owedCents: cents(0),
  organizationCents: cents(0),
  balances: {
    customer_paid: cents(0),
    customer_bonus: cents(0),
    customer_held: cents(0),
    customer_reserved: cents(0),
  },
};

function after(before: Running, rows: readonly LiabilityRow[]): Running {
  const balances = { ...before.balances };
  let [owed, organizations] = [before.owedCents as number, before.organizationCents as number];
  for (const row of rows) {
    balances[row.account] = cents(balances[row.account] + row.cents);
    owed += row.cents;
    if (row.wallet === 'organization') organizations += row.cents;
  }
  return { owedCents: cents(owed), organizationCents: cents(organizations), balances };
}

function changesOf(rows: readonly LiabilityRow[]): Record<LiabilityCause, Cents> {
  const changes = noChanges();
  for (const row of rows) {
    const cause = causeOf(row.kind, row.account);
    changes[cause] = cents(changes[cause] + row.cents);
  }
  return changes;
}

function noChanges(): Record<LiabilityCause, Cents> {
  return Object.fromEntries(LIABILITY_CAUSES.map((cause) => [cause, cents(0)])) as Record<
    LiabilityCause,
    Cents
  >;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export const LIABILITY_SLICES = ['day', 'month'] as const;

const LIABILITY = defineParams({ by: oneOf('by', LIABILITY_SLICES, 'day'), ...DAYS });

/** The days of the liability report, and whether it is by day or by month. */
export type LiabilityQuery = { by: (typeof LIABILITY_SLICES)[number]; from: string; to: string };

/** The most days shown one by one; longer spans are grouped by month. */
const MOST_DAYS = 366;
const LONGEST_DAYS = 3_700;
const USUAL_DAYS = 30;

/**
 * Parses the query string. The default is the last thirty days or, by month, the last twelve months.
 *
 * @param now UTC milliseconds
 * @returns `isTooLong`: days were asked for, and months are shown
 */
export function parseLiabilityQuery(
  textOf: TextOf,
  now: number,
): {
  query: LiabilityQuery;
  requested: { from: string; to: string };
  problems: DayProblem[];
  isTooLong: boolean;
} {
  const { query: range, requested, problems } = LIABILITY.parse(textOf);
  const { by } = range;
  const today = storeDay(now);
  const to = range.to === null || range.to > today ? today : range.to;
  const usual = by === 'day' ? addDays(to, 1 - USUAL_DAYS) : yearBefore(to);
  const desired = range.from !== null && range.from <= to ? range.from : usual;
  const first = addDays(to, -LONGEST_DAYS);
  const from = desired < first ? first : desired;
  const isTooLong = by === 'day' && from < addDays(to, 1 - MOST_DAYS);
  return { query: { by: isTooLong ? 'month' : by, from, to }, requested, problems, isTooLong };
}

/** Returns the query parameters that `parseLiabilityQuery` parses. */
export const liabilityParams: (query: LiabilityQuery) => Record<string, string> = LIABILITY.params;

/** Returns the first day of the month eleven months earlier. */
function yearBefore(day: string): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 12;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}
