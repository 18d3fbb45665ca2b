import { cents, type Cents } from '~/domain/core/money';
import { bonusCents } from './deposit-bonus';

/** The kinds of ledger transactions (money-security M-5). */
export const LEDGER_KINDS = [
  'deposit_credit',
  'refund',
  'refund_restored',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'opening',
  'outside_change',
  'adjustment',
  'payment_held',
  'payment_released',
  'payment_spent',
  'payment_returned',
  'organization_moved',
  'organization_returned',
  'commission_paid',
  'account_merged',
] as const;

export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** The accounts that each customer has; all others are the house's and exist once. */
export type CustomerAccountKind =
  | 'customer_paid'
  | 'customer_bonus'
  /** Held by a dispute. */
  | 'customer_held'
  /** Reserved for a payment in progress. */
  | 'customer_reserved';

export type LedgerAccountKind =
  | CustomerAccountKind
  | 'psp_clearing'
  | 'bonus_expense'
  | 'external'
  | 'loss'
  | 'settlement'
  | 'commission_expense';

/** One entry: `+` increases what we owe the customer. The entries of a transaction sum to zero. */
export type LedgerLine = {
  account: LedgerAccountKind;
  /** Set for a customer's account; null for the house's. */
  customerGid: string | null;
  amountCents: Cents;
};

/** Returns the lines of a credited deposit. Without a bonus, its two lines are zero and are not posted. */
export function creditLines(customerGid: string, amount: Cents): LedgerLine[] {
  const bonus = bonusCents(amount);
  return [
    { account: 'customer_paid', customerGid, amountCents: amount },
    { account: 'customer_bonus', customerGid, amountCents: bonus },
    { account: 'psp_clearing', customerGid: null, amountCents: cents(-amount) },
    { account: 'bonus_expense', customerGid: null, amountCents: cents(-bonus) },
  ];
}
