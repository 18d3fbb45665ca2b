import { bonusCents } from './deposit';
import { cents, type Cents } from './money';

/** What a transaction of the ledger is about (money-security M-5). */
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

/** A customer's own accounts; all others are the house's, one of each for everybody. */
export type CustomerAccountKind =
  | 'customer_paid'
  | 'customer_bonus'
  /** Kept back by a dispute. */
  | 'customer_held'
  /** Set aside for a payment on its way. */
  | 'customer_reserved';

export type LedgerAccountKind =
  | CustomerAccountKind
  | 'psp_clearing'
  | 'bonus_expense'
  | 'external'
  | 'loss'
  | 'settlement'
  | 'commission_expense';

/** One line: `+` increases what we owe the customer. The lines of a transaction sum to zero. */
export type LedgerLine = {
  account: LedgerAccountKind;
  /** Of a customer's account; null for the house's. */
  customerGid: string | null;
  amountCents: Cents;
};

/** The four lines of a credited deposit; three when the amount is too small for a bonus. */
export function creditLines(customerGid: string, amount: Cents): LedgerLine[] {
  const bonus = bonusCents(amount);
  return [
    { account: 'customer_paid', customerGid, amountCents: amount },
    { account: 'customer_bonus', customerGid, amountCents: bonus },
    { account: 'psp_clearing', customerGid: null, amountCents: cents(-amount) },
    { account: 'bonus_expense', customerGid: null, amountCents: cents(-bonus) },
  ];
}
