import { REVIEW_REPAIRS, type DiscrepancyRule } from './discrepancy-rule';

/**
 * The invariants that SQL can check (money-security section 4), with a suggested fix for staff in case one is
 * violated. The functions of migrations 0033 to 0037 define each violation.
 */
const FIXES = {
  'I-1':
    'A ledger transaction doesn’t sum to zero. The database prevents this, so someone changed the tables by hand. Restore them, and post what’s missing as an approved adjustment.',
  'I-2':
    'A balance isn’t the sum of its entries. The database keeps them in step, so someone changed the tables by hand. Trust the entries, and find out who it was.',
  'I-3':
    'A deposit is credited without a ledger entry, or has an entry without being credited. Check its payment in Stripe; run the reconciler again, or post an approved adjustment.',
  'I-4':
    'A credit’s entries aren’t the amount plus 2%. Compare with the payment in Stripe and post the difference as an approved adjustment.',
  'I-5': 'A credited deposit and its report row don’t match. Rewrite the row from the ledger.',
  'I-6':
    'Shopify was sent a different balance than the ledger has. Request a new publication: the next run reads and writes it in full.',
  'I-7':
    'A deposit has been processing for too long. Check its payment in Stripe, and the log for its ID; the store keeps trying.',
  'I-9':
    'A customer was credited more within a day than the limit allows. Check the deposits; refund the last one if it isn’t theirs.',
  'I-10':
    'A deposit belongs to a different Stripe customer than its owner. Find out who paid, and refund the payment.',
  'I-11':
    'What’s left of a deposit isn’t its amount minus refunds and disputes. Run the reconciler for the month, then compare with the payment in Stripe.',
  'I-12':
    'An event from Stripe hasn’t been processed for an hour. Check the log for its ID; the reconciler finds what it’s about, too.',
  'I-13':
    'A ledger guard is missing or turned off. Restore the trigger of migration 0010 right away.',
  'I-14':
    'Company and customer accounts don’t sum to zero. Check for broken transactions and balances first: they explain it.',
  'I-15':
    'A failed deposit has ledger entries. Reverse them with an approved adjustment, and check its payment in Stripe.',
  'I-16':
    'The reserved part of a balance doesn’t match the Earth Cash of payments in progress. Check what this customer is paying for, and the entries; post the difference as an approved adjustment.',
  'I-17':
    'A payment and its ledger entries don’t match: what was reserved has to be spent with the order or returned, once. Compare with the order and with the charge in Stripe.',
  'I-18':
    'What a payment took from deposits, or returned to them, doesn’t match the ledger. Compare its rows with its entries and with the order’s refunds.',
  'I-19':
    'A payment, or its refund, has been processing for too long. Check the log for its ID; the store keeps trying.',
  'I-20':
    'More was spent from a deposit than was put in, or someone else spent it. Check the payments that name it.',
  'I-21':
    'An organization’s deposit isn’t in its balance, or the organization holds part of it that its admin lacks. Compare its transfers with its refunds and disputes; post the difference as an approved adjustment.',
  'I-22':
    'An organization’s Earth Cash is below zero, or belongs to no organization. Check its recent activity; settle it with its admins, then post an approved adjustment.',
  'I-23':
    'A commission’s entries don’t add up to what its order says. Run the reconciler: it settles the order again. If the difference stays, compare the entries with the order’s refunds and disputes.',
  'I-24':
    'A commission isn’t its ambassador’s, wasn’t earned exactly once at the rate in effect, or a guard of its tables is missing. Someone changed the tables by hand: restore them.',
  'I-25':
    'A commission payout doesn’t match its entries or its ledger transaction. The three are written in one commit, so someone changed the tables by hand. Restore them, and post what’s missing as an approved adjustment.',
  'I-26':
    'The daily Earth Cash liability doesn’t match the ledger entries. They’re written in one commit, so someone changed the tables by hand. Trust the entries, and rewrite the day from them.',
  'I-27':
    'A back office adjustment and the ledger don’t match: an approved adjustment has exactly one transaction, of its amount, and no other has any. They’re written in one commit, so someone changed the tables by hand. Restore them, and post what’s missing as an approved adjustment.',
  'I-28':
    'An account merge and the ledger don’t match: the amount moved isn’t what was requested, something is left in the closed account, or a guard of merges is missing. They’re written in one commit, so someone changed the tables by hand. Restore them, and post what’s missing as an approved adjustment.',
  'I-29':
    'A customer’s balance in the back office list doesn’t match the ledger, or the guard that keeps them in step is missing. Nobody spends from the list: trust the ledger, rewrite the balance in customer_copy from it, and restore the trigger of migration 0041.',
} as const;

export type Invariant = keyof typeof FIXES;

export const INVARIANTS = Object.keys(FIXES) as Invariant[];

/** Those that are violated by what takes too long: the store goes on trying. */
const LATE: readonly Invariant[] = ['I-6', 'I-7', 'I-12', 'I-19'];

/** Their discrepancies; each closes once a run no longer finds the violation. */
export const INVARIANT_DISCREPANCIES = Object.fromEntries(
  INVARIANTS.map((kind) => [
    kind,
    {
      label: `Ledger rule ${kind} violated`,
      severity: LATE.includes(kind) ? 'warning' : 'critical',
      subject: 'books',
      resolvedBy: ['itself', 'approve', ...REVIEW_REPAIRS],
      suggestedFix: FIXES[kind],
    } satisfies DiscrepancyRule,
  ]),
) as unknown as Record<Invariant, DiscrepancyRule & { suggestedFix: string }>;
