import { addDays, readDay } from './store-day';

/**
 * What the invariants that SQL can see are about (decision 0039): each check looks at one kind of thing, and
 * so at a part of them at a time. The functions `audit_of_…` of migration 0048 are the checks themselves.
 */

/** A part of what there is, small enough for one statement. */
export type AuditPart =
  /** By their place in the ledger: above `after`, up to `upto`. */
  | { things: 'transactions'; after: bigint; upto: bigint }
  /** Of the store: from the first on, before the second; null is open. YYYY-MM-DD. */
  | { things: 'days'; from: string | null; before: string | null }
  | { things: AuditThings; ids: readonly string[] };

/** Things that are looked at by their ids. */
export type AuditThings =
  'accounts' | 'deposits' | 'payments' | 'customers' | 'commissions' | 'payouts' | 'adjustments';

/** The checks that each kind of thing has, by their names. */
export const AUDIT_CHECKS: Readonly<Record<AuditPart['things'], readonly string[]>> = {
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

/** Those that look at few rows however many there are, or at one sum: all of it, each time. */
export const AUDIT_NOW: readonly string[] = [
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

/** The check that the accounts of the house have by themselves: half of all entries is theirs. */
export const HOUSE_CHECK = 'I-2';

/** So many things a statement looks at by their ids. */
export const AUDIT_IDS = 2_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What has to be looked at to know whether a violation is still there, by its subject: every kind of thing
 * that could have that name. Transactions are named by an id, too: `findTransactions` says where they are.
 */
export function partsOfSubject(check: string, subject: string): AuditPart[] {
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

/** Whether a transaction of the ledger could have that name. */
export function isTransactionId(check: string, subject: string): boolean {
  return AUDIT_CHECKS.transactions.includes(check) && UUID.test(subject);
}

function fits(things: AuditThings, subject: string): boolean {
  if (things === 'customers' || things === 'commissions') return true;
  return things === 'accounts' ? /^\d{1,18}$/.test(subject) : UUID.test(subject);
}
