import {
  type DayProblem,
  type DayRange,
  readDayRange,
  saidFields,
  type TextOf,
} from '~/domain/core/time/day-range';
import type { Invariant } from '~/domain/discrepancies/invariants';
import { addDays, readDay } from '~/domain/core/time/store-day';
import { isShopifyNumber, isUuid } from '~/domain/core/ids';

/** Filter and page of the audit log; the page and its download use the same object. */
export type AuditQuery = DayRange & {
  /** staff_user.id; null for everybody. */
  staffId: string | null;
  /** The permission that the action used; null for any. */
  action: string | null;
  /** The kind of the subject; null for any. */
  kind: string | null;
  /** The id of the subject; empty for any. */
  subjectId: string;
  /** Lists only actions before the one with this id; null starts at the newest. */
  before: string | null;
};

/** Actions per page. */
export const ACTIONS_PER_PAGE = 50;

const STAFF = /^[\w-]{1,64}$/;
const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const ROW = /^[1-9]\d{0,17}$/;
const LONGEST_ID = 100;

/** Parses the query string; an invalid value counts as absent. */
export function readAuditQuery(textOf: TextOf): {
  query: AuditQuery;
  /** The days exactly as typed. */
  asked: { from: string; to: string };
  problems: DayProblem[];
} {
  const { range, asked, problems } = readDayRange(textOf);
  const meant = (name: string, shape: RegExp) => {
    const text = textOf(name) ?? '';
    return text.length <= LONGEST_ID && shape.test(text) ? text : null;
  };
  const query = {
    ...range,
    staffId: meant('person', STAFF),
    action: meant('action', NAME),
    kind: meant('kind', NAME),
    subjectId: (textOf('search') ?? '').trim().slice(0, LONGEST_ID),
    before: meant('before', ROW),
  };
  return { query, asked, problems };
}

/** Returns the query parameters that `readAuditQuery` parses; defaults are left out. */
export function auditQueryFields(query: AuditQuery): Record<string, string> {
  return saidFields({
    person: query.staffId ?? '',
    action: query.action ?? '',
    kind: query.kind ?? '',
    search: query.subjectId,
    from: query.from ?? '',
    to: query.to ?? '',
    before: query.before ?? '',
  });
}

/** Whether any filter is set; the page does not count. */
export function isAuditFiltered(query: AuditQuery): boolean {
  return Object.keys(auditQueryFields({ ...query, before: null })).length > 0;
}

/**
 * What the SQL-checked invariants apply to (decision 0039). Each check applies to one kind of thing and can
 * therefore run on a part of them at a time. The checks themselves are the functions `audit_of_…` of
 * migrations 0033 to 0037.
 */

/** A part of the data that is small enough for one statement. */
export type AuditPart =
  /** By position in the ledger: above `after`, up to and including `upto`. */
  | { things: 'transactions'; after: bigint; upto: bigint }
  /** Days of the store, YYYY-MM-DD: `from` is included, `before` is not; null is unbounded. */
  | { things: 'days'; from: string | null; before: string | null }
  | { things: AuditThings; ids: readonly string[] };

/** Kinds of things that are checked by their ids. */
export type AuditThings =
  | 'accounts'
  | 'deposits'
  | 'payments'
  | 'customers'
  | 'commissions'
  | 'payouts'
  | 'adjustments';

/** The checks of each kind of thing, by name. */
export const AUDIT_CHECKS: Readonly<Record<AuditPart['things'], readonly Invariant[]>> = {
  transactions: ['I-1', 'I-5', 'I-17', 'I-21', 'I-25', 'I-27', 'I-28'],
  days: ['I-26'],
  accounts: ['I-2'],
  deposits: ['I-3', 'I-4', 'I-5', 'I-9', 'I-10', 'I-11', 'I-15', 'I-20', 'I-21'],
  payments: ['I-17', 'I-18'],
  customers: ['I-6', 'I-16', 'I-22', 'I-29'],
  commissions: ['I-23', 'I-24'],
  payouts: ['I-25'],
  adjustments: ['I-27'],
};

/** Checks that read few rows at any size, or compare one sum: they always run on everything. */
export const AUDIT_NOW: readonly Invariant[] = [
  'I-7',
  'I-12',
  'I-13',
  'I-14',
  'I-19',
  'I-24',
  'I-25',
  'I-26',
  'I-27',
  'I-28',
  'I-29',
];

/** The check that runs separately for the house's accounts, because they have about half of all entries. */
export const HOUSE_CHECK = 'I-2';

/** Most ids per statement. */
export const AUDIT_IDS = 2_000;

/**
 * Returns the parts to check again to find out whether a violation persists: one for each kind of thing whose
 * id the subject could be. Transactions are not included; `findTransactions` locates them by id.
 */
export function partsOfSubject(check: Invariant, subject: string): AuditPart[] {
  const named = (Object.keys(AUDIT_CHECKS) as AuditPart['things'][]).filter((things) =>
    AUDIT_CHECKS[things].includes(check),
  );
  return named.flatMap((things): AuditPart[] => {
    if (things === 'transactions') return [];
    if (things === 'days') {
      const isDay = readDay(subject) !== null;
      return isDay ? [{ things, from: subject, before: addDays(subject, 1) }] : [];
    }
    return fits(things, subject) ? [{ things, ids: [subject] }] : [];
  });
}

/** Whether the subject could be the id of a ledger transaction. */
export function isTransactionId(check: Invariant, subject: string): boolean {
  return AUDIT_CHECKS.transactions.includes(check) && isUuid(subject);
}

function fits(things: AuditThings, subject: string): boolean {
  if (things === 'customers' || things === 'commissions') return true;
  return things === 'accounts' ? isShopifyNumber(subject) : isUuid(subject);
}
