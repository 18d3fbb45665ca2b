import { REVIEW_REPAIRS, type DiscrepancyRule } from './discrepancy-rule';

/**
 * The invariants that SQL can check (money-security section 4), with a suggested fix for staff in case one is
 * violated. The functions of migrations 0033 to 0037 define each violation.
 */
const FIXES = {
  'I-1':
    'A transaction of the ledger does not sum to zero. The database refuses this: somebody has changed the tables by hand. Restore them, and post what is missing as an approved adjustment.',
  'I-2':
    'A balance is not the sum of its entries. The database keeps them together: somebody has changed the tables by hand. Take the entries for the truth and ask who it was.',
  'I-3':
    'A deposit is credited without its entry in the ledger, or has an entry without being credited. Read its intent at Stripe; run the reconciler again, or post an approved adjustment.',
  'I-4':
    'The entries of a credit are not the amount and its two per cent. Compare with the payment at Stripe and post the difference as an approved adjustment.',
  'I-5':
    'A credited deposit and its row of the report do not belong together. Write the row anew from the ledger.',
  'I-6':
    'Shopify was told another balance than the ledger has. Ask for a new publication: the next run reads and writes it in full.',
  'I-7':
    'A deposit has stayed on its way for too long. Look at its intent at Stripe and at the log for its id; the store goes on trying.',
  'I-9':
    'More was credited to a customer within a day than the limit allows. Look at the deposits; refund the last one if it is not theirs.',
  'I-10':
    "A deposit belongs to another customer of Stripe's than its owner. Find out who paid, and refund the payment.",
  'I-11':
    'What is left of a deposit is not its amount less refunds and disputes. Run the reconciler for the month; then compare with the payment at Stripe.',
  'I-12':
    'An event of Stripe has not been worked on for an hour. Look at the log for its id; what it is about is also found by the reconciler.',
  'I-13':
    'A guard of the ledger is missing or switched off. Put the trigger of migration 0010 back at once.',
  'I-14':
    'The accounts of the house and of the customers do not sum to zero. Look for broken transactions and balances first: they explain it.',
  'I-15':
    'A deposit that has failed has entries in the ledger. Take them back by an approved adjustment, and look at its intent at Stripe.',
  'I-16':
    'What is set aside of a balance is not the Earth Cash of the payments on their way. Look at what this customer pays for, and at the entries; post the difference as an approved adjustment.',
  'I-17':
    'A payment and its entries in the ledger do not belong together: what was set aside is spent with the order or given back, once. Compare with the order and with the charge at Stripe.',
  'I-18':
    'What a payment has taken from deposits, or given back to them, is not what the ledger says. Compare its rows with its entries and with the refunds of the order.',
  'I-19':
    'A payment, or what is to be given back of one, has stayed on its way for too long. Look at the log for its id; the store goes on trying.',
  'I-20':
    'More was spent from a deposit than was put in, or by somebody else. Look at the payments that name it.',
  'I-21':
    'A deposit to an organization is not with it, or the organization keeps of it what its admin lacks. Compare its moves with its refunds and disputes; post the difference as an approved adjustment.',
  'I-22':
    "An organization's Earth Cash is below zero, or belongs to no organization. Look at its last movements; settle it with its admins, then post an approved adjustment.",
  'I-23':
    'What the entries of a commission come to is not what its order says. Run the reconciler: it settles the order again. If the difference stays, compare the entries with the refunds and disputes of the order.',
  'I-24':
    "A commission is not its ambassador's, was not earned exactly once at the rate of its time, or a guard of its tables is missing. Somebody has changed the tables by hand: restore them.",
  'I-25':
    'A payout of commission does not belong together with its entries, or with its transaction in the ledger. The three are written in one commit: somebody has changed the tables by hand. Restore them, and post what is missing as an approved adjustment.',
  'I-26':
    'What we owe customers by day is not what the entries of the ledger come to. They are written in one commit: somebody has changed the tables by hand. Take the entries for the truth and write the day anew from them.',
  'I-27':
    'An adjustment of the back-office and the ledger do not belong together: one that was approved has exactly one transaction, of its amount, and no other has any. They are written in one commit: somebody has changed the tables by hand. Restore them, and post what is missing as an approved adjustment.',
  'I-28':
    'A merge of two accounts and the ledger do not belong together: what went over is not what was asked for, something is left with the account that was closed, or a guard of merges is missing. They are written in one commit: somebody has changed the tables by hand. Restore them, and post what is missing as an approved adjustment.',
  'I-29':
    'The balance that the back-office lists of a customer is not what the ledger says, or the guard that keeps the two together is missing. Nobody spends from the list: take the ledger for the truth, write the balance of customer_copy anew from it, and put the trigger of migration 0041 back.',
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
      label: `The books’ rule ${kind} is broken`,
      severity: LATE.includes(kind) ? 'warning' : 'critical',
      subject: 'books',
      resolvedBy: ['itself', 'approve', ...REVIEW_REPAIRS],
      suggestedFix: FIXES[kind],
    } satisfies DiscrepancyRule,
  ]),
) as unknown as Record<Invariant, DiscrepancyRule & { suggestedFix: string }>;
